// Generated texts in every spelling, whose meaning the test knows: each text is read as what it means, or is refused.

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <random>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

using Texts = std::vector<std::string>;

constexpr int blank = 0;
constexpr int any = -1;

/// A board or goal: numbers from 1 on by cell, the blank or any.
struct Meaning {
  int rows;
  int cols;
  bool has_blank;
  std::vector<int> tiles;

  int cells() const { return rows * cols; }
  bool has_wildcards() const { return std::count(tiles.begin(), tiles.end(), any) > 0; }
};

/// Draws texts and their meanings.
class Writer {
 public:
  explicit Writer(unsigned seed) : random_(seed) {}

  Meaning meaning() {
    Meaning drawn{1, 1, below(4) > 0, {}};
    const int least = drawn.has_blank ? 1 : 2;
    while (drawn.cells() < 4 || drawn.cells() > 64) {
      drawn.rows = least + below(9 - least);
      drawn.cols = least + below(9 - least);
    }
    drawn.tiles.resize(static_cast<std::size_t>(drawn.cells()));
    std::iota(drawn.tiles.begin(), drawn.tiles.end(), drawn.has_blank ? 0 : 1);
    std::shuffle(drawn.tiles.begin(), drawn.tiles.end(), random_);
    if (below(3) == 0)
      for (int& tile : drawn.tiles)
        if (below(2) == 0) tile = any;
    return drawn;
  }

  int below(int count) { return static_cast<int>(support::below(static_cast<std::size_t>(count), random_)); }
  std::string one_of(const Texts& texts) { return texts[support::below(texts.size(), random_)]; }

  /// Names of the tiles of a meaning, by cell.
  Texts names(const Meaning& board, const std::string& name_of_blank, const std::function<std::string(int)>& name_of) {
    Texts names;
    const std::string wildcard = one_of({"*", "?"});
    for (const int tile : board.tiles)
      names.push_back(tile == any ? wildcard : tile == blank && board.has_blank ? name_of_blank : name_of(tile));
    return names;
  }

  /// Writes names with `between` between those of a row, and with `rows` between rows.
  static std::string joined(const Meaning& board, const Texts& names, const std::string& between,
                            const std::string& rows) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i > 0) text += i % static_cast<std::size_t>(board.cols) == 0 ? rows : between;
      text += names[i];
    }
    return text;
  }

 private:
  std::mt19937 random_;
};

std::string number(int tile) {
  return std::to_string(tile);
}

std::string padded(std::string name, std::size_t width) {
  return std::string(width - std::min(width, name.size()), ' ') + name;
}

/// Writes a meaning in one spelling; "" if the spelling cannot write it.
using Spell = std::string (*)(Writer&, const Meaning&);

const Texts plain_blanks{"x", "X", "0", "_", "."};
const Texts other_blanks{"-", "--", "__", "___", "#", "None", "null", "-1", "NaN"};

std::string front(Writer& writer, const Meaning& board, const std::string& end) {
  const std::string rows = number(board.rows), cols = number(board.cols);
  if (board.rows == board.cols && writer.below(2) == 0) return rows + end;
  return writer.one_of({rows + " " + cols, rows + "x" + cols}) + end;
}

std::string in_words(Writer& writer, const Meaning& board) {
  const std::string between = writer.one_of({" ", ",", ", ", "  ", "\t"});
  return writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), between, between);
}

std::string in_rows(Writer& writer, const Meaning& board) {
  const std::string between = writer.one_of({" ", ",", ", ", "\t"});
  return writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), between,
                       writer.one_of({"/", " / ", "\n", "\r\n", "\n\n"}));
}

std::string with_other_blank(Writer& writer, const Meaning& board) {
  if (!board.has_blank || board.cols == 1) return "";  // a line `--` is the rule of a box
  return writer.joined(board, writer.names(board, writer.one_of(other_blanks), number), " ",
                       writer.one_of({" ", "/", "\n"}));
}

