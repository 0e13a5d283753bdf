# The generator can compile the grammar that is printed for a format of nginx. BNFURL names the program, BNFURL_GEN the
# generator. tests/servers tests with the servers themselves.
import os
import pathlib
import subprocess
import tempfile
import unittest

from cli_test import run

BNFURL_GEN = os.environ.get("BNFURL_GEN", "build/gen/bnfurl-gen")


class PrintedGrammar(unittest.TestCase):
    def test_can_be_compiled_in(self):
        # The generator proves that the marks change no language, and that the example has the format.
        out = self.enterContext(tempfile.TemporaryDirectory())
        path = pathlib.Path(out, "own.bnf")
        path.write_bytes(run("grammar", "from", "nginx", "$request_method $request_uri $status").stdout)
        made = subprocess.run([BNFURL_GEN, "--out", out, "grammar/rfc3986.bnf", "grammar/rfc9112.bnf", path],
                              capture_output=True, check=False)
        self.assertEqual((made.returncode, made.stderr), (0, b""))
