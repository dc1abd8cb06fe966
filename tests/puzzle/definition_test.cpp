#include <set>

#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;

namespace {

std::string canonical(std::string_view text) {
  return Puzzle::parse(text, "test").value().definition();
}

constexpr const char* canonical_magic =
    "name = magic2x4\ntiles = 1 2 3 4 5 6 7 8\nlayout = 1 2 3 4 / 8 7 6 5\n[move]\n"
    "A = (1 8)(2 7)(3 6)(4 5)\nB = (1 2 3 4)(5 8 7 6)\nC = (2 3 6 7)\n";

}  // namespace

TEST_CASE("cells that no move touches are warned of, in no built-in puzzle") {
  const auto warnings = [](const std::string& moves) {
    return Puzzle::parse("name=p\ntiles=1 2 3 x\nblank=x\n[move]\n" + moves, "p")->warnings();
  };
  CHECK(warnings("A=(1 2)(3 4)\n").empty());
  CHECK(warnings("A=(1 2)\nB=4:(4 3)\n").empty());
  CHECK(warnings("A=(1 2 4)\n") ==
        std::vector<std::string>{"puzzle 'p': no move touches cell 3; its tile never moves"});
  CHECK(warnings("A=1:(2 3) 4:()\n") ==
        std::vector<std::string>{"puzzle 'p': no move touches cells 1, 4; their tiles never move"});
  const auto names = builtin_puzzle_names();
  for (std::size_t i = 0; i < names.size(); i += 8) CHECK(builtin_puzzle(names[i])->warnings().empty());
}

TEST_CASE("the built-in definitions are the files in the data folder") {
  REQUIRE(builtin_definitions().size() >= 3);
  for (const BuiltinDefinition& builtin : builtin_definitions()) {
    CAPTURE(builtin.name);
    CHECK(builtin.text == support::text_of_file(TILEBASE_DATA_DIR "/puzzles/" + std::string(builtin.name) + ".puzzle"));
    const auto puzzle = builtin_puzzle(builtin.name);
    REQUIRE(puzzle);
    CHECK(puzzle->name() == builtin.name);
    CHECK(builtin_names().find(builtin.name) != std::string::npos);
  }
  CHECK_FALSE(builtin_puzzle("slide9x9"));
}

TEST_CASE("several words are a tile each, a single word is a tile for each character") {
  const auto names = [](const std::string& tiles) {
    return Puzzle::parse("name=t\ntiles=" + tiles + "\n[move]\nA=(1 2)\n", "test").value().tile_names();
  };
  using Names = std::vector<std::string>;
  CHECK(names("12 34") == Names{"12", "34"});
  CHECK(names("1234") == Names{"1", "2", "3", "4"});
  CHECK(names("[1234],") == Names{"1", "2", "3", "4"});
  CHECK(names("12,3/4 abcdefgh") == Names{"12", "3", "4", "abcdefgh"});
  CHECK(names("[[10, 11], [12, 0]]") == Names{"10", "11", "12", "0"});
  CHECK(names("1 2") == Names{"1", "2"});
}

TEST_CASE("names of several characters stay apart in boards and in the canonical form") {
  const auto puzzle = support::puzzle_from("name=t\ntiles=9, 10, 11, 0\nblank=0\nslides=orthogonal\n");
  CHECK(puzzle->tile_names() == std::vector<std::string>{"9", "10", "11", "x"});
  CHECK_FALSE(puzzle->has_short_names());
  CHECK(puzzle->tiles() == "9 10 11 x");
  CHECK(puzzle->blank() == 3);
  CHECK(puzzle->definition() == "name = t\ntiles = 9 10 11 x\nlayout = 1 2 3 4\nblank = x\nslides = orthogonal\n");
  CHECK(canonical(puzzle->definition()) == puzzle->definition());
  CHECK(support::builtin("slide3x3")->has_short_names());
  CHECK(support::builtin("slide3x3")->tile_names().back() == "x");
}

TEST_CASE("the canonical form is as the file format describes it") {
  CHECK(support::builtin("slide3x3")->definition() ==
        "name = slide3x3\ntiles = 1 2 3 4 5 6 7 8 x\nlayout = 1 2 3 / 4 5 6 / 7 8 9\nblank = x\nslides = orthogonal\n");
  CHECK(canonical("name=r\ntiles=1 2 3 4\nrows=2\ncols=2\nrotations=rows cols\n") ==
        "name = r\ntiles = 1 2 3 4\nlayout = 1 2 / 3 4\n[move]\nD1 = (1 3)\nD2 = (2 4)\nL1 = (1 2)\nL2 = (3 4)\n"
        "R1 = (1 2)\nR2 = (3 4)\nU1 = (1 3)\nU2 = (2 4)\n");
  CHECK(canonical("name=g\ntiles=a b 0\nlayout=1 2/. 3\nblank=0\nslides=orthogonal\n[move]\nZ=(3 1)\n") ==
        "name = g\ntiles = a b x\nlayout = 1 2 / . 3\nblank = x\nslides = orthogonal\n[move]\nZ = (1 3)\n");
}

