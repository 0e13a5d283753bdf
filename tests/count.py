# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The last line of tools/test: how many test cases of the builds passed and failed, from their reports. A run that
# failed counts as at least one failed case, even if its program crashed before it could report one; so does a build
# without a report.
#
#   tests/count.py STATUS REPORT...
import pathlib
import sys
import xml.etree.ElementTree


def failed(case):
    return any(case.find(verdict) is not None for verdict in ("failure", "error", "skipped"))


# The cases of a report; none if the build or its run ended before that.
def cases_of(report):
    return list(xml.etree.ElementTree.parse(report).iter("testcase")) if report.exists() else []


def main():
    status = int(sys.argv[1])
    reports = [cases_of(pathlib.Path(report)) for report in sys.argv[2:]]
    failures = sum(failed(case) for cases in reports for case in cases)
    if status != 0 or not all(reports):
        failures = max(failures, 1)
    count = sum(map(len, reports))
    print(f"{count - min(failures, count)} passed, {failures} failed")
    return 1 if failures > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
