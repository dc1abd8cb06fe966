"""The memory that the service keeps for opened table files."""

import pathlib
import tempfile
import unittest

from hostile import resident_megabytes
from service import Service, build_tables

PUZZLE = "name = pair\ntiles = 1 2\n[move]\nswap = (1 2)\n"


class ManyTables(unittest.TestCase):
    def test_opened_tables_take_memory_in_proportion_to_their_files(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "pair.puzzle").write_text(PUZZLE, encoding="ascii")
            build_tables(folder, folder + "/pair.puzzle")
            table = (pathlib.Path(folder) / "pair-12.table").read_bytes()
            with Service("--tables", folder) as service:
                few = resident_megabytes(service.process.pid)
            for number in range(2000):
                (pathlib.Path(folder) / f"{number}.table").write_bytes(table)
            with Service("--tables", folder) as service:
                many = resident_megabytes(service.process.pid)
                self.assertEqual(service.get("/v1/distance", puzzle="pair", start="21").json()["distance"], 1)
        kilobytes_each = (many - few) * 1024 / 2000
        print(f"a table of {len(table)} bytes takes {kilobytes_each:.1f} KB in the service")
        self.assertLess(kilobytes_each, 50)  # address sanitizers keep some freed memory
