# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What nginx's module adds to a request is what benchmarks/servers/recorded.tsv says, within 3 %: instructions, counted
# by callgrind in a real nginx. Numbers of other compilers, of another nginx or of a processor without AVX2 are not
# compared, and the test says so.
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "benchmarks/servers"))

import callgrind  # noqa: E402
from support import nginx  # noqa: E402
import nginx_side  # noqa: E402
import recorded  # noqa: E402

TABLE = recorded.read(recorded.TABLE.read_text())


def has_avx2():
    return "avx2" in pathlib.Path("/proc/cpuinfo").read_text().split()


def key_of(server):
    return recorded.compilers(server.module), server.version


class RecordedTest(unittest.TestCase):
    NEEDS_NGINX = False

    def test_a_request_costs_at_most_500_instructions(self):
        self.assertTrue(TABLE)
        for counts in TABLE.values():
            self.assertLessEqual(counts["`bnfurl on`"], 500)


class CountedTest(unittest.TestCase):
    def test_a_request_costs_as_much_as_it_did(self):
        server = nginx_side.Nginx()
        numbers = TABLE[key_of(server)]
        for what, on, off, send, _ in server.comparisons():
            if what in recorded.HELD:
                more = callgrind.per_request(on, send) - callgrind.per_request(off, send)
                with self.subTest(what=what):
                    self.assertIsNone(recorded.wrong(more, numbers[what]))


# Why there is nothing to compare with, or None.
def why_not():
    if not has_avx2():
        return "this processor has no AVX2"
    key = key_of(nginx_side.Nginx())
    return None if key in TABLE else f"there are no numbers for {key[0]} and {key[1]}"


nginx.leave_out_cases(globals())
if "CountedTest" in globals() and why_not():
    print(f"# instructions: not run, {why_not()}", flush=True)
    del CountedTest

if __name__ == "__main__":
    unittest.main()
