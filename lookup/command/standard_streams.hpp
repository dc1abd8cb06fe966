#pragma once

namespace command {

/// Makes standard input, output and error safe to use, whatever the parent left of them. To be called before any file
/// is opened. A stream that is closed becomes one that every read or write fails on, as it would have, so that no file
/// takes its number and gets what was meant for the stream. Writing to a closed pipe ends the program quietly; writing
/// beyond a limit on the size of files fails and does not end it.
void prepare_standard_streams();

}  // namespace command
