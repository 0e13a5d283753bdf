# `bnfurl.readings` finds what C and the command line find, which tests/agreement/whatwg_test.py compares.
import sys
import unittest

import bnfurl
from project import ROOT

sys.path.insert(0, str(ROOT / "tests/agreement"))
import whatwg_test


# As what C says is told.
def by_python(text):
    found = bnfurl.readings(text)
    by = {name: tuple(each[key] or b"" for key in ("host", "port", "path")) + ((each["note"] or "").encode(),)
          for name, each in found["by"].items()}
    return found["verdict"], found["hosts"], by


class ReadingsTest(unittest.TestCase):
    def test_are_those_of_c(self):
        texts = whatwg_test.all_texts()
        wanted = [(verdict, hosts, {name: each[1:] for name, each in by.items()})
                  for verdict, hosts, by in whatwg_test.by_c(texts)]
        faults = [each for each in zip(texts, map(by_python, texts), wanted, strict=True) if each[1] != each[2]]
        self.assertEqual(faults[:3], [], len(faults))

    def test_between(self):
        own = bnfurl.load('# component: host\nurl = "go:" host [ gap ]\nhost = 1*ALPHA\ngap = SP\n', name="go.bnf")
        found = bnfurl.readings("go:th ere", between=[own, "rfc9112:absolute-URI", "split"])
        self.assertEqual(found["hosts"],
                         "go: there (rewritten) | rfc9112:absolute-URI: rejected at 5 | split: rejected at 3")
        self.assertEqual(found["by"]["go"], {"host": "there", "port": None, "path": None, "note": "rewritten"})
        for between, error in [(["rfc3986"], "between needs at least two"),
                               (["rfc3986", "watwg"], 'unknown grammar "watwg" .did you mean "whatwg"'),
                               (["split", "split"], "between has split twice"),
                               (["rfc3986", "rfc1808"], "rfc1808 has no component host")]:
            with self.assertRaisesRegex(ValueError, error):
                bnfurl.readings("http://a/", between=between)
        for arguments in [(None,), (1,)]:
            with self.assertRaises(TypeError):
                bnfurl.readings(*arguments)
        with self.assertRaises(TypeError):
            bnfurl.readings("http://a/", between="rfc3986")
        with self.assertRaisesRegex(ValueError, "lone surrogate"):
            bnfurl.readings("http://\ud800/")
