# What tools/go writes: a package for each rule, and all networks of C, whose bits are those of bnfurl.h. The night
# compiles it (tests/install/night/go_module_test.py).
import pathlib
import re
import tempfile
import unittest

import project


class Module(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        project.output(project.ROOT / "tools/go", "--out", cls.folder)
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
        header = (project.ROOT / "include/bnfurl/bnfurl.h").read_text()
        of_c = re.findall(r"^  BNFURL_NETWORK_(\w+) = ([1-9]\d*)", header, re.MULTILINE)
        self.assertEqual([(name.lower(), str(1 << at)) for at, name in enumerate(names)],
                         [(name.replace("_", "").lower(), bit) for name, bit in of_c])


if __name__ == "__main__":
    unittest.main()
