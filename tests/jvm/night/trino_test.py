# The functions in Trino's engine, in one process: every row equals that of the command line.
import os
import pathlib
import re
import tempfile
import unittest

import hosts
import rows

PARTS = ["valid", "scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment", "error_offset",
         "reason"]
COUNT = 1000


HOME = hosts.newest_jdk()


def hexadecimal(value):
    return "null" if value is None else value.hex()


class TrinoTest(unittest.TestCase):
    QUERIES = {
        "split": "SELECT bnfurl_split(url) FROM @",
        "valid": "SELECT bnfurl_valid(url) FROM @",
        "host": "SELECT bnfurl_host(url) FROM @",
        "reason": "SELECT bnfurl_reason(url) FROM @",
        "normal": "SELECT bnfurl_normalize(url), bnfurl_normalize(url, 'percent,address') FROM @",
        "view": "SELECT bnfurl_host(substr(url, 2)), bnfurl_host(substr('xx' || url, 3)) FROM @",
        "where": "SELECT n FROM UNNEST(sequence(1, 10000)) AS t(n) "
                 "WHERE bnfurl_host('http://h' || CAST(n AS varchar) || '/') = 'h77'",
        "huge": "SELECT length(bnfurl_host(rpad('http://', 10485767, 'a'))), bnfurl_valid(rpad('x:|', 10485760, 'a'))",
        "octets": "octets ",
    }

    # Trino takes seconds to begin, so all queries are one run.
    @classmethod
    def setUpClass(cls):
        cls.texts = [*rows.UTF8, *rows.many(COUNT)]
        with tempfile.TemporaryDirectory() as folder:
            for name, texts in [("texts", cls.texts), ("octets", rows.NOT_UTF8)]:
                pathlib.Path(folder, name).write_text("\n".join(map(hexadecimal, texts)) + "\n")
            queries = [query + f"{folder}/octets" if name == "octets" else query.replace("@", f"@{folder}/texts")
                       for name, query in cls.QUERIES.items()]
            classes = hosts.class_path("trino")
            vector = ["--add-modules=jdk.incubator.vector"]
            printed = hosts.run_java("TrinoProgram.java", classes, *queries, home=HOME, options=vector).decode()
        answers = re.split(r"^> .*\n", printed, flags=re.MULTILINE)[1:]
        cls.answers = dict(zip(cls.QUERIES, [answer.splitlines() for answer in answers], strict=True))

    def expected(self, *fields):
        def value(name, text):
            if name == "valid":
                return {b"1": b"true", b"0": b"false", None: None}[text]
            return text
        found = rows.by_command_line(self.texts, list(fields))
        return ["\t".join(hexadecimal(value(*pair)) for pair in zip(fields, row)) for row in found]

    def test_one_row_has_all_parts(self):
        nothing = "\t".join(["null"] * len(PARTS))
        found = [line if line != "null" else nothing for line in self.answers["split"]]
        self.assertEqual(hosts.difference(found, self.expected(*PARTS)), "")

    def test_verdicts_hosts_and_reasons_are_those_of_the_command_line(self):
        for name in ["valid", "host", "reason"]:
            self.assertEqual(hosts.difference(self.answers[name], self.expected(name)), "", name)

    def test_normal_forms_are_those_of_the_command_line(self):
        some = [text for text in self.texts if text is not None and not set(text) & set(b"\n\0")]
        found = [line for line, text in zip(self.answers["normal"], self.texts) if text in some]
        both = zip(hosts.normal(some), hosts.normal(some, "--level", "percent,address"))
        self.assertEqual(hosts.difference(found, ["\t".join(map(hexadecimal, pair)) for pair in both]), "")

    # A view begins within the array of another value.
    def test_a_text_may_be_a_view_of_another(self):
        found = [line.split("\t") for line in self.answers["view"]]
        self.assertEqual(hosts.difference([line[1] for line in found], self.expected("host")), "")
        self.assertIn(hexadecimal(b"example.org"), [line[0] for line in found])  # ttp://example.org/

    def test_rows_are_chosen_by_a_function(self):
        self.assertEqual(self.answers["where"], [hexadecimal(b"77")])

    def test_no_text_is_an_error(self):
        self.assertEqual(self.answers["huge"], [f"{hexadecimal(b'10485760')}\t{hexadecimal(b'false')}"])
        self.assertEqual(self.answers["octets"], ["null"] * len(rows.NOT_UTF8))


# The only test if there is no such JDK.
class Needed(unittest.TestCase):
    def test_a_jdk_of_25_or_later_has_a_compiler(self):
        self.assertTrue(HOME is None or (HOME / "bin/javac").exists())


if HOME is None:
    print("# Trino: not run, there is no JDK 25", flush=True)
    if os.environ.get("CI") == "true":
        raise RuntimeError("there is no JDK 25")
    del TrinoTest
