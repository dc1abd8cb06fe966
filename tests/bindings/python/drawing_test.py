"""Drawings of boards and paths, and of distributions: their text, and the pictures that notebooks show."""

import copy
import pickle
import unittest
from xml.etree import ElementTree

import tilebase

SVG = "{http://www.w3.org/2000/svg}"


def picture(svg):
    """The elements of a well-formed picture, whose texts and rectangles lie inside of it."""
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg" and root.get("role") == "img"
    width, height = float(root.get("width")), float(root.get("height"))
    assert root.get("viewBox").split()[2:] == [root.get("width"), root.get("height")]
    for element in root.iter():
        if element.get("x"):
            assert 0 <= float(element.get("x")) <= width - float(element.get("width", 0)), element.attrib
            assert 0 <= float(element.get("y")) <= height - float(element.get("height", 0)), element.attrib
    return root


def names(svg, kind="name"):
    return [element.text for element in picture(svg).iter(SVG + "text") if element.get("class") == kind]


def cells(svg):
    """The kinds of the cells, in order."""
    kinds = [element.get("class") for element in picture(svg).iter(SVG + "rect")]
    assert kinds[0] == "paper"
    return kinds[1:]


class Boards(unittest.TestCase):
    def test_a_drawing_is_the_text_that_it_was_and_has_a_picture(self):
        drawing = tilebase.draw("23415x768")
        self.assertEqual(drawing, "2 3 4\n1 5 x\n7 6 8")
        self.assertEqual((repr(drawing), hash(drawing)), (repr(str(drawing)), hash(str(drawing))))
        self.assertIsInstance(drawing, str)
        self.assertEqual(drawing._repr_svg_(), drawing.svg)
        self.assertEqual(names(drawing.svg), list("23415768"))
        self.assertEqual(cells(drawing.svg), ["tile"] * 5 + ["blank"] + ["tile"] * 3)

    def test_wildcards_and_gaps_are_drawn(self):
        goal = tilebase.draw("1 2 * * x 14 3 4 5 6 7 8 9 10 11 12".replace("14", "*"), "slide4x4")
        self.assertEqual(cells(goal.svg).count("any"), 3)
        self.assertEqual(names(goal.svg), "1 2 * * * 3 4 5 6 7 8 9 10 11 12".split())
        die = tilebase.draw("123456", "die")
        self.assertEqual(sorted(names(die.svg)), list("123456"))
        self.assertIn(" ", die.splitlines()[0])

    def test_walls_are_thick_lines_and_a_hole_is_no_cell(self):
        definition = (
            "name = walls\ntiles = 1 2 3 4 x\nlayout = 1 2 3 / 4 . 5\nblank = x\n"
            "slides = orthogonal\nwalls = 1|2 3-5\n"
        )
        drawing = tilebase.Tablebase.define(definition).draw("1234x")
        self.assertEqual(drawing, "1|2 3\n   --\n4   x")
        self.assertEqual(cells(drawing.svg), ["tile"] * 4 + ["blank"])
        walls = [path.get("d") for path in picture(drawing.svg).iter(SVG + "path") if path.get("class") == "wall"]
        self.assertEqual(walls, ["M56 12 L56 56", "M100 56 L144 56"])
        self.assertNotIn("<path", tilebase.draw("12345678x").svg)

    def test_names_of_tiles_are_escaped(self):
        own = tilebase.Tablebase.define("name = own\ntiles = <b &amp; ' x\nblank = x\nslides = orthogonal\n")
        drawing = own.draw(own.goal)
        self.assertEqual(names(drawing.svg), ["<b", "&amp;", "'"])
        self.assertEqual(picture(drawing.svg).find(SVG + "desc").text, "<b &amp; ' x")

    def test_a_path_is_drawn_board_by_board(self):
        start = "23415x768"
        path = tilebase.solve(start)
        drawing = tilebase.draw(start, path=path)
        boards = drawing.split("\n\n")
        self.assertEqual(boards[0], "start\n" + tilebase.draw(start))
        board = start
        for i, move in enumerate(path, 1):
            board = tilebase.apply(board, move)
            self.assertEqual(boards[i], f"{i} {move}\n{tilebase.draw(board)}")
        self.assertEqual(len(boards), 20)
        self.assertEqual(names(drawing.svg, "label"), ["start"] + [f"{i} {move}" for i, move in enumerate(path, 1)])
        self.assertEqual(cells(drawing.svg).count("tile moved"), 19)
        self.assertIn("20 boards along a path of 19 moves", drawing.svg)

    def test_all_tiles_that_move_stand_out(self):
        drawing = tilebase.draw("123456789", "rotate3x3", path=["L1"])
        self.assertEqual(cells(drawing.svg), ["tile"] * 9 + ["tile moved"] * 3 + ["tile"] * 6)

    def test_a_path_may_be_empty_and_long(self):
        self.assertEqual(tilebase.draw("12345678x", path=[]), "start\n1 2 3\n4 5 6\n7 8 x")
        start = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 x"
        self.assertEqual(len(names(tilebase.draw(start, "slide4x4", path=["l", "r"] * 30).svg, "label")), 61)

    def test_what_cannot_be_drawn_is_refused(self):
        for arguments, message in [
            (dict(board="123x46758", path=["r", "r", "r"]), "move 3 of the path: move r is not allowed .* 12346x758; "),
            (dict(board="12345678x", path=[5]), "move 1 of the path: move 5 is not allowed .*; it allows 8 6"),
            (dict(board="123x46758", path=["q"]), "move 1 of the path: 'q' is not a move of slide3x3; its moves "),
            (dict(board="123*46758", path=["u"]), "board '123.46758'"),
            (dict(board="11345678x"), "more than one 1"),
        ]:
            with self.subTest(arguments), self.assertRaisesRegex(ValueError, message):
                tilebase.draw(**arguments)
        with self.assertRaises(TypeError):
            tilebase.draw("12345678x", path=5)
        with self.assertRaises(TypeError):
            tilebase.Tablebase.builtin("die").draw("123456", [])

    def test_copies_keep_the_picture(self):
        drawing = tilebase.draw("23415x768", path=["l"])
        for other in pickle.loads(pickle.dumps(drawing)), copy.deepcopy(drawing), copy.copy(drawing):
            self.assertEqual((other, other.svg), (drawing, drawing.svg))

    def test_a_drawing_without_boards_has_no_picture(self):
        self.assertIsNone(tilebase.Drawing("1 2")._repr_svg_())
        with self.assertRaises(ValueError):
            tilebase.Drawing("1 2").svg

    def test_pictures_suit_light_and_dark_pages_and_change_nothing_around_them(self):
        for svg in tilebase.draw("12345678x").svg, tilebase.stats(puzzle="die").svg:
            self.assertIn("@media (prefers-color-scheme:dark)", svg)
            style = ElementTree.fromstring(svg).find(SVG + "style").text
            for rule in style.replace("@media (prefers-color-scheme:dark){", "").split("}"):
                for selector in rule.split("{")[0].strip().split(","):
                    self.assertTrue(not selector or selector.startswith(".tilebase-"), selector)


class Distributions(unittest.TestCase):
    def test_stats_have_the_picture_of_the_command(self):
        stats = tilebase.stats()
        self.assertEqual(stats._repr_svg_(), stats.svg)
        self.assertEqual(names(stats.svg, "count")[-3:], ["760", "221", "2"])
        self.assertEqual(len([c for c in cells(stats.svg) if c == "bar"]), 32)
        summary = "181,440 states can reach the goal, 181,440 cannot; farthest 31, mean 21.97"
        self.assertEqual(names(stats.svg, "summary"), [summary])

    def test_stats_without_states_have_none(self):
        for states in [], [0]:
            self.assertIsNone(tilebase.Stats(states, 0)._repr_svg_())
            with self.assertRaises(ValueError):
                tilebase.Stats(states, 0).svg
        self.assertEqual(names(tilebase.Stats([10**15], 0).svg, "count"), ["1,000,000,000,000,000"])
        for states in [-1], [2**64]:
            with self.assertRaises(OverflowError):
                tilebase.Stats(states, 0).svg
