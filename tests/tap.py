# Runs the unittest cases of one file and reports each in the Test Anything Protocol, so that the build's test report
# counts and names them like GoogleTest cases. A file lists slow cases in NIGHTLY_CASES, as "Class.test_name"; they run
# only with BNFURL_NIGHTLY in the environment. With TAP_SECONDS there, a line after each case says how long it took.
#
#   tests/tap.py FILE
import importlib.util
import os
import pathlib
import sys
import time
import unittest


class TapResult(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.number = 0

    def startTest(self, test):
        super().startTest(test)
        self.begin = time.monotonic()

    def stopTest(self, test):
        super().stopTest(test)
        if "TAP_SECONDS" in os.environ:
            print(f"# {time.monotonic() - self.begin:.1f} s {test.id()}", flush=True)

    def report(self, test, verdict, details=""):
        self.number += 1
        print(f"{verdict} {self.number} - {test.id()}", flush=True)
        for line in details.splitlines():
            print(f"# {line}", flush=True)

    def addSuccess(self, test):
        self.report(test, "ok")

    # A skipped case has tested nothing, so it is reported as failed.
    def addSkip(self, test, reason):
        self.report(test, "not ok", f"skipped: {reason}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.report(test, "not ok", self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.report(test, "not ok", self.errors[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.report(subtest, "not ok", (self.failures + self.errors)[-1][1])


def cases_of(suite):
    for part in suite:
        yield from cases_of(part) if isinstance(part, unittest.TestSuite) else [part]


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    cases = {case.id().partition(".")[2]: case
             for case in cases_of(unittest.defaultTestLoader.loadTestsFromModule(module))}
    nightly_cases = getattr(module, "NIGHTLY_CASES", set())
    if not nightly_cases <= cases.keys():
        raise LookupError(f"{path.name} has no {' '.join(sorted(nightly_cases - cases.keys()))}")
    left_out = set() if "BNFURL_NIGHTLY" in os.environ else nightly_cases
    return unittest.TestSuite(case for name, case in cases.items() if name not in left_out)


def main():
    path = pathlib.Path(sys.argv[1]).resolve()
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(path.parent))
    sys.argv = [str(path)]
    cases = load(path)
    result = TapResult()
    cases.run(result)
    # The plan comes last, because failed subtests count too. An empty plan would mean "skipped", and no file may be
    # skipped.
    print(f"1..{result.number}" if result.number > 0 else f"Bail out! No test in {path.name}")
    return 0 if result.wasSuccessful() and result.number > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
