# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# In DuckDB: our function beside regexp_extract with appendix B. Each query adds up the sizes of what it read, so that
# all of it is read.
import bnfurl.duckdb
import duckdb
import numpy  # noqa: F401, DuckDB's functions of Python need it
import pyarrow
from differences import FIVE
from side import APPENDIX_B, Side


def sides(rows):
    connection = duckdb.connect()
    connection.execute("SET threads = 1")
    connection.register("rows", pyarrow.table({"url": rows}))
    connection.execute("CREATE TABLE urls AS SELECT url FROM rows")
    bnfurl.duckdb.register(connection, "bnfurl_five", fields=FIVE)
    bnfurl.duckdb.register(connection, "bnfurl_valid", fields=["valid"])
    sizes = ", ".join(f"sum(strlen(parts.{field}))" for field in FIVE)
    def summing(sums, parts):
        return lambda: connection.execute(f"SELECT {sums} FROM (SELECT {parts} AS parts FROM urls)").fetchone()
    return {
        "DuckDB, five": Side(summing(sizes, "bnfurl_five(url)")),
        "DuckDB, valid": Side(summing("sum(parts.valid::INT)", "bnfurl_valid(url)"), lambda row: row[0]),
        "DuckDB, regexp_extract": Side(summing(sizes, f"regexp_extract(url, '{APPENDIX_B}', {FIVE})")),
    }
