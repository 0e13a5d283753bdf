# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What bnfurl says of targets: "yes", or "no, " and the offset of the first octet that cannot be right.
import os
import subprocess


def verdicts(grammar, targets):
    program = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
    result = subprocess.run([program, "split", "-i", "lines", "-g", grammar, "-f", "valid,error_offset"],
                            input=b"".join(target + b"\n" for target in targets), capture_output=True, check=True)
    rows = [line.split("\t") for line in result.stdout.decode().splitlines()]
    return {target: "yes" if valid == "1" else f"no, {offset}"
            for target, (valid, offset) in zip(targets, rows, strict=True)}
