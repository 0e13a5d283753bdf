# Runs the commands in transcripts and pages, and compares their output with what is written there. A case is a
# paragraph and the commands below it; each is reported in the Test Anything Protocol.
#
# A transcript, tests/cli/SUBJECT.t, is text, and commands indented by two columns:
#
#     $ bnfurl check << END        a command for bash, "> " before its further lines
#     > http://a b
#     > END
#     -:1:9: expected ...          what it writes to standard output,
#     ! bnfurl: ...                then what it writes to standard error,
#     [1]                          then its status, if that is not 0
#
# A line with control characters has these escaped, and " (esc)" after it; so has an empty last line. "(no end)" marks a
# last line without a line end; $BUILD and $PWD are the build's folder and the scratch folder. Each case runs in a
# separate scratch folder, with the files that the commands of the file's first paragraph make, and the project's
# folders examples, grammar and tests.
#
# A page, NAME.md, has its commands between fences, with "$ " before each; they run in the project's root, with bnfurl
# in PATH. A last line "…" means that more output follows. BNFURL names the program, BUILD_ROOT the build.
#
#   tests/transcripts.py FILE...            compares
#   tests/transcripts.py --renew FILE...    writes what is printed into the files (tools/accept transcripts FILE...)
import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from tap import TapResult

ROOT = pathlib.Path(__file__).resolve().parent.parent
BNFURL = pathlib.Path(os.environ.get("BNFURL", ROOT / "build/tools/bnfurl/bnfurl")).resolve()
BUILD = os.environ.get("BUILD_ROOT", str(ROOT / "build"))
SECONDS = re.compile(r'"seconds":[0-9.e-]+')
FOLDERS = ["examples", "grammar", "tests"]
# What a transcript's line of output must not look like, or end with.
AMBIGUOUS = re.compile(r"[$>!](?: |$)|\[\d+\]$")
UNSEEN = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\ufeff]|\s$| \((?:esc|no end)\)$")


@dataclasses.dataclass
class Command:
    text: str
    begin: int  # the indices of the lines of the output
    end: int


@dataclasses.dataclass
class Case:
    title: str
    commands: list


def escaped(line):
    if isinstance(line, str) and not AMBIGUOUS.match(line) and not UNSEEN.search(line):
        return line
    octets = line.encode() if isinstance(line, str) else line
    text = "".join(chr(octet) if 0x20 <= octet < 0x7F and octet != 0x5C else f"\\x{octet:02x}" for octet in octets)
    text = text.replace("\\x5c", "\\\\").replace("\\x09", "\\t").replace("\\x0d", "\\r")
    if text.endswith(" ") or AMBIGUOUS.match(text):
        place = len(text) - 1 if text.endswith(" ") else 0
        text = f"{text[:place]}\\x{ord(text[place]):02x}{text[place + 1:]}"
    return text + " (esc)"


def lines_of(octets):
    *lines, rest = octets.split(b"\n")
    for line in lines + ([rest] if rest else []):
        try:
            text = escaped(line.decode())
        except UnicodeDecodeError:
            text = escaped(line)
        yield SECONDS.sub('"seconds":0', text)
    if rest:
        yield "(no end)"


class Transcript:
    INDENT = "  "

    # A case begins with each paragraph after commands, and after the first paragraph.
    @classmethod
    def cases(cls, lines):
        cases, is_text = [Case("begins", [])], False
        for index, line in enumerate(lines):
            if line and not line.startswith("  "):
                if not is_text and index > 0 and not line.startswith("# "):
                    cases.append(Case(line, []))
                is_text = not line.startswith("# ")
                continue
            is_text = False
            if line.startswith("  $ "):
                cases[-1].commands.append(Command(line[4:], index + 1, index + 1))
            elif line.startswith("  > ") or line == "  >":
                command = cases[-1].commands[-1]
                command.text += "\n" + line[4:]
                command.begin = command.end = index + 1
            elif line:
                cases[-1].commands[-1].end = index + 1
        return cases

    def __init__(self):
        self.prepared = tempfile.TemporaryDirectory()
        self.programs = tempfile.TemporaryDirectory()
        # Where PATH finds a script that chooses a version of Python, each start would take ten times as long.
        for name, program in {"bnfurl": BNFURL, "python3": sys.executable}.items():
            (pathlib.Path(self.programs.name) / name).symlink_to(program)
        for folder in FOLDERS:
            (pathlib.Path(self.prepared.name) / folder).symlink_to(ROOT / folder)
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm",
                            "PATH": f"{self.programs.name}:{os.environ['PATH']}"}
        self.environment.pop("NO_COLOR", None)

    # What the case prints, a list of lines for each command. The first case prepares the folder of the others.
    def run(self, case):
        if case.title == "begins":
            return [self.printed(command.text, self.prepared.name) for command in case.commands]
        with tempfile.TemporaryDirectory() as scratch:
            shutil.copytree(self.prepared.name, scratch, symlinks=True, dirs_exist_ok=True)
            return [self.printed(command.text, scratch) for command in case.commands]

    def printed(self, command, folder):
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True)
        out, err = (octets.replace(BUILD.encode(), b"$BUILD").replace(folder.encode(), b"$PWD")
                    for octets in (done.stdout, done.stderr))
        lines = list(lines_of(out)) + [f"! {line}".rstrip() for line in lines_of(err)] + (
            [f"[{done.returncode}]"] if done.returncode else [])
        return lines[:-1] + [lines[-1] or " (esc)"] if lines else []


