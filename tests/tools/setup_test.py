# tools/setup on a machine without any of its packages, with substitutes for apt and dpkg: what it installs, and what it
# says before. tools/release needs no more packages than it uses, and both name a misspelt word.
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import project

SIZES = "Need to get 12.3 MB/104 MB of archives.\nAfter this operation, 494 MB of additional disk space will be used.\n"
SUBSTITUTES = {
    "id": "echo 0",
    "dpkg-query": "exit 1",
    # It knows no package until it is told to update.
    "apt-get": f'''echo "$@" >> calls
case "$*" in
  *update*) touch updated ;;
  *--assume-no*) [ ! -e updated ] || printf '{SIZES}Abort.'; exit 1 ;;
esac''',
}


class Setup(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, body in SUBSTITUTES.items():
            (self.folder / name).write_text(f"#!/bin/sh\n{body}\n")
            (self.folder / name).chmod(0o755)

    def run_script(self, *words, **variables):
        environment = {name: value for name, value in os.environ.items() if name not in ("BNFURL_NIGHTLY", "CXX")}
        return subprocess.run([project.ROOT / "tools" / words[0], *words[1:]], cwd=self.folder, check=False,
                              capture_output=True, text=True,
                              env={**environment, "PATH": f"{self.folder}:{os.environ['PATH']}", **variables})

    def installed(self, *words, **variables):
        done = self.run_script("setup", *words, **variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        return set((self.folder / "calls").read_text().splitlines()[-1].split())

    def test_says_the_sizes_before_it_installs(self):
        for calls in ["--assume-no", "update", "--assume-no", "--yes"], ["--assume-no", "--yes"]:
            done = self.run_script("setup", "bare")
            self.assertEqual(done.stderr,
                             "tools/setup: installing debootstrap (12.3 MB/104 MB to fetch, 494 MB on disk)\n")
            made = (self.folder / "calls").read_text().splitlines()
            self.assertEqual(len(made), len(calls), made)
            for call, word in zip(made, calls):
                self.assertIn(word, call)
            (self.folder / "calls").unlink()

    def test_a_word_that_compiles_one_file_needs_no_tools_for_tests(self):
        self.assertLessEqual({"valgrind", "clang-tidy", "zsh"}, self.installed("test"))
        for word in "npm", "source", "jvm":
            self.assertEqual({"valgrind", "clang-tidy", "zsh", "debhelper"} & self.installed(word), set())
        self.assertIn("wasi-libc", self.installed("npm"))
        release = (project.ROOT / "tools/release").read_text()
        for function, word in (("npm", "npm"), ("page", "page"), ("traefik", "npm"), ("jar", "jvm"),
                               ("source_archive", "source"), ("amalgamation", "source")):
            body = release.partition(f"\n{function}() {{\n")[2].partition("\n}\n")[0]
            self.assertIn(f"  prepare {word}\n", body)
            self.assertNotIn("tools/setup", body)

    # The folder of substitutes, and the programs that a script needs, are all that there is.
    def test_the_night_compiles_in_each_language(self):
        for name in "env", "bash", "sed", "python3", "uname", "mktemp", "rm", "cat":
            (self.folder / name).symlink_to(shutil.which(name))
        wanted = {"lua5.4", "mono-mcs", "golang-go", "rustfmt-web", "openjdk-17-jdk-headless", "nodejs", "npm"}
        self.assertLessEqual(wanted, self.installed("languages", PATH=str(self.folder)))
        self.assertEqual(wanted & self.installed("test", PATH=str(self.folder)), {"nodejs"})
        self.assertLessEqual(wanted, self.installed("test", PATH=str(self.folder), BNFURL_NIGHTLY="1"))
        self.assertLessEqual({"cargo-web", "rustfmt-web", "libclang-rt-19-dev"},
                             self.installed("install", PATH=str(self.folder), BNFURL_NIGHTLY="1"))

    def test_a_misspelt_word_is_named(self):
        for script, word, known in ("setup", "pyton", "python "), ("release", "progam", "program "):
            done = self.run_script(script, word)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, f'^tools/{script}: unknown word "{word}"; expected one of: .*{known}.*\n$')
