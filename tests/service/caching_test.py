"""Answers may be stored but must be revalidated; they are compressed if the client accepts it.
The distances to a target are kept, too, and opened tables."""

import gzip
import itertools
import os
import pathlib
import shutil
import tempfile
import unittest

from hostile import resident_megabytes
from service import Service, ServiceTest, build_tables

SOLVE = "/v1/solve?start=23415x768"
MIXED = "/v1/stats?puzzle=mixed3x3&goal=**345678x"
LARGE = "/v1/paths?start=867254301"  # 40 paths of 31 moves


class Caching(ServiceTest):
    def ask(self, path, **fields):
        return self.service.ask("GET", path, fields={name.replace("_", "-"): value for name, value in fields.items()})

    def test_caches_must_revalidate_and_unchanged_answers_are_not_sent_again(self):
        for path in ("/", "/openapi.json", SOLVE, "/v1/distance?start=23415x768", "/v1/moves?start=23415x768",
                     "/v1/count?start=23415x768", LARGE, "/v1/stats", "/v1/puzzles", "/v1/random?seed=1"):
            answer = self.ask(path)
            self.assertEqual(answer.fields["cache-control"], "no-cache", path)
            again = self.ask(path, If_None_Match=answer.fields["etag"])
            self.assertEqual((again.status, again.body), (304, b""), path)
            for name in ("etag", "cache-control", "vary"):
                self.assertEqual(again.fields.get(name), answer.fields.get(name))
            self.assertNotIn("content-length", again.fields)

    def test_the_icon_which_browsers_ask_for_after_each_move_may_be_used_for_a_day(self):
        self.assertEqual(self.ask("/icon.svg").fields["cache-control"], "max-age=86400")

    def test_answers_that_differ_each_time_are_not_stored(self):
        for path in ("/v1/random", "/healthz", "/metrics"):
            answer = self.ask(path)
            self.assertEqual(answer.fields["cache-control"], "no-store")
            self.assertNotIn("etag", answer.fields)
            self.assertEqual(self.ask(path, If_None_Match="*").status, 200)

    def test_different_answers_have_different_etags(self):
        tags = {self.ask(f"/v1/solve?start={start}").fields["etag"]
                for start in ("23415x768", "12345678x", "1234567x8")}
        self.assertEqual(len(tags), 3)
        for tag in tags:
            self.assertRegex(tag, r'^"[0-9a-f]{32}"$')

    def test_one_matching_etag_of_several_suffices(self):
        tag = self.ask(SOLVE).fields["etag"]
        for value in (tag, "W/" + tag, f'"a", {tag} , "b"', "*"):
            self.assertEqual(self.ask(SOLVE, If_None_Match=value).status, 304, value)
        for value in ("", tag[1:-1], '"a"', tag[:-2] + '"', "nonsense,,"):
            self.assertEqual(self.ask(SOLVE, If_None_Match=value).status, 200, value)

    def test_large_answers_are_compressed_if_the_client_accepts_gzip(self):
        plain = self.ask(LARGE, Accept_Encoding="identity")
        self.assertEqual(plain.fields["vary"], "Accept-Encoding")
        self.assertNotIn("content-encoding", plain.fields)
        for accepted in ("gzip", "deflate, GZIP;q=0.5", "*", "br, *;q=0.1", "gzip; q=1.000"):
            packed = self.ask(LARGE, Accept_Encoding=accepted)
            self.assertEqual(packed.fields["content-encoding"], "gzip", accepted)
            self.assertEqual(gzip.decompress(packed.body), plain.body)
            self.assertLess(len(packed.body), len(plain.body) / 4)
            self.assertEqual(packed.fields["etag"], plain.fields["etag"][:-1] + '-gzip"')
            self.assertEqual(self.ask(LARGE, Accept_Encoding=accepted, If_None_Match=packed.fields["etag"]).status, 304)
            self.assertEqual(self.ask(LARGE, Accept_Encoding=accepted, If_None_Match=plain.fields["etag"]).status, 200)
        for refused in ("", "deflate", "gzip;q=0", "gzip;q=0.000, *", "*;q=0", "gzipped", "identity"):
            self.assertEqual(self.ask(LARGE, Accept_Encoding=refused).body, plain.body, refused)

    def test_files_compressed_at_the_start_decompress_to_the_same_bytes(self):
        for path in ("/openapi.json", "/v1/puzzles", "/"):
            plain, packed = self.ask(path, Accept_Encoding="identity"), self.ask(path, Accept_Encoding="gzip")
            self.assertGreater(len(plain.body), 1024)
            self.assertEqual(packed.fields["content-encoding"], "gzip")
            self.assertEqual(gzip.decompress(packed.body), plain.body)

    def test_small_answers_are_not_compressed(self):
        answer = self.ask(SOLVE, Accept_Encoding="gzip")
        self.assertNotIn("content-encoding", answer.fields)
        self.assertNotIn("vary", answer.fields)

    def test_batches_are_compressed_but_not_stored(self):
        lines = "23415x768\n" * 200
        answer = self.service.ask("POST", "/v1/batch", lines, {"Content-Type": "text/plain", "Accept-Encoding": "gzip"})
        self.assertEqual(gzip.decompress(answer.body), b"dlurullddrurdllurdr\n" * 200)
        self.assertEqual(answer.fields["cache-control"], "no-store")


