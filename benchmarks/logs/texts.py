# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The texts of a run: the lines of a log and of a file of URLs, each repeated until a command takes long enough that its
# start is a small part. Commands that would take minutes get a part.
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
    def __init__(self, bnfurl, log, urls, folder, scale=1):
        text = log.read_bytes()
        valid = subprocess.run([bnfurl, "grep", "-i", "combined", log], stdout=subprocess.PIPE, check=True).stdout
        self.names = {name: str(folder / name) for name in ("log", "valid", "part", "urls", "script")}
        self.names |= {"bnfurl": str(bnfurl), "report": str(folder / "report.json")}
        self.lines = {
            "log": repeated(text, self.names["log"], LINES // scale),
            "valid": repeated(valid, self.names["valid"], LINES // scale),
            "part": repeated(text, self.names["part"], LINES // PART // scale),
            "urls": repeated(urls.read_bytes(), self.names["urls"], URLS // scale),
        }
        self.octets = {name: (folder / name).stat().st_size / count for name, count in self.lines.items()}  # a line
        (folder / "script").write_text(PYTHON)
