# The library in WebAssembly, for packaging/npm and packaging/traefik. They need re2c, and clang with Debian's libraries
# for WebAssembly, which `tools/setup npm` installs, and bnfurl-gen, which BNFURL_GEN names; the default is
# build/gen/bnfurl-gen, which is built if it is missing.
#
# Without engines, the code is small and quickly compiled: LLVM takes minutes to convert the jumps of scanners.
import base64
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import zlib

import c_header
import contents

ROOT = pathlib.Path(__file__).resolve().parent.parent
JAVASCRIPT = ROOT / "bindings/javascript"

TARGET = ["--target=wasm32-wasi", "-O2", "-ffunction-sections", "-fdata-sections"]
C = ["clang-19", *TARGET, "-std=c11", "-Wall", "-Wextra", "-Werror", "-c"]
CXX = ["clang++-19", *TARGET, "-std=c++20", "-fno-exceptions", "-fno-rtti"]
ENUMS = ["LEVEL", "NETWORK", "REPAIR_MODE", "RESOLUTION"]  # of bnfurl.h, whose names core.js takes
LINKER = "-Wl,--gc-sections,--strip-all,-z,stack-size=65536,-Map=map"


# A program of the project, which a variable names, or which is built if it is missing.
def program(variable, path):
    found = os.environ.get(variable, ROOT / "build" / path)
    if not os.access(found, os.X_OK):
        subprocess.run([ROOT / "tools/compile", path], check=True)
    return found


# Writes the two files of the library into a folder.
def write_library(folder, grammars):
    subprocess.run([ROOT / "packaging/amalgamation", "--generator", program("BNFURL_GEN", "gen/bnfurl-gen"), "--out",
                    folder, f"-Dgrammars={grammars}", "-Dengines=disabled"], check=True)


# A module of this library and what else is in the folder, and the packages from which it has code: those of which the
# linker took something, by its map, and that of the headers.
def module(folder, *more):
    command = [*CXX, "-mexec-model=reactor", LINKER, *more, "bnfurl.cpp", "-o", "bnfurl.wasm"]
    subprocess.run(command, cwd=folder, check=True)
    archives = set(re.findall(r"(/\S*?[^/\s]+\.a)\(", (folder / "map").read_text()))
    names = {contents.owner(os.path.realpath(path), contents.LICENCES_FOR_WASM) for path in archives}
    return (folder / "bnfurl.wasm").read_bytes(), sorted(names | {"libc++-19-dev-wasm32"})


# The library for JavaScript: core.js, with what it imports, as files; the module with these grammars that its `init`
# takes; and the packages from which that has code. A tool that needs more of the module names more functions, and
# objects that it compiles from C in the folder that `objects` is called with.
def for_javascript(grammars, functions=(), objects=lambda folder: ()):
    files = {path.name: path.read_bytes() for path in (JAVASCRIPT / "core.js", JAVASCRIPT / "formats.js")}
    numbers = {enum: c_header.words(f"bnfurl_{enum.lower()}") for enum in ENUMS}
    files["numbers.js"] = f"export const numbers = {json.dumps(numbers)};\n".encode()
    called = {*re.findall(r"\bc\.(bnfurl_\w+)\(", files["core.js"].decode()), *functions}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_library(folder, grammars)
        exports = (f"-Wl,--export={each}" for each in ["__heap_base", *sorted(called)])
        subprocess.run([*C, "-I.", JAVASCRIPT / "module.c"], cwd=folder, check=True)
        return files, *module(folder, *exports, "module.o", *objects(folder))


# The module, for a source file: zlib compresses it best by dynamic codes, which bnfurl.js can read.
def packed(code):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    text = base64.b64encode(packer.compress(code) + packer.flush()).decode()
    return f'export const size = {len(code)};\nexport const packed =\n  "{text}";\n'


# The licences of these packages, and a list of them, as files.
def licences(title, version, seconds, wasm, names):
    packages = [contents.installed(name, contents.LICENCES_FOR_WASM[name]) for name in names]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "licences"
        contents.collect(folder, {each: contents.copyright_file(each) for each in names}, packages)
        texts = {path.relative_to(name).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    others = [(contents.entry_of(each), "STATIC_LINK") for each in packages]
    listed = contents.spdx(title, version, seconds, hashlib.sha256(wasm).hexdigest(), others)
    return texts | {"bnfurl.spdx.json": json.dumps(listed, indent=2).encode()}
