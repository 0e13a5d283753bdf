# `stats`: its groups equal what Python counts in the output of `split`. BNFURL names the program.
import collections
import json
import math
import random
import re

from command_line import CommandLineTest, run


def stats(*arguments, stdin=b""):
    return run("stats", *arguments, stdin=stdin)


class StatsBy(CommandLineTest):
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
            size = int(
                sizes) if sizes.isdigit() else 0 if sizes == b"-" else None  # nothing else says how much was sent
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
        told = re.search(
            rb"more than 131072 groups: counts may be up to (\d+) too low, other figures may lack as many records, "
            rb"and groups of up to \1 records may be "
            rb"missing \(--memory raises the limit\)\n", one.stderr)
        worst = int(told.group(1))
        self.assertLess(worst, 20)
        rows = [line.split(b"\t") for line in one.stdout.splitlines()[1:]]
        self.assertLessEqual(len(rows), 131_072)
        exact = collections.Counter(b"/%d" % path for path in paths)
        seen = {row[0]: int(row[1]) for row in rows}
        for path, count in exact.items():
            self.assertLessEqual(count - worst, seen.get(path, 0))
            self.assertLessEqual(seen.get(path, 0), count)
        more = stats("--by", "path", "--memory", "64M", file)
        self.assertEqual({row[0]: int(row[1]) for row in map(bytes.split, more.stdout.splitlines()[1:])}, exact)
        self.assertEqual(more.stderr, b"")
        least = stats("--by", "path", "--memory", "1", file)
        self.assertIn(b"more than 8192 groups: ", least.stderr)


class Figures(CommandLineTest):
    """Figures are compared with those of Python; estimates have the error that the messages say."""

    # The rows of groups 0 and 1 by their names, the same with every number of threads.
    def table(self, *arguments):
        results = [stats("--by", "host", "--sort", "host", "-o", "jsonl", "-j", jobs, *arguments)
                   for jobs in ("1", "2", "5")]
        self.assertEqual(len({(result.stdout, result.stderr) for result in results}), 1)
        return [json.loads(line) for line in results[0].stdout.splitlines()], results[0].stderr.decode()

    def numbers(self, count, seed):
        generator = random.Random(seed)
        return [[round(generator.lognormvariate(0, 2), 6) for _ in range(count)] for _ in range(2)]

    def urls(self, groups):
        lines = [f"http://h{host}/?n={number}\n" for host, numbers in enumerate(groups) for number in numbers]
        random.Random(1).shuffle(lines)
        return self.file("urls", "".join(lines).encode())

    def test_are_exact_below_ten_thousand_values(self):
        groups = self.numbers(9999, 2)
        rows, said = self.table("--quantiles", "query.n", "--count-distinct", "query.n", "--sum", "query.n",
                                self.urls(groups))
        self.assertEqual(said, "")
        for row, numbers in zip(rows, map(sorted, groups), strict=True):
            for percent in (50, 90, 95, 99):
                self.assertEqual(row[f"query.n.p{percent}"], numbers[math.ceil(percent / 100 * len(numbers)) - 1])
            self.assertEqual(row["query.n.distinct"], len(set(numbers)))
            self.assertAlmostEqual(row["query.n.sum"], math.fsum(numbers), 6)

    def test_have_a_known_error_above(self):
        groups = self.numbers(60_000, 3)
        rows, said = self.table("--quantiles", "query.n", "--count-distinct", "query.n", self.urls(groups))
        self.assertIn(
            "query.n: 2 groups have too many distinct values for exact quantiles; they are at most 0.83 % too high "
            "or too low", said)
        self.assertIn(
            "query.n: 2 groups have too many distinct values to count them exactly; the standard error is 1 %", said)
        for row, numbers in zip(rows, map(sorted, groups), strict=True):
            for percent in (50, 90, 95, 99):
                exact = numbers[math.ceil(percent / 100 * len(numbers)) - 1]
                self.assertLessEqual(abs(row[f"query.n.p{percent}"] / exact - 1), 0.0083)
            self.assertLessEqual(abs(row["query.n.distinct"] / len(set(numbers)) - 1), 0.04)  # four standard errors

    def test_share_memory(self):
        file = self.file("urls", "".join(f"http://h{i % 3000}/?n={i}\n" for i in range(3_000_000)).encode())
        rows, said = self.table("--quantiles", "query.n", file)
        self.assertEqual(len(rows), 3000)
        percent = float(re.search(r"at most ([\d.]+) % too high or too low", said).group(1))
        for host, row in enumerate(sorted(rows, key=lambda row: int(row["host"][1:]))):
            self.assertLessEqual(abs(row["query.n.p50"] / (499 * 3000 + host) - 1), percent / 100)