std::string with_marks(Writer& writer, const Meaning& board) {
  if (board.rows == 1 || board.cols == 1) return "";
  return writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), " ",
                       writer.one_of({";", "; ", "|", " | ", ";\n"}));
}

std::string in_list(Writer& writer, const Meaning& board) {
  const std::string mark = writer.one_of({";", "|", "; ", " | "});
  return writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), mark, mark);
}

std::string in_arrays(Writer& writer, const Meaning& board) {
  const std::string quote = writer.one_of({"", "\"", "'"});
  const auto quoted = [&](int tile) { return quote + number(tile) + quote; };
  Texts names = writer.names(board, quote + writer.one_of({"0", "x", quote.empty() ? "_" : ""}) + quote, quoted);
  if (!quote.empty())
    for (std::string& name : names) name = name == "*" || name == "?" ? quote + name + quote : name;
  return "[[" + writer.joined(board, names, ", ", "], [") + "]]";
}

std::string in_quoted_rows(Writer& writer, const Meaning& board) {
  if (board.cols == 1) return "";
  return "[\"" + writer.joined(board, writer.names(board, writer.one_of({"0", "x", "_"}), number), " ", "\", \"") +
         "\"]";
}

std::string in_box(Writer& writer, const Meaning& board) {
  Texts names = writer.names(board, writer.one_of({board.cols == 1 ? "_" : " ", "x", "0"}), number);
  for (std::string& name : names) name = ' ' + padded(name, 2) + ' ';
  const std::string bar = writer.one_of({"|", "\xE2\x94\x82"});
  std::string rule = "\n";
  for (int col = 0; col < board.cols; ++col) rule += bar == "|" ? "+----" : "\xE2\x94\xBC\xE2\x94\x80\xE2\x94\x80";
  rule += bar == "|" ? "+\n" : "\xE2\x94\xBC\n";
  return rule.substr(1) + bar + writer.joined(board, names, bar, bar + rule + bar) + bar + rule;
}

std::string with_zeros(Writer& writer, const Meaning& board) {
  const auto two_digits = [](int tile) { return (tile < 10 ? "0" : "") + number(tile); };
  return writer.joined(board, writer.names(board, writer.one_of({"00", "x", "__"}), two_digits), " ",
                       writer.one_of({" ", "/", "\n"}));
}

std::string with_dashes(Writer& writer, const Meaning& board) {
  if (board.has_wildcards()) return "";
  return writer.joined(board, writer.names(board, writer.one_of({"0", "x"}), number), "-",
                       writer.one_of({"-", "/", "\n"}));
}

std::string with_fractions(Writer& writer, const Meaning& board) {
  const std::string end = writer.one_of({".", ".0", ".00"});
  return writer.joined(board, writer.names(board, "0" + end, [&](int tile) { return number(tile) + end; }),
                       writer.one_of({" ", ", "}), writer.one_of({"], [", "\n"}));
}

std::string in_hexadecimal(Writer& writer, const Meaning& board) {
  if (!board.has_blank || board.cells() > 16 || board.has_wildcards()) return "";
  const std::string digits = writer.one_of({"0123456789abcdef", "0123456789ABCDEF"});
  const auto digit = [&](int tile) { return std::string(1, digits[static_cast<std::size_t>(tile)]); };
  return writer.joined(board, writer.names(board, writer.one_of({"0", "_"}), digit), writer.one_of({"", " "}),
                       writer.one_of({"/", "\n"}));
}

std::string run_together(Writer& writer, const Meaning& board) {
  if (board.cells() > (board.has_blank ? 10 : 9) || board.cols == 1) return "";
  return writer.joined(board, writer.names(board, writer.one_of({"0", "x", "_", ".", "-", "#"}), number), "",
                       writer.one_of({"", "/", "\n", " ", ";", "|", "\", \""}));
}

std::string with_empty_place(Writer& writer, const Meaning& board) {
  if (!board.has_blank || board.rows == 1 || board.cols < 2 || board.has_wildcards()) return "";
  const bool is_in_columns = writer.below(2) == 0;
  Texts names = writer.names(board, "", number);
  if (is_in_columns)
    for (std::string& name : names) name = padded(name, 2);
  return writer.joined(board, names, is_in_columns ? " " : writer.one_of({",", "\t"}), "\n");
}

