# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Rows of an engine, to compare with those of the command line, which are octets or None (rows.by_command_line).


# The values of a row as they are printed.
def as_printed(values):
    return tuple(map(printed, values))


def printed(value):
    if value is None or isinstance(value, bytes):
        return value
    return b"%d" % value if isinstance(value, int) else value.encode()


# Rows for a column of strings.
def texts(rows):
    return [None if row is None else row.decode() for row in rows]
