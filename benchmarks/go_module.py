#!/usr/bin/env python3
# The times of the module for Go, beside net/url and the OpenTelemetry collector's ParseCLF, as the tables of
# bindings/go/README.md. All rows are one benchmark of Go, bindings/go/examples/collector/benchmark_test.go, which reads
# a log of examples/make_access_log.py. Of several rounds, the least time of each row is printed, and the median of the
# parts that it was of the first function's time in the same round, which depends less on what else the machine does.
# Go fetches the collector the first time. BNFURL names a bnfurl, which is built if it is missing.
#
#   benchmarks/go_module.py [--smoke]    --smoke asks each row once, to see that everything runs
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES, ROUNDS, TIME = (100, 1, "1x") if "--smoke" in sys.argv else (5_000, 60, "8ms")
ROW = re.compile(r"^Benchmark\w+/(\S+)\s+\d+\s+([\d.]+) ns/op\s+([\d.]+) accepted/op\s+\d+ B/op\s+(\d+) allocs/op",
                 re.MULTILINE)


# The rows in their order, each with a list of rounds: nanoseconds, the accepted share, and allocations.
def measure(folder):
    subprocess.run([ROOT / "packaging/go", "--out", folder / "module"], check=True)
    log = subprocess.run([ROOT / "examples/make_access_log.py", str(LINES)], stdout=subprocess.PIPE, check=True).stdout
    (folder / "access.log").write_bytes(log)
    collector = folder / "module/examples/collector"
    subprocess.run(["go", "test", "-mod=mod", "-c", "-o", folder / "benchmark", "."], cwd=collector, check=True)
    found = {}
    for _ in range(ROUNDS):
        done = subprocess.run([folder / "benchmark", "-test.bench=.", f"-test.benchtime={TIME}", "-test.run=^$",
                               "-test.cpu=1"], env={**os.environ, "BNFURL_LOG": str(folder / "access.log")},
                              stdout=subprocess.PIPE, text=True, check=True)
        for name, *numbers in ROW.findall(done.stdout):
            found.setdefault(name, []).append([float(each) for each in numbers])
    return found


def main():
    with tempfile.TemporaryDirectory() as name:
        found = measure(pathlib.Path(name))
    print("| text | function | ns | part of the first | accepted | allocations |\n"
          "| --- | --- | ---: | ---: | ---: | ---: |")
    for name, rounds in found.items():
        text, function = name.split("/")
        first = next(other for other in found if other.startswith(text))
        part = statistics.median(ns / others for (ns, *_), (others, *_) in zip(rounds, found[first]))
        ns, accepted, allocations = min(rounds)
        print(f"| {text} | `{function}` | {ns:,.0f} | {part:.2f} | {100 * accepted:.0f} % | {allocations:.0f} |")


if __name__ == "__main__":
    main()
