# The tables of docs/explanation/proxies.md, and the targets in them. Those of readers and clients have a version in the
# head of each column.
import os
import re
import subprocess

from readers import clients, servers
from readers.farm import HOST

# A group for each thing that readers do differently.
ORDINARY = [b"/", b"/a/b.html?c=d", b"/a/?", b"/a?b=%2F%27", b"/a?'", b"/a%20b", b"/%c3%a9"]
DOTS = [b"/./admin", b"/x/../admin", b"/../admin", b"/admin/.", b"/x/%2e%2e/admin", b"/x/.%2e/admin", b"/x/..%2fadmin"]
PARAMETERS = [b"/admin;a=b", b"/;/admin", b"/x/..;/admin"]
SLASHES = [b"//admin", b"///admin", b"/x//admin", b"//", b"//evil.example/x", b"/admin/", b"/%2fadmin", b"/x%2fadmin"]
ESCAPES = [b"/%61dmin", b"/%2561dmin", b"/ADMIN", b"/admin%00", b"/admin%0a", b"/admin%20", b"/admin%23", b"/admin%2f",
           b"/admin%3f", b"/%", b"/%zz", b"/%c0%afadmin", b"/%u0061dmin"]
BACKSLASHES = [b"/\\admin", b"/x\\..\\admin", b"/\\evil.example", b"/x%5c..%5cadmin"]
OCTETS = [b"/admin\x00", b"/admin\t", b"/admin\x0b", b"/admin\x1c", b"/admin\x7f", b"/admin\x85", b"/admin\xa0",
          b"/admin x", b"/\xc3\xa9"]
FRAGMENTS = [b"/admin#", b"/admin#/x.png", b"/x#/../admin", b"/admin?x#y"]
CHARACTERS = [b"/x?[a]=1", b"/a|b", b"/a{b}", b"/<a>", b'/"a"', b"/a^b"]
WHOLE = [b"http://front.example/admin", b"http://evil.example/x", b"http://evil.example", b"http://evil.example?x",
         b"HTTP://evil.example/x", b"https://evil.example/x", b"ftp://evil.example/x", b"http:///x", b"http:/x",
         b"http://u:p@evil.example/x", b"http://a@b@c/x", b"http://front.example\\@evil.example/x",
         b"http://front.example#@evil.example/x", b"http://[::1]/x", b"http://[::1%25evil]/x", b"h:80"]
OTHERS = [b"admin", b"?x", b"\\admin"]

TARGETS = [*ORDINARY, *DOTS, *PARAMETERS, *SLASHES, *ESCAPES, *BACKSLASHES, *OCTETS, *FRAGMENTS, *CHARACTERS, *WHOLE,
           *OTHERS]

# The targets that all servers read as sent: a sentence of the page has them.
ALIKE = [b"/", b"/a/b.html?c=d", b"/a?b=%2F%27", *PARAMETERS, b"/admin/", b"/ADMIN", b"/x?[a]=1", b"/a|b", b"/a^b"]
# Those that are left out of the page's table: the same servers refuse or change them as another one that it shows.
LIKE_OTHERS = {b"/x/.%2e/admin": b"/x/%2e%2e/admin", b"///admin": b"//admin", b"/x%2fadmin": b"/%2fadmin",
               b"/%zz": b"/%", b"/admin%20": b"/admin%0a", b"/admin%23": b"/admin%3f", b"/admin\x0b": b"/admin\x1c",
               b"/admin\x7f": b"/admin\x00", b"/admin\xa0": b"/admin\x85", b"/admin#/x.png": b"/admin#",
               b"/admin?x#y": b"/admin#", b"/\\evil.example": b"/\\admin", b"/<a>": b"/a{b}", b'/"a"': b"/a{b}",
               b"\\admin": b"admin", b"HTTP://evil.example/x": b"http://evil.example/x",
               b"http://evil.example?x": b"http://evil.example"}
SHOWN = [target for target in TARGETS if target not in ALIKE and target not in LIKE_OTHERS]


# What bnfurl says of targets: "yes", or "no, " and the offset of the first octet that cannot be right.
def verdicts(grammar, targets):
    program = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
    result = subprocess.run([program, "split", "-i", "lines", "-g", grammar, "-f", "valid,error_offset"],
                            input=b"".join(target + b"\n" for target in targets), capture_output=True, check=True)
    rows = [line.split("\t") for line in result.stdout.decode().splitlines()]
    return {target: "yes" if valid == "1" else f"no, {offset}"
            for target, (valid, offset) in zip(targets, rows, strict=True)}


