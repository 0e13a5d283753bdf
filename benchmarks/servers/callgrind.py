# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Instructions a request: a server runs under callgrind once with few requests and once with many; the difference is
# that of the requests alone. The median of three differences is taken, because a server sometimes looks for the next
# request before it is there. Valgrind has no AVX-512, so the library uses its kernel for AVX2.
import functools
import pathlib
import statistics
import sys

import side

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import counts  # noqa: E402

FEW, MANY = 500, 1500
PREFIX = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=FOLDER/dump"]


def total(counted, send, count):
    with counted.running(PREFIX) as started:
        dump = started.folder / "dump"
        dump.chmod(0o666)  # a server may have become another user since callgrind created it
        send(started.port, count)
        side.stop(started)
        return int(counts.TOTALS.search(dump.read_text(errors="replace")).group(1))


# A side that several comparisons have is counted once.
@functools.cache
def per_request(counted, send, repetitions=3, few=FEW, many=MANY):
    return statistics.median((total(counted, send, many) - total(counted, send, few)) / (many - few)
                             for _ in range(repetitions))
