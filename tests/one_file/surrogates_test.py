# Texts of languages in which a text can have an unpaired surrogate, which no UTF-8 has: what bnfurl generate prints
# finds them invalid, at the first one that is unpaired. The compilers of three languages are there at night.
import os
import pathlib
import subprocess
import tempfile
import unittest

import project

NIGHTLY_CASES = {f"Surrogates.test_{name}" for name in ("csharp", "java", "typescript")}
BNFURL = os.environ["BNFURL"]
TOOLS = project.BUILD.resolve() / "test-languages"  # tests/parts puts the compiler of TypeScript there
RULES = {"ascii": ("plain", "plain-target"), "unicode": ("rfc3987", "ipath-noscheme")}
# Texts in the escapes of all these languages, the rule, and where the text fails.
TEXTS = [(r"/a", "ascii", None), (r"/a\ud83d", "ascii", 2), (r"\ude00/", "ascii", 0), (r"/a\ud83d\ude00", "ascii", 2),
         (r"a\u00e9", "unicode", None), (r"a\ud83d", "unicode", 1), (r"\u00e9\ud83d/", "unicode", 1),
         (r"\ude00", "unicode", 0), (r"a\ude00\ud83d", "unicode", 1), (r"a\ud83d\ud83d\ude00", "unicode", 1)]
PAIR = (r"a\ud83d\ude00b", "unicode", None)
# Prints for each text where it fails, and whether valid and split agree.
JAVASCRIPT = """for (const [text, rule] of [CALLS]) {
  const failure = rule.explain(text);
  const isValid = failure === null;
  const isEqual = rule.valid(text) === isValid && (rule.split(text) !== null) === isValid;
  console.log(isValid ? "valid" : failure.offset, isEqual);
}
"""
PYTHON = """import ascii, unicode
for text, rule in [CALLS]:
    failure = rule.explain(text)
    is_valid = failure is None
    print("valid" if failure is None else failure.offset,
          rule.valid(text) == is_valid and (rule.split(text) is not None) == is_valid)
"""
JAVA = """class Program {
  static void print(boolean fails, int offset, boolean isValid, boolean isSplit) {
    System.out.println((fails ? offset : "valid") + " " + (isValid != fails && isSplit != fails));
  }

  public static void main(String[] arguments) {
    Ascii.Failure ascii = new Ascii.Failure();
    Unicode.Failure unicode = new Unicode.Failure();
    CALLS
  }
}
"""
CSHARP = """static class Program {
  static void Print(bool fails, int offset, bool isValid, bool isSplit) {
    System.Console.WriteLine((fails ? offset.ToString() : "valid") + " " + (isValid != fails && isSplit != fails));
  }

  static void Main() {
    int offset, number;
    CALLS
  }
}
"""


class Surrogates(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def generate(self, language, ending, has_classes=False):
        for name, (grammar, production) in RULES.items():
            name = name.title() if has_classes else name
            project.output(BNFURL, "generate", "--language", language, "-g", grammar, "-p", production, "--name", name,
                           "--out", self.folder / f"{name}.{ending}")

    # Writes a program with a call for each text, and runs it.
    def check(self, texts, file, program, call, *commands):
        calls = " ".join(call.format(text=text, rule=rule, type=rule.title()) for text, rule, _ in texts)
        (self.folder / file).write_text(program.replace("CALLS", calls))
        for command in commands:
            done = subprocess.run(list(map(str, command)), cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual((done.stderr, done.returncode), ("", 0), done.stdout)
        found = done.stdout.lower().splitlines()
        self.assertEqual(found, [f"{'valid' if offset is None else offset} true" for *_, offset in texts])

    def test_python(self):
        self.generate("python", "py")
        self.check([*TEXTS, (r"a\ud83d\ude00b", "unicode", 1)], "program.py", PYTHON, '("{text}", {rule}),',
                   ["python3", "program.py"])

    def test_javascript(self):
        self.generate("javascript", "mjs")
        imports = 'import * as ascii from "./ascii.mjs";\nimport * as unicode from "./unicode.mjs";\n'
        self.check([*TEXTS, PAIR], "program.mjs", imports + JAVASCRIPT, '["{text}", {rule}],', ["node", "program.mjs"])

    def test_typescript(self):
        self.generate("typescript", "ts")
        imports = 'import * as ascii from "./ascii";\nimport * as unicode from "./unicode";\n'
        self.check([*TEXTS, PAIR], "program.ts", imports + JAVASCRIPT, '["{text}", {rule}] as const,',
                   [TOOLS / "node_modules/.bin/tsc", "--strict", "--target", "es2020", "--module", "commonjs",
                    "program.ts"],
                   ["node", "program.js"])

    def test_java(self):
        self.generate("java", "java", has_classes=True)
        call = ('print({type}.explain("{text}", {rule}), {rule}.offset, {type}.valid("{text}"), '
                '{type}.split("{text}", new {type}.Parts()));\n')
        self.check([*TEXTS, PAIR], "Program.java", JAVA, call, ["javac", "Program.java"], ["java", "Program"])

    def test_csharp(self):
        self.generate("csharp", "cs", has_classes=True)
        call = ('Print({type}.Explain("{text}", out offset, out number), offset, {type}.Valid("{text}"), '
                '{type}.Split("{text}", new {type}.Parts()));\n')
        self.check([*TEXTS, PAIR], "Program.cs", CSHARP, call,
                   ["mcs", "-out:Program.exe", "Program.cs", "Ascii.cs", "Unicode.cs"], ["mono", "Program.exe"])


if __name__ == "__main__":
    unittest.main()