std::string in_wide_digits(Writer& writer, const Meaning& board) {
  const auto wide = [](int tile) {
    std::string text;
    for (const char digit : number(tile)) (text += "\xEF\xBC") += static_cast<char>(0x90 + digit - '0');
    return text;
  };
  return writer.joined(board, writer.names(board, wide(0), wide), "\xE3\x80\x80",
                       writer.one_of({"\xE3\x80\x80", "\n"}));
}

std::string with_size(Writer& writer, const Meaning& board) {
  return front(writer, board, "\n") + writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number),
                                                    " ", writer.one_of({"\n", " "}));
}

std::string with_size_in_one_row(Writer& writer, const Meaning& board) {
  const std::string between = writer.one_of({" ", ", "});
  return front(writer, board, between) +
         writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), between, between);
}

std::string with_note(Writer& writer, const Meaning& board) {
  return writer.joined(board, writer.names(board, writer.one_of(plain_blanks), number), " ", "/") +
         writer.one_of({" # 7 moves", "# x 1 2 3", " #"});
}

std::string from_zero(Writer& writer, const Meaning& board) {
  if (board.has_blank || std::find(board.tiles.begin(), board.tiles.end(), 1) == board.tiles.end()) return "";
  return writer.joined(board, writer.names(board, "", [](int tile) { return number(tile - 1); }), " ",
                       writer.one_of({" ", "/", "\n"}));
}

std::string in_letters(Writer& writer, const Meaning& board) {
  if (board.has_blank || board.cells() > 26) return "";
  const auto letter = [](int tile) { return std::string(1, static_cast<char>('A' + tile - 1)); };
  return writer.joined(board, writer.names(board, "", letter), writer.one_of({"", " "}), writer.one_of({"\n", "/"}));
}

std::string game_number(Writer& writer, const Meaning& board) {
  return number(board.cols) + 'x' + number(board.rows) + writer.one_of({":", board.has_blank ? ":" : "n2:"}) +
         writer.joined(board, writer.names(board, "0", number), ",", ",");
}

const std::map<std::string, Spell>& spellings() {
  static const std::map<std::string, Spell> table{
      {"words", in_words},
      {"rows", in_rows},
      {"other blank", with_other_blank},
      {"marks", with_marks},
      {"list", in_list},
      {"arrays", in_arrays},
      {"quoted rows", in_quoted_rows},
      {"box", in_box},
      {"zeros", with_zeros},
      {"dashes", with_dashes},
      {"fractions", with_fractions},
      {"hexadecimal", in_hexadecimal},
      {"run together", run_together},
      {"empty place", with_empty_place},
      {"wide digits", in_wide_digits},
      {"size", with_size},
      {"size in one row", with_size_in_one_row},
      {"note", with_note},
      {"from zero", from_zero},
      {"letters", in_letters},
      {"game number", game_number},
  };
  return table;
}

const Puzzle& puzzle_of(const Meaning& board) {
  static std::map<std::string, Puzzle> puzzles;
  const std::string name =
      (board.has_blank ? "slide" : "rotate") + std::to_string(board.rows) + 'x' + std::to_string(board.cols);
  const auto place = puzzles.find(name);
  return place != puzzles.end() ? place->second : puzzles.emplace(name, builtin_puzzle(name).value()).first->second;
}

Target target_of(const Meaning& board) {
  const Puzzle& puzzle = puzzle_of(board);
  TargetBuilder target(board.cells());
  for (int cell = 0; cell < board.cells(); ++cell)
    if (const int tile = board.tiles[static_cast<std::size_t>(cell)]; tile != any)
      target[cell] = static_cast<std::uint8_t>(tile == blank ? *puzzle.blank() : tile - 1);
  return target;
}