TEST_CASE("comments and spacing and the order of lines do not change a puzzle") {
  CHECK(canonical(support::magic_definition) == canonical_magic);
  CHECK(canonical(canonical_magic) == canonical_magic);
  CHECK(canonical("# magic\n\n  tiles=12345678   # no blanks between\nlayout  =  1,2,3,4/8,7,6,5\nname = magic2x4#end\n"
                  "[move]   # below\nC = (6 7 2 3)\nB=(7 6 5 8) (4,1,2,3)\n\tA = ( 5 4 )(3 6) (8 1)(7 2)\n[move]\n") ==
        canonical_magic);
}

TEST_CASE("line ends of other systems and a byte order mark are harmless") {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : support::magic_definition) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(canonical(text) == canonical_magic);
  text.resize(text.size() - 2);  // no end of the last line
  CHECK(canonical(text) == canonical_magic);
}

TEST_CASE("rows and columns stand for the plain layout") {
  CHECK(canonical("name=p\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=orthogonal\n") ==
        canonical("name=p\ntiles=1 2 3 4 5 x\nlayout=1 2 3/4 5 6\nblank=x\nslides=orthogonal\n"));
  CHECK(canonical("name=p\ntiles=1 2 x\nblank=x\nslides=orthogonal\n") ==
        canonical("name=p\ntiles=1 2 x\nrows=1\ncols=3\nblank=x\nslides=orthogonal\n"));
}

TEST_CASE("every spelling of the blank names the same puzzle") {
  const char* blank = GENERATE("x", "X", "0", "_", ".");
  const std::string text =
      std::string("name=p\ntiles=1 2 3 ") + blank + "\nrows=2\ncols=2\nblank=" + blank + "\nslides=orthogonal\n";
  CHECK(canonical(text) == canonical("name=p\ntiles=1 2 3 x\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n"));
}

TEST_CASE("puzzles that differ have definitions that differ") {
  const std::string base = canonical("name=p\ntiles=1 2 3 4\n[move]\nA=(1 2)\n");
  CHECK(canonical("name=q\ntiles=1 2 3 4\n[move]\nA=(1 2)\n") != base);
  CHECK(canonical("name=p\ntiles=1 2 4 3\n[move]\nA=(1 2)\n") != base);
  CHECK(canonical("name=p\ntiles=1 2 3 4\nrows=2\ncols=2\n[move]\nA=(1 2)\n") != base);
  CHECK(canonical("name=p\ntiles=1 2 3 4\n[move]\nB=(1 2)\n") != base);
  CHECK(canonical("name=p\ntiles=1 2 3 4\n[move]\nA=(1 3)\n") != base);
}

TEST_CASE("edges of all neighbours are the slides of the layout") {
  const std::string two_rows = "name=p\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=";
  CHECK(canonical(two_rows + "5-6 1-2, 2-3 4-5 4-1 2-5 3-6\n") == canonical(two_rows + "orthogonal\n"));
  const auto puzzle = support::puzzle_from(two_rows + "1-2 2-3 4-5 5-6 1-4 2-5 3-6\n");
  CHECK(is_slides(*puzzle));
  CHECK_FALSE(is_slides(*support::puzzle_from(two_rows + "orthogonal\nwalls=1|2\n")));
  CHECK_FALSE(is_slides(*support::puzzle_from(two_rows + "orthogonal 1-3\n")));
}

TEST_CASE("walls are edges that are left out") {
  const std::string two_rows = "name=p\ntiles=1 2 3 4 5 x\nrows=2\ncols=3\nblank=x\nslides=";
  CHECK(canonical(two_rows + "orthogonal\nwalls=2|3 5-2\n") == canonical(two_rows + "1-2 4-5 5-6 1-4 3-6\n"));
  CHECK(canonical(two_rows + "orthogonal\nwalls=2|3 5-2\n") ==
        "name = p\ntiles = 1 2 3 4 5 x\nlayout = 1 2 3 / 4 5 6\nblank = x\n[move]\nd = 1:(1 4) 3:(3 6)\n"
        "l = 2:(1 2) 5:(4 5) 6:(5 6)\nr = 1:(1 2) 4:(4 5) 5:(5 6)\nu = 4:(1 4) 6:(3 6)\n");
  CHECK(canonical(two_rows + "orthogonal\nwalls=1|2 2|3 4|5 5|6\n") ==
        "name = p\ntiles = 1 2 3 4 5 x\nlayout = 1 2 3 / 4 5 6\nblank = x\n[move]\n"
        "d = 1:(1 4) 2:(2 5) 3:(3 6)\nl = never\nr = never\nu = 4:(1 4) 5:(2 5) 6:(3 6)\n");
}

