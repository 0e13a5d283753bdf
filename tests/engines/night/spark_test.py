# bnfurl.spark on a standalone cluster of two workers: every row is what the library makes of it in one process, however
# the rows lie in partitions and batches, and what cannot be is refused before anything runs.
import datetime
import decimal
import pathlib
import tempfile
import unittest

import rows
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401

MODULES = ["bnfurl", "pandas", "pyarrow", "pyspark"]
PROGRAMS = ["java", "setpriv"]
# The library's fields without `url`, which the frame has.
OWN_FIELDS = [name for name in rows.FIELDS if name != "url"]
GRAMMAR = """\
# source:    our own
# component: name
# component: number

pair   = name "=" number
name   = 1*ALPHA
number = 1*DIGIT
"""


class SparkTest(LimitedTest):
    def setUp(self):
        super().setUp()
        self.batches_of(10_000)

    def batches_of(self, count):
        self.spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(count))

    def urls(self, name="urls"):
        return self.spark.read.parquet(str(self.folder / name))

    # The rows, in order, of a frame that is written as Parquet.
    def written(self, df):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            df.write.mode("overwrite").parquet(folder)
            return frames.read(folder)

    def frame(self, *texts):
        return self.spark.createDataFrame(list(enumerate(texts)), "id long, url string")


