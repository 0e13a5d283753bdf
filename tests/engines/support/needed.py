# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What a file of tests needs: packages of Python that are not its own, and programs. Without one of them, the file says
# so, and has none of its cases; where CI is true, that is a failure.
import contextlib
import importlib.util
import io
import os
import shutil
import unittest
import unittest.mock


def missing(modules, programs=()):
    absent = [f"module {name}" for name in modules if importlib.util.find_spec(name) is None]
    return absent + [f"program {name}" for name in programs if not shutil.which(name)]


# Whether nothing is missing. Otherwise it says what is, and leaves no class ...Test among the names of the file.
def or_no_cases(what, modules, names, programs=()):
    absent = missing(modules, programs)
    if not absent:
        return True
    why = f"{what}: not run, there is no {', no '.join(absent)}"
    print(f"# {why}", flush=True)
    if os.environ.get("CI") == "true":
        raise RuntimeError(why)
    for case in [case for case in names if case.endswith("Test")]:
        del names[case]
    return False


class Needed(unittest.TestCase):
    def missing_one(self, ci, modules=("unittest",), programs=("sh",)):
        names = {"ATest": None, "helper": None}
        not_reported = contextlib.redirect_stdout(io.StringIO())  # nothing is missing here
        with unittest.mock.patch.dict(os.environ, CI=ci), not_reported:
            or_no_cases("an example", modules, names, programs)
        return list(names)

    def test_a_missing_module_or_program_leaves_no_cases(self):
        self.assertEqual(self.missing_one(ci=""), ["ATest", "helper"])
        self.assertEqual(self.missing_one(ci="", modules=["unittest", "no_such_module"]), ["helper"])
        self.assertEqual(self.missing_one(ci="", programs=["sh", "no-such-program"]), ["helper"])

    def test_a_missing_module_is_a_failure_in_ci(self):
        with self.assertRaises(RuntimeError):
            self.missing_one(ci="true", modules=["unittest", "no_such_module"])
