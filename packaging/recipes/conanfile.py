# The library without the command line, so it requires no other package. Meson and ninja have to be in PATH.
from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, get
from conan.tools.layout import basic_layout
from conan.tools.meson import Meson, MesonToolchain


class Bnfurl(ConanFile):
    name = "bnfurl"
    version = "@VERSION@"
    description = "@DESCRIPTION@"
    homepage = "@HOMEPAGE@"
    author = "@AUTHOR@"
    license = "@LICENCE@"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}
    implements = ["auto_shared_fpic"]

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        basic_layout(self, src_folder="src")

    def source(self):
        get(self, "@URL@", sha256="@SHA256@", strip_root=True)

    def generate(self):
        toolchain = MesonToolchain(self)
        toolchain.project_options.update({"tools": "disabled", "tests": "disabled", "benchmarks": "disabled"})
        toolchain.generate()

    def build(self):
        meson = Meson(self)
        meson.configure()
        meson.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, self.package_folder + "/licenses")
        Meson(self).install()

    def package_info(self):
        self.cpp_info.components["bnfurl"].libs = ["bnfurl"]
        self.cpp_info.components["load"].libs = ["bnfurl-load"]
        self.cpp_info.components["load"].requires = ["bnfurl"]
        for name, target in ("bnfurl", "bnfurl"), ("load", "bnfurl-load"):
            self.cpp_info.components[name].set_property("cmake_target_name", f"bnfurl::{name}")
            self.cpp_info.components[name].set_property("pkg_config_name", target)
