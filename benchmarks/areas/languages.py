# What `bnfurl generate` prints, in each language: the processor time of `valid` and `split` for request targets, beside
# what programs in that language call for the same text. In each language a small program judges all targets of a log
# again and again; its clock is read from outside, so the work of a collector or of a compiler that runs beside counts.
# A language whose compiler is missing is not measured.
import re
import shutil
import subprocess
import sys
import time

from runner import HERE, Run, Worker, take_turns, text_of, write_lines
from tables import context, errors, joined, number, quotient, table, times

PROGRAMS = ["tools/bnfurl/bnfurl"]
PEERS, PACKAGES = False, ["ziglang == 0.17.1"]
URL_CRATE = "2.5.8"
CARGO = f"""[package]
name = "worker"
version = "0.1.0"
edition = "2021"

[[bin]]
name = "worker"
path = "worker.rs"

[dependencies]
url = "={URL_CRATE}"
"""
# The year is that of the version that is named.
PEERS_OF = {"c": ("C", "`curl_url_set`", "libcurl", 2023), "go": ("Go", "`url.ParseRequestURI`", "Go", 2026),
            "rust": ("Rust", "`url` crate, `join`", "url", 2025), "java": ("Java", "`java.net.URI`", "JDK", 2021),
            "csharp": ("C#", "`System.Uri`", "Mono", 2020),
            "javascript": ("JavaScript, TypeScript", "`new URL`", "Node", 2023),
            "python": ("Python", "`urlsplit`", "Python", 2022), "zig": ("Zig", "`std.Uri`", "Zig", 2026),
            "lua": ("Lua", "a pattern", "Lua", 2020)}
FILES = {"c": "rule.h", "go": "rule/rule.go", "java": "Rule.java", "csharp": "Rule.cs", "rust": "rule.rs",
         "javascript": "rule.mjs", "python": "rule.py", "lua": "rule.lua", "zig": "rule.zig"}
WORKERS = {"c": "worker.c", "go": "worker.go", "java": "Worker.java", "csharp": "Worker.cs", "rust": "worker.rs",
           "javascript": "worker.mjs", "python": "worker.py", "lua": "worker.lua", "zig": "worker.zig"}


# How each is compiled, run, and asked for the version of its peer.
def commands(given):
    curl = shutil.which("curl-config") and text_of("curl-config", "--libs").split()
    zig = [given.python, "-m", "ziglang"]
    compiler = next(filter(None, map(shutil.which, ["clang-19", "clang", "cc"])), "cc")
    return {
        "c": ([compiler, "-O2", "-std=c99", *(["-DWITH_PEER"] if curl else []), "worker.c", "-o", "worker",
               *(curl or [])], ["./worker"], ["curl-config", "--version"]),
        "go": (["go", "build", "-o", "worker", "."], ["./worker"], ["go", "version"]),
        "rust": (["cargo", "build", "--release", "--quiet"], ["target/release/worker"], ["cargo", "pkgid", "url"]),
        "java": (["javac", "Rule.java", "Worker.java"], ["java", "Worker"], ["java", "-version"]),
        "csharp": (["mcs", "-optimize", "-out:worker.exe", "Rule.cs", "Worker.cs"], ["mono", "worker.exe"],
                   ["mono", "--version"]),
        "javascript": (["node", "--check", "rule.mjs"], ["node", "worker.mjs"], ["node", "--version"]),
        "python": (["python3", "-m", "py_compile", "rule.py"], ["python3", "worker.py"], ["python3", "--version"]),
        "lua": (["luac5.4", "-p", "rule.lua"], ["lua5.4", "worker.lua"], ["lua5.4", "-v"]),
        "zig": ([*zig, "build-exe", "-O", "ReleaseFast", "worker.zig"], ["./worker"], [*zig, "version"]),
    }


