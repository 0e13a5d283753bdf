# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The packages of Python that crawlers use, those that are there: one URL at a time, in a loop. A text that a package
# refuses is passed over.
# Alone, this prints for each package how many of a file's texts it changes, and how many of these results again, and
# what it makes of the texts of another file.
#
#   python benchmarks/crawl/python_sides.py FILE FILE
import json
import pathlib
import sys

import packages
from side import Side


# {name: function} of {name: (module, function)}
def found(functions):
    modules = {name: packages.module(module) for name, (module, _) in functions.items()}
    return {name: getattr(modules[name], function) for name, (_, function) in functions.items() if modules[name]}


NORMALISERS = found({
    "w3lib canonicalize_url": ("w3lib.url", "canonicalize_url"),
    "url-normalize": ("url_normalize", "url_normalize"),
    "courlan normalize_url": ("courlan", "normalize_url"),
})

KEYS = found({"surt": ("surt", "surt")})


def made(make, texts):
    for text in texts:
        try:
            yield text, make(text)
        except ValueError:
            yield text, None


def loop(make, texts):
    return sum(result is not None for _, result in made(make, texts))


def sides(rows):
    return {name: Side(lambda make=make: loop(make, rows), int)
            for name, make in {**NORMALISERS, **KEYS}.items()}


def changes(make, texts):
    results = [result for text, result in made(make, texts) if result not in (None, text)]
    return {"texts": len(texts), "changed": len(results),
            "again": sum(second != first for first, second in made(make, results))}


def main(path, probes):
    texts, asked = path.read_text().splitlines(), probes.read_text().splitlines()
    print(json.dumps({
        "changes": {name: changes(make, texts) for name, make in NORMALISERS.items()},
        "probes": {name: dict(made(make, asked)) for name, make in {**NORMALISERS, **KEYS}.items()}}))


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
