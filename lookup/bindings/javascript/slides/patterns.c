#include "patterns.h"

uint16_t set_number[1 << max_cells];
static struct PatternIndex indices[max_pattern_tiles + 1]; /* by the number of tiles */

/* The rank of the order of so many values, all different, among all their orders. */
static uint32_t rank(const uint8_t* values, uint32_t n) {
  uint32_t rank = 0;
  for (uint32_t i = 0; i < n; ++i) {
    uint32_t smaller = 0;
    for (uint32_t k = i + 1; k < n; ++k) smaller += values[k] < values[i];
    rank = rank * (n - i) + smaller;
  }
  return rank;
}

/* Its inverse: the values 0 to n - 1 in the order of a rank. */
static void unrank(uint32_t rank, uint8_t* values, uint32_t n) {
  for (uint32_t i = n; i-- > 0; rank /= n - i) {
    values[i] = (uint8_t)(rank % (n - i));
    for (uint32_t k = i + 1; k < n; ++k) values[k] = (uint8_t)(values[k] + (values[k] >= values[i]));
  }
}

/* Numbers places: by sets, and then by the lowest cell of the region. */
static void number_places(struct PatternIndex* index) {
  uint32_t sets = 0;
  for (uint32_t mask = 0; mask <= board.all; ++mask)
    if (count(mask) == index->tiles) set_number[mask] = (uint16_t)sets++;
  index->place = take(sets * max_cells * sizeof *index->place);
  index->set = take(sets * max_cells * sizeof *index->set); /* more than there are places */
  index->region = take(sets * max_cells * sizeof *index->region);
  for (uint32_t mask = 0; mask <= board.all; ++mask) {
    if (count(mask) != index->tiles) continue;
    for (uint32_t free = board.all & ~mask; free != 0; ++index->places) {
      const uint32_t region = lowest_region(free);
      free ^= region;
      index->set[index->places] = (uint16_t)mask;
      index->region[index->places] = (uint16_t)region;
      for (uint32_t left = region; left != 0; left &= left - 1)
        index->place[set_number[mask] * max_cells + lowest_cell(left)] = (uint16_t)index->places;
    }
  }
}

/* A tile that goes from place i of an order to place j passes those between. */
static void number_orders(struct PatternIndex* index) {
  const uint32_t n = index->tiles;
  index->order_after = take(n * 8 * index->orders * sizeof *index->order_after);
  for (uint32_t i = 0; i < n; ++i)
    for (uint32_t j = 0; j < n; ++j) {
      for (uint32_t order = 0; order < index->orders; ++order) {
        uint8_t values[max_pattern_tiles];
        unrank(order, values, n);
        const uint8_t tile = values[i];
        for (uint32_t k = i; k < j; ++k) values[k] = values[k + 1];
        for (uint32_t k = i; k > j; --k) values[k] = values[k - 1];
        values[j] = tile;
        index->order_after[(i * 8 + j) * index->orders + order] = (uint16_t)rank(values, n);
      }
    }
}

static const struct PatternIndex* index_for(uint32_t tiles) {
  struct PatternIndex* const index = &indices[tiles];
  if (index->tiles != 0) return index;
  index->tiles = tiles;
  index->orders = 1;
  for (uint32_t factor = 2; factor <= tiles; ++factor) index->orders *= factor;
  index->row = (index->orders + 63) / 64 * 64;
  number_places(index);
  number_orders(index);
  return index;
}

void forget_indices(void) {
  for (uint32_t tiles = 0; tiles <= max_pattern_tiles; ++tiles) indices[tiles].tiles = indices[tiles].places = 0;
}

/* The breadth-first search backwards that makes a table. A level is all entries with the same number of moves. A move
 * takes all orders of a place at once: a horizontal one copies the words, a vertical one sends each order to another.
 * It changes the colour of the tile's cell, so the places of a level are all of one colour, and find those of the
 * other. */
struct PatternSearch {
  struct PatternTable* table;
  uint64_t* found;   /* by entry: found from the level before, perhaps not for the first time */
  uint64_t* seen;    /* by entry */
  uint8_t* is_found; /* by place: whether anything was found there */
  uint16_t* orders;  /* of the level, in one place */
};

