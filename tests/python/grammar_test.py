# `bnfurl.load`, user-defined grammars, `bnfurl.grammars`, `bnfurl.productions` and `bnfurl.kernels`.
import gc
import os
import pickle
import re
import subprocess
import sys
import threading
import unittest

import bnfurl
import pyarrow as pa
from project import ROOT

PHONE = (ROOT / "examples/phone.bnf").read_text()


class Names(unittest.TestCase):
    def test_of_grammars_and_productions(self):
        self.assertIn("rfc3986", bnfurl.grammars())
        self.assertEqual(bnfurl.productions("rfc3986")[:2], ["URI", "hier-part"])
        with self.assertRaisesRegex(ValueError, "rfc3986"):
            bnfurl.productions("rfc")
        with self.assertRaisesRegex(TypeError, "int"):
            bnfurl.productions(5)

    def test_of_grammars_are_those_of_two_tables_and_two_logs_and_five_others(self):
        page = (ROOT / "docs/reference/grammars.md").read_text()
        tables = re.findall(r"^## (?:All of them|Strings that are not URLs)$(.*?)^All", page, re.MULTILINE | re.DOTALL)
        names = re.findall(r"^\| `([\w-]+)`", "".join(tables), re.MULTILINE)
        self.assertEqual(bnfurl.grammars(),
                         sorted([*names, "combined", "common", "conventions", "form", "rfc9309", "rules", "whatwg"]))

    def test_find_a_grammar_that_is_not_compiled_in(self):
        parts = bnfurl.split("/a?q", grammar="plain")
        self.assertEqual((parts.path, parts.query), ("/a", "q"))
        self.assertIsNone(bnfurl.split("/a/../b", grammar="plain"))
        self.assertTrue(bnfurl.matches("/a", grammar="rfc9110", production="Location"))
        self.assertEqual(bnfurl.explain("/%2e", grammar="plain").offset, 2)
        self.assertEqual(bnfurl.productions("plain")[0], "plain-target")
        found = bnfurl.split(pa.array(["/a", "//a"]), grammar="plain", fields=["valid", "path"])
        self.assertEqual(pa.array(found).to_pylist(), [{"valid": True, "path": "/a"}, {"valid": False, "path": None}])

    def test_no_variable_of_the_environment_chooses_kernels(self):
        code = "import bnfurl; print(bnfurl.kernels(), bnfurl.matches('http://h'))"
        printed = subprocess.run([sys.executable, "-c", code], env=os.environ | {"BNFURL_KERNELS": "scalar"},
                                 capture_output=True, text=True, check=True).stdout
        self.assertEqual(printed, f"{bnfurl.kernels()} True\n")

    def test_version_is_that_of_the_project(self):
        self.assertEqual(bnfurl.__version__, re.search(r"version: '(.*)'", (ROOT / "meson.build").read_text())[1])


class OwnGrammar(unittest.TestCase):
    def test_goes_to_another_process_as_its_text_and_is_read_once_there(self):
        pickled = pickle.dumps(bnfurl.load(PHONE, name="phone.bnf"))
        phone = pickle.loads(pickled)
        self.assertEqual(phone.name, "phone")
        self.assertEqual(bnfurl.split("+49 030-555-1234", grammar=phone).country, "49")
        self.assertIs(pickle.loads(pickled), phone)

    def test_judges_and_splits(self):
        phone = bnfurl.load(PHONE, name="phone.bnf")
        self.assertEqual((phone.name, repr(phone)), ("phone", "<bnfurl.Grammar phone>"))
        parts = bnfurl.split("+49 030-555-1234", grammar=phone)
        self.assertEqual((parts.country, parts["area"], parts.number), ("49", "030", "555-1234"))
        self.assertIsNone(bnfurl.split("555-1234", grammar=phone).area)
        self.assertIsNone(bnfurl.split("555-123", grammar=phone))
        with self.assertRaisesRegex(ValueError, "country area number"):
            bnfurl.split("555-1234", grammar=phone, fields=["host"])

    def test_has_every_production_as_an_entry(self):
        phone = bnfurl.load(PHONE)
        self.assertEqual(bnfurl.productions(phone)[:4], ["phone", "country", "area", "number"])
        self.assertTrue(bnfurl.matches("030", grammar=phone, production="area"))
        self.assertEqual(bnfurl.explain("03x", grammar=phone, production="area").expected, "DIGIT")

    def test_may_call_a_component_like_a_fact(self):
        grammar = bnfurl.load('a = kind valid\nkind = "k"\nvalid = *"v"\n# component: kind\n# component: valid')
        parts = bnfurl.split("kvv", grammar=grammar)
        self.assertEqual((parts["=kind"], parts["=valid"], parts.kind, parts.valid), ("k", "vv", None, True))

    def test_may_cut_a_character_in_two(self):
        parts = bnfurl.split("ä", grammar=bnfurl.load("a = first rest\nfirst = %xC3\nrest = %xA4\n# component: first"))
        self.assertEqual(parts.first.encode("utf-8", "surrogateescape"), b"\xc3")

    def test_is_kept_by_what_it_split(self):
        parts = bnfurl.split("030-555-1234", grammar=bnfurl.load(PHONE))
        gc.collect()
        self.assertEqual(parts.area, "030")

    def test_takes_bytes(self):
        self.assertTrue(bnfurl.matches("ab", grammar=bnfurl.load(b'x = "ab"')))

    def test_is_made_ready_by_several_threads_at_once(self):
        grammar = bnfurl.load((ROOT / "grammar/rfc3986.bnf").read_text(), name="mine.bnf")
        names = ["IPv6address", "authority", "URI-reference", "path"]
        found = {}

        def judge(name):
            found[name] = [bnfurl.matches("::1", grammar=grammar, production=each) for each in [name, *names]]

        threads = [threading.Thread(target=judge, args=(name,)) for name in names]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([verdicts[1:] for verdicts in found.values()], [[True, False, False, True]] * 4)


class Faults(unittest.TestCase):
    def faults(self, text, **options):
        with self.assertRaises(bnfurl.GrammarError) as caught:
            bnfurl.load(text, **options)
        self.assertIsInstance(caught.exception, ValueError)
        return str(caught.exception).splitlines()

    def test_are_all_told_with_their_places_and_advice(self):
        self.assertEqual(self.faults("a = b\nc = d\n", name="my.bnf"),
                         ["my.bnf:1:5: b is not defined (rule a)", "my.bnf:2:5: d is not defined (rule c)"])
        self.assertRegex(self.faults('url = "a\n')[0], r"^grammar\.bnf:1:\d+: ")

    def test_of_types(self):
        with self.assertRaisesRegex(TypeError, "int"):
            bnfurl.load(5)
        with self.assertRaises(TypeError):
            bnfurl.load("a = b", name=5)
