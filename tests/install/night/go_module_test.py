# The module for Go, which packaging/go writes: go vet and staticcheck print nothing about it, its tests pass with the
# complete suites of its rules, refusals are those of C, and the programs of the pages print what the pages show.
import gzip
import os
import re
import shutil
import sys
import unittest

import fetching
import place
import refusals
import wrong_arguments

ROOT = place.project.ROOT
sys.path.append(str(ROOT / "packaging"))

import c_header  # noqa: E402

STATICCHECK = "honnef.co/go/tools/cmd/staticcheck@v0.8.2"
SUITES = ["common record", "combined record", "plain plain-target", "plain plain-url", "plain web-target",
          "rfc3986 URI", "rfc3986 URI-reference"]
MODULE = re.search(r'^go = "(.*)"$', (ROOT / "packaging/publisher.toml").read_text(), re.MULTILINE)[1]
PAGE = (ROOT / "bindings/go/README.md").read_text()
# Each is followed by what it prints.
PROGRAMS = re.findall(r"^```go\n(package main\n.*?)^```\n.*?^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
WRONG = """package main

import (
	"fmt"
	"net/netip"

	bnfurl "bnfurl.invalid/go"
)

func main() {
ROWS}
"""
EXAMPLES = ["examples/caddy", "examples/collector"]
MAY_ADD = "-mod=mod"  # their go.mod names what they use, and not what that uses
# Since 1.21, Go fetches the version of itself that a program needs; Debian 12 has an older one.
IS_NEW = shutil.which("go") and place.run("go", "env", "GOVERSION").strip() >= "go1.21"


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.module = place.fresh("go-module")
        place.run(ROOT / "packaging/go", "--out", cls.module)

    # A module of a user, which has the files.
    def user(self, name, **files):
        folder = place.fresh(name)
        (folder / "go.mod").write_text(f"module app\n\ngo 1.19\n\nrequire {MODULE} v1.0.0\n\n"
                                       f"replace {MODULE} => {self.module}\n")
        for path, text in files.items():
            (folder / f"{path}.go").write_text(text)
        place.run("go", "build", "-o", "app", folder=folder)
        return folder / "app"

    def check_quiet(self, folder, *command):
        done = place.tried(*command, folder=folder, GOFLAGS=MAY_ADD)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_tools_of_go_say_nothing(self):
        self.check_quiet(self.module, "gofmt", "-l", ".")
        self.check_quiet(self.module, "go", "vet", "./...")

    def test_staticcheck_says_nothing(self):
        for folder in [self.module, *EXAMPLES]:
            with self.subTest(folder=folder):
                self.check_quiet(self.module / folder, "go", "run", STATICCHECK, "./...")

    # What examples need is fetched. Each has at most 80 lines of code, and ends by itself.
    def test_the_examples_do_what_they_say(self):
        for name in EXAMPLES:
            folder = self.module / name
            with self.subTest(example=name):
                place.run("go", "test", ".", folder=folder, GOFLAGS=MAY_ADD, XDG_DATA_HOME=place.fresh("go-data"))
                self.check_quiet(folder, "go", "vet", ".")
                source, = (path.read_text() for path in folder.glob("*.go") if not path.match("*_test.go"))
                self.assertLessEqual(len(re.findall(r"^[ \t]*[^\s/].*", source, re.MULTILINE)), 80)

    def test_the_benchmark_runs(self):
        rows = place.run(ROOT / "benchmarks/go_module.py", "--smoke").splitlines()
        self.assertEqual(len(rows), 14, rows)

    def test_the_complete_suites_pass(self):
        folder = place.fresh("go-suites")
        for rule in SUITES:
            grammar, production = rule.split()
            suite = refusals.program("grammar", "suite", grammar, "-p", production, "--components", "-o", "json")
            (folder / f"bnfurl-1.0.0-suite-{grammar}-{production}.json.gz").write_bytes(gzip.compress(suite, 1))
        said = place.run("go", "test", "-v", folder=self.module, BNFURL_SUITES=folder)
        self.assertEqual(len(re.findall(r" [1-9]\d{5,} texts$", said, re.MULTILINE)), len(SUITES), said)

    def test_goroutines_share_rules(self):
        folder = place.fresh("go-suites-small")
        suite = refusals.program("grammar", "suite", "plain", "-p", "plain-url", "--classes", "--components", "-o",
                                 "json")
        (folder / "bnfurl-1.0.0-suite-plain-plain-url.json.gz").write_bytes(gzip.compress(suite, 1))
        said = place.run("go", "test", "-race", "-v", folder=self.module, BNFURL_SUITES=folder)
        self.assertRegex(said, r" [1-9]\d{4,} texts\n")

    # Where C explains what is not a plain-url, or lists the schemes that are allowed, Go says it in other words.
    def test_refusals_are_those_of_c(self):
        program = self.user("go-refusals", main=(ROOT / "tests/install/go/refusals.go").read_text())
        bits = c_header.words("bnfurl_network")
        for batch in refusals.batches():
            asked = [each for each in batch if each[0] == refusals.PLAIN]
            lines = "".join(f"{schemes}\t{sum(bits[name] for name in networks.split())}\t{url.hex()}\n"
                            for _, schemes, networks, url, _ in asked)
            answers = place.project.output(program, input=lines.encode()).decode().split("\n")[:-1]
            wrong = [(question, answer) for question, answer in zip(asked, answers, strict=True)
                     if question[-1].partition(" (allowed: ")[0] != answer and
                     not (answer.startswith("invalid at offset ") and question[-1])]
            self.assertEqual(wrong[:5], [])

    def test_wrong_arguments_are_not_taken_for_others(self):
        rows = "".join(f"\tfmt.Println({expression})\n" for expression, _ in wrong_arguments.rows("go"))
        program = self.user("go-wrong", main=WRONG.replace("ROWS", rows))
        wrong_arguments.check(self, "go", place.run(program))

    def test_the_programs_of_the_page_print_what_it_shows(self):
        self.assertTrue(PROGRAMS)
        for number, (program, printed) in enumerate(PROGRAMS):
            with self.subTest(program=number):
                self.assertEqual(place.run(self.user(f"go-page-{number}", main=program)), printed)

    # Once the module is published, the page has others.
    def test_the_commands_of_the_page_install_it(self):
        app = place.fresh("go-app")
        (app / "go.mod").write_text("module app\n")
        (app / "main.go").write_text(PROGRAMS[0][0])
        commands = re.findall(r"^\$ (.*)", PAGE, re.MULTILINE)
        if commands:
            place.run("bash", "-ec", "\n".join(commands).replace("APP", str(app)), folder=ROOT)
            self.assertEqual(place.run(app / "app"), PROGRAMS[0][1])

    # Of docs/howto/fetch.md. Without sentences, Go says where a URL is invalid.
    def test_go_checks_before_it_fetches(self):
        fetching.check(self, [self.user("go-fetch", main=fetching.blocks("go")[0])], invalid="invalid at offset")


# tools/setup installs Debian's Go, so what that cannot run is no case.
if not IS_NEW:
    for each in "staticcheck_says_nothing", "the_examples_do_what_they_say", "the_benchmark_runs":
        delattr(Module, f"test_{each}")
        print(f"# test_{each}: not run, which needs Go 1.21 or later")
if not shutil.which("go") and os.environ.get("CI") != "true":
    del Module
    print("# go_module: not run, there is no go")


if __name__ == "__main__":
    unittest.main()
