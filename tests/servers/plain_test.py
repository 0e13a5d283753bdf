# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the grammar `plain` promises: every reader that we have reads its targets alike, octet for octet once decoded,
# whether they come from a client or from a front. All texts of its complete suite and random ones go to each reader. A
# difference is a mistake of the grammar.
import concurrent.futures
import pathlib
import tempfile
import unittest
import urllib.parse

from readers import automaton, connection, farm, members, reader

GRAMMAR = reader.ROOT / "grammar/plain.bnf"
READERS = farm.available()


# Host, path and query as a target means them.
def meant(target):
    path, _, query = target.partition(b"?")
    return connection.HOST, urllib.parse.unquote_to_bytes(path), urllib.parse.unquote_to_bytes(query)


# The same as a reader's answer says them, or its status.
def understood(reader, answer):
    if answer.status != 200:
        return answer.status
    reading = reader.reading(answer.body)
    return reading.host, reader.decoded_path(reading), urllib.parse.unquote_to_bytes(reading.query)


def differences(reader, port, targets):
    answers = connection.ask_all(port, map(connection.request, targets))
    return [f"{target}: {understood(reader, answer)}" for target, answer in zip(targets, answers, strict=True)
            if understood(reader, answer) != meant(target)]


class PlainTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.farm = cls.enterClassContext(farm.Farm(READERS).running(pathlib.Path(folder)))
        cls.automaton = automaton.Automaton(GRAMMAR)

    # Several readers at once; nothing may differ. `ports` are pairs of a reader's name and a port at which it is reached.
    def compare(self, ports, targets):
        with concurrent.futures.ThreadPoolExecutor(len(READERS)) as threads:
            found = {port: threads.submit(differences, READERS[name], port, targets) for name, port in ports}
            for name, port in ports:
                with self.subTest(reader=name, way=self.way_to(port)):
                    self.assertEqual(found[port].result()[:10], [])

    def way_to(self, port):
        return next((pair for pair, each in self.farm.pairs.items() if each == port), "alone")

    def test_all_readers_read_the_complete_suite_alike(self):
        self.compare(self.farm.alone.items(), members.suite(self.automaton))

    def test_all_readers_read_random_members_alike(self):
        self.compare(self.farm.alone.items(), members.some(self.automaton, 10000))

    def test_no_front_changes_what_is_read(self):
        ports = [(pair.back, port) for pair, port in self.farm.pairs.items()]
        self.compare(ports, [*members.suite(self.automaton), *members.some(self.automaton, 300)])


class MembersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.automaton = automaton.Automaton(GRAMMAR)

    def test_are_members(self):
        for text in [*members.suite(self.automaton), *members.some(self.automaton, 500)]:
            self.assertTrue(self.automaton.accepts(text), text)

    def test_the_suite_takes_every_step(self):
        taken = set()
        for text in members.suite(self.automaton):
            state = 0
            for octet in text:
                taken.add((state, octet))
                state = self.automaton.steps[state][octet]
        self.assertEqual(taken, {(state, octet) for state, steps in enumerate(self.automaton.steps) for octet in steps})

    def test_random_ones_are_long_in_every_way(self):
        texts = members.some(self.automaton, 2000)
        self.assertLessEqual(max(map(len, texts)), members.LONGEST)
        self.assertGreater(max(len(text.partition(b"?")[0]) for text in texts), 1500)
        self.assertGreater(max(len(text.partition(b"?")[2]) for text in texts), 1500)
        self.assertGreater(max(len(segment) for text in texts for segment in text.partition(b"?")[0].split(b"/")), 500)


if __name__ == "__main__":
    unittest.main()
