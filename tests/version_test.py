# The headers, packaging/ and Maven's files have the version of the project.
import json
import re
import unittest

import project

HEADER = (project.ROOT / "include/bnfurl/version.hpp").read_text()
VERSION = json.loads((project.BUILD / "meson-info/intro-projectinfo.json").read_text())["version"]
# The files of packages that state it, and how; the newest entry of Debian's changelog comes first.
PACKAGES = {
    "bnfurl.wrap": r"bnfurl-([\d.]+\d)",
    "debian/changelog": r"\Abnfurl \((.*)\)",
    "debian/control": r"libbnfurl-(?:load|crawl)([\d.]+\d)",
    "debian/libbnfurl1.symbols": r"(?:_CXX_|_PRIVATE_|>= )([\d.]+\d)",
}


class Version(unittest.TestCase):
    def test_of_the_headers_is_that_of_the_project(self):
        self.assertEqual(re.search(r'BNFURL_VERSION "(.*)"', HEADER).group(1), VERSION)
        numbers = re.findall(r"BNFURL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", HEADER)
        self.assertEqual(".".join(numbers), VERSION)

    def test_of_the_packages_is_that_of_the_project(self):
        for path, pattern in PACKAGES.items():
            with self.subTest(path=path):
                found = re.findall(pattern, (project.ROOT / "packaging" / path).read_text(), re.MULTILINE)
                self.assertEqual(set(found), {VERSION})

    # The versions of dependencies are in other elements.
    def test_of_the_modules_for_java_is_that_of_the_project(self):
        poms = sorted((project.ROOT / "bindings/java").rglob("pom.xml"))
        for pom in poms:
            with self.subTest(pom=pom):
                own = re.findall(r"<artifactId>bnfurl[\w-]*</artifactId>\s*<version>([^$<]*)</version>", pom.read_text())
                self.assertEqual(set(own), {VERSION})
        self.assertTrue(poms)


if __name__ == "__main__":
    unittest.main()
