# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Python's packages that are measured, or needed to measure. What is not there is not measured, and the tables say so.
import importlib
import importlib.metadata

NOT_MEASURED = "not measured"


# A module, or None.
def module(name):
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        return None


# {package: its version}
def versions(packages):
    found = {}
    for package in packages:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = NOT_MEASURED
    return found
