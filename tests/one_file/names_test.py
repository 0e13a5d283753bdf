# Rules and components that are named like something in the files of a language: what bnfurl generate prints about them
# compiles without a warning. The words are all that the language's template has, whatever they mean there. By day in
# the languages that every machine has.
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import project

NIGHTLY = "BNFURL_NIGHTLY" in os.environ
NIGHTLY_CASES = {f"Names.test_{name}" for name in ("csharp", "go", "java", "lua", "rust", "typescript", "zig")}
BNFURL = os.environ["BNFURL"]
TEMPLATES = project.ROOT / "gen/emit/languages/templates"
TOOLS = project.BUILD.resolve() / "test-languages"  # tests/parts fills it
CLANG = next(filter(None, map(shutil.which, ["clang-19", "clang", "cc"])), "cc")
MOST_COMPONENTS = 30
WHOLE, INNER = "the-whole-rule", "some-inner-rule"


def words_of(language):
    body = (TEMPLATES / f"{language}.txt").read_text().partition("\n---\n")[2]
    body = re.sub(r"\{\{.*?\}\}|^%.*", " ", body, flags=re.MULTILINE)
    found = {word.lower(): word.replace("_", "-").rstrip("-") for word in re.findall(r"[A-Za-z]\w*", body)}
    return sorted(set(found.values()))


class Names(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name, text):
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text)

    def run_here(self, *words):
        done = subprocess.run(list(map(str, words)), cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout + done.stderr, done.returncode), ("", 0))

    def generated(self, language, *words):
        return project.output(BNFURL, "generate", "--language", language, *words, text=True)

    # Files with components that have these words as names.
    def components(self, language, path, name="rule{}"):
        words = words_of(language)
        self.assertGreater(len(words), 40)
        for number, begin in enumerate(range(0, len(words), MOST_COMPONENTS)):
            some = words[begin:begin + MOST_COMPONENTS]
            grammar = self.folder / "components.bnf"
            grammar.write_text("# grammar: components\n" + "".join(f"# component: {word}\n" for word in some) +
                               f"{WHOLE} = " + " ".join(f'[ "{i};" {word} ]' for i, word in enumerate(some)) + "\n" +
                               "".join(f'{word} = "x" / %xC3.A9\n' for word in some))
            self.write(path.format(number), self.generated(language, "-g", grammar, "--name", name.format(number)))
        return number + 1

    # Files of rules that have these words as names.
    def rules(self, language, path):
        words = words_of(language)
        grammar = self.folder / "rules.bnf"
        grammar.write_text(f"# grammar: rules\n# component: {INNER}\n" + "".join(
            f'{word} = "0;" {INNER}\n' for word in words) + f'{INNER} = "x" / %xC3.A9\n')
        files = []
        for word in words:
            file = self.generated(language, "-g", grammar, "-p", word)
            files.append(path(file, word))
            self.write(files[-1], file)
        return files

    def test_c(self):
        self.components("c", "rule{}.h")
        files = self.rules("c", lambda _, word: f"{word}.h")
        self.write("all.c", "".join(f'#include "{file.name}"\n' for file in self.folder.glob("rule*.h")) +
                   "".join(f'#include "{file}"\n' for file in files) + "int main(void) { return 0; }\n")
        self.run_here(CLANG, "-std=c99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "all.c")

    def test_csharp(self):
        self.components("csharp", "Rule{}.cs", "Rule{}")
        self.rules("csharp", lambda _, word: f"{word}.cs")
        self.run_here("mcs", "-warnaserror", "-target:library", "-out:all.dll", *self.folder.glob("*.cs"))

    def test_java(self):
        self.components("java", "Rule{}.java", "Rule{}")
        self.rules("java", lambda file, _: re.search(r"public final class (\w+)", file)[1] + ".java")
        # In packages, no class hides one of the others.
        for number, path in enumerate(self.folder.glob("*.java")):
            self.write(f"p{number}/{path.name}", f"package p{number};\n{path.read_text()}")
        self.run_here("javac", "-Xlint:all", "-Werror", *self.folder.glob("p*/*.java"))

    def test_go(self):
        self.components("go", "rule{0}/rule{0}.go")
        self.rules("go", lambda _, word: f"word-{word}/rule.go")
        self.write("go.mod", "module app\n")
        self.run_here("gofmt", "-l", ".")
        self.run_here("go", "build", "./...")

    def test_rust(self):
        count = self.components("rust", "rule{}.rs")
        self.write("lib.rs", "".join(f"pub mod rule{i};\n" for i in range(count)))
        self.run_here("rustfmt", "--check", "lib.rs")
        self.run_here("rustc", "--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "-D", "warnings",
                      "lib.rs")

    def test_zig(self):
        for i in range(self.components("zig", "rule{}.zig")):
            self.run_here(TOOLS / "bin/python3", "-m", "ziglang", "ast-check", f"rule{i}.zig")

    def test_typescript(self):
        self.components("typescript", "rule{}.ts")
        self.run_here(TOOLS / "node_modules/.bin/tsc", "--strict", "--noUncheckedIndexedAccess", "--noEmit",
                      "--target", "es2022", *self.folder.glob("*.ts"))

    def test_javascript(self):
        for i in range(self.components("javascript", "rule{}.mjs")):
            self.write("try.mjs", f'import {{ split }} from "./rule{i}.mjs";\n'
                       'const parts = Object.values(split("0;x"));\n'
                       'if (!parts.some((part) => part && part[0] === 2)) throw parts;\n')
            self.run_here("node", "try.mjs")

    def test_python(self):
        for i in range(self.components("python", "rule{}.py")):
            self.run_here("python3", "-c", f'import rule{i}; assert slice(2, 3) in rule{i}.split("0;x")')
            if NIGHTLY:
                self.run_here(TOOLS / "bin/mypy", "--strict", "--no-error-summary", f"rule{i}.py")

    def test_lua(self):
        for i in range(self.components("lua", "rule{}.lua")):
            self.run_here("lua5.4", "-e", f'local r = require("rule{i}"); local _, part = next(r.split("0;x")); '
                          'assert(part[1] == 3 and r.expected(select(2, r.explain("y"))))')
        for file in self.rules("lua", lambda _, word: f"word-{word}.lua"):
            self.run_here("lua5.4", "-e", f'local r = dofile("{file}"); assert(r.split("0;x") and not r.valid("y"))'
                          'local at, number = r.explain("y"); assert(at == 1 and r.expected(number))')


if __name__ == "__main__":
    unittest.main()
