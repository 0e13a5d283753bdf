# The functions of bnfurl-spark.jar in Hive 4, in one process: every row equals that of the command line.
import json
import pathlib
import re
import tempfile
import unittest

import hosts
import rows

FIELDS = ["valid", "scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment",
          "error_offset", "reason"]
NAMES = ["Split", "Valid", "Host", "Reason", "Normalize"]
COUNT = 2000
# What Hive reaches into, on a JDK later than 8.
OPENED = ["java.lang", "java.net", "java.nio", "java.util", "java.util.concurrent", "java.util.concurrent.atomic",
          "java.util.regex"]


class HiveTest(unittest.TestCase):
    QUERIES = {
        "split": "SELECT bnfurl_split(url) FROM urls",
        "parts": "SELECT bnfurl_valid(url), bnfurl_host(url), bnfurl_reason(url) FROM urls",
        "normal": "SELECT bnfurl_normalize(url) FROM urls",
        "levels": "SELECT bnfurl_normalize(url, 'dots,address') FROM urls",
        "page": "SELECT bnfurl_host('http://a_b/') AS host, parse_url('http://a_b/', 'HOST') AS spark_host",
        "described": "DESCRIBE FUNCTION bnfurl_host",
        "null": "SELECT bnfurl_split(NULL), bnfurl_host(NULL), bnfurl_normalize(NULL), bnfurl_normalize('x:', NULL)",
        "empty": "SELECT bnfurl_valid(''), bnfurl_split('').error_offset, bnfurl_split('x:').path",
        "huge": "SELECT length(bnfurl_host(concat('http://', rpad('h', 10485760, 'a'), '/')))",
        "no URL": "SELECT bnfurl_split()",
        "no text": "SELECT bnfurl_host(map(1, 2))",
        "no level": "SELECT bnfurl_normalize('x:', 'no-level')",
    }

    # All queries are one run: Hive takes its time to begin.
    @classmethod
    def setUpClass(cls):
        cls.texts = [text for text in hosts.lines(COUNT) if text != b"\\N"]
        jar = hosts.JAVA / "spark/target/bnfurl-spark.jar"
        functions = [f"CREATE TEMPORARY FUNCTION bnfurl_{name} AS 'org.bnfurl.hive.{name}' USING JAR '{jar}'"
                     for name in NAMES]
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "urls").mkdir()
            pathlib.Path(folder, "urls/0").write_bytes(b"".join(text + b"\n" for text in cls.texts))
            table = f"CREATE EXTERNAL TABLE urls (url string) LOCATION 'file://{folder}/urls'"
            opened = [f"--add-opens=java.base/{name}=ALL-UNNAMED" for name in OPENED]
            printed = hosts.run_java(
                "HiveProgram.java", (hosts.JAVA / "hive/target/classpath").read_text(), folder, *functions, table,
                *cls.QUERIES.values(), options=[*opened, f"-Dderby.system.home={folder}"]).decode()
        answers = re.split(r"^> .*\n", printed, flags=re.MULTILINE)[1 + len(functions) + 1:]
        cls.answers = dict(zip(cls.QUERIES, [answer.splitlines() for answer in answers], strict=True))

    def expected(self, *fields):
        def value(name, text):
            if text is None:
                return None
            return text == b"1" if name == "valid" else int(text) if name == "error_offset" else text.decode()
        return [list(map(value, fields, row)) for row in rows.by_command_line(self.texts, fields)]

    def test_every_row_is_that_of_the_command_line(self):
        found = [list(json.loads(line).values()) for line in self.answers["split"]]
        self.assertEqual(hosts.difference(found, self.expected(*FIELDS)), "")

    def test_each_function_gives_its_part(self):
        expected = self.expected("valid", "host", "reason")
        printed = ["\t".join("NULL" if text is None else str(text).lower() if text in (True, False) else text
                             for text in row) for row in expected]
        self.assertEqual(hosts.difference(self.answers["parts"], printed), "")

    def test_normal_forms_are_those_of_the_command_line(self):
        for name, options in {"normal": [], "levels": ["--level", "dots,address"]}.items():
            expected = [b"NULL" if text is None else text for text in hosts.normal(self.texts, *options)]
            self.assertEqual(hosts.difference(self.answers[name], [text.decode() for text in expected]), "")

    def test_the_page_shows_what_it_gives(self):
        page = (hosts.project.ROOT / "docs/howto/spark.md").read_text()
        self.assertIn(self.QUERIES["page"], page)
        self.assertEqual(self.answers["page"], ["a_b\ta_b"])  # Hive's own reads java.net.URL

    def test_describe_says_what_a_function_returns(self):
        self.assertEqual(self.answers["described"], ["bnfurl_host(url): its host; NULL if it has none, or is invalid"])

    def test_null_is_null_and_no_row_ends_a_query(self):
        self.assertEqual(self.answers["null"], ["NULL\tNULL\tNULL\tNULL"])
        self.assertEqual(self.answers["empty"], ["false\t0\t"])
        self.assertEqual(self.answers["huge"], ["10485760"])

    def test_what_cannot_be_is_said(self):
        for query, said in {"no URL": "bnfurl_split takes a URL", "no text": "takes a string, not map<int,int>",
                            "no level": "expected one of: percent"}.items():
            self.assertIn(said, "".join(self.answers[query]))
