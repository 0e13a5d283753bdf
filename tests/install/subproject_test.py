# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The project as a stranger's subproject: packaging/bnfurl.wrap, and the archive of HEAD that "meson dist" makes. Only one
# grammar is compiled in, without columns of Arrow, and the generator is that of BNFURL_GEN.
import os
import shutil
import unittest

import place


class Subproject(unittest.TestCase):
    def folder(self, stranger):
        folder = place.fresh(f"subproject-{stranger}", place.STRANGERS / stranger)
        files = folder / "subprojects/packagefiles"
        files.mkdir(parents=True)
        shutil.copy(place.project.ROOT / "packaging/bnfurl.wrap", folder / "subprojects")
        shutil.copy(place.archive("tar.xz"), files)
        return folder

    # No other bnfurl is found, as pkg-config looks into this folder alone. The second kind is made of the same objects.
    def check(self, stranger):
        folder = self.folder(stranger)
        place.run("meson", "setup", "build", "-Dbnfurl:grammars=rfc3986", "-Dbnfurl:arrow=disabled",
                  f"-Dbnfurl:generator={os.environ['BNFURL_GEN']}", folder=folder, PKG_CONFIG_LIBDIR=folder)
        for kind in "static", "shared":
            with self.subTest(kind=kind):
                place.run("meson", "configure", "build", f"-Dbnfurl:default_library={kind}", folder=folder)
                place.run("ninja", "-C", "build", "hosts", folder=folder, PKG_CONFIG_LIBDIR=folder)
                for text, printed in place.HOSTS.items():
                    self.assertEqual(place.run(folder / "build/hosts", text), printed)
                self.assertEqual("libbnfurl.so.0" in place.needed(folder / "build/hosts"), kind == "shared")

    def test_of_a_program_in_cpp(self):
        self.check("cpp")

    def test_of_a_program_in_c(self):
        self.check("c")


if __name__ == "__main__":
    unittest.main()
