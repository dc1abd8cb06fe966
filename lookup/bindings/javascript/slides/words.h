/* Words, sequences of moves, that a search need not try: those with the same effect, from the same cell of the blank,
 * as a shorter word or as one of the same length that comes first by name.
 *
 *     d u                          nothing: forbidden from everywhere
 *     d r u l d r u l d r u l      nothing; its second half undoes the first half
 *
 * The smallest of the shortest paths contains no such word, so it is still found. (L. A. Taylor, R. E. Korf: Pruning
 * duplicate nodes in depth-first search, AAAI 1993.) */

#pragma once

#include "board.h"

/* What matters of the moves so far: the longest end of them that begins a forbidden word, and the blank's cell. */
typedef uint16_t WordState;
enum { forbidden = 0, max_word_states = 2048 };

/* After a move; forbidden over the border, too. */
extern WordState next_word[max_word_states][directions];

/* The state before a first move from the blank's cell, in any direction but `not_first`. It holds until the next call;
 * `directions` excludes none. */
WordState first_word(uint32_t blank, uint32_t not_first);

/* Finds the forbidden words of up to eight moves on the board. */
void find_words(void);
