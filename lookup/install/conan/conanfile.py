"""Recipe of a Conan 2 package of the library, from the sources around this file: conan create lookup/install/conan"""

import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

ROOT = os.path.join("..", "..", "..")


class Tilebase(ConanFile):
    name = "tilebase"
    description = "A tablebase for tile puzzles"
    license = "MIT"
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False]}
    default_options = {"shared": False}

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, ROOT, "CMakeLists.txt"))
        self.version = re.search(r"^project\(tilebase VERSION ([\d.]+)", text, re.M).group(1)

    def export_sources(self):
        root = os.path.join(self.recipe_folder, ROOT)
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "data/puzzles/*", "data/judges/*",
                        "lookup/*", "scripts/packages", "tablegen/*"):
            copy(self, pattern, root, self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("tilebase needs GCC or clang; on Windows, GCC of MinGW-w64")

    def requirements(self):
        self.requires("xxhash/[>=0.8 <1]")
        self.requires("zstd/[>=1.5 <2]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["TILEBASE_INSTALL"] = True
        for part in "COMMANDS", "JAVASCRIPT", "MPI", "PYTHON", "TESTS":
            toolchain.cache_variables["TILEBASE_" + part] = False
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        for component in "library", "development":
            CMake(self).install(component=component)

    def package_info(self):
        self.cpp_info.libs = ["tilebase"]
        self.cpp_info.set_property("cmake_file_name", "tilebase")
        self.cpp_info.set_property("cmake_target_name", "tilebase::tilebase")
        self.cpp_info.set_property("pkg_config_name", "tilebase")
