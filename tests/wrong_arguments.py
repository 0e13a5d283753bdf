# The lines of tests/wrong_arguments.txt for a host: pairs of an expression and what it says.
import re

from project import ROOT

LINES = re.findall(r"^(\w+) +(.*\S) +=> (.*)$", (ROOT / "tests/wrong_arguments.txt").read_text(), re.MULTILINE)


def rows(host):
    found = [(expression, said) for name, expression, said in LINES if name == host]
    assert found, host
    return found


# Compares what a program has printed, a line for each expression.
def check(case, host, printed):
    case.assertEqual(list(zip([expression for expression, _ in rows(host)], printed.splitlines(), strict=True)),
                     rows(host))
