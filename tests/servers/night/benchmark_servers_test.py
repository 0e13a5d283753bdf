# The area `servers` of tools/benchmark runs from start to its tables, with few requests, and counts the instructions of
# each available server. How many there are is not tested.
import os
import pathlib
import subprocess
import unittest

from support import nginx, packages

ROOT = pathlib.Path(__file__).resolve().parents[3]


class BenchmarkServersTest(unittest.TestCase):
    def test_prints_its_tables(self):
        done = subprocess.run([ROOT / "tools/benchmark", "servers", "--smoke"], capture_output=True, text=True,
                              env={**os.environ, "BUILD_ROOT": str(packages.BUILD.resolve())})
        self.assertEqual(done.returncode, 0, done.stderr)
        context, instructions = done.stdout.strip().split("\n\n")
        for server in ("nginx", "haproxy", "apache2"):
            with self.subTest(server=server):
                if f"{server.removesuffix('2').capitalize()}: not measured" in context:
                    continue
                self.assertRegex(instructions, rf"\n\| {server}: `[^|]*` \| [\d,]+ \| -?[\d,]+ \|")


nginx.leave_out_cases(globals())
