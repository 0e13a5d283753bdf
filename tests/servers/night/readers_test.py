# How seven servers read targets: which doors this opens between two of them, and that they read the texts of the
# grammar `plain` alike; and that the verdicts in docs/explanation/proxies.md are bnfurl's. This runs at night, or by
# name (tools/test servers/night/readers).
import concurrent.futures
import functools
import http.server
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import urllib.parse

from support import modules, packages, server
from readers import farm, members, page, servers

# A door: who is in front, who is after it, the target, what shuts the door (RFC 9112's grammar or only the smaller
# one), and the offset.
DOORS = [
    ("nginx", "python", b"/admin\x85", "rfc9112", 6),
    ("nginx", "python", b"/admin\xa0", "rfc9112", 6),
    ("apache nocanon", "python", b"/admin\x85", "rfc9112", 6),
    ("nginx", "node", b"/x\\..\\admin", "rfc9112", 2),
    ("haproxy", "node", b"/x\\..\\admin", "rfc9112", 2),
    ("apache nocanon", "node", b"/x\\..\\admin", "rfc9112", 2),
    ("haproxy", "python", b"//admin", "plain", 1),
    ("haproxy", "apache", b"///admin", "plain", 1),
    ("haproxy", "node", b"/../admin", "plain", 3),
    ("haproxy", "nginx", b"/x/%2e%2e/admin", "plain", 4),
    ("haproxy", "nginx", b"/x/..%2fadmin", "plain", 5),
    ("haproxy", "go", b"/%61dmin", "plain", 2),
]
GRAMMARS = ["rfc9112", "plain"]
READERS = farm.available()


# The fronts that this machine can have with their module.
def fronts():
    found = farm.available([kind for kind in servers.KINDS if kind.name in modules.PATHS])
    for name, front in list(found.items()):
        try:
            front.module = modules.path(name)
        except packages.Unavailable as error:
            packages.say_not_run(name, error)
            del found[name]
    return found


FRONTS = fronts()


# All readers, together.
class FarmTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.farm = cls.enterClassContext(farm.Farm(READERS).running(cls.folder))


# The offset by the program, and what a log has with it: perhaps a sentence, and the expected octets in any case.
def reasons(grammar, target):
    result = subprocess.run([os.environ["BNFURL"], "check", "-g", grammar], input=target + b"\n", capture_output=True,
                            check=False)
    column, expected = re.fullmatch(rb"-:1:(\d+): expected (.*), found .*\n", result.stdout).groups()
    offset = int(column) - 1
    return offset, re.compile(rb"\b%d: (?:[^\n]* \()?(?:expected )?%s" % (offset, re.escape(expected)))