# A process whose seconds are those of the processor, in all its threads: its clock has this number
# (clock_getcpuclockid). Some systems advance that clock only a hundred times a second, so a side is asked as often as
# takes `least` seconds.
class Measured(Worker):
    def __init__(self, command, folder, least):
        self.process = subprocess.Popen(command, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.sides = list(iter(self.line, ""))
        self.least, self.often = least, dict.fromkeys(self.sides, 1)

    def ask(self, side):
        while True:
            often, begin = self.often[side], self.seconds()
            self.process.stdin.write((side + "\n") * often)
            self.process.stdin.flush()
            good = [int(self.line()) for _ in range(often)]
            spent = self.seconds() - begin
            if spent >= self.least:
                return spent / often, {"good": good[0]}
            self.often[side] *= 2

    def seconds(self):
        return time.clock_gettime(~self.process.pid << 3 | 2)


# The targets of a log that are text, each once: some peers keep what they have read.
def targets_of(given):
    asked = re.findall(rb'"[A-Z]+ (/[!-~]*) HTTP/', given.log_file().read_bytes())
    return list(dict.fromkeys(asked))[:given.pick(20_000, 5_000, 100)]


def generate(given, language, folder):
    path = folder / FILES[language]
    path.parent.mkdir(parents=True, exist_ok=True)
    name = "Rule" if language in ("java", "csharp") else "rule"
    subprocess.run([given.bnfurl, "generate", "--language", language, "-g", "plain", "-p", "web-target", "--name", name,
                    "--out", path], check=True)
    shutil.copy(HERE / "languages" / WORKERS[language], folder)
    (folder / "Cargo.toml").write_text(CARGO)
    (folder / "go.mod").write_text("module suite\n")


# Nothing, with a line that says why, if the language cannot be compiled here.
def worker_of(given, language, arguments):
    build, run, _ = commands(given)[language]
    folder = given.folder / language
    generate(given, language, folder)
    done = subprocess.run(build, cwd=folder, capture_output=True, text=True) if shutil.which(build[0]) else None
    if done and done.returncode == 0:
        return Measured([*run, *arguments], folder, given.pick(0.15, 0.1, 1e-9))
    sys.stderr.write(f"tools/benchmark: {language} is not measured\n{done.stderr if done else ''}")
    return None


def measure(given):
    run, passes = Run("languages"), given.pick(10, 10, 1)
    targets = targets_of(given)
    file = write_lines(given.folder / "targets.txt", targets)
    workers = {language: worker_of(given, language, [str(file), str(passes)]) for language in PEERS_OF}
    found = {language: worker for language, worker in workers.items() if worker}
    count = passes * len(targets)
    take_turns(run, list(found.values()), given.pick(5, 2, 1), lambda side: count)
    run.context |= {"targets": f"{len(targets):,}, {sum(map(len, targets)) / len(targets):.1f} bytes each",
                    "passes": passes, "versions": {language: version(given, language) for language in found
                                 if f"{language}/peer" in found[language].sides}}
    return run


def version(given, language):
    program, *options = commands(given)[language][2]
    folder = given.folder / language
    said = subprocess.run([program, *options], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return re.search(r"\d+(\.\d+)+(-\w+)?", said.stdout.rpartition("#")[2] if language == "rust" else said.stdout)[0]


def row(run, language):
    name, peer, product, year = PEERS_OF[language]
    valid, split, other = (run.ns(f"{language}/{side}") for side in ("valid", "split", "peer"))
    shown = f"{peer}, {product} {run.context['versions'][language]} ({year})" if other else peer
    ours, theirs = (run.get(f"{language}/{side}", "good") for side in ("valid", "peer"))
    more = "" if theirs is None else f"{(theirs - ours) // run.context['passes']:,}"
    return [name, number(valid), number(split), shown, number(other), times(quotient(other, valid)),
            times(quotient(other, split)), more]


def page(run):
    said = run.context
    head = ["nanoseconds a target", "`valid`", "`split`", "what people use", "its time", "of `valid`", "of `split`",
            "accepts more"]
    return joined([context(run, [("targets", said["targets"])]), table(head, [row(run, each) for each in PEERS_OF]),
                   *errors(run)])


PAGES = {"docs/reference/figures.md": page}
