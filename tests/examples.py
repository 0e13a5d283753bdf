# Prints the examples in the comments of headers, `///   expression  ->  result` or, in C, ` *   expression  ->
# result`, as calls `EXAMPLE("result", expression);` of a macro, in the order in which they stand there. The arrow has
# blanks on both sides; it may be at the beginning of the next line.
#
#   tests/examples.py FROM TO HEADER...    from the line that contains FROM up to the one that contains TO, if not empty
import pathlib
import re
import sys


def section(lines, begin, end):
    is_within = not begin
    for line in lines:
        is_within = is_within or begin in line
        if end and end in line:
            break
        if is_within:
            yield line


def examples(lines):
    before = ""
    for line in lines:
        comment = re.search(r"(?:^ \*|///)   (.*)", line)
        text = comment[1].strip() if comment else ""
        expression, arrow, result = f" {text}".partition(" -> ")
        if arrow:
            yield expression.strip() or before, result.strip()
        before = text


def main(begin, end, *headers):
    for header in headers:
        for expression, result in examples(section(pathlib.Path(header).read_text().splitlines(), begin, end)):
            print(f'EXAMPLE(R"~({result})~", {expression});')
    print("#undef EXAMPLE")


main(*sys.argv[1:])
