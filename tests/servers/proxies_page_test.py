# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# docs/proxies.md shows what servers, clients and the program really do. The text is written by hand. Its tables come
# from servers that run here, and what follows a "$ command" from the program. A server of another version than the
# page's is not compared, and this is reported. Where CI is true, too few that are compared are a failure.
#
# After an intended change: BNFURL_RENEW=1 BUILD_ROOT=build python3 tests/servers/proxies_page_test.py
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from support import packages
from readers import clients, farm, page, table

PROGRAM = "build/tools/bnfurl/bnfurl"
BLOCK = re.compile(r"^```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
READERS = farm.available()
HINT = "if this change is intended, run this test with BNFURL_RENEW=1"
RENEWS = "BNFURL_RENEW" in os.environ
LEAST_COMPARED = 4  # of the seven: nginx, HAProxy, Apache and Varnish are always Debian's


def run(command):
    command = command.replace(PROGRAM, os.environ.get("BNFURL", PROGRAM))
    return subprocess.run(["bash", "-c", command], cwd=page.PAGE.parents[1], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False).stdout


def filled_block(match):
    shown = [line for line in match.group(1).splitlines() if line.startswith("$ ")]
    return "```\n" + "\n".join(f"{line}\n{run(line[2:])}" for line in shown) + "```"


def known_clients():
    try:
        curl = [clients.Curl(), clients.CurlAsIs()]
    except packages.Unavailable as error:
        print(f"# curl: not run, {error}", flush=True)
        if os.environ.get("CI") == "true":
            raise
        curl = []
    node = READERS.get("node")
    return [*curl, *([clients.NodeFetch(node), clients.NodeGet(node)] if node else [])]


# The cells of a table by the names of their row and column.
def by_names(made):
    head, rows = made
    return {(row[0], column): value for row in rows for column, value in zip(head[1:], row[1:], strict=True)}


class ProxiesPage(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.farm = cls.enterClassContext(farm.Farm(READERS).running(pathlib.Path(folder)))
        cls.text = page.PAGE.read_text()

    def renew(self, corner, made):
        page.PAGE.write_text(table.replace(page.PAGE.read_text(), corner, table.text_of(*made)))

    # The cells that are in the page and were found here are the same. A column of another version is only reported.
    def compare(self, corner, made):
        if RENEWS:
            self.renew(corner, made)
            return
        shown = table.read(self.text, corner)
        for column in set(made[0]) - set(shown[0]):
            title = column.rpartition(" ")[0]
            others = [other for other in shown[0] if other.rpartition(" ")[0] == title]
            print(f"# {column}: not compared, the page has {', '.join(others) or 'none'}", flush=True)
        shown, found = by_names(shown), by_names(made)
        self.assertEqual({row for row, _ in shown}, {row for row, _ in found}, HINT)
        both = shown.keys() & found.keys()
        self.assertEqual({key: found[key] for key in both}, {key: shown[key] for key in both}, HINT)

    # The titles of the readers that have the page's version here.
    def compared(self):
        versions = table.read(self.text, page.READINGS)[0]
        return {each.title for each in READERS.values() if page.named(each) in versions}

    def test_is_compared_with_enough_readers(self):
        if os.environ.get("CI") == "true" and not RENEWS:
            here = ", ".join(map(page.named, READERS.values()))
            self.assertGreaterEqual(len(self.compared()), LEAST_COMPARED,
                                    f"the page has other versions than {here}; {HINT}")

    def test_shows_what_readers_read(self):
        self.compare(page.READINGS, page.readings(self.farm))

    def test_shows_which_doors_are_open(self):
        made = page.doors(self.farm)
        if RENEWS:
            self.renew(page.DOORS, made)
            return
        titles = self.compared()
        self.assertEqual(page.opened(made, titles), page.opened(table.read(self.text, page.DOORS), titles), HINT)

    def test_shows_what_clients_send(self):
        self.compare(page.CLIENTS, page.sent(known_clients()))

    def test_shows_what_the_program_finds(self):
        text = page.PAGE.read_text()
        filled = BLOCK.sub(filled_block, text)
        if RENEWS:
            page.PAGE.write_text(filled)
        else:
            self.assertEqual(text, filled, HINT)


if __name__ == "__main__":
    unittest.main()
