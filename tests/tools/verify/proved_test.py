# The compiled code equals the print: proves each grammar whose engines changed since its last proof, and at night all
# grammars. For each grammar, tests/golden/proved.tsv has what was proved, a digest of the code that the proof is about
# and of the prover, and the kernels of the machine on which it was proved.
#
# After a change: BNFURL_RENEW=1 BUILD_ROOT=build python3 tests/tap.py tests/tools/verify/proved_test.py
import hashlib
import os
import subprocess
import unittest

import kernels
from project import BUILD, ROOT, files

PROVED = ROOT / "tests/golden/proved.tsv"
GENERATED = BUILD / "include/bnfurl"
FOLDERS = ["include", "src/core", "src/loader", "tools/verify"]
HERE = [name for name in kernels.names() if kernels.is_here(name)]


# Of the lines of some files. A line that is only a comment changes nothing that is proved, so it is left out.
def digest(paths):
    whole = hashlib.sha256()
    for path in paths:
        lines = [line for line in path.read_bytes().splitlines() if not line.lstrip().startswith(b"//")]
        whole.update(f"{path.name} {len(lines)}\n".encode() + b"\n".join(lines))
    return whole.hexdigest()[:16]


# The proof uses no header of the crawl library.
COMMON = digest([ROOT / path for folder in FOLDERS for path in files(folder, ".cpp", ".hpp", ".h")
                 if not path.startswith("include/bnfurl/crawl/")])


# The grammars that are compiled in.
GRAMMARS = sorted(path.stem for path in GENERATED.glob("*.re"))


# What the proof of a grammar is about: the code that was generated for it, and all that it works with.
def subject(grammar):
    generated = [GENERATED / f"{grammar}{rest}" for rest in (".hpp", ".cpp", ".re", *(f"_{name}.cpp" for name in kernels.names()))]
    return f"{COMMON} {digest(path for path in generated if path.exists())}"


# What was proved: for each grammar its subject, and the kernels.
def known():
    rows = [line.split("\t") for line in PROVED.read_text().splitlines()[1:]]
    return {grammar: (what, set(names.split(","))) for grammar, what, names in rows}


def is_proved(grammar):
    what, names = known().get(grammar, ("", set()))
    return what == subject(grammar) and names.issuperset(HERE)


class Proof(unittest.TestCase):
    def test_of_each_grammar_that_changed(self):
        changed = [grammar for grammar in GRAMMARS if "BNFURL_NIGHTLY" in os.environ or not is_proved(grammar)]
        for grammar in changed:
            with self.subTest(grammar=grammar):
                done = subprocess.run([BUILD / "tests/proof_test", f"--gtest_filter=*/{grammar}"],
                                      capture_output=True, text=True, check=False)
                self.assertIn("[  PASSED  ] 1 test.", done.stdout, done.stdout[-4000:])
        if "BNFURL_RENEW" in os.environ:
            rows = [f"{grammar}\t{subject(grammar)}\t{','.join(HERE)}\n" for grammar in GRAMMARS]
            PROVED.write_text("grammar\tproved of\tkernels\n" + "".join(rows))
        elif changed:
            print(f"# {len(changed)} grammars were proved, since they are not in proved.tsv as they are now")
