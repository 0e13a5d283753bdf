# The installed package: what it imports, its types, and its wheel; the sdist; and that the Python code of its tutorial
# and of docs/howto/python.md runs.
import importlib.metadata
import importlib.resources
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import unittest

import bnfurl
from project import BUILD, ROOT

sys.path.append(str(ROOT / "packaging"))
import contents


# A case for only some Pythons: elsewhere it does not count as a case, and a line says so.
def only_if(condition, name, why):
    if condition:
        return lambda test: test
    print(f"# {name}: not run, {why}", flush=True)
    return lambda test: None


IS_FREE_THREADED = sysconfig.get_config_var("Py_GIL_DISABLED") == 1


PACKAGE = pathlib.Path(bnfurl.__file__).parent
SOURCE = ROOT / "bindings/python/bnfurl"


def output(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Package(unittest.TestCase):
    def test_is_the_installed_one(self):
        self.assertFalse(PACKAGE.is_relative_to(ROOT / "bindings"))

    def test_has_every_file(self):
        self.assertEqual({path.name for path in SOURCE.glob("*.py*")} - {"__pycache__"},
                         {path.name for path in PACKAGE.glob("*.py*")} - {"__pycache__"})

    # They can be read, as `load` does, also those that are compiled in.
    def test_has_the_files_of_grammars(self):
        texts = {path.name: path.read_text() for path in (importlib.resources.files("bnfurl") / "grammar").iterdir()}
        self.assertEqual(texts, {path.name: path.read_text() for path in (ROOT / "grammar").glob("*.bnf")})

    # It is the one of the machine that built the wheel.
    def test_has_the_public_suffix_list(self):
        name = "public_suffix_list.dat"
        self.assertEqual((PACKAGE / name).read_bytes(), pathlib.Path("/usr/share/publicsuffix", name).read_bytes())

    # They are those of the libraries that auditwheel added, and of what is compiled in.
    def test_has_the_licences_and_sources_of_all_that_is_in_it(self):
        files = importlib.metadata.files("bnfurl")
        self.assertEqual(contents.faults({str(each): each.locate().read_bytes() for each in files}), [])
        names = {each.name for each in files if each.parent.name == "licenses"}
        self.assertLessEqual({"libbz2-dev", "libidn2-dev", "liblzma-dev", "nanobind", "robin-map-dev", "publicsuffix"},
                             names)

    # nanobind has to do with the end of Python, and imports atexit, which Python has built in.
    def test_imports_nothing_beyond_itself(self):
        code = "import atexit, sys; before = set(sys.modules); import bnfurl; print(*sorted(set(sys.modules) - before))"
        self.assertEqual(output(sys.executable, "-I", "-c", code), (0, "bnfurl bnfurl._bnfurl\n"))

    @only_if(IS_FREE_THREADED, "free threading", "this Python has a global lock")
    def test_does_not_bring_the_global_lock_back(self):
        code = "import bnfurl, sys; print(sys._is_gil_enabled())"
        self.assertEqual(output(sys.executable, "-I", "-c", code), (0, "False\n"))

    def test_shows_all_of_the_module(self):
        module = {name for name in vars(bnfurl._bnfurl) if not name.startswith("_")}
        self.assertEqual(sorted({*module, "__version__"}), sorted(bnfurl.__all__))


class Types(unittest.TestCase):
    # After a change: tools/accept stub
    def test_the_stub_is_what_nanobind_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            stub = pathlib.Path(folder) / "_bnfurl.pyi"
            command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "bnfurl._bnfurl", "-o"]
            self.assertEqual(output(*command, str(stub))[0], 0)
            self.assertEqual((SOURCE / "_bnfurl.pyi").read_text(), stub.read_text(), "tools/accept stub writes it")

    def test_are_marked_as_there(self):
        self.assertTrue((PACKAGE / "py.typed").exists())
        self.assertEqual((PACKAGE / "_bnfurl.pyi").read_text(), (SOURCE / "_bnfurl.pyi").read_text())

    def checked(self, code):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "program.py"
            path.write_text(code)
            return output(sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", folder,
                          "--python-executable", sys.executable, str(path))

    def test_are_accepted_by_mypy(self):
        self.assertEqual(self.checked(USES), (0, ""))

    def test_are_sound(self):
        files = [str(SOURCE / name) for name in ["__init__.py", "_bnfurl.pyi", "protocols.py"]]
        command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", os.devnull]
        self.assertEqual(output(*command, *files), (0, ""))

    def test_find_mistakes(self):
        lines = ["bnfurl.split(5)", "bnfurl.split('a').host", "bnfurl.matches('a', 'rfc3986')", "bnfurl.load(3)",
                 "bnfurl.explain('x').offset", "bnfurl.split('a', strings='c')", "bnfurl.normalize([5])",
                 "bnfurl.repair('a', 'web')", "bnfurl.resolve('a')", "bnfurl.site('a').upper()"]
        _, printed = self.checked("\n".join(["import bnfurl", *lines]))
        self.assertEqual(set(map(int, re.findall(r"program\.py:(\d+): error", printed))), set(range(2, len(lines) + 2)),
                         printed)


