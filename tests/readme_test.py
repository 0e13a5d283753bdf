# README has the picture that the program draws now. The code of README and of the tutorials is that of examples/, or of
# users' programs, which `tools/test install` runs; README's figures are in docs/reference/figures.md. transcripts.py
# compares what commands print; `tools/test servers`, `install` and `python` run the rest of the tutorials.
import fnmatch
import re
import subprocess
import sys
import unittest

from project import ROOT, files

TUTORIALS = files("docs/tutorial", ".md")


# The blocks of a page, each with its language.
def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


class Readme(unittest.TestCase):
    def test_has_a_picture_of_what_is_printed(self):
        drawn = subprocess.run([sys.executable, ROOT / "docs/record_terminal.py"], capture_output=True, text=True,
                               check=True)
        self.assertEqual(drawn.stdout, (ROOT / "docs/terminal.svg").read_text(),
                         "docs/record_terminal.py > docs/terminal.svg")

    # A pattern that several of the wheels match would make pip refuse them all.
    def test_installs_one_of_the_wheels(self):
        wheels = ["cp312-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl",
                  "cp312-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl",
                  "cp312-abi3-musllinux_1_2_x86_64.whl", "cp312-abi3-win_amd64.whl",
                  "cp312-abi3-macosx_13_0_x86_64.whl", "cp311-cp311-manylinux_2_36_x86_64.whl"]
        for page, folder in ("README.md", "dist/"), ("docs/howto/install.md", ""):
            text = (ROOT / page).read_text()
            patterns = re.findall(rf"`pip install {folder}bnfurl-[\d.]+-(.*?)`", text)
            self.assertEqual(len(patterns), 1 if "<!-- unpublished" in text else 0)
            for pattern in patterns:
                self.assertEqual(fnmatch.filter(wheels, pattern), wheels[:1])

    def test_has_figures_that_stand_in_their_pages(self):
        rows = re.findall(r"^\| .* \| ([\d.]+) \| (.* [\d.,]+) \|", (ROOT / "README.md").read_text(), re.MULTILINE)
        self.assertEqual(len(rows), 6)
        measured = (ROOT / "docs/reference/figures.md").read_text()
        for own, others in rows:
            for figure in [own, *re.findall(r" (\d[\d.,]*\d)(?:,|$)", others)]:
                with self.subTest(figure=figure):
                    self.assertIn(f" {figure} |", measured)

    def test_shows_programs_of_examples_and_of_strangers(self):
        paths = [*(ROOT / "examples").glob("*.cpp"), *(ROOT / "tests/install/strangers").rglob("*")]
        texts = [path.read_text() for path in paths if path.is_file()]
        pages = ["README.md", *TUTORIALS, "docs/howto/embedding.md", "docs/howto/own-grammars.md"]
        shown = [block for page in pages for language, block in blocks(page)
                 if language in ("c", "cpp", "cmake", "meson")]
        self.assertGreaterEqual(len(shown), 10)
        for block in shown:
            with self.subTest(block=block):
                self.assertTrue(any(block in text for text in texts))
