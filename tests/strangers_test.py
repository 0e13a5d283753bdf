# The programs of examples/strangers, in languages that know bnfurl by its header for C alone: each prints what the command
# line prints. The header tells each where it is wrong: a struct that is laid out otherwise gives other rows.
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import project

FOLDER = project.ROOT / "examples/strangers"
LIBRARIES = [project.BUILD.resolve() / "src" / folder for folder in ("crawl", "loader", ".")]
NAMES = ["bnfurl-crawl", "bnfurl-load", "bnfurl"]
GRAMMAR = project.ROOT / "examples/phone.bnf"
BASE = "http://h/a/b"
URLS = ("http://EXAMPLE.com/%7ea/../b\nhttp://a b\n\n../g?x\n+49 211-555-1234\n555-1234\nmailto:me@h\n"
        "http://ads.example/private?q\nHTTP://[::1]:80/\u00e4\n")
RULES = "default allow\ndeny host ads.example\n"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}:\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.stdout.decode()


class Strangers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.urls = self.folder / "urls.txt"
        self.rules = self.folder / "rules.txt"
        self.urls.write_text(URLS)
        self.rules.write_text(RULES)

    def printed(self):
        program = os.environ["BNFURL"]
        commands = [["split", "-f", "host,path"], ["split", "-g", GRAMMAR, "-f", "number"], ["resolve", "--base", BASE],
                    ["normalize"], ["filter", "--rules", self.rules]]
        return "".join(run(program, *command, self.urls) for command in commands)

    def expect_the_same(self, *program):
        path = os.pathsep.join(str(library) for library in LIBRARIES)
        ran = run(*program, self.urls, GRAMMAR, BASE, self.rules, cwd=self.folder, env={**os.environ, "LD_LIBRARY_PATH": path})
        self.assertEqual(ran.splitlines(), self.printed().splitlines())

    def test_python(self):
        self.expect_the_same(sys.executable, FOLDER / "strangers.py")

    if shutil.which("go"):

        def test_go(self):
            linked = " ".join([f"-L{library}" for library in LIBRARIES] + [f"-l{name}" for name in NAMES])
            run("go", "build", "-o", self.folder / "strangers", FOLDER / "strangers.go", cwd=self.folder,
                env={**os.environ, "CGO_CFLAGS": f"-I{project.ROOT}/include", "CGO_LDFLAGS": linked})
            self.expect_the_same("./strangers")

    else:
        print("# test_go: not run, there is no go")

    if shutil.which("rustc") and shutil.which("bindgen"):

        def test_rust(self):
            shutil.copy(FOLDER / "strangers.rs", self.folder)
            run("bindgen", project.ROOT / "include/bnfurl/bnfurl.h", "-o", "bnfurl.rs", cwd=self.folder)
            libraries = [word for library in LIBRARIES for word in ("-L", library)]
            names = [word for name in NAMES for word in ("-l", name)]
            run("rustc", "--edition", "2021", "strangers.rs", *libraries, *names, cwd=self.folder)
            self.expect_the_same("./strangers")

    else:
        print("# test_rust: not run, there is no rustc, or no bindgen")


if __name__ == "__main__":
    unittest.main()
