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
import { readFileSync } from "node:fs";
import { componentsOf, derive } from "./derivation.js";
import { find, key, normalize, read, readings, repair, start } from "./engine.js";
import { columnsOf, csv, guess } from "./lines_reader.js";
import { module } from "./module.js";
import { verdicts } from "./refuse.js";
import { abnf, readLines, readRules } from "./rules.js";
const { rfc3986 } = JSON.parse(readFileSync("data.json")).grammars;
const rules = readRules(rfc3986.rules);
const lines = readLines(rfc3986.lines, rules);
function derived(rule, text) {
  const { spans, offset, stops, mayEnd } = derive(rules, rule, new TextEncoder().encode(text), lines);
  const components = Array.from(componentsOf(spans), ([name, { begin, end }]) => ({ name, begin, end }));
  return spans.length ? components : { offset, rules: [...new Set(stops.map(({ node }) => node.rule))], mayEnd };
}
const printed = (rule) => abnf(rules.get(rule).body);
await start(await module());
const ofFile = (path) => new Blob([readFileSync(path)]);
const guesses = (path) => guess(ofFile(path));
const rows = async (path, format, reader, chosen) =>
  (await csv({ file: ofFile(path), format, reader }, chosen, () => {})).text();
const finds = (name) => find(name) !== null;
const functions = { columnsOf, derived, guesses, key, printed, rows, find: finds, normalize, read, readings, repair,
  verdicts };
const calls = JSON.parse(process.argv[2]);
console.log(JSON.stringify(await Promise.all(calls.map(([name, ...words]) => functions[name](...words)))));
"""
TEXTS = ["http://u:p@h:80/a?b#c", "http://h?", "//h/a", "mailto:a@b", "http://a b", "http://h/%zz", "http://[::1]:8x/",
         "", "a" * 300]


class Scripts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        grammars = ["rfc3986", "plain", "rfc9112", "combined"]
        project.output(project.ROOT / "packaging/page", "--scripts", cls.folder, *grammars)
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

    def test_derive_the_components_from_the_rules(self):
        ascii_only = [text for text in TEXTS if text.isascii()]
        found = self.answers(*((name, rule, text) for text in ascii_only
                               for name, rule in [("read", "rfc3986:URI-reference"), ("derived", "URI-reference")]))
        for text, read, derived in zip(ascii_only, found[::2], found[1::2], strict=True):
            with self.subTest(text=text):
                if read["error"] is not None:
                    self.assertEqual(derived["offset"], read["error"]["octet"])
                else:
                    present = [part for part in read["parts"] if part["begin"] >= 0]
                    self.assertCountEqual(derived, present)

    def test_know_what_the_rules_expect_where_a_text_fails(self):
        self.assertEqual(self.answers(("derived", "dec-octet", "2x"), ("derived", "ls32", "1:")), [
            {"offset": 1, "rules": ["DIGIT", "dec-octet"], "mayEnd": True},
            {"offset": 2, "rules": ["DIGIT", "HEXDIG"], "mayEnd": False}])

    def test_print_the_rules_as_they_are_published(self):
        rules = {"ls32": 'h16 ":" h16 / IPv4address', "path-absolute": '"/" [segment-nz *("/" segment)]',
                 "IP-literal": '"[" (IPv6address / IPvFuture) "]"', "DIGIT": "%x30-39", "path-empty": '""'}
        self.assertEqual(self.answers(*(("printed", rule) for rule in rules)), list(rules.values()))

    def test_count_as_strings_of_javascript_do(self):
        outside, inside = self.answers(("read", "rfc3986:URI", "\U0001f600"),
                                       ("read", "rfc3986:URI", "http://h/\ud800"))
        self.assertEqual([outside["error"]["offset"], outside["error"]["octet"]], [0, 0])
        self.assertEqual([inside["error"]["offset"], inside["error"]["reason"]],
                         [9, "a lone surrogate is not allowed"])

    def test_have_keys(self):
        steps = "fragment,drop=@trackers,sort"
        found = self.answers(("key", "rfc3986:URI", "http://h/?b&utm_id=1&a#f", steps),
                             ("key", "rfc3986:URI", "http://h/\u00e9", steps),
                             ("key", "rfc3986:URI", "http://h/", "sorted"))
        self.assertEqual(found, ["http://h/?a&b", None, None])

    def test_repair_and_normalize(self):
        found = self.answers(("repair", "rfc3986:URI", " http://h/a b"), ("repair", "rfc3986:URI", "http://a b"),
                             ("normalize", "rfc3986:URI", "HTTP://h:80/%7e/../b"), ("find", "rfc3986:hots"))
        self.assertEqual(found, ["http://h/a%20b", None, "http://h/b", False])

    def test_write_the_rows_that_the_program_writes(self):
        urls = self.folder / "urls.txt"
        urls.write_bytes("".join(f"http://h{i}/{'a' * (i % 90)}?\n" for i in range(3000)).encode() +
                         b'http://h/a,b?"x"\r\nhttp://a b\n\n-\nx:\xc3\xa9\nx:\xff\nlast:')
        log = project.ROOT / "examples/access.log"
        of_log = "line,url,valid,reason,host,path,query,log.method,log.status"
        (of_urls, rows, kind, rows_of_log, kind_of_log) = self.answers(
            ("columnsOf", "lines", "rfc3986:URI"),
            ("rows", str(urls), "lines", "rfc3986:URI", ["line", "url", "valid", "reason", "host", "path", "query"]),
            ("guesses", str(urls)), ("rows", str(log), "combined", "rfc9112:request-target", of_log.split(",")),
            ("guesses", str(log)))
        self.assertEqual(of_urls[:5], ["line", "url", "valid", "reason", "scheme"])
        self.assertEqual([kind, kind_of_log], ["lines", "combined"])
        command = [BNFURL, "split", "--quiet", "--header", "-o", "csv", "-f"]
        printed = project.output(*command, "line,url,valid,reason,host,path,query", urls)
        self.assertEqual(rows, printed.decode(errors="replace"))
        printed = project.output(*command, of_log, "-i", "combined", log).decode(errors="replace").splitlines()
        pairs = list(zip(rows_of_log.splitlines(), printed, strict=True))
        # The program also reads what is left of a damaged record.
        self.assertLess(sum(",,0," in mine for mine, _ in pairs), 15)
        self.assertEqual([pair for pair in pairs if ",,0," not in pair[0] and pair[0] != pair[1]], [])

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
