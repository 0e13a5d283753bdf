# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# --where: random expressions on random records, whose truth Python decides (its `not`, `and`, `or` bind in the same
# order); lines of files; and each operator through the commands that take the option. BNFURL names the program.
import bz2
import gzip
import json
import lzma
import operator
import os
import random
import re
import unittest
from decimal import Decimal

from cli_test import CliTest, run


class WhereTest(CliTest):
    def selected(self, where, stdin, *more):
        result = run("split", "-f", "line", "--where", where, *more, stdin=stdin)
        self.assertEqual((result.stderr, result.returncode), (b"", 0), where)
        return [int(line) for line in result.stdout.split()]

    def refusal(self, *arguments, stdin=b"", status=2):
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.stdout, result.returncode), (b"", status))
        return result.stderr.decode()


def decimal(text):
    return Decimal(text) if re.fullmatch(r"[+-]?[0-9]+(\.[0-9]+)?", text) else None


# Octets as Latin-1, of which only ASCII letters have two cases.
def lower(text):
    return "".join(c.lower() if c.isascii() else c for c in text)


TEXTS = ["", "a", "A", "b", "ab", "aB", "80", "080", "80.5", "-1", "9", "/", "/a", "/A.B", ".org", ".a", "x.a", "and", "(a)", "a b", 'q"', "\\", "\xe9"]
COLUMNS = ["url", "valid", "scheme", "host", "port", "path", "query", "default_port", "line"]
COMPARED = {"=": operator.eq, "!=": operator.ne, "^=": str.startswith, "$=": str.endswith, "*=": operator.contains}
ORDERED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


# One test as (its text, a function from a record's values to its truth).
class RandomTest:
    def __init__(self, source):
        self.source = source
        self.column = source.choice(COLUMNS)
        kind = source.choice(["present", "absent", "compared", "compared", "ordered", "listed", "found"])
        self.text, self.holds = getattr(self, kind)()

    def present(self):
        if self.column == "valid":
            return "valid", lambda values: values["valid"] == "1"
        return self.column, lambda values: values[self.column] is not None

    def absent(self):
        return "!" + self.column, lambda values: values[self.column] is None

    def compared(self):
        name, compare = self.source.choice(list(COMPARED.items()))
        value, written, fold = self.value()
        domain = name == "$=" and self.column == "host" and len(value) > 1 and value[0] == "."

        def holds(values):
            found = values[self.column]
            if found is None:
                return name == "!="
            return compare(fold(found), fold(value)) or (domain and fold(found) == fold(value[1:]))
        return self.column + name + written, holds

    def ordered(self):
        name, compare = self.source.choice(list(ORDERED.items()))
        value = self.source.choice(["80", "80.0", "080", "79.99999999999999999999999999", "-3", "0", "2", "443"])

        def holds(values):
            found = values[self.column] and decimal(values[self.column])
            return found is not None and found != "" and compare(found, Decimal(value))
        return self.column + name + value, holds

    def listed(self):
        items = [self.value(in_list=True) for _ in range(self.source.randrange(1, 5))]

        def holds(values):
            found = values[self.column]
            return found is not None and any(fold(found) == fold(value) for value, _, fold in items)
        return f"{self.column} in " + ",".join(written for _, written, _ in items), holds

    def found(self):
        value, fold = self.source.choice(["a", "^a?$", "^/", "[^a-z]", "(a|8)+0", "B", "\xe9", ".", "^$"]), self.source.choice([False, True])
        written = ("%i" if fold else "") + '"' + value.replace("\\", "\\\\") + '"'
        compiled = re.compile(value.encode("latin-1"), re.DOTALL | (re.IGNORECASE if fold else 0))
        return (f"{self.column}=~{written}",
                lambda values: values[self.column] is not None and compiled.search(values[self.column].encode("latin-1")) is not None)

    # (the value, how it is written, what makes texts comparable)
    def value(self, in_list=False):
        value = self.source.choice(TEXTS)
        quoted = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        if self.source.randrange(3) == 0:
            return value, "%i" + quoted, lower
        is_bare = not set(value) & set(' (),"') and (value or not in_list)
        return value, value if is_bare and self.source.randrange(2) == 0 else quoted, lambda text: text


