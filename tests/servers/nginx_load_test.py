# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# How requests arrive, and how nginx lives: pipelined, long, an octet at a time, kept alive; two workers, reloads while
# requests run; and under valgrind. Good requests that fail and bad ones that pass are counted.
import concurrent.futures
import re
import shutil
import signal
import socket
import unittest

from support import http2, judging, nginx, server, wire

HTTP = """
  server {
    listen 127.0.0.1:{port};
    bnfurl on;
    keepalive_requests 10000;
    location / { return 200 "here"; }
    location /status { bnfurl_status 403; return 200 "here"; }
    location /plain { bnfurl_grammar plain; error_page 400 /; return 200 "here"; }
    location /shadow { bnfurl shadow; bnfurl_check $http_referer rfc9110 Referer; return 200 "here"; }
  }
  server { listen 127.0.0.1:{http2} http2; bnfurl on; bnfurl_check $http_host rfc9110 Host; location / { return 200; } }
"""
RELOADS = 8


def kept_alive(target):
    return b"GET " + target + b" HTTP/1.1\r\nHost: h\r\n\r\n"


class ArrivalTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nginx = cls.enterClassContext(nginx.Nginx(HTTP))

    def setUp(self):
        self.nginx.forget()

    # Each test waits for the lines of all its requests: nginx may write one after it has answered.
    def test_pipelined_requests_are_judged_one_by_one(self):
        requests = b"".join(kept_alive(b"/status/%d%s" % (i, b"|" if i % 3 == 0 else b"")) for i in range(600))
        self.assertEqual(nginx.statuses(self.nginx.send(requests)), [403, 200, 200] * 200)
        self.assertEqual([record["valid"] for record in self.nginx.log(600)], ["0", "1", "1"] * 200)

    # nginx closes the connection after a 400.
    def test_a_bad_request_ends_what_is_pipelined(self):
        requests = kept_alive(b"/a") + kept_alive(b"/|") + kept_alive(b"/b")
        self.assertEqual(nginx.statuses(self.nginx.send(requests)), [200, 400])
        self.assertEqual([record["valid"] for record in self.nginx.log(2)], ["1", "0"])

    def test_requests_on_a_connection_that_is_kept(self):
        with socket.create_connection(("127.0.0.1", self.nginx.port), timeout=server.PATIENCE) as client:
            for target, status in [(b"/a", 200), (b"/status/|", 403), (b"/shadow/|", 200), (b"/b", 200)]:
                client.sendall(kept_alive(target))
                self.assertEqual(nginx.statuses(client.recv(1 << 16)), [status])
        self.assertEqual([record["valid"] for record in self.nginx.log(4)], ["1", "0", "0", "1"])

    def test_long_targets_are_judged_to_their_end(self):
        longest = b"/" + b"a" * 8100
        self.assertEqual(self.nginx.get(longest), 200)
        self.assertEqual(self.nginx.get(longest + b"|"), 400)
        self.assertEqual(self.nginx.get(longest * 2), 414)
        self.assertEqual([record["error_offset"] for record in self.nginx.log(3)], ["", "8101", ""])

    # nginx begins with 1 KiB, and moves what it has read to a larger buffer.
    def test_octets_that_arrive_one_by_one(self):
        for target, status in [(b"/" + b"a" * 1500, 200), (b"/" + b"a" * 1500 + b"\x85", 400), (b"http://h/", 200)]:
            with socket.create_connection(("127.0.0.1", self.nginx.port), timeout=server.PATIENCE) as client:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for octet in nginx.request(target):
                    client.send(bytes([octet]))
                self.assertEqual(nginx.statuses(client.recv(1 << 16)), [status])
        self.assertEqual([record["valid"] for record in self.nginx.log(3)], ["1", "0", "1"])


class WorkersTest(unittest.TestCase):
    # Sends good and bad targets one after another until `is_over`; how many went wrong: [good ones, bad ones, all].
    def judged(self, running, is_over):
        counts = [0, 0, 0]
        while not is_over() or counts[2] < 100:
            counts[0] += running.get(b"/a/b?c=d") != 200
            counts[1] += running.get(b"/a/b?c=[d]") != 400
            counts[2] += 2
        return counts

    def test_reloads_while_requests_run(self):
        # Each reload opens a log of its own; the last one has judged by another grammar.
        with nginx.Nginx(HTTP, "daemon off; worker_processes 2;") as running, concurrent.futures.ThreadPoolExecutor(4) as pool:
            reloaded = []
            senders = [pool.submit(self.judged, running, lambda: len(reloaded) == RELOADS) for _ in range(4)]
            for number in range(RELOADS):
                running.write(HTTP.replace("/status {", f"/status {{ access_log {running.folder}/{number};"))
                running.process.send_signal(signal.SIGHUP)
                running.wait_for((running.folder / str(number)).exists, f"reload {number}")
                reloaded.append(number)
            counts = [sum(column) for column in zip(*(sender.result() for sender in senders), strict=True)]
            self.assertEqual(counts[:2], [0, 0])
            self.assertGreaterEqual(counts[2], 400)

            def judges_by_plain():
                return running.get(b"//a") == 400
            running.write(HTTP.replace("location / {", "location / { bnfurl_grammar plain;"))
            running.process.send_signal(signal.SIGHUP)
            running.wait_for(judges_by_plain, "verdict by another grammar")

    def test_both_workers_judge(self):
        with nginx.Nginx(HTTP, "daemon off; worker_processes 2;") as running:
            with concurrent.futures.ThreadPoolExecutor(8) as pool:
                statuses = list(pool.map(running.get, [b"/a", b"/|"] * 200))
            self.assertEqual(statuses, [200, 400] * 200)


MEMCHECK = ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite"]


class MemoryTest(unittest.TestCase):
    def test_valgrind_finds_nothing(self):
        if not shutil.which("valgrind"):
            self.fail("valgrind is missing: tools/setup servers")
        with nginx.Nginx(HTTP, wrapper=MEMCHECK) as running:
            self.send_all_kinds(running)
            for path in (b"/a", b"/|", b"*", b"/%zz", b"/a" * 2000):
                http2.request(running.ports["http2"], path)
            # The configuration is read again, and the old one given back. After that a single process has no HTTP/2.
            running.process.send_signal(signal.SIGHUP)
            self.send_all_kinds(running)
            running.process.terminate()
            running.process.wait(server.PATIENCE)
            report = (running.folder / "messages").read_text(errors="replace")
        self.assertIn("ERROR SUMMARY: 0 errors", report, report[-4000:])
        self.assertEqual(re.findall(r"definitely lost: (\d+)", report) or ["0"], ["0"])

    def send_all_kinds(self, running):
        for octets in wire.EVERY_KIND:
            running.send(octets)
        for location in (b"/status", b"/plain", b"/shadow", b""):
            for target in judging.targets()[::20]:
                running.get(location + target, b"GET", b"Referer: " + target)
        with socket.create_connection(("127.0.0.1", running.port), timeout=server.PATIENCE) as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for octet in nginx.request(b"/" + b"a" * 1500 + b"|"):
                client.send(bytes([octet]))
            client.recv(1 << 16)


class RequestsTest(unittest.TestCase):
    NEEDS_NGINX = False

    def test_bad_ones_are_counted(self):
        class Passing:
            def get(self, _):
                return 200
        self.assertEqual(WorkersTest().judged(Passing(), lambda: True), [0, 50, 100])


nginx.leave_out_cases(globals())

if __name__ == "__main__":
    unittest.main()