# A text in a cell.
def escaped(text):
    if "`" in text:
        raise ValueError(f"{text} needs another way to be shown in a table")
    return text.replace("|", "\\|")


def line_of(cells):
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|\n"


def text_of(head, rows):
    return line_of(head) + line_of(["---"] * len(head)) + "".join(map(line_of, rows))


# A cell may contain "\|".
def cells_of(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


# The part of a page that is the table whose first head is this one.
def pattern(corner):
    return re.compile(rf"^\| {re.escape(corner)} \|.*\n(?:\|.*\n)*", re.MULTILINE)


# (head, rows) of that table.
def read_table(page, corner):
    lines = pattern(corner).search(page)[0].splitlines()
    return cells_of(lines[0]), [cells_of(line) for line in lines[2:]]


def replace_table(page, corner, text):
    return pattern(corner).sub(lambda _: text, page, count=1)


# Octets as the page and messages show them: printable ones as they are, others as \x85.
def shown(octets):
    return "".join(chr(octet) if 0x20 <= octet < 0x7f else f"\\x{octet:02x}" for octet in octets)


# The same in a cell of a table.
def cell(octets):
    return f"`{escaped(shown(octets))}`"


PAGE = servers.ROOT / "docs/explanation/proxies.md"
READINGS = "target"
DOORS = "target that opens /admin"
CLIENTS = "URL"


def named(each):
    return f"{each.title} {each.version}"


# What a reader read of a target, or the status that it answered with. Nothing where it read the target as sent.
def reading_cell(target, status, reading):
    if reading is None:
        return str(status) if status else "closed"
    read = reading.path + (b"?" + reading.query if reading.query else b"")
    if reading.host == HOST and read == target:
        return ""
    shown = cell(read) if read else "*no path*"
    host = cell(reading.host) if reading.host else "*no host*"
    return shown if reading.host == HOST else f"{host} {shown}"


# A cell for each reader.
def read(farm, target):
    return [reading_cell(target, *farm.read(name, farm.alone[name], target)) for name in farm.readers]


def readings(farm):
    strict, plain = verdicts("rfc9112", SHOWN), verdicts("plain", SHOWN)
    head = [READINGS, "rfc9112", "plain", *map(named, farm.readers.values())]
    return head, [[cell(target), strict[target], plain[target], *read(farm, target)] for target in SHOWN]


# Whether the reader takes the target, as it comes through the port, for /admin.
def is_open(farm, name, port, target):
    _, reading = farm.read(name, port, target)
    return reading is not None and farm.readers[name].decoded_path(reading) == b"/admin"


# For each target that opens a door, and each front with a guard: the backs that take the target for /admin.
def doors(farm):
    strict = verdicts("rfc9112", TARGETS)
    fronts = dict.fromkeys((pair.front, pair.way) for pair in farm.guarded)
    head = [DOORS, "rfc9112", *(" ".join(filter(None, [farm.readers[name].title, way])) for name, way in fronts)]
    rows = []
    for target in TARGETS:
        backs = {front: [] for front in fronts}
        for pair, port in farm.guarded.items():
            if is_open(farm, pair.back, port, target):
                backs[pair.front, pair.way].append(farm.readers[pair.back].title)
        if any(backs.values()):
            rows.append([cell(target), strict[target], *map(", ".join, backs.values())])
    return head, rows


# Such a table as (target, front, back), of those servers alone.
def opened(made, titles):
    head, rows = made
    return {(row[0], front, back) for row in rows for front, backs in zip(head[2:], row[2:], strict=True)
            if front.split()[0] in titles for back in backs.split(", ") if back in titles}


# Nothing where the target is sent as it was written.
def sent_cell(written, target):
    if target is None:
        return "nothing"
    return "" if target == written else cell(target)


def sent(known):
    rows = []
    for url in clients.URLS:
        written = url.removeprefix("http://h").encode()
        asked = [clients.sent(each, url) for each in known]
        rows.append([f"`{escaped(url)}`", *(sent_cell(written, target) for target in asked)])
    return [CLIENTS, *map(named, known)], rows
