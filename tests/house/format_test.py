# Every source is formatted as .clang-format describes (to format one: clang-format -i FILE...). Code and documents have
# at most 120 columns, except for the rows of tables and the text between fences in documents, and for a word that would
# be too wide on a line of its own, such as a JSON text without blanks. Pages install only what exists.
import pathlib
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
CODE = (*project.SOURCES, ".build", ".cmake", ".css", ".go", ".in", ".java", ".js", ".lua", ".mjs", ".py", ".rs",
        ".spec", "CMakeLists.txt", "meson_options.txt")
PIP = re.compile(r"\bpip3? install\b([^`\n]*)")


# The folders of the project's root, without those of builds.
def folders():
    found = sorted(path.name for path in project.ROOT.iterdir() if path.is_dir())
    return [folder for folder in found if folder == ".ci" or not folder.startswith((".", "build", "dist"))]


def documents():
    top = sorted(path.name for path in project.ROOT.glob("*.md"))
    return top + [path for folder in folders() for path in project.files(folder, ".md")]


# What is written in a language of programs, and scripts, whose names have no ending; but not what Maven writes.
def code():
    top = [path.name for path in project.ROOT.iterdir() if path.is_file()]
    paths = top + [path for folder in folders() for path in project.files(folder, "", *CODE) if "/target/" not in path]
    return [path for path in paths
            if path.endswith(CODE) or not pathlib.Path(path).suffix and (project.ROOT / path).is_file()]


# The numbers of the lines of code that are too wide. A word that would be too wide on a line of its own may stand: a
# JSON text without blanks, for instance.
def wide_code(text):
    def words(line):
        indentation = len(line) - len(line.lstrip())
        return [indentation + len(word) for word in line.split()]

    return [number for number, line in enumerate(text.splitlines(), 1)
            if len(line) > WIDEST and max(words(line)) <= WIDEST]


# The same for documents.
def wide_lines(text):
    without_code = FENCED.sub(lambda block: "\n" * block.group().count("\n"), text)
    return [number for number, line in enumerate(without_code.splitlines(), 1)
            if len(line) > WIDEST and not line.startswith("|")]


# Before it is published, Python's package indexes do not have bnfurl, so anyone could take that name there: pages must
# install the wheel's file.
def installed_by_name(text):
    words = [word.strip("\"'") for line in PIP.findall(text) for word in line.split()]
    return [word for word in words if re.match(r"bnfurl\b", word) and ".whl" not in word]


class Code(unittest.TestCase):
    def test_is_narrow(self):
        self.assertLessEqual({".ci/run", "meson.build", "tests/house/format_test.py", "tests/parts"}, set(code()))
        found = {path: lines for path in code() if (lines := wide_code((project.ROOT / path).read_text()))}
        self.assertEqual(found, {}, f"lines of more than {WIDEST} columns")

    def test_may_have_words_that_are_too_long(self):
        self.assertEqual(wide_code("a" * 120 + "\n  " + "b" * 119 + " c\n  " + "d" * 118 + " e\n"), [3])


class Documents(unittest.TestCase):
    def test_are_narrow(self):
        self.assertIn("docs/explanation/proof.md", documents())
        for path in documents():
            with self.subTest(path=path):
                self.assertEqual(wide_lines((project.ROOT / path).read_text()), [],
                                 f"lines of more than {WIDEST} columns")

    def test_install_the_wheel_by_its_file(self):
        if "\npublished = true\n" in (project.ROOT / "packaging/publisher.toml").read_text():
            return
        texts = {path: (project.ROOT / path).read_text() for path in documents()}
        self.assertTrue(any(PIP.search(text) for text in texts.values()))
        self.assertEqual({path: found for path, text in texts.items() if (found := installed_by_name(text))}, {})