/// Reads some generated texts, and counts those that are refused.
void read_generated(int texts, unsigned seed) {
  Writer writer(seed);
  std::map<std::string, int> refused;
  int written = 0;
  int faults = 0;
  while (written < texts) {
    Meaning board = writer.meaning();
    for (const auto& [name, spell] : spellings()) {
      const std::string text = spell(writer, board);
      if (text.empty()) continue;
      ++written;
      CAPTURE(name, text, puzzle_of(board).name());
      const auto target = parse_target(puzzle_of(board), text);
      REQUIRE((!target || *target == target_of(board)));
      if (!target) ++refused[name];
      const auto state = parse_board(puzzle_of(board), text);
      REQUIRE(state.has_value() == (target.has_value() && !board.has_wildcards()));
      if (state) REQUIRE(TargetBuilder(*state, board.cells()) == *target);
    }
    // With a tile too few, or with one in another's place, the board is none.
    for (const bool is_short : {true, false}) {
      Meaning wrong = board;
      const auto tile = std::find_if(wrong.tiles.begin(), wrong.tiles.end(), [](int each) { return each > 0; });
      if (tile == wrong.tiles.end()) continue;
      const auto other = std::find_if(tile + 1, wrong.tiles.end(), [](int each) { return each > 0; });
      if (!is_short && other == wrong.tiles.end()) continue;
      if (is_short)
        wrong.tiles.erase(tile);
      else
        *other = *tile;
      const std::string text = (writer.below(2) == 0 ? in_words : with_size)(writer, wrong);
      ++faults;
      CAPTURE(text, puzzle_of(board).name());
      REQUIRE_FALSE(parse_target(puzzle_of(board), text).has_value());
    }
  }
  for (const auto& [name, count] : refused) WARN(name << ": " << count << " of " << written << " texts refused");
  CHECK(refused.empty());
  CHECK(faults > texts / 20);
}

}  // namespace

TEST_CASE("a text in any spelling is read as what it means, and refused with a tile too few or another one twice") {
  read_generated(4000, 63);
}

TEST_CASE("200,000 texts in all spellings are read as what they mean", "[.full]") {
  read_generated(200'000, 1963);
}

TEST_CASE("rows and a size in front tell which board of slides a text is, in any spelling") {
  Writer writer(5);
  for (int i = 0; i < 200; ++i) {
    const Meaning board = writer.meaning();
    if (!board.has_blank || board.has_wildcards()) continue;
    for (const Spell spell : {in_rows, with_marks, in_arrays, in_quoted_rows, with_size, with_size_in_one_row}) {
      const std::string text = spell(writer, board);
      if (text.empty() || (board.rows == 1 && spell != with_size && spell != with_size_in_one_row)) continue;
      CAPTURE(text);
      CHECK(slides_of_board(text) == puzzle_of(board).name());
    }
  }
  CHECK(slides_of_board("1 4\n1 x 2 3") == "slide1x4");
  CHECK(parse_board(*support::builtin("slide2x2"), "1 4\n1 x 2 3").error().code == ErrorCode::bad_board);
}

TEST_CASE("a text that is two boards is refused with both") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=10 11 1 2 x\nblank=x\nslides=orthogonal\n");
  CHECK(parse_board(*puzzle, "10 11 1 2 -").has_value());
  const auto letters = builtin_puzzle("rotate4x4").value();
  const auto goal = parse_target(letters, "* * * * * * * * * * * * * * * A");
  CHECK(goal.error().message.starts_with("board '* * * * * * * * * * * * * * * A' has two readings, '* * * * * * *"));
}

TEST_CASE("words of two digits beside words of one are no digits run together") {
  const auto fifteen = support::builtin("slide4x4");
  CHECK(
      parse_target(*fifteen, "* * * * * * * * * * * * * 14 *").error().message.find("15 tiles where slide4x4 has 16") !=
      std::string::npos);
  const auto eight = support::builtin("slide3x3");
  CHECK_FALSE(parse_board(*eight, "10 2 3 4 5 6 7 8").has_value());
  CHECK(parse_target(*support::builtin("slide3x5"), "[\"* * * * *\", \"* 14 * * *\", \"* * * * x\"]").has_value());
}