class Page:
    INDENT = ""

    # A command continues after a "\\" or "|" at the end of its line. Those of tools/ and git install and build; CI runs
    # them.
    @classmethod
    def cases(cls, lines):
        title, cases, command, language = "", [], None, None
        for index, line in enumerate(lines):
            if line.startswith("```"):
                language, command = (line[3:] if language is None else None), None
            elif language is None:
                title = line.lstrip("# ") if line.startswith("#") else title
            elif line.startswith("$ "):
                command = Command(line[2:], index + 1, index + 1)
                if language != "text" and not command.text.startswith(("tools/", "git ")):
                    cases.append(Case(f"{title}: {command.text}", [command]))
            elif command and command.begin == command.end and command.text.endswith(("\\", "|")):
                command.text += "\n" + line
                command.begin = command.end = index + 1
            elif command and line:
                command.end = index + 1
        return cases

    def run(self, case):
        command = case.commands[0].text.replace("build/", f"{BUILD}/")
        environment = {**os.environ, "PATH": f"{BNFURL.parent}:{os.environ['PATH']}"}
        done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, capture_output=True, text=True,
                              errors="replace")
        return [SECONDS.sub('"seconds":0', done.stdout + done.stderr).splitlines()]


# Only what is shown of further output.
def shortened(printed, expected):
    return printed[: len(expected) - 1] + ["…"] if expected and expected[-1] == "…" else printed


class ShownCase(unittest.TestCase):
    def __init__(self, path, lines, kind, case):
        super().__init__("test")
        self.path, self.lines, self.kind, self.case = path, lines, kind, case

    def id(self):
        return f"{self.path.name}: {self.case.title}"

    def test(self):
        for command, printed in zip(self.case.commands, self.kind.run(self.case)):
            expected = [SECONDS.sub('"seconds":0', line.removeprefix(self.kind.INDENT))
                        for line in self.lines[command.begin : command.end]]
            printed = shortened(printed, expected)
            if printed != expected:
                difference = difflib.unified_diff(expected, printed, "expected", "printed", lineterm="")
                self.fail("\n".join([f"{self.path}:{command.begin}: {command.text}", *difference]))


def kind_of(path):
    return Page if path.suffix == ".md" else Transcript


def renew(path):
    lines = path.read_text().splitlines()
    kind, renewed, done = kind_of(path)(), [], 0
    for case in kind.cases(lines):
        for command, printed in zip(case.commands, kind.run(case)):
            renewed += lines[done : command.begin] + [kind.INDENT + line if line else ""
                                                      for line in shortened(printed,
                                                                            lines[command.begin : command.end])]
            done = command.end
    path.write_text("\n".join(renewed + lines[done:]) + "\n")


def main():
    paths = [pathlib.Path(argument) for argument in sys.argv[1:] if argument != "--renew"]
    if "--renew" in sys.argv[1:]:
        for path in paths:
            renew(path)
        return 0
    result = TapResult()
    for path in paths:
        lines, kind = path.read_text().splitlines(), kind_of(path)()
        for case in kind.cases(lines):
            ShownCase(path, lines, kind, case).run(result)
    print(f"1..{result.number}" if result.number else "Bail out! Nothing is shown")
    return 0 if result.wasSuccessful() and result.number else 1


if __name__ == "__main__":
    sys.exit(main())
