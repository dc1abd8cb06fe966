"""Behind nginx: if one of two instances is stopped under load, no request fails; below a path of the proxy, the OpenAPI
document's paths are right."""

import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse
import urllib.request

from service import PATIENCE, Service, main

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/a;
  proxy_temp_path {folder}/b;
  fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d;
  scgi_temp_path {folder}/e;
  upstream tilebase {{
    server 127.0.0.1:{first} max_fails=1 fail_timeout=1s;
    server 127.0.0.1:{second} max_fails=1 fail_timeout=1s;
    keepalive 32;
  }}
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_next_upstream error timeout http_503;
  server {{
    listen 127.0.0.1:{port};
    location {path} {{
      proxy_pass http://tilebase/;
    }}
  }}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Nginx:
    def __init__(self, folder, first, second, path="/"):
        self.port = free_port()
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w", encoding="ascii") as file:
            file.write(CONFIGURATION.format(folder=folder, first=first.port, second=second.port, port=self.port,
                                            path=path))
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-c", configuration, "-e",
                                         os.path.join(folder, "error.log")],
                                        stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)


NAMED = ("--host", "tilebase")  # nginx's default Host for an upstream


class Proxy(unittest.TestCase):
    def run_wrk_while_one_is_sent(self, number):
        """The numbers of requests that succeeded and failed."""
        with tempfile.TemporaryDirectory() as folder, Service(*NAMED) as first, Service(*NAMED) as second:
            with Nginx(folder, first, second) as nginx:
                wrk = subprocess.Popen(["wrk", "-t1", "-c16", "-d4s",
                                        f"http://127.0.0.1:{nginx.port}/v1/solve?start=23415x768"],
                                       stdout=subprocess.PIPE, text=True)
                time.sleep(1.5)
                first.process.send_signal(number)
                shown = wrk.communicate(timeout=PATIENCE)[0]
                status = first.process.wait(PATIENCE)
                served = second.metric('tilebase_requests_total{route="/v1/solve",status="200"}')
        self.assertGreater(served, 0)
        requests = int(re.search(r"(\d+) requests in", shown)[1])
        self.assertGreater(requests, 0)
        failed = sum(int(count) for count in re.findall(r"Non-2xx or 3xx responses: (\d+)", shown))
        failed += sum(int(count) for line in re.findall(r"Socket errors: .*", shown)
                      for count in re.findall(r"\d+", line))
        return requests, failed, status

    def test_no_request_fails_if_an_instance_is_stopped(self):
        _, failed, status = self.run_wrk_while_one_is_sent(signal.SIGTERM)
        self.assertEqual((failed, status), (0, 0))

    def test_only_requests_in_progress_fail_if_an_instance_is_killed(self):
        _, failed, status = self.run_wrk_while_one_is_sent(signal.SIGKILL)
        self.assertLessEqual(failed, 16)
        self.assertEqual(status, -signal.SIGKILL)

    def test_below_a_path_of_the_proxy_the_described_endpoints_work(self):
        with (tempfile.TemporaryDirectory() as folder, Service(*NAMED) as service,
              Nginx(folder, service, service, path="/games/tiles/") as nginx):
            where = f"http://127.0.0.1:{nginx.port}/games/tiles/openapi.json"
            with urllib.request.urlopen(where) as answer:
                description = json.load(answer)
            base = urllib.parse.urljoin(where, description["servers"][0]["url"]).rstrip("/")
            asked = []
            for path, operations in description["paths"].items():
                for operation in operations.values():
                    described = description["components"]["parameters"]
                    parameters = [described[part["$ref"].rsplit("/", 1)[1]] for part in operation["parameters"]]
                    query = urllib.parse.urlencode({part["name"]: part["example"] for part in parameters
                                                    if part.get("required")})
                    body = b"" if "requestBody" in operation else None
                    question = urllib.request.Request(f"{base}{path}?{query}", body, {"Content-Type": "text/plain"})
                    with urllib.request.urlopen(question) as answer:
                        self.assertEqual(answer.status, 200)
                        asked.append(operation["operationId"])
            self.assertIn("solve", asked)
            self.assertIn("batch", asked)


if __name__ == "__main__":
    main()
