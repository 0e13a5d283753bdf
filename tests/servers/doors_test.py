# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A front guards /admin, and a target opens it all the same: the server after the front takes it for /admin. With the
# module in the front, the answer is 400, and the log has the offset and the reason. A line of DOORS is a door: who is in
# front, who is after it, the target, and what shuts the door, RFC 9112's grammar or only the smaller one.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from support import modules, packages, server
from readers import connection, farm, page, reader
from readers.targets import TARGETS
from readers.verdicts import verdicts

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
    ("haproxy", "nginx", b"/x/..%2fadmin", "plain", 6),
    ("haproxy", "go", b"/%61dmin", "plain", 2),
]
GRAMMARS = ["rfc9112", "plain"]


# The fronts that this machine can have with their module.
def fronts():
    found = farm.available([kind for kind in farm.KINDS if kind.name in modules.PATHS])
    for name, front in list(found.items()):
        try:
            front.module = modules.path(name)
        except packages.Unavailable as error:
            packages.say_not_run(name, error)
            del found[name]
    return found


READERS = farm.available()
FRONTS = fronts()


# Offset and expected octets by the program, as the logs have them.
def reasons(grammar, target):
    result = subprocess.run([os.environ["BNFURL"], "check", "-g", grammar], input=target + b"\n", capture_output=True,
                            check=False)
    column, expected = re.fullmatch(rb"-:1:(\d+): expected (.*), found .*\n", result.stdout).groups()
    offset = int(column) - 1
    return offset, [b"%d: %s%s" % (offset, before, expected) for before in (b"", b"expected ")]


class DoorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.farm = cls.enterClassContext(farm.Farm(READERS).running(cls.folder))
        ways = [(pair, grammar) for pair in cls.farm.pairs if pair.front in FRONTS for grammar in GRAMMARS]
        cls.ports = dict(zip(ways, server.free_ports(len(ways)), strict=True))
        cls.running = {name: cls.enterClassContext(front.running(cls.folder / f"{name}-judged", cls.listeners(name)))
                       for name, front in FRONTS.items()}

    @classmethod
    def listeners(cls, name):
        return [reader.Listener(port, cls.farm.alone[pair.back], pair.way, True, FRONTS[name].judging(grammar))
                for (pair, grammar), port in cls.ports.items() if pair.front == name]

    def is_open(self, pair, target, grammar=None):
        port = self.ports[pair, grammar] if grammar else self.farm.guarded[pair]
        return page.is_open(self.farm, pair.back, port, target)

    # 400, and a line of the log with this offset and the program's reason.
    def check_shut(self, pair, grammar, target, offset=None):
        running = self.running[pair.front]
        log = running.folder / FRONTS[pair.front].log
        before = log.stat().st_size if log.exists() else 0
        self.assertEqual(connection.ask(self.ports[pair, grammar], connection.request(target)).status, 400)
        found, words = reasons(grammar, target)
        self.assertIn(offset, (None, found))
        running.wait_for(lambda: log.exists() and any(each in log.read_bytes()[before:] for each in words),
                         f"line with {words[0]}")

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
        by_grammar = verdicts("rfc9112", TARGETS)
        for pair in self.farm.pairs:
            for target in TARGETS:
                if pair.front in FRONTS and self.is_open(pair, target):
                    self.check_door(pair, target, "plain" if by_grammar[target] == "yes" else "rfc9112")

    def test_other_targets_pass_as_before(self):
        for pair, grammar in self.ports:
            for target in (b"/", b"/a/b.html?c=d", b"/%c3%a9"):
                with self.subTest(pair=pair, grammar=grammar, target=target):
                    self.assertEqual(self.farm.read(pair.back, self.ports[pair, grammar], target),
                                     self.farm.read(pair.back, self.farm.pairs[pair], target))


if __name__ == "__main__":
    unittest.main()
