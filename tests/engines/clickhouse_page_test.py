# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# docs/clickhouse.md: its queries give the tables that stand after them, and the configuration is the one that is
# printed.
import os
import pathlib
import re
import tempfile
import unittest

from support.clickhouse import BNFURL, config, open_session
from support.needed import Needed, or_no_cases  # noqa: F401

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs/clickhouse.md").read_text()
QUERY = re.compile(r"^```sql\n(.*?)^```\n\n((?:\|[^\n]*\n)*)", re.MULTILINE | re.DOTALL)
FUNCTION = re.compile(r"^\$ bnfurl clickhouse --config (\w+)(.*?)(?: >.*)?$", re.MULTILINE)


class ClickHousePageTest(unittest.TestCase):
    def test_queries_give_what_the_page_shows(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        session = open_session(folder, {name: options.split() for name, options in FUNCTION.findall(PAGE)})
        self.addCleanup(session.close)
        queries = QUERY.findall(PAGE)
        self.assertGreaterEqual(len(queries), 8)
        for query, shown in queries:
            with self.subTest(query=query):
                self.assertEqual(session.query(query, "Markdown").bytes().decode(), shown)

    def test_the_configuration_is_what_the_program_prints(self):
        options = dict(FUNCTION.findall(PAGE))["bnfurl_reason"].split()
        printed = config("bnfurl_reason", *options).decode().replace(os.path.realpath(BNFURL), "/usr/bin/bnfurl")
        self.assertIn(f"```xml\n{printed}```\n", PAGE)


or_no_cases("docs/clickhouse.md", ["chdb"], globals())

if __name__ == "__main__":
    unittest.main()
