# What grammar files and their names say reaches comments of files that are generated from them. Some languages end a
# line, continue it, or read an escape at other octets than LF. No such text changes the code: bnfurl generate in all
# languages, and bnfurl-gen in C++ and Java, write printable ASCII without backslashes.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import project

BNFURL, GENERATOR = os.environ["BNFURL"], os.environ["BNFURL_GEN"]
LANGUAGES = sorted(path.stem for path in (project.ROOT / "gen/emit/languages/templates").glob("*.txt"))
RULES = b'# grammar: g\n# source: %s\n# component: b\na = "1" b\nb = 1*ALPHA\n'
# What a source says, and how a comment has it.
SOURCES = {b"x \rint injected = 1; //": b"x %x0dint injected = 1; //",
           "x \u2028injected()//".encode(): b"x %xe2.80.a8injected()//",
           "x \u0085injected()//".encode(): b"x %xc2.85injected()//",
           rb"x \u000a class Evil { } //": b"x %x5cu000a class Evil { } //",
           rb"C:\users\me": b"C:%x5cusers%x5cme",
           b"ends with a backslash \\": b"ends with a backslash %x5c",
           b"ends with a trigraph ??/": b"ends with a trigraph ?%x3f/",
           b"x */ injected /*": b"x *%x2f injected /*",
           b"Caf\xe9 and \xff\x01\x1a": b"Caf%xe9 and %xff.01.1a",
           "right \u202e to left, Caf\u00e9".encode(): b"right %xe2.80.ae to left, Caf%xc3.a9",
           b"two\ttabs, 100 % of x?": b"two%x09tabs, 100 % of x?"}


def printed(*words):
    return subprocess.run(list(map(str, words)), capture_output=True, check=True).stdout


class Comments(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def grammar(self, source, name="g.bnf"):
        (self.folder / name).write_bytes(RULES % source)
        return self.folder / name

    def assert_plain(self, text):
        self.assertRegex(text, rb"\A[\t\n\x20-\x7e]*\Z")

    def test_of_a_rule_are_printable_in_each_language(self):
        for language in LANGUAGES:
            usual = printed(BNFURL, "generate", "--language", language, "-g", self.grammar(b"x"))
            for source, comment in SOURCES.items():
                with self.subTest(language=language, source=source):
                    file = printed(BNFURL, "generate", "--language", language, "-g", self.grammar(source))
                    self.assert_plain(file)
                    lines, others = file.split(b"\n"), usual.split(b"\n")
                    self.assertEqual(len(lines), len(others))
                    changed = [line for line, other in zip(lines, others) if line != other]
                    self.assertEqual([re.sub(rb"^\W+", b"", line) for line in changed if b"sha256" not in line],
                                     [b"source: " + comment])

    def test_name_the_file_and_the_command(self):
        name = "x\nprocess.exit(1)\n\\.bnf"
        file = printed(BNFURL, "generate", "--language", "javascript", "-g", self.grammar(b"x", name))
        self.assertIn(b"\n// file: x%x0aprocess.exit(1)%x0a.5c.bnf\n", file)
        self.assertRegex(file, rb"\n// command: bnfurl generate --language javascript -g '\S+/x%x0aprocess.*\n")

    def test_of_whole_grammars_are_printable(self):
        for source, comment in SOURCES.items():
            with self.subTest(source=source), tempfile.TemporaryDirectory() as folder:
                grammar = self.grammar(source)
                printed(GENERATOR, "--out", folder, grammar)
                printed(GENERATOR, "--language", "java", "--package", "p", "--out", folder, grammar)
                printed(GENERATOR, "--beside", project.ROOT / "grammar", "--together", "all", "--out", folder, grammar)
                files = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
                for name in ("g.cpp", "g.hpp", "all.cpp"):
                    self.assertTrue(files[name].startswith(b"// Generated from g: " + comment + b"\n"), name)
                for text in files.values():
                    self.assert_plain(text)


if __name__ == "__main__":
    unittest.main()
