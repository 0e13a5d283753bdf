# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A run of tools/benchmark-columns: draws the rows from a file of URLs, lets all sides read them in turns, measures the
# memory, has Spark's sides run, counts what others read differently, and writes everything to a JSON.
#
#   python benchmarks/columns/measure.py FILE RUN.json --build FOLDER --command TEXT [--smoke]
import argparse
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys

import packages
import turns
from rows import draw, read_rows

bnfurl = packages.module("bnfurl")
HERE = pathlib.Path(__file__).resolve().parent
ROWS, ROUNDS = 1_000_000, 7
SMOKE_ROWS, SMOKE_ROUNDS = 2_000, 1
PACKAGES = ["ada-url", "bnfurl", "can_ada", "chdb", "duckdb", "polars", "pyarrow", "pyspark"]
MODULES = ["arrow_sides", "text_sides", "polars_sides", "duckdb_sides", "clickhouse_sides"]


def processor():
    found = [line.partition(": ")[2] for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines()
             if line.startswith("model name")]
    return found[0] if found else platform.machine()


def one_thread():
    return {**os.environ, "POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"}


def workers(rows, options):
    environment = {**one_thread(), "BNFURL": str(options.build / "tools/bnfurl/bnfurl")}
    return [turns.Worker([options.build / "benchmarks/bnfurl-columns", rows]),
            *(turns.Worker([sys.executable, HERE / "worker.py", module, rows], environment) for module in MODULES)]


def output_of(script, *words):
    return subprocess.run([sys.executable, HERE / script, *words], check=True, stdout=subprocess.PIPE, text=True,
                          env=one_thread()).stdout


# Spark's sides are whole jobs, and take turns among themselves, in a process of their own. Without Java there are none.
def spark_runs(rows, options):
    if not (shutil.which("java") and bnfurl and packages.module("pyspark")):
        return {}
    printed = output_of("spark.py", rows, "1" if options.smoke else "3")
    return {row["side"]: {"seconds": row["seconds"], "valid": None} for row in json.loads(printed.splitlines()[-1])}


def context(path, rows, options):
    return {
        "file": path.name,
        "rows": len(rows),
        "octets": sum(map(len, rows)),
        "machine": processor(),
        "kernels": bnfurl.kernels() if bnfurl else packages.NOT_MEASURED,
        "python": platform.python_version(),
        "packages": packages.versions(PACKAGES),
        "load": os.getloadavg()[0],
        "command": options.command,
    }


def run(path, folder, options):
    rows = draw(read_rows(path), SMOKE_ROWS if options.smoke else ROWS)
    drawn = folder / "rows.txt"
    drawn.write_bytes(b"".join(row + b"\n" for row in rows))
    result = {"context": context(path, rows, options)}
    asked = workers(drawn, options)
    sides = turns.take_turns(asked, SMOKE_ROUNDS if options.smoke else ROUNDS)
    for worker in asked:
        worker.end()
    if turns.disagreement(sides):
        sys.exit(f"the sides do not find the same rows valid: {turns.disagreement(sides)}")
    result["sides"] = sides | spark_runs(drawn, options)
    if bnfurl and packages.module("pyarrow"):
        result["octets_a_value"] = float(output_of("memory.py", drawn))
    if bnfurl:
        result["differences"] = json.loads(output_of("others.py", drawn if options.smoke else path))
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--command", required=True)
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    options.run.write_text(json.dumps(run(options.file, options.run.parent, options), indent=1))


if __name__ == "__main__":
    main()
