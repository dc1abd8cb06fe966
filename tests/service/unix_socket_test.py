"""A service on a Unix socket: its file, its permissions, real clients, and what the access log says."""

import fcntl
import os
import signal
import socket
import stat
import tempfile
import threading
import unittest

from service import Service, answers_in, command, error_of, read_all, wait_until

SOLVE = "/v1/solve?start=23415x768"


class UnixSocket(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(folder.name, "socket")

    def check_refusal(self, path, why):
        self.assertEqual(error_of("--unix", path), f"cannot listen on unix:{path}: {why}")

    def test_it_answers_as_on_a_port(self):
        with Service(path=self.path) as service:
            self.assertEqual(service.greeting, f"listening on unix:{self.path}\n")
            self.assertEqual(service.get(SOLVE).body, command("solve", "--json", "23415x768").stdout)
            self.assertEqual(service.metric("tilebase_connections"), 1)

    def test_a_path_may_be_relative(self):
        with Service(path=os.path.relpath(self.path)) as service:
            self.assertEqual(service.get("/healthz").status, 200)
            self.assertTrue(os.path.exists(self.path))

    def test_the_file_has_the_permissions_asked_for_whatever_the_umask_is(self):
        for more, mode in (((), 0o660), (("--unix-mode", "666"), 0o666), (("--unix-mode", "0600"), 0o600)):
            for mask in (0, 0o777):
                with Service(*more, path=self.path, preexec_fn=lambda mask=mask: os.umask(mask)) as service:
                    found = os.lstat(self.path).st_mode
                    self.assertTrue(stat.S_ISSOCK(found))
                    self.assertEqual(stat.S_IMODE(found), mode)
                    service.stop()

    def test_the_socket_of_a_killed_service_is_replaced(self):
        with Service(path=self.path) as service:
            service.stop(signal.SIGKILL)
        self.assertTrue(os.path.exists(self.path))
        with Service(path=self.path) as service:
            self.assertEqual(service.get("/healthz").status, 200)

    def test_the_socket_of_a_running_service_is_not_replaced(self):
        with Service(path=self.path) as service:
            self.check_refusal(self.path, "another service listens on it")
            self.assertEqual(service.get("/healthz").status, 200)
        with socket.socket(socket.AF_UNIX) as busy:  # its queue is full, and nobody takes connections from it
            busy.bind(self.path + "2")
            busy.listen(0)
            with socket.socket(socket.AF_UNIX) as waiting:
                waiting.connect(self.path + "2")
                self.check_refusal(self.path + "2", "another service listens on it")

    def test_of_services_that_start_together_one_listens(self):
        """With a dead service's socket to replace: none may replace that of another one that has just started."""
        for _ in range(3):
            with socket.socket(socket.AF_UNIX) as dead:
                dead.bind(self.path)
            started, refused = [], []

            def start():
                try:
                    started.append(Service(path=self.path))
                except RuntimeError as error:
                    refused.append(str(error))

            threads = [threading.Thread(target=start) for _ in range(5)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(started), 1)
            self.assertEqual(len([why for why in refused if "another service listens on it" in why]), 4, refused)
            self.assertEqual(started[0].get("/healthz").status, 200)
            self.assertEqual(started[0].stop(), 0)
            started[0].__exit__()
            self.assertEqual(os.listdir(self.folder), [])

    def test_a_program_that_locks_the_folder_delays_the_start_only(self):
        folder = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, folder)
        fcntl.flock(folder, fcntl.LOCK_EX)
        with Service(path=self.path) as service:
            self.assertEqual(service.get("/healthz").status, 200)

    def test_any_other_file_is_never_removed(self):
        other = os.path.join(self.folder, "other")
        with open(other, "w", encoding="ascii") as file:
            file.write("mine")
        os.symlink(other, os.path.join(self.folder, "link"))
        os.symlink("nothing", os.path.join(self.folder, "dangling"))
        os.mkdir(os.path.join(self.folder, "folder"))
        os.mkfifo(os.path.join(self.folder, "pipe"))
        before = sorted(os.listdir(self.folder))
        for name in before:
            self.check_refusal(os.path.join(self.folder, name),
                               "a file that is not a socket is there; remove it or choose another path")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as datagrams:
            datagrams.bind(self.path)
            self.check_refusal(self.path, "a socket of another kind is there; remove it or choose another path")
        self.assertEqual(sorted(os.listdir(self.folder)), sorted([*before, "socket"]))
        with open(other, encoding="ascii") as file:
            self.assertEqual(file.read(), "mine")

    def test_the_socket_of_a_successor_is_not_removed(self):
        with Service(path=self.path) as first:
            os.unlink(self.path)
            with Service(path=self.path) as second:
                self.assertEqual(first.stop(), 0)
                self.assertEqual(second.get("/healthz").status, 200)

    def test_a_path_that_cannot_be_used_is_an_error(self):
        self.check_refusal(self.folder + "/missing/socket", "No such file or directory")
        self.check_refusal("/dev/null/socket", "Not a directory")
        longest = self.folder + "/" + "x" * (106 - len(self.folder))
        with Service(path=longest) as service:
            self.assertEqual(service.get("/healthz").status, 200)
        self.check_refusal(longest + "x", "the path has 108 bytes, that of a socket at most 107; choose a shorter one")
        self.check_refusal("a" * 5000, "the path has 5000 bytes, that of a socket at most 107; choose a shorter one")

    def test_strange_names_are_shown_on_one_line(self):
        with Service(path=self.path + "\n\x1b[31m @") as service:
            self.assertEqual(service.greeting, f"listening on unix:{self.path}\\x0a\\x1b[31m @\n")

    def test_every_host_is_accepted_unless_names_are_given(self):
        """No browser can ask a Unix socket; a proxy may pass on the name that its client used."""
        with Service(path=self.path) as service:
            for host in ("tiles.example", "localhost", "a:80"):
                self.assertEqual(service.get("/healthz", {"Host": host}).status, 200)
        with Service("--host", "tiles.example", path=self.path) as service:
            self.assertEqual(service.get("/healthz", {"Host": "tiles.example"}).status, 200)
            self.assertEqual(service.get("/healthz", {"Host": "other.example"}).status, 421)

    def test_the_access_log_names_the_client_unix(self):
        log = self.path + ".log"
        with Service("--access-log", log, path=self.path) as service:
            service.get(SOLVE)
            service.stop()
        with open(log, encoding="ascii") as file:
            lines = file.readlines()
        self.assertEqual(len(lines), 1)
        self.assertRegex(lines[0], r'^unix: - - \[.*\] "GET /v1/solve\?start=23415x768 HTTP/1.1" 200 \d+\n$')

    def test_questions_of_clients_that_are_gone_are_dropped(self):
        with Service("--threads", "1", path=self.path) as service:
            for number in range(30):  # The cache holds fewer targets.
                target = f"/v1/random?puzzle=mixed3x3&goal=**{number // 8 + 1}{number % 4 + 5}*****"
                with service.connect() as connection:
                    connection.sendall(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            wait_until(lambda: service.in_flight() == 0)
            self.assertGreater(service.metric('tilebase_errors_total{kind="abandoned"}'), 20)

    def test_a_client_that_has_closed_its_sending_side_is_answered(self):
        with Service(path=self.path) as service, service.connect() as connection:
            connection.sendall(f"GET {SOLVE} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(answers_in(read_all(connection))[0].status, 200)
