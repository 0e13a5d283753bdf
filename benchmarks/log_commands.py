# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What options of the command line cost, on a server's log in the page cache: hyperfine runs all commands in turn, and
# the table shows the minima. What the log itself costs, tools/benchmark-logs measures.
#
#   python3 benchmarks/log_commands.py BNFURL FILE [--mebibytes N] [--command WORDS] [--smoke]
#
# FILE is a log in combined format, repeated until it has N MiB (1024; for a smoke run, once), in a temporary folder.
# Commands that would take minutes get a part of it, and their times are scaled.
import pathlib
import random
import subprocess
import tempfile

from command_line import SLOW_PART, line, measure, read_arguments, repeated

NGINX = '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"'


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


def write_hosts(to, count):
    chance = random.Random(1)
    names = [f"www{chance.randrange(10**9)}.example.net" for _ in range(count)] + ["www.example.com", "example.org"]
    to.write_text("\n".join(names) + "\n")
    return str(to)


def main():
    options = read_arguments()
    bnfurl = options.bnfurl
    text = options.file.read_bytes()
    fitting = subprocess.run([bnfurl, "grep", "-i", f"nginx:{NGINX}", str(options.file)], capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        octets = options.octets
        names = {"log": repeated(text, folder / "log", octets), "part": repeated(text, folder / "part", octets // SLOW_PART),
                 "fit": repeated(fitting, folder / "fit", octets),
                 "hosts": write_hosts(folder / "hosts", 10 if options.smoke else 999_990)}
        subprocess.run(["xz", "--keep", "-0", names["part"]], check=True)
        subprocess.run(["bzip2", "--keep", names["part"]], check=True)
        sides = own(bnfurl)
        seconds = measure([command.format(**names) for _, command, _ in sides], folder / "run.json", options.smoke)
        times = {name: second / pathlib.Path(names[which]).stat().st_size * (1 << 30)
                 for (name, _, which), second in zip(sides, seconds)}
    print(f"`{options.command}`\n" if options.command else "", end="")
    print(line("what", "s for a GiB", "against", "ratio", "at most"))
    print(line("---", "---", "---", "---", "---"))
    for what, first, second, most in BOUNDS:
        print(line(what, f"{times[first]:.2f}", f"{times[second]:.2f}", f"{times[first] / times[second]:.2f}", f"{most}"))


if __name__ == "__main__":
    main()
