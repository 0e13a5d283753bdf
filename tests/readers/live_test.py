# docs/reference/readers.md shows what live readers answer to the suite of RFC 3986's URI: `tools/test --nightly` and
# `tools/test readers` run this. A reader that this machine lacks, or has in another version than the page, is named and
# not compared; all others say what the page says, and of the page's readers most are there.
#
# After an intended change: BNFURL_RENEW=1 tools/test readers/live
import os
import unittest

import page
import table

HINT = "if this change is intended, run this test with BNFURL_RENEW=1"


class ReadersTest(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.head, cls.cases = page.suite()
        cls.answered, cls.mistakes = table.ask_all([case.octets for case in cls.cases])

    def test_programs_are_made_and_run(self):
        self.assertEqual(self.mistakes, [])

    def test_ours_is_right_about_every_text(self):
        ours = next(reader for reader in self.answered if reader.name == "bnfurl")
        found = page.faults(self.cases, self.answered[ours][1])
        self.assertEqual([sorted(texts)[:5] for texts in found.wrong.values()], [[], []])
        self.assertEqual(found.not_asked, 0)

    def test_answer_as_the_page_says(self):
        made = page.made(self.head, self.cases, self.answered)
        if "BNFURL_RENEW" in os.environ:
            page.PAGE.write_text(made)
            return
        live, shown = page.said(made), page.said(page.PAGE.read_text())
        same = {name for name in live if page.version_in(live[name]) == page.version_in(shown.get(name, ()))}
        for name in sorted(live.keys() - same):
            print(f"# {name} {page.version_in(live[name])}: not compared, the page has another", flush=True)
        self.assertGreater(2 * len(same), len(table.READERS), f"too few are compared; {HINT}")
        for name in sorted(same):
            with self.subTest(reader=name):
                self.assertEqual(sorted(live[name], key=str), sorted(shown[name], key=str), HINT)
        if same == {reader.name for reader in table.READERS}:
            self.assertEqual(made, page.PAGE.read_text(), HINT)


if __name__ == "__main__":
    unittest.main()
