# What all areas measure with. A side is a name and its runs, in nanoseconds for each text. There are three kinds: rows
# of Google Benchmark, which a program in C++ runs by itself; whole commands; and sides of a process that is kept and
# asked (python_sides.py). Commands and processes take turns: in each round, every side has one, in an order drawn anew,
# and nothing else runs meanwhile. So whatever slows the machine down meets all sides alike.
import dataclasses
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
# The widest of a machine last.
KERNELS = re.findall(r'^ *\{"(\w+)"', (ROOT / "include/bnfurl/detail/targets.hpp").read_text(), re.MULTILINE)
ENOUGH = 0.1  # seconds of a turn: a quick side runs several times in one
SMOKE_LINES = 100


# What tools/benchmark was asked for.
@dataclasses.dataclass
class Given:
    build: pathlib.Path
    folder: pathlib.Path  # the run and its texts
    python: str  # the interpreter that has the packages of the area
    effort: str  # full, quick or smoke
    command: str
    urls: pathlib.Path | None = None
    log: pathlib.Path | None = None
    lines: int | None = None
    built_program: pathlib.Path | None = None

    def pick(self, full, quick, smoke):
        return {"full": full, "quick": quick, "smoke": smoke}[self.effort]

    @property
    def bnfurl(self):
        return self.built_program or self.build / "tools/bnfurl/bnfurl"

    def program(self, name):
        return self.build / "benchmarks" / name

    # "surt 0.3.1, w3lib not measured", of packages of Python.
    def versions(self, *names):
        said = text_of(self.python, "-c", "import importlib.metadata as all, json; print(json.dumps("
                       "{found.metadata['Name']: found.version for found in all.distributions()}))")
        return ", ".join(f"{name} {json.loads(said).get(name, 'not measured')}" for name in names)

    # The lines of --urls, or the project's own.
    def url_file(self):
        if self.urls:
            return self.urls
        sample = self.folder / "sample.txt"
        sample.write_bytes(output_of(self.program("bnfurl-benchmarks"), "--print", "own"))
        return sample

    def log_file(self):
        if self.log:
            return self.log
        sample = self.folder / "sample.log"
        sample.write_bytes(output_of(ROOT / "examples/make_access_log.py", "20000"))
        return sample


# A run: {side: {"ns": [of each run], and what else is known}}, what is said of the run, and further findings by name.
# Kept as lines of JSON, a side each.
class Run:
    def __init__(self, area, context=None):
        self.area, self.context, self.sides, self.found = area, context or {}, {}, {}

    def add(self, side, ns, **others):
        self.sides.setdefault(side, {"ns": [], **others})["ns"] += ns

    # The least of the runs; None if the side did not run. A machine in the cloud may take half as long again for a
    # while.
    def ns(self, side):
        return min(self.sides[side]["ns"]) if side in self.sides else None

    def get(self, side, key):
        return self.sides.get(side, {}).get(key)

    # On the widest kernel that was met, unless one is named: Split/rfc3986/URI/web/avx2.
    def kernels(self):
        met = {name.rpartition("/")[2] for name in self.sides}
        return [kernel for kernel in KERNELS if kernel in met]

    # Of some sides the one that is fastest.
    def best(self, sides):
        return min((side for side in sides if side in self.sides), key=self.ns, default=None)

    def write(self, path):
        rows = [{"area": self.area, "context": self.context, "found": self.found}]
        rows += [{"area": self.area, "side": side, **known} for side, known in self.sides.items()]
        path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def output_of(*words, **options):
    return subprocess.run([str(word) for word in words], check=True, stdout=subprocess.PIPE, **options).stdout


def text_of(*words, **options):
    return output_of(*words, text=True, encoding="utf-8", **options)


def machine():
    found = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    name = found.group(1) if found else os.uname().machine
    return f"{name}, {len(os.sched_getaffinity(0))} processors; load before the run {os.getloadavg()[0]:.1f}"


