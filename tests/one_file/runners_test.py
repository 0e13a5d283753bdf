# What bnfurl generate prints in each language, judged by the complete suite of its rule: the strictest compilers and
# formatters of the language say nothing about it, and the runner of examples/suites finds no text that it gets wrong.
# A runner finds a file with a wrong number. By day two rules, in the languages that every machine has.
import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
NIGHTLY_CASES = {f"Runners.test_{name}" for name in ("csharp", "go", "java", "lua", "rust", "typescript", "zig")}
BNFURL = os.environ["BNFURL"]
EXAMPLES = project.ROOT / "examples/suites"
# The second has characters beyond ASCII, and one component.
RULES = [("plain", "plain-target"), ("rfc3987", "ipath-noscheme"), ("plain", "web-target"), ("plain", "plain-url"),
         ("rfc3986", "URI")]
# What only the night has: an environment of Python, and packages of npm.
TOOLS = project.BUILD.resolve() / "test-languages"
NODE = TOOLS / "node_modules"
CLANG = next(filter(None, map(shutil.which, ["clang-19", "clang", "cc"])), "cc")
# What tsc --init asks for is stricter than --strict.
TSC = [NODE / ".bin/tsc", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
       "--verbatimModuleSyntax", "--module", "nodenext", "--target", "es2022", "--types", "node", "--typeRoots",
       NODE / "@types"]
ZIG = [TOOLS / "bin/python3", "-m", "ziglang"]


@dataclasses.dataclass
class Language:
    name: str
    file: str          # what is generated
    runner: str
    quiet: list        # commands that print nothing
    build: list
    run: list
    part: str = ""     # how the runner names a component, if it cannot list all
    separator: str = ", "
    rule: str = "rule"

    @property
    def has_bytes(self):
        return self.name in ("c", "go", "lua", "rust", "zig")


LANGUAGES = {each.name: each for each in [
    Language("c", "rule.h", "runner.c", [[CLANG, "-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-O1",
                                          "runner.c", "-o", "runner"]], [], ["./runner"],
             'is_part(line, "\\"{0}\\":\\"", text, parts.{0})', " && "),
    Language("csharp", "Rule.cs", "Runner.cs", [["mcs", "-warnaserror", "-out:Runner.exe", "Runner.cs", "Rule.cs"]],
             [], ["mono", "Runner.exe"], 'HasPart(line, "{0}", text, parts.{1})', " && ", "Rule"),
    Language("go", "rule/rule.go", "runner.go", [["gofmt", "-l", "."], ["go", "vet", "./..."]],
             [["go", "build", "-o", "runner", "."]], ["./runner"], '"{0}": parts.{1}'),
    Language("java", "Rule.java", "Runner.java", [["javac", "-Xlint:all", "-Werror", "Rule.java", "Runner.java"]], [],
             ["java", "Runner"], 'hasPart(line, "{0}", text, parts.{0}Begin, parts.{0}End)', "\n        && ",
             "Rule"),
    Language("javascript", "rule.mjs", "runner.mjs", [["node", "--check", "rule.mjs"]], [], ["node", "runner.mjs"]),
    Language("lua", "rule.lua", "runner.lua", [["luac5.4", "-p", "rule.lua"]], [], ["lua5.4", "runner.lua"]),
    Language("python", "rule.py", "runner.py",
             [[TOOLS / "bin/mypy", "--strict", "--no-error-summary", "rule.py"]] if NIGHTLY else [], [],
             ["python3", "runner.py"]),
    Language("rust", "rule.rs", "runner.rs", [["rustfmt", "--check", "rule.rs"]],
             [["rustc", "-O", "--edition", "2021", "-D", "warnings", "runner.rs"]], ["./runner"]),
    Language("typescript", "rule.ts", "runner.ts", [[*TSC, "runner.ts"]], [], ["node", "runner.js"]),
    Language("zig", "rule.zig", "runner.zig", [[*ZIG, "ast-check", "rule.zig"], [*ZIG, "fmt", "--check", "rule.zig"]],
             [[*ZIG, "build-exe", "-O", "ReleaseSafe", "runner.zig"]], ["./runner"]),
]}


def program(*words):
    return subprocess.run([BNFURL, *words], capture_output=True, check=True).stdout


