# The headers, packaging/ and Maven's files have the version of the project.
import json
import re
import subprocess
import unittest

import project

HEADERS = ["include/bnfurl/version.hpp", "include/bnfurl/bnfurl.h"]
VERSION = json.loads((project.BUILD / "meson-info/intro-projectinfo.json").read_text())["version"]
# The files of packages that state it, and how; the newest entry of Debian's changelog comes first.
PACKAGES = {
    "../CMakeLists.txt": r"project\(bnfurl VERSION ([\d.]+)",
    "../bindings/javascript/package.json": r'^  "version": "([\d.]+)"',
    "../bindings/rust/Cargo.toml": r'(?m)^version = "([\d.]+)"',
    "../bindings/java/nutch/plugins/urlfilter-bnfurl/plugin.xml": r'name="bnfurl.*" version="([\d.]+)"',
    "../bindings/java/nutch/plugins/urlnormalizer-bnfurl/plugin.xml": r'name="bnfurl.*" version="([\d.]+)"',
    "debian/changelog": r"\Abnfurl \((.*)\)",
    "debian/control": r"libbnfurl-(?:load|crawl)([\d.]+\d)",
    "debian/libbnfurl1.symbols": r"(?:_CXX_|_PRIVATE_|>= )([\d.]+\d)",
}


class Version(unittest.TestCase):
    def test_of_the_headers_is_that_of_the_project(self):
        for path in HEADERS:
            with self.subTest(header=path):
                header = (project.ROOT / path).read_text()
                self.assertEqual(re.search(r'BNFURL_VERSION "(.*)"', header).group(1), VERSION)
                numbers = re.findall(r"BNFURL_VERSION_(MAJOR|MINOR|PATCH) (\d+)", header)
                self.assertEqual(numbers, list(zip(["MAJOR", "MINOR", "PATCH"], VERSION.split("."), strict=True)))

    def test_as_one_number_grows_with_each_release(self):
        major, minor, patch = map(int, VERSION.split("."))
        for path in HEADERS:
            with self.subTest(header=path):
                line = f"_Static_assert(BNFURL_VERSION_NUMBER == {major * 10000 + minor * 100 + patch}, \"\");\n"
                command = ["cc", "-std=c11", "-fsyntax-only", "-include", project.ROOT / path, "-xc", "-"]
                done = subprocess.run(command, input=line, capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

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
                own = re.findall(r"<artifactId>bnfurl[\w-]*</artifactId>\s*<version>([^$<]*)</version>",
                                 pom.read_text())
                self.assertEqual(set(own), {VERSION})
        self.assertTrue(poms)
