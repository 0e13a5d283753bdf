# One session of Spark on this machine: a frame that is split there has the rows of the library, whatever the size of the
# batches, and what is invalid ends no job. Everything else about engines is in the folder night.
import pathlib
import tempfile
import unittest

import rows
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401

FIELDS = [name for name in rows.FIELDS if name != "url"]


class SmokeTest(LimitedTest):
    def test_rows_are_those_of_the_library(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            table = frames.urls()
            frames.write(folder / "urls", table)
            with cluster.Cluster(folder / "cluster", workers=1) as running:
                spark = running.connect(**frames.SETTINGS)
                spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "700")
                bnfurl.spark.split(spark.read.parquet(str(folder / "urls")), fields=FIELDS).write.parquet(str(folder / "split"))
            self.assertEqual(frames.difference(frames.read(folder / "split"), frames.by_library(table, FIELDS)), "")


if or_no_cases("spark", ["bnfurl", "pandas", "pyarrow", "pyspark"], globals(), ["java", "setpriv"]):
    import bnfurl.spark
    from support import cluster, frames

if __name__ == "__main__":
    unittest.main()
