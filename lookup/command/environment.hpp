#pragma once

#include <map>
#include <string>

#include <boost/program_options.hpp>

namespace tilebase::command {

/// Adds to `options` those options that variables of the environment give and the command line does not. With the
/// prefix TILEBASE_SERVE_, the variable of --max-lines is TILEBASE_SERVE_MAX_LINES. An empty variable gives nothing;
/// the values of a repeatable option are separated by commas. Returns the variables in use, by the names of their
/// options. Throws a Failure for a variable with the prefix that belongs to no option with a value; `see_help` ends its
/// message if no similar variable is known. Not thread-safe: reads the environment.
std::map<std::string, std::string> add_environment(const std::string& prefix,
                                                   const boost::program_options::options_description& known,
                                                   boost::program_options::variables_map& options,
                                                   const std::string& see_help);

}  // namespace tilebase::command
