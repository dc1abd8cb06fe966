"""Answers may be kept, are compressed when asked, and may be asked for by other pages only if that was allowed."""

import gzip
import json

from service import Service, ServiceTest, main

SOLVE = "/v1/solve?start=23415x768"
LARGE = "/v1/paths?start=867254301"  # 40 paths of 31 moves


class Caching(ServiceTest):
    def ask(self, path, **fields):
        return self.service.ask("GET", path, fields={name.replace("_", "-"): value for name, value in fields.items()})

    def test_answers_from_tables_may_be_kept(self):
        for path in (SOLVE, "/v1/distance?start=23415x768", "/v1/moves?start=23415x768", "/v1/count?start=23415x768", LARGE, "/v1/stats",
                     "/v1/puzzles", "/v1/random?seed=1"):
            answer = self.ask(path)
            self.assertEqual(answer.fields["cache-control"], "public, max-age=86400", path)
            again = self.ask(path, If_None_Match=answer.fields["etag"])
            self.assertEqual((again.status, again.body), (304, b""), path)
            for name in ("etag", "cache-control", "vary"):
                self.assertEqual(again.fields.get(name), answer.fields.get(name))
            self.assertNotIn("content-length", again.fields)

    def test_what_the_program_brings_along_is_checked_each_time(self):
        for path in ("/", "/openapi.json"):
            answer = self.ask(path)
            self.assertEqual(answer.fields["cache-control"], "no-cache")
            self.assertEqual(self.ask(path, If_None_Match=answer.fields["etag"]).status, 304)

    def test_what_differs_each_time_is_not_kept(self):
        for path in ("/v1/random", "/healthz", "/metrics"):
            answer = self.ask(path)
            self.assertEqual(answer.fields["cache-control"], "no-store")
            self.assertNotIn("etag", answer.fields)
            self.assertEqual(self.ask(path, If_None_Match="*").status, 200)

    def test_tags_tell_answers_apart(self):
        tags = {self.ask(f"/v1/solve?start={start}").fields["etag"] for start in ("23415x768", "12345678x", "1234567x8")}
        self.assertEqual(len(tags), 3)
        for tag in tags:
            self.assertRegex(tag, r'^"[0-9a-f]{32}"$')

    def test_one_of_several_tags_is_enough(self):
        tag = self.ask(SOLVE).fields["etag"]
        for value in (tag, "W/" + tag, f'"a", {tag} , "b"', "*"):
            self.assertEqual(self.ask(SOLVE, If_None_Match=value).status, 304, value)
        for value in ("", tag[1:-1], '"a"', tag[:-2] + '"', "nonsense,,"):
            self.assertEqual(self.ask(SOLVE, If_None_Match=value).status, 200, value)

    def test_large_answers_are_compressed_if_the_client_takes_that(self):
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

    def test_what_is_packed_beforehand_unpacks_to_the_same(self):
        for path in ("/openapi.json", "/v1/puzzles", "/"):
            plain, packed = self.ask(path, Accept_Encoding="identity"), self.ask(path, Accept_Encoding="gzip")
            self.assertGreater(len(plain.body), 1024)
            self.assertEqual(packed.fields["content-encoding"], "gzip")
            self.assertEqual(gzip.decompress(packed.body), plain.body)

    def test_small_answers_are_not_compressed(self):
        answer = self.ask(SOLVE, Accept_Encoding="gzip")
        self.assertNotIn("content-encoding", answer.fields)
        self.assertNotIn("vary", answer.fields)

    def test_batches_are_compressed_but_not_kept(self):
        lines = "23415x768\n" * 200
        answer = self.service.ask("POST", "/v1/batch", lines, {"Content-Type": "text/plain", "Accept-Encoding": "gzip"})
        self.assertEqual(gzip.decompress(answer.body), b"dlurullddrurdllurdr\n" * 200)
        self.assertEqual(answer.fields["cache-control"], "no-store")

    def test_pages_of_other_origins_may_not_ask(self):
        for path in (SOLVE, "/v1/solve?start=1"):
            self.assertFalse([name for name in self.ask(path, Origin="http://there").fields if name.startswith("access-control")])
        self.assertEqual(self.service.ask("OPTIONS", SOLVE, fields={"Origin": "http://there"}).status, 405)

    def test_pages_of_other_origins_may_ask_where_that_is_allowed(self):
        for origin in ("*", "https://there.example"):
            with Service("--cors-origin", origin) as service:
                for path in (SOLVE, "/v1/solve?start=1", "/nothing", LARGE):
                    answer = service.ask("GET", path, fields={"Origin": "https://there.example"})
                    self.assertEqual(answer.fields["access-control-allow-origin"], origin)
                first = service.ask("OPTIONS", "/v1/batch", fields={"Origin": "https://there.example", "Access-Control-Request-Method": "POST"})
                self.assertEqual((first.status, first.body), (204, b""))
                self.assertEqual(first.fields["access-control-allow-methods"], "POST")
                self.assertEqual(first.fields["access-control-allow-headers"], "Content-Type")
                tag = service.ask("GET", SOLVE).fields["etag"]
                kept = service.ask("GET", SOLVE, fields={"If-None-Match": tag})
                self.assertEqual((kept.status, kept.fields["access-control-allow-origin"]), (304, origin))
                self.assertEqual(json.loads(service.ask("POST", "/v1/batch", "[]", {"Content-Type": "application/json"}).body), [])


if __name__ == "__main__":
    main()