TEST_CASE("15 numbers are said to be a 15-puzzle without its blank, and perhaps 3x5") {
  const std::string text = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
  CHECK(slides_of_board(text) == "slide4x4");
  const std::string message = parse_board(*support::builtin("slide4x4"), text).error().message;
  CHECK(message.find("the blank x is missing: 15 tiles where slide4x4 has 16 cells") != std::string::npos);
  CHECK(message.find("it reads as a board of rotate3x5") != std::string::npos);
}

TEST_CASE("the blank may have another name, such as the number behind those of the tiles") {
  const auto eight = builtin_puzzle("slide3x3").value();
  const auto read = [](const Puzzle& puzzle, std::string_view text) {
    const auto state = parse_board(puzzle, text);
    return state ? format_board(puzzle, *state) : state.error().message;
  };
  const Puzzle nine = eight.with_blank("9").value();
  CHECK(read(nine, "1 2 3 9 4 6 7 5 8") == "123x46758");
  CHECK(read(nine, "123946758") == "123x46758");
  CHECK(read(nine, "123x46758") == "123x46758");
  CHECK(nine.definition() == eight.definition());
  CHECK(read(eight.with_blank("8").value(), "0 1 2/8 3 5/6 4 7") == "123x46758");
  CHECK(read(eight.with_blank("#").value(), "123#46758") == "123x46758");
  CHECK(read(eight.with_blank("hole").value(), "1 2 3 hole 4 6 7 5 8") == "123x46758");
  const auto twenty_four = builtin_puzzle("slide5x5").value();
  std::string board;
  for (int tile = 1; tile <= 25; ++tile) board += std::to_string(tile) + (tile % 5 == 0 ? "\n" : " ");
  CHECK(read(twenty_four.with_blank("25").value(), board) == format_board(twenty_four, twenty_four.goal()));
  CHECK(read(twenty_four, board).find("with the option blank=25, 25 is the blank") != std::string::npos);
  CHECK(slides_of_board(board) == "slide5x5");
  CHECK(eight.with_blank("5").error().message == "blank '5' is another tile of slide3x3");
  CHECK(builtin_puzzle("rotate3x3")->with_blank("9").error().message == "blank '9': rotate3x3 has no blank");

  const auto fours = support::puzzle_from("name=own\ntiles=1 2 3 4\nblank=4\nrows=2\ncols=2\nslides=orthogonal\n");
  CHECK(read(*fours, "4 1 2 3") == "x123");
  CHECK(fours->definition().find("tiles = 1 2 3 4\n") != std::string::npos);
  CHECK(fours->definition().find("blank = 4\n") != std::string::npos);
  const auto letters = support::puzzle_from("name=own\ntiles=W X Y _\nblank=_\nrows=2\ncols=2\nslides=orthogonal\n");
  CHECK(read(*letters, "WX\n Y") == "WXxY");
}

namespace {

/// A random definition: names of any characters, gaps, walls, equal tiles, and layouts of one row.
std::string random_definition(Writer& writer) {
  const int cells = 2 + writer.below(11);
  const bool has_blank = writer.below(4) > 0;
  const std::string characters = "!$%&'+-.0123456789:;<=@ABXYZ^_`abxyz|~\\";
  const int longest = 1 + writer.below(3);
  Texts names;
  while (std::ssize(names) < cells) {
    std::string name;
    for (int count = 1 + writer.below(longest); count > 0; --count)
      name += characters[static_cast<std::size_t>(writer.below(static_cast<int>(characters.size())))];
    const bool is_used = std::find(names.begin(), names.end(), name) != names.end();
    if (name != "x" && (!is_used || writer.below(5) == 0)) names.push_back(name);
  }
  if (has_blank) names[static_cast<std::size_t>(writer.below(cells))] = "x";
  std::vector<int> order(static_cast<std::size_t>(cells));
  std::iota(order.begin(), order.end(), 1);
  if (writer.below(2) == 0)
    for (int i = 0; i < cells; ++i)
      std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(writer.below(cells))]);
  std::string text = "name=random\ntiles=";
  for (const std::string& name : names) text += name + ' ';
  text += "\nlayout=";
  const int width = writer.below(3) == 0 ? cells : 1 + writer.below(4);
  int in_row = 0;
  for (const int cell : order) {
    if (in_row > 0 && in_row >= width) {
      text += "/ ";
      in_row = 0;
    }
    if (writer.below(8) == 0) text += ". ";
    text += std::to_string(cell) + ' ';
    ++in_row;
  }
  return text + '\n' + (has_blank ? "blank=x\n" : "");
}