class RandomExpressions(WhereTest):
    def records(self, source):
        pieces = [("http", "https", "a", "A", "x"), ("://", ":", ":/"), ("", "a", "A.b", "x.a", "a.org", "u@b", "[::1]"), ("", ":", ":80", ":080", ":9"),
                  ("", "/", "/a", "/A.B", "/ab(a)", "/ ", "/\xe9"), ("", "?", "?a", "?80", "?-1.50")]
        return ["".join(map(source.choice, pieces)) for _ in range(200)]

    # The values of each record, as they are shown; valid and numbers are texts here, too.
    def values(self, stdin):
        rows = run("split", "-f", ",".join(COLUMNS), "--lenient", stdin=stdin).stdout.decode("latin-1").splitlines()
        undone = {"\\\\": "\\", "\\t": "\t"}
        return [{column: None if value == "\\N" else re.sub(r"\\[\\t]", lambda match: undone[match.group()], value)
                 for column, value in zip(COLUMNS, row.split("\t"))} for row in rows]

    # An expression in words, with numbers for its tests; both languages read it.
    def expression(self, source, tests, depth=0):
        words = []
        for i in range(source.choice([1, 1, 2, 2, 3])):
            words += [source.choice(["and", "or"])] if i > 0 else []
            words += ["not"] * source.choice([0, 0, 0, 1, 1, 2])
            if depth < 3 and source.randrange(3) == 0:
                words += ["(", *self.expression(source, tests, depth + 1), ")"]
            else:
                tests.append(RandomTest(source))
                words.append(len(tests) - 1)
        return words

    def test_agree_with_python(self):
        source = random.Random(16)
        records = self.records(source)
        stdin = "\n".join(records).encode("latin-1")
        values = self.values(stdin)
        self.assertEqual(len(values), len(records))
        selected = 0
        for _ in range(300):
            tests = []
            words = self.expression(source, tests)
            where = " ".join(tests[word].text if isinstance(word, int) else word for word in words)
            if source.randrange(2) == 0:
                where = where.replace("( ", "(").replace(" )", ")")
            code = compile(" ".join(f"tests[{word}].holds(record)" if isinstance(word, int) else word for word in words), "expression", "eval")
            expected = [i + 1 for i, record in enumerate(values) if eval(code, {"tests": tests, "record": record})]
            self.assertEqual(self.selected(where.encode("latin-1"), stdin, "--lenient"), expected, where)
            selected += len(expected)
        self.assertGreater(selected, 10000)
        self.assertLess(selected, 50000)


