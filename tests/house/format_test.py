# Every source is formatted as .clang-format describes (to format one: clang-format -i FILE...). Documents are as narrow
# as code: at most 120 columns, except for the rows of tables and the text between fences. Pages install only what
# exists.
import re
import subprocess
import unittest

import project


class ClangFormat(unittest.TestCase):
    def test_leaves_every_source_as_it_is(self):
        for folder in project.FOLDERS:
            endings = project.SOURCES if folder == "bindings" else (".cpp", ".hpp")
            with self.subTest(folder=folder):
                command = ["clang-format", "--dry-run", "--Werror", *project.files(folder, *endings)]
                run = subprocess.run(command, cwd=project.ROOT, stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stderr)


FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
WIDEST = 120
PIP = re.compile(r"\bpip3? install\b([^`\n]*)")


def documents():
    top = sorted(path.name for path in project.ROOT.glob("*.md"))
    folders = [path.name for path in project.ROOT.iterdir() if path.is_dir()
               and not path.name.startswith((".", "build"))]
    return top + [path for folder in sorted(folders) for path in project.files(folder, ".md")]


# The numbers of lines that are too wide.
def wide_lines(text):
    without_code = FENCED.sub(lambda block: "\n" * block.group().count("\n"), text)
    return [number for number, line in enumerate(without_code.splitlines(), 1)
            if len(line) > WIDEST and not line.startswith("|")]


# Python's package indexes do not have bnfurl, so anyone could take that name there: pages must install the wheel's
# file.
def installed_by_name(text):
    words = [word.strip("\"'") for line in PIP.findall(text) for word in line.split()]
    return [word for word in words if re.match(r"bnfurl\b", word) and ".whl" not in word]


class Documents(unittest.TestCase):
    def test_are_narrow(self):
        self.assertIn("docs/explanation/proof.md", documents())
        for path in documents():
            with self.subTest(path=path):
                self.assertEqual(wide_lines((project.ROOT / path).read_text()), [],
                                 f"lines of more than {WIDEST} columns")

    def test_install_the_wheel_by_its_file(self):
        texts = {path: (project.ROOT / path).read_text() for path in documents()}
        self.assertTrue(any(PIP.search(text) for text in texts.values()))
        self.assertEqual({path: found for path, text in texts.items() if (found := installed_by_name(text))}, {})
