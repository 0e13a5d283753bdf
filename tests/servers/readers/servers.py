# A reader is a server that answers each request with what it read, in three lines of bytes: the host, the query and the
# path. It listens on several ports: alone, or in front of another server. Each kind of server is a class.
import dataclasses
import os
import pathlib
import shutil
import sys
import urllib.parse

from support import apache, packages, server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]


# A port of a reader. With `back`, the port of another server, requests are passed on, in one of the reader's ways. A
# guard refuses /admin as people write it for that server. `lines` are more lines of the server's configuration.
@dataclasses.dataclass(frozen=True)
class Listener:
    port: int
    back: int | None = None
    way: str = ""
    guarded: bool = False
    lines: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Reading:
    host: bytes
    path: bytes
    query: bytes  # most readers cannot tell an empty one from none


class Reader:
    name = ""
    packages = ()
    decodes = False  # whether the path that it gives is percent-decoded already
    ways = ()        # how it can pass requests on; the usual way has no name
    guard = ""       # its guard, in a few words
    module = None    # the file of our module, if it is to be loaded
    log = None       # the file in its folder in which that module writes

    # Throws packages.Unavailable.
    def __init__(self):
        self.root = packages.unpack(self.name, self.packages) if self.packages else None
        self.environment = packages.environment(self.root) if self.root else dict(os.environ)
        self.program = self.find()

    # Lines of a listener whose targets are judged by a grammar. They need the module.
    def judging(self, grammar):
        raise NotImplementedError

    def find(self):
        raise NotImplementedError

    # Writes what the server needs into the folder, and returns its command.
    def command(self, folder, listeners):
        raise NotImplementedError

    # The server as a context, listening.
    def running(self, folder, listeners):
        folder.mkdir()
        folder.chmod(0o755)
        return server.Server(self.command(folder, listeners), self.environment, listeners[-1].port, folder)

    def reading(self, body):
        host, query, path = body.split(b"\n", 2)
        return Reading(host, path, query)

    # The octets of the path, once percent-decoded.
    def decoded_path(self, reading):
        return reading.path if self.decodes else urllib.parse.unquote_to_bytes(reading.path)


# A server's configuration or program, written into its folder.
def write(path, text):
    path.write_text(text)
    return path


