# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
import operator
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


if __name__ == "__main__":
    unittest.main()
