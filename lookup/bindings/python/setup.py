"""Tells setuptools what pyproject.toml cannot: the package contains a compiled module, built by CMake."""

from setuptools import Distribution, setup


class CompiledDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=CompiledDistribution)
