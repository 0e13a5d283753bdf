# The blocks of docs/howto/clickhouse.md and docs/howto/data-packages.md print what the pages show after them; those
# of docs/howto/parquet.md write the same table.
import contextlib
import doctest
import io
import os
import pathlib
import re
import subprocess
import tempfile

import rows
from support.frame import LimitedTest, Needed, clickhouse_config, clickhouse_session, or_no_cases  # noqa: F401

DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs/howto"


# A page, and its blocks of a language, each with what `after` finds behind it.
def page(name, language, after):
    text = (DOCS / name).read_text()
    return text, re.findall(rf"^```{language}\n(.*?)^```${after}", text, re.MULTILINE | re.DOTALL)


# A test in a separate folder, in which its Python runs.
class FolderTest(LimitedTest):
    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(contextlib.chdir(self.folder))


# The configuration is the one that is printed.
class ClickHousePageTest(FolderTest):
    TEXT, QUERIES = page("clickhouse.md", "sql", r"\n\n((?:\|[^\n]*\n)*)")
    FUNCTIONS = {name: options.split() for name, options in
                 re.findall(r"^\$ bnfurl clickhouse --config (\w+)(.*?)(?: >.*)?$", TEXT, re.MULTILINE)}

    def test_queries_give_what_the_page_shows(self):
        session = clickhouse_session(self.folder, self.FUNCTIONS)
        self.addCleanup(session.close)
        self.assertGreaterEqual(len(self.QUERIES), 4)
        for query, shown in self.QUERIES:
            with self.subTest(query=query):
                self.assertEqual(session.query(query, "Markdown").bytes().decode(), shown)

    def test_the_configuration_is_what_the_program_prints(self):
        printed = clickhouse_config("bnfurl_reason", *self.FUNCTIONS["bnfurl_reason"]).decode()
        printed = printed.replace(os.path.realpath(rows.BNFURL), "/usr/bin/bnfurl")
        self.assertIn(f"```xml\n{printed}```\n", self.TEXT)


# The lines run in one session.
class ColumnsPageTest(FolderTest):
    def test_lines_give_what_the_page_shows(self):
        _, blocks = page("data-packages.md", "python", "")
        self.assertGreaterEqual(len(blocks), 8)
        session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "data-packages.md",
                                                      "docs/howto/data-packages.md", 0)
        said = io.StringIO()
        result = doctest.DocTestRunner(verbose=False).run(session, out=said.write)
        self.assertEqual(result.failed, 0, said.getvalue())
        self.assertGreater(result.attempted, 20)


# Each way gives the same rows: as many missing values, and as many empty ones.
class ParquetPageTest(FolderTest):
    COUNTS = """SELECT count(*), count("log.time.iso"), min("log.time.iso")::TIMESTAMPTZ::VARCHAR, sum("log.bytes"),
                count("query.q"), count(*) FILTER ("query.q" = '') FROM 'access.parquet'"""

    def counts(self):
        return duckdb.sql(self.COUNTS).fetchall()

    def test_ways_write_the_same_table(self):
        (self.folder / "examples").symlink_to(DOCS.parents[1] / "examples")
        text, blocks = page("parquet.md", "python", "")
        session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "parquet.md", "docs/howto/parquet.md", 0)
        said = io.StringIO()
        self.assertEqual(doctest.DocTestRunner(verbose=False).run(session, out=said.write).failed, 0, said.getvalue())
        of_python = self.counts()
        commands, statements = re.findall(r"(?m)^\$ bnfurl (.*)$", text), page("parquet.md", "sql", "")[1]
        self.assertEqual((len(commands), len(statements)), (2, 2))
        for command, statement in zip(commands, statements):
            with self.subTest(statement=statement):
                file = command.rpartition(" ")[2]
                here = self.folder / pathlib.Path(file).name
                subprocess.run(f"{rows.BNFURL} {command}".replace(file, str(here)), shell=True, check=True)
                duckdb.sql(statement.replace(file, str(here)))
                self.assertEqual(self.counts(), of_python)


OF_COLUMNS = ["bnfurl", "datafusion", "duckdb", "pandas", "polars", "pyarrow"]
or_no_cases("docs/howto/clickhouse.md", ["chdb"], globals(), cases="ClickHousePageTest")
or_no_cases("docs/howto/data-packages.md", OF_COLUMNS, globals(), cases="ColumnsPageTest")
if or_no_cases("docs/howto/parquet.md", ["bnfurl", "duckdb", "pyarrow"], globals(), cases="ParquetPageTest"):
    import duckdb
