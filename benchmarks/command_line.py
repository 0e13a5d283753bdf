# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The command line beside the usual tools, on one file of URLs in the page cache. hyperfine runs all of them in turn,
# and the table shows the minima, as times and as ratios. Commands that would take minutes get a part of the file, and
# their times are scaled.
#
#   python3 benchmarks/command_line.py BNFURL FILE [--mebibytes N] [--command WORDS] [--smoke]
#
# FILE is repeated until it has N MiB (1024; for a smoke run, once), in a temporary folder. `check -q` gets only the valid
# lines of FILE, as it stops at the first invalid one.
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

PYTHON = "import sys, urllib.parse\nfor line in sys.stdin:\n    u = urllib.parse.urlsplit(line.rstrip())\n    print(u.scheme, u.netloc, u.path, sep='\\t')"
SLOW_PART = 64
RUNS, SMOKE_RUNS = 5, 2


def repeated(text, to, octets):
    text = text if text.endswith(b"\n") else text + b"\n"
    with open(to, "wb") as file:
        for _ in range(max(1, octets // len(text))):
            file.write(text)
    return str(to)


# (name, command, which of the files, what it leaves out)
def sides(bnfurl):
    split = f"{bnfurl} split -f scheme,host,path"
    return [
        ("cat", "cat {}", "all", "reads only: the floor"),
        ("wc -l", "wc -l {}", "all", "counts line ends"),
        ("bnfurl check -q -j 1", f"{bnfurl} check -q -j 1 {{}}", "valid", ""),
        ("bnfurl check -c -j 1", f"{bnfurl} check -c -j 1 {{}}", "all", ""),
        ("bnfurl check -c -j 2", f"{bnfurl} check -c -j 2 {{}}", "all", ""),
        ("bnfurl split -j 1", f"{split} -j 1 {{}}", "all", ""),
        ("bnfurl split -j 2", f"{split} -j 2 {{}}", "all", ""),
        ("cut -d/ -f3", "cut -d/ -f3 {}", "all", "the third field; checks nothing"),
        ("awk -F/ '{print $3}'", "awk -F/ '{{print $3}}' {}", "all", "the same"),
        ("Python's urlsplit", "python3 {script} < {}", "part", "checks little, and not the path"),
        ("trurl", "trurl --accept-space -f - -g '{{scheme}}\\t{{host}}\\t{{path}}' < {}", "part", "normalises"),
    ]


def measure(commands, output, smoke):
    runs = ["--runs", str(SMOKE_RUNS)] if smoke else ["--warmup", "1", "--min-runs", str(RUNS)]
    subprocess.run(["hyperfine", "--style", "none", *runs, "--output", "null", "--ignore-failure", "--export-json", output,
                    *commands], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL if smoke else None)
    # hyperfine takes the shell's time off, which may leave nothing of a command that is quick.
    return [max(min(result["times"]), 1e-6) for result in json.loads(pathlib.Path(output).read_text())["results"]]


def line(*cells):
    return "| " + " | ".join(cells) + " |"


def ratio(slow, fast):
    return f"{slow / fast:.1f}x" if slow / fast < 20 else f"{slow / fast:.0f}x"


def requirements(times):
    wanted = [
        ("`wc -l` against `check -q`", "wc -l", "bnfurl check -q -j 1", 1 / 1.5),
        ("`awk -F/` against `split`", "awk -F/ '{print $3}'", "bnfurl split -j 1", 20),
        ("`cut -d/ -f3` against `split`", "cut -d/ -f3", "bnfurl split -j 1", 3),
        ("Python's `urlsplit` against `split`", "Python's urlsplit", "bnfurl split -j 1", 100),
        ("`check`, two threads against one", "bnfurl check -c -j 1", "bnfurl check -c -j 2", 1.8),
        ("`split`, two threads against one", "bnfurl split -j 1", "bnfurl split -j 2", 1.7),
    ]
    for name, slow, fast, least in wanted:
        if slow not in times:
            yield line(name, "not measured", f"{least:.2g}x", "")
            continue
        reached = "yes" if times[slow] / times[fast] >= least else "**no**"
        yield line(name, f"{times[slow] / times[fast]:.2f}x" if least < 5 else ratio(times[slow], times[fast]), f"{least:.2g}x", reached)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("bnfurl", type=lambda word: str(pathlib.Path(word).resolve()))
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--mebibytes", type=int, default=1024)
    parser.add_argument("--command", default="")
    parser.add_argument("--smoke", action="store_true")
    options = parser.parse_args()
    options.octets = 0 if options.smoke else options.mebibytes << 20
    return options


def main():
    options = read_arguments()
    bnfurl = options.bnfurl
    text = options.file.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        octets = options.octets
        valid = subprocess.run([bnfurl, "grep", str(options.file)], capture_output=True, check=True).stdout
        files = {"all": repeated(text, folder / "all", octets), "valid": repeated(valid, folder / "valid", octets),
                 "part": repeated(text, folder / "part", octets // SLOW_PART)}
        script = folder / "split.py"
        script.write_text(PYTHON)
        known = [side for side in sides(bnfurl) if shutil.which(side[1].split()[0])]
        commands = [command.replace("{script}", str(script)).format(files[which]) for _, command, which, _ in known]
        seconds = measure(commands, folder / "run.json", options.smoke)
        whole = pathlib.Path(files["all"]).stat().st_size
        times = {}
        print(f"`{options.command}`\n" if options.command else "", end="")
        print(line("command", "s for a GiB", "GiB/s", "against `wc -l`", "does not"))
        print(line("---", "---", "---", "---", "---"))
        for (name, _, which, lacks), second in zip(known, seconds):
            times[name] = second / pathlib.Path(files[which]).stat().st_size * (1 << 30)
        for name, _, _, lacks in known:
            print(line(f"`{name}`", f"{times[name]:.2f}", f"{1 / times[name]:.2f}", f"{times[name] / times['wc -l']:.2f}", lacks))
        print()
        print(line("ratio", "measured", "at least", "reached"))
        print(line("---", "---", "---", "---"))
        print("\n".join(requirements(times)))
        print(f"\n{whole >> 20} MiB, {text.count(10)} lines repeated; minima of at least five runs.", file=sys.stderr)


if __name__ == "__main__":
    main()
