# Makes the Python package with its module, which is compiled and linked with the libraries of build/: the same as
# tools/wheel, but without a wheel. It uses the nanobind of the Python that runs this.
#
#   tests/python/module.py FOLDER    makes FOLDER/bnfurl
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

import nanobind

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("BUILD_ROOT", ROOT / "build")).resolve()
NANOBIND = pathlib.Path(nanobind.__file__).parent
FLAGS = ["-std=c++20", "-w", "-fPIC", "-fvisibility=hidden", "-fno-strict-aliasing",
         f"-I{ROOT}", f"-I{ROOT / 'include'}",
         f"-I{BUILD / 'include'}", f"-I{NANOBIND / 'include'}", f"-I{NANOBIND / 'ext/robin_map/include'}"]
HEADERS = f"-I{sysconfig.get_paths()['include']}"
SOURCES = sorted((ROOT / "bindings/python/src").rglob("*.cpp"))
LIBRARIES = ["src/*.a", "src/loader/libbnfurl-load.a", "src/records/libbnfurl-records.a", "src/crawl/libbnfurl-crawl.a",
             "gen/libbnfurl-gen.a"]
OTHERS = [f"-l{name}" for name in
          ("brotlidec", "bz2", "expat", "fmt", "idn2", "lmdb", "lzma", "psl", "re2", "simdjson", "z", "zstd")]
if subprocess.run(["pkg-config", "--exists", "libisal"], check=False).returncode == 0:
    OTHERS.append("-lisal")


def output(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=1000, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


COMPILER = output(ROOT / "tools/compile", "--compiler").split()


def at_once(work, *arguments):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        return list(threads.map(work, *arguments))


# Makes FOLDER/bnfurl, with sources of the libraries that are compiled again by these flags instead of being linked.
def make(folder, flags, again=()):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "bindings/python/bnfurl", folder / "bnfurl")
    shutil.copytree(ROOT / "grammar", folder / "bnfurl/grammar")
    sources = [*SOURCES, NANOBIND / "src/nb_combined.cpp", *again]
    objects = [folder / f"{number}.o" for number in range(len(sources))]
    at_once(lambda source, made: output(*COMPILER, *FLAGS, HEADERS, *flags, "-c", source, "-o", made), sources, objects)
    libraries = [path for pattern in LIBRARIES for path in sorted(BUILD.glob(pattern))]
    output(*COMPILER, "-shared", *flags, *objects, "-Wl,--start-group", *libraries, "-Wl,--end-group", *OTHERS,
           "-Wl,--exclude-libs,ALL", "-Wl,--gc-sections", "-o", folder / "bnfurl" /
           f"_bnfurl{sysconfig.get_config_var('EXT_SUFFIX')}")
    for path in objects:
        path.unlink()


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]).resolve(), ["-O1", "-DNDEBUG"])
