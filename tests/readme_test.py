# The C++ in README is the code of examples/; the C, and all code in docs/embedding.md, is that of strangers, which
# `tools/test install` runs; `tools/test servers` runs what README shows of nginx. What README's commands print,
# transcripts.py compares.
import re
import unittest

from project import ROOT


# The blocks of a page, each with its language.
def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


BLOCKS = blocks("README.md")


class Readme(unittest.TestCase):
    def test_shows_the_examples(self):
        shown = [block for language, block in BLOCKS if language == "cpp"]
        for example in ["api", "front", "lines", "links", "own"]:
            self.assertIn((ROOT / f"examples/{example}.cpp").read_text(), shown)

    def test_shows_the_module_for_nginx_as_its_page_does(self):
        shown = [block for language, block in BLOCKS if language == "text"]
        self.assertIn(blocks("bindings/nginx/README.md")[0][1], shown)

    def test_shows_programs_and_builds_of_strangers(self):
        files = [path.read_text() for path in (ROOT / "tests/install/strangers").rglob("*") if path.is_file()]
        shown = [block for language, block in BLOCKS if language == "c"]
        self.assertEqual(len(shown), 1)
        shown += [block for language, block in blocks("docs/embedding.md") if language in ("c", "cpp", "cmake", "meson")]
        self.assertGreaterEqual(len(shown), 5)
        for block in shown:
            self.assertIn(block, files)


if __name__ == "__main__":
    unittest.main()
