# What packaging/go writes: a package for each rule, and all networks of C, whose bits are those of bnfurl.h. The night
# compiles it (tests/install/night/go_module_test.py).
import pathlib
import re
import sys
import tempfile
import unittest

import project

sys.path.append(str(project.ROOT / "packaging"))

import c_header  # noqa: E402


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        project.output(project.ROOT / "packaging/go", "--out", cls.folder)
        cls.networks = (cls.folder / "networks.go").read_text()

    # The page has a row for each package, or for two.
    def test_has_the_packages_of_the_page(self):
        made = {path.parent.name for path in self.folder.glob("*/*.go")}
        table = re.search(r"^\| package .*\n(?:\|.*\n)*", (self.folder / "README.md").read_text(), re.MULTILINE)[0]
        self.assertEqual(made, set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|.*?\|", table, re.MULTILINE)))))
        for name in made:
            self.assertIn(f"\npackage {name}\n", (self.folder / name / f"{name}.go").read_text())

    def test_has_the_networks_of_c(self):
        names = re.findall(r"^\t([A-Z]\w+)(?: Network = 1 << iota)?$", self.networks, re.MULTILINE)
        self.assertEqual([("public", 0), *((name.lower(), 1 << at) for at, name in enumerate(names))],
                         [(word.replace("-", ""), bit) for word, bit in c_header.words("bnfurl_network").items()])


if __name__ == "__main__":
    unittest.main()
