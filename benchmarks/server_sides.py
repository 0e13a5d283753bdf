# The servers of the area `servers`, as sides: with our module on, with it off, and nginx with ModSecurity. They are
# those of tests/servers, unpacked and not installed, on free ports, for as long as a `with` block. Each answers every
# request by itself, after what these decide, with a status without a body, so that it has little else to do. A target
# has 59 octets, as browsers send it, or the same with one octet that no target may have.
import contextlib
import dataclasses
import functools
import pathlib
import re
import socket
import statistics
import sys
import tempfile
import time

import counts

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/servers"))

from support import apache, modules, packages, server  # noqa: E402

PATIENCE = 60  # seconds for an answer; a server under valgrind is slow
CALLGRIND = ["valgrind", "--quiet", "--tool=callgrind", "--callgrind-out-file=FOLDER/dump"]
TARGET = b"/api/v1/session/EbMBX7KyHuuxPD9M?sort=-date&page=3&lang=en-"
BAD_TARGET = TARGET.replace(b"-date", b"|date")


def request(target=TARGET):
    return b"GET " + target + b" HTTP/1.1\r\nHost: www.example.org\r\nUser-Agent: bnfurl\r\nAccept: */*\r\n\r\n"


# The octets that come until there is `end`, or the server closes the connection.
def answer(client, end=b"no end"):
    octets = b""
    while not octets.endswith(end) and (part := client.recv(1 << 16)):
        octets += part
    return octets


def connect(port):
    client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return client


def expect(octets, statuses):
    if re.findall(rb"^HTTP/1.1 (\d+) ", octets, re.MULTILINE) != statuses:
        raise AssertionError(f"the answer is {octets!r}, and not of {statuses}")


# One request after another on one connection, each after the answer to the one before.
def keep_alive(port, count):
    with connect(port) as client:
        for _ in range(count):
            client.sendall(request())
            expect(answer(client, b"\r\n\r\n"), [b"204"])


# Requests that are refused: the server closes the connection after each.
def refused(port, count):
    for _ in range(count):
        with connect(port) as client:
            client.sendall(request(BAD_TARGET))
            expect(answer(client), [b"400"])


# Instructions a request: a server runs under callgrind once with few requests and once with many; the difference is
# that of the requests alone. The median of three differences is taken, because a server sometimes looks for the next
# request before it is there. Valgrind has no AVX-512, so the library uses its kernel for AVX2. A side of several
# comparisons is counted once.
@functools.cache
def per_request(counted, send, repetitions=3, few=500, many=1500):
    return statistics.median((total(counted, send, many) - total(counted, send, few)) / (many - few)
                             for _ in range(repetitions))


def total(counted, send, count):
    with counted.running(CALLGRIND) as started:
        dump = started.folder / "dump"
        dump.chmod(0o666)  # a server may have become another user since callgrind created it
        send(started.port, count)
        # Ends by its own signal, however long it writes. It may miss one that comes just before it waits for an event.
        while started.process.poll() is None:
            started.process.terminate()
            time.sleep(0.1)
        return int(counts.TOTALS.search(dump.read_text(errors="replace")).group(1))


