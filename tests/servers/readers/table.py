# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A table of a page: its head, and its rows by their first cells.
import re


# A text in a cell.
def escaped(text):
    if "`" in text:
        raise ValueError(f"{text} needs another way to be shown in a table")
    return text.replace("|", "\\|")


def line_of(cells):
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|\n"


def text_of(head, rows):
    return line_of(head) + line_of(["---"] * len(head)) + "".join(map(line_of, rows))


# A cell may contain "\|".
def cells_of(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


# The part of a page that is the table whose first head is this one.
def pattern(corner):
    return re.compile(rf"^\| {re.escape(corner)} \|.*\n(?:\|.*\n)*", re.MULTILINE)


# (head, rows) of that table.
def read(page, corner):
    lines = pattern(corner).search(page)[0].splitlines()
    return cells_of(lines[0]), [cells_of(line) for line in lines[2:]]


def replace(page, corner, text):
    return pattern(corner).sub(lambda _: text, page, count=1)
