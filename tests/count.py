# The last line of tools/test: how many cases passed and failed, from the reports of builds (JUnit's XML) and what
# tests/tap.py printed (files *.tap). A run that failed has at least one failed case, even if its program crashed before
# it could report one; a report that is missing, empty or cut off counts as a failed case.
#
#   tests/count.py STATUS REPORT...
import pathlib
import re
import sys
import xml.etree.ElementTree

FAULTS = ("failure", "error", "skipped")


# The cases of a report: their names, and whether they passed.
def cases_of(report):
    found, is_whole = [], False
    if report.suffix == ".tap" and report.exists():
        lines = report.read_text(errors="replace")
        is_whole = re.search(r"^1\.\.\d+$", lines, re.MULTILINE) is not None
        said = re.findall(r"^(ok|not ok) (?:\d+ )?(?:- )?(.*)", lines, re.MULTILINE)
        found = [(name, verdict == "ok") for verdict, name in said]
    elif report.exists():
        is_whole = True
        for suite in xml.etree.ElementTree.parse(report).iter("testsuite"):
            for case in suite.iter("testcase"):
                name = f"{suite.get('name', '')} {case.get('name', '')}".strip()
                found.append((name, all(case.find(fault) is None for fault in FAULTS)))
    return found if found and is_whole else [*found, (f"{report.name}, which is incomplete", False)]


# The cases of a whole run.
def cases(status, reports):
    found = [case for report in reports for case in cases_of(pathlib.Path(report))]
    is_unsaid = status != 0 and all(passed for _, passed in found)
    return [*found, ("a step that is not a case", False)] if is_unsaid else found


def sentence(passed, failed):
    return f"{passed} passed, {failed} failed"


def main():
    verdicts = [passed for _, passed in cases(int(sys.argv[1]), sys.argv[2:])]
    print(sentence(sum(verdicts), len(verdicts) - sum(verdicts)))
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
