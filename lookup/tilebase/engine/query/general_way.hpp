#pragma once

#include <memory>

#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Returns the way that answers for any puzzle without a complete table, by a search under pattern tables; null in the
/// module of a page, which leaves this search out for its size (no_general_way.cpp). Errors: those of
/// OpenTables::general().
Result<std::shared_ptr<const Way>> general_way(const std::shared_ptr<const OpenTables>& tables, const Target& target);

}  // namespace tilebase