# nginx: $uri is decoded, without dot segments and empty segments. What it passes on is the target as it came.
class Nginx(Reader):
    name = "nginx"
    packages = ("nginx", "nginx-common")
    decodes = True
    ways = ("",)
    guard = "location = /admin { return 403; }"
    log = "errors"

    def judging(self, grammar):
        return ("bnfurl on;", f"bnfurl_grammar {grammar};")

    def find(self):
        return self.root / "usr/sbin/nginx"

    def command(self, folder, listeners):
        load = f"load_module {self.module};" if self.module else ""
        temporary = "\n".join(f"  {name}_temp_path {folder}/{name};"
                              for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        servers = "\n".join(map(self.server, listeners))
        conf = write(folder / "nginx.conf", f"""{load}
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/errors warn;
events {{ worker_connections 1024; }}
http {{
{temporary}
  access_log off;
  default_type application/octet-stream;
  keepalive_requests 1000000;
{servers}
}}
""")
        return [self.program, "-p", folder, "-e", "stderr", "-c", conf]

    def server(self, listener):
        answer = r"return 200 '$host\n$args\n$uri';"
        passed = f"proxy_pass http://127.0.0.1:{listener.back}; proxy_set_header Host $host;"
        guard = self.guard if listener.guarded else ""
        return f"""  server {{
    listen 127.0.0.1:{listener.port};
    {" ".join(listener.lines)}
    {guard}
    location / {{ {passed if listener.back else answer} }}
  }}"""


# HAProxy: `path` is a part of the target as it came, and the target is passed on as it came. It answers in hexadecimal:
# its format strings escape some octets.
class Haproxy(Reader):
    name = "haproxy"
    packages = ("haproxy",)
    ways = ("",)
    guard = "http-request deny if { path_beg /admin }"
    log = "messages"

    def judging(self, grammar):
        return ("http-request set-var(txn.target) url",
                f"""http-request set-var(txn.bnfurl) "method,concat(' ',txn.target),lua.bnfurl_{grammar}\"""",
                "http-request deny deny_status 400 unless { var(txn.bnfurl) -m str valid }",
                'log-format "%[var(txn.bnfurl)]"')

    def find(self):
        return self.root / "usr/sbin/haproxy"

    def command(self, folder, listeners):
        module = f"""  lua-prepend-path {self.module.parent}/?.so cpath
  lua-load {ROOT}/bindings/haproxy/haproxy.lua""" if self.module else ""
        parts = "\n".join(map(self.proxy, listeners))
        conf = write(folder / "haproxy.cfg", f"""global
  log stderr format raw local0
{module}
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 10s
{parts}
""")
        return [self.program, "-db", "-f", conf]

    def proxy(self, listener):
        guard = f"  {self.guard}" if listener.guarded else ""
        lines = "\n".join(f"  {line}" for line in listener.lines)
        answer = ("  http-request return status 200 content-type application/octet-stream "
                  r'lf-string "%[req.hdr(host),hex]\n%[query,hex]\n%[path,hex]"')
        return f"""listen port_{listener.port}
  bind 127.0.0.1:{listener.port}
  log global
{lines}
{guard}
{f"  server back 127.0.0.1:{listener.back}" if listener.back else answer}"""

    def reading(self, body):
        host, query, path = (bytes.fromhex(line.decode()) for line in body.split(b"\n"))
        return Reading(host, path, query)


ANSWER_IN_LUA = r"""
function handle(r)
  r:write((r.hostname or "") .. "\n" .. (r.args or "") .. "\n" .. r.uri)
  return apache2.OK
end
"""
APACHE_MODULES = ("mpm_event", "authz_core", "rewrite", "lua", "proxy", "proxy_http")


# Apache: what a handler gets is decoded, without dot segments and empty segments. It passes that on, encoded
# again; with `nocanon`, the target as it came.
class Apache(Reader):
    name = "apache"
    packages = ("apache2-bin",)
    decodes = True
    ways = ("", "nocanon")
    guard = "<Location /admin> Require all denied"
    log = "errors"

    def judging(self, grammar):
        return ("Bnfurl on", f"BnfurlGrammar {grammar}")

    def find(self):
        return self.root / "usr/sbin/apache2"

    def command(self, folder, listeners):
        lines = [f"LoadModule {name}_module {self.root}/usr/lib/apache2/modules/mod_{name}.so"
                 for name in APACHE_MODULES]
        if self.module:
            lines.append(f"LoadModule bnfurl_module {self.module}")
        write(folder / "answer.lua", ANSWER_IN_LUA)
        new = "\n"
        conf = write(folder / "httpd.conf", f"""{apache.beginning(folder)}LogLevel warn
ServerName front.example
MaxKeepAliveRequests 0
ThreadsPerChild 64
{new.join(lines)}
<Directory {folder}>
  Require all granted
</Directory>
{new.join(self.host(folder, listener) for listener in listeners)}
""")
        return [self.program, "-X", "-d", folder, "-f", conf]

    def host(self, folder, listener):
        guard = "  <Location /admin>\n    Require all denied\n  </Location>" if listener.guarded else ""
        answer = f"  RewriteEngine on\n  RewriteRule ^ {folder}/answer.lua\n  SetHandler lua-script"
        passed = f"  ProxyPreserveHost On\n  ProxyPass / http://127.0.0.1:{listener.back}/ {listener.way}"
        lines = "\n".join(f"  {line}" for line in listener.lines)
        return f"""Listen 127.0.0.1:{listener.port}
<VirtualHost 127.0.0.1:{listener.port}>
{lines}
{guard}
{passed if listener.back else answer}
</VirtualHost>"""


# Varnish: req.url is the target as it came, without scheme and host, and is passed on like that.
class Varnish(Reader):
    name = "varnish"
    packages = ("varnish",)
    ways = ("",)
    guard = 'if (req.url ~ "^/admin") { return (synth(403)); }'

    def find(self):
        return self.root / "usr/sbin/varnishd"

    def command(self, folder, listeners):
        # A back that no listener has: Varnish wants one.
        backs = "\n".join(f'backend b{each.port} {{ .host = "127.0.0.1"; .port = "{each.back}"; }}'
                          for each in listeners if each.back) or "backend nobody none;"
        ways = "\n".join(map(self.way, listeners))
        vcl = write(folder / "default.vcl", f"""vcl 4.1;
{backs}
sub vcl_recv {{
{ways}
}}
sub vcl_synth {{
  if (resp.status == 200) {{
    set resp.body = req.http.Host + {{"
"}} + regsub(req.url, "^[^?]*\??", "") + {{"
"}} + regsub(req.url, "\?.*$", "");
    return (deliver);
  }}
}}
""")
        ports = [word for each in listeners for word in ("-a", f"a{each.port}=127.0.0.1:{each.port}")]
        return [self.program, "-F", "-j", "none", "-n", folder / "state", "-f", vcl, "-s", "malloc,16m", *ports,
                "-p", f"vmod_path={self.root}/usr/lib/varnish/vmods", "-p", "thread_pool_min=10",
                "-p", "thread_pools=1"]

    def way(self, listener):
        guard = self.guard if listener.guarded else ""
        passed = f"set req.backend_hint = b{listener.port}; return (pass);"
        return (f'  if (local.socket == "a{listener.port}") {{ {guard} '
                f'{passed if listener.back else "return (synth(200));"} }}')


# Node: the target is read by URL, as its documentation shows.
class Node(Reader):
    name = "node"

    # Debian's does not run where it is only unpacked: it has a part of itself in /usr/share. So tools/setup installs
    # it.
    def find(self):
        here = shutil.which("node")
        if here is None:
            raise packages.Unavailable("there is no node on PATH", True)
        return here

    def command(self, folder, listeners):
        return [self.program, HERE / "programs/node.js", *(str(each.port) for each in listeners)]


# Nothing is fetched, and caches stay below build/.
GO_SETTINGS = {"GO111MODULE": "off", "GOTOOLCHAIN": "local", "GOPROXY": "off", "CGO_ENABLED": "0", "GOFLAGS": ""}


# Go's net/http: URL.Path is decoded, and has all its segments. The reader is compiled under build/servers.
class Go(Reader):
    name = "go"
    decodes = True

    def find(self):
        here = shutil.which("go")
        if here:
            return here
        self.root = packages.unpack("go", ["golang-1.19-go", "golang-1.19-src"])
        self.environment = {**self.environment, "GOROOT": str(self.root / "usr/lib/go-1.19")}
        return self.root / "usr/lib/go-1.19/bin/go"

    def command(self, folder, listeners):
        built = packages.BUILD.resolve() / "servers/go-built"
        environment = {**self.environment, **GO_SETTINGS, "GOCACHE": str(built / "cache")}
        result = packages.output(self.program, "build", "-o", built / "go_reader", HERE / "programs/go.go",
                                 env=environment)
        if result.returncode != 0:
            raise AssertionError(result.stderr)
        return [built / "go_reader", *(str(each.port) for each in listeners)]


# Python's http.server, with urllib to read the target.
class Python(Reader):
    name = "python"

    def find(self):
        return sys.executable

    def command(self, folder, listeners):
        return [self.program, HERE / "programs/python.py", *(str(each.port) for each in listeners)]


KINDS = [Nginx, Haproxy, Apache, Varnish, Node, Go, Python]
