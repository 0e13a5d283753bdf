# bnfurl-spark.jar in Spark 3.5 and 4: its functions return for every row what the command line prints, and no row fails
# a query. A session of each version runs beside the tests (spark_driver.py). No plan contains Python.
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import hosts
import rows
from project import ROOT
import processes
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401

BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", ROOT / "build"))
JAR = hosts.JAVA / "spark/target/bnfurl-spark.jar"
PYTHONS = {version: BUILD / f"spark-{version}/bin/python" for version in ("3.5", "4.3")}
FIELDS = ["valid", "scheme", "userinfo", "user", "password", "host", "port", "path", "query", "fragment",
          "error_offset", "reason"]
LIST = "/usr/share/publicsuffix/public_suffix_list.dat"
COUNT, FILES = 100_000, 24
SETTINGS = {
    "spark.jars": JAR,
    "spark.sql.catalog.bnfurl": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.targets": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.targets.grammar": "org.bnfurl.grammars.Rfc9112",
    "spark.sql.catalog.targets.production": "origin-form",
    "spark.sql.catalog.forms": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.forms.grammar": "form",
    "spark.sql.catalog.nothing": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.nothing.grammar": "rfc0",
    "spark.sql.catalog.links": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.links.production": "URI-reference",
    "spark.sql.catalog.listed": "org.bnfurl.spark.Functions",
    "spark.sql.catalog.listed.suffixes": "/no/such/list",
}


# The texts of the readable corpus, whatever they are texts of.
def corpus():
    def octets(text):
        return re.sub(rb"\\(x..|\\)", lambda found: bytes.fromhex(found[1][1:].decode()) or b"\\", text)
    found = []
    for path in sorted((ROOT / "tests/corpus").glob("*.txt")):
        found += re.findall(rb'^[\w-]+:[^ \n]+ (?:""|(.*))$', path.read_bytes(), re.MULTILINE)
    return sorted({octets(text) for text in found})


