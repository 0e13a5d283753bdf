# A live nginx with the module: requests that arrive in all ways, its verdicts on thousands of targets, two workers,
# reloads while requests run, and a run under valgrind.
import concurrent.futures
import json
import re
import shutil
import signal
import socket
import subprocess
import unittest

from support import http2, judging, nginx, server, wire

HTTP = """
  log_format judged 'judged|$http_x_id|$status|$bnfurl_valid|$bnfurl_error_offset|$bnfurl_expected';
  bnfurl on;
  bnfurl_status 404;
  keepalive_requests 10000;
  server { listen 127.0.0.1:{port}; access_log {folder}/judged judged; location / { return 200 "here"; } }
  server { listen 127.0.0.1:{http2} http2; access_log {folder}/judged judged; location / { return 200; } }
"""
SHADOWS = """
  bnfurl shadow;
  server { listen 127.0.0.1:{port}; location / { return 200; } }
  server { listen 127.0.0.1:{on}; bnfurl on; location / { return 200; } }
  server { listen 127.0.0.1:{plain}; bnfurl_grammar plain; location / { return 200; } }
  server { listen 127.0.0.1:{plain_on}; bnfurl on; bnfurl_grammar plain; location / { return 200; } }
"""
EACH_KIND = """
  server {
    listen 127.0.0.1:{port};
    bnfurl on;
    location / { return 200 "here"; }
    location /status { bnfurl_status 403; return 200 "here"; }
    location /plain { bnfurl_grammar plain; error_page 400 /; return 200 "here"; }
    location /shadow { bnfurl shadow; bnfurl_check $http_referer rfc9110 Referer; return 200 "here"; }
  }
  server { listen 127.0.0.1:{http2} http2; bnfurl on; bnfurl_check $http_host rfc9110 Host; location / { return 200; } }
"""


# nginx itself refuses targets of other forms than these methods have, and CONNECT.
class OnTest(judging.Judged, unittest.TestCase):
    refused = 404
    sees_all_octets = True
    methods = {b"GET": 4, b"HEAD": 4, b"OPTIONS": 4, b"DELETE": 4}

    def setUp(self):
        self.run_with()

    def run_with(self, main="daemon off; master_process off;"):
        self.answered = set()
        self.running = self.enterContext(nginx.Nginx(HTTP, main))
        self.http2_port = self.running.ports["http2"]
        self.log = self.running.folder / "judged"

    # After a 400, nginx closes the connection, and what is pipelined is lost.
    def test_a_bad_request_ends_what_is_pipelined(self):
        with nginx.Nginx(HTTP.replace("404", "400")) as running:
            octets = b"".join(judging.request(target, closes=False) for target in (b"/a", b"/|", b"/b"))
            self.assertEqual(nginx.statuses(running.send(octets)), [200, 400])


class WorkersTest(OnTest):
    def setUp(self):
        self.run_with("daemon off; worker_processes 2;")

    def reload(self, http=HTTP):
        self.running.write(http)
        self.running.process.send_signal(signal.SIGHUP)

    def test_no_request_fails_and_none_passes_while_nginx_reloads(self):
        self.check_under_load(self.reload)

    # What has been read is what the next requests are judged by.
    def test_a_reload_may_bring_another_grammar(self):
        self.reload(HTTP.replace("bnfurl on;", "bnfurl on; bnfurl_grammar plain;"))
        self.running.wait_for(lambda: self.running.get(b"//a") == 404, "verdict by another grammar")

    def test_both_workers_judge(self):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(self.running.get, [b"/a", b"/|"] * 200))
        self.assertEqual(statuses, [200, 404] * 200)


# No line ends among them, no NUL, no quote, and no blank at an end: those are not all of the target on the wire, or not
# in a log, where a target "-" is none.
def is_one_line(target):
    return not re.search(rb'[\r\n\0"]', target) and target == target.strip(b" ") and target != b"-"


# The command line's answer for each text: (valid, error offset, expected).
def told(texts, *options):
    command = [judging.BNFURL, "split", *options, "-o", "jsonl", "-f", "valid,error_offset,expected"]
    result = subprocess.run(command, input=b"".join(texts), capture_output=True, check=True)
    return [(row["valid"], row["error_offset"], row["expected"]) for row in map(json.loads, result.stdout.splitlines())]


def by_grammar(found, grammar):
    return dict(zip(found, told([target + b"\0" for target in found], "-g", grammar, "-i", "nul"), strict=True))


# As the targets of a method in a log.
def by_method(found, method):
    lines = [b'h - - [t] "%s %s HTTP/1.1" 200 1\n' % (method, target) for target in found]
    return dict(zip(found, told(lines, "-i", "common"), strict=True))


FOUND = [target for target in dict.fromkeys(judging.corpus() + judging.mutated(4000)) if is_one_line(target)]


def verdict_in(record):
    return (record["valid"] == "1", int(record["error_offset"]) if record["error_offset"] else None,
            record["expected"] or None)


# Verdict, offset and what was expected are those of the command line, also for what nginx refuses itself; `on` refuses
# all that are bad, and nothing else. Both are counted.
class VerdictsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.nginx = cls.enterClassContext(nginx.Nginx(SHADOWS))

    def setUp(self):
        self.nginx.forget()

    # Target -> status.
    def sent(self, port, method=b"GET"):
        return {target: nginx.statuses(self.nginx.send(nginx.request(target, method), self.nginx.ports[port]))[0]
                for target in FOUND}

    # Target -> what the log says.
    def logged(self, method=b"GET"):
        records = {record["request"].encode("latin-1"): record for record in self.nginx.log(len(FOUND))}
        lines = {target: method + b" " + target + b" HTTP/1.1" for target in FOUND}
        return {target: verdict_in(records[line]) for target, line in lines.items() if line in records}

    def assert_nginx_agrees(self, got, expected, among):
        self.assertGreater(len(among), 500)
        self.assertEqual({target: got[target] for target in among}, {target: expected[target] for target in among})

    def compare(self, shadow, on, grammar):
        passed = [target for target, status in self.sent(shadow).items() if status == 200]
        expected = by_grammar(FOUND, grammar)
        self.assert_nginx_agrees(self.logged(), expected, passed)
        good = {target for target in passed if expected[target][0]}
        refused = {target for target, status in self.sent(on).items() if status == 400}
        self.assertEqual(len(good & refused), 0)
        self.assertEqual(len(set(passed) - good - refused), 0)
        self.assertGreater(min(len(good), len(refused & set(passed))), 50)

    def test_rfc9112(self):
        self.compare("port", "on", "rfc9112")

    def test_plain(self):
        self.compare("plain", "plain_on", "plain")

    def test_what_nginx_refuses_is_judged_as_in_a_log(self):
        for method in (b"GET", b"OPTIONS", b"CONNECT", b"connect", b"M-SEARCH"):
            with self.subTest(method=method):
                self.nginx.forget()
                refused = [target for target, status in self.sent("port", method).items() if status != 200]
                self.assert_nginx_agrees(self.logged(method), by_method(FOUND, method), refused)


MEMCHECK = ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite"]


class MemoryTest(unittest.TestCase):
    def test_valgrind_finds_nothing(self):
        if not shutil.which("valgrind"):
            self.fail("valgrind is missing: tools/setup servers")
        with nginx.Nginx(EACH_KIND, wrapper=MEMCHECK) as running:
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


nginx.leave_out_cases(globals())
