# The module for nginx adds as many instructions to a request as benchmarks/servers.tsv says, within 3 %, counted by
# callgrind in a real nginx. With other compilers or another nginx, the test only checks that `bnfurl on` adds at most
# 500, and prints that. On a processor without AVX2 it counts nothing, and prints that.
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "benchmarks"))

import counts  # noqa: E402
from areas import servers  # noqa: E402
import server_sides  # noqa: E402
from support import nginx  # noqa: E402

TABLE = counts.read_table(servers.TABLE.read_text())


def has_avx2():
    return "avx2" in pathlib.Path("/proc/cpuinfo").read_text().split()


def key_of(server):
    return servers.compilers(server.module), server.version


class RecordedTest(unittest.TestCase):
    NEEDS_SERVER = False

    def test_a_request_costs_at_most_500_instructions(self):
        self.assertTrue(TABLE)
        self.assertEqual(servers.MOST_INSTRUCTIONS, {"`bnfurl on`": 500})
        for numbers in TABLE.values():
            for what, most in servers.MOST_INSTRUCTIONS.items():
                self.assertLessEqual(numbers[what], most)


class CountedTest(unittest.TestCase):
    def test_a_request_costs_as_much_as_it_did(self):
        server = server_sides.Nginx()
        key = key_of(server)
        numbers = TABLE.get(key)
        if not numbers:
            print(f"# instructions: only the required figure is held, there are no numbers for {key[0]} and {key[1]}",
                  flush=True)
        for what, on, off, send in server.comparisons():
            if what in (servers.HELD if numbers else servers.MOST_INSTRUCTIONS):
                more = server_sides.per_request(on, send) - server_sides.per_request(off, send)
                with self.subTest(what=what):
                    self.assertIsNone(servers.wrong(what, more, numbers))


nginx.leave_out_cases(globals())
if "CountedTest" in globals() and not has_avx2():
    print("# instructions: not run, this processor has no AVX2", flush=True)
    del CountedTest