# A server with its configuration. Other words may stand before its command; FOLDER in them, and in
# the configuration, is the server's temporary folder.
@dataclasses.dataclass(frozen=True)
class Side:
    of: "Server"
    directives: str
    top: str = ""

    @contextlib.contextmanager
    def running(self, prefix=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            folder.chmod(0o755)  # a worker may be another user than the server
            port = server.free_port()
            text = self.of.configuration(folder, port, self.directives, self.top)
            (folder / "configuration").write_text(text.replace("FOLDER", name))
            words = [str(word).replace("FOLDER", name) for word in (*prefix, *self.of.command())]
            with server.Server(words, packages.environment(self.of.root), port, folder) as started:
                yield started


class Server:
    def __init__(self, package, *others):
        self.root = packages.unpack(package.removesuffix("2-bin"), [package, *others])
        names = (path.name.split("_") for path in (self.root / "downloads").glob("*.deb"))
        found = next(version for name, version, *_ in names if name == package)
        self.version = f"{package.removesuffix('-bin')} {found.replace('%3a', ':')}"

    def side(self, directives, top=""):
        return Side(self, directives, top)


ROOM = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
# nginx writes the time anew each second, however many requests there are. So its clock stands while it is counted.
COUNTED = "master_process off;\ntimer_resolution 10d;"
VARIABLES = ("valid", "error_offset", "expected", "form", "host_kind", "scheme", "userinfo", "host", "port", "path",
             "query")
RULE = 'SecRuleEngine On\nSecRule REQUEST_URI_RAW "@validateUrlEncoding" "id:1,phase:1,deny,status:400"'


class Nginx(Server):
    ON, OFF = "bnfurl on;", "bnfurl off;"

    def __init__(self):
        super().__init__("nginx", "nginx-common")
        self.module, self.variables = modules.path("nginx"), "".join(f" $bnfurl_{name}" for name in VARIABLES)

    def command(self):
        return [self.root / "usr/sbin/nginx", "-p", "FOLDER", "-e", "FOLDER/errors", "-c", "FOLDER/configuration"]

    def configuration(self, folder, port, directives, top):
        temporary = "".join(f"  {name}_temp_path {folder}/{name};\n" for name in ROOM)
        return f"""load_module {self.module};
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors warn;
{top}
events {{}}
http {{
{temporary}  access_log off;
  log_format theirs '$request';
  log_format ours '$request{self.variables}';
  keepalive_requests 1000000000;
  server {{
    listen 127.0.0.1:{port};
    {directives}
    location / {{ return 204; }}
  }}
}}
"""

    # (what, with it, without it, requests)
    def compared(self, what, on, off, send=keep_alive):
        return what, self.side(on, COUNTED), self.side(off, COUNTED), send

    def comparisons(self):
        host = "bnfurl_check $http_host rfc9110 Host"
        return [
            self.compared("`bnfurl on`", self.ON, self.OFF),
            self.compared("`bnfurl shadow`", "bnfurl shadow;", self.OFF),
            self.compared("`bnfurl_grammar plain`", "bnfurl on; bnfurl_grammar plain;", self.OFF),
            self.compared(f"`{host}`", f"bnfurl on; {host};", self.OFF),
            self.compared("all variables in `log_format`, against `$request`", "bnfurl on; access_log FOLDER/log ours;",
                          "bnfurl off; access_log FOLDER/log theirs;"),
            self.compared("a refused request, with its line in the log, against `return 400`", self.ON,
                          "bnfurl off; return 400;", refused),
        ]


# nginx with libmodsecurity3 and one rule, in place of our module.
class ModSecurity(Nginx):
    def __init__(self, nginx):
        self.nginx, self.variables = nginx, ""
        Server.__init__(self, "libmodsecurity3", "libnginx-mod-http-modsecurity")
        self.module = self.root / "usr/lib/nginx/modules/ngx_http_modsecurity_module.so"
        self.version += f" in {nginx.version}"

    def command(self):
        return self.nginx.command()

    def comparisons(self):
        return [self.compared("one rule, `@validateUrlEncoding`", f"modsecurity on; modsecurity_rules '{RULE}';",
                              "modsecurity off;")]


# With the lines that refuse a target, and without; Lua is loaded in both.
class Haproxy(Server):
    ON = """http-request set-var(txn.target) url if { fc_http_major 1 } or METH_CONNECT
  http-request set-var(txn.target) pathq unless { fc_http_major 1 } or METH_CONNECT
  http-request set-var(txn.bnfurl) "method,concat(' ',txn.target),lua.bnfurl_rfc9112"
  http-request deny deny_status 400 unless { var(txn.bnfurl) -m str valid }"""
    OFF = ""

    def __init__(self):
        super().__init__("haproxy")
        self.module = modules.path("haproxy")

    def command(self):
        return [self.root / "usr/sbin/haproxy", "-db", "-q", "-f", "FOLDER/configuration"]

    def configuration(self, _, port, lines, __):
        return f"""global
  nbthread 1
  lua-prepend-path {self.module.parent}/?.so cpath
  lua-load-per-thread {ROOT / "bindings/haproxy/haproxy.lua"}
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 60s
listen requests
  bind 127.0.0.1:{port}
  {lines}
  http-request return status 204
"""

    def comparisons(self):
        converter = "url,lua.bnfurl_valid(rfc9112,origin-form)"
        deny = f"http-request deny deny_status 400 unless {{ {converter} -m bool }}"
        return [("`lua.bnfurl_rfc9112`", self.side(self.ON), self.side(self.OFF), keep_alive),
                (f"`{converter}`", self.side(deny), self.side(self.OFF), keep_alive)]


# In one process.
class Apache(Server):
    ON, OFF = "Bnfurl on", "Bnfurl off"

    def __init__(self):
        super().__init__("apache2-bin")
        self.module = modules.path("apache")

    def command(self):
        return [self.root / "usr/sbin/apache2", "-X", "-d", "FOLDER", "-f", "FOLDER/configuration"]

    def configuration(self, folder, port, directives, _):
        loaded = {name: f"{self.root}/usr/lib/apache2/modules/mod_{name}.so"
                  for name in ("mpm_event", "authz_core", "alias")}
        lines = [f"LoadModule {name}_module {path}" for name, path in {**loaded, "bnfurl": self.module}.items()]
        return "\n".join([f"{apache.beginning(folder)}LogLevel warn", "ServerName www.example.org",
                          "MaxKeepAliveRequests 0", *lines, f"Listen 127.0.0.1:{port}", directives, "Redirect 204 /",
                          ""])

    def comparisons(self):
        return [("`Bnfurl on`", self.side(self.ON), self.side(self.OFF), keep_alive)]
