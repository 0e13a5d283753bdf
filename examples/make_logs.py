#!/usr/bin/env python3
# Makes a folder with the logs of three servers, of three days, with the visitors of examples/make_access_log.py:
# access.log, access.log.1 and access.log.2.gz of the nginx in examples/nginx.conf, which are rotated; haproxy.log, as
# syslog keeps it; and app-json.log, the log of an nginx in a Docker container.
#
#   examples/make_logs.py FOLDER
#
# The same lines every time.
import gzip
import json
import pathlib
import random
import sys
from typing import NamedTuple

from make_access_log import agent, number, pick, referer, request, status_and_size, visitor

LINES_A_DAY = 1000


class Visit(NamedTuple):
    client: bytes
    day: int
    clock: bytes
    request: bytes
    status: bytes
    size: bytes
    milliseconds: int
    referer: bytes
    agent: bytes


def address(rng):
    name = visitor(rng)
    return b"203.0.113.%d" % number(rng, 256) if name.startswith(b"crawl-") else name


def visit(rng, day, second):
    what = request(rng) or b"GET /"
    status, size = status_and_size(rng, what).split()
    milliseconds = 1000 * (number(rng, 20) // 19) + number(rng, 1 + number(rng, 1000))
    clock = b"%02d:%02d:%02d" % (second // 3600, second // 60 % 60, second % 60)
    return Visit(address(rng), day, clock, what, status, size.replace(b"-", b"0"), milliseconds,
                 referer(rng) or b"-", agent(rng) or b"-")


def visits(day, lines=LINES_A_DAY, seed=0):
    rng = random.Random(day + seed)
    return [visit(rng, day, i * 86400 // lines) for i in range(lines)]


def combined(visit, duration=b""):
    return b'%s - - [%02d/Nov/2026:%s +0000] "%s" %s %s %s"%s" "%s"\n' % (
        visit.client, visit.day, visit.clock, visit.request, visit.status, visit.size, duration, visit.referer,
        visit.agent)


def timed(visit):
    return combined(visit, b"%d.%03d " % divmod(visit.milliseconds, 1000))


def haproxy(visit):
    escaped = visit.request.replace(b"\\", b"#5C").replace(b'"', b"#22")
    return (b"Nov %2d %s lb1 haproxy[812]: %s:40312 [%02d/Nov/2026:%s.000] web~ app/app1 0/0/1/%d/%d %s %s - - ---- "
            b'2/1/0/0/0 0/0 "%s"\n') % (
                visit.day, visit.clock, visit.client, visit.day, visit.clock, visit.milliseconds,
                visit.milliseconds + 1, visit.status, visit.size, escaped)


def in_docker(visit):
    line = combined(visit).decode("utf-8", "replace")
    time = "2026-11-%02dT%s.5Z" % (visit.day, visit.clock.decode())
    return json.dumps({"log": line, "stream": "stdout", "time": time}).encode() + b"\n"


def log(line_of, *records):
    return b"".join(line_of(record) for day in records for record in day)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "access.log").write_bytes(log(timed, visits(5)))
    (folder / "access.log.1").write_bytes(log(timed, visits(4)))
    (folder / "access.log.2.gz").write_bytes(gzip.compress(log(timed, visits(3)), mtime=0))
    (folder / "haproxy.log").write_bytes(log(haproxy, *(visits(day, 200, 100) for day in (3, 4, 5))))
    (folder / "app-json.log").write_bytes(log(in_docker, *(visits(day, 200, 200) for day in (3, 4, 5))))


if __name__ == "__main__":
    main()
