# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The lines of docs/columns.md give what the page shows. They run in one session, in a folder of their own.
import contextlib
import doctest
import io
import pathlib
import re
import tempfile
import unittest

from support.needed import Needed, or_no_cases  # noqa: F401

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/columns.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class ColumnsPageTest(unittest.TestCase):
    def test_lines_give_what_the_page_shows(self):
        blocks = BLOCK.findall(PAGE.read_text())
        self.assertGreaterEqual(len(blocks), 8)
        session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
        said = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            result = doctest.DocTestRunner(verbose=False).run(session, out=said.write)
        self.assertEqual(result.failed, 0, said.getvalue())
        self.assertGreater(result.attempted, 20)


or_no_cases("docs/columns.md", ["bnfurl", "datafusion", "duckdb", "pandas", "polars", "pyarrow"], globals())

if __name__ == "__main__":
    unittest.main()
