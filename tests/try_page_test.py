# The scripts of docs/try without a browser, on a module with two grammars: they read what is typed as the program does,
# at offsets of JavaScript's strings, and name the rule of `refuse` that a URL breaks. At night, a browser shows the
# page (tests/night/try_page_test.py).
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import project

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
PROGRAM = """
import { find, normalize, read, readings, repair, start } from "./engine.js";
import { module } from "./module.js";
import { verdicts } from "./refuse.js";
await start(await module());
const functions = { find: (name) => find(name) !== null, normalize, read, readings, repair, verdicts };
const calls = JSON.parse(process.argv[2]);
console.log(JSON.stringify(calls.map(([name, ...words]) => functions[name](...words))));
"""
TEXTS = ["http://u:p@h:80/a?b#c", "http://h?", "//h/a", "mailto:a@b", "http://a b", "http://h/%zz", "http://[::1]:8x/",
         "", "a" * 300]


class Scripts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        project.output(project.ROOT / "tools/page", "--scripts", cls.folder, "rfc3986", "plain")
        (cls.folder / "program.mjs").write_text(PROGRAM)

    def answers(self, *calls):
        return json.loads(project.output("node", "program.mjs", json.dumps(calls), cwd=self.folder))

    def test_read_what_is_typed_as_the_program_does(self):
        found = self.answers(*(("read", "rfc3986:URI-reference", text) for text in TEXTS))
        for text, answer in zip(TEXTS, found, strict=True):
            with self.subTest(text=text):
                printed = subprocess.run([BNFURL, "explain", "-p", "URI-reference", text], capture_output=True,
                                         text=True, check=False).stdout.splitlines()[1:]
                if answer["error"] is None:
                    rows = [[part["name"], str(part["begin"]), str(part["end"]), text[part["begin"]:part["end"]]]
                            for part in answer["parts"] if part["begin"] >= 0]
                    self.assertEqual(rows, [line.split("\t") for line in printed])
                else:
                    octet = len(text[:answer["error"]["offset"]].encode())
                    self.assertEqual(f"{octet}: {answer['error']['message']}", printed[0].strip(" ^"))

    def test_count_as_strings_of_javascript_do(self):
        outside, inside = self.answers(("read", "rfc3986:URI", "\U0001f600"),
                                       ("read", "rfc3986:URI", "http://h/\ud800"))
        self.assertEqual([outside["error"]["offset"], outside["error"]["octet"]], [0, 0])
        self.assertEqual([inside["error"]["offset"], inside["error"]["reason"]],
                         [9, "a lone surrogate is not allowed"])

    def test_repair_and_normalize(self):
        found = self.answers(("repair", "rfc3986:URI", " http://h/a b"), ("repair", "rfc3986:URI", "http://a b"),
                             ("normalize", "rfc3986:URI", "HTTP://h:80/%7e/../b"), ("find", "rfc3986:hots"))
        self.assertEqual(found, ["http://h/a%20b", None, "http://h/b", False])

    def test_name_the_rule_that_a_url_breaks(self):
        asked = [("http://example.org/", ["http", "https"], []), ("http://127.0.0.1/", ["http", "https"], []),
                 ("http://127.0.0.1/", ["http", "https"], ["loopback"]), ("ftp://example.org/", ["http", "https"], []),
                 ("http://a@b/", ["http", "https"], []), (f"http://{'a' * 64}.org/", ["http", "https"], [])]
        found = self.answers(*(("verdicts", *each) for each in asked))
        self.assertEqual([[reason for _, reason in rules] for rules in found],
                         [["", "", "", ""], ["", "", "", "127.0.0.1 is this machine (127.0.0.0/8)"], ["", "", "", ""],
                          ['"f" cannot begin a plain-url, which begins with "http"',
                           'the scheme "ftp" is not allowed (allowed: http https)', None, None],
                          ['a user ("user@") is not allowed', "", None, None],
                          ["", "", "a label of the host is longer than 63 octets", None]])
