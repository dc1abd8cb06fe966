#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

#include <tilebase/engine/generate/slide_shares.hpp>

#include "ranks.hpp"

namespace tilebase::tablegen {

/// Exchange of new states between the shares of a search, by MPI messages, during the search:
///
///     send()      adds a block of new states to the outbox of the rank that holds it; a full outbox is sent
///     progress()  receives the messages that have arrived, and keeps them
///     exchange()  sends and receives all remaining messages
///     receive()   returns the states that the messages of the previous exchange() contain for a block
///
///     message     entry | entry | ...                 in the byte order of the machines
///     entry       plane and block (u32), number (u32) | positions (u16 each), or the words of the block
///
/// An entry contains the positions of its states or the words of the block, whichever is shorter. A position is the
/// index of a bit among the words of the block. All ranks must have the same processor architecture.
class Traffic final : public SlideTraffic {
 public:
  /// `ranks` and `shares`, of equal count, must outlive this object.
  Traffic(const Ranks& ranks, const SlideShares& shares, const SlideBlocks& blocks, int places);

  void send(int place, std::uint64_t block, std::span<const std::uint64_t> states) override;
  bool receive(int place, std::uint64_t block, std::uint64_t* to) const override;
  void progress() override;

  /// Collective, between two levels: completes the exchange of the last level and begins that of the next level. No
  /// rank may send before all ranks have returned from this call, so another collective call must follow.
  void exchange();

  /// Number of bytes that this rank has sent until now, and the peak memory of messages and their index, in bytes.
  std::uint64_t bytes_sent() const { return bytes_sent_; }
  std::uint64_t peak_bytes() const { return peak_bytes_ + index_bytes(); }

 private:
  using Message = std::vector<std::uint8_t>;

  /// Message under construction for one rank.
  struct Outbox {
    std::mutex mutex;
    Message message;
  };

  /// Received entry, linked to the previous entry for the same block.
  struct Arrival {
    const std::uint8_t* entry;
    std::uint32_t previous;  // number in arrivals_, counted from 1; 0 for none
  };

  std::size_t slot(int place, std::uint64_t block, std::size_t holder) const;
  std::uint64_t index_bytes() const { return latest_.size() * sizeof(latest_[0]); }
  void send_message(std::size_t rank, Message message);
  void move_messages();
  void list_arrivals();

  const Ranks& ranks_;
  const SlideShares& shares_;
  std::size_t block_words_;
  std::vector<Outbox> outboxes_;  // index: rank

  std::mutex mpi_;  // protects MPI calls and all members down to peak_bytes_
  std::vector<MPI_Request> requests_;
  std::vector<Message> sent_messages_;  // messages in transit, indexed like requests_
  std::uint64_t bytes_in_transit_ = 0;
  int finished_ranks_ = 0;
  std::deque<Message> incoming_;  // messages for the next level
  std::uint64_t bytes_incoming_ = 0;
  std::uint64_t bytes_sent_ = 0;
  std::uint64_t peak_bytes_ = 0;

  // Messages for the current level, which all threads read.
  std::deque<Message> received_;
  std::uint64_t bytes_received_ = 0;
  std::vector<Arrival> arrivals_;
  std::vector<std::uint32_t> latest_;  // last entry of each slot, by its number in arrivals_; 0 for none
};

}  // namespace tilebase::tablegen
