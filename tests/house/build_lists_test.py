# The build lists its sources by name. A source that no list contains would be neither compiled nor tested, without any
# sign; this test names it. It also names a program that tools/test runs but does not build, and a test that only
# tools/test --all runs and that neither tests/times.txt nor CONTRIBUTING.md mentions.
import json
import pathlib
import re
import subprocess
import unittest

import project


# The sources for another architecture. The test of its kernels compiles them, or a build on such a machine does.
def compiled_for_another_machine():
    lists = (project.ROOT / "src/meson.build").read_text() + (project.ROOT / "tests/meson.build").read_text()
    kernels = re.search(r"target_options = \{.*?\n\}", lists, re.DOTALL).group()
    sources = re.search(r"aarch64_sources = files\((.*?)\n\)", lists, re.DOTALL).group(1)
    return ([f"src/core/kernels/streams/{name}.cpp" for name in re.findall(r"^  '(\w+)':", kernels, re.MULTILINE)]
            + [f"tests/{path}".replace("tests/../", "") for path in re.findall(r"'(.*?)'", sources)])


# The sources that a test compiles itself, with options that no build has.
def compiled_by_a_test():
    return re.findall(r'"(tests/memory/\w+\.cpp)"', (project.ROOT / "tests/memory_test.py").read_text())


# The programs of strangers and about other readers, which tools/test install and readers compile in ways of their own.
def compiled_by_strangers():
    return project.files("tests/install/strangers", ".cpp") + project.files("tests/readers", ".cpp")


# The sources that only a build for fuzzers contains.
FOR_FUZZERS = ["tests/fuzz/fuzz_main.cpp"]


# The folders of which a script runs each file: tools/test install and so on.
OTHER_SCRIPTS = ("tests/engines/", "tests/install/", "tests/jvm/", "tests/python/", "tests/readers/live_test.py", "tests/servers/")


class BuildLists(unittest.TestCase):
    def test_have_every_source(self):
        compiled = project.compiled() + compiled_for_another_machine() + compiled_by_a_test() + compiled_by_strangers() + FOR_FUZZERS
        for folder in ["gen", "src", "tools", "tests"]:
            missing = [source for source in project.files(folder, ".cpp") if source not in compiled]
            self.assertEqual(missing, [], "no meson.build has them: add them to the nearest one above")

    # Peers are compiled only if requested, and the other benchmarks only with Google Benchmark; so the list itself is
    # checked.
    def test_have_every_benchmark(self):
        lists = (project.ROOT / "benchmarks/meson.build").read_text()
        for source in project.files("benchmarks", ".cpp"):
            with self.subTest(source=source):
                self.assertTrue(f"'{source.removeprefix('benchmarks/')}'" in lists, "benchmarks/meson.build does not list it")

    def test_have_every_script_with_long_cases(self):
        lists = (project.ROOT / "tests/meson.build").read_text()
        listed = re.search(r"^foreach name : (\[.*\])\n  test\(\n    name \+ '-long',\n    python,", lists, re.MULTILINE).group(1)
        scripts = [script for script in project.files("tests", ".py")
                   if re.search(r"^LONG_CASES = ", (project.ROOT / script).read_text(), re.MULTILINE)]
        self.assertEqual(scripts, [f"tests/tools/bnfurl/{name}_test.py" for name in re.findall(r"'(\w+)'", listed)])

    def test_have_every_python_test(self):
        lists = (project.ROOT / "tests/meson.build").read_text()
        for script in project.files("tests", ".py"):
            if not script.endswith("_test.py") or script.startswith(OTHER_SCRIPTS):
                continue
            with self.subTest(script=script):
                self.assertTrue(f"'{script.removeprefix('tests/')}'" in lists, "tests/meson.build does not list it")

    def test_have_every_transcript(self):
        lists = (project.ROOT / "tests/meson.build").read_text()
        for path in project.files("tests/cli", ".t"):
            with self.subTest(path=path):
                self.assertIn(f"'{path.removeprefix('tests/cli/').removesuffix('.t')}': ", lists, "tests/meson.build does not list it")


def introspected(what):
    return json.loads((project.BUILD / f"meson-info/intro-{what}.json").read_text())


def is_deep(test):
    return any(suite.endswith("deep") for suite in test["suite"])


# The names that the target "plain" consists of.
def built_by_plain():
    query = ["ninja", "-C", str(project.BUILD), "-t", "query", "plain"]
    lines = subprocess.run(query, capture_output=True, text=True, check=True).stdout.splitlines()
    return {(project.BUILD / line.strip(" |")).resolve() for line in lines}


class Installation(unittest.TestCase):
    # "meson install" builds all programs of the tests that a build has, so tools/run makes a build without tests.
    def test_after_tools_run_builds_no_tests(self):
        self.assertIn("[ -e build/build.ninja ] || options=(-Dtests=disabled)\n", (project.ROOT / "tools/run").read_text())

    def test_has_every_public_header(self):
        installed = set(introspected("installed"))
        for path in project.files("include", ".h", ".hpp"):
            with self.subTest(path=path):
                self.assertTrue(str(project.ROOT / path) in installed, "include/bnfurl/meson.build does not install it")

    def test_has_the_pages_and_the_examples(self):
        installed = set(introspected("installed").values())
        for path in (
            "share/man/man1/bnfurl.1",
            "share/man/man5/bnfurl-grammar.5",
            "share/doc/bnfurl/grammar/README.md",
            "share/doc/bnfurl/examples/phone.bnf",
            "share/doc/bnfurl/examples/timed.bnf",
            "share/doc/bnfurl/examples/crawl/rules.txt",
        ):
            with self.subTest(path=path):
                self.assertTrue(any(each.endswith("/" + path) for each in installed), sorted(installed))


class Suites(unittest.TestCase):
    def test_plain_has_all_programs_of_tests_that_are_not_deep(self):
        files = {target["id"]: target["filename"] for target in introspected("targets")}
        built = built_by_plain()
        for test in introspected("tests"):
            for path in [] if is_deep(test) else [path for target in test["depends"] for path in files[target]]:
                with self.subTest(test=test["name"], path=path):
                    self.assertTrue(pathlib.Path(path).resolve() in built, "the target plain does not build it")

    def test_deep_tests_are_documented(self):
        pages = "".join((project.ROOT / page).read_text() for page in ("CONTRIBUTING.md", "tests/times.txt"))
        names = {re.sub(r"-\d$", "", test["name"]) for test in introspected("tests") if is_deep(test)}
        self.assertGreater(len(names), 3)
        for name in names:
            with self.subTest(name=name):
                self.assertTrue(f"`{name}`" in pages, "tests/times.txt does not mention it: add its name, or tests/times.py --renew")


if __name__ == "__main__":
    unittest.main()
