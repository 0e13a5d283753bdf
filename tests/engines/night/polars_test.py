# bnfurl.polars: expressions and series return what the command line returns, row for row, in both engines of Polars, as
# views of the bytes in Polars' memory.
import collections
import pathlib
import tempfile
import unittest

import rows
from support.frame import Needed, as_printed, or_no_cases, rows_split, texts  # noqa: F401

MODULES = ["bnfurl", "polars", "pyarrow"]


def printed_rows(series):
    return [as_printed(row.values()) for row in series.to_list()]


def series(octets):
    return polars.Series("url", texts(octets), dtype=polars.String)


# Of the buffers that the views of a series point into.
def addresses(series):
    return {buffer.address for chunk in pyarrow.chunked_array(series).chunks for buffer in chunk.buffers()[2:]}


class SeriesTest(unittest.TestCase):
    def test_is_what_the_command_line_prints(self):
        found = series(rows.UTF8).bnfurl.split(fields=rows.FIELDS)
        self.assertEqual(printed_rows(found), rows.by_command_line(rows.UTF8, rows.FIELDS))
        self.assertEqual(printed_rows(series(rows.UTF8).bnfurl.split()), rows.by_command_line(rows.UTF8))

    def test_of_octets_is_octets(self):
        found = polars.Series("url", rows.ALL, dtype=polars.Binary).bnfurl.split(fields=rows.FIELDS)
        self.assertEqual(found.dtype.to_schema()["host"], polars.Binary)
        self.assertEqual(printed_rows(found), rows.by_command_line(rows.ALL, rows.FIELDS))

    def test_has_the_name_and_the_types_of_the_fields(self):
        found = series(rows.GOOD).bnfurl.split(fields=["valid", "host", "error_offset", "default_port"])
        self.assertEqual(found.name, "url")
        self.assertEqual(dict(found.dtype.to_schema()), {"valid": polars.Boolean, "host": polars.String,
                                                         "error_offset": polars.Int64, "default_port": polars.UInt16})

    def test_of_a_slice_of_several_chunks_and_of_nothing(self):
        chunks = polars.concat([series(rows.GOOD), series(rows.UTF8)], rechunk=False)
        expected = rows.by_command_line([*rows.GOOD, *rows.UTF8])
        self.assertEqual(printed_rows(chunks.slice(5, 30).bnfurl.split()), expected[5:35])
        self.assertEqual(series([]).bnfurl.split().to_list(), [])

    def test_of_nulls_alone_is_null(self):
        nulls = polars.Series("url", [None, None])
        self.assertEqual(nulls.bnfurl.split(fields=["valid", "host"]).to_list(), [{"valid": None, "host": None}] * 2)
        self.assertEqual(nulls.bnfurl.matches().to_list(), [None, None])
        parts = polars.col("url").bnfurl.split(fields=["valid", "host"]).struct.unnest()
        for engine in ["in-memory", "streaming"]:
            found = nulls.to_frame().lazy().select(parts).collect(engine=engine)
            self.assertEqual(dict(found.schema), {"valid": polars.Boolean, "host": polars.String})
            self.assertEqual(found.rows(), [(None, None)] * 2)

    def test_matches_is_the_verdict(self):
        verdicts = [valid and valid == b"1" for valid, in rows.by_command_line(rows.UTF8, ["valid"])]
        self.assertEqual(series(rows.UTF8).bnfurl.matches().to_list(), verdicts)
        relative = series([b"/a?b", b"http://h"]).bnfurl.matches(production="relative-ref")
        self.assertEqual(relative.to_list(), [True, False])

    def test_grammar_production_and_lenient_are_those_of_the_command_line(self):
        targets = [b"/a?b", b"*", b"h:80", b"http://h/", b"/a b"]
        found = series(targets).bnfurl.split(fields=["kind", "path"], grammar="rfc9112", production="request-target")
        self.assertEqual(printed_rows(found), rows.by_command_line(targets, ["kind", "path"], "-g", "rfc9112"))
        found = series(rows.UTF8).bnfurl.split(lenient=True)
        self.assertEqual(printed_rows(found), rows.by_command_line(rows.UTF8, rows.DEFAULT_FIELDS, "--lenient"))

    def test_holds_views_of_the_octets_that_polars_has(self):
        urls = polars.Series("url", [f"http://a-host-that-is-long-{i}.example.org/and/a/path" for i in range(1000)])
        parts = urls.bnfurl.split(fields=["host", "path"])
        own = addresses(urls)
        for field in ["host", "path"]:
            self.assertEqual(addresses(parts.struct.field(field)), own)


class ExpressionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = rows.many(100_000)
        cls.expected = rows.by_command_line(cls.rows, ["valid", "host"])
        cls.frame = polars.DataFrame({"id": range(len(cls.rows)), "url": series(cls.rows)})

    def split(self):
        return polars.col("url").bnfurl.split(fields=["valid", "host"])

    def pairs(self, frame):
        return [as_printed(row) for row in frame.select("valid", "host").rows()]

    def test_is_what_the_command_line_prints(self):
        found = self.frame.select(self.split().struct.unnest())
        self.assertEqual(self.pairs(found), self.expected)

    def test_has_its_types_before_anything_runs(self):
        lazy = polars.LazyFrame({"url": ["x:"], "octets": [b"x:"]}).select(
            self.split(), polars.col("octets").bnfurl.split(fields=["host"]))
        self.assertEqual(lazy.collect_schema(), {"url": polars.Struct({"valid": polars.Boolean, "host": polars.String}),
                                                 "octets": polars.Struct({"host": polars.Binary})})

    def test_is_the_same_in_both_engines_from_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "log.parquet"
            self.frame.write_parquet(path, row_group_size=7_000)
            lazy = polars.scan_parquet(path).with_columns(self.split().struct.unnest())
            for engine in ["in-memory", "streaming"]:
                with self.subTest(engine=engine):
                    self.assertEqual(self.pairs(lazy.collect(engine=engine).sort("id")), self.expected)
                    some = lazy.filter(polars.col("valid")).head(3).collect(engine=engine)
                    self.assertEqual(self.pairs(some), [pair for pair in self.expected if pair[0] == b"1"][:3])

    def test_groups_are_counted_by_it(self):
        counted = self.frame.lazy().group_by(self.split().struct.field("host")).len().collect(engine="streaming")
        self.assertEqual({as_printed([host])[0]: count for host, count in counted.rows()},
                         collections.Counter(host for _, host in self.expected))

    def test_runs_within_groups(self):
        hosts = self.split().struct.field("host").n_unique()
        found = self.frame.group_by(polars.col("id") % 3).agg(hosts).sort("id")["host"].to_list()
        self.assertEqual(found, [len({host for _, host in self.expected[group::3]}) for group in range(3)])

    # As docs/howto/data-packages.md says.
    def test_each_mention_splits_each_row_once(self):
        split = polars.col("url").bnfurl.split()
        valid = sum(verdict == b"1" for verdict, _ in self.expected)
        part = polars.col("parts").struct.field
        frame = self.frame.lazy()
        for lazy, count in [
            (frame.select(split.struct.field("host", "path")), 100_000),
            (frame.select(split.struct.unnest()), 100_000),
            (frame.select(split.struct.field("host"), split.struct.field("path")), 200_000),
            (frame.filter(split.struct.field("valid")).select(split.struct.field("host")), 100_000 + valid),
            (frame.with_columns(parts=split).filter(part("valid")).select(part("host"), part("path")), 100_000),
        ]:
            for engine in ["in-memory", "streaming"]:
                with self.subTest(plan=lazy.explain(), engine=engine), rows_split() as rows_of_all:
                    lazy.collect(engine=engine)
                    self.assertEqual(rows_of_all(), count)

    def test_the_struct_of_a_null_is_not_null(self):
        frame = polars.DataFrame({"url": [None]}, schema={"url": polars.String})
        found = frame.select(polars.col("url").bnfurl.split(fields=["valid", "host"]).alias("parts"))
        self.assertEqual((found["parts"].null_count(), found["parts"].to_list()), (0, [{"valid": None, "host": None}]))

    def test_of_a_constant(self):
        found = self.frame.select("id", polars.lit("http://h?").bnfurl.split(fields=["host", "query"]).alias("parts"))
        self.assertEqual(found["parts"].unique().to_list(), [{"host": "h", "query": ""}])

    def test_matches_filters(self):
        found = self.frame.lazy().filter(polars.col("url").bnfurl.matches()).select(polars.len()).collect().item()
        self.assertEqual(found, sum(valid == b"1" for valid, _ in self.expected))

    def test_what_is_derived_is_what_the_package_says(self):
        urls = ["HTTP://www.h.example:80/%7e", None, "a b", "../g"]
        base = "http://a/b/c"
        rules = bnfurl.Rules(b"default allow\ndeny host h")
        asked = {"normal": (bnfurl.normalize, {"level": "syntax"}), "key": (bnfurl.key, {"steps": "sort"}),
                 "site": (bnfurl.site, {}),
                 "surt": (bnfurl.surt, {"ia": True}), "repaired": (bnfurl.repair, {"how": "web"}),
                 "decision": (bnfurl.decision, {"rules": rules}),
                 "resolved": (lambda url, **options: bnfurl.resolve(url, base, **options), {"how": "rfc2396"})}
        column = polars.col("url").bnfurl
        found = polars.LazyFrame({"url": urls}, {"url": polars.String}).select(
            normal=column.normalize(level="syntax"), key=column.key(steps="sort"), site=column.site(),
            surt=column.surt(ia=True), repaired=column.repair(how="web"), decision=column.decision(rules),
            resolved=column.resolve(base, how="rfc2396"))
        self.assertEqual(found.collect_schema(), dict.fromkeys(asked, polars.String))
        self.assertEqual(found.collect().to_dict(as_series=False),
                         {name: [verb(url, **options) for url in urls] for name, (verb, options) in asked.items()})
        series = polars.Series("url", urls)
        self.assertEqual(series.bnfurl.resolve(polars.Series([base] * 4)).to_list(),
                         [bnfurl.resolve(url, base) for url in urls])
        with self.assertRaisesRegex(ValueError, "unknown level"):
            column.normalize(level="sintax")

    def test_a_wrong_field_is_refused_when_it_is_written(self):
        with self.assertRaisesRegex(ValueError, "hots"):
            polars.col("url").bnfurl.split(fields=["hots"])
        with self.assertRaises(ValueError):
            polars.col("url").bnfurl.matches(grammar="rfc1")

    def test_a_column_of_numbers_is_refused(self):
        with self.assertRaises(TypeError):
            self.frame.lazy().select(polars.col("id").bnfurl.split()).collect_schema()


if or_no_cases("polars", MODULES, globals()):
    import bnfurl.polars  # noqa: F401
    import polars
    import pyarrow
