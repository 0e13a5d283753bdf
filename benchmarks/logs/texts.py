# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The texts of a run: the lines of a log and of a file of URLs, each repeated until a command takes long enough that its
# start is a small part. Commands that would take minutes get a part. For a smoke run, only the first lines are taken.
import subprocess

from log_sides import PYTHON

LINES, URLS = 1_000_000, 1_500_000
PART = 16


def repeated(text, to, lines):
    """The lines of `text`, in order, again and again, until there are at least `lines`. Returns their number."""
    text = text if text.endswith(b"\n") else text + b"\n"
    times = max(1, lines // text.count(b"\n"))
    with open(to, "wb") as file:
        for _ in range(times):
            file.write(text)
    return times * text.count(b"\n")


class Texts:
    def __init__(self, bnfurl, log, urls, folder, most=None):
        def first(text):
            return text if most is None else b"".join(text.splitlines(keepends=True)[:most])

        def lines(count):
            return count if most is None else most

        text = first(log.read_bytes())
        valid = subprocess.run([bnfurl, "grep", "-i", "combined"], input=text, stdout=subprocess.PIPE, check=True).stdout
        self.names = {name: str(folder / name) for name in ("log", "valid", "part", "urls", "script")}
        self.names |= {"bnfurl": str(bnfurl), "report": str(folder / "report.json")}
        self.lines = {
            "log": repeated(text, self.names["log"], lines(LINES)),
            "valid": repeated(valid, self.names["valid"], lines(LINES)),
            "part": repeated(text, self.names["part"], lines(LINES // PART)),
            "urls": repeated(first(urls.read_bytes()), self.names["urls"], lines(URLS)),
        }
        self.octets = {name: (folder / name).stat().st_size / count for name, count in self.lines.items()}  # a line
        (folder / "script").write_text(PYTHON)