USES = """
import bnfurl
import bnfurl.jsonschema
import bnfurl.protocols

parts = bnfurl.split("http://h/", fields=["host"], lenient=True)
assert parts is not None
host: str | None = parts.host
span: tuple[int, int] | None = parts.span("host")
octets = bnfurl.split(b"http://h/")
assert octets is not None
path: bytes | None = octets.path
port: int | None = octets.default_port
verdict: bool = bnfurl.matches("x:")
error = bnfurl.explain("x", grammar=bnfurl.load("a = *DIGIT", name="a.bnf"), production=None)
assert error is not None
row: dict[str, object] = dict(octets)
nothing: None = bnfurl.split(None)
site: str | None = bnfurl.site(bnfurl.resolve("a", bnfurl.normalize("http://h")) or "")
key: bytes | None = bnfurl.key(b"http://h", steps="sort")
repaired: list[str | None] = bnfurl.repair(["h.example", None], how="web", scheme="http")
keys: list[bytes | None] = bnfurl.surt([b"http://h"], ia=True)
verdicts: list[bool | None] = bnfurl.matches(keys)
print(error.offset + 1, error.message, *bnfurl.grammars(), *bnfurl.productions("rfc3986"), bnfurl.kernels())


log: bnfurl.LogStream = bnfurl.read_log(b"", "common", ["path"], key=None, batch_rows=5)
logs: bnfurl.LogStream = bnfurl.read_log(["a"], ["auto"], where="valid", zone="UTC",
                                         rules=["rules.txt"], third_party=True)
known: dict[str, str] = bnfurl.formats() | bnfurl.columns("common")
found: list[dict[str, object]] = bnfurl.links(b"<a href=b>", charset="utf-8", links_in=["lazy"])
bnfurl.RobotsStoreWriter("robots.store", like="google").add("http://h/robots.txt", 404, time=5)
is_date: bool = bnfurl.jsonschema.format_checker().conforms("2024-02-29", "date")


def texts(array: bnfurl.protocols.ArrowArray, chunks: bnfurl.protocols.ArrowStream) -> bnfurl.ColumnStream:
    column: bnfurl.Column = bnfurl.split(array, threads=2, strings="copy")
    print(len(column), column["host"], bnfurl.matches(array)["valid"])
    print(bnfurl.normalize(column["host"]), bnfurl.resolve(array, array),
          bnfurl.site(bnfurl.resolve(chunks, "http://h")))
    return bnfurl.split(chunks)
"""


