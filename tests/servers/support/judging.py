# What every server with a module must do. The verdict and the offset in the server's log equal those of the program for
# the same target, however the bytes arrived.
#
# A test class of `Judged` has `running`, a server that refuses by RFC 9112; `http2_port`; and `log`, with lines:
# judged|ID|STATUS|VALID|OFFSET|EXPECTED, where ID is the field X-Id, and "-" marks a missing value.
import concurrent.futures
import itertools
import os
import pathlib
import random
import re
import socket
import subprocess

from support import http2, server

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
CORPUS = pathlib.Path(__file__).parents[2] / "corpus/rfc9112.txt"
WHOLE = b"http://www.example.org/"
NUMBERS = itertools.count(1)
FORMS = {b"CONNECT": ["authority-form"], b"OPTIONS": ["origin-form", "absolute-form", "asterisk-form"]}
ANY_METHOD = ["origin-form", "absolute-form"]
# Octets that break a target, and some that do not.
OCTETS = b"[]\\|^`{}<>\"#%/?:@;.-~aZ0\x01\x7f\x80\x85\xa0\xc3\xff"


def corpus():
    texts = re.findall(rb"^rfc9112:request-target (.+)$", CORPUS.read_bytes(), re.MULTILINE)
    unescaped = [re.sub(rb"\\(?:x(..)|\\)", lambda found: bytes([int(found[1], 16)]) if found[1] else b"\\", text)
                 for text in texts]
    return [text for text in unescaped if text != b'""']


# Each is a text of the corpus with an octet replaced, inserted or removed.
def mutated(count):
    chance = random.Random(18)
    texts = corpus()
    mutants = []
    for _ in range(count):
        text = chance.choice(texts)
        begin = chance.randrange(len(text) + 1)
        octet = bytes([chance.choice(OCTETS)])
        mutants.append(chance.choice([text[:begin] + octet + text[begin + 1:], text[:begin] + octet + text[begin:],
                                      text[:begin] + text[begin + 1:]]))
    return mutants


# The targets that a request line can contain: without blanks, line ends or NUL, which would end them.
def targets():
    return [text for text in dict.fromkeys(corpus() + mutated(1000)) if text and not re.search(rb"[\0\t-\r ]", text)]


# The error offset of each target, or None if it is valid: of the forms that the method allows, the one that matches the
# longest prefix counts.
def offsets(texts, method=b"GET"):
    best = {text: -1 for text in texts}
    for form in FORMS.get(method, ANY_METHOD):
        table = subprocess.run([BNFURL, "split", "-0", "-g", "rfc9112", "-p", form, "-f", "valid,error_offset"],
                               input=b"".join(text + b"\0" for text in texts), capture_output=True, check=True).stdout
        for text, row in zip(texts, table.splitlines(), strict=True):
            valid, offset = row.split(b"\t")
            if best[text] is not None:
                best[text] = None if valid == b"1" else max(best[text], int(offset))
    return best


def request(target, *fields, method=b"GET", version=b"HTTP/1.1", closes=True):
    return b"\r\n".join([method + b" " + target + b" " + version, b"Host: www.example.org",
                         *([b"Connection: close"] if closes else []), *fields, b"", b""])


def statuses(answers):
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", answers)]


# The statuses of requests by HTTP/2 that are sent at once on one connection.
def statuses_by_http2(port, paths):
    streams = {2 * number + 1: path for number, path in enumerate(paths)}
    octets = http2.PREFACE + http2.frame(http2.SETTINGS, 0, 0, http2.NO_TABLE)
    for stream, path in streams.items():
        fields = {b":method": b"GET", b":scheme": b"http", b":path": path, b":authority": b"www.example.org"}
        block = b"".join(http2.field(name, value) for name, value in fields.items())
        octets += http2.frame(http2.HEADERS, http2.END_HEADERS | http2.END_STREAM, stream, block)
    found = {}
    with socket.create_connection(("127.0.0.1", port), timeout=server.PATIENCE) as client:
        client.sendall(octets)
        while len(found) < len(streams):
            head = http2.receive(client, 9)
            content = http2.receive(client, int.from_bytes(head[:3], "big"))
            if head[3] == http2.HEADERS:
                found[int.from_bytes(head[5:], "big")] = http2.status_of(content)
    return [found[stream] for stream in streams]


