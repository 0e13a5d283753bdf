# The rows of the tables of README.md and docs/howto/install.md that say how to build and install bnfurl. Their commands
# run as they are printed: in a bare Debian 12, as a user who may use sudo, in a clone whose folder has a space in its
# name. All rows use one build, in which nothing is optimised. What the rows of INSTALLED make on this machine is
# installed in a bare Debian 13, which gets only dist/, and gives the answers of README's example there. A row that is
# not run is in ELSEWHERE, with the reason. Once bnfurl is published, other tables take their place.
import os
import re
import shlex
import shutil
import tempfile
import unittest

import place

ROOT = place.project.ROOT
# What a row makes. Rows with the same commands are one row.
RUN = {
    "tools/run && sudo meson install -C build --no-rebuild": "/usr/local/bin/bnfurl",
    "tools/release source": "dist/bnfurl-[0-9]*[0-9].tar.gz",
    "tools/release amalgamation": "dist/bnfurl-*-amalgamation.tar.gz",
    "tools/release npm": "dist/bnfurl-*.tgz",
    "tools/release page": "dist/bnfurl-*-try.html",
    "tools/release envoy": "dist/bnfurl-envoy-*.tar.gz",
    "tools/release go": "dist/bnfurl-go-*.tar.gz",
    "tools/release lua": "dist/bnfurl-lua-*.tar.gz",
    "tools/release rust": "dist/bnfurl-rust-*.tar.gz",
    "tools/release traefik": "dist/bnfurl-traefik-*.tar.gz",
}
# What these make is installed, too.
PROGRAM, WHEEL, NPM, JAR = INSTALLED = [f"tools/release {words}" for words in (
    "program x86_64-linux", "wheel x86_64-manylinux", "npm", "jar")]
