// Trains the weights of a learned guide (guide_weights.hpp):
//
//     train_guide SIDE ROUNDS FILE
//
// A guide must tell which of a beam's states is on a short way to the goal, not how far away it is. So it learns by
// playing:
//
//     solve random boards by beams, with the weights so far
//     for each move of a path that was found: the path's state | random members of the same beam    an example
//     change the weights, so that the path's state has a lower score than the members
//     again, with the better weights
//
// FILE is written after each round, with a line on standard output: how many boards were solved by the beams, and the
// mean of the moves of 100 other boards by beams of 1,000 states. Weights depend on SIDE and on the number of rounds
// alone: one thread, numbers drawn from a fixed seed, and only operations that IEEE 754 defines to the last bit.

#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/slide_beam.hpp>

using namespace tilebase;

namespace {

constexpr int units = GuideWeights::units;
constexpr int half = units / 2;
constexpr std::size_t others = 8;  // members in an example
constexpr std::size_t most_examples = 1'500'000;
constexpr int boards_of_round = 2'000;
constexpr std::size_t steps_of_round = 400'000;
constexpr float first_rate = 0.2F;
constexpr float margin = 3;  // moves between scores from which their order counts as certain

/// State of a path with other members of its beam.
struct Example {
  State better;
  std::array<State, others> worse;
};

/// Guide that keeps random members of each beam.
class SamplingGuide : public SlideGuide<LearnedScores> {
 public:
  using Sample = std::array<State, others>;

  SamplingGuide(const SlideGoal& goal, const GuideWeights& weights, std::vector<Sample>& samples,
                std::mt19937_64& random)
      : SlideGuide(goal, LearnedScores(goal, weights)), samples_(samples), random_(random) {}

  void expand(const Members& members, BeamRange& range, int most_distance, Meter& meter) {
    if (range.first == 0)
      for (State& state : samples_.emplace_back()) state = members[random_() % members.size()].state;
    SlideGuide::expand(members, range, most_distance, meter);
  }

