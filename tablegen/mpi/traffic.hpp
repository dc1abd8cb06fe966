#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <list>
#include <mutex>
#include <span>
#include <vector>

#include "../slide_shares.hpp"
#include "ranks.hpp"

namespace tilebase::tablegen {

/// What passes between the shares of a search, as MPI messages, while the search goes on:
///
///     send()      block of new states -> the outbox of the rank that holds it; a full outbox is a message, under way
///     progress()  messages that are there already are taken in, and kept as they are
///     exchange()  the rest; then every message is here, and receive() finds what came for a block
///
///     message     entry | entry | ...                 in the byte order of the machines
///     entry       plane and block (u32), number (u32) | positions (u16 each), or the words of the block
///
/// An entry is a list of positions or the words themselves, whichever is shorter. A position is a word of the block and
/// a bit of it. All ranks must be alike: the same processor architecture.
class Traffic final : public SlideTraffic {
 public:
  /// `ranks` and `shares` must outlive it; as many shares as ranks.
  Traffic(const Ranks& ranks, const SlideShares& shares, const SlideBlocks& blocks, int places);

  void send(int place, std::uint64_t block, std::span<const std::uint64_t> states) override;
  bool receive(int place, std::uint64_t block, std::uint64_t* to) const override;
  void progress() override;

  /// Collective, between two levels: ends the exchange of the one and begins that of the next. No rank may send before
  /// all have returned: another collective call must follow.
  void exchange();

  /// What this rank has sent until now, in bytes, and the most memory that messages took at a time.
  std::uint64_t bytes_sent() const { return bytes_sent_; }
  std::uint64_t most_held() const { return most_held_ + index_bytes(); }

 private:
  using Message = std::vector<std::uint8_t>;

  /// What waits to be sent to one rank.
  struct Outbox {
    std::mutex mutex;
    Message message;
  };

  /// Where an entry lies in a message, and the one before it for the same block; counted from 1.
  struct Arrival {
    const std::uint8_t* entry;
    std::uint32_t before;
  };

  std::size_t slot(int place, std::uint64_t block, std::size_t holder) const;
  std::uint64_t index_bytes() const { return latest_.size() * sizeof(latest_[0]); }
  void send_message(std::size_t rank, Message message);
  void move_messages();
  void list_arrivals();

  const Ranks& ranks_;
  const SlideShares& shares_;
  std::size_t block_words_;
  std::vector<Outbox> outboxes_;  // by rank

  std::mutex mpi_;  // for all of the following
  std::vector<MPI_Request> requests_;
  std::vector<Message> under_way_;  // by request
  std::uint64_t bytes_under_way_ = 0;
  int ranks_done_ = 0;
  std::deque<Message> coming_;  // for the next level
  std::uint64_t bytes_coming_ = 0;
  std::uint64_t bytes_sent_ = 0;
  std::uint64_t most_held_ = 0;

  // For this level: read by all threads.
  std::deque<Message> arrived_;
  std::uint64_t bytes_arrived_ = 0;
  std::vector<Arrival> arrivals_;
  std::vector<std::uint32_t> latest_;  // by slot: the last arrival; 0 for none
};

}  // namespace tilebase::tablegen
