# The rows that every engine gets, and the command line's results for them. A row is bytes, or None for NULL. BNFURL
# names the program.
import os
import subprocess

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")
HUGE_OCTETS = 8 << 20

# The columns that all engines have, and those that they have if none is asked for.
FIELDS = ["valid", "url", "error_offset", "expected", "kind", "host_kind", "default_port", "scheme", "userinfo", "user",
          "password", "host", "port", "path", "query", "fragment"]
DEFAULT_FIELDS = ["valid", "scheme", "host", "port", "path", "query", "fragment"]

GOOD = [
    b"http://example.org/",
    b"http://h",
    b"http://h?",
    b"http://h/?#",
    b"https://user:word@example.org:8443/a/b;c=1?q=1&q=2#top",
    b"http://@h:/",
    b"http://u:@h:80",
    b"http://a_b/",
    b"http://bkent.net./doc",
    b"http://192.0.2.7/",
    b"http://[2001:db8::7]:80/a?",
    b"http://[v1.x:y]/",
    b"ftp://ftp.example.org/pub/file.txt",
    b"file:///etc/hosts",
    b"mailto:someone@example.org",
    b"urn:isbn:0451450523",
    b"x:",
    b"x:/",
    b"x://",
    b"HTTP://EXAMPLE.ORG/%7Euser/%E2%82%AC",
    b"http://h/" + b"/".join(b"segment" for _ in range(40)),
]

DIRTY = [
    b"",
    b" ",
    b"http://a b",
    b"http://h/%zz",
    b"http://h/%",
    b"//h/a?q#f",
    b"/a?q",
    b"http://[::1",
    b"http://[::1]]",
    b"http://h:x/",
    b"http://u:p@x@h:8x/",
    b" http://h/",
    b"http://h/a|b?c|d#e|f",
    b"http://h/\t\tb",
    b"http://h/\nb",
    b"http://h/\n",
    b"http://h/\r\n",
    b"\n",
    b"http://h/\0b",
    b"\0",
    b"\\N",
    b"http://h/\\N",
    b"NULL",
    b'http://h/"a",\'b\'',
    b"h",
    "http://h/ä€😀".encode(),
    "ä://€".encode(),
]

NOT_UTF8 = [
    b"http://h/\xff",
    b"\xff\xfe",
    b"http://\x85/",
    b"http://h/\xc3(",
    b"http://h/\xed\xa0\x80",
    b"http://h/\xc0\xaf?\xf8\x88\x80\x80\x80",
]

HUGE = [
    b"http://h/" + b"a" * HUGE_OCTETS,
    b"http://h/?" + b"q" * HUGE_OCTETS + b"\xff",
]

UTF8 = [*GOOD, None, *DIRTY, None]
ALL = [*GOOD, None, *DIRTY, *NOT_UTF8, None, *HUGE]


# `count` rows, nearly all different: one of ten is dirty, one of fifty None.
def many(count):
    def row(i):
        if i % 50 == 49:
            return None
        if i % 10 == 9:
            return DIRTY[i // 10 % len(DIRTY)]
        return GOOD[i % (len(GOOD) - 1)] + b"%d" % i
    return [row(i) for i in range(count)]


# What `bnfurl split` prints for the rows: for each a tuple of bytes, with None for a missing value. All values of None
# are missing.
def by_command_line(rows, fields=DEFAULT_FIELDS, *options, command="split"):
    found = [(None,) * len(fields)] * len(rows)
    with_nul = [i for i, row in enumerate(rows) if row is not None and b"\0" in row]
    without_nul = [i for i, row in enumerate(rows) if row is not None and b"\0" not in row]
    for places, form, end in [(with_nul, "lines", b"\n"), (without_nul, "nul", b"\0")]:
        records = b"".join(rows[i] + end for i in places)
        asked = [BNFURL, command, "-i", form, "-f", ",".join(fields), *options]
        printed = subprocess.run(asked, input=records, capture_output=True, check=True).stdout
        lines = printed.split(b"\n")[:-1]
        assert len(lines) == len(places), (len(lines), len(places), form)
        for i, line in zip(places, lines, strict=True):
            found[i] = tuple(map(read_value, line.split(b"\t")))
    return found


def read_value(text):
    if text == b"\\N":
        return None
    if b"\\" not in text:
        return text
    pieces = text.split(b"\\\\")
    for escape, octet in [(b"\\t", b"\t"), (b"\\n", b"\n"), (b"\\r", b"\r"), (b"\\0", b"\0")]:
        pieces = [piece.replace(escape, octet) for piece in pieces]
    return b"\\".join(pieces)
