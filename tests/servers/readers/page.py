# The targets in the tables of docs/explanation/proxies.md, and bnfurl's verdicts on them.
import os
import re
import subprocess

from readers import servers

PAGE = servers.ROOT / "docs/explanation/proxies.md"
READINGS = "target"
DOORS = "target that opens /admin"


# A cell may contain "\|".
def cells_of(line):
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


# "`/admin\x85`" as bytes: a backslash is a byte unless it begins such an escape, or precedes a bar.
def octets(cell):
    text = cell.strip("`").replace("\\|", "|").encode()
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), text)


# The rows of the table whose first head is this one: {target: the other cells, by their heads}.
def table(corner, page=PAGE):
    lines = re.search(rf"^\| {re.escape(corner)} \|.*\n(?:\|.*\n)*", page.read_text(), re.MULTILINE)[0].splitlines()
    head = cells_of(lines[0])[1:]
    return {octets(target): dict(zip(head, rest, strict=True)) for target, *rest in map(cells_of, lines[2:])}


# All of them, each once.
def targets():
    return list(table(READINGS) | table(DOORS))


# bnfurl's verdicts on targets: "yes", or "no, " and the offset of the first byte that cannot be right.
def verdicts(grammar, asked):
    program = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
    result = subprocess.run([program, "split", "-i", "lines", "-g", grammar, "-f", "valid,error_offset"],
                            input=b"".join(target + b"\n" for target in asked), capture_output=True, check=True)
    rows = [line.split("\t") for line in result.stdout.decode().splitlines()]
    return {target: "yes" if valid == "1" else f"no, {offset}"
            for target, (valid, offset) in zip(asked, rows, strict=True)}
