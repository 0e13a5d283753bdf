# The licences in programs and wheels (packaging/contents.py): a folder of made-up copyright files gets the texts to
# which they refer, and an archive that lacks one of them, or whose metadata does not state them all, is refused.
import io
import json
import pathlib
import re
import sys
import tarfile
import tempfile
import unittest
import zipfile

import project

sys.path.append(str(project.ROOT / "packaging"))
import contents

COPYRIGHT = {
    "libone-dev": "The text is in `/usr/share/common-licenses/GPL-2'.\nSee\n/usr/share/common-licenses/Apache-2.0.\n",
    "libtwo-dev": "Under the LGPL.\n",
    "three": "Do what you like; other texts are in /usr/share/common-licenses/ .\n",
}
PACKAGES = [
    contents.Package("libone-dev", "1:2+b1", "MIT", "one", "1:2+ds"),
    contents.Package("libtwo-dev", "3-1", "LGPL-3.0-or-later OR MIT", "two", "3-1"),
    contents.Package("three", "4.5", "BSD-3-Clause"),
]
PLACE = "bnfurl-1/share/doc/bnfurl"


class Contents(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        documents = {name: folder / f"{name}.copyright" for name in COPYRIGHT}
        for name, text in COPYRIGHT.items():
            documents[name].write_text(text)
        contents.collect(folder / "licences", documents, PACKAGES)
        self.folder = folder
        self.files = {f"{PLACE}/{path.relative_to(folder)}": path.read_bytes()
                      for path in (folder / "licences").rglob("*") if path.is_file()}
        others = [(contents.entry_of(each), "STATIC_LINK") for each in PACKAGES]
        self.list = contents.spdx("bnfurl-1", "1", 0, "00", others)
        self.files[f"{PLACE}/bnfurl.spdx.json"] = json.dumps(self.list).encode()

    def test_have_each_text_that_a_copyright_file_or_a_licence_names(self):
        common = self.folder / "licences" / contents.COMMON.name
        self.assertEqual({path.name for path in common.iterdir()}, {"Apache-2.0", "GPL-2", "GPL-3", "LGPL-3"})
        for path in common.iterdir():
            self.assertEqual(path.read_bytes(), (contents.COMMON / path.name).read_bytes())
        for name, text in COPYRIGHT.items():
            self.assertEqual((self.folder / "licences" / name).read_text(), text)

    def test_refuse_a_text_that_the_system_does_not_have(self):
        copyright_file = self.folder / "copyright"
        copyright_file.write_text("/usr/share/common-licenses/Missing-9\n")
        with self.assertRaisesRegex(FileNotFoundError, "Missing-9"):
            contents.collect(self.folder / "other", {"three": copyright_file}, PACKAGES[2:])

    def test_say_where_the_sources_are(self):
        text = (self.folder / "licences/SOURCES").read_text()
        infos = ["Debian's source package one 1:2+ds", "Debian's source package two 3-1",
                 "three 4.5 in Python's package index"]
        self.assertIn(f"libone-dev 1:2+b1 (MIT)\n  {infos[0]}\n", text)
        self.assertIn(f"three 4.5 (BSD-3-Clause)\n  {infos[2]}\n", text)
        self.assertEqual([each["sourceInfo"] for each in self.list["packages"][1:]], infos)

    def test_are_complete(self):
        self.assertEqual(contents.faults(self.files), [])

    def test_lack_whatever_is_removed(self):
        lacks = {
            "bnfurl.spdx.json": ["no list in SPDX"],
            "licences/libtwo-dev": ["libtwo-dev has no licence or no version"],
            "licences/common-licenses/Apache-2.0": ["libone-dev needs the text of Apache-2.0"],
            "licences/common-licenses/GPL-3": ["libtwo-dev needs the text of GPL-3"],
            "licences/SOURCES": [f"SOURCES does not say where the source of {each.name} is" for each in PACKAGES],
        }
        for name, faults in lacks.items():
            with self.subTest(name=name):
                without = {path: data for path, data in self.files.items() if path != f"{PLACE}/{name}"}
                self.assertEqual(contents.faults(without), faults)

    def test_refuse_a_library_that_is_in_no_list(self):
        added = {**self.files, "bnfurl.libs/libfour-01234567.so.1": b""}
        self.assertEqual(contents.faults(added), ["bnfurl.libs/libfour-01234567.so.1 is not listed"])

    def test_make_one_expression(self):
        packages = [{"licenseDeclared": each.licence} for each in PACKAGES]
        packages.append({"licenseDeclared": "MIT AND GPL-2.0-only WITH GCC-exception-2.0"})
        self.assertEqual(contents.expression(packages), "BSD-3-Clause AND GPL-2.0-only WITH GCC-exception-2.0 AND "
                                                        "(LGPL-3.0-or-later OR MIT) AND MIT")

    # A wheel has them in another folder than a program.
    def test_are_stated_by_a_wheel(self):
        files = {name.replace(f"{PLACE}/licences", "bnfurl-1.dist-info/licenses"): data
                 for name, data in self.files.items()}
        before = ("Metadata-Version: 2.4\nLicense-Expression: Apache-2.0\nLicense-File: LICENSE\nName: b\n\n"
                  "A page.\n\n.\n")
        stated = contents.with_licences(before, files)
        self.assertEqual(stated.splitlines(), [
            "Metadata-Version: 2.4", "Name: b",
            "License-Expression: Apache-2.0 AND BSD-3-Clause AND (LGPL-3.0-or-later OR MIT) AND MIT",
            *(f"License-File: common-licenses/{name}" for name in ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-3")),
            "License-File: libone-dev", "License-File: libtwo-dev", "License-File: three", "", "A page.", "", "."])
        metadata = "bnfurl-1.dist-info/METADATA"
        self.assertEqual(contents.faults({**files, metadata: stated.encode()}), [])
        for line in "License-Expression: .*", "License-File: three":
            less = re.sub(f"{line}\n", "", stated)
            fault, = contents.faults({**files, metadata: less.encode()})
            self.assertRegex(fault, f"METADATA and the contents disagree about {line}")
        self.assertEqual(len(contents.faults({**files, metadata: before.encode()})), 10)

    def test_are_stated_by_the_package_for_npm(self):
        licence = "Apache-2.0 AND BSD-3-Clause AND (LGPL-3.0-or-later OR MIT) AND MIT"
        for stated, faults in ((licence, []), ("Apache-2.0", [f"package.json does not state the licence {licence}"])):
            package = {"package/package.json": json.dumps({"license": stated}).encode()}
            self.assertEqual(contents.faults({**self.files, **package}), faults)

    # A program and a module can have different versions of a package.
    def test_merge_the_sources_of_two(self):
        one, other = "About\nit.\n\none 1\n  a\n\ntwo 2\n  b\n", "About\nit.\n\none 2\n  c\n\ntwo 2\n  b\n"
        self.assertEqual(contents.merged(one, other), "About\nit.\n\none 1\n  a\n\ntwo 2\n  b\n\none 2\n  c\n")

    def test_are_read_from_each_kind_of_archive(self):
        with tarfile.open(self.folder / "a.tar.gz", "w:gz") as archive:
            for name, data in self.files.items():
                entry = tarfile.TarInfo(name)
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        for name in "a.zip", "a.whl":
            with zipfile.ZipFile(self.folder / name, "w") as archive:
                for path, data in self.files.items():
                    archive.writestr(path, data)
        for name in "a.tar.gz", "a.zip", "a.whl":
            self.assertEqual(contents.read_archive(self.folder / name), self.files)
