"""/metrics counts what happened, in the text format of Prometheus."""

import os
import re
import unittest
import urllib.parse

from service import FARTHEST, Service, command, wait_until

README = os.path.join(os.path.dirname(__file__), "../../lookup/install/README.md")


class Metrics(unittest.TestCase):
    def test_every_counter_counts(self):
        with Service("--threads", "2") as service:
            for _ in range(7):
                service.get("/v1/solve", start="23415x768")
            service.get("/v1/solve", start="1")
            service.get("/v1/stats")
            service.get("/nothing")
            service.raw(b"nonsense\r\n\r\n")
            for route, status, count in (("/v1/solve", 200, 7), ("/v1/solve", 400, 1), ("/v1/stats", 200, 1),
                                         ("other", 404, 1), ("other", 400, 1)):
                name = f'tilebase_requests_total{{route="{route}",status="{status}"}}'
                self.assertEqual(service.metric(name), count, name)
            self.assertEqual(service.metric('tilebase_errors_total{kind="malformed"}'), 1)
            self.assertEqual(service.metric('tilebase_request_duration_seconds_count{route="/v1/solve"}'), 8)
            self.assertGreater(service.metric('tilebase_request_duration_seconds_sum{route="/v1/solve"}'), 0)
            self.assertEqual(service.metric("tilebase_requests_in_flight"), 1)  # this request itself
            self.assertGreaterEqual(service.metric("tilebase_connections"), 1)
            self.assertGreater(service.metric("tilebase_connections_total"), 15)
            service.ask("BREW", "/metrics")
            self.assertEqual(service.metric('tilebase_requests_total{route="/metrics",status="405"}'), 1)

    def test_all_files_of_the_page_are_one_route(self):
        with Service() as service:
            for path in ("/", "/page.css", "/tile-board.js"):
                service.get(path)
            self.assertEqual(service.metric('tilebase_requests_total{route="page",status="200"}'), 3)
            text = service.get("/metrics").body.decode()
            self.assertNotIn(".js", text)
            self.assertLess(text.count("\n"), 500)

    def test_gauges_tell_versions_memory_caches_queues_and_searches(self):
        with Service("--threads", "1", "--max-seconds", "600") as service:
            version = command("--version").stdout.decode().split()[1]
            self.assertEqual(service.metric(f'tilebase_build_info{{version="{version}"}}'), 1)
            self.assertGreater(service.metric("process_resident_memory_bytes"), 1_000_000)
            for cache in ("targets", "patterns"):
                self.assertEqual(service.metric(f'tilebase_cache_bytes{{cache="{cache}"}}'), 0)
            service.get("/v1/stats", goal="123******")
            self.assertEqual(service.metric('tilebase_cache_bytes{cache="targets"}'), 362_880)
            service.get("/v1/solve", puzzle="slide2x7", start="2 1 3 4 5 6 7 8 9 10 11 13 12 x")
            self.assertGreater(service.metric('tilebase_cache_bytes{cache="patterns"}'), 100_000)

            def load():
                names = ('tilebase_lane_busy_threads{lane="long"}', 'tilebase_queue_length{lane="long"}',
                         "tilebase_searches_in_flight")
                return tuple(service.metric(name) for name in names)

            wait_until(lambda: load() == (0, 0, 0))
            with service.busy_lane():
                self.assertEqual(load(), (1, 0, 1))
                with service.connect() as connection:
                    question = f"/v1/solve?puzzle=slide4x4&start={urllib.parse.quote(FARTHEST)}"
                    connection.sendall(f"GET {question} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    wait_until(lambda: load() == (1, 1, 1))
            wait_until(lambda: load() == (0, 0, 0))

    def test_the_text_is_valid_for_prometheus(self):
        with Service() as service:
            service.get("/v1/solve", start="23415x768")
            answer = service.get("/metrics")
            self.assertEqual(answer.fields["content-type"], "text/plain; version=0.0.4; charset=utf-8")
            kinds, buckets, named = {}, {}, set()
            for line in answer.body.decode().splitlines():
                if line.startswith("# TYPE "):
                    name, kind = line.split()[2:]
                    self.assertNotIn(name, kinds)
                    kinds[name] = kind
                    continue
                if line.startswith("# HELP "):
                    continue
                match = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? ([0-9.]+)', line)
                self.assertIsNotNone(match, line)
                name = re.sub("_(bucket|sum|count)$", "", match[1]) if "duration" in match[1] else match[1]
                self.assertIn(name, kinds)
                self.assertNotIn(match[1] + (match[2] or ""), named)
                named.add(match[1] + (match[2] or ""))
                if match[1].endswith("_bucket"):
                    route = re.search('route="([^"]*)"', line)[1]
                    bound = re.search('le="([^"]*)"', line)[1]
                    buckets.setdefault(route, []).append((float(bound), float(match[3])))
            gauges = ("process_resident_memory_bytes", "tilebase_body_bytes", "tilebase_build_info",
                      "tilebase_cache_bytes", "tilebase_connections", "tilebase_lane_busy_threads",
                      "tilebase_queue_length", "tilebase_requests_in_flight", "tilebase_searches_in_flight")
            self.assertEqual(kinds, {"tilebase_requests_total": "counter",
                                     "tilebase_request_duration_seconds": "histogram",
                                     "tilebase_connections_total": "counter", "tilebase_errors_total": "counter",
                                     **dict.fromkeys(gauges, "gauge")})
            with open(README, encoding="utf-8") as file:
                documented = set(re.findall(r"^\| `([a-z_]+)`(?:, `([a-z_]+)`)? \|", file.read(), re.MULTILINE))
            self.assertEqual({name for names in documented for name in names if name}, set(kinds))
            self.assertIn("/v1/solve", buckets)
            for steps in buckets.values():
                self.assertEqual(steps, sorted(steps))
                self.assertEqual([count for _, count in steps], sorted(count for _, count in steps))
                self.assertEqual(steps[-1][0], float("inf"))
