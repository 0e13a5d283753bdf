# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The Conan 2 package, made of the project around this file: conan create packaging/conan. Nothing is required but
# what builds it: meson, ninja, python3 and re2c; for the option crawl also libidn2, libpsl and xxHash of the system.
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, rmdir
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain


class Bnfurl(ConanFile):
    name = "bnfurl"
    version = "0.1.0"
    license = "Apache-2.0"
    description = "URLs judged and split exactly as the published grammars print them"
    topics = ("url", "uri", "abnf", "parser")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    # grammars: those that are compiled in, as for Meson: rfc3986,rfc9112. load: grammars at run time. crawl: what
    # crawlers ask of URLs.
    options = {"shared": [True, False], "fPIC": [True, False], "load": [True, False], "crawl": [True, False],
               "grammars": ["default", "ANY"]}
    default_options = {"shared": False, "fPIC": True, "load": True, "crawl": False, "grammars": "default"}
    implements = ["auto_shared_fpic"]

    def export_sources(self):
        project = os.path.join(self.recipe_folder, "..", "..")
        copy(self, "*", project, self.export_sources_folder, excludes=[".git*", "build*", "dist/*", "*.pyc"])

    def layout(self):
        basic_layout(self)

    def validate(self):
        check_min_cppstd(self, 20)

    def generate(self):
        toolchain = MesonToolchain(self)
        for name in "tools", "tests", "benchmarks", "seen":
            toolchain.project_options[name] = "disabled"
        for name in "load", "crawl":
            toolchain.project_options[name] = "enabled" if getattr(self.options, name) else "disabled"
        if self.options.grammars != "default":
            toolchain.project_options["grammars"] = str(self.options.grammars).split(",")
        toolchain.generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    # Conan writes files for CMake and pkg-config of its own, for each of the programs that use the package.
    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        Meson(self).install()
        for folder in "cmake", "pkgconfig":
            rmdir(self, os.path.join(self.package_folder, "lib", folder))

    # The targets are bnfurl::bnfurl, shared or static as the options say, bnfurl::load and bnfurl::crawl.
    def package_info(self):
        self.cpp_info.set_property("cmake_target_name", "bnfurl::all")
        self.cpp_info.components["bnfurl"].libs = ["bnfurl"]
        if self.options.load:
            self.cpp_info.components["load"].libs = ["bnfurl-load"]
            self.cpp_info.components["load"].requires = ["bnfurl"]
            self.cpp_info.components["load"].set_property("pkg_config_name", "bnfurl-load")
        if self.options.crawl:
            self.cpp_info.components["crawl"].libs = ["bnfurl-crawl"]
            self.cpp_info.components["crawl"].requires = ["bnfurl"]
            self.cpp_info.components["crawl"].system_libs = ["psl", "idn2"]
            self.cpp_info.components["crawl"].set_property("pkg_config_name", "bnfurl-crawl")
