# The option "tools": without the command line, and in a subproject, the libraries need only a compiler, Python and
# re2c. These builds are only configured; what the generator, the library and libbnfurl-load include is taken from the
# compiler's records in this build, which BUILD_ROOT names.
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import project

# A user's project that has this one as a subproject.
STRANGER = """project('stranger', 'cpp', default_options: ['cpp_std=c++20'])
subproject('bnfurl')
"""
# The headers of libraries that only the command line may include.
OF_TOOLS = re.compile(
    r"/(CLI|brotli|fmt|isa-l|re2|simdjson|tsl)/|/(simdjson|zlib|zstd|lzma|bzlib|lmdb|xxhash|expat)\.h$")


# What Meson writes to stderr, without the progress bar that it draws if Python has tqdm.
def complaints(run):
    return re.sub(r"^.* \d+%\|.*$", "", run.stderr, flags=re.MULTILINE).strip()


# Configures in a folder where no package can be found.
def configured(source, folder, *options):
    environment = {**os.environ, "PKG_CONFIG_LIBDIR": "/nowhere", "CMAKE": "/nowhere",
                   "CXX": os.environ.get("CXX", "c++")}
    run = subprocess.run(["meson", "setup", folder, source, *options], env=environment, capture_output=True, text=True,
                         check=False)
    return run


def introspected(folder, what):
    return json.loads((folder / f"meson-info/intro-{what}.json").read_text())


def names(paths):
    return {pathlib.Path(path).name for path in paths}


class WithoutTools(unittest.TestCase):
    def configured(self, source, folder, *options):
        run = configured(source, folder, *options)
        self.assertEqual((run.returncode, complaints(run)), (0, ""), run.stdout[-2000:])
        self.assertEqual(introspected(folder, "dependencies"), [])
        self.assertEqual(introspected(folder, "tests"), [])
        installed = introspected(folder, "installed").values()
        self.assertLessEqual({"bnfurl.hpp", "rfc3986.hpp", "libbnfurl.a", "libbnfurl-load.a", "bnfurl.pc"},
                             names(installed))
        self.assertEqual([path for path in installed if path.endswith(("/bnfurl", "bnfurl.1", ".fish"))], [])
        return installed

    def test_a_build_asks_for_no_other_library(self):
        with tempfile.TemporaryDirectory() as folder:
            self.configured(project.ROOT, pathlib.Path(folder), "-Dtools=disabled")

    def test_a_subproject_is_the_libraries_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            stranger = pathlib.Path(folder)
            (stranger / "meson.build").write_text(STRANGER)
            (stranger / "subprojects").mkdir()
            (stranger / "subprojects/bnfurl").symlink_to(project.ROOT)
            installed = self.configured(stranger, stranger / "build")
            self.assertEqual([path for path in installed if "/share/doc/" in path or "/share/man/" in path], [])

    def test_tools_need_the_library_that_loads_grammars_and_the_tables_of_trace(self):
        for option in ("-Dload=disabled", "-Dtrace=disabled"):
            with self.subTest(option=option), tempfile.TemporaryDirectory() as folder:
                run = configured(project.ROOT, folder, "-Dtools=enabled", option)
                self.assertNotEqual(run.returncode, 0)
                self.assertIn("use -Dload=enabled -Dtrace=enabled, or -Dtools=disabled", run.stdout)

    def test_the_libraries_include_no_header_of_another_library(self):
        notes = subprocess.run(["ninja", "-C", project.BUILD, "-t", "deps"], capture_output=True, text=True,
                               check=True).stdout
        objects = [entry for entry in notes.split("\n\n")
                   if re.match(r"(gen/libbnfurl-gen|gen/bnfurl-gen|src/lib|src/loader/libbnfurl)", entry)]
        self.assertGreater(len(objects), 50)
        for entry in objects:
            lines = [line.strip() for line in entry.splitlines()]
            self.assertEqual([path for path in lines[1:] if OF_TOOLS.search(path)], [], lines[0])
