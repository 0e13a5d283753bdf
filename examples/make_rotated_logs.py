#!/usr/bin/env python3
# Makes a folder of rotated logs, as the server of examples/nginx.conf writes them: access.log, access.log.1 and
# access.log.2.gz, three days of the visitors of examples/make_access_log.py.
#
#   examples/make_rotated_logs.py FOLDER
#
# The same lines every time.
import gzip
import pathlib
import random
import sys

from make_access_log import agent, number, pick, referer, request, status_and_size, visitor

LINES_A_DAY = 1000


def address(rng):
    name = visitor(rng)
    return b"203.0.113.%d" % number(rng, 256) if name.startswith(b"crawl-") else name


def log_line(rng, day, second):
    what = request(rng) or b"GET /"
    status, size = status_and_size(rng, what).split()
    seconds = b"%d.%03d" % (number(rng, 20) // 19, number(rng, 1 + number(rng, 1000)))
    time = b"%02d/Nov/2026:%02d:%02d:%02d +0000" % (day, second // 3600, second // 60 % 60, second % 60)
    return b'%s - - [%s] "%s" %s %s %s "%s" "%s"\n' % (
        address(rng), time, what, status, size.replace(b"-", b"0"), seconds, referer(rng) or b"-", agent(rng) or b"-")


def day_of_log(day):
    rng = random.Random(day)
    return b"".join(log_line(rng, day, i * 86400 // LINES_A_DAY) for i in range(LINES_A_DAY))


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "access.log").write_bytes(day_of_log(5))
    (folder / "access.log.1").write_bytes(day_of_log(4))
    (folder / "access.log.2.gz").write_bytes(gzip.compress(day_of_log(3), mtime=0))


if __name__ == "__main__":
    main()
