# Every kernel in turn, forced by BNFURL_KERNELS in the environment: the readable corpus, the grammars of things other
# than URLs, and the command line's records. A kernel that this machine lacks is reported as not run, which does not
# count as passed. BNFURL names the program, BUILD_ROOT the build.
import os
import subprocess
import sys
import unittest

import kernels
from project import BUILD, ROOT

COMMANDS = {
    "corpus": [BUILD / "tests/corpus_test", "--gtest_brief=1", "--gtest_filter=-GrammarsPage.*"],
    "grammars": [BUILD / "tests/grammars_test", "--gtest_brief=1"],
    "records": [sys.executable, ROOT / "tests/transcripts.py", ROOT / "tests/cli/records.t"],
    "random records": [sys.executable, ROOT / "tests/tap.py", ROOT / "tests/records/records_test.py"],
}


class ForcedKernels(unittest.TestCase):
    def check(self, kernel):
        environment = {**os.environ, "BNFURL_KERNELS": kernel}
        for name, command in COMMANDS.items():
            with self.subTest(name):
                done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True,
                                      errors="replace", check=False)
                self.assertEqual(done.returncode, 0, (done.stdout + done.stderr)[-4000:])


for each in kernels.names():
    if kernels.is_here(each):
        setattr(ForcedKernels, f"test_{each}", lambda self, kernel=each: self.check(kernel))
    else:
        print(f"# {each}: not run, because this machine lacks it")
