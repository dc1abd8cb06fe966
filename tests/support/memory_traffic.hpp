#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include <tilebase/engine/generate/slide_shares.hpp>

namespace support {

/// The parts of one search in one process: what they send each other lies in memory until the next level.
class MemoryTraffic {
 public:
  explicit MemoryTraffic(const tilebase::SlideShares& shares) : shares_(shares) {
    for (std::size_t share = 0; share < shares.count(); ++share) ends_.push_back(std::make_unique<End>(*this, share));
  }

  /// The part of a share.
  tilebase::SlideShare part(std::size_t share) const {
    return {shares_.first(share), shares_.first(share + 1), ends_[share].get()};
  }

  /// Completes an exchange: what was sent can be received, and what could be received before is forgotten.
  void complete() {
    for (const auto& end : ends_) {
      end->received = std::move(end->coming);
      end->coming.clear();
    }
  }

  /// The blocks sent so far.
  std::uint64_t sent() const { return sent_; }

 private:
  using Blocks = std::map<std::pair<int, std::uint64_t>, std::vector<std::uint64_t>>;

  struct End final : tilebase::SlideTraffic {
    End(MemoryTraffic& traffic, std::size_t number) : parent(traffic), share(number) {}

    void send(int place, std::uint64_t block, std::span<const std::uint64_t> states) override {
      const std::size_t holder = parent.shares_.holder(block);
      if (holder == share) throw std::logic_error("a share sends to itself");
      const std::lock_guard lock(parent.mutex_);
      auto& words = parent.ends_[holder]->coming[{place, block}];
      words.resize(states.size());
      for (std::size_t i = 0; i < states.size(); ++i) words[i] |= states[i];
      ++parent.sent_;
    }

    bool receive(int place, std::uint64_t block, std::uint64_t* to) const override {
      if (parent.shares_.holder(block) != share) throw std::logic_error("a share receives for another");
      const auto entry = received.find({place, block});
      if (entry == received.end()) return false;
      for (const std::uint64_t word : entry->second) *to++ |= word;
      return true;
    }

    MemoryTraffic& parent;
    std::size_t share;
    Blocks coming;
    Blocks received;
  };

  tilebase::SlideShares shares_;
  std::vector<std::unique_ptr<End>> ends_;
  std::mutex mutex_;
  std::uint64_t sent_ = 0;
};

}  // namespace support