class Rebuilt(unittest.TestCase):
    RING = "name = ring\ntiles = 1 2 3 4 5 6 7\n[move]\nA = (1 2 3 4 5 6 7)\n"
    PATHS = ("/v1/distance?puzzle=ring&start=7123456", "/v1/stats?puzzle=ring", "/v1/puzzles")

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.definition = os.path.join(folder.name, "ring.puzzle")
        self.tables = os.path.join(folder.name, "tables")

    def build(self, definition):
        shutil.rmtree(self.tables, ignore_errors=True)  # a build refuses tables of another puzzle of the name
        with open(self.definition, "w", encoding="ascii") as file:
            file.write(definition)
        build_tables(self.tables, self.definition)

    def ask(self, tags, port=0):
        """The answers to a cache that has these ETags, and the port of the service."""
        with Service("--tables", self.tables, port=port) as service:
            answers = [service.get(path, {"If-None-Match": tag}) for path, tag in zip(self.PATHS, tags, strict=True)]
            return answers, service.port

    def test_after_a_table_is_rebuilt_old_answers_are_not_confirmed(self):
        self.build(self.RING)
        old, port = self.ask(['"none"'] * len(self.PATHS))
        tags = [answer.fields["etag"] for answer in old]
        self.assertEqual([answer.fields["cache-control"] for answer in old], ["no-cache"] * len(self.PATHS))
        self.assertEqual([answer.status for answer in self.ask(tags, port)[0]], [304] * len(self.PATHS))

        self.build(self.RING + "B = (7 6 5 4 3 2 1)\n")
        new, _ = self.ask(tags, port)
        self.assertEqual([answer.status for answer in new], [200] * len(self.PATHS))
        self.assertEqual((old[0].json()["distance"], new[0].json()["distance"]), (6, 1))


class DistancesToTargets(unittest.TestCase):
    def test_distances_to_a_target_are_cached(self):
        with Service("--threads", "1", "--max-seconds", "1000") as service:
            first = service.ask("GET", MIXED)
            with service.busy_lane():  # Nothing can be searched meanwhile.
                self.assertEqual(service.ask("GET", MIXED).body, first.body)
                drawn = service.ask("GET", MIXED.replace("stats", "random"))
                self.assertEqual(drawn.status, 200)

    def test_the_cache_is_bounded(self):
        with Service("--max-cache", "100000") as service:
            targets = [
                "/v1/stats?puzzle=slide2x4&goal=*****" + "".join(goal) for goal in itertools.permutations("1234567x", 3)
            ]
            bodies = [service.ask("GET", target).body for target in targets[:20]]
            before = resident_megabytes(service.process.pid, "VmHWM")
            for target in targets[20:100]:  # Each target has 80 KB.
                self.assertEqual(service.ask("GET", target).status, 200)
            self.assertEqual([service.ask("GET", target).body for target in targets[:20]], bodies)
            self.assertLess(resident_megabytes(service.process.pid, "VmHWM") - before, 5)


class ManyTables(unittest.TestCase):
    PAIR = "name = pair\ntiles = 1 2\n[move]\nswap = (1 2)\n"

    def test_opened_tables_take_memory_in_proportion_to_their_files(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "pair.puzzle").write_text(self.PAIR, encoding="ascii")
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
