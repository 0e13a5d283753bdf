# The night in parts: which there are, and tests/night.txt, where each run adds a row.
#
#   tests/night_parts.py names                       prints the parts
#   tests/night_parts.py oldest                      prints the part that has waited longest
#   tests/night_parts.py words PART                  prints what it runs, in words of tools/test
#   tests/night_parts.py commit                      prints what is here
#   tests/night_parts.py note PART COMMIT STEPS STATUS REPORT...
#                                                    adds its row, from what tools/test noted and from its reports
#   tests/night_parts.py total STATUS PART...        prints how many cases of these rows passed and failed
#   tests/night_parts.py without-gcc                 says why the day needs no gcc; if it does, the status is 1
import dataclasses
import datetime
import pathlib
import subprocess
import sys

import count

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROWS = ROOT / "tests/night.txt"
HEAD = "# The runs of the parts of the night, the last of each at the end; tools/test --nightly adds a row.\n"
# A change brings at least one row. A part that has waited for more rows of others than this is red.
MOST_WAITED = 25

# Each part takes at most 20 minutes on two processors. It runs what its words say, without what another part names.
# What takes longest comes last.
PARTS = {
    "engines": "engines",
    "servers": "servers",
    "jvm": "jvm",
    "python": "python",
    "install": "install",
    "own-grammars": "install/night/own_grammars",
    "release": "install/night/release",
    "program": "install/night/program",
    "recipes": "install/night/recipes",
    "debian": "install/night/debian",
    "rows": "install/night/rows",
    "fuzzing": "sanitized/fuzzing",
    "oss-fuzz": "sanitized/oss-fuzz",
    "house": "tests/house",
    "proofs": "tests/proofs",
    "sanitized": "sanitized/tests",
    "long": "tests/long",
    "tests": "tests",
    "gcc": "gcc",
}
FOLDERS = ("install", "servers", "python", "engines", "jvm")  # of files; "tests" and "sanitized" have suites
# By day gcc compiles only after a change of these, or of gcc itself; of all else it reads what changed
# (tests/house/gcc_test.py).
OF_GCC = ("src/core", "include", "gen", "grammar", "tests/core", ":(glob)**/meson.build", "meson_options.txt",
          "tests/parts", "tools/compile")


@dataclasses.dataclass
class Row:
    part: str
    commit: str      # with "+" if there were other changes
    date: str
    compiler: str
    minutes: str
    processor: str   # seconds
    cases: str
    result: str      # "green", or "red: " and the cases that failed

    def is_green(self):
        return self.result == "green"


NAMES = [field.name for field in dataclasses.fields(Row)]


# All rows, in the order of the runs.
def all_rows():
    lines = ROWS.read_text().splitlines() if ROWS.exists() else []
    return [Row(*line.split("\t")) for line in lines[2:]]


# The last row of each part; a part that never ran has none.
def rows():
    return {row.part: row for row in all_rows()}


def add(row):
    if not ROWS.exists():
        ROWS.write_text(HEAD + "\t".join(NAMES) + "\n")
    with ROWS.open("a") as file:
        file.write("\t".join(dataclasses.astuple(row)) + "\n")


# First a part that never ran, then one that is red, then the one that ran first.
def oldest():
    known = rows()
    return min(PARTS, key=lambda part: (known[part].is_green(), known[part].date) if part in known else (False, ""))


# A sentence for each part that has waited for too long, by these rows.
def waiting(found):
    for part in PARTS:
        waited = next((number for number, row in enumerate(reversed(found)) if row.part == part), len(found))
        if waited > MOST_WAITED:
            yield f"{part} has waited for {waited} rows of other parts; run tools/test --nightly {part}"


# Whether the commit of a row is in the history, so that what was run can be looked up.
def is_in_history(row):
    return subprocess.run(["git", "merge-base", "--is-ancestor", row.commit.removesuffix("+"), "HEAD"], cwd=ROOT,
                          capture_output=True, check=False).returncode == 0


