"""Runs a notebook of the package as Jupyter does. Fails if a cell does, or does not show what it should; the notebook
is stored with what its cells show, which is checked in the same way.

    execute.py NOTEBOOK [--save]     with --save, stores what the cells show
"""

import doctest
import itertools
import pathlib
import sys
from xml.etree import ElementTree

import nbformat
from nbclient import NotebookClient

SVG = "{http://www.w3.org/2000/svg}"

# Expected outputs of the cells, in order; "..." stands for any text.
RIGHT = {"lesson": [
    "picture: A board; 7 2 3 / 5 4 8 / 6 1 x",
    "{'u': '72354x618', 'l': '7235486x1'}",
    "the moves of 1,000 boards are right",
    "estimate 12, true distance 20",
    "20 moves, 341 boards expanded",
    "picture: 21 boards along a path of 20 moves; 7 2 3 / 5 4 8 / 6 1 x; ...; 1 2 3 / 4 5 6 / 7 8 x",
    "all 100 paths are shortest",
    "picture: States by distance; ...; farthest 31, mean 21.97. distance 0: 1 state; ...; distance 31: 2 states.",
    "all 181,440 states of slide3x3 that can reach 12345678x\n"
    "admissible: yes, no value is above the distance\n"
    "consistent: yes, no move lowers the value by more than 1\n"
    "mean value 14.00, mean distance 21.97, mean error 7.97, worst 18 at 12645387x\n"
    "correlation 0.558\n"
    "... values a second",
    "picture: Value and distance of all 181,440 states of slide3x3; admissible: yes, ...; consistent: yes, ...",
    "the same values for all boards",
    "100 of 100 paths are shortest",
    "TooHigh(board='1234567x8', value=2.0, distance=1)\n"
    "Drop(board='1234567x8', move='r', after='12345678x', value=2.0, value_after=0.0)",
    "picture: A board; 1 2 3 / 4 5 6 / 7 x 8",
    "picture: Value and distance of all 181,440 states of slide3x3; admissible: no, ...; consistent: no, ...",
    "manhattan: on average 7.88 moves too low; never too high\n"
    "twice: on average 6.24 moves too high; too high for 1758 of 2000 boards",
    "plot",
    "manhattan: 678 boards expanded on average\ntwice: 407 boards expanded on average",
    "longer by 0: 420\n"
    "longer by 2: 292\n"
    "longer by 4: 164\n"
    "longer by 6: 86\n"
    "longer by 8: 32\n"
    "longer by 10: 5\n"
    "longer by 12: 1",
    "answer 17: longer by 2\n"
    "answer 170: ends elsewhere\n"
    "answer 389: no move 2\n"
    "answer 562: no move 5\n"
    "answer 731: solvable\n"
    "answer 998: ends elsewhere",
    "picture: 10 boards along a path of 9 moves; 7 6 5 / 4 3 2 / 1; ...; 1 2 3 / 4 5 6 / 7",
    "TooHigh(board='1235674', value=4.0, distance=1)\na quarter: mean value 1.50, mean distance 7.95",
], "solutions": [
    "misplaced 7.11, Manhattan 14.00 on average",
    "TooHigh(board='1234567x8', value=2.0, distance=1)",
    "TooHigh(board='381654x27', value=28.0, distance=26)\nmean value 15.12",
    "picture: A board; 3 8 1 / 6 5 4 / x 2 7",
    "admissible: None; mean value 37.2, mean distance 52.3",
], "learned": [
    "181,440 boards, mean distance 21.97",
    "mean error 2.1 moves, Manhattan 8.0",
    "False False True\n"
    "too high for 48% of the boards, by up to 14 moves",
    "picture: Value and distance of all 181,440 states of slide3x3; admissible: no, ...; consistent: no, ...",
    "True True\n"
    "mean value 8.4, mean distance 22.0",
]}


def shown_by(cell):
    """Returns the outputs of a cell as texts; a picture is its title and its description."""
    shown = []
    printed = ""
    for output in cell.outputs:
        if output.output_type == "stream":
            if output.name != "stdout":
                sys.exit(f"unexpected output: {output.text}")
            printed += output.text  # may come in several parts
        elif "image/svg+xml" in output.data:
            picture = ElementTree.fromstring(output.data["image/svg+xml"])
            shown.append(f"picture: {picture.findtext(SVG + 'title')}; {picture.findtext(SVG + 'desc')}")
        else:
            shown.append("plot" if "image/png" in output.data else output.data["text/plain"])
    return [printed.strip()] * bool(printed) + shown


def check(cells, right, whose):
    shown = [text for cell in cells for text in shown_by(cell)]
    for got, wanted in itertools.zip_longest(shown, right):
        if got is None or wanted is None or not doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS):
            sys.exit(f"{whose} shows\n{got}\nand should show\n{wanted}")


path = pathlib.Path(sys.argv[1])
notebook = nbformat.read(path, as_version=4)
cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
if "--save" not in sys.argv:
    check(cells, RIGHT[path.stem], f"{path.name} as it is stored")
NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
check(cells, RIGHT[path.stem], f"{path.name} as it runs")
if "--save" in sys.argv:
    for cell in cells:
        cell.metadata.pop("execution", None)  # times
    notebook.metadata.language_info = {"name": "python"}
    nbformat.write(notebook, path)
