"""Writes trackers.tsv as source code.

trackers.py cpp|java
"""
import pathlib
import sys
import textwrap


def rows():
    lines = pathlib.Path(__file__).with_suffix(".tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def cpp():
    listed = "".join(f'    {{"{names}", "{about}"}},\n' for names, about in rows())
    return f"""#include "src/crawl/key/key_steps.hpp"

namespace bnfurl::crawl {{
namespace {{

constexpr Trackers rows[] = {{
{listed}}};

}}  // namespace

std::span<const Trackers> trackers() {{ return rows; }}

}}  // namespace bnfurl::crawl
"""


def java():
    names = " ".join(names for names, _ in rows()).lower()
    lines = [f'"{line} "' for line in textwrap.wrap(names, 100, break_on_hyphens=False)]
    listed = "\n      + ".join(lines)
    return f"""// Written by trackers.py.
package org.bnfurl;

/** The list of drop=@trackers, in lower case. */
final class Trackers {{
  private Trackers() {{}}

  static final String NAMES = {listed};
}}
"""


if __name__ == "__main__":
    print({"cpp": cpp, "java": java}[sys.argv[1]](), end="")
