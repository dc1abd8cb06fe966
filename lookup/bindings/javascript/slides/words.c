#include "words.h"

enum { longest = 8, max_words = 20000, slots = 1 << 16, last_state = max_word_states - 1 };

WordState next_word[max_word_states][directions];

/* A word that is not forbidden, while they are searched for. Words 1 to `cells` are the empty ones, by the blank's
 * cell; 0 is none. */
struct Word {
  Arrangement tiles;         /* after it, if all were in place before */
  uint8_t start, blank;      /* the blank's cell before and after */
  uint8_t is_kept;           /* whether it begins a forbidden word */
  uint16_t shorter;          /* without the last move */
  uint16_t end;              /* without the first move */
  uint16_t next[directions]; /* the longest end of this word and a move that is a word here */
};

struct WordSearch {
  struct Word* words;
  uint16_t* table; /* a hash table of all words that were found */
  uint32_t count;
};

/* Adds the word at the end of the list, unless one with the same effect is there. */
static int add(struct WordSearch* search) {
  const struct Word* const word = &search->words[search->count];
  uint32_t slot = (uint32_t)((word->tiles ^ word->start) * 0x9E3779B97F4A7C15 >> 48);
  for (; search->table[slot] != 0; slot = (slot + 1) % slots) {
    const struct Word* const other = &search->words[search->table[slot]];
    if (other->tiles == word->tiles && other->start == word->start) return 0;
  }
  search->table[slot] = (uint16_t)search->count;
  if (++search->count == max_words) __builtin_trap();
  return 1;
}

/* Tries a word and one move more. */
static void lengthen(struct WordSearch* search, uint32_t number, uint32_t direction, int is_longest) {
  struct Word* const words = search->words;
  struct Word* const word = &words[number];
  const uint32_t to = board.neighbour[word->blank][direction];
  if (to == no_cell) return;
  const uint32_t end = word->shorter == 0 ? to + 1 : words[word->end].next[direction];
  if (end == 0) return;
  words[search->count] = (struct Word){
      .tiles = swapped(word->tiles, word->blank, to),
      .start = word->start,
      .blank = (uint8_t)to,
      .shorter = (uint16_t)number,
      .end = (uint16_t)end,
  };
  if (add(search))
    word->next[direction] = (uint16_t)(is_longest ? end : search->count - 1);
  else
    for (uint32_t w = number; !words[w].is_kept; w = words[w].shorter) words[w].is_kept = 1;
}

/* Shorter words are found before longer ones, and words of one length by name: so the first with an effect is the one
 * to keep. It goes on as its end does, except where the longer word is one, too; and where no forbidden word begins
 * with it, its end can take its place. (A. V. Aho, M. J. Corasick: Efficient string matching, 1975.) */
void find_words(void) {
  const uint32_t kept = taken();
  struct WordSearch search = {take(max_words * sizeof(struct Word)), take(slots * sizeof(uint16_t)), 1};
  struct Word* const words = search.words;
  for (uint32_t cell = 0; cell < board.cells; ++cell) {
    words[search.count] =
        (struct Word){.tiles = IN_PLACE, .start = (uint8_t)cell, .blank = (uint8_t)cell, .is_kept = 1};
    add(&search);
  }
  uint32_t first = 1;
  for (uint32_t length = 1; length <= longest; ++length)
    for (const uint32_t level_end = search.count; first < level_end; ++first)
      for (uint32_t direction = 0; direction < directions; ++direction)
        lengthen(&search, first, direction, length == longest);

  /* Words of `longest` moves were only there to be compared with. */
  WordState* const state = take(max_words * sizeof *state);
  uint32_t states = 1;
  for (uint32_t w = 1; w < first; ++w) state[w] = words[w].is_kept ? (WordState)states++ : state[words[w].end];
  if (states > last_state) __builtin_trap();
  for (uint32_t w = 1; w < first; ++w)
    for (uint32_t direction = 0; words[w].is_kept && direction < directions; ++direction)
      next_word[state[w]][direction] = state[words[w].next[direction]];
  take_back(kept);
}

WordState first_word(uint32_t blank, uint32_t not_first) {
  for (uint32_t direction = 0; direction < directions; ++direction)
    next_word[last_state][direction] = direction == not_first ? forbidden : next_word[blank + 1][direction];
  return last_state;
}
