# The two archives without a host: what they contain, how large they are, which Java can run them, and that a second
# build makes the same files.
import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import tempfile
import unittest
import zipfile

import project

JAVA = project.ROOT / "bindings/java"
TARGET = JAVA / "core/target"
JARS = ["bnfurl.jar", "bnfurl-core.jar"]
# bnfurl.jar has every grammar that there is; so each of them is small, and everything else.
MOST_OF_CORE, MOST_OF_A_GRAMMAR, MOST_OF_THE_REST = 160_000, 45_000, 111_500
# Class files of Java 8 and, for the module's description, of Java 9.
JAVA_8, JAVA_9 = 52, 53


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def classes(jar):
    with zipfile.ZipFile(TARGET / jar) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".class")}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Jars(unittest.TestCase):
    def test_are_small(self):
        self.assertLessEqual((TARGET / "bnfurl-core.jar").stat().st_size, MOST_OF_CORE)
        rest = (TARGET / "bnfurl.jar").stat().st_size
        with zipfile.ZipFile(TARGET / "bnfurl.jar") as archive:
            for entry in archive.infolist():
                if entry.filename.startswith("org/bnfurl/grammars/") and "$" not in entry.filename:
                    self.assertLessEqual(entry.compress_size, MOST_OF_A_GRAMMAR, entry.filename)
                    rest -= entry.compress_size
        self.assertLessEqual(rest, MOST_OF_THE_REST)

    def test_are_of_java_8(self):
        for jar in JARS:
            for name, content in classes(jar).items():
                version = struct.unpack(">HHH", content[2:8])[2]
                self.assertEqual(version, JAVA_9 if name == "module-info.class" else JAVA_8, name)

    def test_have_the_licence(self):
        for jar in JARS:
            with zipfile.ZipFile(TARGET / jar) as archive:
                self.assertEqual(archive.read("META-INF/LICENSE"), (project.ROOT / "LICENSE").read_bytes())

    def test_have_a_class_for_every_grammar_and_the_small_one_for_three(self):
        grammars = {path.stem.replace("-", "").replace("_", "") for path in (project.ROOT / "grammar").glob("*.bnf")}
        for jar, expected in [("bnfurl.jar", grammars), ("bnfurl-core.jar", {"plain", "rfc3986", "rfc9112"})]:
            found = {pathlib.PurePath(name).stem.lower().replace("_", "") for name in classes(jar)
                     if name.startswith("org/bnfurl/grammars/") and "$" not in name}
            self.assertEqual(found, expected, jar)

    def test_are_one_module_that_needs_nothing_but_java_itself(self):
        for jar in JARS:
            said = output("jar", "--describe-module", "--file", TARGET / jar)
            exports = r"exports org\.bnfurl\nexports org\.bnfurl\.grammars\n"
            self.assertRegex(said, rf"^org\.bnfurl[ @].*\n{exports}requires java\.base mandated\n")
            self.assertEqual(output("jdeps", "-summary", TARGET / jar), "org.bnfurl -> java.base\n")

    # In another folder, and with the archives for a release beside them.
    def test_come_out_equal_when_they_are_made_again(self):
        with tempfile.TemporaryDirectory() as folder:
            again = pathlib.Path(folder, "bindings/java")
            shutil.copytree(JAVA, again, ignore=shutil.ignore_patterns("target"))
            shutil.copy(project.ROOT / "LICENSE", folder)
            generated = "core/target/generated-sources/grammars"
            shutil.copytree(JAVA / generated, again / generated)
            command = ["mvn", "--quiet", "--batch-mode", "--file", again / "pom.xml", "-Prelease", "-pl", "core"]
            output(*command, "package", env={**os.environ, "TZ": "Pacific/Auckland", "MAVEN_OPTS": "-Xmx1g"})
            for jar in JARS:
                self.assertEqual(digest(again / "core/target" / jar), digest(TARGET / jar), jar)
            with zipfile.ZipFile(again / "core/target/bnfurl-sources.jar") as archive:
                self.assertIn("org/bnfurl/grammars/Rfc3986.java", archive.namelist())
            with zipfile.ZipFile(again / "core/target/bnfurl-javadoc.jar") as archive:
                self.assertIn("org/bnfurl/Production.html", " ".join(archive.namelist()))
