# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The Python of docs/spark.md, run block by block in local mode as it stands, but for the place of the data. What a
# block prints is what the page shows after it.
import contextlib
import io
import os
import pathlib
import re
import sys
import tempfile
import unittest

from support import needed
from support.limits import within

MODULES = ["bnfurl", "pandas", "pyarrow", "pyspark"]
PROGRAMS = ["java", "setpriv"]
PAGE = (pathlib.Path(__file__).parents[2] / "docs/spark.md").read_text()
BLOCK = re.compile(r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
INDEX = "s3a://commoncrawl/cc-index/table/cc-main/warc/crawl=CC-MAIN-2026-43/subset=warc/"
INDEX_ROWS = {
    "url": ["https://example.org/", "https://example.org/a?b", "http://example.org:8080/", "http://example.org/{}"],
    "fetch_status": [200, 301, 200, 404],
    "content_languages": ["eng", None, "deu", None],
}


class PageTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(contextlib.chdir(self.folder))
        (self.folder / "index").mkdir()
        pa.parquet.write_table(pa.table(INDEX_ROWS), self.folder / "index/0.parquet")
        os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
        session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        session = session.config("spark.driver.memory", cluster.MEMORY).config("spark.ui.showConsoleProgress", "false")
        self.session = session.config("spark.driver.extraJavaOptions", cluster.JAVA_OPTIONS).getOrCreate()
        self.addCleanup(cluster.shut_gateway)
        self.addCleanup(self.session.stop)
        self.session.sparkContext.setLogLevel("OFF")

    @within(180)
    def test_what_the_blocks_print_is_what_the_page_shows(self):
        names = {}
        blocks = BLOCK.findall(PAGE)
        self.assertGreater(len(blocks), 4)
        for block, shown in blocks:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(block.replace(INDEX, str(self.folder / "index")), "docs/spark.md", "exec"), names)
            with self.subTest(block=block):
                self.assertEqual(printed.getvalue().rstrip("\n"), shown.rstrip("\n"))
        refused = pa.parquet.read_table(self.folder / "refused.parquet")
        self.assertEqual(refused["url"].to_pylist(), ["http://example.org/{}"])


# The cases that are left without Spark.
class Here(needed.Needed):
    pass


if needed.or_no_cases("spark", MODULES, globals(), PROGRAMS):
    import pyarrow as pa
    import pyarrow.parquet
    from pyspark.sql import SparkSession

    from support import cluster

if __name__ == "__main__":
    unittest.main()
