# Unpacks Debian packages under build/, without installing them: programs to test with, and beside them the libraries
# that the machine lacks.
import os
import pathlib
import shutil
import subprocess
import unittest

BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", "build"))


# Why a machine does not have a package; `could_be_here` if apt knows it all the same.
class Unavailable(Exception):
    def __init__(self, why, could_be_here=False):
        super().__init__(why)
        self.could_be_here = could_be_here


# Says what is not run, and why. Where CI is true and apt could have given it, that is a failure.
def say_not_run(name, error):
    print(f"# {name}: not run, {error}", flush=True)
    if error.could_be_here and os.environ.get("CI") == "true":
        raise error


# The case that is left without the others.
class NotHere(unittest.TestCase):
    def test_is_said(self):
        self.assertFalse(Unavailable("it is not here").could_be_here)


# What `get` returns. Where the machine cannot have it: None, and no class ...Test is left among the names of the file,
# unless it needs no server.
def or_no_cases(name, get, names):
    try:
        return get()
    except Unavailable as error:
        say_not_run(name, error)
        for case, value in list(names.items()):
            if case.endswith("Test") and getattr(value, "NEEDS_SERVER", True):
                del names[case]
        names["NotHere"] = NotHere
        return None


def output(*command, **options):
    return subprocess.run(command, capture_output=True, check=False, text=True, **options)


def is_installed(package):
    return output("dpkg-query", "--show", "--showformat", "${db:Status-Status}", package).stdout == "installed"


def is_known(package):
    known = output("apt-cache", "policy", package).stdout
    return "Candidate: " in known and "Candidate: (none)" not in known


# What a package depends on, by what `apt-cache depends` prints: for each dependency the packages of which one is
# enough. All but the last of them have a bar before them.
def dependencies(printed):
    names = []
    for line in printed.splitlines():
        kind, _, name = line.strip().partition(": ")
        if kind in ("Depends", "|Depends"):
            names.append(name)
        if kind == "Depends":
            yield names
            names = []


# The libraries that a package needs and the machine does not have, directly or not. Of two that can replace each other
# only the first is taken: they have files of the same names.
def missing_libraries(package, found=None):
    found = [] if found is None else found
    for names in dependencies(output("apt-cache", "depends", package).stdout):
        libraries = [name for name in names if name.startswith("lib")]
        if libraries and not any(name in found or is_installed(name) for name in names):
            found.append(libraries[0])
            missing_libraries(libraries[0], found)
    return found


# The folder with what the packages, and the libraries that they need, contain. It is kept for the next run that asks
# for the same packages.
def unpack(name, packages, with_libraries=True):
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise Unavailable("there are no Debian packages here")
    for package in packages:
        if not is_known(package):
            raise Unavailable(f"apt does not know {package}; apt-get update may help")
    root = BUILD.resolve() / "servers" / name
    is_complete = root / "complete"
    if is_complete.exists() and is_complete.read_text() == " ".join(packages):
        return root
    shutil.rmtree(root, ignore_errors=True)
    downloads = root / "downloads"
    downloads.mkdir(parents=True)
    libraries = [library for package in packages for library in missing_libraries(package)] if with_libraries else []
    wanted = [*packages, *libraries]
    result = output("apt-get", "download", *dict.fromkeys(wanted), cwd=downloads)
    if result.returncode != 0:
        raise Unavailable(f"apt-get download: {result.stderr.strip().splitlines()[-1]}", True)
    for package in downloads.glob("*.deb"):
        subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
    is_complete.write_text(" ".join(packages))
    return root


# Where a program of such a folder finds its libraries.
def environment(root):
    folders = [*root.glob("usr/lib/*-linux-gnu*/"), *root.glob("lib/*-linux-gnu*/")]
    return {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, folders))}
