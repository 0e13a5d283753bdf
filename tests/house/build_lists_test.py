# The build lists its sources by name. A source that no list contains would be neither compiled nor tested, without any
# sign; this test names it. It also names a program that tools/test runs but does not build, and a night test that
# CONTRIBUTING.md does not mention.
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
    return re.findall(r'"(tests/memory/\w+\.cpp)"', (project.ROOT / "tests/night/memory_test.py").read_text())


# The programs of strangers and about other readers, which tools/test install and readers compile in ways of their own.
def compiled_by_strangers():
    return project.files("tests/install/strangers", ".cpp") + project.files("tests/readers", ".cpp")


# The sources that only a build for fuzzers contains.
FOR_FUZZERS = ["tests/fuzz/fuzz_main.cpp"]


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


def introspected(what):
    return json.loads((project.BUILD / f"meson-info/intro-{what}.json").read_text())


def is_nightly(test):
    return any(suite.endswith("nightly") for suite in test["suite"])


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
    def test_plain_has_the_programs_of_all_tests_of_the_day(self):
        files = {target["id"]: target["filename"] for target in introspected("targets")}
        built = built_by_plain()
        for test in introspected("tests"):
            for path in [] if is_nightly(test) else [path for target in test["depends"] for path in files[target]]:
                with self.subTest(test=test["name"], path=path):
                    self.assertTrue(pathlib.Path(path).resolve() in built, "the target plain does not build it")

    # What the day no longer finds, the night does: CONTRIBUTING.md says what.
    def test_night_tests_are_documented(self):
        page = (project.ROOT / "CONTRIBUTING.md").read_text()
        names = [re.sub(r"-\d$", "", test["name"]) for test in introspected("tests") if is_nightly(test)]
        names += [path.removeprefix("tests/") for path in project.files("tests", ".py") if re.search(r"/night/\w+_test\.py$", path)]
        names = {name.removesuffix("_test.py") for name in names}
        self.assertGreater(len(names), 30)
        for name in names:
            with self.subTest(name=name):
                self.assertTrue(f"`{name}`" in page, "CONTRIBUTING.md does not mention it")


if __name__ == "__main__":
    unittest.main()
