# CMakeLists.txt: a user's CMake project has the library by FetchContent, from the source archive of a release, and by
# add_subdirectory, with a grammar of the user's.
import os
import shutil
import unittest

import place

OWN = """\
cmake_minimum_required(VERSION 3.16)
project(hosts CXX)
set(BNFURL_GRAMMARS rfc3986 phone.bnf)
add_subdirectory(bnfurl)
add_executable(hosts hosts.cpp)
target_link_libraries(hosts bnfurl::bnfurl)
"""
PHONE = """
#include <bnfurl/normalize.hpp>
#include <bnfurl/phone.hpp>
static const bool has_phone = bnfurl::matches(bnfurl::phone::phone, "555-1234");
"""


class CMakeProject(unittest.TestCase):
    def built(self, folder, *options):
        place.run("cmake", "-S", folder, "-B", folder / "build", *options)
        place.run("cmake", "--build", folder / "build", "--parallel", "2")
        for text, printed in place.HOSTS.items():
            self.assertEqual(place.run(folder / "build/hosts", text), printed)

    def test_fetches_the_archive_and_needs_no_generator(self):
        folder = place.fresh("cmake-fetch", place.STRANGERS / "c", place.STRANGERS / "fetch")
        shutil.copy(place.archive(), folder)
        self.built(folder)
        self.assertEqual([*folder.rglob("bnfurl-gen")], [])

    def test_adds_a_folder_and_a_grammar(self):
        folder = place.fresh("cmake-subdirectory", place.STRANGERS / "cpp")
        (folder / "CMakeLists.txt").write_text(OWN)
        shutil.copy(place.project.ROOT / "examples/phone.bnf", folder)
        with (folder / "hosts.cpp").open("a") as program:
            program.write(PHONE)
        (folder / "bnfurl").mkdir()
        place.copy_project(folder / "bnfurl")
        self.built(folder, f"-DBNFURL_GENERATOR={os.environ['BNFURL_GEN']}")


if __name__ == "__main__":
    unittest.main()
