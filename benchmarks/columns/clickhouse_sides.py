# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# In ClickHouse, as the Python package chdb: our worker in an executable pool beside six functions that it has built in.
# Both by the clock on the wall, since the worker is a process of its own. Format Null has every column made, and prints
# none. BNFURL names the program.
import atexit
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from chdb.session import Session
from side import SEVEN, Side

BUILT_IN = ", ".join(f"{name}(url)" for name in ("protocol", "domain", "port", "path", "queryString", "fragment"))


def functions(folder):
    for name, fields in [("bnfurl_seven", SEVEN), ("bnfurl_valid", ["valid"])]:
        command = [os.environ["BNFURL"], "clickhouse", "--config", name, "-f", ",".join(fields)]
        config = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        (pathlib.Path(folder) / f"{name}_function.xml").write_bytes(config)


def sides(rows):
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    functions(folder)
    session = Session(f"{folder}/data?udf_path={folder}")
    file = pathlib.Path(folder) / "rows.txt"
    file.write_text("".join(row + "\n" for row in rows))
    session.query(f"CREATE TABLE urls ENGINE = Memory AS SELECT line AS url FROM file('{file}', LineAsString)")
    def asking(columns, form="Null"):
        query = f"SELECT {columns} FROM urls SETTINGS max_threads = 1"
        return lambda: session.query(query, form)
    return {
        "ClickHouse, seven": Side(asking("bnfurl_seven(url)"), clock=time.perf_counter),
        "ClickHouse, built in": Side(asking(BUILT_IN), clock=time.perf_counter),
        "ClickHouse, valid": Side(asking("sum(bnfurl_valid(url).valid)", "TSV"), lambda text: int(text.data()),
                                  clock=time.perf_counter),
    }
