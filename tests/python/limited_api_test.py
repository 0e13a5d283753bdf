# The sources of the module are compiled under Python's limited API, as for wheels of Python 3.12 and later, with the
# headers from which tools/release makes these. The module of the other tests is for the Python that runs them.
import pathlib
import re
import tempfile
import unittest

import module
from project import BUILD, ROOT

GET = r"""
set -euo pipefail
quietly() { "$@" > /dev/null; }
source packaging/release_debian
rm -rf "$1" "$1-apt"
mkdir -p "$1"
use_apt "$1-apt" "$(dpkg --print-architecture)" trixie
(cd "$1-apt" && quietly apt-get --quiet download libpython3.13-dev)
unpack_python "$1" "$1-apt"/*.deb
touch "$1/complete"
"""


# They are kept for the next run.
def headers():
    folder = BUILD.resolve() / "python-headers"
    if not (folder / "complete").exists():
        module.output("bash", "-c", GET, "get", folder, cwd=ROOT)
    return folder / "include"


class LimitedApi(unittest.TestCase):
    # What they include is compiled once, and no code is made.
    def test_is_all_that_the_module_uses(self):
        flags = [*module.COMPILER, *module.FLAGS, "-DPy_LIMITED_API=0x030c0000", "-isystem", headers()]
        lines = {line for source in (ROOT / "bindings/python/src").rglob("*.?pp")
                 for line in re.findall(r'^#include (?:"src/|<nanobind/|<bnfurl/).*', source.read_text(), re.MULTILINE)}
        with tempfile.TemporaryDirectory() as folder:
            included = pathlib.Path(folder, "included.hpp")
            included.write_text("\n".join(sorted(lines)) + "\n")
            module.output(*flags, "-x", "c++-header", included, "-o", f"{included}.gch")
            module.at_once(lambda source: module.output(*flags, "-fsyntax-only", "-include", included, source),
                           module.SOURCES)
