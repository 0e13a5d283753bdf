# The two files of rfc3986 and rfc9112 are equivalent to the library: compiled by gcc and clang, under sanitizers, on
# AArch64, on a machine without vectors, and on an x86-64 with only SSSE3, a C program prints for every line of the
# corpus what it prints with the library. No instruction of a target is outside its region. The test of the corpus runs
# with every kernel. BUILD_ROOT contains the library.
import concurrent.futures
import os
import pathlib
import re
import shutil
import tempfile
import unittest

import amalgamation
import project

MOST_OCTETS = 1_500_000
CROSS = {"aarch64-linux-gnu": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"], "i686-linux-gnu": []}
SANITIZERS = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
WIDE = {"avx2": re.compile(r"%[yz]mm\d"), "avx512": re.compile(r"%zmm\d|\{%k\d")}
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")


def texts():
    lines = b"".join((project.ROOT / path).read_bytes() for path in project.files("tests/corpus", ".txt")).split(b"\n")
    return [line.split(b" ")[-1] for line in lines if b"\0" not in line]


# What a program prints of the texts, a thousand at a time.
def printed(*program):
    every = texts()
    some = [map(os.fsdecode, every[i:i + 1000]) for i in range(0, len(every), 1000)]
    return b"".join(project.output(*program, *each) for each in some)


class WholeAmalgamation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.folder = amalgamation.make(pathlib.Path(holder) / "two", "-Dgrammars=rfc3986,rfc9112")
        compilers = {"gcc": ["g++", "-O2"], "clang": ["clang++-19", "-O2"], "sanitized": ["clang++-19", *SANITIZERS]}
        compilers |= {machine: [f"{machine}-g++", "-O1"] for machine in CROSS}
        cls.compilers = {name: words for name, words in compilers.items() if shutil.which(words[0])}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(cls.compile, cls.compilers))
        cls.program = cls.folder / "c_program.o"

    @classmethod
    def compile(cls, name):
        source, output = cls.folder / "bnfurl.cpp", cls.folder / f"{name}.o"
        project.output(*cls.compilers[name], "-std=c++20", "-c", source, "-o", output)

    def linked(self, name):
        compiler, *options = self.compilers[name]
        compiler_of_c = compiler.replace("clang++", "clang").replace("g++", "gcc")
        program = self.folder / f"program-{name}"
        source = project.ROOT / "tests/c_program.c"
        project.output(compiler_of_c, *options, f"-I{self.folder}", "-c", source, "-o", self.program)
        project.output(compiler, *options, self.program, self.folder / f"{name}.o", "-o", program)
        return program

    def test_is_small(self):
        self.assertLess((self.folder / "bnfurl.cpp").stat().st_size, MOST_OCTETS)

    def test_prints_what_the_library_prints(self):
        library = self.folder / "library"
        project.output("gcc", f"-I{project.ROOT}/include", project.ROOT / "tests/c_program.c",
                       project.BUILD / "src/libbnfurl.a", "-lstdc++", "-lm", "-o", library)
        expected = printed(library)
        self.assertIn(b"\nhost ", expected)
        for name in self.compilers:
            with self.subTest(compiler=name):
                self.assertEqual(printed(*CROSS.get(name, []), self.linked(name)), expected)
        if "gcc" in self.compilers and shutil.which("qemu-x86_64"):
            self.assertEqual(printed("qemu-x86_64", "-cpu", "Nehalem", self.linked("gcc")), expected)

    def test_keeps_the_instructions_of_a_target_in_its_region(self):
        for name in self.compilers.keys() & {"gcc", "clang"}:
            function, found = "", set()
            listing = project.output("objdump", "-dC", "--no-show-raw-insn", self.folder / f"{name}.o").decode()
            for line in listing.split("\n"):
                if begin := FUNCTION.match(line):
                    function = begin.group(1)
                elif "fast_avx512::" not in function:
                    found |= {function for target, wide in WIDE.items()
                              if f"fast_{target}::" not in function and wide.search(line)}
            self.assertEqual(found, set(), name)

    # A program of GoogleTest. What only other libraries have is not asked for.
    def passes(self, source, chosen):
        program = self.folder / pathlib.Path(source).stem
        headers = [f"-I{folder}" for folder in (self.folder, project.ROOT / "include", project.ROOT, project.BUILD)]
        project.output("clang++-19", "-std=c++20", "-static", *headers, project.ROOT / source,
                       project.ROOT / "tests/kernels_of_environment.cpp", self.folder / "clang.o",
                       "-lgtest_main", "-lgtest", "-Wl,--unresolved-symbols=ignore-all", "-o", program)
        self.assertIn(b"[  PASSED  ]", project.output(program, f"--gtest_filter={chosen}", cwd=project.ROOT))

    def test_runs_the_corpus_with_every_kernel(self):
        self.passes("tests/corpus_test.cpp", "Of/Corpus.IsWhatTheLibrarySays/*_rfc3986*")

    # The tests that are skipped name other grammars.
    def test_passes_the_tests_of_the_c_functions(self):
        others = ["CFunctions.FindTheStrictReader", "CFunctions.KnowProductionsWithoutTargets", "CFunctions.Resolve",
                  "CDocumentation.EveryExampleIsTrue"]
        self.passes("tests/core/c_test.cpp", f"*-{':'.join(others)}")
