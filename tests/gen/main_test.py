# bnfurl-gen as a program: stages on standard output, files in a folder, and exit status 2 with a message for anything
# that it cannot process.
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENERATOR = os.environ["BNFURL_GEN"]
TEN = ROOT / "tests/golden/ten.bnf"
# shown(stages, "best", keep_best(ordered, budget)), or stages->add("scanner", engines.scanners)
COMPUTED = re.compile(r'\b(shown|add)\((?:&?stages, )?"([a-z-]+)",\s*(\w+)')
# "  | best    keep_best    one reading for each text"
DRAWN = re.compile(r"^[ |+>-]*[|>] ([a-z-]+) +(\w+)", re.MULTILINE)


def run(*arguments):
    return subprocess.run([GENERATOR, *map(str, arguments)], capture_output=True, text=True, check=False)


class Dump(unittest.TestCase):
    def test_accepts_another_entry_point(self):
        self.assertEqual(run("--dump=dfa", "--production=escape", TEN).stdout,
                         "0: [%] 1\n1: [0-9A-Fa-f] 2\n2: [0-9A-Fa-f] 3\n3: accepting\n")

    def test_names_the_nearest_entry_point(self):
        result = run("--dump=dfa", "--production=Scheme", TEN)
        self.assertEqual((result.returncode, result.stderr),
                         (2, 'unknown production "Scheme" (did you mean "scheme"?)\n'))


