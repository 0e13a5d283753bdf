# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# mutation/source_mutants.py replaces lines of the sources by wrong ones. Each of the original lines exists exactly
# once, and so do the tests that should fail.
import importlib.util
import unittest

import project


def source_mutants():
    spec = importlib.util.spec_from_file_location("source_mutants", project.ROOT / "mutation/source_mutants.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class SourceMutants(unittest.TestCase):
    def test_each_original_line_occurs_once(self):
        for file, old, new, _, name in source_mutants().MUTANTS:
            with self.subTest(file=file, line=old):
                self.assertEqual((project.ROOT / file).read_text().count(old), 1)
                self.assertNotEqual(old, new)
                self.assertIn(name, source_mutants().TESTS)

    def test_the_scripts_exist(self):
        for script in [test for tests in source_mutants().TESTS.values() for test in tests if test.endswith(".py")]:
            self.assertTrue((project.ROOT / "tests" / script).is_file(), script)


if __name__ == "__main__":
    unittest.main()
