# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# tools/units: a room is a unit, small rooms belong to the folder above, and what has not changed is not written again.
import os
import pathlib
import subprocess
import tempfile
import unittest

UNITS = pathlib.Path(__file__).resolve().parents[2] / "tools/units"
SOURCES = ["a/b/1.cpp", "a/1.cpp", "a/b/2.cpp", "a/c/1.cpp", "a/b/d/1.cpp", "a/c/e/1.cpp"]


class Units(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def units(self, fewest):
        sources = [str(self.root / source) for source in SOURCES]
        done = subprocess.run([UNITS, fewest, self.root, self.root / "units", *sources], capture_output=True, text=True, check=True)
        return [pathlib.Path(line) for line in done.stdout.splitlines()]

    def included(self, fewest):
        return {unit.name: [line.split('"')[1] for line in unit.read_text().splitlines()] for unit in self.units(fewest)}

    def test_small_rooms_belong_to_the_folder_above(self):
        self.assertEqual(self.included("3"), {
            "a_b_unit.cpp": ["a/b/1.cpp", "a/b/2.cpp", "a/b/d/1.cpp"],
            "a_unit.cpp": ["a/1.cpp", "a/c/1.cpp", "a/c/e/1.cpp"]})
        self.assertEqual(self.included("7"), {"a_unit.cpp": ["a/1.cpp", "a/b/1.cpp", "a/b/2.cpp", "a/b/d/1.cpp", "a/c/1.cpp", "a/c/e/1.cpp"]})

    def test_a_folder_of_its_own_is_a_room(self):
        self.assertEqual(sorted(self.included("1")), ["a_b_d_unit.cpp", "a_b_unit.cpp", "a_c_e_unit.cpp", "a_c_unit.cpp", "a_unit.cpp"])

    def test_apart_they_stay_what_they_are(self):
        self.assertEqual(self.units("apart"), [self.root / source for source in SOURCES])

    def test_a_unit_that_has_not_changed_is_not_written_again(self):
        unit = self.units("7")[0]
        os.utime(unit, (1, 1))
        self.units("7")
        self.assertEqual(unit.stat().st_mtime, 1)
        unit.write_text("")
        self.units("7")
        self.assertNotEqual(unit.read_text(), "")


if __name__ == "__main__":
    unittest.main()
