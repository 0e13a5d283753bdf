# Cross builds with the files of tools/cross. For AArch64, an emulator runs the examples, which print what they print
# here with every kernel of that machine; this build has all grammars, and compiles a generator for this machine. For
# WebAssembly, only the library is compiled, because LLVM takes minutes to convert the jumps of a large scanner to
# WebAssembly's blocks. BUILD_ROOT names the build, BNFURL_GEN its generator.
import os
import pathlib
import tempfile
import unittest

import kernels
import project

OPTIONS = ["-Doptimization=1", "-Dload=disabled", "-Dtools=disabled", "-Dbenchmarks=disabled", "-Dtests=disabled"]
GENERATOR = f"-Dgenerator={os.environ['BNFURL_GEN']}"
FEW = ["-Dgrammars=rfc3986,rfc9112", GENERATOR]
LINES = b"".join((project.ROOT / path).read_bytes() for path in project.files("tests/corpus", ".txt"))


# The output of a command, which must succeed. It reads LINES.
def run(*command, **environment):
    return project.output(*command, input=LINES, env={**os.environ, **environment})


def configure(folder, machine, *options):
    run("meson", "setup", folder, project.ROOT, "--cross-file", project.ROOT / f"tools/cross/{machine}.ini", *OPTIONS,
        *options)


class CrossBuilds(unittest.TestCase):
    def test_aarch64_prints_what_this_machine_prints(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            configure(folder, "aarch64-linux-gnu")
            run("ninja", "-C", folder, "src/libbnfurl.a")
            emulator = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
            for name in ("api", "front", "lines"):
                run("aarch64-linux-gnu-g++", "-std=c++20", f"-I{project.ROOT}/include", f"-I{folder}/include",
                    project.ROOT / f"examples/{name}.cpp", project.ROOT / "tests/kernels_of_environment.cpp",
                    folder / "src/libbnfurl.a", "-o", folder / name)
                expected = run(project.BUILD / "examples" / name)
                for kernel in kernels.names():  # others than that machine's are ignored
                    with self.subTest(example=name, kernel=kernel):
                        found = run(*emulator, folder / name, BNFURL_KERNELS=kernel)
                        self.assertEqual(found, expected)

    def test_a_generator_that_is_given_is_the_only_one(self):
        with tempfile.TemporaryDirectory() as folder:
            configure(folder, "aarch64-linux-gnu", *FEW)
            commands = run("ninja", "-C", folder, "-t", "commands", "all").decode()
            self.assertIn(os.environ["BNFURL_GEN"], commands)
            self.assertNotIn("gen/main.cpp", commands)

    def test_the_library_is_compiled_for_webassembly(self):
        with tempfile.TemporaryDirectory() as folder:
            configure(folder, "wasm32-wasi", "-Dgrammars=rfc3986", GENERATOR)
            run("ninja", "-C", folder, "src/libbnfurl.a")
            symbols = run("llvm-nm-19", "--extern-only", "--defined-only", pathlib.Path(folder) / "src/libbnfurl.a")
            self.assertIn(b"bnfurl7matches", symbols)
