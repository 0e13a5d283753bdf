# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The version in the headers is that of the project.
import json
import re
import unittest

import project

HEADER = (project.ROOT / "include/bnfurl/version.hpp").read_text()


class Version(unittest.TestCase):
    def test_of_the_headers_is_that_of_the_project(self):
        version = json.loads((project.BUILD / "meson-info/intro-projectinfo.json").read_text())["version"]
        self.assertEqual(re.search(r'BNFURL_VERSION "(.*)"', HEADER).group(1), version)
        numbers = re.findall(r"BNFURL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", HEADER)
        self.assertEqual(".".join(numbers), version)


if __name__ == "__main__":
    unittest.main()
