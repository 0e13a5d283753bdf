# tools/benchmark: builds what an area needs, measures it, and prints its tables. A run stays in benchmarks/AREA of the
# build's folder, as run.jsonl; a full run's tables also go to the pages that have a place for them.
# benchmarks/README.md says what each area is.
import argparse
import importlib
import os
import pathlib
import subprocess
import sys
import tempfile

from runner import HERE, ROOT, Given, machine
from tables import on_page

AREAS = ["library", "columns", "cores", "crawl", "dedupe", "languages", "logs", "records", "robots", "rules", "servers"]
OF_THE_PROGRAM = ["cores", "dedupe", "records"]  # they need nothing else


def call(*words):
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)


# The folder that has the programs of an area: with peers, as many as can be had, or without. Nothing is built where the
# program is given.
def built(area, program):
    if program:
        return pathlib.Path(tempfile.gettempdir()) / "bnfurl"
    if "BUILD_ROOT" in os.environ:
        return pathlib.Path(os.environ["BUILD_ROOT"]).resolve()
    call(HERE / "build" if area.PEERS else ROOT / "tools/compile", *area.PROGRAMS)
    return ROOT / ("build-benchmark" if area.PEERS else "build")


# An interpreter that has the packages of an area, as many of them as can be had.
def python_with(packages, folder):
    if not packages or "PYTHON" in os.environ or "BUILD_ROOT" in os.environ:
        return os.environ.get("PYTHON", "python3")
    python, complete = folder / "python/bin/python", folder / "python/complete"
    if not complete.exists() or complete.read_text() != "\n".join(packages):
        call("python3", "-m", "venv", "--clear", folder / "python")
        if all([is_installed(python, package) for package in packages]):
            complete.write_text("\n".join(packages))
    if any(package.startswith("pyarrow") for package in packages):
        call(ROOT / "tools/wheel")
        call(python, "-m", "pip", "--quiet", "install", "--force-reinstall", "--no-deps",
             *ROOT.glob("dist/bnfurl-*.whl"))
    return str(python)


def is_installed(python, package):
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", package.replace(" ", "")]
    if subprocess.run(pip, stdout=subprocess.DEVNULL).returncode == 0:
        return True
    sys.stderr.write(f"tools/benchmark: {package} cannot be had, and is not measured\n")
    return False


# As it is shown: without folders, which are others on each machine.
def command_of(name, options):
    words = ["tools/benchmark", name, *([f"--{options.effort}"] if options.effort != "full" else [])]
    for option, path in (("--program", options.program), ("--log", options.log), ("--urls", options.urls)):
        words += [option, path.name] if path else []
    return " ".join([*words, *(["--lines", str(options.lines)] if options.lines else [])])


def write_pages(name, area, run):
    for path, page in area.PAGES.items():
        (ROOT / path).write_text(on_page(name, (ROOT / path).read_text(), page(run)))


def measure(name, options):
    area = importlib.import_module(f"areas.{name.replace('-', '_')}")
    build = built(area, options.program)
    folder = build / "benchmarks/runs" / ("smoke" if options.effort == "smoke" else "") / name
    folder.mkdir(parents=True, exist_ok=True)
    given = Given(build, folder, python_with(area.PACKAGES, folder), options.effort, command_of(name, options),
                  options.urls, options.log, options.lines, options.program)
    said = {"machine": machine(), "command": given.command}
    run = area.measure(given)
    run.context |= said
    run.write(folder / "run.jsonl")
    if options.effort == "full":
        write_pages(name, area, run)
    print(area.page(run), flush=True)
    return bool(run.found.get("errors"))


def read_arguments():
    parser = argparse.ArgumentParser(prog="tools/benchmark")
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS) + "; library if none is named")
    parser.add_argument("--quick", dest="effort", action="store_const", const="quick", default="full",
                        help="shows less exact figures sooner, and changes no page")
    parser.add_argument("--smoke", dest="effort", action="store_const", const="smoke",
                        help="does the least of everything, to see that it runs")
    for name, about in (("urls", "a file with a URL a line"), ("log", "a log in combined format"),
                        ("program", f"bnfurl itself, of {', '.join(OF_THE_PROGRAM)}: nothing is built")):
        parser.add_argument(f"--{name}", type=lambda word: pathlib.Path(word).resolve(strict=True), help=about)
    parser.add_argument("--lines", type=int, help="of cores and dedupe")
    options = parser.parse_args()
    if options.program and not set(options.areas) & set(OF_THE_PROGRAM) == set(options.areas or ["library"]):
        parser.error(f"--program is for {', '.join(OF_THE_PROGRAM)}")
    if unknown := [name for name in options.areas if name not in AREAS]:
        parser.error(f"\"{unknown[0]}\" is not one of {', '.join(AREAS)}")
    return options


if __name__ == "__main__":
    arguments = read_arguments()
    sys.exit(int(any([measure(name, arguments) for name in arguments.areas or ["library"]])))
