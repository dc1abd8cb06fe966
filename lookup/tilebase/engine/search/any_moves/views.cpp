#include <tilebase/engine/search/any_moves/views.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

/// Returns the image of each label: the label whose goal cells are the images of its goal cells; nullopt if a label has
/// none. A table without the blank's cell does not care where the blank's goal cell goes.
std::optional<IntVector<int>> images_of_labels(const GoalLabels& labels, const Permutation& symmetry,
                                               bool has_blank_cell) {
  if (image(symmetry, labels.wildcards) != labels.wildcards) return std::nullopt;
  IntVector<int> images;
  for (int label = 0; label < static_cast<int>(labels.classes.size()); ++label) {
    const auto& tiles = labels.classes[label];
    int other = label;
    if (tiles.is_named()) {
      const CellMask home = image(symmetry, tiles.home);
      other = labels.goal[std::countr_zero(home)];
      if (labels.classes[other].home != home || labels.classes[other].tiles != tiles.tiles) return std::nullopt;
    }
    if (has_blank_cell && (label == labels.blank) != (other == labels.blank)) return std::nullopt;
    images.push_back(other);
  }
  return images;
}

}  // namespace

std::optional<TableView> TableView::create(const RowTable& table, const MoveSet& moves, const GoalLabels& labels,
                                           const Permutation& symmetry) {
  const auto images = images_of_labels(labels, symmetry, table.pattern().blank == BlankDetail::cell);
  if (!images) return std::nullopt;
  TableView view(table, symmetry);
  view.depends_on_blank_ = moves.depends_on_blank();
  view.labels_.resize(table.pattern().labels.size());
  view.number_of_label_.fill(no_number);
  for (int label = 0; label < static_cast<int>(images->size()); ++label) {
    const auto& pattern = table.pattern().labels;
    const auto match = std::find(pattern.begin(), pattern.end(), (*images)[label]);
    if (match == pattern.end()) continue;
    if (label == labels.blank) return std::nullopt;  // the table would follow the blank as a tile
    view.number_of_label_[label] = static_cast<std::uint8_t>(match - pattern.begin());
    view.labels_[static_cast<std::size_t>(match - pattern.begin())] = static_cast<std::uint8_t>(label);
    view.label_bits_ |= bit_of(label);
  }
  if (table.pattern().blank == BlankDetail::region) {
    CellMask home = 0;
    for (const std::uint8_t label : table.pattern().labels) home |= labels.classes[label].home;
    const int blank = std::countr_zero(labels.classes[labels.blank].home);
    if (table.rows().row(home, symmetry[blank]) != table.rows().row(home, blank)) return std::nullopt;
  }
  const Permutation back = inverse(symmetry);
  for (int place = 0; place < moves.places(); ++place)
    for (int move = 0; move < moves.moves(); ++move) {
      const int renamed_place = moves.depends_on_blank() ? symmetry[place] : 0;
      int column = 0;
      if (moves.is_allowed(place, move)) {
        const Permutation renamed = compose(symmetry, compose(moves.from(place, move), back));
        int other = 0;  // a symmetry of the puzzle takes each allowed move to an allowed move
        while (!moves.is_allowed(renamed_place, other) || moves.from(renamed_place, other) != renamed) ++other;
        column = table.rows().column(renamed_place, other);
      }
      view.columns_.push_back(static_cast<std::uint16_t>(column));
    }
  return view;
}

// The row has the images of the cells with labels of the pattern; the order has the numbers of these labels, in the
// order of the images.
ViewPlace TableView::place(const State& labelled, int place) const {
  CellMask cells = 0;
  IntArray<std::uint8_t, max_cells> number_by_cell;
  for (int cell = 0; cell < max_cells; ++cell) {
    const std::uint8_t number = labelled[cell] < max_cells ? number_of_label_[labelled[cell]] : no_number;
    if (number == no_number) continue;
    number_by_cell[symmetry_[cell]] = number;
    cells |= bit_of(symmetry_[cell]);
  }
  const PatternRows& rows = table_->rows();
  const auto row = rows.row(cells, depends_on_blank_ ? symmetry_[place] : 0);
  if (!row) return {0, 0, RowTable::unreachable};
  IntArray<std::uint8_t, max_cells> word;
  int tile = 0;
  for (CellMask rest = cells; rest != 0; rest &= rest - 1) word[tile++] = number_by_cell[std::countr_zero(rest)];
  const PatternRows::Order order = rows.order(word.data());
  return {*row, order, table_->value(*row, order)};
}

int TableView::value_of_inverse(const State& labelled) const {
  CellMask cells = 0;
  IntArray<std::uint8_t, max_cells> word;
  for (const std::uint8_t label : labels_) cells |= bit_of(symmetry_[labelled[label]]);
  for (std::size_t number = 0; number < labels_.size(); ++number)
    word[bit_count(cells & (bit_of(symmetry_[labelled[labels_[number]]]) - 1))] = static_cast<std::uint8_t>(number);
  const auto row = table_->rows().row(cells, 0);
  return row ? table_->value(*row, table_->rows().order(word.data())) : RowTable::unreachable;
}

ViewMoves::ViewMoves(const std::vector<const TableView*>& views, int moves) : moves_(moves) {
  for (const TableView* view : views) {
    const RowTable& table = view->table();
    const PatternRows& rows = table.rows();
    const std::size_t number = table_of_.size();
    if (tables_.empty() || tables_.back().values != table.values())
      tables_.push_back({rows.steps(), static_cast<std::size_t>(rows.columns()), rows.turned_orders(), rows.orders(),
                         table.values(), number, number});
    tables_.back().end = number + 1;
    table_of_.push_back(static_cast<std::uint16_t>(tables_.size() - 1));
  }
  const std::size_t columns = views.empty() ? 0 : views.front()->columns().size();
  for (std::size_t column = 0; column < columns; ++column)
    for (const TableView* view : views) columns_.push_back(view->columns()[column]);
}

ViewCovers::ViewCovers(const std::vector<TableView>& views, const std::vector<std::vector<std::uint16_t>>& covers)
    : covers_(covers), view_of_(max_cells * covers.size()) {
  for (std::size_t cover = 0; cover < count(); ++cover)
    for (const std::uint16_t view : covers[cover])
      for (CellMask labels = views[view].labels(); labels != 0; labels &= labels - 1)
        view_of_[static_cast<std::size_t>(std::countr_zero(labels)) * count() + cover] = view;
}

}  // namespace tilebase
