# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The command line on a server's log in the page cache, beside what people use for it; and what its own options cost.
# hyperfine runs all commands in turn, and the tables show the minima.
#
#   python3 benchmarks/log_commands.py BNFURL FILE [--mebibytes N] [--command WORDS]
#
# FILE is a log in combined format, repeated until it has N MiB (1024), in a temporary folder. Commands that would take
# minutes get a part of it, and their times are scaled.
import pathlib
import random
import shutil
import subprocess
import tempfile

from command_line import SLOW_PART, line, measure, read_arguments, repeated

PYTHON = r"""import re, sys
combined = re.compile(r'(\S+) (\S+) (.+?) \[([^\]]+)\] "(\S*) ?(.*?) ?(HTTP/\S+)?" (\S+) (\S+)')
for text in sys.stdin:
    found = combined.match(text)
    if found:
        print(found[8], found[6], sep="\t")
"""
NGINX = '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"'

# (name, command, which of the files, what it leaves out)
PEERS = [
    ("mawk '{print $9, $7}'", "mawk '{{print $9, $7}}' {log}", "log", "blanks in a user name or a target"),
    ("gawk '{print $9, $7}'", "gawk '{{print $9, $7}}' {log}", "log", "the same"),
    ("cut -d ' ' -f 7,9", "cut -d ' ' -f 7,9 {log}", "log", "the same"),
    ("mlr --inidx", "mlr --inidx --ifs ' ' --onidx cut -o -f 9,7 {part}", "part", "the same"),
    ("Python, re", "python3 {script} < {part}", "part", "the form of the target"),
    ("goaccess", "goaccess {part} --log-format=COMBINED --no-global-config -o {folder}/report.json", "part",
     "(beside `stats`) the form of the target"),
]
VERSIONS = [("mawk", "-W version"), ("gawk", "--version"), ("cut", "--version"), ("mlr", "--version"),
            ("python3", "--version"), ("goaccess", "--version")]


def own(bnfurl):
    """Ours: (name, command, file)."""
    table = f"{bnfurl} split -j 1 -i combined -f"
    return [
        ("split -f log.status,path", f"{table} log.status,path {{log}}", "log"),
        ("split -i nginx:… -f log.status,path", f"{bnfurl} split -j 1 -i 'nginx:{NGINX}' -f log.status,path {{fit}}", "fit"),
        ("split -f log.status,path (those lines)", f"{table} log.status,path {{fit}}", "fit"),
        ("split -f path", f"{table} path {{log}}", "log"),
        ("split -f query", f"{table} query {{log}}", "log"),
        ("split -f query.q", f"{table} query.q {{log}}", "log"),
        ("stats", f"{bnfurl} stats -j 1 -i combined {{log}}", "log"),
        ("stats --by path", f"{bnfurl} stats -j 1 -i combined --by path {{log}}", "log"),
        ("split -k referer -f host", f"{table} host -k referer {{log}}", "log"),
        ("the same, --where 'host in @FILE'", f"{table} host -k referer --where 'host in @{{hosts}}' {{log}}", "log"),
        ("check -c (xz)", f"{bnfurl} check -j 1 -c -i combined {{part}}.xz", "part"),
        ("xz -dc | wc -l", "xz -dc {part}.xz | wc -l", "part"),
        ("check -c (bzip2)", f"{bnfurl} check -j 1 -c -i combined {{part}}.bz2", "part"),
        ("bzip2 -dc | wc -l", "bzip2 -dc {part}.bz2 | wc -l", "part"),
    ]


# (what, its time, against, at most)
BOUNDS = [
    ("a format read at run time against the compiled one", "split -i nginx:… -f log.status,path",
     "split -f log.status,path (those lines)", 4),
    ("`stats --by path` against `split -f path`", "stats --by path", "split -f path", 2.5),
    ("`query.NAME` against `query`", "split -f query.q", "split -f query", 1.3),
    ("`--where 'host in @FILE'`, a million hosts, against none", "the same, --where 'host in @FILE'",
     "split -k referer -f host", 1.5),
    ("xz: `check -c` against `xz -dc` with `wc -l`", "check -c (xz)", "xz -dc | wc -l", 1),
    ("bzip2: `check -c` against `bzip2 -dc` with `wc -l`", "check -c (bzip2)", "bzip2 -dc | wc -l", 1),
]


def version_of(program, option):
    found = subprocess.run([program, *option.split()], capture_output=True, text=True)
    return (found.stdout or found.stderr).splitlines()[0]


def write_hosts(to):
    chance = random.Random(1)
    names = [f"www{chance.randrange(10**9)}.example.net" for _ in range(999_990)] + ["www.example.com", "example.org"]
    to.write_text("\n".join(names) + "\n")
    return str(to)


def main():
    options = read_arguments()
    bnfurl = options.bnfurl
    text = options.file.read_bytes()
    fitting = subprocess.run([bnfurl, "grep", "-i", f"nginx:{NGINX}", str(options.file)], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        octets = options.mebibytes << 20
        script = folder / "log.py"
        script.write_text(PYTHON)
        names = {"log": repeated(text, folder / "log", octets), "part": repeated(text, folder / "part", octets // SLOW_PART),
                 "fit": repeated(fitting, folder / "fit", octets), "hosts": write_hosts(folder / "hosts"),
                 "script": str(script), "folder": str(folder)}
        subprocess.run(["xz", "--keep", "-0", names["part"]], check=True)
        subprocess.run(["bzip2", "--keep", names["part"]], check=True)
        ours = own(bnfurl)
        peers = [peer for peer in PEERS if shutil.which(peer[1].split()[0])]
        commands = [command.format(**names) for _, command, *_ in ours + peers]
        seconds = measure(commands, folder / "run.json")
        times = {name: second / pathlib.Path(names[which]).stat().st_size * (1 << 30)
                 for (name, _, which, *_), second in zip(ours + peers, seconds)}
    print(f"`{options.command}`\n" if options.command else "", end="")
    print(line("command", "s for a GiB", "against ours", "does not see"))
    print(line("---", "---", "---", "---"))
    for name in ("split -f log.status,path", "stats"):
        print(line(f"`bnfurl {name}`", f"{times[name]:.2f}", "", ""))
    for name, _, _, lacks in peers:
        base = times["stats" if name == "goaccess" else "split -f log.status,path"]
        print(line(f"`{name}`", f"{times[name]:.2f}", f"{times[name] / base:.1f}x", lacks))
    print()
    print(line("what", "s for a GiB", "against", "ratio", "at most"))
    print(line("---", "---", "---", "---", "---"))
    for what, first, second, most in BOUNDS:
        print(line(what, f"{times[first]:.2f}", f"{times[second]:.2f}", f"{times[first] / times[second]:.2f}", f"{most}"))
    print()
    print("; ".join(version_of(program, option) for program, option in VERSIONS if shutil.which(program)))


if __name__ == "__main__":
    main()
