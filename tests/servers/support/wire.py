# Requests of every kind, as bytes on the wire: ordinary ones, and those that only reach a log.
import base64


def request(line, *headers, version=b"HTTP/1.1"):
    return b"\r\n".join([line + b" " + version, b"Host: www.example.org", b"Connection: close", *headers, b"", b""])


def user(name, path=b"/private/"):
    return request(b"GET " + path, b"Authorization: Basic " + base64.b64encode(name + b":secret"))


EVERY_KIND = [
    request(b"GET /"),
    request(b"GET /a/b.html?c=d&e=f"),
    request(b"GET /a%20b%2Fc?d=%22e%22%0A"),
    request(b"GET /%3Fa?b"),
    request(b"GET /a-"),
    request(b"GET /a?"),
    request(b"GET /a?b?c-"),
    request(b"GET //a///b/../c"),
    request(b"GET /a|b^c`d{e}"),
    request(b'GET /a"b\'c\\d'),
    request(b"GET /\xc3\xa4?\xff"),
    request(b"GET /two words"),
    request(b"GET /a\tb"),
    request(b"HEAD /a"),
    request(b"POST /a", b"Content-Length: 3") + b"a=b",
    request(b"OPTIONS *"),
    request(b"OPTIONS /a"),
    request(b"M-SEARCH /a"),
    request(b"get /a"),
    request(b"GET http://www.example.org:8080/a?b"),
    request(b"GET HTTP://[::1]/"),
    request(b"CONNECT www.example.org:443"),
    request(b"CONNECT [::1]:443"),
    request(b"GET www.example.org:443"),
    request(b"GET a/b"),
    request(b"GET *"),
    request(b"GET /" + b"long/" * 600 + b"?" + b"q" * 2000),
    request(b"GET /" + b"x" * 20000),
    request(b"GET /old", version=b"HTTP/1.0"),
    request(b"GET /new", version=b"HTTP/3.7"),
    b"GET /nine\r\n",
    b"GET /host HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    b"GET /no-host HTTP/1.1\r\nConnection: close\r\n\r\n",
    b"\r\n\r\nGET /after-lines HTTP/1.0\r\n\r\n",
    b"garbage\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)) + b"\r\n\r\n",
    b"\x05\x01\x00\r\n\r\n",
    b"GET\r\n\r\n",
    b" \r\n\r\n",
    b"\\\" HTTP/1.1\r\n\r\n",
    request(b"GET /r", b"Referer: http://example.org/a?b#c", b"User-Agent: Mozilla/5.0 (X11; Linux x86_64)"),
    request(b"GET /r", b"Referer: -", b"User-Agent: -"),
    request(b"GET /r", b"Referer:", b"User-Agent:"),
    request(b"GET /r", b'Referer: "\'\\ [x] ', b"User-Agent: a\tb \xc3\xa4 \xff \x7f \\x22"),
    request(b"GET /r", b"X-Forwarded-For: 192.0.2.9, ::1", b"X-Text: one two \"three\""),
    request(b"GET /proxy/a?b"),
    user(b"plain"),
    user(b"two words"),
    user(b'a"b\\c'),
    user(b"a [21/Nov/2026:08:00:00 +0000]"),
    user(b"\xc3\xa4\x01"),
    user(b""),
    user(b"-"),
]
