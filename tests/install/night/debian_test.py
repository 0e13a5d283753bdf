# The Debian packages of a release are built, checked by lintian, and installed, used and removed in a bare Debian.
# Nothing is optimised, since nothing is measured.
import unittest

import place


class Debian(unittest.TestCase):
    def test_packages_are_built_installed_used_and_removed(self):
        release = place.archive().parents[1] / "tools/release"
        packages = place.run(release, "deb", DEB_BUILD_OPTIONS="noopt").split()
        self.assertIn("installed in a bare Debian 12", place.run(release, "check", *packages))
