# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The closing line of tools/test: how many cases of the builds' test reports passed and failed. A run that
# failed has a failed case, even if its program fell before it could report one.
#
#   tests/count.py STATUS REPORT...
import sys
import xml.etree.ElementTree


def failed(case):
    return any(case.find(verdict) is not None for verdict in ("failure", "error", "skipped"))


def main():
    status = int(sys.argv[1])
    cases = [case for report in sys.argv[2:] for case in xml.etree.ElementTree.parse(report).iter("testcase")]
    failures = sum(failed(case) for case in cases)
    if status != 0:
        failures = max(failures, 1)
    print(f"{len(cases) - min(failures, len(cases))} passed, {failures} failed")
    return 1 if failures > 0 or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
