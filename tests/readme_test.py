# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# README and docs/crawling.md show what the program really prints: every "$ command" in their code blocks is run, and the
# lines after it must be its output. A last line "…" stands for further output. The C++ in README is the code of examples/; the C, and all
# code in docs/embedding.md, is that of strangers, which tools/test install runs; tools/test servers runs what README
# shows of nginx.
import re
import subprocess
import unittest

from project import BUILD, ROOT


# The blocks of a page, each with its language.
def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


BLOCKS = blocks("README.md")
SECONDS = re.compile(r'"seconds":[0-9.e-]+')


# The commands of a block, each with the lines that are shown after it. A command goes on after a "\\" or "|" that ends its
# line.
def commands(block):
    shown = []
    for line in block.splitlines():
        if line.startswith("$ "):
            shown.append((line[2:], []))
        elif shown and not shown[-1][1] and shown[-1][0].endswith(("\\", "|")):
            shown[-1] = (shown[-1][0] + "\n" + line, [])
        elif shown:
            shown[-1][1].append(line)
    return shown


def run(command):
    command = command.replace("build/", f"{BUILD}/")
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, errors="replace")
    return SECONDS.sub('"seconds":0', done.stdout + done.stderr).splitlines()


class Readme(unittest.TestCase):
    def test_shows_real_output(self):
        self.assertGreater(self.tried(BLOCKS), 5)

    def test_of_crawling_shows_real_output(self):
        self.assertGreater(self.tried(blocks("docs/crawling.md")), 10)

    # How many commands were run.
    def tried(self, blocks_of_page):
        tried = 0
        for language, block in blocks_of_page:
            for command, lines in commands(block):
                if command.startswith(("tools/", "git ")) or language == "text":
                    continue  # these commands install and build the project; CI runs them
                lines = [SECONDS.sub('"seconds":0', line) for line in lines]
                printed = run(command)
                if lines and lines[-1] == "…":
                    lines.pop()
                    printed = printed[: len(lines)]
                with self.subTest(command=command):
                    self.assertEqual(printed, lines)
                tried += 1
        return tried

    def test_shows_the_examples(self):
        shown = [block for language, block in BLOCKS if language == "cpp"]
        for example in ["api", "front", "lines", "links", "own"]:
            self.assertIn((ROOT / f"examples/{example}.cpp").read_text(), shown)

    def test_shows_the_module_for_nginx_as_its_page_does(self):
        shown = [block for language, block in BLOCKS if language == "text"]
        self.assertIn(blocks("integrations/nginx/README.md")[0][1], shown)

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