class SplitTest(SparkTest):
    def test_every_row_is_that_of_the_library_for_batches_of_any_size(self):
        expected = frames.by_library(self.table, OWN_FIELDS)
        self.assertEqual(self.urls().rdd.getNumPartitions(), frames.FILES)
        for count in (10_000, 7, 1):
            with self.subTest(rows_of_a_batch=count):
                self.batches_of(count)
                found = self.written(bnfurl.spark.split(self.urls(), fields=OWN_FIELDS))
                self.assertEqual(frames.difference(found, expected), "")

    def test_a_binary_column_gives_binary(self):
        df = bnfurl.spark.split(self.urls("octets"), fields=OWN_FIELDS)
        self.assertEqual(df.schema["host"].dataType.simpleString(), "binary")
        self.assertEqual(df.schema["kind"].dataType.simpleString(), "string")
        expected = frames.by_library(frames.urls(pa.binary()), OWN_FIELDS)
        self.assertEqual(frames.difference(self.written(df), expected), "")

    def test_large_types_give_the_same(self):
        self.spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", "true")
        self.addCleanup(self.spark.conf.unset, "spark.sql.execution.arrow.useLargeVarTypes")
        for name in ("urls", "octets"):
            expected = frames.by_library(frames.urls(pa.string() if name == "urls" else pa.binary()), OWN_FIELDS)
            found = self.written(bnfurl.spark.split(self.urls(name), fields=OWN_FIELDS))
            self.assertEqual(frames.difference(found, expected), "")

    def test_without_fields_there_are_those_of_the_library(self):
        df = bnfurl.spark.split(self.frame("http://h/a?q"))
        self.assertEqual(df.columns, ["id", "url", *rows.DEFAULT_FIELDS])
        self.assertEqual(tuple(df.first()), (0, "http://h/a?q", True, "http", "h", None, "/a", "q", None))

    def test_the_own_columns_stay_whatever_their_type(self):
        moment = datetime.datetime(2026, 11, 1, 12, 30, 15, 123456)
        own = {"t": ("timestamp", moment), "n": ("timestamp_ntz", moment), "d": ("date", moment.date()),
               "f": ("double", 0.5), "b": ("boolean", True), "c": ("decimal(20,3)", decimal.Decimal("1.125")),
               "a": ("array<string>", ["x", None]), "m": ("map<string,int>", {"k": 1}), "o": ("binary", b"\0\xff"),
               "s": ("struct<x:int,y:array<struct<z:string>>>", ((1, [("w",)]))),
               "i": ("interval day to second", datetime.timedelta(1, 2)), "Link": ("string", "http://h/"),
               "v": ("int", None)}
        schema = ", ".join(f"{name} {kind}" for name, (kind, _) in own.items())
        df = self.spark.createDataFrame([tuple(value for _, value in own.values())], schema)
        found = bnfurl.spark.split(df, "link", fields=["host"])
        self.assertEqual(found.columns, [*own, "host"])
        self.assertEqual(found.schema.fields[:-1], df.schema.fields)
        self.assertEqual(tuple(found.first()), (*df.first(), "h"))

    # After a join there are often two of a name; fields of logs have names like "http.id".
    def test_the_own_columns_stay_whatever_their_names(self):
        names = ["http.id", "a`b", "", "twice", "twice", "0", "http.url"]
        schema = "a int, b int, c int, d int, e int, f int, url string"
        df = self.spark.createDataFrame([(1, 2, 3, 4, 5, 6, "http://h:1/")], schema).toDF(*names)
        found = bnfurl.spark.split(df, "http.url", fields=["port", "host"])
        self.assertEqual(found.columns, [*names, "port", "host"])
        self.assertEqual(found.schema.fields[:-2], df.schema.fields)
        self.assertEqual(tuple(found.first()), (*df.first(), "1", "h"))
        found = bnfurl.spark.split(df, "http.url", into="1.2", fields=["host"])
        self.assertEqual(found.columns, [*names, "1.2"])
        self.assertEqual(found.select("`1.2`.host").first().host, "h")
        self.assertEqual(found.filter("`http.id` = 1").select("`http.url`").first()[0], "http://h:1/")

    def test_into_is_one_struct(self):
        df = bnfurl.spark.split(self.frame("http://h:80", "no", None), into="parts", fields=["host", "default_port"])
        self.assertEqual(df.columns, ["id", "url", "parts"])
        self.assertEqual(df.schema["parts"].dataType.simpleString(), "struct<host:string,default_port:int>")
        found = [row.parts and tuple(row.parts) for row in df.sort("id").collect()]
        self.assertEqual(found, [("h", 80), (None, None), (None, None)])

    def test_a_bad_row_is_kept_with_its_reason(self):
        df = bnfurl.spark.split(self.frame("http://a b", None), fields=["valid", "error_offset", "expected", "host"])
        why = bnfurl.explain("http://a b")
        self.assertEqual([tuple(row)[2:] for row in df.sort("id").collect()],
                         [(False, why.offset, why.expected, None), (None, None, None, None)])

    def test_a_bad_row_is_dropped_and_a_null_is_not_bad(self):
        for fields in (["valid", "host"], ["host"]):
            df = self.frame("http://h", "http://a b", None, "")
            found = bnfurl.spark.split(df, fields=fields, on_bad="drop").sort("id").collect()
            self.assertEqual([(row.id, row.host) for row in found], [(0, "h"), (2, None)])
            self.assertEqual(found[0].__fields__, ["id", "url", *fields])

    def test_a_bad_row_fails_with_url_and_reason(self):
        self.assertEqual(bnfurl.spark.split(self.frame("x:", None), fields=["path"], on_bad="fail").count(), 2)
        for url in ("http://a b", "x:" + "<" * 1000):
            with self.assertRaises(Exception) as caught:
                bnfurl.spark.split(self.frame("x:", url), fields=["path"], on_bad="fail").collect()
            self.assertIn(f'"{url[:200]}', str(caught.exception))
            self.assertIn(bnfurl.explain(url).message, str(caught.exception))
            self.assertNotIn(url[:201] * (len(url) > 200) or "\0", str(caught.exception))

    def test_lenient_gives_parts_of_what_is_not_valid(self):
        fields = ["valid", "scheme", "host", "path"]
        df = bnfurl.spark.split(self.urls(), fields=fields, lenient=True)
        expected = frames.by_library(self.table, fields, lenient=True)
        self.assertEqual(frames.difference(self.written(df), expected), "")

    def test_another_grammar_and_production(self):
        df = bnfurl.spark.split(self.frame("/a?q", "http://h"), grammar="rfc9112", production="origin-form")
        self.assertEqual([row.valid for row in df.sort("id").collect()], [True, False])
        self.assertEqual(df.first().query, "q")

    def test_a_grammar_of_ones_own_goes_to_the_executors(self):
        own = bnfurl.load(GRAMMAR, name="pair")
        df = bnfurl.spark.split(self.frame("a=1", "a=b"), grammar=own)
        self.assertEqual(df.columns, ["id", "url", "valid", "name", "number"])
        self.assertEqual([tuple(row)[2:] for row in df.sort("id").collect()],
                         [(True, "a", "1"), (False, None, None)])

    def test_nothing_is_shuffled_or_collected(self):
        df = bnfurl.spark.split(self.urls(), on_bad="drop")
        plan = df._jdf.queryExecution().executedPlan().toString()
        self.assertIn("MapInArrow", plan)
        self.assertNotIn("Exchange", plan)
        self.assertEqual(df.rdd.getNumPartitions(), frames.FILES)


