# What is in the compiled libraries, by every compiler.
#
# They report errors by return values: `gen` and `src` neither throw nor catch, and are compiled without
# exceptions. What of `src` allocates is the exception: std::bad_alloc has to unwind it. The verbs are not among that. Of
# the functions of C that allocate, those for Arrow catch it, because C has no other way to be told; those of the other
# libraries are compiled so that it ends the program before it reaches their caller. The generator's main is not part of
# a library, and `src/records` is one inside the program and the module of Python: there a mistake of the user ends the
# run from wherever it is found.
#
# An object file of a vector kernel, or of engines for one, contains no code that other files could contain too. Of such
# code the linker would keep one copy, perhaps this one, and a machine without these instructions would crash there.
import re
import subprocess
import unittest

import project

FOLDERS = ["gen", "src"]
MAIN = "gen/main.cpp"
ALLOCATING = re.compile(r"src/libbnfurl-allocating\.a\.p/(?:core_)?([\w-]+)\.cpp\.o")
CATCHES = "src/arrow/c_abi.cpp"
C_FUNCTIONS = re.compile(r"src/(?:loader/libbnfurl-load|crawl/libbnfurl-crawl)-c\.a\.p/")
WORDS = re.compile(r"\b(throw|try|catch)\b")
# Comments and strings may contain the words. (The generator has a string with all keywords of C++.)
TEXT = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')


def sources(*endings):
    return [path for folder in FOLDERS for path in project.files(folder, *endings)
            if path != MAIN and not path.startswith("src/records/")]


def words_in(path):
    return WORDS.findall(TEXT.sub("", (project.ROOT / path).read_text()))


class NoExceptions(unittest.TestCase):
    def test_no_source_throws_or_catches(self):
        self.assertTrue(sources(".cpp", ".hpp"))
        for path in sources(".cpp", ".hpp"):
            with self.subTest(path=path):
                self.assertEqual(words_in(path), ["try", "catch"] if path == CATCHES else [])

    # Only the targets of the libraries count: tests and other targets also compile some of these sources, with other
    # options. Kernels of other processors are not compiled here, so not all sources are.
    def test_libraries_are_compiled_without(self):
        commands = project.compile_commands()
        checked = 0
        for command in commands:
            output = command["output"]
            if not re.match(r"(gen|src|src/crawl|src/loader)/lib", output) or ALLOCATING.match(output):
                continue
            if C_FUNCTIONS.match(output):
                self.assertNotIn("-fno-exceptions", command["command"])
                continue
            with self.subTest(output=output):
                self.assertIn("-fno-exceptions", command["command"])
                checked += 1
        self.assertGreater(checked, len(sources(".cpp")) / 2)

    def test_what_allocates_can_be_unwound(self):
        commands = project.compile_commands()
        found = {}
        for command in commands:
            if name := ALLOCATING.match(command["output"]):
                found[name[1]] = "-fno-exceptions" not in command["command"]
        others = {name for name in found if "arrow" not in name}
        self.assertEqual(others, {"default_components", "line_splitter", "message_string", "string_splitter"})
        self.assertGreater(len(found), len(others))
        self.assertTrue(all(found.values()))


def vector_kernels():
    names = {path.stem for path in (project.ROOT / "src/core/kernels/streams").glob("*.cpp")} - {"scalar"}
    names |= {f"fast-{name}" for name in names}
    return sorted(path for name in names for path in (project.BUILD / "src").glob(f"libbnfurl-{name}.a"))


def shared_functions(library):
    run = subprocess.run(["nm", "--demangle", str(library)], capture_output=True, text=True, check=True)
    return [line for line in run.stdout.splitlines() if " W " in line]


class KernelSymbols(unittest.TestCase):
    def test_no_function_is_shared(self):
        self.assertTrue(vector_kernels())
        for library in vector_kernels():
            with self.subTest(library=library.name):
                self.assertEqual(shared_functions(library), [])


if __name__ == "__main__":
    unittest.main()
