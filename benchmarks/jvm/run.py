#!/usr/bin/env python3
# What Java's readers of URLs take for the same URLs, by JMH: a verdict, seven parts, the host alone, a normal form.
# Prints a table of nanoseconds (the best of many short iterations: other programs of a machine only add) and allocated
# octets a URL, and how many times as long as bnfurl each takes. tools/jar makes what is measured.
#
#   benchmarks/jvm/run.py [--quick] [URLS]    a file with a URL in a line; otherwise some that are made
#
# What a reader leaves unchecked: java.net.URI is RFC 2396 with changes, takes most of Unicode as "other" characters,
# and reads a host that it does not understand as a name of some registry; java.net.URL checks the scheme, the port and
# brackets, nothing else; HttpUrl repairs texts as browsers do, of http and https alone; crawler-commons repairs, too,
# and splits by java.net.URL. bnfurl decides by the printed grammar.
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "benchmarks/jvm"
JAR = ROOT / "bindings/java/core/target/bnfurl.jar"
CLASS_PATH = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath"
USUAL = ["-f", "3", "-wi", "10", "-i", "50", "-w", "200ms", "-r", "100ms"]
QUICK = ["-f", "1", "-wi", "10", "-i", "30", "-w", "150ms", "-r", "100ms"]


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


# The scores of JMH, by question and reader: nanoseconds and octets.
def measured(folder, options, urls):
    maven = ["mvn", "--quiet", "--batch-mode", "--file", HERE / "pom.xml"]
    run(*maven, CLASS_PATH, f"-Dmdep.outputFile={folder}/classpath")
    classes = os.pathsep.join([f"{folder}/classes", str(JAR), pathlib.Path(folder, "classpath").read_text()])
    processing = "-proc:full" if has_full_processing() else "-nowarn"
    run("javac", processing, "-d", f"{folder}/classes", "-cp", classes, HERE / "src/Urls.java")
    properties = [f"-Durls={urls}"] if urls else []
    output = ["-v", "SILENT", "-prof", "gc", "-rf", "json", "-rff", f"{folder}/found.json"]
    jvm = ["-jvmArgs", " ".join(["-Xmx1g", "-XX:+UseSerialGC", *properties])]
    run("java", "-cp", classes, "org.openjdk.jmh.Main", "Urls", *options, *output, *jvm)
    found = {}
    for one in json.loads(pathlib.Path(folder, "found.json").read_text()):
        question, _, reader = one["params"]["row"].partition("_")
        octets = next(value["score"] for name, value in one["secondaryMetrics"].items() if "alloc.rate.norm" in name)
        best = min(min(fork) for fork in one["primaryMetric"]["rawData"])
        found.setdefault(question, {})[reader] = (best, octets)
    return found


# Since JDK 23, processors of annotations run only if asked for.
def has_full_processing():
    said = subprocess.run(["javac", "--version"], capture_output=True, text=True, check=True).stdout
    return int(said.split()[1].partition(".")[0]) >= 21


def main():
    words = sys.argv[1:]
    options = QUICK if "--quick" in words else USUAL
    files = [word for word in words if word != "--quick"]
    with tempfile.TemporaryDirectory() as folder:
        found = measured(folder, options, os.path.abspath(files[0]) if files else None)
    print("| question | reader | ns | octets | times |\n| --- | --- | --- | --- | --- |")
    for question, readers in found.items():
        for reader, (time, octets) in sorted(readers.items(), key=lambda item: item[1]):
            print(f"| {question} | {reader} | {time:.0f} | {octets:.0f} | {time / readers['bnfurl'][0]:.1f} |")


if __name__ == "__main__":
    main()
