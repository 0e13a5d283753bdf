# ClickHouse, from the package chdb, reads `bnfurl split -o arrow` as ArrowStream: with all rows and the types that
# docs/howto/clickhouse.md names. BNFURL names the program.
import json
import pathlib
import subprocess
import tempfile

import rows
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401

LINE = b'192.0.2.%d - - [20/Nov/2026:08:00:%02d +0000] "GET /%s HTTP/1.1" %d %d "-" "-"\n'
COLUMNS = "log.status,log.bytes,path,query,valid,line,default_port,log.time.iso"
COUNT = 150_000  # rows of more than two batches


class ArrowStreamTest(LimitedTest):
    def setUp(self):
        super().setUp()
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.log = self.folder / "access.log"
        targets = [b"", b"a?q=%d", b"a b", b"\xff", b"%zz", b"%%41?"]
        lines = [LINE % (i % 250, i % 60, targets[i % 6].replace(b"%d", b"%d" % i), 200 + i % 3, i)
                 for i in range(COUNT)]
        lines[::7] = [b"no line\n"] * len(lines[::7])
        self.log.write_bytes(b"".join(lines))

    def table(self):
        stream = self.folder / "access.arrows"
        command = [rows.BNFURL, "split", "-i", "combined", "-f", COLUMNS, "-o", "arrow", str(self.log)]
        stream.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
        return f"file('{stream}', ArrowStream)"

    def ask(self, query, form):
        return chdb.query(query, form).bytes()

    def test_types_are_those_of_the_page(self):
        described = self.ask(f"DESCRIBE {self.table()}", "TSVRaw").decode().splitlines()
        types = dict(line.split("\t")[:2] for line in described)
        self.assertEqual(types, {"log.status": "Nullable(Int64)", "log.bytes": "Nullable(Int64)",
                                 "path": "Nullable(String)", "query": "Nullable(String)", "valid": "Nullable(Bool)",
                                 "line": "Nullable(Int64)", "default_port": "Nullable(UInt16)",
                                 "log.time.iso": "Nullable(DateTime64(6, 'UTC'))"})

    def test_cells_are_those_of_jsonl(self):
        command = [rows.BNFURL, "split", "-i", "combined", "-f", COLUMNS, "-o", "jsonl", str(self.log)]
        expected = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
        time = "formatDateTime(\"log.time.iso\", '%Y-%m-%dT%H:%i:%S+00:00', 'UTC')"
        query = (f"SELECT * REPLACE ({time} AS \"log.time.iso\") FROM {self.table()} ORDER BY line "
                 "SETTINGS output_format_json_quote_64bit_integers = 0")
        found = self.ask(query, "JSONEachRow").splitlines()
        self.assertEqual(len(found), COUNT)
        for line, wanted in zip(found, expected, strict=True):
            row = json.loads(wanted)
            row.pop("url_base64", None)
            self.assertEqual(json.loads(line), row)


if or_no_cases("ClickHouse", ["chdb"], globals()):
    import chdb
