# Results depend only on the text, never on uninitialized memory. The library, with two grammars, is compiled with
# MemorySanitizer, and a C harness (tests/memory) runs it with every kernel of this machine; for the C functions and
# feeds, it runs their fuzz target on its corpus. This needs clang and x86-64. BNFURL_GEN names the generator,
# BUILD_ROOT the build, whose options for the kernels are used.
import concurrent.futures
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

from project import ROOT

GRAMMARS = ["rfc3986", "rfc9112"]
SANITIZE = ["-fsanitize=memory", "-fno-omit-frame-pointer", "-g1", "-O1"]
NOT_OPTIMISED = ["-O0"]  # scanners, which clang would take most of the time for, and tables
CORE = ROOT / "src/core"
LIBRARY = sorted({*CORE.rglob("*.cpp")} - {*CORE.glob("kernels/streams/*")})


def newest_clang():
    name = subprocess.run([ROOT / "tools/compile", "--compiler"], capture_output=True, text=True,
                          check=True).stdout.strip()
    return name if "clang" in name and shutil.which(name) else None


def generate(folder):
    out = folder / "include/bnfurl"
    out.mkdir(parents=True)
    files = [ROOT / f"grammar/{name}.bnf" for name in GRAMMARS]
    subprocess.run([os.environ["BNFURL_GEN"], "--out", out, *files], check=True)
    for name in GRAMMARS:
        subprocess.run(["re2c", "-w", "-c", "-i", out / f"{name}.re", "-o", out / f"{name}_scan.cpp"], check=True)
    return out


# The kernels of this build, and the options for their instructions: (name, options)
def kernels():
    commands = json.loads((pathlib.Path(os.environ["BUILD_ROOT"]) / "compile_commands.json").read_text())
    for each in commands:
        path = (pathlib.Path(each["directory"]) / each["file"]).resolve()
        if path.parent == CORE / "kernels/streams":
            yield path.stem, [option for option in shlex.split(each["command"]) if option.startswith("-m")]


# (source, options)
def sources(out):
    yield ROOT / "tests/memory/harness.c", []
    yield ROOT / "tests/memory/entry.cpp", []
    for path in LIBRARY:
        yield path, []
    yield ROOT / "tests/fuzz/c_target.cpp", []
    for name in ("registry", *GRAMMARS, *(f"{grammar}_scan" for grammar in GRAMMARS)):
        yield out / f"{name}.cpp", NOT_OPTIMISED
    for name, options in kernels():
        yield CORE / f"kernels/streams/{name}.cpp", options
        for fast_engines in (out / f"{grammar}_{name}.cpp" for grammar in GRAMMARS):
            if fast_engines.exists():
                yield fast_engines, options


def build(clang, folder):
    out = generate(folder)
    include = [f"-I{folder}", f"-I{folder}/include", f"-I{ROOT}", f"-I{ROOT}/include"]

    def compiled(source):
        path, options = source
        to = folder / f"{path.parent.name}-{path.stem}.o"
        language = ["-x", "c", "-std=c11"] if path.suffix == ".c" else ["-std=c++20", "-fno-exceptions"]
        subprocess.run([clang, *language, *SANITIZE, *options, *include, "-c", path, "-o", to], check=True)
        return to

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compiled, sources(out)))
    subprocess.run([clang, *SANITIZE, *objects, "-o", folder / "harness"], check=True)
    return folder / "harness"


def corpus(folder):
    subprocess.run(
        [sys.executable, ROOT / "tests/fuzz/corpus.py", "unpack", folder / "corpus", folder / "stamp", folder / "read"],
        check=True,
    )
    return sorted((folder / "corpus/c-functions").iterdir())


class Memory(unittest.TestCase):
    def test_that_was_never_written_decides_nothing(self):
        clang = newest_clang()
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            harness = build(clang, folder)
            # Without an input, the harness reads an octet that was never written.
            seen = subprocess.run([harness], capture_output=True, text=True, check=False)
            self.assertIn("use-of-uninitialized-value", seen.stderr)
            done = subprocess.run([harness, *corpus(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False)
            self.assertEqual((done.returncode, "not ok" in done.stdout), (0, False), done.stdout[-4000:])
            self.assertRegex(done.stdout, r"\n1\.\.\d+\n$")


if newest_clang() is None or os.uname().machine != "x86_64":
    print("# memory: not run, because MemorySanitizer needs clang and x86-64")
    del Memory.test_that_was_never_written_decides_nothing
