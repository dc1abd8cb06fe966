#include <tilebase/engine/general/order_groups.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

#if defined(__SSE2__) && defined(__GNUC__) && !defined(__EMSCRIPTEN__)
#include <tmmintrin.h>
#define TILEBASE_SHUFFLES __attribute__((target("ssse3")))
#endif

namespace tilebase {

#ifdef TILEBASE_SHUFFLES
namespace {

constexpr int group_tiles = 6;  // number of tiles that the renamings of a group change
using Renaming = std::array<std::uint8_t, group_tiles>;

/// Returns the renaming `second` after the renaming `first`.
Renaming after(const Renaming& second, const Renaming& first) {
  Renaming both{};
  for (std::size_t i = 0; i < both.size(); ++i) both[i] = second[first[i]];
  return both;
}

/// Returns a group of 16 renamings, the identity first: the symmetries of a square, and a swap of two other tiles.
std::vector<Renaming> renamings() {
  std::vector<Renaming> group{{0, 1, 2, 3, 4, 5}};
  for (std::size_t i = 0; i < group.size(); ++i)
    for (const Renaming& generator : {Renaming{1, 2, 3, 0, 4, 5}, {2, 1, 0, 3, 4, 5}, {0, 1, 2, 3, 5, 4}})
      if (const Renaming next = after(group[i], generator); std::find(group.begin(), group.end(), next) == group.end())
        group.push_back(next);
  return group;
}

std::size_t place_in(const std::vector<Renaming>& group, const Renaming& renaming) {
  return static_cast<std::size_t>(std::find(group.begin(), group.end(), renaming) - group.begin());
}

template <class Byte>
auto* vector_at(Byte* bytes) {
  if constexpr (std::is_const_v<Byte>)
    return reinterpret_cast<const __m128i*>(bytes);
  else
    return reinterpret_cast<__m128i*>(bytes);
}

/// Sets the bytes at `bytes` that the mask selects to `value`. Returns their number.
TILEBASE_SHUFFLES inline std::size_t set_bytes(std::uint8_t* bytes, __m128i mask, __m128i value) {
  const __m128i before = _mm_loadu_si128(vector_at(bytes));
  _mm_storeu_si128(vector_at(bytes), _mm_or_si128(_mm_andnot_si128(mask, before), _mm_and_si128(mask, value)));
  return static_cast<std::size_t>(std::popcount(static_cast<unsigned>(_mm_movemask_epi8(mask))));
}

__m128i all_bytes(int value) {
  return _mm_set1_epi8(static_cast<char>(value));
}

}  // namespace

std::unique_ptr<const OrderGroups> OrderGroups::create(const PatternRows& rows,
                                                       const std::vector<PatternRows::Order>& turns_back) {
  std::size_t factorial = 1;
  for (int i = 2; i <= rows.tiles(); ++i) factorial *= static_cast<std::size_t>(i);
  const bool are_different = factorial == rows.orders();
  if (rows.tiles() < group_tiles || !are_different || !__builtin_cpu_supports("ssse3")) return nullptr;
  std::unique_ptr<OrderGroups> groups(new OrderGroups());
  groups->orders_ = rows.orders();
  groups->groups_ = rows.orders() / 16;
  const std::vector<Renaming> group = renamings();
  for (std::size_t way = 0; way < 16; ++way)
    for (std::size_t place = 0; place < 16; ++place) {
      const std::size_t to = place_in(group, after(group[place], group[way]));
      groups->pushed_[way][to] = static_cast<std::uint8_t>(place);
      groups->pulled_[way][place] = static_cast<std::uint8_t>(to);
    }

  constexpr std::uint16_t no_number = 0xFFFF;
  groups->numbers_.assign(rows.orders(), no_number);
  std::vector<PatternRows::Order> first_orders;
  std::vector<std::uint8_t> word(static_cast<std::size_t>(rows.tiles()));
  std::iota(word.begin(), word.end(), std::uint8_t{0});
  for (std::size_t order = 0; order < rows.orders(); ++order, std::next_permutation(word.begin(), word.end())) {
    if (groups->numbers_[order] != no_number) continue;
    for (std::size_t place = 0; place < 16; ++place) {
      std::vector<std::uint8_t> renamed = word;
      for (std::uint8_t& tile : renamed)
        if (tile < group_tiles) tile = group[place][tile];
      groups->numbers_[rows.order(renamed.data())] = static_cast<std::uint16_t>(16 * first_orders.size() + place);
    }
    first_orders.push_back(static_cast<PatternRows::Order>(order));
  }
  for (std::uint32_t turn = 0; turn < rows.turns(); ++turn)
    for (const PatternRows::Order first : first_orders) {
      groups->after_.push_back(groups->numbers_[rows.order_after(turn, first)]);
      groups->before_.push_back(groups->numbers_[turns_back[turn * rows.orders() + first]]);
    }
  return groups;
}

TILEBASE_SHUFFLES std::size_t OrderGroups::pull(std::uint8_t* values, PatternRows::Row row,
                                                std::span<const PatternRows::Step> steps,
                                                const std::vector<std::uint8_t>& is_fresh, std::uint8_t last) const {
  std::uint8_t* const of_row = values + row * orders_;
  const __m128i unknown = all_bytes(0xFF);
  const __m128i wanted = all_bytes(last);
  const __m128i value = all_bytes(last + 1);
  std::array<std::uint16_t, 65536 / 16> list;  // groups with unknown values
  std::size_t count = 0;
  for (std::size_t group = 0; group < groups_; ++group) {
    list[count] = static_cast<std::uint16_t>(group);
    const __m128i bytes = _mm_loadu_si128(vector_at(of_row + 16 * group));
    count += _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, unknown)) != 0 ? 1 : 0;
  }
  std::size_t added = 0;
  for (const PatternRows::Step step : steps) {
    if (is_fresh[PatternRows::row_of(step)] == 0) continue;
    const std::uint8_t* const after_row = values + PatternRows::row_of(step) * orders_;
    const std::uint16_t* const after = after_.data() + PatternRows::turn_of(step) * groups_;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t number = after[list[i]];
      std::uint8_t* const bytes = of_row + 16 * std::size_t{list[i]};
      const __m128i is_nearer = _mm_cmpeq_epi8(_mm_loadu_si128(vector_at(after_row + (number & ~15UL))), wanted);
      const __m128i is_unknown = _mm_cmpeq_epi8(_mm_loadu_si128(vector_at(bytes)), unknown);
      const __m128i shuffle = _mm_loadu_si128(vector_at(pulled_[number & 15].data()));
      const __m128i is_new = _mm_and_si128(is_unknown, _mm_shuffle_epi8(is_nearer, shuffle));
      if (_mm_movemask_epi8(is_new) != 0) added += set_bytes(bytes, is_new, value);
      list[kept] = list[i];
      kept += _mm_movemask_epi8(_mm_andnot_si128(is_new, is_unknown)) != 0 ? 1 : 0;
    }
    count = kept;
  }
  return added;
}

