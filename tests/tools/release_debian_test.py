# tools/release_debian, with substitutes for apt and dpkg: a mirror knows versions of source packages that it may not
# deliver. Where it lacks the newest, an older one is compiled only if this is accepted, and the packages that are made
# from it have its version, too.
import os
import pathlib
import subprocess
import tempfile
import unittest

import project

# `known` has a version of a source package in each line; `delivered` has those of which the files can be fetched. There
# is a binary package of each name, which apt-get prefers to a source package: then it fetches the newest source.
SUBSTITUTES = {
    "apt-cache": 'sed -n "s/^$3 /Version: /p" known',
    "apt-get": '''echo "$@" >> "$FOLDER/calls"
case "$*" in
  *" --only-source source "*) grep -qx "$(echo "$4" | tr = " ")" "$FOLDER/delivered" || { echo "404 $4"; exit 1; } ;;
  *" source "*) exit 1 ;;
  *" install "*) touch "$FOLDER/apt/cache/archives/one.deb" ;;
esac''',
    "dpkg-deb": 'cat made',
}
CALL = '''set -euo pipefail
failed() { echo "tools/release: $*" >&2; exit 1; }
quietly() { "$@"; }
source "$1"
fetch "$FOLDER/apt" amd64 "libone-dev libtwo-dev" one two'''


class Sources(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, body in SUBSTITUTES.items():
            (self.folder / name).write_text(f"#!/bin/sh\n{body}\n")
            (self.folder / name).chmod(0o755)
        (self.folder / "known").write_text("one 1.9-1\none 1.10-1\none 1.10-1+deb12u1\ntwo 1:2-1\n")
        self.deliver("one 1.9-1", "one 1.10-1", "one 1.10-1+deb12u1", "two 1:2-1")

    # What is delivered; Debian's packages are made from `made`, or from the newest of these.
    def deliver(self, *lines, made=None):
        newest = {line.split()[0]: line for line in lines}
        (self.folder / "delivered").write_text("".join(f"{line}\n" for line in lines))
        (self.folder / "made").write_text("".join(f"{line}\n" for line in made or newest.values()))

    def fetch(self, accepted=""):
        environment = {**os.environ, "FOLDER": str(self.folder), "PATH": f"{self.folder}:{os.environ['PATH']}",
                       "BNFURL_OLDER_SOURCES": accepted}
        done = subprocess.run(["bash", "-c", CALL, "bash", project.ROOT / "tools/release_debian"], cwd=self.folder,
                              env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr.splitlines()[1:]

    def lines(self, name):
        return (self.folder / name).read_text().splitlines()

    def calls(self, word):
        return [call for call in self.lines("calls") if f" {word} " in call]

    def test_are_the_newest(self):
        self.assertEqual(self.fetch(), (0, []))
        self.assertEqual(self.lines("apt/sources"), ["one 1.10-1+deb12u1", "two 1:2-1"])
        self.assertEqual(self.lines("apt/preferences"), [])
        self.assertEqual(self.calls("install"), ["--quiet --yes --download-only install libone-dev libtwo-dev"])

    def test_are_not_older_unless_that_is_accepted(self):
        self.deliver("one 1.9-1", "one 1.10-1", "two 1:2-1")
        for accepted in "", "no":
            status, said = self.fetch(accepted)
            self.assertEqual((status, said), (1, [
                "tools/release: Debian's mirror knows the source package one 1.10-1+deb12u1, but does not deliver it; "
                "wait until it does, or set BNFURL_OLDER_SOURCES=yes to compile 1.10-1, the newest older version that "
                "it delivers"]))
            self.assertEqual(self.calls("install"), [])

    def test_are_older_if_that_is_accepted(self):
        self.deliver("one 1.9-1", "one 1.10-1", "two 1:2-1")
        self.assertEqual(self.fetch("yes"), (0, ["tools/release: compiling one 1.10-1, since Debian's mirror does not "
                                                 "deliver 1.10-1+deb12u1"]))
        self.assertEqual(self.lines("apt/sources"), ["one 1.10-1", "two 1:2-1"])
        self.assertEqual(self.lines("apt/preferences"), ["Package: src:one", "Pin: version 1.10-1",
                                                         "Pin-Priority: 1001", "",
                                                         "Package: src:one", "Pin: version 1.10-1+b*",
                                                         "Pin-Priority: 1001", ""])

    # What was accepted once is not taken for what is asked for later.
    def test_are_fetched_again_without_acceptance(self):
        self.deliver("one 1.10-1", "two 1:2-1")
        self.assertEqual(self.fetch("yes")[0], 0)
        count = len(self.lines("calls"))
        self.assertEqual(self.fetch("yes"), (0, []))
        self.assertEqual(len(self.lines("calls")), count)
        self.assertEqual(self.fetch()[0], 1)

    def test_are_not_delivered_at_all(self):
        said = "tools/release: Debian's mirror delivers no version of the source package one"
        self.deliver("two 1:2-1")
        self.assertEqual(self.fetch("yes"), (1, ["404 one=1.9-1", said]))
        (self.folder / "known").write_text("two 1:2-1\n")
        self.assertEqual(self.fetch("yes"), (1, [said]))

    def test_are_those_of_the_packages(self):
        self.deliver("one 1.10-1+deb12u1", "two 1:2-1", made=["one 1.10-1", "two 1:2-1"])
        self.assertEqual(self.fetch(), (1, ["tools/release: no package of Debian is made from this version of a source "
                                            "package: one 1.10-1+deb12u1"]))


if __name__ == "__main__":
    unittest.main()
