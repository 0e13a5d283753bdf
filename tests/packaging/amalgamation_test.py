# The two files of a small grammar of one's own: they compile without a warning, and know the grammar.
import os
import pathlib
import tempfile
import unittest

import amalgamation
import project

PROGRAM = """\
#include "bnfurl.h"
int main(void) {
  const bnfurl_production *link = bnfurl_find("ten", "link");
  return !(bnfurl_match(link, "http://a/b", 10) == BNFURL_OK && bnfurl_match(link, "http:/a/b", 9) == BNFURL_NO_MATCH);
}
"""


class OwnGrammar(unittest.TestCase):
    def test_compiles_without_a_warning_and_is_known(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "program.c").write_text(PROGRAM)
            amalgamation.make(folder / "two", "-Dgrammars=", project.ROOT / "tests/golden/ten.bnf")
            compiler = os.environ.get("CXX", "c++").split()
            library, program = folder / "bnfurl.o", folder / "program"
            amalgamation.run(*compiler, "-std=c++20", *amalgamation.WARNINGS, "-c", folder / "two/bnfurl.cpp", "-o", library)
            amalgamation.run("cc", f"-I{folder}/two", folder / "program.c", library, "-lstdc++", "-lm", "-o", program)
            amalgamation.run(program)


if __name__ == "__main__":
    unittest.main()