# "mawk 1.3.4 20200120", "GoAccess 1.7": the first line, without what follows a comma.
def version_of(program, option):
    said = subprocess.run([program, *option.split()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return said.stdout.splitlines()[0].partition(",")[0].replace(" - ", " ").rstrip(".")


# The rows of a program with Google Benchmark. Those that failed are named in run.found["errors"]; the program says what
# is wrong, and its exit status is 1.
def google(run, program, arguments, given, repetitions, rows="."):
    output = given.folder / "rows.json"
    ran = subprocess.run(
        [program, *map(str, arguments), f"--benchmark_filter={rows}", "--benchmark_enable_random_interleaving=true",
         f"--benchmark_repetitions={repetitions}", f"--benchmark_min_time={given.pick(0.03, 0.02, 0.001)}",
         f"--benchmark_out={output}", "--benchmark_out_format=json",
         *(["--at-most", str(SMOKE_LINES)] if given.effort == "smoke" else [])],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if ran.returncode > 1 or not output.exists():
        sys.exit(f"{program}: {ran.stderr}")
    read_google(run, json.loads(output.read_text()))
    if ran.returncode != 0:
        sys.stderr.write(ran.stderr)


def read_google(run, report):
    run.context |= {f"program/{key}": value for key, value in report["context"].items() if isinstance(value, str)}
    errors = run.found.setdefault("errors", [])
    for row in report["benchmarks"]:
        name = row["run_name"].removesuffix(f"/repeats:{row.get('repetitions')}")
        if row.get("error_occurred"):
            errors.append(f"{name}: {row['error_message']}")
        elif row.get("run_type") != "aggregate":
            counters = ("urls", "octets", "valid", "denied")
            run.add(name, [1e9 * row["s_per_url"] if "s_per_url" in row else row["cpu_time"]],
                    **{key: row[key] for key in counters if key in row})
    run.found["errors"] = sorted(set(errors))


# A process that says the names of its sides and an empty line, then answers each name with the seconds and the number
# of valid texts, if the side counts them.
class Worker:
    def __init__(self, command, environment=None):
        self.process = subprocess.Popen([str(word) for word in command], env=environment, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sides = list(iter(self.line, ""))

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args} ended with {self.process.wait()}")
        return line.rstrip("\n")

    # (seconds, what else is known)
    def ask(self, side):
        self.process.stdin.write(side + "\n")
        self.process.stdin.flush()
        seconds, valid = self.line().split("\t")
        return float(seconds), {"valid": int(valid) if valid else None}

    def end(self):
        self.process.stdin.close()
        self.process.wait()


@dataclasses.dataclass(frozen=True)
class Command:
    name: str
    line: str  # as in a shell, but {bnfurl}, {log} and so on stand for files
    misses: str = ""  # what it ignores
    kernel: str = ""  # for bnfurl

    @property
    def words(self):
        return shlex.split(self.line)

    # The last one, whose lines are counted.
    @property
    def file(self):
        return [word for word in self.words if re.fullmatch(r"\{[\w.]+\}", word)][-1].strip("{}")

    def is_here(self):
        return self.words[0].startswith("{") or shutil.which(self.words[0]) is not None


# Whole programs, from start to end. Their time is that of the process, user and system; the elapsed time and the memory
# are kept beside it. What they print goes nowhere, and octets are octets: others are faster without a locale, too.
class Commands:
    def __init__(self, commands, names, before=lambda: None):
        self.commands = {command.name: command for command in commands if command.is_here()}
        self.names, self.before, self.sides = names, before, list(self.commands)

    def words(self, command):
        given = {"{" + name + "}": str(path) for name, path in self.names.items()}
        return [given.get(word, word) for word in command.words]

    def ask(self, name):
        command = self.commands[name]
        words = self.words(command)
        environment = {**os.environ, "LC_ALL": "C", **({"BNFURL_KERNELS": command.kernel} if command.kernel else {})}
        self.before()
        begin = time.perf_counter()
        process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        elapsed = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):  # 1: some lines are not valid
            raise RuntimeError(f"{words} ended with {process.returncode}")
        return used.ru_utime + used.ru_stime, {"clock": elapsed, "mebibytes": used.ru_maxrss / 1024}

    def end(self):
        pass


# `count(side)` is how many texts a side reads. Sides that count valid texts read the same language, or their times say
# nothing.
def take_turns(run, workers, rounds, count):
    turns = [(worker, side) for worker in workers for side in worker.sides]
    order = random.Random(1)
    for _ in range(rounds):
        order.shuffle(turns)
        for worker, side in turns:
            take_turn(run, worker, side, count(side))
    for worker in workers:
        worker.end()


def take_turn(run, worker, side, count):
    spent = 0
    while spent < ENOUGH:
        seconds, known = worker.ask(side)
        run.add(side, [seconds * 1e9 / count])
        clocks = run.sides[side].setdefault("clock", [])
        clocks += [known.pop("clock") * 1e9 / count] if "clock" in known else []
        run.sides[side] |= known
        spent += max(seconds, ENOUGH / 5)


def disagreement(run):
    counts = {side: known["valid"] for side, known in run.sides.items() if known.get("valid") is not None}
    return counts if len(set(counts.values())) > 1 else None


def worker_of(given, group, *arguments, **environment):
    one_thread = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return Worker([given.python, HERE / "python_sides.py", group, *arguments],
                  {**os.environ, **one_thread, "BNFURL": str(given.bnfurl), **environment})


# The lines of a file in UTF-8 that are not empty, since some of the peers take nothing else.
def utf8_lines(path):
    return [line for line in path.read_bytes().split(b"\n") if line and line.decode(errors="ignore").encode() == line]


def write_lines(path, lines):
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


# The lines of `text`, in order, again and again, until there are `lines` or `octets`. Returns how many lines there are.
def repeated(text, to, lines=0, octets=0):
    text = text if text.endswith(b"\n") else text + b"\n"
    times = max(1, lines // text.count(b"\n"), octets // len(text))
    with open(to, "wb") as file:
        for _ in range(times):
            file.write(text)
    return times * text.count(b"\n")