class Judging:
    # Targets that the server changes before the module sees them, and whether it closes a connection after a refusal.
    rewritten = None
    closes = False

    # A number for the field X-Id.
    def new_id(self):
        return b"%d" % next(NUMBERS)

    # Sends a request for the target on a separate connection, and returns its number. `answered` contains the requests
    # that the server itself answered, and not its parser of requests.
    def ask(self, target, *fields, **options):
        number = self.new_id()
        self.note(number, statuses(self.running.send(request(target, b"X-Id: " + number, *fields, **options))))
        return number

    def ask_by_http2(self, target):
        number = self.new_id()
        self.note(number, [http2.request(self.http2_port, target, fields=[(b"x-id", number)])[0]])
        return number

    def note(self, number, got):
        if got and got[0] not in (0, 400):
            self.answered.add(number)

    # What was logged of these requests, once all that were answered are there:
    # number -> status, valid, offset, expected.
    def logged(self, numbers):
        found = {}

        def has_all():
            for line in self.log.read_bytes().split(b"\n")[:-1] if self.log.exists() else []:
                if line.startswith(b"judged|"):
                    _, number, *rest = line.split(b"|", 5)
                    found[number] = rest
            return all(number in found for number in numbers if number in self.answered)
        self.running.wait_for(has_all, "line in the log for each request")
        return {number: found[number] for number in numbers if number in found}

    # Compares what the module said with what the program says. Some of the requests the server refused by itself; the
    # others are at least so many.
    def compare(self, sent, at_least, method=b"GET"):
        expected = offsets(list(dict.fromkeys(sent.values())), method)
        judged = 0
        for number, (status, valid, offset, _) in self.logged(sent).items():
            target = sent[number]
            if self.rewritten and re.match(self.rewritten, target):
                continue
            if valid == b"-":
                self.assertNotIn(number, self.answered, target)
                continue
            judged += 1
            right = expected[target]
            self.assertEqual((valid, offset), (b"1", b"-") if right is None else (b"0", b"%d" % right), target)
            if right is not None:
                self.assertEqual(int(status), self.refused, target)
        self.assertGreaterEqual(judged, at_least)

    # Four threads ask on separate connections; at three moments in between, `disturb` is called.
    def check_under_load(self, disturb):
        answers = []

        def ask_often():
            for _ in range(100):
                answers.append((200, statuses(self.running.send(request(b"/good")))))
                answers.append((self.refused, statuses(self.running.send(request(b"/b[d")))))
        with concurrent.futures.ThreadPoolExecutor(4) as threads:
            loops = [threads.submit(ask_often) for _ in range(4)]
            for moment in (100, 300, 500):
                self.running.wait_for(lambda moment=moment: len(answers) >= moment, "answers")
                disturb()
        for loop in loops:
            loop.result()
        self.assertEqual(len(answers), 800)
        for status, got in answers:
            self.assertEqual(got, [status])


class Judged(Judging):
    # How many of the targets of `test_the_method_decides` the server lets the module judge, for each method at least.
    methods = {b"GET": 4, b"HEAD": 4, b"OPTIONS": 5, b"CONNECT": 1, b"get": 4}

    def test_http1_is_judged_as_the_program_judges(self):
        self.compare({self.ask(target): target for target in targets()}, 200)

    def test_http2_is_judged_by_its_path_as_the_program_judges(self):
        self.compare({self.ask_by_http2(target): target for target in targets() if target.startswith(b"/")}, 200)

    def test_the_method_decides(self):
        texts = [b"*", b"/a", b"/a[", b"www.example.org:80", b"h", b"[::1]:443", b"[::1", WHOLE + b"a", WHOLE + b"a["]
        for method, at_least in self.methods.items():
            self.compare({self.ask(text, method=method): text for text in texts}, at_least, method)

    def test_each_version_is_judged(self):
        for version in (b"HTTP/1.0", b"HTTP/1.1"):
            sent = {self.ask(target, version=version): target for target in (b"/a", b"/a[", WHOLE)}
            self.compare(sent, 3)

    def test_an_octet_at_a_time(self):
        sent = {}
        for target in (b"/good", b"/b[d", b"/admin\x85" if self.sees_all_octets else b"/admin|"):
            number = self.new_id()
            with socket.create_connection(("127.0.0.1", self.running.port), timeout=server.PATIENCE) as client:
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for octet in request(target, b"X-Id: " + number):
                    client.sendall(bytes([octet]))
                self.note(number, statuses(client.recv(1 << 16)))
            sent[number] = target
        self.compare(sent, 3)

    def test_pipelined_requests_are_judged_each_by_itself(self):
        together = b"".join(request(target, closes=False) for target in (b"/1", b"/2", b"/3[", b"/4"))
        with socket.create_connection(("127.0.0.1", self.running.port), timeout=server.PATIENCE) as client:
            client.sendall(together + request(b"/5["))
            answers = b"".join(iter(lambda: client.recv(1 << 16), b""))
        self.assertEqual(statuses(answers), [200, 200, self.refused] + ([] if self.closes else [200, self.refused]))

    def test_requests_of_one_http2_connection_are_judged_each_by_itself(self):
        answers = statuses_by_http2(self.http2_port, [b"/1", b"/2[", b"/3", b"/4[", b"/5"])
        self.assertEqual(answers, [200, self.refused, 200, self.refused, 200])

    def test_many_requests_on_one_connection(self):
        targets = [(b"/good", 200)] * 30 + [(b"/b[d", self.refused)] * (1 if self.closes else 30)
        with socket.create_connection(("127.0.0.1", self.running.port), timeout=server.PATIENCE) as client:
            answers = client.makefile("rb")
            for target, status in targets:
                client.sendall(request(target, closes=False))
                head = b"".join(iter(answers.readline, b"\r\n")).lower()
                self.assertEqual(statuses(head.upper()), [status])
                answers.read(int(re.search(rb"^content-length: (\d+)", head, re.MULTILINE)[1]))
            self.assertEqual(b"connection: close" in head, self.closes)

    def test_long_targets(self):
        sent = {}
        for size in (100, 4000, 8000, 8150):
            sent[self.ask(b"/" + b"a" * size)] = b"/" + b"a" * size
            sent[self.ask(b"/" + b"a" * size + b"[")] = b"/" + b"a" * size + b"["
        self.compare(sent, 8)
        for size in (17000, 100000):
            answer = statuses(self.running.send(request(b"/" + b"a" * size)))
            self.assertNotIn(200, answer)
        self.assertEqual(statuses(self.running.send(request(b"/good"))), [200])
