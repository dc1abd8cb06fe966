#include <tilebase/engine/generate/bits.hpp>

#include "traffic.hpp"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

namespace tilebase::tablegen {
namespace {

/// Tags of MPI messages.
constexpr int blocks_tag = 1;
constexpr int end_tag = 2;

constexpr std::size_t message_size = std::size_t{1} << 15U;  // minimum in bytes; the last message may be smaller
constexpr std::uint64_t max_bytes_in_transit = std::uint64_t{1} << 23U;

constexpr std::uint32_t words_marker = UINT32_MAX;  // replaces the number of positions in an entry of words

struct EntryHead {
  std::uint32_t slot;
  std::uint32_t number;
};

template <class Number>
void append_numbers(std::vector<std::uint8_t>& to, const Number* numbers, std::size_t count) {
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(numbers);
  to.insert(to.end(), bytes, bytes + count * sizeof(Number));
}

template <class Number>
Number number_at(const std::uint8_t* from) {
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
  const auto rank = static_cast<std::size_t>(ranks.rank());
  if (ranks.count() > 1)
    latest_.resize(static_cast<std::size_t>(places) *
                   static_cast<std::size_t>(shares.first(rank + 1) - shares.first(rank)));
}

/// Index of a block of a plane among the blocks of all planes of its holder.
std::size_t Traffic::slot(int place, std::uint64_t block, std::size_t holder) const {
  const std::uint64_t first = shares_.first(holder);
  return static_cast<std::size_t>(static_cast<std::uint64_t>(place) * (shares_.first(holder + 1) - first) + block -
                                  first);
}

void Traffic::send(int place, std::uint64_t block, std::span<const std::uint64_t> states) {
  const std::size_t holder = shares_.holder(block);
  const std::uint64_t count = count_bits(states.data(), states.size());
  const bool as_positions = count * sizeof(std::uint16_t) < states.size_bytes();
  const EntryHead head{static_cast<std::uint32_t>(slot(place, block, holder)),
                       as_positions ? static_cast<std::uint32_t>(count) : words_marker};
  Message full;
  {
    Outbox& outbox = outboxes_[holder];
    const std::lock_guard lock(outbox.mutex);
    Message& message = outbox.message;
    append_numbers(message, &head, 1);
    if (as_positions) {
      for (std::size_t i = 0; i < states.size(); ++i)
        for (std::uint64_t word = states[i]; word != 0; word &= word - 1) {
          const auto position = static_cast<std::uint16_t>(i * 64 + static_cast<unsigned>(__builtin_ctzll(word)));
          append_numbers(message, &position, 1);
        }
    } else {
      append_numbers(message, states.data(), states.size());
    }
    if (message.size() < message_size) return;
    full = std::exchange(message, {});
  }
  for (;;) {
    const std::lock_guard lock(mpi_);
    move_messages();
    if (bytes_in_transit_ > max_bytes_in_transit) continue;
    send_message(holder, std::move(full));
    return;
  }
}

void Traffic::send_message(std::size_t rank, Message message) {
  bytes_sent_ += message.size();
  bytes_in_transit_ += message.size();
  const int tag = message.empty() ? end_tag : blocks_tag;
  sent_messages_.push_back(std::move(message));
  const Message& sent = sent_messages_.back();
  requests_.emplace_back();
  MPI_Isend(sent.data(), static_cast<int>(sent.size()), MPI_BYTE, static_cast<int>(rank), tag, MPI_COMM_WORLD,
            &requests_.back());
  peak_bytes_ = std::max(peak_bytes_, bytes_in_transit_ + bytes_incoming_ + bytes_received_);
}

void Traffic::progress() {
  const std::unique_lock lock(mpi_, std::try_to_lock);
  if (lock.owns_lock()) move_messages();
}

/// Frees the messages that are delivered, and receives the messages that have arrived.
void Traffic::move_messages() {
  for (std::size_t i = 0; i < requests_.size();) {
    int is_delivered = 0;
    MPI_Test(&requests_[i], &is_delivered, MPI_STATUS_IGNORE);
    if (is_delivered == 0) {
      ++i;
      continue;
    }
    bytes_in_transit_ -= sent_messages_[i].size();
    std::swap(requests_[i], requests_.back());
    std::swap(sent_messages_[i], sent_messages_.back());
    requests_.pop_back();
    sent_messages_.pop_back();
  }
  for (;;) {
    int has_arrived = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_arrived, &status);
    if (has_arrived == 0) return;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message(static_cast<std::size_t>(size));
    MPI_Recv(message.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == end_tag) {
      ++finished_ranks_;
      continue;
    }
    bytes_incoming_ += message.size();
    incoming_.push_back(std::move(message));
    peak_bytes_ = std::max(peak_bytes_, bytes_in_transit_ + bytes_incoming_ + bytes_received_);
  }
}

void Traffic::exchange() {
  if (ranks_.count() == 1) return;
  const std::lock_guard lock(mpi_);
  // The messages for the last level are not needed any more.
  received_.clear();
  bytes_received_ = 0;
  for (int ahead = 1; ahead < ranks_.count(); ++ahead) {  // each rank begins with a different destination
    const auto rank = static_cast<std::size_t>((ranks_.rank() + ahead) % ranks_.count());
    if (!outboxes_[rank].message.empty()) send_message(rank, std::exchange(outboxes_[rank].message, {}));
    send_message(rank, {});
  }
  // The messages of a rank arrive in the order in which they were sent; the last message is empty.
  while (!requests_.empty() || finished_ranks_ < ranks_.count() - 1) {
    move_messages();
    std::this_thread::yield();
  }
  finished_ranks_ = 0;
  received_ = std::exchange(incoming_, {});
  bytes_received_ = std::exchange(bytes_incoming_, 0);
  list_arrivals();
}

void Traffic::list_arrivals() {
  std::fill(latest_.begin(), latest_.end(), 0);
  arrivals_.clear();
  for (const Message& message : received_)
    for (const std::uint8_t *entry = message.data(), *end = entry + message.size(); entry != end;) {
      const auto head = number_at<EntryHead>(entry);
      arrivals_.push_back({entry, latest_[head.slot]});
      latest_[head.slot] = static_cast<std::uint32_t>(arrivals_.size());
      entry += sizeof(EntryHead) + (head.number == words_marker ? block_words_ * sizeof(std::uint64_t)
                                                                : head.number * sizeof(std::uint16_t));
    }
  peak_bytes_ = std::max(peak_bytes_, bytes_received_ + arrivals_.capacity() * sizeof(Arrival));
}

bool Traffic::receive(int place, std::uint64_t block, std::uint64_t* to) const {
  if (latest_.empty()) return false;
  std::uint32_t number = latest_[slot(place, block, static_cast<std::size_t>(ranks_.rank()))];
  if (number == 0) return false;
  for (; number != 0; number = arrivals_[number - 1].previous) {
    const std::uint8_t* const entry = arrivals_[number - 1].entry;
    const auto head = number_at<EntryHead>(entry);
    const std::uint8_t* const states = entry + sizeof(EntryHead);
    if (head.number == words_marker)
      for (std::size_t i = 0; i < block_words_; ++i)
        to[i] |= number_at<std::uint64_t>(states + i * sizeof(std::uint64_t));
    else
      for (std::uint32_t i = 0; i < head.number; ++i) {
        const auto position = number_at<std::uint16_t>(states + i * sizeof(std::uint16_t));
        to[position / 64] |= std::uint64_t{1} << (position % 64);
      }
  }
  return true;
}

}  // namespace tilebase::tablegen