TILEBASE_SHUFFLES void OrderGroups::list_fresh(const std::uint8_t* values, PatternRows::Row row, std::uint8_t last,
                                               FreshGroups& fresh) const {
  fresh.groups.resize(groups_);
  fresh.masks.resize(groups_);
  fresh.count = 0;
  for (std::size_t group = 0; group < groups_; ++group) {
    const __m128i bytes = _mm_loadu_si128(vector_at(values + row * orders_ + 16 * group));
    const __m128i mask = _mm_cmpeq_epi8(bytes, all_bytes(last));
    _mm_storeu_si128(vector_at(fresh.masks[fresh.count].data()), mask);
    fresh.groups[fresh.count] = static_cast<std::uint32_t>(group);
    fresh.count += _mm_movemask_epi8(mask) != 0 ? 1 : 0;
  }
}

TILEBASE_SHUFFLES std::size_t OrderGroups::push(std::uint8_t* values, PatternRows::Step step, const FreshGroups& fresh,
                                                std::uint8_t last) const {
  std::uint8_t* const before_row = values + PatternRows::row_of(step) * orders_;
  const std::uint16_t* const before = before_.data() + PatternRows::turn_of(step) * groups_;
  const __m128i unknown = all_bytes(0xFF);
  const __m128i value = all_bytes(last + 1);
  std::size_t added = 0;
  for (std::size_t i = 0; i < fresh.count; ++i) {
    const std::size_t number = before[fresh.groups[i]];
    std::uint8_t* const bytes = before_row + (number & ~15UL);
    const __m128i is_unknown = _mm_cmpeq_epi8(_mm_loadu_si128(vector_at(bytes)), unknown);
    const __m128i mask = _mm_loadu_si128(vector_at(fresh.masks[i].data()));
    const __m128i shuffle = _mm_loadu_si128(vector_at(pushed_[number & 15].data()));
    added += set_bytes(bytes, _mm_and_si128(is_unknown, _mm_shuffle_epi8(mask, shuffle)), value);
  }
  return added;
}

void OrderGroups::ungroup(std::uint8_t* values, std::size_t rows) const {
  std::vector<std::uint8_t> grouped(orders_);
  for (std::size_t row = 0; row < rows; ++row) {
    std::uint8_t* const of_row = values + row * orders_;
    std::copy_n(of_row, orders_, grouped.begin());
    for (std::size_t order = 0; order < orders_; ++order) of_row[order] = grouped[numbers_[order]];
  }
}

#else

std::unique_ptr<const OrderGroups> OrderGroups::create(const PatternRows&, const std::vector<PatternRows::Order>&) {
  return nullptr;
}
std::size_t OrderGroups::pull(std::uint8_t*, PatternRows::Row, std::span<const PatternRows::Step>,
                              const std::vector<std::uint8_t>&, std::uint8_t) const {
  return 0;
}
void OrderGroups::list_fresh(const std::uint8_t*, PatternRows::Row, std::uint8_t, FreshGroups&) const {}
std::size_t OrderGroups::push(std::uint8_t*, PatternRows::Step, const FreshGroups&, std::uint8_t) const {
  return 0;
}
void OrderGroups::ungroup(std::uint8_t*, std::size_t) const {}

#endif

}  // namespace tilebase