# These run on another machine, or take too long or what the bare Debian cannot reach.
ELSEWHERE = {
    "tools/release program aarch64-linux": "as for x86_64; needs a machine with AArch64",
    "tools/release program aarch64-macos x86_64-macos": "needs a Mac; fetches zig from PyPI",
    "tools/release program x86_64-windows": "needs Windows; fetches zig from PyPI",
    "tools/release wheel": "needs other systems; fetches zig from PyPI",
    "tools/release deb": "tests/install/night/debian_test.py makes and installs it; needs user namespaces",
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
        known = {*RUN, *INSTALLED, *ELSEWHERE} if IS_UNPUBLISHED else set()
        self.assertEqual({commands[0] for commands in ROWS}, known)


# A bare Debian, which each class makes for its tests.
class InBareDebian(unittest.TestCase):
    @classmethod
    def make(cls, release):
        cls.as_root = [] if os.getuid() == 0 else ["sudo"]
        folder = tempfile.mkdtemp()
        cls.addClassCleanup(place.run, *cls.as_root, "rm", "-rf", "--one-file-system", folder)
        place.run(*cls.as_root, ROOT / "tools/try-bare", "--release", release, "--root", folder)
        cls.bare = f"{folder}/bare"

    # As root, in the folder bnfurl.
    @classmethod
    def inside(cls, command):
        return place.run(*cls.as_root, "unshare", "--mount", ROOT / "tools/try-bare", "--inside", cls.bare, command)


class Rows(InBareDebian):
    @classmethod
    def setUpClass(cls):
        cls.make("bookworm")
        cls.clone = f"{cls.bare}/bnfurl/a clone"
        place.run(*cls.as_root, "git", "clone", "--quiet", ROOT, cls.clone)
        cls.inside("apt-get update && apt-get install --yes --no-install-recommends sudo && "
                   "useradd --create-home ada && chown -R ada . && "
                   "echo 'ada ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/ada")
        # Else git would take the files, which have a new owner, for changed ones.
        place.run(*cls.as_root, "git", "-c", "safe.directory=*", "-C", cls.clone, "update-index", "--refresh")

    @classmethod
    def as_user(cls, command):
        in_clone = f"cd '/bnfurl/a clone' && export CXXFLAGS=-O0 && {command}"
        return cls.inside(f"su - ada --command {shlex.quote(in_clone)}")

    def test_rows_of_the_build_machine(self):
        for command, made in RUN.items():
            with self.subTest(command=command):
                self.as_user(f"{command} && ls {made}")
        archives = len(RUN) - 1  # tools/run makes none
        self.as_user(f"cd dist && sha256sum --check SHA256SUMS && test $(wc --lines < SHA256SUMS) = {archives}")
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


# README's first example that needs no clone: what makes a file of URLs, and two commands with what they print.
EXAMPLE = re.search(r"^\$ (printf .*)\n\$ (bnfurl check .*)\n(.*\n)\$ (bnfurl split --header .*)\n((?:.*\t.*\n)*)",
                    (ROOT / "README.md").read_text(), re.MULTILINE).groups()
# The same for programs: the host and the normal form, or what is wrong. Python says that in the words of
# `bnfurl check`, the others in those of the column `reason`.
PROGRAMS = {
    "links.py": """\
import bnfurl
for url in open("/tmp/urls.txt").read().splitlines():
    parts = bnfurl.split(url)
    print(*([parts.host, bnfurl.normalize(url)] if parts else [bnfurl.explain(url).message]))
""",
    "links.mjs": """\
import { explain, normalize, split } from "bnfurl";
import { readFileSync } from "node:fs";
for (const url of readFileSync("/tmp/urls.txt", "utf8").trim().split("\\n")) {
  const parts = split(url);
  console.log(...(parts ? [parts.host, normalize(url)] : [explain(url).reason]));
}
""",
    "Links.java": re.search(r"```java\n(.*?)```", (ROOT / "docs/howto/java.md").read_text(), re.DOTALL)[1],
}


@unittest.skipUnless(IS_UNPUBLISHED, "the published page does not install what is in dist/")
class Installed(InBareDebian):
    @classmethod
    def setUpClass(cls):
        for command in INSTALLED:
            place.run("bash", "-c", command, folder=ROOT, BNFURL_OLDER_SOURCES="yes")
        programs = place.fresh("rows-programs")
        for name, text in PROGRAMS.items():
            (programs / name).write_text(text)
        cls.make("trixie")
        place.run(*cls.as_root, "cp", "-rT", ROOT / "dist", f"{cls.bare}/bnfurl")
        place.run(*cls.as_root, "cp", "-rT", programs, f"{cls.bare}/bnfurl")
        cls.inside("export DEBIAN_FRONTEND=noninteractive && apt-get update && apt-get install --yes "
                   "--no-install-recommends default-jdk-headless nodejs npm python3-venv && python3 -m venv /env")
        cls.inside(EXAMPLE[0])

    # What is printed once the command of a row has run: root needs no sudo.
    def printed(self, row, command, programs="/usr/local/bin"):
        install, = [words[1] for words in rows("docs/howto/install.md") if words[0] == row and words[1:]] or [":"]
        return self.inside(f"export PATH={programs}:$PATH && {{ {install.removeprefix('sudo ')}; }} >&2 && {command}")

    def answers(self, message=None):
        for valid, host, normal, reason in (line.split("\t") for line in EXAMPLE[4].splitlines()[1:]):
            yield f"{host} {normal}" if valid == "1" else message or reason

    def test_the_program_answers(self):
        _, check, checked, split, table = EXAMPLE
        for row, programs in (PROGRAM, "/usr/local/bin"), (WHEEL, "/env/bin"):
            self.assertEqual(self.printed(row, f"{{ {check} 2>&1 || {split}; }}", programs), checked + table)

    def test_python_answers(self):
        found = self.printed(WHEEL, "python links.py", "/env/bin")
        self.assertEqual(found.splitlines(), [*self.answers(message=EXAMPLE[2].rstrip().partition(": ")[2])])

    def test_javascript_answers(self):
        self.assertEqual(self.printed(NPM, "node links.mjs").splitlines(), [*self.answers()])

    def test_java_answers(self):
        found = self.printed(JAR, "cp bnfurl-[0-9]*[0-9].jar bnfurl.jar && javac -cp bnfurl.jar Links.java && "
                                  "java -cp bnfurl.jar:. Links $(cat /tmp/urls.txt)")
        self.assertEqual(found.splitlines(), [*self.answers()])
