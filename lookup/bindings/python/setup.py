"""What pyproject.toml cannot say: the package holds a compiled module, which is already there."""

from setuptools import Distribution, setup


class CompiledDistribution(Distribution):
    def has_ext_modules(self) -> bool:
        return True


setup(distclass=CompiledDistribution)
