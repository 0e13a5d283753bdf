# Every mutant in mutants.txt can be made of the code as it is: what it replaces is in its file once.
import unittest

from source_mutants import MUTANTS, ROOT, TESTS


class Mutants(unittest.TestCase):
    def test_are_of_this_code(self):
        for number, (file, right, wrong, _, tests) in enumerate(MUTANTS, 1):
            with self.subTest(number=number, file=file):
                path = ROOT / file
                self.assertEqual(path.read_text().count(right) if path.exists() else "no file", 1, right)
                self.assertNotEqual(right, wrong)
                self.assertIn(tests, TESTS)

    def test_name_tests_that_exist(self):
        for name in sum(TESTS.values(), []):
            if name.endswith((".py", ".t")):
                self.assertTrue((ROOT / "tests" / name).exists(), name)


if __name__ == "__main__":
    unittest.main()