class RefusalsTest(SparkTest):
    # The messages of what is refused on the driver.
    def refused(self, error, make):
        jobs = len(self.spark.sparkContext.statusTracker().getJobIdsForGroup())
        with self.assertRaises(error) as caught:
            make()
        self.assertEqual(len(self.spark.sparkContext.statusTracker().getJobIdsForGroup()), jobs)
        return str(caught.exception)

    def test_a_clash_of_names(self):
        df = self.frame("x:").withColumnRenamed("id", "Host")
        self.assertIn('"host"', self.refused(ValueError, lambda: bnfurl.spark.split(df)))
        self.assertIn('"url"', self.refused(ValueError, lambda: bnfurl.spark.split(df, fields=["valid", "url"])))
        self.assertIn('"URL"', self.refused(ValueError, lambda: bnfurl.spark.split(df, into="URL")))
        dotted = self.frame("x:").withColumnRenamed("id", "a.b")
        self.assertIn('"a.b"', self.refused(ValueError, lambda: bnfurl.spark.split(dotted, into="a.b")))
        self.spark.conf.set("spark.sql.caseSensitive", "true")
        self.addCleanup(self.spark.conf.unset, "spark.sql.caseSensitive")
        self.assertEqual(bnfurl.spark.split(df, fields=["host"]).columns, ["Host", "url", "host"])

    def test_what_there_is_not(self):
        df = self.frame("x:")
        self.assertIn('"id", "url"', self.refused(ValueError, lambda: bnfurl.spark.split(df, "link")))
        self.assertIn("fragment", self.refused(ValueError, lambda: bnfurl.spark.split(df, fields=["hots"])))
        self.assertIn("rfc3986", self.refused(ValueError, lambda: bnfurl.spark.split(df, grammar="rfc0")))
        self.assertIn("authority", self.refused(ValueError, lambda: bnfurl.spark.split(df, production="no")))
        self.assertIn('"keep", "drop", "fail"', self.refused(ValueError, lambda: bnfurl.spark.split(df, on_bad="no")))
        self.assertIn("host", self.refused(ValueError, lambda: bnfurl.spark.split(df, fields=["host", "path", "host"])))

    def test_a_column_of_another_type(self):
        self.assertIn("bigint", self.refused(TypeError, lambda: bnfurl.spark.split(self.frame("x:"), "id")))

    def test_a_column_that_is_there_twice(self):
        df = self.frame("x:").join(self.frame("y:").drop("id"))
        self.assertIn("more than one", self.refused(ValueError, lambda: bnfurl.spark.split(df)))

    def test_an_older_spark_has_no_functions_of_columns(self):
        self.addCleanup(setattr, bnfurl.spark.pyspark, "__version__", bnfurl.spark.pyspark.__version__)
        bnfurl.spark.pyspark.__version__ = "4.0.5"
        for make in (lambda: bnfurl.spark.column("url"), lambda: bnfurl.spark.register(self.spark)):
            message = self.refused(RuntimeError, make)
            self.assertIn("4.1", message)
            self.assertIn("4.0.5", message)
        self.assertEqual(bnfurl.spark.split(self.frame("x:")).first().scheme, "x")


