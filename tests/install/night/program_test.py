# tools/release makes the command line as a static program, and runs it in an empty root. It refuses a program that uses
# another kernel than it should on this machine, one that does not run, one without the licence of a library, and files
# that are not those of SHA256SUMS.
# BNFURL_GEN names the generator.
import json
import os
import pathlib
import re
import shlex
import shutil
import unittest
import zipfile

import place

RELEASE = place.project.ROOT / "tools/release"
DIST = place.project.ROOT / "dist"
TARGET = f"{os.uname().machine}-linux"
# A test need not wait until the mirror delivers the newest sources.
os.environ["BNFURL_OLDER_SOURCES"] = "yes"
PAGE = (place.project.ROOT / "docs/howto/install.md").read_text()


class Program(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.archive, cls.list = (place.project.ROOT / path for path in place.run(RELEASE, "program", TARGET).split())
        cls.sums = (DIST / "SHA256SUMS").read_text()
        cls.place = place.fresh("program")
        command = re.search(rf"`tools/release program {TARGET}` \| `sudo ([^`]*)`", PAGE)[1]
        place.run("bash", "-c", command.replace("/usr/local", shlex.quote(str(cls.place))), folder=DIST)

    def refusal(self, *files, **variables):
        done = place.tried(RELEASE, "check", *files, **variables)
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stderr

    def test_is_removed_as_the_page_says(self):
        copy = place.fresh("program-removed", self.place)
        command = re.search(r"^tar -tzf .*", PAGE, re.MULTILINE)[0].replace("x86_64-linux", TARGET)
        place.run("bash", "-c", command.replace("sudo ", "").replace("/usr/local", str(copy)), folder=DIST)
        self.assertEqual([path for path in copy.rglob("*") if not path.is_dir()], [])

    def test_runs_in_an_empty_root(self):
        self.assertRegex(place.run(RELEASE, "check", self.archive), "passes .* in an empty root")

    def test_is_installed_by_pip_with_the_module(self):
        machine = os.uname().machine
        wheel = place.run(RELEASE, "wheel", f"{machine}-manylinux").strip()
        self.assertIn("and the module passes the suite of URI", place.run(RELEASE, "check", wheel))
        self.check_sources(place.project.ROOT / wheel)
        other = place.fresh("wheel-musl") / f"{wheel.split('/')[-1].split('manylinux')[0]}musllinux_1_2_{machine}.whl"
        shutil.copy(place.project.ROOT / wheel, other)
        self.assertIn("the module needs of musl: ", self.refusal(other))

    # What was compiled, by the first line of its changelog, is what the wheel names, however old it is.
    def check_sources(self, wheel):
        changes = list((DIST.parent / "build/release/zig-apt").glob("*/debian/changelog"))
        self.assertGreater(len(changes), 10)
        with zipfile.ZipFile(wheel) as files:
            named = next(files.read(name).decode() for name in files.namelist() if name.endswith("/licenses/SOURCES"))
        for each in changes:
            name, version = re.match(r"(\S+) \((.*?)\)", each.read_text()).groups()
            self.assertIn(f"  Debian's source package {name} {version}\n", named)

    def test_needs_no_library_and_names_no_folder_of_this_machine(self):
        program = self.place / "bin/bnfurl"
        self.assertEqual(place.needed(program), [])
        self.assertNotIn(str(place.project.ROOT).encode(), program.read_bytes())

    def test_has_the_licence_and_version_of_each_library_that_the_linker_took(self):
        build = DIST.parent / "build/release" / TARGET
        owner = dict(line.split("\t") for line in build.with_name(f"{TARGET}-root").joinpath("files.tsv").open())
        taken = re.findall(rf"{TARGET}-root/(\S+\.a)\(", (build / "again.map").read_text())
        libraries = {owner[each].strip() for each in taken}
        self.assertGreater(len(libraries), 10)
        listed = json.loads((self.place / "share/doc/bnfurl/bnfurl.spdx.json").read_text())["packages"]
        self.assertLessEqual(libraries, {each["name"] for each in listed if each["licenseDeclared"]})
        folder = self.place / "share/doc/bnfurl/licences"
        licences = {path.name for path in folder.iterdir()} - {"SOURCES", "common-licenses"}
        self.assertEqual({each["name"] for each in listed}, licences | {"bnfurl"})
        self.assertEqual([each for each in listed if not each["versionInfo"]], [])
        # The page has the versions without what Debian adds.
        page = (place.project.ROOT / "docs/howto/install.md").read_text()
        for each in listed[1:]:
            name, version = re.search(r"package (\S+) (?:\d+:)?([\d.]*\d)", each["sourceInfo"]).groups()
            self.assertRegex(page, rf"`{name}`\s{re.escape(version)}\b")
        self.assertIn("packages with versions and licences", place.run(RELEASE, "check", self.list))

    def test_is_refused_without_the_text_of_a_licence(self):
        broken = place.fresh("program-without-licence")
        shutil.copytree(self.place, broken / "root")
        (broken / "root/share/doc/bnfurl/licences/common-licenses/LGPL-2.1").unlink()
        archive = broken / self.archive.name
        place.run("tar", "--create", "--gzip", "--file", archive, "--directory", broken, "root")
        self.assertIn("libc6-dev needs the text of LGPL-2.1", self.refusal(archive))

    def test_refuses_a_list_of_another_program(self):
        (DIST / "SHA256SUMS").unlink(missing_ok=True)
        before = self.list.read_text()
        self.addCleanup(self.list.write_text, before)
        self.list.write_text(before.replace("zlib", "zlob"))
        self.assertIn("is not the list in dist/", self.refusal(self.list))

    def test_for_macos_needs_only_the_library_of_the_system(self):
        archive = pathlib.Path(place.run(RELEASE, "program", "aarch64-macos").split()[0])
        self.assertIn("built, not run; it needs only libSystem", place.run(RELEASE, "check", archive))
        other = place.fresh("program-macos") / archive.name.replace("aarch64", "x86_64")
        shutil.copy(place.project.ROOT / archive, other)
        self.assertIn("its Mach-O headers do not contain:  x86_64", self.refusal(other))

    def test_is_refused_with_another_kernel(self):
        refusal = self.refusal(self.archive, BNFURL_KERNELS="scalar")
        self.assertRegex(refusal, "expected the kernel .*, found: .*in use: scalar")

    def test_is_refused_if_it_does_not_run(self):
        broken = place.fresh("program-broken")
        shutil.copytree(self.place, broken / "root")
        (broken / "root/share/bnfurl/public_suffix_list.dat").unlink()
        archive = broken / self.archive.name
        place.run("tar", "--create", "--gzip", "--file", archive, "--directory", broken, "root")
        self.assertIn("finds no list of public suffixes", self.refusal(archive))

    def test_is_refused_if_it_is_not_the_file_of_the_sums(self):
        self.assertIn(f"  {self.archive.name}\n", self.sums)
        sums = DIST / "SHA256SUMS"
        sums.write_text(f"{'0' * 64}  {self.archive.name}\n")
        self.addCleanup(sums.unlink)
        self.assertIn("the files in dist/ are not those of SHA256SUMS", self.refusal())