class Operators(WhereTest):
    LOG = b"".join(b'192.0.2.%d - - [20/Nov/2026:08:00:00 +0000] "GET %s HTTP/1.1" %d %s "-" "%s"\n' % line for line in (
        (1, b"/a.php", 200, b"512", b"Mozilla/5.0 (X11)"), (2, b"/b", 404, b"-", b"curl/7.88"), (3, b"/c d", 500, b"1048576", b"CURL\xe9"),
        (4, b"/d?x=(1)", 301, b"0", b"-"), (5, b"*", 400, b"99999999999999999999999", b"a")))

    def test_select_lines_of_a_log(self):
        for where, lines in (("log.status>=400", [2, 3, 5]), ("log.status>=400 and log.status<500", [2, 5]), ("log.size>1048575.5", [3, 5]),
                             ("log.size<=0", [4]), ("log.size>99999999999999999999998", [5]), ("not log.size>0", [2, 4]),
                             ('path=~"\\\\.php$" or query*="("', [1, 4]), ('log.user-agent=~%i"^curl"', [2, 3]), ('log.user-agent=~"[^\\x00-\\x7f]"'.replace("\\x", "\\\\x"), [3]),
                             ('log.user-agent*=%i"CURL" and not (valid or log.status=404)', [3]), ("(valid)", [1, 2, 4])):
            self.assertEqual(self.selected(where, self.LOG, "-i", "combined"), lines, where)

    TIMES = b"".join(b'h - - [%s] "GET / HTTP/1.1" 200 1 "-" "-"\n' % time for time in (
        b"20/Nov/2026:07:59:59 +0000", b"20/Nov/2026:09:00:00 +0100", b"19/Nov/2026:23:00:01 -0900", b"31/Feb/2026:08:00:00 +0000",
        b"21/Nov/2026:00:00:00 +0000"))

    def test_compare_times_by_the_moment(self):
        for where, lines in (("log.time>=2026-11-20T08:00:00Z", [2, 3, 5]), ("log.time<2026-11-20T08:00:00Z", [1]),
                             ("log.time<=2026-11-20T08:00:00.0Z", [1, 2]), ("log.time>2026-11-20T08:00:00Z", [3, 5]),
                             ("log.time>2026-11-20T09:00:00+01:00 and log.time<2026-11-21T00:00:00Z", [3]), ("not log.time<2027-01-01T00:00:00Z", [4]),
                             ("log.time.iso<2026-11-20T08:00:01Z", [1, 2]), ("log.time:hour>=2026-11-20T08:00:00Z", [2, 3, 5]),
                             ("log.time.unix>=1795161600.5", [3, 5]), ("log.time>5", []), ("log.status<2026-11-20T08:00:00Z", []),
                             ("LOG.TIME>2026-11-20T12:00:00Z", [5])):
            self.assertEqual(self.selected(where, self.TIMES, "-i", "combined"), lines, where)
        for time in ("2026-11-20", "2026-11-20T08:00:00", "2026-02-31T08:00:00Z", "20/Nov/2026:08:00:00"):
            self.assertIn('expected a decimal number, found "2" (a time is written as 2026-11-20T08:00:00Z)',
                          self.refusal("grep", "-i", "combined", "--where", "log.time>" + time))

    def test_check_grep_and_stats_take_them(self):
        where = "log.status in 200,404 or not valid"
        self.assertEqual(run("check", "-c", "-i", "combined", "--where", where, stdin=self.LOG).stdout, b"2\n")
        lines = self.LOG.splitlines(keepends=True)
        self.assertEqual(run("grep", "-i", "combined", "--where", where, stdin=self.LOG).stdout, b"".join(lines[:2]))
        self.assertEqual(run("grep", "-v", "-i", "combined", "--where", where, stdin=self.LOG).stdout, b"".join(lines[2:]))
        stats = json.loads(run("check", "-i", "combined", "--stats", "--where", where, stdin=self.LOG).stderr)
        self.assertEqual((stats["records"], stats["valid"]), (4, 2))
        self.assertEqual(run("check", "-q", "-i", "combined", "--where", "(valid and (not query))", stdin=self.LOG).returncode, 0)

    def test_quoted_pieces_of_names_can_have_blanks_parentheses_and_operators(self):
        stdin = b"x:?(b c)=d&a!=2\nx:?(b%20c)=d&a!=2\nx:?a!=2\n"
        self.assertEqual(self.selected('(query."a!">1 and not query."(b c)"=d)', stdin, "--lenient"), [2, 3])
        self.assertEqual(self.selected('query."(b%20c)"=d', stdin), [2])
        self.assertIn("query[] is a list, which --where cannot test; query is one value", self.refusal("grep", "--where", "query[]"))

    def test_given_again_is_one_more_condition_however_it_is_made(self):
        self.assertEqual(self.selected("log.status=200 or log.status=301", self.LOG, "-i", "combined", "--where", "not query"), [1])

    def test_faults_have_their_column(self):
        for where, message in (
                ("(host=a", "       ^ 7: expected \"and\", \"or\", or \")\", found the end"),
                ("line<ten", "     ^ 5: expected a decimal number, found \"t\" (a time is written as 2026-11-20T08:00:00Z)"),
                ('host=a and path=~"("', "                 ^ 17: expected a regular expression, found \"\"\" (missing ): ()"),
                ("path=~a{2000}", "      ^ 6: expected a regular expression, found \"a\" (invalid repetition size: {2000})")):
            self.assertEqual(self.refusal("grep", "--where", where), f"bnfurl: --where cannot be read:\n{where}\n{message}\n")

    def test_no_regular_expression_takes_long_or_much_memory(self):
        self.assertIn("pattern too large", self.refusal("grep", "--where", "url=~" + "a{1000}" * 1000))
        self.assertEqual(self.selected('path=~"^(a+)+$" or path=~"(.*)(.*)(.*)(.*)[^a]{100}$"', b"x:" + b"a" * 50000 + b"!\n"), [])

    def test_the_output_is_the_same_whatever_the_jobs(self):
        stdin = self.LOG * 20000
        where = 'path=~"[ab]" and not (log.size<100 or log.user-agent*=%i"X11" and log.host in @' + self.file("hosts", b"192.0.2.1\n") + ")"
        one, four = (run("split", "-i", "combined", "-f", "line,path", "-j", jobs, "--where", where, stdin=stdin).stdout for jobs in ("1", "4"))
        self.assertEqual(len(one.splitlines()), 20000)
        self.assertEqual(one, four)


