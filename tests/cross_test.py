# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Cross builds, by the files of tools/cross: for AArch64, where the examples print what they print here, with every
# kernel of that machine, under an emulator; and for WebAssembly, where a library of two grammars is compiled: LLVM takes
# minutes to write the jumps of a large scanner as WebAssembly's blocks. The first build compiles a generator for this
# machine; the second runs that of the build. BUILD_ROOT names the build, BNFURL_GEN its generator.
import os
import pathlib
import subprocess
import tempfile
import unittest

import kernels
import project

OPTIONS = ["-Doptimization=1", "-Dload=disabled", "-Dtools=disabled", "-Dbenchmarks=disabled", "-Dtests=disabled"]
LINES = b"".join((project.ROOT / path).read_bytes() for path in project.files("tests/corpus", ".txt"))


# The output of a command, which must succeed. It reads LINES.
def run(*command, **environment):
    done = subprocess.run([str(part) for part in command], input=LINES, capture_output=True, check=False,
                          env={**os.environ, **environment})
    if done.returncode != 0:
        raise AssertionError(f"{command}:\n{done.stdout.decode()[-4000:]}{done.stderr.decode()[-4000:]}")
    return done.stdout


def configure(folder, machine, *options):
    run("meson", "setup", folder, project.ROOT, "--cross-file", project.ROOT / f"tools/cross/{machine}.ini", *OPTIONS, *options)


class CrossBuilds(unittest.TestCase):
    def test_aarch64_prints_what_this_machine_prints(self):
        with tempfile.TemporaryDirectory() as folder:
            configure(folder, "aarch64-linux-gnu")
            run("ninja", "-C", folder, "src/libbnfurl.a", "examples/api", "examples/front", "examples/lines")
            emulator = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"]
            for name in ("api", "front", "lines"):
                expected = run(project.BUILD / "examples" / name)
                for kernel in kernels.names():  # the library takes others than that machine's for its own best
                    with self.subTest(example=name, kernel=kernel):
                        found = run(*emulator, pathlib.Path(folder) / "examples" / name, BNFURL_KERNELS=kernel)
                        self.assertEqual(found, expected)

    def test_the_library_is_compiled_for_webassembly(self):
        with tempfile.TemporaryDirectory() as folder:
            configure(folder, "wasm32-wasi", "-Dgrammars=rfc3986,rfc9112", f"-Dgenerator={os.environ['BNFURL_GEN']}")
            run("ninja", "-C", folder, "src/libbnfurl.a")
            symbols = run("llvm-nm-19", "--extern-only", "--defined-only", pathlib.Path(folder) / "src/libbnfurl.a")
            self.assertIn(b"bnfurl7matches", symbols)


if __name__ == "__main__":
    unittest.main()