class Files(unittest.TestCase):
    def test_are_written_into_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("--out", folder, TEN).returncode, 0)
            names = {re.sub(r"_\w+", "_TARGET", name) for name in os.listdir(folder)}
            self.assertEqual(names, {"registry.cpp", "ten.cpp", "ten.hpp", "ten.re", "ten_TARGET.cpp"})

    def test_are_written_for_a_program_beside_the_library(self):
        with tempfile.TemporaryDirectory() as folder:
            grammar = pathlib.Path(folder) / "url.bnf"
            grammar.write_text("# import: URI rfc3986\nurl = <scheme, see [URI]>\n")
            self.assertEqual(run("--beside", ROOT / "grammar", "--out", folder, grammar).stderr, "")
            names = {re.sub(r"_\w+", "_TARGET", name) for name in os.listdir(folder)}
            self.assertEqual(names, {"url.bnf", "url.cpp", "url.hpp", "url.re", "url_TARGET.cpp"})

    def test_are_one_source_of_tables_beside_the_library(self):
        formats = [ROOT / f"grammar/{name}.bnf" for name in ("squid", "rails")]
        with tempfile.TemporaryDirectory() as folder:
            made = run("--beside", ROOT / "grammar", "--together", "logs", "--out", folder, *formats)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
            self.assertEqual(os.listdir(folder), ["logs.cpp"])
            source = (pathlib.Path(folder) / "logs.cpp").read_text()
            listed = [f"    detail::grammar_of({path.stem}::data::grammar),\n" for path in formats]
            self.assertIn("".join(listed), source)
            self.assertEqual(source.count(".runs = &RunTable"), 0)
            self.assertEqual(source.count(".runs = &"), 2 * len(formats))
            self.assertEqual(source.count("_split("), 0)
            made = run("--beside", ROOT / "grammar", "--together", "logs", "--out", folder)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
            source = (pathlib.Path(folder) / "logs.cpp").read_text()
            self.assertIn("#include <bnfurl/detail/data.hpp>\n", source)
            self.assertIn("std::array<Grammar, 0> all", source)

    def test_can_leave_out_the_tables_of_trace(self):
        for words in [], ["--without-trace"]:
            with self.subTest(words=words), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(run("--out", folder, TEN, *words).returncode, 0)
                source = (pathlib.Path(folder) / "ten.cpp").read_text()
                self.assertEqual(("&no_trace" in source, "TraceTable " in source), (bool(words), not words))

    def test_can_leave_out_the_languages_of_normal_forms(self):
        for words in [], ["--without-normal-forms"]:
            with self.subTest(words=words), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(run("--out", folder, TEN, *words).returncode, 0)
                source = (pathlib.Path(folder) / "ten.cpp").read_text()
                self.assertEqual(("NormalForm " in source, "_normal_47" in source, "NormalRules " in source),
                                 (not words, not words, True))

    def test_can_leave_out_the_engines(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("--out", folder, TEN, "--without-engines").returncode, 0)
            self.assertEqual(set(os.listdir(folder)), {"registry.cpp", "ten.cpp", "ten.hpp"})
            source = (pathlib.Path(folder) / "ten.cpp").read_text()
            self.assertEqual([word in source for word in ("&scanners::", "NormalForm ", ".tdfa = &")],
                             [False, False, True])

    def test_are_written_again_only_if_they_change(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for words, written in ([], True), (["--if-changed"], False), (["--if-changed", "--without-trace"],
                                                                          ["ten.cpp"]):
                with self.subTest(words=words):
                    self.assertEqual(run("--out", folder, TEN).returncode, 0)
                    files = sorted(path.name for path in folder.iterdir())
                    for file in files:
                        os.utime(folder / file, (1, 1))
                    self.assertEqual(run("--out", folder, TEN, *words).returncode, 0)
                    again = [file for file in files if (folder / file).stat().st_mtime != 1]
                    self.assertEqual(again, files if written is True else written or [])

    def test_are_written_in_java(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(run("--language", "java", "--package", "org.example", "--out", folder, TEN).stderr, "")
            self.assertEqual(os.listdir(folder), ["Ten.java"])
            source = (pathlib.Path(folder) / "Ten.java").read_text(encoding="ascii")
            self.assertIn("package org.example;\n", source)
            self.assertIn('public static final Production escape = GRAMMAR.production("escape");\n', source)
            self.assertIn("public static final int host = ", source)

    def test_are_written_in_java_for_a_grammar_that_imports(self):
        with tempfile.TemporaryDirectory() as folder:
            grammar = pathlib.Path(folder) / "my-url.bnf"
            grammar.write_text("# import: URI rfc3986\nclass = <scheme, see [URI]> / abstract\nabstract = \"a\"\n")
            self.assertEqual(run("--beside", ROOT / "grammar", "--language=java", "--package=a.b", "--out", folder,
                                 grammar).stderr, "")
            self.assertEqual(sorted(os.listdir(folder)), ["MyUrl.java", "my-url.bnf"])
            source = (pathlib.Path(folder) / "MyUrl.java").read_text()
            self.assertIn("public final class MyUrl {", source)
            for name in ("class_", "abstract_", "scheme"):
                self.assertIn(f" Production {name} = ", source)

    def test_are_not_written_for_a_broken_grammar(self):
        with tempfile.TemporaryDirectory() as folder:
            grammar = pathlib.Path(folder) / "broken.bnf"
            grammar.write_text("x = y\n")
            result = run("--out", folder, grammar)
            self.assertEqual((result.returncode, result.stderr), (2, f"{grammar}:1:5: y is not defined (rule x)\n"))
            self.assertEqual(os.listdir(folder), ["broken.bnf"])


class Help(unittest.TestCase):
    def test_names_every_option_and_every_stage(self):
        for option in ("-h", "--help"):
            result = run(option)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            for word in ("file...", "--help", "--out FOLDER", "--beside FOLDER", "--without-trace",
                         "--without-normal-forms", "--without-engines", "--if-changed", "--language NAME",
                         "--package NAME", "--together NAME", "--dump STAGE",
                         "--production NAME", "tdfa-arrays"):
                self.assertIn(word, result.stdout)


class Refusals(unittest.TestCase):
    def refused(self, message, *arguments):
        result = run(*arguments)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn(message, result.stderr)

    def test_of_a_path_that_is_not_a_file(self):
        self.refused("/nowhere.bnf: cannot be read\n", "--dump=file", "/nowhere.bnf")
        with tempfile.TemporaryDirectory() as folder:
            self.refused(f"{folder}: cannot be read\n", "--dump=file", folder)

    def test_of_an_empty_file(self):
        self.refused("/dev/null: the file has no rules;", "--dump=checked", "/dev/null")

    def test_of_a_folder_that_cannot_be_written(self):
        self.refused("cannot be written\n", "--out", "/nowhere", TEN)

    def test_of_a_library_without_grammars(self):
        for folder in ("/nowhere", ROOT / "tests"):
            self.refused(f"{folder}: contains no grammar files\n", "--beside", folder, "--out", "/nowhere", TEN)

    def test_of_an_unknown_stage(self):
        self.refused('--dump: unknown stage "dfaa" (did you mean "dfa"?); expected one of: file,', "--dump=dfaa", TEN)

    def test_of_words_that_are_no_options(self):
        self.refused("unrecognized option '--nonsense'\n", "--nonsense", TEN)
        self.refused("option '--out' requires an argument\nRun with --help for more information.\n", TEN, "--out")

    def test_of_options_that_do_not_go_together(self):
        self.refused("--out and --dump cannot be used together\n", TEN, "--out", ".", "--dump", "dfa")
        self.refused("--beside requires --out\n", TEN, "--beside", ".", "--dump", "dfa")
        self.refused("--production requires --dump\n", TEN, "--out", ".", "--production", "path")
        self.refused("--without-trace requires --out\n", TEN, "--without-trace", "--dump", "dfa")
        self.refused("--without-normal-forms requires --out\n", TEN, "--without-normal-forms", "--dump", "dfa")
        self.refused("--together requires --beside\n", "--together", "logs", "--out", "folder", TEN)
        self.refused('--together takes a name of a letter, followed by letters, digits, "-", "_" and "+"\n',
                     "--together", "a;int b", "--beside", "folder", "--out", "folder", TEN)
        self.refused("--together and --language cannot be used together\n", "--together", "logs", "--beside", "folder",
                     "--language", "java", "--out", "folder", TEN)
        self.refused("--without-engines requires --out\n", TEN, "--without-engines", "--dump", "dfa")
        self.refused("--if-changed requires --out\n", TEN, "--if-changed", "--dump", "dfa")

    def test_of_a_language_or_package_that_cannot_be(self):
        java = ["--language", "java", TEN, "--out", "/nowhere"]
        self.refused('--language: unknown language "jaba" (did you mean "java"?); expected one of: java\n',
                     "--language=jaba", TEN, "--out", "/nowhere")
        self.refused("--language requires --out\n", TEN, "--language=java", "--package=a", "--dump=dfa")
        self.refused("--language java requires --package\n", *java)
        self.refused("--package requires --language\n", TEN, "--out", "/nowhere", "--package=a")
        for package in ("org..example", "9a", "a-b", ".", "a.", "ü"):
            self.refused(f"--package {package}: a package name consists of words of letters, digits and", *java,
                         "--package", package)
        self.refused("--package a.new: new is a keyword of Java, which a package name cannot contain\n", *java,
                     "--package=a.new")
        self.refused("are only for C++: other languages never have these\n", *java, "--package=a", "--without-trace")

    def test_of_a_call_without_a_purpose(self):
        self.refused("give --out FOLDER or --dump STAGE\n", TEN)
        self.refused("a grammar file is required", "--dump=file")

    def test_of_too_many_states(self):
        with tempfile.TemporaryDirectory() as folder:
            grammar = pathlib.Path(folder) / "big.bnf"
            grammar.write_text('x = *( "a" / "b" ) "a" 20( "a" / "b" )\n')
            self.refused("more than 50000 states", "--dump=dfa", grammar)
            message = "x needs more than 50000 states; lower its counts (the largest is 20, in x)"
            self.refused(f"{grammar}:1:1: {message}\n", "--out", folder, grammar)


class Manual(unittest.TestCase):
    PAGE = ROOT / "gen/bnfurl-gen.1"

    def test_renders_without_warnings(self):
        result = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", self.PAGE], capture_output=True, check=False)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"", b""))

    def test_has_the_options_of_the_help(self):
        in_help = set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", run("--help").stdout, re.MULTILINE))
        section = self.PAGE.read_text().split(".SH OPTIONS")[1].split(".SH")[0].replace("\\-", "-")
        self.assertIn("--out", in_help)
        self.assertEqual(set(re.findall(r"^\.TP\n\.\w+ .*?(--[a-z-]+)", section, re.MULTILINE)), in_help)


# One list of stages: the lines of gen/pipeline.cpp that compute them, what `bnfurl-gen --dump` prints, and the picture
# in ARCHITECTURE.md.
# (stage, function) of each line that computes a stage; a value that is only shown has no function.
def computed():
    code = (ROOT / "gen/pipeline.cpp").read_text()
    return [(stage, function if word == "shown" else None) for word, stage, function in COMPUTED.findall(code)]


def drawn():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    picture = re.search(r"## From printed text to machine code\n+```\n(.*?)\n```", text, re.DOTALL).group(1)
    return DRAWN.findall(picture)


def dumped():
    run = subprocess.run([os.environ["BNFURL_GEN"], "--help"], capture_output=True, text=True, check=True)
    return re.search(r"the stages are:\n +(.*)\n", run.stdout).group(1).split(", ")


class Stages(unittest.TestCase):
    def test_are_one_list(self):
        self.assertEqual(dumped(), [stage for stage, _ in drawn()])
        self.assertEqual(sorted(stage for stage, _ in computed()), sorted(dumped()))

    def test_are_computed_by_the_functions_of_the_picture(self):
        code = (ROOT / "gen/pipeline.cpp").read_text()
        functions = dict(computed())
        for stage, named in drawn():
            with self.subTest(stage=stage):
                self.assertEqual(named, functions[stage] or named)
                self.assertRegex(code, rf"\b{named}\(")

    def test_readers_see_what_they_look_for(self):
        self.assertEqual(DRAWN.findall("x.bnf\n  | a   f    text\n  +--> b-c  g_h   more\n"),
                         [("a", "f"), ("b-c", "g_h")])
        self.assertEqual(COMPUTED.findall('x = shown(stages, "a-b",\n    f(y));\nstages->add("c", z);'),
                         [("shown", "a-b", "f"), ("add", "c", "z")])
