# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Octets as the page and messages show them: printable ones as they are, others as \x85.
from readers import table


def shown(octets):
    return "".join(chr(octet) if 0x20 <= octet < 0x7f else f"\\x{octet:02x}" for octet in octets)


# The same in a cell of a table.
def cell(octets):
    return f"`{table.escaped(shown(octets))}`"