std::shared_ptr<const Puzzle> random_puzzle(Writer& writer) {
  while (true) {
    const std::string text = random_definition(writer);
    const bool has_blank = text.find("blank=x") != std::string::npos;
    if (!has_blank) return support::puzzle_from(text + "[move]\nA=(1 2)\n");
    std::string walls = "walls=";
    for (int count = writer.below(4); count > 0; --count)
      walls += std::to_string(1 + writer.below(6)) + '|' + std::to_string(1 + writer.below(6)) + ' ';
    for (const std::string& slides : {"slides=orthogonal\n" + walls + '\n', std::string("slides=orthogonal\n")})
      if (const auto puzzle = Puzzle::parse(text + slides)) return std::make_shared<const Puzzle>(*puzzle);
  }
}

/// Checks that the pictures of some boards are read as these boards.
void read_pictures(const Puzzle& puzzle, Writer& writer) {
  CAPTURE(puzzle.definition());
  for (int i = 0; i < 3; ++i) {
    State state = puzzle.goal();
    for (int cell = 0; cell < puzzle.cells(); ++cell) std::swap(state[cell], state[writer.below(puzzle.cells())]);
    state = puzzle.representative(state);
    const std::string drawn = draw(puzzle, TargetBuilder(state, puzzle.cells()));
    std::string side_by_side = "start     1 d\n";
    std::string_view rest = drawn;
    while (!rest.empty()) {
      std::string line(rest.substr(0, rest.find('\n')));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      line.resize(std::max<std::size_t>(40, line.size()), ' ');
      side_by_side += line + "   " + line + '\n';
    }
    for (const std::string& text :
         {format_board(puzzle, state), drawn, "2 moves: d u\n\nstart\n" + drawn + "\n\n1 d\n" + drawn,
          "2 moves: d u\n\n" + side_by_side + "\n2 u\n" + drawn + '\n'}) {
      CAPTURE(text);
      const auto read = parse_board(puzzle, text);
      REQUIRE(read.has_value());
      REQUIRE(*read == state);
    }
    TargetBuilder some(state, puzzle.cells());
    for (int cell = 0; cell < puzzle.cells(); ++cell)
      if (writer.below(3) == 0) some[cell] = Target::any;
    const auto read = parse_target(puzzle, draw(puzzle, some));
    CAPTURE(draw(puzzle, some));
    REQUIRE(read.has_value());
    REQUIRE(format_target(puzzle, *read) == format_target(puzzle, some));
  }
}

}  // namespace

TEST_CASE("the picture of a board of any definition, drawn or shown along a path, is read as this board") {
  Writer writer(64);
  for (const auto definitions : {builtin_definitions(), large_definitions()})
    for (const auto& definition : definitions) read_pictures(*support::builtin(std::string(definition.name)), writer);
  read_pictures(*support::puzzle_from("name=row\ntiles=1 2 3 4 x\nlayout=3 1 2 5 4\nblank=x\nslides=orthogonal\n"),
                writer);
  for (int i = 0; i < 300; ++i) read_pictures(*random_puzzle(writer), writer);
}

TEST_CASE("the pictures of 2,000 random definitions are read as their boards", "[.full]") {
  Writer writer(2000);
  for (int i = 0; i < 2000; ++i) read_pictures(*random_puzzle(writer), writer);
}
