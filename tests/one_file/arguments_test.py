# Arguments that are wrong in kind (tests/wrong_arguments.txt): what bnfurl generate prints refuses what is not a text,
# also if a rule matches the empty text, and numbers that no failure has. In languages whose compilers refuse such
# arguments, what is left is null, and a Parts that no text was split into: all its components are missing. Most
# compilers are there at night.
import os
import pathlib
import subprocess
import tempfile
import unittest

import project
import wrong_arguments

NIGHTLY_CASES = {f"Arguments.test_{name}" for name in ("csharp", "go", "java", "lua", "typescript")}
BNFURL = os.environ["BNFURL"]
TOOLS = project.BUILD.resolve() / "test-languages"  # tests/parts puts the compiler of TypeScript there
# Both match the empty text; their files read texts in different ways.
RULES = {"ascii": ("rfc3986", "URI-reference"), "unicode": ("rfc3987", "IRI-reference")}
# How a language calls the functions of a rule with a text, and expected with a number.
OF_TEXTS = ["{rule}.valid({value})", "{rule}.explain({value})", "{rule}.split({value})"]
OF_NUMBERS = ["{rule}.expected({value})"]
OF_JAVA = ["{type}.valid({value})", "{type}.explain({value}, new {type}.Failure())",
           "{type}.split({value}, new {type}.Parts())"]
OF_CSHARP = ["{type}.Valid({value})", "{type}.Explain({value}, out offset, out number)",
             "{type}.Split({value}, new {type}.Parts())"]
# Programs that say for each call what it throws, or else its result.
JAVASCRIPT = """for (const call of [CALLS]) {
  let said;
  try { said = call(); } catch (fault) { said = fault.name; }
  console.log(said);
}
"""
PYTHON = """import ascii, unicode
class Encoder:
    def encode(self):
        return b""
for call in [CALLS]:
    try:
        print(call())
    except Exception as fault:
        print(type(fault).__name__)
"""
LUA = """local ascii, unicode = require("ascii"), require("unicode")
for _, call in ipairs({CALLS}) do
  local is_done, result = pcall(call)
  print(is_done and tostring(result) or "error")
end
"""
JAVA = """class Program {
  static void say(java.util.function.Supplier<Object> call) {
    String said;
    try {
      said = String.valueOf(call.get());
    } catch (RuntimeException fault) {
      said = fault.getClass().getSimpleName();
    }
    System.out.println(said);
  }

  public static void main(String[] arguments) {
    CALLS
  }
}
"""
CSHARP = """static class Program {
  public static int offset, number;

  static void Say(System.Func<object> call) {
    try {
      System.Console.WriteLine(call());
    } catch (System.Exception fault) {
      System.Console.WriteLine(fault.GetType().Name);
    }
  }

  static void Main() {
    CALLS
  }
}
"""
GO = """package ascii

import "testing"

func TestZero(t *testing.T) {
	failed, ok := Split("not a URL")
	for _, parts := range []Parts{{}, failed} {
		if _, isThere := parts.Host.Of(""); isThere || ok || parts.Host.Begin() != -1 || parts.Path.End() != -1 {
			t.Error(parts)
		}
	}
	parts, _ := Split("http://example.org?")
	query, hasQuery := parts.Query.Of("http://example.org?")
	_, hasFragment := parts.Fragment.Of("http://example.org?")
	if query != "" || !hasQuery || hasFragment || parts.Query.Begin() != 19 || parts.HostKind != "reg-name" {
		t.Error(parts)
	}
}
"""
# A text without octets can be where nothing is.
C = """#include "ascii.h"
int main(void) {
  ascii_parts parts;
  ascii_failure failure;
  return !ascii_valid(NULL, 0) || ascii_explain(NULL, 0, &failure) || !ascii_split(NULL, 0, &parts);
}
"""