TEST_CASE("slides are named by the layout where it is a direction, else by the cell") {
  const auto moves_of = [](const std::string& lines) {
    const std::string text = canonical("name=p\ntiles=1 2 3 4 5 x\nblank=x\n" + lines + '\n');
    return text.substr(text.find("[move]\n") + 7);
  };
  CHECK(moves_of("slides=1-6") == "l = 1:(1 6)\nr = 6:(1 6)\n");  // The slide crosses the border of the one row.
  CHECK(moves_of("slides=1-5") == "1 = 5:(1 5)\n5 = 1:(1 5)\n");
  CHECK(moves_of("rows=6\ncols=1\nslides=1-6") == "d = 6:(1 6)\nu = 1:(1 6)\n");
  CHECK(moves_of("rows=3\ncols=2\nslides=1-2 2-6 1-6") ==
        "1 = 6:(1 6)\n6 = 1:(1 6)\nd = 6:(2 6)\nl = 2:(1 2)\nr = 1:(1 2)\nu = 2:(2 6)\n");
  CHECK(moves_of("layout=1 . 2 3 / 4 5 6\nslides=1-2 1-3 3-4 1-4 2-3") ==
        "1 = 2:(1 2) 3:(1 3)\n2 = 1:(1 2)\n3 = 1:(1 3) 4:(3 4)\n4 = 3:(3 4)\nd = 1:(1 4)\nl = 3:(2 3)\n"
        "r = 2:(2 3)\nu = 4:(1 4)\n");
}

TEST_CASE("moves that depend on the blank's cell are read back from the canonical form") {
  const std::string text =
      "name = p\ntiles = 1 2 3 x\nlayout = 1 2 3 4\nblank = x\n[move]\nA = 1:(2 3 4) 3:() 4:(1 2)(3 4)\nB = never\n"
      "C = (1 3)\n";
  CHECK(canonical(text) == text);
  CHECK(canonical("name=p\ntiles=1 2 3 x\nblank=x\n[move]\nB=never\nC=1:(3 1)2:(1 3) 3 : (3 1) 4:(1 3)\n"
                  "A = 4: (3 4) (2 1) 1:(3 4 2) 3:()\n") == text);
  const auto puzzle = support::puzzle_from(text);
  const auto& at = puzzle->moves()[0].at;
  CHECK((at[0] && !at[1] && at[2] == identity_permutation() && at[3]));
  CHECK((*at[0])[2] == 1);  // the tile in cell 2 goes to cell 3
}

TEST_CASE("a puzzle as data has a definition, whatever its moves") {
  PuzzleParts parts{"p", {"1", "2", "x"}, 2, {}, {{"A", {{}, identity_permutation(), Permutation{{1, 2, 0}}}}}};
  for (int cell = 3; cell < max_cells; ++cell) (*parts.moves[0].at[2])[cell] = static_cast<std::uint8_t>(cell);
  parts.moves.push_back({"B", {{}, {}, {}}});
  const auto puzzle = Puzzle::of(parts).value();
  CHECK(puzzle.definition() ==
        "name = p\ntiles = 1 2 x\nlayout = 1 2 3\nblank = x\n[move]\nA = 2:() 3:(1 3 2)\nB = never\n");
  const auto again = Puzzle::parse(puzzle.definition(), "test").value();
  CHECK(again.moves()[0].at == puzzle.moves()[0].at);
  CHECK(again.moves()[1].at == puzzle.moves()[1].at);
}

TEST_CASE("tiles of one name are equal") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=b a b b x a\nblank=x\nrows=2\ncols=3\nslides=orthogonal\n");
  CHECK(puzzle->has_equal_tiles());
  CHECK_FALSE(is_slides(*puzzle));
  CHECK(can_have_table(*puzzle));
  CHECK(canonical(puzzle->definition()) == puzzle->definition());
  REQUIRE(puzzle->boards().value() == 60);  // 6! / (3! 2!)
  std::set<std::string> boards;
  State next = puzzle->unrank(0);
  for (std::uint64_t rank = 0; rank < 60; ++rank) {
    const State state = puzzle->unrank(rank);
    CHECK(state == next);
    CHECK(puzzle->rank(state) == rank);
    CHECK(puzzle->representative(state) == state);
    const std::string board = format_board(*puzzle, state);
    CHECK(parse_board(*puzzle, board).value() == state);
    boards.insert(board);
    for (const Successor& successor : puzzle->successors(state))
      CHECK(parse_board(*puzzle, format_board(*puzzle, successor.state)).value() == successor.state);
    CHECK(next_board(*puzzle, next) == (rank < 59));
  }
  CHECK(boards.size() == 60);
  CHECK(puzzle->rank(puzzle->goal()) == puzzle->rank(parse_board(*puzzle, "babbxa").value()));
  const Target target = parse_target(*puzzle, "*b***a").value();
  CHECK(puzzle->matches(target, parse_board(*puzzle, "bbabxa").value()));
  CHECK_FALSE(puzzle->matches(target, parse_board(*puzzle, "babbxa").value()));
}

TEST_CASE("puzzles of many equal tiles are numbered as far as 64 bits go") {
  const auto boards_of = [](const std::string& tiles) {
    return support::puzzle_from("name=p\ntiles=" + tiles + "\n[move]\nA=(1 2)\n")->boards();
  };
  CHECK(boards_of(std::string(31, 'a') + 'b').value() == 32);
  CHECK(boards_of(std::string(16, 'a') + std::string(16, 'b')).value() == 601'080'390);
  CHECK(boards_of("abcdefghijklmnopqrstt").error().code == ErrorCode::too_many_cells);
}
