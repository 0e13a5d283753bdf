# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What the sides of tools/benchmark-columns share. A side reads all rows once. The number of valid rows, on which all
# sides that ask for it must agree, is taken from its result when the clock has stopped; the result is given back after
# that, too.
import dataclasses
import time
from collections.abc import Callable
from typing import Any

# RFC 3986, appendix B, with groups for what it names alone: it divides any text, and checks nothing.
APPENDIX_B = r"^(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
# The host with its user and port, as appendix B has it: what divides them makes the expression three times as slow.
AUTHORITY = r"^[^:/?#]+://([^/?#]*)"
SEVEN = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]


@dataclasses.dataclass
class Side:
    run: Callable[[], Any]
    valid: Callable[[Any], int] | None = None
    before: Callable[[], Any] = lambda: None  # not timed
    clock: Callable[[], float] = time.process_time  # the CPU time of all threads

    def measure(self):
        self.before()
        begin = self.clock()
        result = self.run()
        seconds = self.clock() - begin
        return seconds, "" if self.valid is None else self.valid(result)