class LinesOfFiles(WhereTest):
    URLS = b"http://a/\nhttp://b/\nhttp://C:80/\nhttp:///\nx:y\n"

    def test_are_values_of_in(self):
        hosts = self.file("hosts", b"b\r\nC\nbad line\n")
        self.assertEqual(self.selected(f"host in @{hosts}", self.URLS), [2, 3])
        self.assertEqual(self.selected(f"not host in @{hosts}", self.URLS), [1, 4, 5])
        self.assertEqual(self.selected(f"(host in a,@{hosts}) and !port", self.URLS), [1, 2])
        self.assertEqual(self.selected('host in "@b",a', self.URLS), [1])
        self.assertEqual(self.selected("host in @" + self.file("none", b""), self.URLS), [])
        self.assertEqual(self.selected("host in @" + self.file("empty-line", b"\n"), self.URLS), [4])

    def test_name_can_be_in_quotes(self):
        name = self.file("a, (b)", b"a\n")
        self.assertEqual(self.selected(f'host in @"{name}"', self.URLS), [1])

    def test_may_be_compressed(self):
        for name, compress in (("gz", gzip.compress), ("xz", lzma.compress), ("bz2", bz2.compress)):
            self.assertEqual(self.selected("host in @" + self.file(name, compress(b"a\nC\n")), self.URLS), [1, 3])

    def test_may_come_from_standard_input_if_the_records_do_not(self):
        urls = self.file("urls", self.URLS)
        self.assertEqual(self.selected("host in @- or host in @-,b", b"a\n", urls), [1, 2])
        message = "bnfurl: --where: @- is standard input, which records or rules come from; name another FILE\n"
        for more in ([], ["-"], [urls, "-"]):
            self.assertEqual(self.refusal("grep", "--where", "host in @-", *more, stdin=b"a\n"), message)

    def test_of_a_file_that_cannot_be_read(self):
        missing = self.file("here", b"")[:-4] + "missing"
        self.assertEqual(self.refusal("grep", "--where", f"host in @{missing}"), f"bnfurl: {missing}: No such file or directory\n")
        self.assertEqual(self.refusal("grep", "--where", f"host in @{self.folder.name}"), f"bnfurl: {self.folder.name}: Is a directory\n")
        cut = self.file("cut.gz", gzip.compress(os.urandom(5000))[:-2000])
        self.assertIn("cut.gz: ", self.refusal("grep", "--where", f"host in @{cut}", status=3))

    def test_a_million(self):
        hosts = self.file("million", b"".join(b"host-%d.example\n" % i for i in range(1000000)))
        urls = b"".join(b"http://host-%d.example/\n" % i for i in range(0, 2000000, 1000))
        self.assertEqual(self.selected(f"host in @{hosts}", urls), list(range(1, 1001)))


if __name__ == "__main__":
    unittest.main()
