"""Behind nginx: if one of two instances is stopped under load, no request fails; below a path of the proxy, the OpenAPI
document's paths are right; the installed example does what its comments say."""

import contextlib
import http.client
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

from service import PATIENCE, Service, wait_until

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
{content}
}}
"""
TWO_INSTANCES = """
  upstream tilebase {{
    server {first} max_fails=1 fail_timeout=1s;
    server {second} max_fails=1 fail_timeout=1s;
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
"""
EXAMPLE = os.path.join(os.environ["TILEBASE_SOURCE_DIR"], "lookup/install/nginx/tilebase.conf")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_listening(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Nginx:
    """A proxy with this content of its http context, on a port."""

    def __init__(self, folder, port, content):
        self.port = port
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w", encoding="ascii") as file:
            file.write(CONFIGURATION.format(folder=folder, content=content))
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", folder, "-c", configuration, "-e",
                                         os.path.join(folder, "error.log")],
                                        stderr=subprocess.DEVNULL)
        wait_until(lambda: self.process.poll() is not None or is_listening(port))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)


def address_of(service):
    return service.url if service.path else f"{service.host}:{service.port}"


@contextlib.contextmanager
def shared_folder():
    """A temporary folder that other users can search: started by root, nginx works as another user."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield folder


def on_socket(folder, name):
    return Service("--unix-mode", "666", path=os.path.join(folder, name))


def before_two(folder, first, second, path="/"):
    port = free_port()
    return Nginx(folder, port, TWO_INSTANCES.format(first=address_of(first), second=address_of(second), port=port,
                                                    path=path))


def of_example(folder, service):
    """A proxy with the installed example, which has another port and another socket there."""
    port = free_port()
    with open(EXAMPLE, encoding="ascii") as file:
        content = file.read()
    for old, new in (("listen 80;", f"listen 127.0.0.1:{port};"),
                     ("server unix:/run/tilebase/socket;", f"server {address_of(service)};")):
        if content.count(old) != 1:
            raise RuntimeError(f"not once in the example: {old}")
        content = content.replace(old, new)
    return Nginx(folder, port, content)


NAMED = ("--host", "tilebase")  # nginx's default Host for an upstream


class Proxy(unittest.TestCase):
    def run_wrk_while_one_is_sent(self, number, sockets=(None, None)):
        """The numbers of requests that succeeded and failed. The instances listen on ports, or on these sockets."""
        with shared_folder() as folder, contextlib.ExitStack() as stack:
            first, second = (stack.enter_context(on_socket(folder, name) if name else Service(*NAMED))
                             for name in sockets)
            with before_two(folder, first, second) as nginx:
                def served(instance):
                    return instance.metric('tilebase_requests_total{route="/v1/solve",status="200"}') or 0

                wrk = subprocess.Popen(["wrk", "-t1", "-c16", f"-d{PATIENCE}s",
                                        f"http://127.0.0.1:{nginx.port}/v1/solve?start=23415x768"],
                                       stdout=subprocess.PIPE, text=True)
                wait_until(lambda: served(first) > 500 and served(second) > 500)
                first.process.send_signal(number)
                status = first.process.wait(PATIENCE)
                before = served(second)
                began = time.monotonic()
                # Until nginx has tried the first one again, which it does every second.
                wait_until(lambda: time.monotonic() > began + 1.5 and served(second) > before + 500)
                wrk.send_signal(signal.SIGINT)  # ends it with its summary
                shown = wrk.communicate(timeout=PATIENCE)[0]
        requests = int(re.search(r"(\d+) requests in", shown)[1])
        self.assertGreater(requests, 1500)
        failed = sum(int(count) for count in re.findall(r"Non-2xx or 3xx responses: (\d+)", shown))
        failed += sum(int(count) for line in re.findall(r"Socket errors: .*", shown)
                      for count in re.findall(r"\d+", line))
        return requests, failed, status

    def test_no_request_fails_if_an_instance_is_stopped(self):
        for sockets in ((None, None), ("first", "second")):
            _, failed, status = self.run_wrk_while_one_is_sent(signal.SIGTERM, sockets)
            self.assertEqual((failed, status), (0, 0))

    def test_only_requests_in_progress_fail_if_an_instance_is_killed(self):
        _, failed, status = self.run_wrk_while_one_is_sent(signal.SIGKILL)
        self.assertLessEqual(failed, 16)
        self.assertEqual(status, -signal.SIGKILL)

    def test_below_a_path_of_the_proxy_the_described_endpoints_work(self):
        with (tempfile.TemporaryDirectory() as folder, Service(*NAMED) as service,
              before_two(folder, service, service, path="/games/tiles/") as nginx):
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
                                                    if part.get("required") or part["name"] == "heuristic"})
                    body = b"" if "requestBody" in operation else None
                    question = urllib.request.Request(f"{base}{path}?{query}", body, {"Content-Type": "text/plain"})
                    with urllib.request.urlopen(question) as answer:
                        self.assertEqual(answer.status, 200)
                        asked.append(operation["operationId"])
            self.assertIn("solve", asked)
            self.assertIn("batch", asked)

    def test_the_installed_example_does_what_it_says(self):
        solve = "/v1/solve?start=23415x768"
        with (shared_folder() as folder, on_socket(folder, "socket") as service, of_example(folder, service) as nginx):

            def ask(path, fields=None, body=None):
                client = http.client.HTTPConnection("127.0.0.1", nginx.port, timeout=PATIENCE)
                with contextlib.closing(client):
                    client.request("POST" if body else "GET", path, body, {"Host": "tiles.example", **(fields or {})})
                    response = client.getresponse()
                    return response, response.read()

            response, body = ask(solve)
            self.assertEqual((response.status, json.loads(body)["distance"]), (200, 19))
            self.assertEqual(response.headers.get_all("cache-control"), ["max-age=300"])
            response, body = ask(solve, {"If-None-Match": response.headers["etag"]})
            self.assertEqual((response.status, body), (304, b""))
            for path, status in (("/v1/random", 200), ("/healthz", 200), ("/nothing", 404), ("/v1/solve", 400)):
                response, _ = ask(path)
                self.assertEqual((response.status, response.headers.get_all("cache-control")), (status, ["no-store"]))
            for path in ("/", "/openapi.json", "/main.js"):
                response, _ = ask(path)
                self.assertEqual((response.status, response.headers.get_all("cache-control")), (200, ["no-cache"]))
            self.assertEqual(ask("/metrics")[0].status, 200)
            lines = b"23415x768\n" * 1000
            self.assertEqual(ask("/v1/batch", {"Content-Type": "text/plain"}, lines)[1].count(b"\n"), 1000)
            statuses = [ask(solve)[0].status for _ in range(300)]
            self.assertGreater(statuses.count(200), 50)
            self.assertGreater(statuses.count(429), 50)
            self.assertEqual(set(statuses), {200, 429})
