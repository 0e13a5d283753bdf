# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# packaging/conan: the package is created, and a stranger's CMake project finds its targets by Conan's files. Conan comes
# from Python's package index into build/install; where it cannot be had, nothing is run. Where CI is true, that is a
# failure.
import os
import sys
import unittest

import place

VERSION = "2.34.0"
ROOM = place.fresh("conan")
PROGRAM = ROOM / "conan/bin/conan"
# Quick to build: one grammar, and hardly optimised. The generator runs here, too, and not at all optimised it takes
# longer than its compilation.
SETTINGS = ["-s", "compiler.cppstd=20", "-s", "build_type=Debug", "-o", "&:load=False", "-o", "&:grammars=rfc3986",
            "-c", "tools.build:cxxflags=['-O1']"]


# Why Conan is not there, or None.
def missing():
    done = place.tried(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target",
                       ROOM / "conan", f"conan=={VERSION}")
    return None if done.returncode == 0 else done.stderr.strip().rpartition("\n")[2]


def conan(*words, **variables):
    return place.run(PROGRAM, *words, PYTHONPATH=ROOM / "conan", CONAN_HOME=ROOM / "home", folder=ROOM, **variables)


class Conan(unittest.TestCase):
    def test_a_stranger_uses_the_package(self):
        conan("profile", "detect", CC="", CXX="")
        conan("create", place.project.ROOT / "packaging/conan", "--no-remote", *SETTINGS)
        folder = place.fresh("conan-cpp", place.STRANGERS / "cpp")
        settings = [word.replace("&:", "bnfurl/*:") for word in SETTINGS]
        conan("install", "--requires=bnfurl/0.1.0", "-g", "CMakeDeps", "-g", "CMakeToolchain", "-of", folder, "--no-remote",
              *settings)
        place.run("cmake", "-S", folder, "-B", folder / "build", "-DCMAKE_BUILD_TYPE=Debug",
                  f"-DCMAKE_TOOLCHAIN_FILE={folder}/conan_toolchain.cmake")
        place.run("cmake", "--build", folder / "build")
        for text, printed in place.HOSTS.items():
            self.assertEqual(place.run(folder / "build/hosts", text), printed)


WHY = missing()
if WHY is not None:
    print(f"# conan: not run, {WHY}", flush=True)
    if os.environ.get("CI") == "true":
        raise RuntimeError(WHY)
    del Conan

if __name__ == "__main__":
    unittest.main()
