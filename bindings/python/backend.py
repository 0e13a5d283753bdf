"""meson-python, but a wheel for Python 3.11, or for a free-threaded Python, is only for that Python.

pyproject.toml says that a wheel is also for all later versions (abi3). This is true from Python 3.12 on, which
pyproject.toml cannot express.
"""

import sys
import sysconfig

import mesonpy
from mesonpy import (  # noqa: F401 - the hooks that stay as they are
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)


def _settings(given):
    has_stable_abi = sys.version_info >= (3, 12) and not sysconfig.get_config_var("Py_GIL_DISABLED")
    settings = dict(given or {})
    words = settings.get("setup-args", [])
    words = [words] if isinstance(words, str) else words
    settings["setup-args"] = [*words, f"-Dpython.allow_limited_api={str(has_stable_abi).lower()}"]
    return settings


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return mesonpy.build_wheel(wheel_directory, _settings(config_settings), metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return mesonpy.build_editable(wheel_directory, _settings(config_settings), metadata_directory)
