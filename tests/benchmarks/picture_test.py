# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The picture is honest: its bars begin at 0 and have the same scale, and the fastest comes first.
import unittest
import xml.etree.ElementTree

from made_run import run_of

import picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(rows):
    return xml.etree.ElementTree.fromstring(picture.picture(run_of(rows, {"machine": "M & N"})))


class Picture(unittest.TestCase):
    ROWS = {
        "Split/rfc3986/URI/web/avx2": [10],
        "Peer/fluent_uri/web": [50],
        "Peer/ada_can_parse/web": [25],
        "SplitLines/rfc3986/URI/web/avx2": [5],
    }

    def bars(self):
        return [(bar.get("class"), float(bar.get("width"))) for bar in drawn(self.ROWS).iter(SVG + "rect")]

    def test_bars_are_as_long_as_the_times(self):
        unit = self.bars()[0][1] / 10
        self.assertEqual([round(width / unit) for _, width in self.bars()], [10, 25, 50, 5])

    def test_bars_show_which_sides_decide_rfc3986(self):
        self.assertEqual([kind for kind, _ in self.bars()], ["own", "other", "exact", "own"])

    def test_bars_stay_within_the_picture(self):
        for bar in drawn(self.ROWS).iter(SVG + "rect"):
            self.assertLess(float(bar.get("x")) + float(bar.get("width")), picture.WIDTH)

    def test_it_names_the_machine(self):
        self.assertIn("M & N", "".join(drawn(self.ROWS).itertext()))

    def test_it_can_be_read_on_a_dark_page(self):
        self.assertIn("prefers-color-scheme: dark", drawn(self.ROWS).find(SVG + "style").text)


if __name__ == "__main__":
    unittest.main()
