# `stats`: its groups equal what Python counts in the output of `split`. BNFURL names the program.
import collections
import random
import re

from cli_test import CliTest, run


def stats(*arguments, stdin=b""):
    return run("stats", *arguments, stdin=stdin)


class StatsBy(CliTest):
    """Groups are compared with a count by Python on what `split` prints."""

    HEADER = ["records", "octets", "invalid", "share"]

    # `said`: the messages, which are those of `split`, except that a table counts the lines of no format as invalid.
    def rows(self, columns, *arguments, stdin=b"", file=None, said=b""):
        result = stats("--by", columns, *arguments, *([file] if file else []), stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (said, 0))
        header, *rows = [line.split(b"\t") for line in result.stdout.splitlines()]
        self.assertEqual([name.decode() for name in header], columns.split(",") + self.HEADER)
        return rows

    def counted(self, columns, octets, *arguments, stdin=b"", file=None):
        files = [file] if file else []
        table = run("split", "-f", ",".join([octets, "valid", columns]), *arguments, *files, stdin=stdin)
        groups = {}
        for line in table.stdout.splitlines():
            sizes, valid, *values = line.split(b"\t")
            size = int(sizes) if sizes.isdigit() else 0 if sizes == b"-" else None  # nothing else says how much was sent
            records, sum_of_sizes, invalid = groups.get(tuple(values), (0, None, 0))
            if size is not None:
                sum_of_sizes = (sum_of_sizes or 0) + size
            groups[tuple(values)] = (records + 1, sum_of_sizes, invalid + (valid == b"0"))
        total = sum(records for records, _, _ in groups.values())
        order = sorted(groups, key=lambda key: (-groups[key][0], [(value == b"\\N", value) for value in key]))
        return [[*key, *(b"\\N" if number is None else b"%d" % number for number in groups[key]),
                 b"%.4f" % (groups[key][0] / total)]
                for key in order]

    def test_counts_the_bundled_log_as_python_does(self):
        for columns in ["path", "log.status", "log.status,log.method,valid", "log.time:hour", "host,query",
                        "default_port"]:
            with self.subTest(columns=columns):
                counted = self.counted(columns, "log.size", "-i", "combined", file="examples/access.log")
                said = run("split", "-f", columns, "-i", "combined", "examples/access.log").stderr
                self.assertIn(b" records have text after the last field of combined; ", said)
                self.assertEqual(self.rows(columns, "-i", "combined", file="examples/access.log", said=said), counted)

    def test_counts_random_urls_as_python_does(self):
        generator = random.Random(11)
        hosts = [b"h%d" % i for i in range(40)] + [b"", b"a b", b"[::1]"]
        paths = [b"/p%d" % i for i in range(60)] + [b"", b"/"]
        queries = [b"", b"?", b"?q"]
        urls = b"".join(b"http://%s%s%s\n" % tuple(generator.choice(parts) for parts in (hosts, paths, queries))
                        for _ in range(30_000))
        file = self.file("urls", urls)
        for columns in ["path", "host,path", "path,query", "valid", "port", "valid,host", "expected"]:
            with self.subTest(columns=columns):
                counted = self.counted(columns, "file", file=file)
                self.assertEqual(self.rows(columns, file=file), counted)
                for jobs in ["1", "2", "5"]:
                    self.assertEqual(self.rows(columns, "-j", jobs, file=file), counted)
        in_batches = self.rows("host,path", file=file)
        self.assertEqual(self.rows("host,path", "--where", "url!=no", file=file), in_batches)
        self.assertEqual(self.rows("host,path", file=self.file("crlf", urls.replace(b"\n", b"\r\n"))), in_batches)

    def test_says_when_counts_are_not_exact_and_how_wrong_they_can_be(self):
        generator = random.Random(12)
        paths = [generator.getrandbits(3 + generator.getrandbits(5)) for _ in range(400_000)]
        file = self.file("urls", b"".join(b"http://h/%d\n" % path for path in paths))
        one, two = stats("--by", "path", "-j", "1", file), stats("--by", "path", "-j", "2", file)
        self.assertEqual((one.stdout, one.stderr), (two.stdout, two.stderr))
        told = re.search(rb"can be up to (\d+) too low, and a group of \1 records or fewer can be missing", one.stderr)
        worst = int(told.group(1))
        self.assertLess(worst, 20)
        rows = [line.split(b"\t") for line in one.stdout.splitlines()[1:]]
        self.assertLessEqual(len(rows), 131_072)
        exact = collections.Counter(b"/%d" % path for path in paths)
        seen = {row[0]: int(row[1]) for row in rows}
        for path, count in exact.items():
            self.assertLessEqual(count - worst, seen.get(path, 0))
            self.assertLessEqual(seen.get(path, 0), count)
