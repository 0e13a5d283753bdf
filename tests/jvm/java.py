# Compiles programs for the tests, and classes of other grammars, and runs them with Java's core.
import os
import subprocess

from project import BUILD, ROOT

CORE = BUILD / "jvm/core"  # the classes of the core and of our grammars, which tests/parts has compiled
GRAMMARS = ROOT / "bindings/java/core/target/generated-sources/grammars/org/bnfurl/grammars"



def program():
    return os.environ.get("BNFURL", BUILD / "tools/bnfurl/bnfurl")


def generator():
    return os.environ.get("BNFURL_GEN", BUILD / "gen/bnfurl-gen")


def checked(*command, **options):
    made = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if made.returncode != 0:
        raise AssertionError(f"{command}: {made.stderr}")
    return made.stdout


# The class path of the core, of other grammar files and of these sources, whose classes go to the folder.
def compiled(folder, sources, grammars=(), release="8"):
    if grammars:
        checked(generator(), "--language", "java", "--package", "org.bnfurl.grammars", "--out", folder, *grammars)
    generated = [folder / f"{grammar.stem.capitalize()}.java" for grammar in grammars]
    checked("javac", "--release", release, "-encoding", "UTF-8", "-Xlint:all,-options", "-Werror", "-cp", CORE,
            "-d", folder, *generated, *sources)
    return f"{folder}:{CORE}"


def run(classes, name, *words, **options):
    return checked("java", "-Xmx1g", "-XX:+UseSerialGC", "-cp", classes, name, *words, **options)
