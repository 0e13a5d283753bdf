# StormCrawler's chain of filters with ours in it, made from JSON, leaves for 1,000 texts what the command line prints.
# Where Maven cannot have StormCrawler, STORMCRAWLER_CLASS_PATH may name its classes and those of the module.
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import hosts
import rows
from support.frame import Needed  # noqa: F401

COUNT = 1000


# Whether the module can be made: not every repository has StormCrawler's archive.
def missing():
    command = ["mvn", "--quiet", "--batch-mode", "--file", hosts.JAVA / "pom.xml", "-Pstormcrawler"]
    words = ["-pl", "core,stormcrawler", "package"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    said = done.stdout + done.stderr
    if "Could not resolve dependencies" not in said and "Could not find artifact" not in said:
        raise RuntimeError(said)
    return "the repository has no org.apache.stormcrawler:stormcrawler-core"


class StormCrawlerTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.texts = hosts.lines(COUNT)

    def left(self, **params):
        ours = {"class": "org.bnfurl.stormcrawler.BnfurlFilter", "name": "bnfurl",
                "params": {name.replace("_", "-"): value for name, value in params.items()}}
        filters = {"org.apache.stormcrawler.filtering.URLFilters": [ours]}
        (self.folder / "urlfilters.json").write_text(json.dumps(filters))
        classes = os.environ.get("STORMCRAWLER_CLASS_PATH") or hosts.class_path("stormcrawler")
        said = hosts.run_java("StormCrawlerProgram.java", f"{self.folder}{os.pathsep}{classes}",
                              input=b"".join(text + b"\n" for text in self.texts)).split(b"\n")[-2 - len(self.texts):-1]
        self.assertEqual(said.pop(), b"null" if params.get("on_bad") != "keep" else b"http://h/?")
        return [None if line == b"\\N" else line for line in said]

    def test_drops_what_the_command_line_drops(self):
        self.assertEqual(hosts.difference(self.left(normalize="syntax,scheme"), hosts.normal(self.texts)), "")
        verdicts = rows.by_command_line(self.texts, ["valid"])
        valid = [text if verdict == (b"1",) else None for verdict, text in zip(verdicts, self.texts)]
        self.assertEqual(hosts.difference(self.left(), valid), "")

    def test_keeps_what_is_none_if_asked_to(self):
        expected = [normal or text for normal, text in zip(hosts.normal(self.texts, "--level", "percent"), self.texts)]
        self.assertEqual(hosts.difference(self.left(on_bad="keep", normalize="percent"), expected), "")

    def test_drops_what_rules_deny(self):
        (self.folder / "rules.txt").write_bytes(hosts.RULES)
        compiled = hosts.output(rows.BNFURL, "rules", "compile", self.folder / "rules.txt")
        (self.folder / "rules.bin").write_bytes(compiled)
        allowed = hosts.allowed(self.texts, self.folder / "rules.txt")
        expected = [text if is_allowed else None for is_allowed, text in zip(allowed, self.texts)]
        self.assertEqual(hosts.difference(self.left(rules="rules.bin"), expected), "")

    def test_a_parameter_that_there_is_not_is_an_error(self):
        for params in [{"on_bad": "fix"}, {"levels": "syntax"}]:
            with self.assertRaisesRegex(AssertionError, "Unable to build JSON object from file"):
                self.left(**params)


if why := "" if "STORMCRAWLER_CLASS_PATH" in os.environ else missing():
    print(f"# StormCrawler: not run, {why}", flush=True)
    del StormCrawlerTest
if __name__ == "__main__":
    unittest.main()
