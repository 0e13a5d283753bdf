# Every kernel in turn, forced by BNFURL_KERNELS in the environment: the readable corpus, the grammars of things other
# than URLs, and the command line's records. A kernel that this machine lacks is reported as not run, which does not
# count as passed. BNFURL names the program, BUILD_ROOT the build. Prints TAP.
import os
import pathlib
import subprocess
import sys

import kernels

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ["BUILD_ROOT"])
COMMANDS = {
    "corpus": [BUILD / "tests/corpus_test", "--gtest_brief=1", "--gtest_filter=-GrammarsPage.*"],
    "grammars": [BUILD / "tests/grammars_test", "--gtest_brief=1"],
    "records": [sys.executable, ROOT / "tests/transcripts.py", ROOT / "tests/cli/records.t"],
    "random records": [sys.executable, ROOT / "tests/tools/bnfurl/records_test.py"],
}


def run(command, kernel):
    environment = {**os.environ, "BNFURL_KERNELS": kernel, "PYTHONPATH": str(ROOT / "tests")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, errors="replace", check=False)


def main():
    number = failures = 0
    for kernel in kernels.names():
        if not kernels.is_here(kernel):
            print(f"# {kernel}: not run, because this machine lacks it")
            continue
        for name, command in COMMANDS.items():
            number += 1
            done = run(command, kernel)
            print(f"{'ok' if done.returncode == 0 else 'not ok'} {number} - {kernel}: {name}", flush=True)
            if done.returncode != 0:
                failures += 1
                print("".join(f"# {line}\n" for line in (done.stdout + done.stderr).splitlines()[-40:]), end="")
    print(f"1..{number}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