class Wheel(unittest.TestCase):
    def setUp(self):
        self.wheels = list((ROOT / "dist").glob("*.whl"))

    def test_is_one_with_the_name_of_its_python_and_its_c_library(self):
        own = f"cp3{sys.version_info[1]}"
        tag = f"{own}-{own}t" if IS_FREE_THREADED else "cp312-abi3" if sys.version_info >= (3, 12) else f"{own}-{own}"
        self.assertEqual(len(self.wheels), 1)
        self.assertRegex(self.wheels[0].name,
                         rf"^bnfurl-{re.escape(bnfurl.__version__)}-{tag}-manylinux_2_\d+_\w+\.whl$")

    def test_runs_with_that_c_library(self):
        status, text = output(sys.executable, "-m", "auditwheel", "show", str(self.wheels[0]))
        self.assertEqual(status, 0, text)
        tag = re.search(r"manylinux_2_\d+_\w+", self.wheels[0].name)[0]
        self.assertIn(tag, text)

    @only_if(sys.version_info >= (3, 12) and not IS_FREE_THREADED, "stable ABI",
             "this wheel is of one Python; one that 3.12 or later makes has it")
    def test_keeps_to_the_stable_abi(self):
        status, text = output(sys.executable, "-m", "abi3audit", "--strict", str(self.wheels[0]))
        self.assertEqual(status, 0, text)

    # The libraries that read compressed files and JSON come with it, as a machine may have others or none.
    def test_has_nothing_but_the_package(self):
        names = output(sys.executable, "-m", "zipfile", "--list", str(self.wheels[0]))[1].splitlines()[1:]
        folders = {re.split(r"[/\s]", name)[0] for name in names}
        self.assertEqual(folders, {"bnfurl", "bnfurl.libs", f"bnfurl-{bnfurl.__version__}.dist-info"})


MAKE = "import mesonpy; print(mesonpy.build_sdist('made', {'setup-args': ['-Dgenerator=%s']}))"


# A folder with all programs but re2c, for PATH.
def programs_without_re2c(folder):
    folder.mkdir()
    for path in os.environ["PATH"].split(":"):
        for program in pathlib.Path(path).glob("*"):
            if program.name != "re2c" and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    return str(folder)


# The sdist contains the generated sources: without re2c, it is configured for the wheel, and nothing is generated.
class Sdist(unittest.TestCase):
    def run_in(self, folder, *command, **variables):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | variables)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_needs_neither_re2c_nor_a_run_of_the_generator(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            self.run_in(folder, "git", "clone", "--quiet", ROOT, folder / "clone")
            self.run_in(folder / "clone", sys.executable, "-c", MAKE % (BUILD / "gen/bnfurl-gen").resolve())
            archive = next((folder / "clone/made").glob("bnfurl-*.tar.gz"))
            with tarfile.open(archive) as opened:
                opened.extraction_filter = getattr(tarfile, "data_filter", None)  # which Python 3.11.2 does not know
                opened.extractall(folder)
            source = folder / archive.name.removesuffix(".tar.gz")
            path = programs_without_re2c(folder / "programs")
            printed = self.run_in(folder, "meson", "setup", folder / "build", source, "-Dpython=enabled",
                                  "-Dtools=disabled", "-Dtests=disabled", "-Dbenchmarks=disabled", PATH=path)
            self.assertIn("generated/ has the sources of these grammars", printed)
            commands = self.run_in(folder, "ninja", "-C", folder / "build", "-t", "commands", PATH=path)
            self.assertIn("_bnfurl", commands)
            self.assertNotIn("--out", commands)


# Each block runs separately, in an empty folder. Its assertions state the values.
class Pages(unittest.TestCase):
    def test_every_block_runs(self):
        for page, least in [("docs/tutorial/data-frames.md", 2), ("docs/howto/python.md", 3)]:
            blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
            self.assertGreaterEqual(len(blocks), least)
            for block in blocks:
                with self.subTest(page=page, block=block), tempfile.TemporaryDirectory() as folder:
                    path = os.pathsep.join([str((BUILD / "tools/bnfurl").resolve()), os.environ["PATH"]])
                    done = subprocess.run([sys.executable, "-c", block], cwd=folder, capture_output=True, text=True,
                                          env={**os.environ, "PATH": path})
                    self.assertEqual(done.returncode, 0, done.stderr)
