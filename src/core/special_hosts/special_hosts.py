"""Writes the registries of special hosts, the tables of this folder, as source code.

special_hosts.py cpp|java
"""
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
TAB = r"\t"


def rows(name):
    lines = (FOLDER / f"{name}.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def networks():
    """The values of bnfurl::Network: the name there, the word of options, and what a host is."""
    return rows("networks")


def entries(name):
    """Of `blocks` or `names`: what is written, its network, and where an address has an IPv4 address, or 0."""
    return [(written, network.split()[0], int((network.split() + [0])[1])) for written, network, _ in rows(name)]


def cpp():
    tables = "".join(
        f"inline constexpr RegistryEntry special_{name}[] = {{\n" +
        "".join(f'    {{"{written}", Network::{network}, {at}}},\n' for written, network, at in entries(name)) + "};\n"
        for name in ("blocks", "names"))
    words = "".join(f'    {{Network::{network}, "{word}", "{what}"}},\n' for network, word, what in networks())
    return f"""// Written by special_hosts.py.
#pragma once

#include "src/core/special_hosts/registry.hpp"

namespace bnfurl {{

{tables}inline constexpr NetworkWords network_words[] = {{
{words}}};

}}  // namespace bnfurl
"""


def java():
    def texts(lines):
        return "".join(f'        + "{line}\\n"\n' for line in lines)

    found = [*entries("blocks"), *entries("names")]
    return f"""// Written by special_hosts.py.
package org.bnfurl;

/** The registries, and what C says about them. */
final class SpecialHosts {{
  private SpecialHosts() {{}}

  static String[] entries() {{
    return (""
{texts(TAB.join((written, network, str(at or ""))) for written, network, at in found)}    ).split("\\n");
  }}

  static String[] networks() {{
    return (""
{texts(TAB.join(row) for row in networks() if row[0] != "none")}    ).split("\\n");
  }}
}}
"""


if __name__ == "__main__":
    print({"cpp": cpp, "java": java}[sys.argv[1]](), end="")