 private:
  std::vector<Sample>& samples_;
  std::mt19937_64& random_;
};

/// Weights as real numbers: points in moves, the others without a unit. `values_` has them in the order of a file.
class Net {
 public:
  Net(const SlideGoal& goal, int side, std::mt19937_64& random)
      : scores_(goal), side_(side), cells_(side * side), pairs_(cells_ * cells_) {
    int count = 0;
    for (int pair = 0; pair < cells_ * cells_; ++pair) {
      const int mirrored =
          GuideWeights::mirrored(pair / cells_, side) * cells_ + GuideWeights::mirrored(pair % cells_, side);
      pairs_[pair] = mirrored < pair ? Pair{pairs_[mirrored].number, half} : Pair{count++, 0};
    }
    biases_ = side;
    factors_ = biases_ + half;
    points_ = factors_ + half;
    rows_ = points_ + count;
    values_.resize(rows_ + count * units);
    gradients_ = squares_ = values_;
    is_touched_.resize(count);
    for (int line = 0; line < side; ++line) values_[line] = 5;
    for (int unit = 0; unit < half; ++unit) values_[factors_ + unit] = unit % 2 == 0 ? 0.05F : -0.05F;
    for (int pair = 0; pair < cells_ * cells_; ++pair)
      values_[points_ + pairs_[pair].number] = formula(pair / cells_, pair % cells_);
    for (int i = rows_; i < static_cast<int>(values_.size()); ++i) {
      float sum = 0;  // the sum of four numbers from -1 to 1 is nearly normal
      for (int part = 0; part < 4; ++part) sum += static_cast<float>(random() % 2'001) / 1'000 - 1;
      values_[i] = 0.25F * sum;
    }
  }

  /// Adds the gradients of one example. Returns how many of its orders were wrong.
  int learn(const Example& example) {
    const Pass better = pass(example.better);
    int wrong = 0;
    float sum = 0;
    for (const State& state : example.worse) {
      if (state == example.better) continue;
      const Pass worse = pass(state);
      const float difference = (better.score - worse.score) / margin;
      wrong += difference > 0 ? 1 : 0;
      const float weight = 0.5F + 0.5F * difference / std::sqrt(1 + difference * difference);
      add_gradients(state, worse, -weight);
      sum += weight;
    }
    add_gradients(example.better, better, sum);
    return wrong;
  }

  /// Changes the weights by the gradients since the last change (J. Duchi, E. Hazan, Y. Singer, Adaptive subgradient
  /// methods for online learning and stochastic optimization, 2011).
  void change(float rate) {
    const auto some = [&](int first, int end, float part) {
      for (int i = first; i < end; ++i) {
        squares_[i] += gradients_[i] * gradients_[i];
        values_[i] -= part * rate * gradients_[i] / std::sqrt(squares_[i]);
        gradients_[i] = 0;
      }
    };
    some(0, biases_, 1);
    some(biases_, factors_, 0.3F);
    some(factors_, points_, 0.1F);
    for (const int pair : touched_) {
      some(points_ + pair, points_ + pair + 1, 1);
      some(rows_ + pair * units, rows_ + (pair + 1) * units, 1);
      is_touched_[pair] = false;
    }
    touched_.clear();
  }

  void forget() { std::fill(squares_.begin(), squares_.end(), 0.5F); }

  /// Returns the bytes of a file.
  std::vector<std::uint8_t> file() const {
    std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>('0' + side_)};
    const auto add = [&](int first, int end, float unit, int limit) {
      for (int i = first; i < end; ++i) {
        const int value = std::clamp(static_cast<int>(std::lround(values_[i] * unit)), -limit, limit);
        bytes.push_back(static_cast<std::uint8_t>(value));
        if (limit > INT8_MAX) bytes.push_back(static_cast<std::uint8_t>(value >> 8));
      }
    };
    add(0, biases_, 64, INT16_MAX);
    add(biases_, factors_, 32, INT16_MAX);
    add(factors_, points_, 1'024, INT16_MAX);
    add(points_, rows_, 64, INT16_MAX);
    add(rows_, static_cast<int>(values_.size()), 32, INT8_MAX);
    return bytes;
  }

 private:
  /// Number of a pair or of its mirrored pair in `values_`; `shift`: half of the units for the mirrored pair.
  struct Pair {
    int number;
    int shift;
  };

  struct Pass {
    float score;
    std::array<float, units> sums;
    std::array<int, 16> conflicts;
  };

  float formula(int home, int cell) const {
    const auto outside = [&](int place) { return (side_ - 1) / 2 - std::min(place, side_ - 1 - place); };
    const int distance = std::abs(home / side_ - cell / side_) + std::abs(home % side_ - cell % side_);
    const auto far = static_cast<float>(distance);
    if (home == cells_ - 1) return far / 16;
    const auto lines = static_cast<float>(std::max(outside(home / side_), outside(home % side_)));
    return (far + 6 * far * far * far / static_cast<float>(4 * cells_)) * (1 + lines / 5);
  }

  Pass pass(const State& state) const {
    Pass pass{};
    for (int unit = 0; unit < units; ++unit) pass.sums[unit] = values_[biases_ + unit % half];
    for (int cell = 0; cell < cells_; ++cell) {
      const Pair pair = pairs_[state[cell] * cells_ + cell];
      pass.score += values_[points_ + pair.number];
      const float* row = &values_[rows_ + pair.number * units];
      for (int unit = 0; unit < half; ++unit) pass.sums[unit] += row[unit + pair.shift];
      for (int unit = 0; unit < half; ++unit) pass.sums[unit + half] += row[unit + half - pair.shift];
    }
    for (int line = 0; line < side_; ++line) {
      pass.conflicts[line] = scores_.conflicts(state, line);
      pass.score += static_cast<float>(pass.conflicts[line]) * values_[line];
    }
    for (int unit = 0; unit < units; ++unit)
      pass.score += std::max(pass.sums[unit], 0.0F) * values_[factors_ + unit % half];
    return pass;
  }

  void add_gradients(const State& state, const Pass& pass, float gradient) {
    std::array<float, units> sums;
    for (int unit = 0; unit < units; ++unit) {
      sums[unit] = pass.sums[unit] > 0 ? gradient * values_[factors_ + unit % half] : 0;
      gradients_[biases_ + unit % half] += sums[unit];
      gradients_[factors_ + unit % half] += gradient * std::max(pass.sums[unit], 0.0F);
    }
    for (int line = 0; line < side_; ++line) gradients_[line] += gradient * static_cast<float>(pass.conflicts[line]);
    for (int cell = 0; cell < cells_; ++cell) {
      const Pair pair = pairs_[state[cell] * cells_ + cell];
      if (!is_touched_[pair.number]) touched_.push_back(pair.number);
      is_touched_[pair.number] = true;
      gradients_[points_ + pair.number] += gradient;
      float* row = &gradients_[rows_ + pair.number * units];
      for (int unit = 0; unit < half; ++unit) row[unit + pair.shift] += sums[unit];
      for (int unit = 0; unit < half; ++unit) row[unit + half - pair.shift] += sums[unit + half];
    }
  }

  SlideScores scores_;  // It counts the conflicts.
  int side_;
  int cells_;
  int biases_, factors_, points_, rows_;  // first of each kind in the lists below, which begin with the conflicts
  IntVector<Pair> pairs_;
  IntVector<float> values_, gradients_, squares_;
  IntVector<int> touched_;
  IntVector<char> is_touched_;
};

/// Boards of one size, with beams by some weights.
class Boards {
 public:
  explicit Boards(int side)
      : puzzle_(*builtin_puzzle("slide" + std::to_string(side) + "x" + std::to_string(side))),
        goal_(PatternStore::for_puzzle(puzzle_), puzzle_, TargetBuilder(puzzle_.goal(), puzzle_.cells())) {}

