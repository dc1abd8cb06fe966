#include "traffic.hpp"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

#include "../bits.hpp"

namespace tilebase::tablegen {
namespace {

/// Tags of messages.
constexpr int blocks_tag = 1;
constexpr int end_tag = 2;

constexpr std::size_t message_size = std::size_t{1} << 15U;  // at least, but for the last of a level
constexpr std::uint64_t most_under_way = std::uint64_t{1} << 23U;

constexpr std::uint32_t all_words = UINT32_MAX;  // in place of a number of positions

struct Head {
  std::uint32_t slot;
  std::uint32_t number;
};

template <class Number>
void put(std::vector<std::uint8_t>& to, const Number* numbers, std::size_t count) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(numbers);
  to.insert(to.end(), bytes, bytes + count * sizeof(Number));
}

template <class Number>
Number get(const std::uint8_t* from) {
  Number number;
  std::memcpy(&number, from, sizeof number);
  return number;
}

}  // namespace

Traffic::Traffic(const Ranks& ranks, const SlideShares& shares, const SlideBlocks& blocks, int places)
    : ranks_(ranks),
      shares_(shares),
      block_words_(blocks.block_words),
      outboxes_(static_cast<std::size_t>(ranks.count())) {
  const auto own = static_cast<std::size_t>(ranks.own());
  if (ranks.count() > 1)
    latest_.resize(static_cast<std::size_t>(places) *
                   static_cast<std::size_t>(shares.first(own + 1) - shares.first(own)));
}

/// The number of a plane's block among those of its holder.
std::size_t Traffic::slot(int place, std::uint64_t block, std::size_t holder) const {
  const std::uint64_t first = shares_.first(holder);
  return static_cast<std::size_t>(static_cast<std::uint64_t>(place) * (shares_.first(holder + 1) - first) + block -
                                  first);
}

void Traffic::send(int place, std::uint64_t block, std::span<const std::uint64_t> states) {
  const std::size_t holder = shares_.holder(block);
  const std::uint64_t count = count_bits(states.data(), states.size());
  const bool as_positions = count * sizeof(std::uint16_t) < states.size_bytes();
  const Head head{static_cast<std::uint32_t>(slot(place, block, holder)),
                  as_positions ? static_cast<std::uint32_t>(count) : all_words};
  Message full;
  {
    Outbox& outbox = outboxes_[holder];
    const std::lock_guard lock(outbox.mutex);
    Message& message = outbox.message;
    put(message, &head, 1);
    if (as_positions) {
      for (std::size_t i = 0; i < states.size(); ++i)
        for (std::uint64_t word = states[i]; word != 0; word &= word - 1) {
          const auto position = static_cast<std::uint16_t>(i * 64 + static_cast<unsigned>(__builtin_ctzll(word)));
          put(message, &position, 1);
        }
    } else {
      put(message, states.data(), states.size());
    }
    if (message.size() < message_size) return;
    full = std::exchange(message, {});
  }
  for (;;) {
    const std::lock_guard lock(mpi_);
    move_messages();
    if (bytes_under_way_ > most_under_way) continue;
    send_message(holder, std::move(full));
    return;
  }
}

void Traffic::send_message(std::size_t rank, Message message) {
  bytes_sent_ += message.size();
  bytes_under_way_ += message.size();
  const int tag = message.empty() ? end_tag : blocks_tag;
  under_way_.push_back(std::move(message));
  const Message& kept = under_way_.back();
  requests_.emplace_back();
  MPI_Isend(kept.data(), static_cast<int>(kept.size()), MPI_BYTE, static_cast<int>(rank), tag, MPI_COMM_WORLD,
            &requests_.back());
  most_held_ = std::max(most_held_, bytes_under_way_ + bytes_coming_ + bytes_arrived_);
}

void Traffic::progress() {
  const std::unique_lock lock(mpi_, std::try_to_lock);
  if (lock.owns_lock()) move_messages();
}

/// Forgets messages that are sent, and takes in those that are there.
void Traffic::move_messages() {
  for (std::size_t i = 0; i < requests_.size();) {
    int is_sent = 0;
    MPI_Test(&requests_[i], &is_sent, MPI_STATUS_IGNORE);
    if (is_sent == 0) {
      ++i;
      continue;
    }
    bytes_under_way_ -= under_way_[i].size();
    std::swap(requests_[i], requests_.back());
    std::swap(under_way_[i], under_way_.back());
    requests_.pop_back();
    under_way_.pop_back();
  }
  for (;;) {
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
    if (is_there == 0) return;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message(static_cast<std::size_t>(size));
    MPI_Recv(message.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == end_tag) {
      ++ranks_done_;
      continue;
    }
    bytes_coming_ += message.size();
    coming_.push_back(std::move(message));
    most_held_ = std::max(most_held_, bytes_under_way_ + bytes_coming_ + bytes_arrived_);
  }
}

void Traffic::exchange() {
  if (ranks_.count() == 1) return;
  const std::lock_guard lock(mpi_);
  // What arrived for the last level is used up.
  arrived_.clear();
  bytes_arrived_ = 0;
  for (int ahead = 1; ahead < ranks_.count(); ++ahead) {  // each rank begins with another one
    const auto rank = static_cast<std::size_t>((ranks_.own() + ahead) % ranks_.count());
    if (!outboxes_[rank].message.empty()) send_message(rank, std::exchange(outboxes_[rank].message, {}));
    send_message(rank, {});
  }
  // A rank's messages arrive in the order in which they were sent, the empty one last.
  while (!requests_.empty() || ranks_done_ < ranks_.count() - 1) {
    move_messages();
    std::this_thread::yield();
  }
  ranks_done_ = 0;
  arrived_ = std::exchange(coming_, {});
  bytes_arrived_ = std::exchange(bytes_coming_, 0);
  list_arrivals();
}

void Traffic::list_arrivals() {
  std::fill(latest_.begin(), latest_.end(), 0);
  arrivals_.clear();
  for (const Message& message : arrived_)
    for (const std::uint8_t *entry = message.data(), *end = entry + message.size(); entry != end;) {
      const auto head = get<Head>(entry);
      arrivals_.push_back({entry, latest_[head.slot]});
      latest_[head.slot] = static_cast<std::uint32_t>(arrivals_.size());
      entry += sizeof(Head) +
               (head.number == all_words ? block_words_ * sizeof(std::uint64_t) : head.number * sizeof(std::uint16_t));
    }
  most_held_ = std::max(most_held_, bytes_arrived_ + arrivals_.capacity() * sizeof(Arrival));
}

bool Traffic::receive(int place, std::uint64_t block, std::uint64_t* to) const {
  if (latest_.empty()) return false;
  std::uint32_t number = latest_[slot(place, block, static_cast<std::size_t>(ranks_.own()))];
  if (number == 0) return false;
  for (; number != 0; number = arrivals_[number - 1].before) {
    const std::uint8_t* const entry = arrivals_[number - 1].entry;
    const auto head = get<Head>(entry);
    const std::uint8_t* const states = entry + sizeof(Head);
    if (head.number == all_words)
      for (std::size_t i = 0; i < block_words_; ++i) to[i] |= get<std::uint64_t>(states + i * sizeof(std::uint64_t));
    else
      for (std::uint32_t i = 0; i < head.number; ++i) {
        const auto position = get<std::uint16_t>(states + i * sizeof(std::uint16_t));
        to[position / 64] |= std::uint64_t{1} << (position % 64);
      }
  }
  return true;
}

}  // namespace tilebase::tablegen
