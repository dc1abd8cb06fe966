#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "answer/distribution.hpp"
#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// The documents of data/JSON.md: what was found out about a question, as JSON.
namespace tilebase::answer {

void write_solution(JsonText& json, const Question& question, const std::optional<Path>& path);
void write_distance(JsonText& json, const Question& question, std::optional<int> distance);

/// `moves` does not matter where there is no distance.
void write_moves(JsonText& json, const Question& question, std::optional<int> distance,
                 const std::vector<ValuedMove>& moves);

void write_count(JsonText& json, const Question& question, std::optional<int> distance,
                 std::optional<std::uint64_t> count);

/// The first `limit` of the paths. Errors: as Paths::next().
std::optional<Error> write_paths(JsonText& json, const Question& question, Paths& paths, std::uint64_t limit);

void write_distribution(JsonText& json, const Distribution& distribution);

/// The next `count` of the states, which were drawn by `seed`.
void write_random_states(JsonText& json, const Puzzle& puzzle, const Target& target, const Distances& distances,
                         RandomStates& states, std::uint64_t seed, std::uint64_t count);

}  // namespace tilebase::answer
