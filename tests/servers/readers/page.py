# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The tables of docs/proxies.md. Those of readers and clients have a version in the head of each column.
from readers import clients, connection, reader, table
from readers.shown import cell
from readers.targets import TARGETS
from readers.verdicts import verdicts

PAGE = reader.ROOT / "docs/proxies.md"
READINGS = "target"
DOORS = "target that opens /admin"
CLIENTS = "URL"


def named(each):
    return f"{each.title} {each.version}"


# What a reader read of a target, or the status that it answered with.
def reading_cell(target, status, reading):
    if reading is None:
        return str(status) if status else "closed"
    read = reading.path + (b"?" + reading.query if reading.query else b"")
    if reading.host == connection.HOST and read == target:
        return "as sent"
    shown = cell(read) if read else "*no path*"
    host = cell(reading.host) if reading.host else "*no host*"
    return shown if reading.host == connection.HOST else f"{host} {shown}"


def readings(farm):
    strict, plain = verdicts("rfc9112", TARGETS), verdicts("plain", TARGETS)
    head = [READINGS, "rfc9112", "plain", *map(named, farm.readers.values())]
    return head, [[cell(target), strict[target], plain[target],
                   *(reading_cell(target, *farm.read(name, farm.alone[name], target)) for name in farm.readers)]
                  for target in TARGETS]


# Whether the reader takes the target, as it comes through the port, for /admin.
def is_open(farm, name, port, target):
    _, reading = farm.read(name, port, target)
    return reading is not None and farm.readers[name].decoded_path(reading) == b"/admin"


# For each target that opens a door, and each front with a guard: the backs that take the target for /admin.
def doors(farm):
    strict, plain = verdicts("rfc9112", TARGETS), verdicts("plain", TARGETS)
    fronts = dict.fromkeys((pair.front, pair.way) for pair in farm.guarded)
    head = [DOORS, "rfc9112", "plain", *(" ".join(filter(None, [farm.readers[name].title, way])) for name, way in fronts)]
    rows = []
    for target in TARGETS:
        backs = {front: [] for front in fronts}
        for pair, port in farm.guarded.items():
            if is_open(farm, pair.back, port, target):
                backs[pair.front, pair.way].append(farm.readers[pair.back].title)
        if any(backs.values()):
            rows.append([cell(target), strict[target], plain[target], *map(", ".join, backs.values())])
    return head, rows


# Such a table as (target, front, back), of those servers alone.
def opened(made, titles):
    head, rows = made
    return {(row[0], front, back) for row in rows for front, backs in zip(head[3:], row[3:], strict=True)
            if front.split()[0] in titles for back in backs.split(", ") if back in titles}


def sent(known):
    rows = []
    for url in clients.URLS:
        asked = [clients.sent(each, url) for each in known]
        rows.append([f"`{table.escaped(url)}`", *(cell(target) if target is not None else "nothing" for target in asked)])
    return [CLIENTS, *map(named, known)], rows