# The complete suite of a rule, made once, and the components that its texts have.
class Suite:
    made = {}

    def __init__(self, grammar, production):
        self.text = program("grammar", "suite", grammar, "-p", production, "--components", "-o", "json")
        self.texts = json.loads(self.text.partition(b"\n")[0] + b"]}")["texts"]
        self.characters = self.texts - self.text.count(b'\n{"octets":')
        found = set(re.findall(rb'"([a-z_]+)":"', b"".join(re.findall(rb'"components":\{.*', self.text))))
        self.components = sorted(name.decode() for name in found - {b"host_kind", b"kind"})

    @classmethod
    def of(cls, rule):
        if rule not in cls.made:
            cls.made[rule] = cls(*rule)
        return cls.made[rule]


# In the first table, the first number that is not zero becomes zero: then an octet has the class of those that no text
# has.
def with_a_wrong_number(text):
    lines = text.splitlines(True)
    row = next(i for i, line in enumerate(lines)
               if re.fullmatch(r'[\s",]*(\d+[\s",]+){5,}', line) and re.search("[1-9]", line))
    lines[row] = re.sub(r"\b[1-9]\d*", "0", lines[row], count=1)
    return "".join(lines)


class Runners(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_here(self, words, **options):
        return subprocess.run(list(map(str, words)), cwd=self.folder, capture_output=True, check=False, **options)

    def components_of(self, language, names):
        if language.name == "rust":
            return ", ".join(f'"\\"{name}\\":\\""' for name in names), ", ".join(f"parts.{name}" for name in names)
        return (language.separator.join(language.part.format(name, name.title()) for name in names),)

    # The runner, for a rule with other components than those of the example.
    def write_runner(self, language, components):
        text = (EXAMPLES / language.runner).read_text()
        if language.part or language.name == "rust":
            for old, new in zip(self.components_of(language, ["path", "query"]),
                                self.components_of(language, components)):
                self.assertIn(old, text)
                text = text.replace(old, new)
        (self.folder / language.runner).write_text(text)

    def generate(self, language, rule):
        (self.folder / language.file).parent.mkdir(exist_ok=True)
        program("generate", "--language", language.name, "-g", rule[0], "-p", rule[1], "--name", language.rule, "--out",
                self.folder / language.file)

    def build(self, language):
        for command in language.build:
            done = self.run_here(command)
            self.assertEqual(done.returncode, 0, done.stderr)

    def check(self, name):
        language = LANGUAGES[name]
        (self.folder / "go.mod").write_text("module suite\n")
        (self.folder / "package.json").write_text('{"type": "module"}\n')
        for rule in RULES if NIGHTLY else RULES[:2]:
            suite = Suite.of(rule)
            self.generate(language, rule)
            self.write_runner(language, suite.components)
            for command in language.quiet:
                done = self.run_here(command)
                self.assertEqual((done.returncode, done.stdout + done.stderr), (0, b""), (rule, command))
            self.build(language)
            done = self.run_here(language.run, input=suite.text)
            self.assertEqual((done.returncode, done.stderr), (0, b""), (rule, done.stdout[:2000]))
            count = suite.texts if language.has_bytes else suite.characters
            self.assertEqual(done.stdout, b"%d texts, 0 wrong\n" % count)
        self.check_wrong(language, suite)

    def check_wrong(self, language, suite):
        path = self.folder / language.file
        path.write_text(with_a_wrong_number(path.read_text()))
        if language.build:
            self.build(language)
        else:
            self.run_here(language.quiet[0] if language.quiet else ["true"])
        done = self.run_here(language.run, input=suite.text)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout.splitlines()[-1], rb"^\d+ texts, [1-9]\d* wrong$")


def case(name):
    return lambda self: self.check(name)


for each in LANGUAGES:
    setattr(Runners, f"test_{each}", case(each))


class Examples(unittest.TestCase):
    def test_have_at_most_40_lines_of_code(self):
        for path in EXAMPLES.iterdir():
            lines = path.read_text().splitlines()
            code = [line for line in lines if not re.match(r"\s*(//|#(?!include)|--|/\*\*|$)", line)]
            self.assertLessEqual(len(code), 40, path.name)


if __name__ == "__main__":
    unittest.main()
