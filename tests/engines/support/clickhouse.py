# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A session of ClickHouse with functions that `bnfurl clickhouse --config` has printed. BNFURL names the program.
import os
import subprocess

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def config(name, *options):
    return subprocess.run([BNFURL, "clickhouse", "--config", name, *options], capture_output=True, check=True).stdout


# `functions`: the options of each, by its name; their files are in the folder.
def open_session(folder, functions):
    from chdb.session import Session
    for name, options in functions.items():
        (folder / f"{name}_function.xml").write_bytes(config(name, *options))
    return Session(f"file::memory:?udf_path={folder}")
