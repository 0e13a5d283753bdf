# Compiles the core and generated classes for the tests, and runs programs with them.
import os
import subprocess

from project import BUILD, ROOT

CORE = ROOT / "bindings/java/core"


def program():
    return os.environ.get("BNFURL", BUILD / "tools/bnfurl/bnfurl")


def generator():
    return os.environ.get("BNFURL_GEN", BUILD / "gen/bnfurl-gen")


def checked(*command, **options):
    made = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if made.returncode != 0:
        raise AssertionError(f"{command}: {made.stderr}")
    return made.stdout


# The folder with the classes of the core, of our grammars, of other grammar files, and of these sources.
def compiled(folder, sources, grammars=()):
    checked(CORE / "compile", folder, generator())
    if grammars:
        checked(generator(), "--language", "java", "--package", "org.bnfurl.grammars", "--out", folder, *grammars)
    generated = [folder / f"{grammar.stem.capitalize()}.java" for grammar in grammars]
    checked("javac", "--release", "8", "-Xlint:all,-options", "-Werror", "-cp", folder, "-d", folder, *generated,
            *sources)
    return folder


def run(classes, name, **options):
    return checked("java", "-Xmx1g", "-XX:+UseSerialGC", "-cp", classes, name, **options)
