# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The rows of a file of URLs: its lines in UTF-8 that are not empty, since some of the peers take nothing else.
import random


def read_rows(path):
    return [line for line in path.read_bytes().split(b"\n") if line and is_utf8(line)]


def is_utf8(line):
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


# `count` rows, each as often as it takes, in an order that is always the same.
def draw(rows, count):
    drawn = rows * (count // len(rows) + 1)
    random.Random(1).shuffle(drawn)
    return drawn[:count]
