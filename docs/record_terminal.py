#!/usr/bin/env python3
# docs/terminal.svg, the picture at the top of README: what the program prints on a terminal. BNFURL names the program.
#
#   docs/record_terminal.py > docs/terminal.svg
import fcntl
import html
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = pathlib.Path(os.environ.get("BNFURL", ROOT / "build/tools/bnfurl/bnfurl")).resolve()
COMMAND = "bnfurl explain 'http://u@[2001:db8::7]:80/a?' 'http://a b'"
COLUMNS, TAB, WIDTH, HEIGHT, MARGIN = 100, 12, 8.4, 18, 14  # of the terminal; then in pixels
# What a terminal makes of the parameters of an escape.
STYLES = {
    "1": "font-weight:bold", "2": "fill:#8b949e", "31": "fill:#ff7b72", "32": "fill:#7ee787", "33": "fill:#e3b341",
    "34": "fill:#79c0ff", "35": "fill:#d2a8ff", "36": "fill:#56d4dd", "93": "fill:#f2cc60",
}
ESCAPE = re.compile(r"\x1b\[([\d;]*)m")
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img">
<title>bnfurl explain in a terminal: a URL above the names of its components, and where another URL fails</title>
<style>text {{ white-space: pre }}</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3"
   xml:space="preserve">
{lines}
</g>
</svg>
"""


# What the command prints where its output is a terminal.
def printed():
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("4H", 24, COLUMNS, 0, 0))
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm", "program": str(PROGRAM)}
    environment.pop("NO_COLOR", None)
    words = ["bash", "-c", f'bnfurl() {{ "$program" "$@"; }}; {COMMAND}']
    process = subprocess.Popen(words, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=inner, stderr=inner)
    os.close(inner)
    octets = b""
    try:
        while more := os.read(terminal, 65536):
            octets += more
    except OSError:  # how Linux says that the writer is gone
        pass
    process.wait()
    os.close(terminal)
    return octets.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


# A line as SVG. Each piece of one style has its own place, so that no font can shift it.
def drawn(line, number):
    column, style, spans = 0, "", []
    for index, part in enumerate(ESCAPE.split(line.expandtabs(TAB))):
        if index % 2:
            known = ";".join(STYLES[word] for word in part.split(";") if word in STYLES)
            style = f' style="{known}"' if known else ""
        elif part:
            place = f'x="{MARGIN + column * WIDTH:.1f}" textLength="{len(part) * WIDTH:.1f}"'
            spans.append(f'<tspan {place}{style}>{html.escape(part, False)}</tspan>')
            column += len(part)
    return f'<text y="{MARGIN + (number + 1) * HEIGHT}">{"".join(spans)}</text>' if spans else ""


def picture():
    lines = [f"\x1b[1;32m$\x1b[0m {COMMAND}", *printed()]
    texts = [text for number, line in enumerate(lines) if (text := drawn(line, number))]
    return FRAME.format(width=2 * MARGIN + COLUMNS * WIDTH, height=2 * MARGIN + len(lines) * HEIGHT,
                        lines="\n".join(texts))


if __name__ == "__main__":
    sys.stdout.write(picture())