# The words for tools/test: the files of a folder, or the suites to leave out, with a "-".
def words(part):
    of_others = {word for other in PARTS if other != part for word in PARTS[other].split()}
    for word in PARTS[part].split():
        inside = sorted(other for other in of_others if other.startswith(word + "/"))
        if word in FOLDERS:
            yield from (file for file in files(word) if file not in inside)
        else:
            yield from [other.replace("/", "/-") for other in inside] or [word]


def files(folder):
    place = ROOT / "tests" / folder
    paths = sorted(place.glob("*_test.py")) + sorted(place.glob("night/*_test.py"))
    return [path.relative_to(ROOT / "tests").as_posix().removesuffix("_test.py") for path in paths]


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


# The name and version of the compiler that a part is about: g++ 12.2.0.
def compiler(part):
    command = ["g++"] if part == "gcc" else subprocess.run(
        [ROOT / "tools/compile", "--compiler"], capture_output=True, text=True, check=True).stdout.split()
    command_of_version = [*command, "-dumpfullversion", "-dumpversion"]
    version = subprocess.run(command_of_version, capture_output=True, text=True, check=True).stdout
    return f"{command[-1].partition('-')[0]} {version.split()[0]}"


# What was run is a commit; a "+" says that it was changed. The row of another part does not count.
def commit_here():
    changed = git("status", "--porcelain", "--", ":/", f":(exclude){ROWS.relative_to(ROOT)}")
    return git("rev-parse", "HEAD") + ("+" if changed else "")


# How long a run took, from the steps that tools/test noted: a name, when it began and ended, and its processor seconds.
def took(steps):
    lines = [line.split("\t") for line in pathlib.Path(steps).read_text().splitlines()]
    begin, end = min(int(line[1]) for line in lines), max(int(line[2]) for line in lines)
    return begin, round((end - begin) / 60), round(sum(abs(float(line[3])) for line in lines))


MOST_NAMES = 20  # of cases that failed


def note(part, commit, steps, status, *reports):
    cases = count.cases(int(status), reports)
    failed = [name for name, passed in cases if not passed]
    more = f" and {len(failed) - MOST_NAMES} more" if len(failed) > MOST_NAMES else ""
    begin, minutes, processor = took(steps)
    date = datetime.datetime.fromtimestamp(begin, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M")
    result = f"red: {', '.join(failed[:MOST_NAMES])}{more}" if failed else "green"
    counted = count.sentence(len(cases) - len(failed), len(failed))
    add(Row(part, commit, date, compiler(part), str(minutes), str(processor), counted, result))


# After several parts. A part that ended without adding its row has a failed case, too.
def total(status, *parts):
    known = rows()
    numbers = [[int(word) for word in known[part].cases.split() if word.isdigit()] for part in parts if part in known]
    passed, failed = (sum(numbers) for numbers in zip(*numbers)) if numbers else (0, 0)
    print(count.sentence(passed, failed or int(status != "0")))


# The files that changed since gcc compiled everything; None, if that was a different gcc, if it failed, or if its
# commit is not in the history of what is here.
def changed_since_gcc(*paths):
    row = rows().get("gcc")
    if row is None or not row.is_green() or row.compiler != compiler("gcc") or not is_in_history(row):
        return None
    changed = git("diff", "--name-only", row.commit, "--", *paths)
    more = git("ls-files", "--others", "--exclude-standard", "--", *paths)
    return {*changed.splitlines(), *more.splitlines()}


# A sentence about why the day does not compile with gcc; the empty string, if it does.
def without_gcc():
    if changed_since_gcc(*OF_GCC) != set():
        return ""
    row = rows()["gcc"]
    return (f"gcc is left to the night: it was green on {row.date} at {row.commit[:8]} with {row.compiler}, and the "
            "core and the generator are still the same")


def main(command, *arguments):
    if command == "names":
        print(*PARTS)
    elif command == "oldest":
        print(oldest())
    elif command == "words":
        print(*words(*arguments))
    elif command == "commit":
        print(commit_here())
    elif command == "note":
        note(*arguments)
    elif command == "total":
        total(*arguments)
    else:
        assert command == "without-gcc", command
        why = without_gcc()
        print(why, end="\n" if why else "")
        return 0 if why else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
