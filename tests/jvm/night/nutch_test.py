# For 1,000 texts, Nutch's checkers with the two plugins print what the command line prints.
import pathlib
import tempfile
import unittest

import hosts
import rows

PLUGINS = hosts.JAVA / "nutch/target/plugins"
POINTS = "".join(f'<extension-point id="org.apache.nutch.net.{name}" name="{name}"/>'
                 for name in ["URLFilter", "URLNormalizer"])
EMPTY = '<?xml version="1.0"?><configuration/>'
COUNT = 1000
HUGE = b"http://h/%7e" + b"a" * (10 << 20)


class Nutch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ["nutch-default.xml", "nutch-site.xml"]:
            (self.folder / name).write_text(EMPTY)
        # The points that plugins extend are a plugin of Nutch's distribution.
        (self.folder / "plugins/nutch-extensionpoints").mkdir(parents=True)
        (self.folder / "plugins/nutch-extensionpoints/plugin.xml").write_text(
            f'<plugin id="nutch-extensionpoints" name="points" version="1" provider-name="nutch">{POINTS}</plugin>')
        self.texts = [*hosts.lines(COUNT), HUGE]

    # The last lines that a checker prints, one for each text.
    def printed(self, checker, *settings):
        fixed = {"plugin.folders": f"{self.folder}/plugins,{PLUGINS}",
                 "plugin.includes": "nutch-extensionpoints|urlfilter-bnfurl|urlnormalizer-bnfurl"}
        words = [f"-D{name}={value}" for name, value in fixed.items()] + [f"-D{setting}" for setting in settings]
        command = ["java", *hosts.OPTIONS, "-cp", hosts.class_path("nutch", self.folder)]
        said = hosts.output(*command, f"org.apache.nutch.net.{checker}", *words,
                            "-stdin", input=b"".join(text + b"\n" for text in self.texts))
        return said.split(b"\n")[:-1][-len(self.texts):]

    def test_filters_as_the_command_line_checks(self):
        valid = rows.by_command_line(self.texts, ["valid"])
        self.assertIn((b"0",), valid)
        expected = [(b"+" if is_valid == b"1" else b"-") + text for (is_valid,), text in zip(valid, self.texts)]
        self.assertEqual(hosts.difference(self.printed("URLFilterChecker"), expected), "")

    def test_filters_by_the_grammar_and_the_production_of_the_settings(self):
        self.texts = self.texts[:200]
        valid = rows.by_command_line(self.texts, ["valid"], "-g", "rfc2396", "-p", "relativeURI")
        expected = [(b"+" if is_valid == b"1" else b"-") + text for (is_valid,), text in zip(valid, self.texts)]
        settings = ["urlfilter.bnfurl.grammar=rfc2396", "urlfilter.bnfurl.production=relativeURI"]
        self.assertEqual(hosts.difference(self.printed("URLFilterChecker", *settings), expected), "")

    # A text without a normal form is left as it is.
    def test_normalizes_as_the_command_line_does(self):
        for levels in ["syntax,scheme", "percent,address"]:
            expected = [normal or text for normal, text in zip(hosts.normal(self.texts, "--level", levels), self.texts)]
            found = self.printed("URLNormalizerChecker", f"urlnormalizer.bnfurl.levels={levels}")
            self.assertEqual(hosts.difference(found, expected), "")

    def test_no_text_is_an_error_in_any_thread(self):
        said = hosts.run_java("NutchProgram.java", hosts.class_path("nutch", self.folder))
        self.assertEqual(said.splitlines()[-1], b"done")
