# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The build lists its sources by name. A source that no list has would be neither compiled nor tested, and
# nobody would notice: here it is named.
import unittest

import project


class BuildLists(unittest.TestCase):
    def test_have_every_source(self):
        compiled = project.compiled()
        for folder in ["gen", "src", "tools", "tests"]:
            for source in project.files(folder, ".cpp"):
                with self.subTest(source=source):
                    self.assertIn(source, compiled)

    def test_have_every_python_test(self):
        lists = (project.ROOT / "tests/meson.build").read_text()
        for script in project.files("tests", ".py"):
            if not script.endswith("_test.py"):
                continue
            with self.subTest(script=script):
                self.assertIn(f"'{script.removeprefix('tests/')}'", lists)


if __name__ == "__main__":
    unittest.main()
