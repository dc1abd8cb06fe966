"""execute.py NOTEBOOK: runs a notebook as Jupyter does; fails if a cell does, or does not show what it should."""

import sys

import nbformat
from nbclient import NotebookClient

notebook = nbformat.read(sys.argv[1], as_version=4)
cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
if any(cell.outputs or cell.execution_count for cell in cells):
    sys.exit("the notebook is stored with outputs; clear them")
NotebookClient(notebook, timeout=300, kernel_name="python3").execute()

shown = []
for cell in cells:
    for output in cell.outputs:
        if output.output_type == "stream":
            if output.name != "stdout":
                sys.exit(f"unexpected output: {output.text}")
            shown.append(output.text.strip())
        else:
            shown += [kind for kind in ("image/svg+xml", "image/png") if kind in output.data]
right = [
    "image/svg+xml",
    "20 moves, 428 boards looked at",
    "all 40 paths are shortest",
    "image/svg+xml",
    "image/svg+xml",
    "on average 7.88 moves too low; never too high",
    "image/png",
    "on average 6.24 moves too high; too high for 1758 of 2000 boards",
    "image/png",
    "12 moves at most",
    "image/svg+xml",
]
if shown != right:
    sys.exit(f"the notebook shows {shown}, not {right}")
