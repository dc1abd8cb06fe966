"""Runs a recipe as `conan create` does, with stand-ins for the classes of Conan that the recipe uses.

    run.py RECIPE WORK shared|static [BUILD]

Only what the recipe exports is built. The package is then in WORK/package. With BUILD nothing is compiled: the library
is the one that was made there.
"""

import importlib.util
import pathlib
import shutil
import subprocess
import sys
import types


class ConanFile:
    name = version = None


class InvalidConfiguration(Exception):
    pass


class Toolchain:
    def __init__(self, recipe):
        self.recipe = recipe
        self.cache_variables = {}

    def generate(self):
        self.recipe.variables = self.cache_variables


class Dependencies:
    def __init__(self, recipe):
        self.recipe = recipe

    def generate(self):
        assert [name.split("/")[0] for name in self.recipe.required] == ["xxhash", "zstd"], self.recipe.required


class CMake:
    def __init__(self, recipe):
        self.recipe = recipe

    def run(self, *arguments):
        subprocess.run(["cmake", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)

    def configure(self):
        recipe = self.recipe
        values = {"BUILD_SHARED_LIBS": bool(recipe.options.shared), "CMAKE_BUILD_TYPE": "Release", **recipe.variables}
        values = {name: "ON" if value is True else "OFF" if value is False else value for name, value in values.items()}
        self.run("-S", recipe.source_folder, "-B", recipe.build_folder, "-G", "Ninja",
                 *(f"-D{name}={value}" for name, value in values.items()))

    def build(self):
        if not self.recipe.ordinary_build:
            self.run("--build", self.recipe.build_folder)
            return
        take = pathlib.Path(__file__).resolve().parents[1] / "install/take_library"
        subprocess.run([take, self.recipe.ordinary_build, self.recipe.build_folder], check=True,
                       stdout=subprocess.DEVNULL)

    def install(self, component):
        recipe = self.recipe
        self.run("--install", recipe.build_folder, "--prefix", recipe.package_folder, "--component", component)


def copy(recipe, pattern, source, to):
    """Files below `source` whose path has the pattern; `*` also goes over `/`, as in Conan."""
    source = pathlib.Path(source).resolve()
    names = [path for path in source.rglob("*") if path.is_file() and path.relative_to(source).match(pattern)]
    if pattern.endswith("/*"):
        names = [path for path in (source / pattern[:-2]).rglob("*") if path.is_file()]
    assert names, f"no file has the pattern {pattern}"
    for path in names:
        target = pathlib.Path(to) / path.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def module(name, **contents):
    sys.modules[name] = types.ModuleType(name)
    vars(sys.modules[name]).update(contents)


def check_min_cppstd(recipe, least):
    assert least == 20


def cmake_layout(recipe):
    pass


module("conan", ConanFile=ConanFile)
module("conan.errors", ConanInvalidConfiguration=InvalidConfiguration)
module("conan.tools")
module("conan.tools.build", check_min_cppstd=check_min_cppstd)
module("conan.tools.cmake", CMake=CMake, CMakeDeps=Dependencies, CMakeToolchain=Toolchain, cmake_layout=cmake_layout)
module("conan.tools.files", copy=copy, load=lambda recipe, path: pathlib.Path(path).read_text(encoding="utf-8"))


def main():
    path, work, kind = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve(), sys.argv[3]
    spec = importlib.util.spec_from_file_location("conanfile", path)
    conanfile = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(conanfile)
    recipe = conanfile.Tilebase()
    recipe.recipe_folder = str(path.parent)
    recipe.export_sources_folder = recipe.source_folder = str(work / "source")
    recipe.build_folder, recipe.package_folder = str(work / "build"), str(work / "package")
    recipe.ordinary_build = sys.argv[4] if len(sys.argv) > 4 else ""
    recipe.required = []
    recipe.requires = recipe.required.append
    recipe.options = types.SimpleNamespace(shared=kind == "shared")
    recipe.settings = types.SimpleNamespace(compiler="msvc")
    recipe.cpp_info = types.SimpleNamespace(set_property=lambda name, value: None)

    try:
        recipe.validate()
        sys.exit("the recipe takes a compiler that cannot build tilebase")
    except InvalidConfiguration:
        recipe.settings.compiler = "gcc"
    recipe.set_version()
    recipe.export_sources()
    for step in "validate", "requirements", "layout", "generate", "build", "package", "package_info":
        getattr(recipe, step)()
    assert (work / "package/licenses/LICENSE").exists()
    libraries = sorted(path.name for path in (work / "package/lib").glob("lib*") if not path.is_symlink())
    expected = f"libtilebase.so.{recipe.version}" if kind == "shared" else "libtilebase.a"
    assert libraries == [expected], f"{kind}: the package has {libraries}"
    print(recipe.version)


if __name__ == "__main__":
    main()
