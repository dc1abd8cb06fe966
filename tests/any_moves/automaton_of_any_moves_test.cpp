// The automaton of any moves allows exactly one word to each arrangement, the first, as long as its words are short.

#include <map>
#include <random>
#include <set>

#include <tilebase/engine/search/automaton.hpp>

#include "support/catch.hpp"
#include "support/random_definitions.hpp"

using namespace tilebase;

TEST_CASE("the automaton forbids a word exactly if an earlier word has its effect") {
  std::mt19937 random(54);
  int words_looked_at = 0;
  support::for_each_random_definition(20, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    const MoveSet moves(*puzzle);
    const Automaton automaton(moves, 100'000);
    constexpr int length = 4;
    for (int place = 0; place < moves.places(); ++place) {
      struct Word {
        State effect;
        int place;
        Automaton::StateId state;
      };
      std::vector<Word> words{{identity_permutation(), place, automaton.start(place)}};
      std::set<State> seen{identity_permutation()};
      int wrong = 0;
      for (int moves_before = 0; moves_before < length; ++moves_before) {
        std::vector<Word> longer;
        for (const Word& word : words)
          for (int move = 0; move < moves.moves(); ++move) {
            const auto next = automaton.next(word.state, move);
            if (!moves.is_allowed(word.place, move)) {
              wrong += next == Automaton::forbidden ? 0 : 1;
              continue;
            }
            ++words_looked_at;
            const State effect = compose(word.effect, moves.from(word.place, move));
            const bool is_first = seen.insert(effect).second;
            wrong += is_first == (next != Automaton::forbidden) ? 0 : 1;
            if (is_first) longer.push_back({effect, moves.after(word.place, move), next});
          }
        words = std::move(longer);
      }
      CHECK(wrong == 0);
    }
  });
  CHECK(words_looked_at > 1000);
}
