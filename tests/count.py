# The last line of tools/test: how many cases passed and failed, from the reports of builds (JUnit's XML) and what
# tests/tap.py printed (files *.tap). A run that failed has at least one failed case, even if its program crashed before
# it could report one; a report that is missing, empty or cut off counts as a failed case.
#
#   tests/count.py STATUS REPORT...
import pathlib
import re
import sys
import xml.etree.ElementTree


# Whether each case of a report passed.
def verdicts(report):
    if not report.exists():
        return []
    if report.suffix == ".tap":
        lines = report.read_text(errors="replace")
        is_whole = re.search(r"^1\.\.\d+$", lines, re.MULTILINE) is not None
        found = [verdict == "ok" for verdict in re.findall(r"^(ok|not ok) ", lines, re.MULTILINE)]
        return found if is_whole else [*found, False]
    return [all(case.find(fault) is None for fault in ("failure", "error", "skipped"))
            for case in xml.etree.ElementTree.parse(report).iter("testcase")]


def main():
    status = int(sys.argv[1])
    cases = [case for report in sys.argv[2:] for case in verdicts(pathlib.Path(report)) or [False]]
    if status != 0 and all(cases):
        cases.append(False)
    print(f"{sum(cases)} passed, {len(cases) - sum(cases)} failed")
    return 0 if all(cases) else 1


if __name__ == "__main__":
    sys.exit(main())
