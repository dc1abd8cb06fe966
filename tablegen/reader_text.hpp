#pragma once

namespace tilebase::tablegen {

/// Text of tilebase_reader.h.
extern const char* const reader_text;

}  // namespace tilebase::tablegen
