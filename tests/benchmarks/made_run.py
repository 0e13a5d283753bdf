# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# An invented run of the benchmarks, for the tests of their tables and their picture.
import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks"))

from results import Run  # noqa: E402


# A run with `rows`: {row: nanoseconds per URL of each repetition}; every line has 49 octets and a newline.
def run_of(rows, context=None, errors=()):
    entries = [
        {"name": name, "run_name": name, "run_type": "iteration", "repetition_index": index, "s_per_url": time * 1e-9,
         "octets": 5000.0, "urls": 100.0, "valid": 99.0}
        for name, times in rows.items() for index, time in enumerate(times)
    ]
    entries += [{"name": name + "_mean", "run_name": name, "run_type": "aggregate", "s_per_url": 0.0} for name in rows]
    entries += [{"name": name, "run_name": name, "run_type": "iteration", "error_occurred": True,
                 "error_message": message} for name, message in errors]
    return Run(json.dumps({"context": context or {}, "benchmarks": entries}))
