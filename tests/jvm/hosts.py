# What the tests of hosts on the JVM share: the archives that tools/jar has built, a host's classes as Maven found them,
# and the texts that every host gets.
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import project

sys.path.append(str(project.ROOT / "tests/engines"))
import rows  # noqa: E402

JAVA = project.ROOT / "bindings/java"
OPTIONS = ["-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {(done.stdout + done.stderr)[-2000:].decode(errors='replace')}")
    return done.stdout


# The host's archives, ours, and folders before them.
def class_path(module, *folders):
    host = (JAVA / module / "target/classpath").read_text()
    return os.pathsep.join([*map(str, folders), str(JAVA / module / f"target/bnfurl-{module}.jar"), host])


# The newest JDK, if it is of 25 or later, which Trino needs.
def newest_jdk():
    found = {}
    here = pathlib.Path(os.environ.get("JAVA_HOME", "/"), "release")
    for release in [here, *pathlib.Path("/usr/lib/jvm").glob("*/release")]:
        version = re.search(r'JAVA_VERSION="(\d+)', release.read_text()) if release.is_file() else None
        if version and (release.parent / "bin/javac").exists():
            found[int(version[1])] = release.parent
    return found[max(found)] if found and max(found) >= 25 else None


# The first difference of two lists, which may contain texts of megabytes; "" if they are equal.
def difference(found, expected):
    if len(found) != len(expected):
        return f"{len(found)} rows, {len(expected)} expected"
    for i, (one, other) in enumerate(zip(found, expected)):
        if one != other:
            return f"row {i}: {(one or b'')[:500]!r}, expected {(other or b'')[:500]!r}"
    return ""


# What a class prints that is compiled first: SOURCE is a file of this folder. `home`: of the JDK.
def run_java(source, classes, *words, home=None, options=(), **rest):
    programs = pathlib.Path(home, "bin") if home else pathlib.Path()
    source = project.ROOT / "tests/jvm" / source
    with tempfile.TemporaryDirectory() as folder:
        output(programs / "javac", "-proc:none", "-d", folder, "-cp", classes, source)
        command = [programs / "java", *OPTIONS, *options, "-cp", folder + os.pathsep + classes, source.stem, *words]
        return output(*command, **rest)


# Texts for a host that reads lines of UTF-8.
def lines(count):
    def fits(row):
        return row is not None and row.strip() == row and row not in (b"", b"\\N") and not set(row) & set(b"\n\r\0")
    several = [row for row in [*rows.UTF8, *rows.many(2 * count)] if fits(row)]
    return several[:count]


# What `bnfurl normalize` prints of lines: octets, or None for those without a normal form.
def normal(texts, *options):
    printed = output(rows.BNFURL, "normalize", "--quiet", *options, input=b"".join(text + b"\n" for text in texts))
    return [None if line == b"\\N" else line for line in printed.split(b"\n")[:-1]]