  /// Draws a board: each fourth of all arrangements, the others by a walk of 500 to 5,000 moves from the goal.
  State draw(std::mt19937_64& random) const {
    State state = puzzle_.goal();
    const SlideBoard& board = goal_.patterns->board();
    if (random() % 4 == 0) {
      do {
        for (int i = board.cells() - 1; i > 0; --i) std::swap(state[i], state[random() % static_cast<unsigned>(i + 1)]);
      } while (!is_solvable(board, state, goal_.target, goal_.blank));
      return state;
    }
    for (auto moves = 500 + random() % 4'501; moves > 0; --moves) {
      const auto move = static_cast<int>(random() % SlideBoard::directions);
      if (board.neighbour(state.lane_of(goal_.blank), move) >= 0) state = goal_.after(state, static_cast<MoveId>(move));
    }
    return state;
  }

  /// Returns the path that a beam finds; nullopt if there is none. With `samples`, keeps members of each beam.
  std::optional<Path> solve(const State& start, const GuideWeights& weights, std::size_t width,
                            std::vector<SamplingGuide::Sample>& samples, std::mt19937_64& random) const {
    const std::atomic<std::size_t> threads = 1;
    const Budget budget;
    Meter meter(budget);
    samples.clear();
    return Beam(SamplingGuide(goal_, weights, samples, random), start, threads, meter).run(width, width, 1'500);
  }

  const SlideGoal& goal() const { return goal_; }

 private:
  Puzzle puzzle_;
  SlideGoal goal_;
};

/// Prints the mean of the moves of 100 boards that no training has.
void print_test(const Boards& boards, const GuideWeights& weights, std::size_t width) {
  std::mt19937_64 draws(1);
  std::mt19937_64 random;
  std::vector<SamplingGuide::Sample> samples;
  std::size_t moves = 0;
  int solved = 0;
  for (int i = 0; i < 100; ++i) {
    const auto path = boards.solve(boards.draw(draws), weights, width, samples, random);
    solved += path ? 1 : 0;
    moves += path ? path->size() : 0;
  }
  std::printf(", %d of 100 by %zu states, mean %.2f", solved, width, static_cast<double>(moves) / solved);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: train_guide SIDE ROUNDS FILE\n");
    return 2;
  }
  const int side = std::atoi(argv[1]);
  const int rounds = std::atoi(argv[2]);
  std::mt19937_64 random(static_cast<unsigned>(side));
  const Boards boards(side);
  Net net(boards.goal(), side, random);
  std::vector<Example> examples;
  std::size_t oldest = 0;
  std::vector<SamplingGuide::Sample> samples;
  for (int round = 0; round < rounds; ++round) {
    const GuideWeights weights(net.file());
    const std::size_t width = std::min<std::size_t>(200 + 20 * static_cast<std::size_t>(round), 2'000);
    int solved = 0;
    for (int i = 0; i < boards_of_round; ++i) {
      State state = boards.draw(random);
      const auto path = boards.solve(state, weights, width, samples, random);
      if (!path) continue;
      ++solved;
      for (std::size_t moves = 0; moves + 3 < path->size(); ++moves) {
        if (moves >= 8) {
          if (examples.size() < most_examples) examples.emplace_back();
          examples[oldest++ % most_examples] = {state, samples[moves]};
        }
        state = boards.goal().after(state, (*path)[moves]);
      }
    }
    const std::size_t steps = std::min(examples.size() * 2 / 3, steps_of_round);
    int wrong = 0;
    net.forget();
    for (std::size_t step = 1; step <= steps; ++step) {
      wrong += net.learn(examples[random() % examples.size()]);
      const float rest = 1 - static_cast<float>(step) / static_cast<float>(steps);
      net.change(first_rate * (rest * rest + 0.05F) / (1 + static_cast<float>(round) / 10));
    }
    const auto file = net.file();
    std::ofstream(argv[3], std::ios::binary)
        .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    std::printf("round %d: %d of %d solved, %.1f %% of orders wrong", round + 1, solved, boards_of_round,
                100.0 * wrong / static_cast<double>(steps * others));
    if (round % 4 == 3) print_test(boards, GuideWeights(file), 1'000);
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
