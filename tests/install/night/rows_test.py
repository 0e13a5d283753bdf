# The rows of the tables of README.md and docs/howto/install.md that say how to build and install bnfurl. Their commands
# run as they are printed: in a bare Debian 12, as a user who may use sudo, in a clone whose folder has a space in its
# name. All rows use one build, in which nothing is optimised. A row is in RUN, or in ELSEWHERE with the reason. Once
# bnfurl is published, other tables take their place.
import os
import re
import shlex
import shutil
import tempfile
import unittest

import place

ROOT = place.project.ROOT
PROGRAM = "tests/install/night/program_test.py makes it, and runs the row"
# What a row makes. Rows with the same commands are one row.
RUN = {
    "tools/run && sudo meson install -C build --no-rebuild": "/usr/local/bin/bnfurl",
    "tools/release source": "dist/bnfurl-*[0-9].tar.gz",
    "tools/release amalgamation": "dist/bnfurl-*-amalgamation.tar.gz",
    "tools/release npm": "dist/bnfurl-*.tgz",
}
# These run on another machine, or take too long or what the bare Debian cannot reach.
ELSEWHERE = {
    "tools/release program x86_64-linux": PROGRAM,
    "tools/release program aarch64-linux": "as for x86_64; needs a machine with AArch64",
    "tools/release program aarch64-macos x86_64-macos": "needs a Mac; fetches zig from PyPI",
    "tools/release program x86_64-windows": "needs Windows; fetches zig from PyPI",
    "tools/release wheel x86_64-manylinux": PROGRAM + "; Debian 12 has Python 3.11",
    "tools/release wheel": "needs other systems; fetches zig from PyPI",
    "tools/release deb": "tests/install/night/debian_test.py makes and installs it; needs user namespaces",
    "tools/release jar": "tests/jvm/night makes and uses it; fetches from Maven's repository",
    "tools/release recipes": "tests/install/night/release_test.py makes and uses them; needs an address",
    "tools/setup python && tools/wheel": "tests/python/night/package_test.py makes and uses it; fetches from PyPI",
    "tools/setup jvm && tools/jar": "tests/jvm/night makes and uses it; fetches from Maven's repository",
}


# The commands of each row of a table that is replaced once bnfurl is published: in its columns, the code with a blank.
def rows(page):
    replaced = re.search(r"<!-- unpublished -->\n(.*?)<!-- /unpublished -->", (ROOT / page).read_text(), re.DOTALL)
    lines = re.findall(r"^\|.*", replaced[1], re.MULTILINE) if replaced else []
    return [commands for line in lines if (commands := re.findall(r"`([^`]* [^`]*)`", line))]


ROWS = [*rows("README.md"), *rows("docs/howto/install.md")]
IS_UNPUBLISHED = len(ROWS) > 0


class Tables(unittest.TestCase):
    def test_each_row_is_run_or_has_a_reason(self):
        self.assertEqual({commands[0] for commands in ROWS}, {*RUN, *ELSEWHERE} if IS_UNPUBLISHED else set())


class Rows(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.as_root = [] if os.getuid() == 0 else ["sudo"]
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(place.run, *cls.as_root, "rm", "-rf", "--one-file-system", cls.folder)
        cls.bare, cls.clone = f"{cls.folder}/bare", f"{cls.folder}/bare/bnfurl/a clone"
        place.run(*cls.as_root, ROOT / "tools/try-bare", "--root", cls.folder)
        place.run(*cls.as_root, "git", "clone", "--quiet", ROOT, cls.clone)
        cls.inside("apt-get update && apt-get install --yes --no-install-recommends sudo && "
                   "useradd --create-home ada && chown -R ada . && "
                   "echo 'ada ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/ada")
        # Else git would take the files, which have a new owner, for changed ones.
        place.run(*cls.as_root, "git", "-c", "safe.directory=*", "-C", cls.clone, "update-index", "--refresh")

    # As root in the bare Debian, beside the clone.
    @classmethod
    def inside(cls, command):
        return place.run(*cls.as_root, "unshare", "--mount", ROOT / "tools/try-bare", "--inside", cls.bare, command)

    @classmethod
    def as_user(cls, command):
        in_clone = f"cd '/bnfurl/a clone' && export CXXFLAGS=-O0 && {command}"
        return cls.inside(f"su - ada --command {shlex.quote(in_clone)}")

    def test_rows_of_the_build_machine(self):
        for command, made in RUN.items():
            with self.subTest(command=command):
                self.as_user(f"{command} && ls {made}")
        self.as_user("cd dist && sha256sum --check SHA256SUMS && test $(wc --lines < SHA256SUMS) = 3")
        self.check_installed()
        self.check_npm()

    # What is installed is removed as the page says.
    def check_installed(self):
        self.assertIn("LICENSE\n", self.inside("ls /usr/local/share/doc/bnfurl"))
        self.assertEqual(self.as_user("echo http://h/a | bnfurl split -f path"), "/a\n")
        page = (ROOT / "docs/howto/install.md").read_text().partition("## Uninstall\n")[2]
        self.as_user(re.search(r"`(sudo [^`]*uninstall)`", page)[1])
        self.assertEqual(self.inside("find /usr/local -name '*bnfurl*' ! -type d"), "")

    # Where there is Node: here.
    def check_npm(self):
        target = place.fresh("rows-npm")
        shutil.copytree(f"{self.clone}/dist", target / "dist")
        shutil.copytree(f"{self.clone}/dist", target, dirs_exist_ok=True)
        installs = {command for commands in ROWS for command in commands if command.startswith("npm ")}
        self.assertEqual(len(installs), 2 if IS_UNPUBLISHED else 0)
        for command in installs:
            place.run("bash", "-c", command, folder=target)
            script = "import('bnfurl').then(bnfurl => console.log(bnfurl.split('http://h/a').path))"
            self.assertEqual(place.run("node", "-e", script, folder=target), "/a\n")
