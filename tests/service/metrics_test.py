"""/metrics counts what happened, in the text format of Prometheus."""

import re
import unittest

from service import Service, main


class Metrics(unittest.TestCase):
    def test_every_counter_counts(self):
        with Service("--threads", "2") as service:
            for _ in range(7):
                service.get("/v1/solve", start="23415x768")
            service.get("/v1/solve", start="1")
            service.get("/v1/stats")
            service.get("/nothing")
            service.raw(b"nonsense\r\n\r\n")
            self.assertEqual(service.metric('tilebase_requests_total{route="/v1/solve",status="200"}'), 7)
            self.assertEqual(service.metric('tilebase_requests_total{route="/v1/solve",status="400"}'), 1)
            self.assertEqual(service.metric('tilebase_requests_total{route="/v1/stats",status="200"}'), 1)
            self.assertEqual(service.metric('tilebase_requests_total{route="other",status="404"}'), 1)
            self.assertEqual(service.metric('tilebase_requests_total{route="other",status="400"}'), 1)
            self.assertEqual(service.metric('tilebase_errors_total{kind="malformed"}'), 1)
            self.assertEqual(service.metric('tilebase_request_duration_seconds_count{route="/v1/solve"}'), 8)
            self.assertGreater(service.metric('tilebase_request_duration_seconds_sum{route="/v1/solve"}'), 0)
            self.assertEqual(service.metric("tilebase_requests_in_flight"), 1)  # this request itself
            self.assertGreaterEqual(service.metric("tilebase_connections"), 1)
            self.assertGreater(service.metric("tilebase_connections_total"), 15)
            service.ask("BREW", "/metrics")
            self.assertEqual(service.metric('tilebase_requests_total{route="/metrics",status="405"}'), 1)

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
            self.assertEqual(kinds, {"tilebase_requests_total": "counter",
                                     "tilebase_request_duration_seconds": "histogram",
                                     "tilebase_requests_in_flight": "gauge", "tilebase_connections": "gauge",
                                     "tilebase_connections_total": "counter", "tilebase_errors_total": "counter"})
            self.assertIn("/v1/solve", buckets)
            for steps in buckets.values():
                self.assertEqual(steps, sorted(steps))
                self.assertEqual([count for _, count in steps], sorted(count for _, count in steps))
                self.assertEqual(steps[-1][0], float("inf"))


if __name__ == "__main__":
    main()
