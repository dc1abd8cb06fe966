#pragma once

#include <string>

#include <tilebase/engine/table/table_file.hpp>

#include "support/catch.hpp"
#include "table/hand_reader.hpp"

/// Returns the damage that is reported at opening or at unpacking of a file; "none" if there is none.
inline std::string damage_of(const by_hand::Bytes& bytes) {
  const std::string beginning = "table 'crafted.table' is damaged: ";
  const auto message_of = [&](const tilebase::Error& error) {
    CHECK(error.code == tilebase::ErrorCode::table_damaged);
    CHECK(error.message.rfind(beginning, 0) == 0);
    return error.message.substr(beginning.size());
  };
  const auto stored = tilebase::StoredTable::open(bytes, "crafted.table");
  if (!stored) return message_of(stored.error());
  const auto unpacked = tilebase::TableFile::of(*stored).unpack();
  return unpacked ? "none" : "unpacking: " + message_of(unpacked.error());
}
