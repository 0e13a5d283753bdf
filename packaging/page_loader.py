# The library that reads grammars at run time, and the generator with it, as WebAssembly, for grammars that a person
# pastes into the page (packaging/page, docs/try/own.cpp). It has the functions that own.js calls.
import pathlib
import re
import tempfile

import wasm

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "docs/try"

NOT_NEEDED = ["gen/main.cpp", "src/loader/c_abi.cpp"]
# What pastes text may nest deeply.
OPTIONS = ["-Oz", "-DBNFURL_IS_COMPILED", "-include", SOURCES / "own_prelude.hpp", f"-I{ROOT}", f"-I{ROOT}/include",
           "-Wl,-z,stack-size=4194304"]


# The module, and the packages from which it has code. The names in a folder are unique, so it is compiled together.
def module():
    called = sorted(set(re.findall(r"\bc\.(\w+)\(", (SOURCES / "own.js").read_text())))
    folders = {}
    for path in sorted([*(ROOT / "gen").rglob("*.cpp"), *(ROOT / "src/loader").glob("*.cpp")]):
        if path.relative_to(ROOT).as_posix() not in NOT_NEEDED:
            folders.setdefault(path.parent, []).append(path)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wasm.write_library(folder, "rfc1123")  # a library has at least one grammar
        for i, paths in enumerate(folders.values()):
            (folder / f"part{i}.cpp").write_text("".join(f'#include "{path}"\n' for path in paths))
        parts = [f"part{i}.cpp" for i in range(len(folders))]
        return wasm.module(folder, *OPTIONS, *(f"-Wl,--export={each}" for each in called), SOURCES / "own.cpp", *parts)
