# tools/accept writes what is there already, if the tests that compare it pass. It uses the build of BUILD_ROOT.
import re
import unittest

import place

ACCEPT = place.project.ROOT / "tools/accept"
RUN = [["attacks"], ["differences"], ["golden", "Key*"], ["reference"], ["symbols"], ["targets"],
       ["transcripts", "tests/cli/check.t", "docs/howto/try.md"], ["web-repair"]]
ELSEWHERE = {
    "abi": "tests/packaging/abi_test.py compares what it writes",
    "proved": "tests/tools/verify/proved_test.py proves all grammars at night",
    "readers": "needs the network; tests/agreement/plain_test.py asks all readers at night",
    "stub": "tests/python/night/package_test.py makes and compares it",
    "suites": "tests/tools/bnfurl/suite_test.py makes them at night",
    "times": "needs what .ci/run printed",
}


class Accept(unittest.TestCase):
    def test_each_word_is_run_or_has_a_reason(self):
        self.assertEqual(set(re.findall(r"^  (\S+)", place.run(ACCEPT), re.MULTILINE)),
                         {words[0] for words in RUN} | ELSEWHERE.keys())

    def test_writes_what_is_there(self):
        changes = ["git", "-C", place.project.ROOT, "diff"]
        before = place.run(*changes)
        for words in RUN:
            with self.subTest(words=words):
                place.run("env", "-u", "BNFURL_NIGHTLY", ACCEPT, *words)
                self.assertEqual(place.run(*changes), before)