class Arguments(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def generate(self, language, ending, has_classes=False):
        for name, (grammar, production) in RULES.items():
            name = name.title() if has_classes else name
            project.output(BNFURL, "generate", "--language", language, "-g", grammar, "-p", production, "--name", name,
                           "--out", self.folder / f"{name}.{ending}")

    # Runs a program with calls, and compares what it says about each.
    def check(self, file, program, calls, form, *commands):
        (self.folder / file).write_text(program.replace("CALLS", " ".join(form.format(call) for call, _ in calls)))
        for command in commands:
            done = subprocess.run(list(map(str, command)), cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual((done.stderr, done.returncode), ("", 0), done.stdout)
        self.assertEqual(list(zip([call for call, _ in calls], done.stdout.splitlines(), strict=True)), calls)

    # The calls with each argument, by both rules, and what they say.
    @staticmethod
    def calls(language, of_texts, of_numbers):
        return [(call.format(rule=rule, type=rule.title(), value=value), said) for rule in RULES
                for host, those in (("text", of_texts), ("number", of_numbers))
                for value, said in wrong_arguments.rows(f"{host}_{language}") for call in those]

    def test_javascript(self):
        self.generate("javascript", "mjs")
        imports = 'import * as ascii from "./ascii.mjs";\nimport * as unicode from "./unicode.mjs";\n'
        self.check("program.mjs", imports + JAVASCRIPT, self.calls("javascript", OF_TEXTS, OF_NUMBERS), "() => {},",
                   ["node", "program.mjs"])

    def test_typescript(self):
        self.generate("typescript", "ts")
        imports = 'import * as ascii from "./ascii";\nimport * as unicode from "./unicode";\n'
        program = imports + JAVASCRIPT.replace("let said", "let said: unknown").replace("fault.", "(fault as Error).")
        typed = [[call.replace("{value}", "({value}) as never") for call in each] for each in (OF_TEXTS, OF_NUMBERS)]
        self.check("program.ts", program, self.calls("javascript", *typed), "() => {},",
                   [TOOLS / "node_modules/.bin/tsc", "--strict", "--target", "es2020", "--module", "commonjs",
                    "program.ts"],
                   ["node", "program.js"])

    def test_python(self):
        self.generate("python", "py")
        self.check("program.py", PYTHON, self.calls("python", OF_TEXTS, OF_NUMBERS), "lambda: {},",
                   ["python3", "program.py"])

    def test_lua(self):
        self.generate("lua", "lua")
        self.check("program.lua", LUA, self.calls("lua", OF_TEXTS, OF_NUMBERS), "function() return {} end,",
                   ["lua5.4", "program.lua"])

    def test_java(self):
        self.generate("java", "java", has_classes=True)
        calls = self.calls("java", OF_JAVA, ["{type}.expected({value})"]) + wrong_arguments.rows("new_java")
        self.check("Program.java", JAVA, calls, "say(() -> {});\n", ["javac", "Program.java"], ["java", "Program"])

    def test_csharp(self):
        self.generate("csharp", "cs", has_classes=True)
        calls = self.calls("csharp", OF_CSHARP, ["{type}.Expected({value})"]) + wrong_arguments.rows("new_csharp")
        self.check("Program.cs", CSHARP, calls, "Say(() => {});\n",
                   ["mcs", "-out:Program.exe", "Program.cs", "Ascii.cs", "Unicode.cs"], ["mono", "Program.exe"])

    def test_go(self):
        self.generate("go", "go")
        (self.folder / "unicode.go").unlink()
        (self.folder / "go.mod").write_text("module ascii\n")
        (self.folder / "ascii_test.go").write_text(GO)
        project.output("go", "test", ".", cwd=self.folder, env={**os.environ, "GOFLAGS": "-mod=mod"})

    def test_c(self):
        self.generate("c", "h")
        (self.folder / "program.c").write_text(C)
        project.output("cc", "-std=c99", "-O1", self.folder / "program.c", "-o", self.folder / "program")
        project.output(self.folder / "program")


if __name__ == "__main__":
    unittest.main()
