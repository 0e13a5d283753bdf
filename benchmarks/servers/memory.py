# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The resident memory of the process that serves requests, after many requests and after ten times as many: a module
# that keeps something of each request, or of each bad one, would show.
import pathlib
import re

import traffic


# The server's only child.
def worker(process):
    children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    if len(children) != 1:
        raise AssertionError(f"{len(children)} processes serve requests")
    return int(children[0])


# KiB, of the text of /proc/PID/status.
def resident(status):
    return int(re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE).group(1))


# [(requests, KiB)]
def after(side, *counts):
    found = []
    with side.running() as started:
        sent = 0
        for count in counts:
            traffic.one_bad_in_ten(started.port, count - sent)
            sent = count
            status = pathlib.Path(f"/proc/{worker(started.process)}/status").read_text()
            found.append((count, resident(status)))
    return found
