# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The commands that read a log, or URLs: bnfurl on each kernel, and what people use for the same columns.
import dataclasses

ALL_COLUMNS = ",".join("log." + name for name in ("host", "ident", "user", "time", "request", "method", "target", "version",
                                                  "status", "size", "referer", "user-agent"))
PYTHON = r"""import re, sys
combined = re.compile(r'(\S+) (\S+) (.+?) \[([^\]]+)\] "(\S*) ?(.*?) ?(HTTP/\S+)?" (\S+) (\S+)')
for text in open(sys.argv[1], encoding='latin-1'):
    found = combined.match(text)
    if found:
        print(found[8], found[6], sep="\t")
"""
BLANKS = "blanks in a user name or a target; prints what stands there"


@dataclasses.dataclass(frozen=True)
class Side:
    name: str
    words: tuple  # of the command: {bnfurl}, and {…} for files of `texts.py`
    file: str  # whose lines are counted
    kernel: str = ""  # for bnfurl: BNFURL_KERNELS
    unseen: str = ""  # what it does not see


LOG_PEERS = [
    Side("mawk '{print $9, $7}'", ("mawk", "{print $9, $7}", "{log}"), "log", unseen=BLANKS),
    Side("gawk '{print $9, $7}'", ("gawk", "{print $9, $7}", "{log}"), "log", unseen="the same"),
    Side("cut -d ' ' -f 9,7", ("cut", "-d", " ", "-f", "9,7", "{log}"), "log", unseen="the same; prints 7 before 9"),
    Side("mlr --inidx", ("mlr", "--inidx", "--ifs", " ", "--onidx", "cut", "-o", "-f", "9,7", "{part}"), "part",
         unseen="the same"),
    Side("Python, re", ("python3", "{script}", "{part}"), "part", unseen="the form of the target"),
    Side("wc -l", ("wc", "-l", "{valid}"), "valid", unseen="all but newlines"),
    Side("cat", ("cat", "{log}"), "log", unseen="everything: the floor"),
]
STATS_PEER = Side("goaccess", ("goaccess", "{part}", "--log-format=COMBINED", "--no-global-config", "-o", "{report}"), "part",
                  unseen="the form of the target")
URL_PEERS = [
    Side("mawk -F/ '{print $3}'", ("mawk", "-F/", "{print $3}", "{urls}"), "urls", unseen="the third field; checks nothing"),
    Side("gawk -F/ '{print $3}'", ("gawk", "-F/", "{print $3}", "{urls}"), "urls", unseen="the same"),
    Side("cut -d/ -f3", ("cut", "-d/", "-f3", "{urls}"), "urls", unseen="the same"),
    Side("wc -l (URLs)", ("wc", "-l", "{urls}"), "urls", unseen="all but newlines"),
]
PEERS = [*LOG_PEERS, STATS_PEER, *URL_PEERS]

SPLIT, CHECK, TWELVE = "split -f log.status,path", "check -q", "split -f log.host,…,log.user-agent"
TWO_THREADS, STATS, URLS = "split -f log.status,path -j 2", "stats", "split -f scheme,host,path"


def own(kernel, is_widest):
    """bnfurl's sides on a kernel: their names end with it. Some are for the widest alone."""
    def side(what, *words, file="log", threads="1"):
        return Side(f"{what}, {kernel}", ("{bnfurl}", *words, "-j", threads, "{" + file + "}"), file, kernel)

    sides = [
        side(SPLIT, "split", "-i", "combined", "-f", "log.status,path"),
        side(CHECK, "check", "-q", "-i", "combined", file="valid"),
        side(TWELVE, "split", "-i", "combined", "-f", ALL_COLUMNS),
        side(URLS, "split", "-f", "scheme,host,path", file="urls"),
    ]
    return sides if not is_widest else sides + [
        side(TWO_THREADS, "split", "-i", "combined", "-f", "log.status,path", threads="2"),
        side(STATS, "stats", "-i", "combined", file="part"),
    ]
