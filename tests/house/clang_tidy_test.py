# clang-tidy reports nothing about the project's sources and, through them, its headers. .clang-tidy lists the checks.
# Generated code is checked only by the compiler's warnings.
#
# By day only `tools/test --all` runs it. It checks the sources that changed since this branch left main (on main, since
# the last night of the part "house"), and for each header that changed, a source that includes it. At night, and
# without a history, it checks all sources. If more than sixty changed, as when files are moved, it checks sixty, chosen
# at random, and leaves the others to the night.
#
# A few sources are checked separately: this also finds a source that does not include what it uses, which compiling by
# room does not show. Nearly all the time is spent on the headers that a source includes, so many sources with the same
# options are checked together, eight as one. If two of them give one name to different things, or if there is a
# finding, each half of the group is checked again: a finding is always reported for a single source.
import concurrent.futures
import os
import random
import re
import shlex
import subprocess
import tempfile
import unittest

import night_parts
import project

FOLDERS = ("gen/", "src/", "tools/")
TOGETHER = 8
FEW = 60


# The options for a source, without those that name files. A precompiled header can only be read by the compiler that
# wrote it.
def options(command):
    words = shlex.split(command)
    begin = next(place for place, word in enumerate(words) if word.startswith("-"))
    words = words[begin:words.index("-MD")]
    if "-include-pch" in words:
        place = words.index("-include-pch")
        del words[place:place + 2]
    return tuple(words)


def git(*words):
    return subprocess.run(["git", *words], cwd=project.ROOT, capture_output=True, text=True, check=False).stdout.split()


# The commit from which changes are counted; empty without a history.
def base():
    head = git("rev-parse", "HEAD")
    for name in ("main", "origin/main"):
        left = git("merge-base", "HEAD", name)
        if left and left != head:
            return left[0]
    night = night_parts.rows().get("house")
    return next(iter(git("merge-base", "HEAD", night.commit)), "") if night and night.is_green() else ""


# The files that changed since then, or that are not committed yet; None without a history.
def changed_files():
    since = base()
    return set(git("diff", "--name-only", since)) | set(git("ls-files",
                                                            "--others", "--exclude-standard")) if since else None


# The sources that show what changed: these themselves, and one that includes the header for each header.
def showing(changed, sources):
    result = changed & sources
    for header in sorted(path for path in changed if path.endswith((".hpp", ".h"))):
        own = header.rsplit(".", 1)[0] + ".cpp"
        name = header.removeprefix("include/")
        with_header = [own] if own in sources else [
            path for path in sorted(sources) if re.search(f'#include ["<]{re.escape(name)}[">]',
                                                          (project.ROOT / path).read_text())]
        result |= set(with_header[:1])
    return result


# The sources to be read, and how many are read as one.
def chosen():
    sources = {path for path in project.compiled() if path.startswith(FOLDERS)}
    changed = None if os.environ.get("BNFURL_NIGHTLY") else changed_files()
    read = sources if changed is None else showing(changed, sources)
    if len(read) <= FEW:
        return read, 1
    return read if changed is None else set(
        random.Random(" ".join(sorted(changed))).sample(sorted(read), FEW)), TOGETHER


# Lists of sources by their paths from the build folder, as compilers are given them, with the options of each list.
def groups(sources, together):
    found = {}
    for command in project.compile_commands():
        path = (project.BUILD / command["file"]).resolve()
        if path.is_relative_to(project.ROOT) and path.relative_to(project.ROOT).as_posix() in sources:
            found.setdefault(options(command["command"]), set()).add(command["file"])
    for words, files in found.items():
        ordered = sorted(files)
        for first in range(0, len(ordered), together):
            yield ordered[first:first + together], words


# What clang-tidy says about sources that are read as one: a list of a source, a status and an output.
def tidy(group):
    sources, words = group
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write("".join(f'#include "{source}"\n' for source in sources))
        file.flush()
        read = str(project.BUILD / sources[0]) if len(sources) == 1 else file.name
        command = ["clang-tidy", "--quiet", f"--config-file={project.ROOT / '.clang-tidy'}", read, "--", *words,
                   "-Wshadow", "-iquote."]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                             cwd=project.BUILD)
    if run.returncode == 0 or len(sources) == 1:
        return [(source, run.returncode, run.stdout) for source in sources]
    half = len(sources) // 2
    return tidy((sources[:half], words)) + tidy((sources[half:], words))


class ClangTidy(unittest.TestCase):
    def test_finds_nothing(self):
        sources, together = chosen()
        seen = set()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for results in pool.map(tidy, groups(sources, together)):
                for source, status, output in results:
                    seen.add((project.BUILD / source).resolve().relative_to(project.ROOT).as_posix())
                    with self.subTest(source=source):
                        self.assertEqual(status, 0, output)
        self.assertEqual(seen, sources)
