# The Debian packages are built, checked by lintian, installed in a scratch root, used there and removed. The scratch
# root is this machine's root with a memory file system over it, so what is written there disappears with the command.
# Nothing is optimised, since nothing is measured. BNFURL_GEN names the generator.
import os
import shutil
import unittest

import place

ROOM = place.FOLDER / "debian"
PACKAGES = ["bnfurl", "bnfurl-gen", "libbnfurl-crawl1.0.0", "libbnfurl-dev", "libbnfurl-load1.0.0", "libbnfurl1"]
BUILT = {
    "DEB_BUILD_OPTIONS": f"noopt noautodbgsym parallel={os.cpu_count()}",
    "DEB_CXXFLAGS_STRIP": "-g",
    "CXX": place.compiler(),
    "MESON_OPTIONS": f"-Dgenerator={os.environ['BNFURL_GEN']}",
}
# A root with separate mounts, in which SCRIPT is run.
SCRATCH = """
set -eu
mkdir -p "$ROOM/over"
mount -t tmpfs none "$ROOM/over"
mkdir "$ROOM/over/"{written,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOM/over/written,workdir=$ROOM/over/work" "$ROOM/over/root"
mount -t proc proc "$ROOM/over/root/proc"
mount --rbind /dev "$ROOM/over/root/dev"
exec chroot "$ROOM/over/root" bash -euc "$SCRIPT"
"""


def setUpModule():
    source = place.fresh("debian") / "bnfurl"
    place.copy_project(source)
    shutil.copytree(source / "packaging/debian", source / "debian")
    place.run("dpkg-buildpackage", "--unsigned-changes", "--build=binary", folder=source, **BUILT)


def packages():
    return sorted(ROOM.glob("*.deb"))


# The output of SCRIPT in a scratch root.
def in_scratch_root(script):
    as_root = [] if os.getuid() == 0 else ["--map-root-user"]
    return place.run("unshare", "--mount", *as_root, "bash", "-c", SCRATCH, ROOM=ROOM, SCRIPT=script,
                     DEBIAN_FRONTEND="noninteractive")


class Debian(unittest.TestCase):
    def test_all_packages_are_built(self):
        self.assertEqual(sorted(path.name.partition("_")[0] for path in packages()), PACKAGES)

    def test_lintian_finds_no_error(self):
        (changes,) = ROOM.glob("*.changes")
        found = place.tried("lintian", "--fail-on", "error,warning", "--allow-root", changes)
        self.assertEqual((found.returncode, found.stdout, found.stderr), (0, "", ""))

    def test_are_installed_used_and_removed(self):
        files = " ".join(map(str, packages()))
        printed = in_scratch_root(f"""
            dpkg --install {files} > /dev/null
            cd {place.STRANGERS}
            c++ -std=c++20 cpp/hosts.cpp $(pkg-config --cflags --libs bnfurl) -o /tmp/cpp-hosts
            cc c/hosts.c $(pkg-config --cflags --libs bnfurl) -o /tmp/c-hosts
            cc -static c/hosts.c $(pkg-config --static --cflags --libs bnfurl) -o /tmp/c-static-hosts
            c++ -static -std=c++20 cpp/hosts.cpp $(pkg-config --static --cflags --libs bnfurl) -o /tmp/cpp-static-hosts
            cmake -S cpp -B /tmp/cmake > /dev/null
            cmake --build /tmp/cmake > /dev/null
            for hosts in cpp-hosts c-hosts c-static-hosts cpp-static-hosts cmake/hosts; do /tmp/$hosts http://h:80/; done
            echo http://h/a | bnfurl split -f host,path
            echo http://h/a | bnfurl dedupe
            cmake -S own-grammars -B /tmp/own > /dev/null
            cmake --build /tmp/own > /dev/null
            /tmp/own/own | grep semver:
            bnfurl grammar list | grep -o 'share/bnfurl/grammar/squid.bnf'
            dpkg --listfiles {' '.join(PACKAGES)} | grep bnfurl > /tmp/files
            dpkg --purge {' '.join(PACKAGES)} > /dev/null
            while read -r file; do [ ! -e "$file" ] || echo "$file"; done < /tmp/files
        """)
        lines = printed.splitlines()
        self.assertEqual(lines[:7], ["h"] * 5 + ["h\t/a", "http://h/a"])
        self.assertEqual(lines[7:], ["semver: scanner, texts, lines", "share/bnfurl/grammar/squid.bnf"])