# A front guards /admin, and a target opens it all the same: the server after the front takes it for /admin. With the
# module in the front, the answer is 400, and the log has the offset and the reason.
class DoorsTest(FarmTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        ways = [(pair, grammar) for pair in cls.farm.pairs if pair.front in FRONTS for grammar in GRAMMARS]
        cls.ports = dict(zip(ways, server.free_ports(len(ways)), strict=True))
        cls.running = {name: cls.enterClassContext(front.running(cls.folder / f"{name}-judged", cls.listeners(name)))
                       for name, front in FRONTS.items()}

    @classmethod
    def listeners(cls, name):
        return [servers.Listener(port, cls.farm.alone[pair.back], pair.way, True, FRONTS[name].judging(grammar))
                for (pair, grammar), port in cls.ports.items() if pair.front == name]

    # Whether the server after the front takes the target for /admin.
    def is_open(self, pair, target, grammar=None):
        _, reading = self.farm.read(pair.back, self.ports[pair, grammar] if grammar else self.farm.guarded[pair],
                                    target)
        return reading is not None and self.farm.readers[pair.back].decoded_path(reading) == b"/admin"

    # 400, and a line of the log with this offset and the program's reason.
    def check_shut(self, pair, grammar, target, offset=None):
        running = self.running[pair.front]
        log = running.folder / FRONTS[pair.front].log
        before = log.stat().st_size if log.exists() else 0
        self.assertEqual(farm.ask(self.ports[pair, grammar], farm.request(target)).status, 400)
        found, line = reasons(grammar, target)
        self.assertIn(offset, (None, found))
        running.wait_for(lambda: log.exists() and line.search(log.read_bytes(), before), f"line like {line.pattern}")

    def check_door(self, pair, target, grammar, offset=None):
        self.assertTrue(self.is_open(pair, target))
        if grammar == "plain":
            self.assertTrue(self.is_open(pair, target, "rfc9112"))
        self.check_shut(pair, grammar, target, offset)

    def test_doors_are_open_without_the_module_and_shut_with_it(self):
        for front, back, target, grammar, offset in DOORS:
            name, _, way = front.partition(" ")
            if name in FRONTS and back in READERS:
                with self.subTest(front=front, back=back, target=target):
                    self.check_door(farm.Pair(name, way, back), target, grammar, offset)

    def test_no_target_of_the_page_opens_a_door(self):
        by_grammar = page.verdicts("rfc9112", page.targets())
        for pair in self.farm.pairs:
            for target in by_grammar:
                if pair.front in FRONTS and self.is_open(pair, target):
                    self.check_door(pair, target, "plain" if by_grammar[target] == "yes" else "rfc9112")

    def test_other_targets_pass_as_before(self):
        for pair, grammar in self.ports:
            for target in (b"/", b"/a/b.html?c=d", b"/%c3%a9"):
                with self.subTest(pair=pair, grammar=grammar, target=target):
                    self.assertEqual(self.farm.read(pair.back, self.ports[pair, grammar], target),
                                     self.farm.read(pair.back, self.farm.pairs[pair], target))


# Host, path and query as a target means them: the path once decoded, since some readers decode it; the query as sent.
def meant(target):
    path, _, query = target.partition(b"?")
    return farm.HOST, urllib.parse.unquote_to_bytes(path), query


# The same as a reader's answer says them, or its status.
def understood(reader, answer):
    if answer.status != 200:
        return answer.status
    reading = reader.reading(answer.body)
    return reading.host, reader.decoded_path(reading), reading.query


def differences(reader, port, targets):
    answers = farm.ask_all(port, map(farm.request, targets))
    return [f"{target}: {understood(reader, answer)}" for target, answer in zip(targets, answers, strict=True)
            if understood(reader, answer) != meant(target)]


# What differs in a target of `web-target`: Node encodes more octets of a query, and Apache refuses "%2F".
def web_differences(reader, port, targets):
    answers = zip(targets, farm.ask_all(port, map(farm.request, targets)), strict=True)
    found = [(target, understood(reader, answer)) for target, answer in answers]
    return [f"{target}: {it}" for target, it in found if not (it == 404 and b"%2f" in target.lower())
            if isinstance(it, int) or decoded_query(it) != decoded_query(meant(target))]


def decoded_query(reading):
    return *reading[:2], urllib.parse.unquote_to_bytes(reading[2])


@functools.cache
def automaton(production="plain-target"):
    return members.Automaton(production, servers.ROOT / "grammar/rfc3986.bnf", servers.ROOT / "grammar/plain.bnf")


# What the grammar `plain` promises: every reader that we have reads its targets alike, the path octet for octet once
# decoded and the query as sent, whether they come from a client or from a front. Texts that take every step of its
# automaton and random ones go to each reader. A difference is a mistake of the grammar.
class PlainTest(FarmTest):
    # Several readers at once; nothing may differ. `ports` are pairs of a reader's name and a port at which it is
    # reached.
    def compare(self, ports, targets, differences=differences):
        with concurrent.futures.ThreadPoolExecutor(len(READERS)) as threads:
            found = {port: threads.submit(differences, READERS[name], port, targets) for name, port in ports}
            for name, port in ports:
                with self.subTest(reader=name, way=self.way_to(port)):
                    self.assertEqual(found[port].result()[:10], [])

    def way_to(self, port):
        return next((pair for pair, each in self.farm.pairs.items() if each == port), "alone")

    def test_all_readers_read_texts_of_every_step_alike(self):
        self.compare(self.farm.alone.items(), members.suite(automaton()))

    def test_all_readers_read_random_members_alike(self):
        self.compare(self.farm.alone.items(), members.some(automaton(), 10000))

    def test_all_readers_find_the_same_segments_in_web_targets(self):
        web = automaton("web-target")
        self.compare(self.farm.alone.items(), [*members.suite(web), *members.some(web, 10000)], web_differences)

    def test_no_front_changes_what_is_read(self):
        ports = [(pair.back, port) for pair, port in self.farm.pairs.items()]
        self.compare(ports, [*members.suite(automaton()), *members.some(automaton(), 300)])


# Python's handler of files, which decodes a path to characters: bytes that are not UTF-8 become U+FFFD.
class FileHandler(http.server.SimpleHTTPRequestHandler):
    def __init__(self):  # without a request
        self.directory = "folder"


# Of a target of `plain` it reads what the others do.
class PythonsFilesTest(unittest.TestCase):
    def test_are_those_that_a_path_means(self):
        handler = FileHandler()
        for target in [*members.suite(automaton()), *members.some(automaton(), 10000)]:
            self.assertEqual(handler.translate_path(target.decode()).encode(), b"folder" + meant(target)[1], target)


class PageTest(unittest.TestCase):
    def test_has_the_verdicts_of_the_grammars(self):
        shown = page.table(page.READINGS)
        self.assertGreater(len(shown), 50)
        for grammar in GRAMMARS:
            self.assertEqual({target: row[grammar] for target, row in shown.items()},
                             page.verdicts(grammar, list(shown)))
