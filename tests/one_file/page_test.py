# The commands of docs/howto/one-rule.md, which are also files in examples/one-file: each language's commands print what
# the page says, and files have the sizes that it says. The compilers of four languages are there at night.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import project

EXAMPLES = project.ROOT / "examples/one-file"
TEMPLATES = project.ROOT / "gen/emit/languages/templates"
PAGE = (project.ROOT / "docs/howto/one-rule.md").read_text()
PRINTED = re.search(r"Each prints the same:\n\n```\n(.*?)```", PAGE, re.DOTALL)[1]
NIGHTLY = "BNFURL_NIGHTLY" in os.environ
TOOLS = project.BUILD.resolve() / "test-languages"  # tests/parts puts the compiler of TypeScript there


class Page(unittest.TestCase):
    def test_has_the_commands_of_the_examples(self):
        for file in sorted(EXAMPLES.iterdir()):
            with self.subTest(file=file.name):
                self.assertIn(f"```sh\n{file.read_text()}```\n", PAGE)

    def test_commands_print_what_it_says(self):
        folders = [pathlib.Path(os.environ["BNFURL"]).parent, TOOLS / "node_modules/.bin", os.environ["PATH"]]
        environment = {**os.environ, "PATH": ":".join(map(str, folders))}
        for file in sorted(EXAMPLES.iterdir()) if NIGHTLY else [EXAMPLES / "python.sh"]:
            with self.subTest(file=file.name), tempfile.TemporaryDirectory() as empty:
                done = subprocess.run(["bash", "-e", file], cwd=empty, env=environment, capture_output=True, text=True,
                                      check=False)
                self.assertEqual((done.stdout, done.stderr, done.returncode), (PRINTED, "", 0))

    # In all languages, with split and without.
    def test_files_have_the_sizes_that_it_says(self):
        said = re.search(r"a file has (\d+) to (\d+) kB, and (\d+) to\s+(\d+) kB without `split`", PAGE)
        found = []
        for more in [], ["--only", "valid"]:
            sizes = [len(project.output(os.environ["BNFURL"], "generate", "--language", path.stem, "-g", "plain", "-p",
                                        "web-target", *more)) for path in TEMPLATES.iterdir()]
            self.assertEqual(len(sizes), 10)
            found += [round(min(sizes) / 1000), round(max(sizes) / 1000)]
        self.assertEqual(list(map(int, said.groups())), found)