class ColumnTest(SparkTest):
    # Of all rows, what is in the column `found`, a struct.
    def compare(self, df, name, fields, kind=None):
        expected = frames.by_library(frames.urls(kind or pa.string()), fields, own=["id"])
        self.assertEqual(frames.difference(self.written(df.select("id", f"{name}.*")), expected), "")

    def test_every_row_is_that_of_the_library(self):
        df = self.urls().withColumn("found", bnfurl.spark.column("url", fields=rows.FIELDS))
        self.compare(df, "found", rows.FIELDS)

    def test_a_binary_column_gives_binary_if_it_is_said(self):
        binary = bnfurl.spark.column("url", fields=rows.FIELDS, binary=True)
        self.compare(self.urls("octets").withColumn("found", binary), "found", rows.FIELDS, pa.binary())
        for name, said in (("octets", False), ("urls", True)):
            with self.assertRaises(Exception) as caught:
                self.urls(name).select(bnfurl.spark.column("url", binary=said).valid).collect()
            self.assertIn("binary=True", str(caught.exception))

    def test_the_other_columns_do_not_go_to_python(self):
        df = self.frame("x:").select("id", bnfurl.spark.column("url").scheme)
        plan = df._jdf.queryExecution().executedPlan().toString()
        self.assertIn("ArrowEvalPython [bnfurl_split(url", plan)

    def test_a_bad_row_fails_but_cannot_be_dropped(self):
        with self.assertRaises(ValueError):
            bnfurl.spark.column("url", on_bad="drop")
        with self.assertRaises(Exception) as caught:
            self.frame("http://a b").select(bnfurl.spark.column("url", on_bad="fail").host).collect()
        self.assertIn('"http://a b"', str(caught.exception))

    def test_a_function_of_sql_gives_what_the_command_line_does(self):
        bnfurl.spark.register(self.spark)
        self.urls().createOrReplaceTempView("urls")
        df = self.spark.sql("SELECT id, bnfurl_split(url).host, bnfurl_split(url).valid FROM urls")
        self.assertEqual(df._jdf.queryExecution().executedPlan().toString().count("ArrowEvalPython"), 1)
        found = self.written(df.toDF("id", "host", "valid"))["host"].to_pylist()
        expected = rows.by_command_line(self.table["url"].chunk(0).view(pa.binary()).to_pylist(), ["host"])
        self.assertEqual(found, [host for host, in expected])

    # As docs/howto/spark.md says: a step of Python in the plan is a way there and back for each row.
    def test_a_list_splits_each_row_once_a_where_again_and_a_frame_never_again(self):
        bnfurl.spark.register(self.spark)
        self.frame("http://h", "http://a b").createOrReplaceTempView("urls")
        bnfurl.spark.split(self.frame("http://h", "http://a b")).createOrReplaceTempView("parts")
        whole = "(SELECT bnfurl_split(url) AS p FROM urls)"
        for query, steps in {
            "SELECT bnfurl_split(url).host, bnfurl_split(url).port FROM urls": 1,
            f"SELECT p.* FROM {whole}": 1,
            "SELECT bnfurl_split(url).host FROM urls WHERE bnfurl_split(url).valid": 2,
            f"SELECT p.host FROM {whole} WHERE p.valid": 2,
            "SELECT host FROM parts WHERE valid AND port IS NULL": 1,
        }.items():
            with self.subTest(query=query):
                plan = self.spark.sql(query)._jdf.queryExecution().executedPlan().toString()
                self.assertEqual(plan.count("ArrowEvalPython") + plan.count("MapInArrow"), steps, plan)

    def test_a_function_of_sql_is_deterministic(self):
        self.assertTrue(bnfurl.spark.register(self.spark).deterministic)

    def test_a_function_of_sql_has_a_name_and_fields(self):
        bnfurl.spark.register(self.spark, "parts", fields=["path", "query"])
        found = self.spark.sql("SELECT parts('http://h/a?q') AS p").first().p
        self.assertEqual(found.asDict(), {"path": "/a", "query": "q"})

    # As in the other engines.
    def test_of_the_constant_null_all_is_null(self):
        bnfurl.spark.register(self.spark, fields=["valid", "host"])
        bnfurl.spark.register(self.spark, "split_octets", fields=["valid", "host"], binary=True)
        for name in ("bnfurl_split", "split_octets"):
            for query in (f"SELECT {name}(NULL) AS p", f"SELECT {name}(NULL) AS p FROM range(1)"):
                self.assertEqual(self.spark.sql(query).first().p.asDict(), {"valid": None, "host": None})
            self.assertFalse(self.spark.sql(f"SELECT {name}(NULL) IS NULL").first()[0])


class BatchesTest(unittest.TestCase):
    # Spark may give slices, and asks for the next batch only when the last is done.
    def test_a_batch_is_split_when_it_is_asked_for(self):
        task = bnfurl.spark._Task(pa.string(), ["host"], "rfc3986", None, False, "keep").checked()
        pulled = []
        whole = pa.RecordBatch.from_pydict({"url": [f"http://h{i}" for i in range(10)]})

        def batches():
            for begin in range(10):
                pulled.append(begin)
                yield whole.slice(begin, 1)
        results = bnfurl.spark._Mapper(task, 0, None)(batches())
        self.assertEqual(next(results).column(1).to_pylist(), ["h0"])
        self.assertEqual(pulled, [0])
        self.assertEqual([batch.column(1).to_pylist() for batch in results], [[f"h{i}"] for i in range(1, 10)])

    # Whatever the texts of a batch add up to, since all batches of a task have the types of the first.
    def test_large_strings_stay_large(self):
        task = bnfurl.spark._Task(pa.large_string(), ["host", "kind"], "rfc3986", None, False, "keep").checked()
        columns, _ = task.columns(pa.array(["http://h"], pa.large_string()))
        self.assertEqual([column.type for column in columns], [pa.large_string()] * 2)


if or_no_cases("spark", MODULES, globals(), PROGRAMS):
    import pyarrow as pa

    import bnfurl.spark
    from support import cluster, frames

    # One cluster for all tests.
    def setUpModule():
        SparkTest.folder = pathlib.Path(unittest.enterModuleContext(tempfile.TemporaryDirectory()))
        running = unittest.enterModuleContext(cluster.Cluster(SparkTest.folder / "cluster"))
        SparkTest.spark = running.connect(**frames.SETTINGS)
        SparkTest.table = frames.urls()
        frames.write(SparkTest.folder / "urls", SparkTest.table)
        frames.write(SparkTest.folder / "octets", frames.urls(pa.binary()))

if __name__ == "__main__":
    unittest.main()