/* Puts the orders of this level in a place into the list and the table; returns how many there are. */
static uint32_t list_orders(const struct PatternSearch* search, uint32_t place, uint32_t level) {
  const uint32_t words = search->table->index.row / 64;
  uint32_t orders = 0;
  for (uint32_t word = 0; word < words; ++word) {
    const uint32_t at = place * words + word;
    uint64_t fresh = search->found[at] & ~search->seen[at];
    search->found[at] = fresh;
    search->seen[at] |= fresh;
    if (level & 2) search->table->bits[at] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1)
      search->orders[orders++] = (uint16_t)(word * 64 + (uint32_t)__builtin_ctzll(fresh));
  }
  return orders;
}

static void expand(const struct PatternSearch* search, uint32_t place, uint32_t orders) {
  const struct PatternIndex* const index = &search->table->index;
  const uint32_t words = index->row / 64, set = index->set[place];
  uint64_t* const here = &search->found[place * words];
  for (uint32_t region = orders != 0 ? index->region[place] : 0; region != 0; region &= region - 1) {
    const uint32_t to = lowest_cell(region);
    for (uint32_t tiles = board.neighbours[to] & set; tiles != 0; tiles &= tiles - 1) {
      const struct Slide slide = slide_of(index, set, lowest_cell(tiles), to);
      uint64_t* const there = &search->found[slide.place * words];
      search->is_found[slide.place] = 1;
      if (slide.keeps_order) {
        for (uint32_t word = 0; word < words; ++word) there[word] |= here[word];
      } else {
        for (uint32_t k = 0; k < orders; ++k) {
          const uint32_t order = slide.order_after[search->orders[k]];
          there[order / 64] |= 1ULL << order % 64;
        }
      }
    }
  }
  for (uint32_t word = 0; word < words; ++word) here[word] = 0;
}

void make_table(struct PatternTable* table, uint32_t tiles, uint32_t blank) {
  const struct PatternIndex* const index = index_for(count(tiles));
  table->index = *index;
  table->goal = tiles;
  table->goal_place = index->place[set_number[tiles] * max_cells + blank];
  const uint32_t bytes = index->places * index->row / 8;
  table->bits = take(bytes);
  const uint32_t kept = taken();
  const struct PatternSearch search = {table, take(bytes), take(bytes), take(index->places), take(2 * index->orders)};
  search.found[table->goal_place * index->row / 64] = 1;
  search.is_found[table->goal_place] = 1;
  uint32_t found = 1;
  for (uint32_t level = 0; found != 0; ++level) {
    found = 0;
    for (uint32_t place = 0; place < index->places; ++place) {
      const uint32_t parity = count((index->set[place] ^ tiles) & board.dark) & 1;
      if (!search.is_found[place] || parity != (level & 1)) continue;
      search.is_found[place] = 0;
      const uint32_t orders = list_orders(&search, place, level);
      expand(&search, place, orders);
      found += orders;
    }
  }
  take_back(kept);
}

/* Goes to a place and an order one move away whose bit is `bit`, which there must be. */
static void step_down(const struct PatternTable* table, uint32_t* place, uint32_t* order, uint32_t bit) {
  const struct PatternIndex* const index = &table->index;
  const uint32_t set = index->set[*place];
  for (uint32_t region = index->region[*place]; region != 0; region &= region - 1) {
    const uint32_t to = lowest_cell(region);
    for (uint32_t tiles = board.neighbours[to] & set; tiles != 0; tiles &= tiles - 1) {
      const struct Slide slide = slide_of(index, set, lowest_cell(tiles), to);
      const uint32_t after = slide.order_after[*order];
      if (bit_of(table, slide.place, after) != bit) continue;
      *place = slide.place;
      *order = after;
      return;
    }
  }
}

Entry entry_of(const struct PatternTable* table, const uint8_t* tiles, uint32_t blank, uint32_t* number) {
  const struct PatternIndex* const index = &table->index;
  uint8_t in_order[max_pattern_tiles];
  uint32_t set = 0, length = 0;
  for (uint32_t cell = 0; cell < board.cells; ++cell) {
    if (!(table->goal >> tiles[cell] & 1)) continue;
    set |= 1U << cell;
    in_order[length++] = tiles[cell];
  }
  uint32_t place = index->place[set_number[set] * max_cells + blank], order = rank(in_order, length);
  const Entry here = order << order_shift | set;
  uint32_t modulo_4 = bit_of(table, place, order) << 1 | (count((set ^ table->goal) & board.dark) & 1);
  for (*number = 0; place != table->goal_place || order != 0; ++*number) {
    modulo_4 = (modulo_4 - 1) & 3;
    step_down(table, &place, &order, modulo_4 >> 1);
  }
  return here | *number << number_shift;
}
