# The program's own words contain no octet above 0x7e. Messages escape such octets because they come from data, and not
# every terminal can show them. This test checks the string literals of the sources, and the help, manual and
# completions.
# Glyphs of pictures are only for terminals with UTF-8; they are in literals without letters. BNFURL names the program,
# BUILD_ROOT contains the documents.
import os
import re
import subprocess
import unittest

import project

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
FOLDERS = ["gen", "include", "src", "tools"]
# The beginning of a comment inside a literal does not count, nor does a quote inside a comment. Raw strings have no
# escapes.
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|R"(?P<mark>[^\s()\\]*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"|(?<!\w)'(?:[^'\\\n]|\\.)+'""",
    re.DOTALL,
)
ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|[uU]([0-9a-fA-F]{4,8})|.)", re.DOTALL)


# The string literals of a source, as written there.
def literals(text):
    for token in TOKEN.finditer(text):
        if token["text"] is not None or token["raw"] is not None:
            yield token["text"] if token["raw"] is None else token["raw"]


# Whether one of the literal's escapes is an octet above 0x7e.
def has_escaped(literal):
    for hexadecimal, octal, unicode in ESCAPE.findall(literal):
        if int(hexadecimal or unicode or "0", 16) > 0x7E or int(octal or "0", 8) > 0x7E:
            return True
    return False


def is_own_word(literal):
    bare = ESCAPE.sub("", literal)
    return re.search("[A-Za-z]", bare) is not None and (not bare.isascii() or has_escaped(literal))


class OwnWords(unittest.TestCase):
    def test_in_sources_are_ascii(self):
        for folder in FOLDERS:
            for path in project.files(folder, *project.SOURCES):
                with self.subTest(path=path):
                    found = [literal for literal in literals((project.ROOT / path).read_text()) if is_own_word(literal)]
                    self.assertEqual(found, [])

    def test_in_documents_are_ascii(self):
        sources = [project.ROOT / path for path in project.files("tools/bnfurl/documents", ".in")]
        made = [path for path in (project.BUILD / "tools/bnfurl/documents").glob("*bnfurl*") if path.is_file()]
        texts = [path for path in made if not os.access(path, os.X_OK)]
        self.assertGreaterEqual(len(sources), 4)
        self.assertGreaterEqual(len(texts), 4)
        for path in sources + texts:
            with self.subTest(path=path.name):
                self.assertTrue(path.read_text().isascii())

    def test_in_help_are_ascii(self):
        help_of = lambda *words: subprocess.run([BNFURL, *words, "--help"], capture_output=True, text=True, check=True).stdout
        commands = re.findall(r"^  (\w+) ", help_of(), re.MULTILINE)
        self.assertIn("split", commands)
        for words in [[], *([command] for command in commands)]:
            with self.subTest(words=words):
                self.assertTrue(help_of(*words).isascii())


if __name__ == "__main__":
    unittest.main()