# Each version's rows: few of them are huge, since they come back to Python.
def write_rows(folder, texts):
    folder.mkdir()
    size = -(-len(texts) // FILES)
    for begin in range(0, len(texts), size):
        part = enumerate(texts[begin:begin + size], begin)
        lines = [f"{number} {'-' if text is None else text.hex()}\n" for number, text in part]
        (folder / f"{begin // size:02}").write_text("".join(lines))


class Session:
    def __init__(self, version, folder, mark, **settings):
        words = [f"{name}={value}" for name, value in {**SETTINGS, **settings}.items()]
        folder.mkdir()
        with open(folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                [PYTHONS[version], ROOT / "tests/jvm/spark_driver.py", folder, *words], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=log, text=True, cwd=folder,
                env={**processes.marked(mark), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": str(PYTHONS[version])})

    # Asks, and does not wait.
    def say(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline() or '{"error": "the session has ended"}') or {}

    def ask(self, **question):
        self.say(**question)
        return self.hear()

    def answer(self, sql):
        found = self.ask(sql=sql)
        if "error" in found:
            raise AssertionError(f"{sql}: {found['error']}")
        return found

    def rows(self, sql):
        return [tuple(row) for row in self.answer(sql)["rows"]]

    def error(self, sql):
        return self.ask(sql=sql)["error"]

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(processes.PATIENCE)


# What the command line prints, with the types that Spark has.
def as_in_spark(row, fields):
    def value(name, text):
        if text is None:
            return None
        return text == b"1" if name == "valid" else int(text) if name == "error_offset" else text.decode("latin-1")
    return tuple(map(value, fields, row))


class Cases:
    version = None

    @classmethod
    def setUpClass(cls):
        cls.session = SESSIONS[cls.version]
        cls.rows = cls.session.rows

    def same(self, found, expected):
        self.assertEqual(hosts.difference(found, expected), "")

    def test_every_row_is_that_of_the_command_line(self):
        found = self.rows("SELECT p.* FROM (SELECT id, bnfurl.split(url) AS p FROM urls ORDER BY id)")
        self.same(found, EXPECTED)

    def test_each_function_gives_its_part(self):
        found = self.rows("SELECT bnfurl.valid(url), bnfurl.host(url), bnfurl.reason(url), bnfurl.normalize(url),"
                          " bnfurl.surt(url), bnfurl.normalize(url, 'letter-case,dots,address') FROM few ORDER BY id")
        places = [FIELDS.index(name) for name in ("valid", "host", "reason")]
        expected = [(*(row[place] for place in places), *normal) for row, normal in zip(EXPECTED, NORMAL, strict=False)]
        self.same(found, expected)

    def test_the_verbs_of_a_crawler_are_those_of_the_command_line(self):
        found = self.rows(
            "SELECT bnfurl.site(url), bnfurl.site(url, 'icann'), bnfurl.query(url, 'a'), bnfurl.port(url),"
            " bnfurl.repair(url), bnfurl.repair(url, 'browser'), bnfurl.resolve(url, 'http://a/b/c?d'), "
            "bnfurl.key(url),"
            " bnfurl.key(url, 'sort,www')"
            " FROM few ORDER BY id")
        self.same(found, CRAWLED)
        # Bases that differ from row to row.
        self.assertEqual(
            self.rows("SELECT bnfurl.resolve('../x', base) FROM VALUES (1, 'http://h/a/b'), (2, 'h'), (3, NULL),"
                      " (4, 'x://h/a/b') AS pages(id, base) ORDER BY id"),
            [("http://h/x",), (None,), (None,), ("x://h/x",)])
        self.assertEqual(
            self.rows("SELECT bnfurl.resolve(links.repair('../a b'), 'http://h/'), bnfurl.repair('../a b')"),
            [("http://h/a%20b", None)])

    def test_a_host_with_an_underscore_is_a_host(self):
        self.assertEqual(self.rows("SELECT bnfurl.host('http://a_b/'), parse_url('http://a_b/', 'HOST')"),
                         [("a_b", None)])

    def test_null_is_null_and_empty_is_a_text(self):
        self.assertEqual(self.rows("SELECT bnfurl.split(NULL) IS NULL, bnfurl.valid(NULL), bnfurl.host(NULL),"
                                   " bnfurl.reason(NULL), bnfurl.normalize(NULL), bnfurl.normalize('x:', NULL)"),
                         [(True, None, None, None, None, None)])
        self.assertEqual(self.rows("SELECT bnfurl.valid(''), bnfurl.split('').error_offset, bnfurl.split('x:').path"),
                         [(False, 0, "")])

    # By another way of Spark's, without code that it generates.
    def test_without_generated_code_it_is_the_same(self):
        query = "SELECT id, bnfurl.split(url).host, bnfurl.valid(url), bnfurl.reason(url) FROM few ORDER BY id"
        generated = self.rows(query)
        self.rows("SET spark.sql.codegen.wholeStage=false")
        self.rows("SET spark.sql.codegen.factoryMode=NO_CODEGEN")
        self.assertEqual(self.rows(query), generated)
        self.rows("RESET spark.sql.codegen.wholeStage")
        self.rows("RESET spark.sql.codegen.factoryMode")

    def test_a_text_is_read_once_whatever_is_asked_about_it(self):
        for query in [
            "SELECT bnfurl.split(url).host, bnfurl.split(url).port, bnfurl.split(url).path FROM plain",
            "SELECT p.* FROM (SELECT bnfurl.split(url) AS p FROM plain)",
            "SELECT bnfurl.split(url).host FROM plain WHERE bnfurl.split(url).valid",
            "SELECT p.host, p.port FROM (SELECT bnfurl.split(url) AS p FROM plain) WHERE p.valid AND p.port = '80'",
            "SELECT bnfurl.host(url), bnfurl.valid(url) FROM plain WHERE bnfurl.reason(url) IS NULL",
            "SELECT bnfurl.host(url), count(*) FROM plain WHERE bnfurl.valid(url) GROUP BY bnfurl.host(url)",
        ]:
            with self.subTest(query=query):
                self.assertEqual(self.session.answer(query)["texts"], PLAIN)

    def test_the_plan_has_the_function_once_for_all_fields_and_no_python(self):
        plan = self.session.answer("SELECT p.host, p.port FROM (SELECT bnfurl.split(url) AS p FROM plain)")["plan"]
        self.assertEqual(plan.count("bnfurl_split"), 1, plan)
        code = self.rows("EXPLAIN CODEGEN SELECT bnfurl.split(url).host, bnfurl.split(url).port FROM plain")[0][0]
        self.assertEqual(len(re.findall(r"Scalar\) references\[\d+\][^;]*\.invoke\(", code)), 1, code)
        self.assertNotIn("Python", plan)

    def test_what_cannot_be_is_said_before_anything_runs(self):
        for call, said in {"split(1)": "STRING, not INT", "host(unhex('00'))": "CAST(... AS STRING)",
                           "split()": "takes", "valid('a', 'b')": "takes a URL", "hots('x:')": "hots",
                           "normalize('x:', 'no-level')": "expected one of: percent",
                           "normalize('x:', 'idna')": '"idna" is not a level in Java; expected one of: percent',
                           "resolve('x:')": "resolve takes a URL and a base", "surt('a', 'b')": "surt takes a URL",
                           "repair('x:', 'web')": "repair takes a URL and, optionally, 'browser', not 'web'"}.items():
            self.assertIn(said, self.session.error(f"SELECT bnfurl.{call}"))
        for call in ("host('a=b')", "site('a=b')", "port('a=b')"):
            self.assertIn("no component ", self.session.error(f"SELECT forms.{call}"))
        self.assertIn("/no/such/list", self.session.error("SELECT listed.site('http://h/')"))
        self.assertIn("rfc0", self.session.error("SELECT nothing.host('x:')").lower())

    def test_another_catalog_reads_another_production(self):
        query = "SELECT targets.valid('/a?q'), targets.valid('http://h/'), targets.split('/a?q').query"
        self.assertEqual(self.rows(query), [(True, False, "q")])

    def test_the_page_shows_what_it_gives(self):
        text = (ROOT / "docs/howto/spark.md").read_text()
        blocks = re.findall(r"^```sql\n(.*?)^```\n\n```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(blocks), 3)
        for block, shown in blocks:
            for statement in filter(None, map(str.strip, block.replace("bnfurl-spark.jar", str(JAR)).split(";\n"))):
                found = self.session.ask(sql=statement.rstrip(";"), show=True)
            self.assertEqual(found.get("shown", found).rstrip(), shown.rstrip(), block)


class Spark35Test(Cases, LimitedTest):
    version = "3.5"


class Spark4Test(Cases, LimitedTest):
    version = "4.3"

    def test_a_string_of_any_collation_is_taken_as_it_is(self):
        found = self.session.answer("SELECT bnfurl.host(url COLLATE UTF8_LCASE) AS h FROM (SELECT 'http://Ab/' AS url)")
        self.assertEqual(found["rows"], [["Ab"]])
        self.assertEqual(found["type"], "struct<h:string>")


# A job on a standalone cluster of two workers, of which one is killed with its executor when a third of the tasks is
# done. Some rows wait, so that each executor is in a task then.
class DeathTest(LimitedTest):
    SLOW = ("SELECT id, p.* FROM (SELECT id, bnfurl.split(url) AS p FROM parquet.`{}`"
            " WHERE id % 1000 > 0 OR coalesce(reflect('java.lang.Thread', 'sleep', 100L), '') < 'x')")

    # Another reads the columns' names from a file.
    def stage(self, tracker):
        return next((n for n in tracker.getActiveStageIds() if tracker.getStageInfo(n).numTasks == FILES), None)

    def test_of_a_worker_loses_nothing(self):
        import cluster
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        running = self.enterContext(cluster.Cluster(folder / "cluster"))
        spark = running.connect(**{name: str(value) for name, value in SETTINGS.items()},
                                **{"spark.sql.files.openCostInBytes": str(128 << 20)})
        processes.wait_for(lambda: all(map(running.executors, running.workers)), "executors")
        tracker, errors = spark.sparkContext.statusTracker(), []

        def work():
            try:
                spark.sql(self.SLOW.format(FOLDER / "4.3/rows")).write.parquet(str(folder / "split"))
            except Exception as error:
                errors.append(error)
        job = threading.Thread(target=work, daemon=True)
        job.start()
        stage = processes.wait_for(lambda: self.stage(tracker), "stage")
        processes.wait_for(lambda: tracker.getStageInfo(stage).numCompletedTasks * 3 >= FILES, "third of the tasks")
        worker = running.workers[0]
        processes.kill([worker.pid, *running.executors(worker)])
        self.assertEqual(worker.wait(), -signal.SIGKILL)
        self.assertLess(tracker.getStageInfo(stage).numCompletedTasks, FILES)
        job.join()
        self.assertEqual(errors, [])
        self.assertGreater(tracker.getStageInfo(stage).numFailedTasks, 0)
        self.assertEqual(running.alive_workers(), 1)
        found = SESSIONS["4.3"].rows(f"SELECT * FROM parquet.`{folder / 'split'}` ORDER BY id")
        self.assertEqual([row[0] for row in found], list(range(len(TEXTS))))
        self.assertEqual(hosts.difference([row[1:] for row in found], EXPECTED), "")


NEEDED = ["java", "setpriv", *map(str, PYTHONS.values())]
if or_no_cases("bnfurl-spark.jar in Spark", [], globals(), NEEDED):
    HUGE = b"http://h/" + b"a" * 10_000_000
    FEW = [None, *corpus(), *rows.UTF8, *rows.NOT_UTF8, HUGE, HUGE + b"\xff"]
    TEXTS = [*FEW, *rows.many(COUNT - len(FEW))]
    PLAIN = 1000
    SESSIONS = {}

    def setUpModule():
        global FOLDER, EXPECTED, NORMAL, CRAWLED
        FOLDER = pathlib.Path(unittest.enterModuleContext(tempfile.TemporaryDirectory()))
        mark = processes.new_mark()
        unittest.addModuleCleanup(processes.end, mark)
        write_rows(FOLDER / "urls", TEXTS)
        for version in PYTHONS:
            SESSIONS[version] = Session(version, FOLDER / version, mark)
            unittest.addModuleCleanup(SESSIONS[version].end)
            places = {"folder": str(FOLDER / "urls"), "rows": str(FOLDER / version / "rows")}
            SESSIONS[version].say(view={"name": "urls", **places})
            SESSIONS[version].say(sql=f"CREATE TEMPORARY VIEW few AS SELECT * FROM urls WHERE id < {len(FEW)}")
            SESSIONS[version].say(sql="CREATE TEMPORARY VIEW plain AS SELECT concat('http://h', id, ':80/', id) AS url"
                                  f" FROM range({PLAIN})")
        EXPECTED = [as_in_spark(row, FIELDS) for row in rows.by_command_line(TEXTS, FIELDS)]
        columns = [rows.by_command_line(FEW, ["normal"]), rows.by_command_line(FEW, ["surt"]),
                   rows.by_command_line(FEW, ["normal"], "--level", "letter-case,dots,address")]
        crawled = [rows.by_command_line(FEW, ["site", "site.icann", "query.a", "port", "repaired"], "--psl", LIST),
                   rows.by_command_line(FEW, ["repaired"], "--repair=browser"),
                   rows.by_command_line(FEW, ["resolved"], "--base", "http://a/b/c?d", command="resolve"),
                   rows.by_command_line(FEW, ["key"]), rows.by_command_line(FEW, ["key"], "--key-steps", "sort,www")]
        CRAWLED = [tuple(text and text.decode("latin-1") for each in row for text in each)
                   for row in zip(*crawled, strict=True)]
        CRAWLED = [(*row[:3], int(row[3]) if row[3] and int(row[3]) < 65536 else None, *row[4:]) for row in CRAWLED]
        NORMAL = [tuple(text and text.decode("latin-1") for text, in row) for row in zip(*columns, strict=True)]
        for version in PYTHONS:
            for _ in range(3):
                assert "error" not in (said := SESSIONS[version].hear()), said

    # The cluster is one of the newest; its Python is this one.
    sys.path.append(str(next(PYTHONS["4.3"].parents[1].glob("lib/python*/site-packages"))))
