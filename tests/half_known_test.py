# Of most records all is known from their batch; the others are read one by one. Here each second record is one of
# those, so that a table which takes a value of one for that of the other is seen. What a command must print is known in
# two ways: with --repair=web, which changes none of these URLs, all records are read one by one; and from the halves.
import os
import re
import subprocess
import tempfile
import unittest

from project import ROOT

BNFURL = os.environ["BNFURL"]
# Every test of --where in the transcripts.
TESTS = sorted(
    {
        test
        for transcript in (ROOT / "tests/cli").glob("*.t")
        for test in re.findall(r"--where '([^'\n]+)'", transcript.read_text(errors="replace"))
    }
)
URLS = [
    "http://a.example/",
    "http://b.example/p/q.php?x=1&y=a%20b#f",
    "https://www.c.example:8080/a/b?q",
    "http://[::1]/x",
]
BAD_URLS = ["http://h:port/", "//no-scheme/a", "http://[::1/", "1:/"]
LINE = '192.0.2.{0} - {1} [20/Nov/2026:08:{0:02}:00 +0000] "GET /{2} HTTP/1.1" {3} {4} "{5}" "{6}"'
NAMES = ["/", "joe", "a.php?q=(1)", "b/c", "Mozilla/5.0 (X11)", "CURL", "-"]


def known_lines():
    return [
        LINE.format(
            i, ["-", "joe"][i % 2], NAMES[i % 4], [200, 404, 301, 500][i % 4], i * 400, URLS[i % 3], NAMES[4 + i % 3]
        )
        for i in range(1, 21)
    ]


def rows(pairs):
    return [f"{i}\t{url}\tnote {i % 3}" for i, url in enumerate(pairs)]


def mixed(known, unknown):
    return [line for pair in zip(known, unknown) for line in pair]


class HalfKnown(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        logged = known_lines()
        urls = [URLS[i % 4] for i in range(20)]
        bad = [BAD_URLS[i % 4] for i in range(20)]
        # A line that ends in its last field has all fields before that.
        as_log = ["-i", "combined", "-k", "referer", "-g", "rfc3986", "-p", "URI"]
        self.halves = {
            "log": (as_log, logged, [line[:-2] for line in logged]),
            "no log": (as_log, logged, ["no line of a log"] * 20),
            "table": (["-i", "tsv", "-k", "2"], rows(urls), rows(bad)),
            "lines": ([], urls, bad),
        }
        self.write("rules", ["deny path /a.php", "deny host b.example", "default allow"])

    def write(self, name, lines):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write("".join(line + "\n" for line in lines))
        return name

    def run_program(self, *words):
        run = subprocess.run([BNFURL, *words], cwd=self.folder, capture_output=True)
        return run.returncode, run.stdout.decode(), run.stderr.decode()

    def expect_the_way_of_records(self, name, command, *words):
        """Returns whether the program accepts the words."""
        given = self.halves[name][0]
        file = self.write(name.replace(" ", "_"), mixed(*self.halves[name][1:]))
        fast = self.run_program(command, *given, *words, file)
        if fast[0] == 2:
            return False
        with self.subTest(name=name, command=command, words=words):
            self.assertEqual(fast, self.run_program(command, *given, "--repair=web", *words, file))
        return True

    def test_conditions_hold_for_the_same_records(self):
        for name, command in ("log", "split"), ("table", "grep"):
            words = ["-f", "line,valid,path"] if command == "split" else ["-n", "-v"]
            accepted = [self.expect_the_way_of_records(name, command, *words, "--where", test) for test in TESTS]
            self.assertGreater(sum(accepted), 60, name)

    def test_commands_print_the_same(self):
        asked = [
            ("check",),
            ("check", "-c"),
            ("grep", "-n"),
            ("grep", "-v"),
            ("grep", "--where", "host*=b"),
            ("split", "-o", "jsonl"),
            ("split", "-f", "line,host,path,default_port,reason,normal,site", "--on-bad", "drop"),
            ("split", "-f", "path,query.x", "--where", "not path=/ or not valid"),
            ("stats", "-o", "jsonl"),
            ("stats", "-o", "jsonl", "--where", "host or not valid"),
            ("stats", "--by", "host", "-o", "tsv"),
            ("stats", "--by", "valid,scheme", "-o", "tsv", "--count-distinct", "path"),
            ("stats", "--by", "bad=not valid", "-o", "tsv", "--where", "line>3"),
            ("dedupe",),
            ("dedupe", "--by", "host"),
            ("dedupe", "-v", "--by", "path", "-n"),
            ("dedupe", "--on-bad", "keep", "--where", "not host=a.example"),
            ("filter", "--rules", "rules"),
            ("filter", "--rules", "rules", "-v", "-n"),
            ("filter", "--rules", "rules", "--on-bad", "keep", "--where", "line!=4"),
            ("filter", "--rules", "rules", "-c"),
        ]
        of_logs = [
            ("split", "-f", "log.status,path,log.time.iso,log.user-agent,reason", "-o", "csv"),
            ("stats", "--by", "log.status", "-o", "tsv", "--mean", "log.size"),
            ("stats", "--by", "log.time:5m,log.user", "-o", "tsv", "--where", "log.status>=300"),
            ("dedupe", "--by", "log.status"),
            ("dedupe", "--by", "log.user", "--where", "log.status<500"),
        ]
        for name in self.halves:
            for command, *words in asked + (of_logs if "log" in name else []):
                accepted = self.expect_the_way_of_records(name, command, *words)
                self.assertTrue(accepted, (name, command, words))

    def rows_of(self, name, lines, *words):
        """The row of each record that passes, by its number from 0."""
        given = self.halves[name][0]
        status, table, _ = self.run_program("split", *given, "-q", "-f", "line,log.client,log.status,path", *words,
                                            self.write("half", lines))
        found = [row.split("\t", 1) for row in table.splitlines()]
        return None if status == 2 else {int(line) - 1: rest for line, rest in found}

    def test_fields_before_a_cut_are_those_of_the_whole_line(self):
        of_the_end = re.compile(r"user-agent|valid|reason|rest|url|byte|line|error|kind")
        tests = [test for test in TESTS if "log." in test and not of_the_end.search(test)]
        seen = 0
        for test in tests:
            known, cut = self.halves["log"][1:]
            of_known = self.rows_of("log", known, "--where", test)
            if of_known is None:
                continue
            seen += len(of_known)
            of_cut = self.rows_of("log", cut, "--where", test)
            of_both = self.rows_of("log", mixed(known, cut), "--where", test)
            with self.subTest(test=test):
                self.assertEqual(of_known, of_cut)
                self.assertEqual({i // 2: row for i, row in of_both.items() if i % 2 == 0}, of_known)
                self.assertEqual({i // 2: row for i, row in of_both.items() if i % 2 == 1}, of_cut)
        self.assertGreater(seen, 50)


if __name__ == "__main__":
    unittest.main()
