# The test of engines by day: the wheel in a local session of Spark prints what docs/howto/spark.md shows. All other
# tests of engines are in the folder night.
import contextlib
import io
import os
import re
import sys

from project import ROOT
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401


class SmokeTest(LimitedTest):
    def test_the_block_of_the_page_prints_what_the_page_shows(self):
        os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")
        session = SparkSession.builder.master("local[2]").config("spark.driver.memory", "512m")
        session = session.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress",
                                                                     "false").getOrCreate()
        self.addCleanup(session.stop)
        session.sparkContext.setLogLevel("OFF")
        page = (ROOT / "docs/howto/spark.md").read_text()
        (block, shown), = re.findall(r"^```python\n(.*?)^```$\n\n```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(block, "docs/howto/spark.md", "exec"), {})
        self.assertEqual(printed.getvalue().rstrip("\n"), shown.rstrip("\n"))


if or_no_cases("spark", ["bnfurl", "pandas", "pyarrow", "pyspark"], globals(), ["java"]):
    from pyspark.sql import SparkSession
