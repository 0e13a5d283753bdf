# The servers of the area `servers`, as sides: with our module on, with it off, and nginx with ModSecurity. They are
# those of tests/servers, unpacked and not installed, on free ports, for as long as a `with` block. Each answers every
# request by itself, after what these decide, so that it has little else to do.
import contextlib
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/servers"))

import server_load as load  # noqa: E402
from support import apache, modules, packages, server  # noqa: E402


# `command(folder, port)` writes the configuration and returns the words that start the server. Other words may stand
# before them; FOLDER in them is the server's temporary folder.
class Side:
    def __init__(self, command, environment):
        self.command = command
        self.environment = environment

    @contextlib.contextmanager
    def running(self, prefix=()):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            folder.chmod(0o755)  # a worker may be another user than the server
            port = server.free_port()
            words = [str(word).replace("FOLDER", name) for word in (*prefix, *self.command(folder, port))]
            with server.Server(words, self.environment, port, folder) as started:
                yield started


# The version of a package that was unpacked into a folder.
def version(root, package):
    names = (path.name.split("_") for path in (root / "downloads").glob("*.deb"))
    return {name: found.replace("%3a", ":") for name, found, *_ in names}[package]


ROOM = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
# nginx writes the time anew each second, however many requests there are. So its clock stands while it is counted.
COUNTED = "master_process off;\ntimer_resolution 10d;"
VARIABLES = ("valid", "error_offset", "expected", "form", "host_kind", "scheme", "userinfo", "host", "port", "path",
             "query")
ANSWER = "    location / { return 204; }\n"
RULE = 'SecRuleEngine On\nSecRule REQUEST_URI_RAW "@validateUrlEncoding" "id:1,phase:1,deny,status:400"'


class Nginx:
    ON, OFF = "bnfurl on;", "bnfurl off;"

    def __init__(self):
        self.root = packages.unpack("nginx", ["nginx", "nginx-common"])
        self.module = modules.path("nginx")
        self.version = f"nginx {version(self.root, 'nginx')}"

    # `others` are further servers of the same process: {port: directives}.
    def side(self, directives, top="", others=None):
        return self.with_module(self.module, packages.environment(self.root), directives, top, others)

    def with_module(self, module, environment, directives, top, others=None):
        def command(folder, port):
            servers = {port: directives, **(others or {})}
            text = nginx_configuration(folder, servers, f"load_module {module};\n{top}").replace("FOLDER", str(folder))
            (folder / "nginx.conf").write_text(text)
            return [self.root / "usr/sbin/nginx", "-p", folder, "-e", folder / "errors", "-c", folder / "nginx.conf"]
        return Side(command, environment)

    def counted(self, directives):
        return self.side(directives, COUNTED)

    # [(what, with it, without it, requests, what it does not see)]
    def comparisons(self):
        off = self.counted(self.OFF)
        allowed = load.ALLOWED
        return [
            ("`bnfurl on`", self.counted(self.ON), off, load.keep_alive, allowed),
            ("`bnfurl shadow`", self.counted("bnfurl shadow;"), off, load.keep_alive, f"{allowed}; refuses nothing"),
            ("`bnfurl_grammar plain`", self.counted("bnfurl on; bnfurl_grammar plain;"), off, load.keep_alive, ""),
            ("`bnfurl_check $http_host rfc9110 Host`",
             self.counted("bnfurl on; bnfurl_check $http_host rfc9110 Host;"), off, load.keep_alive, allowed),
            ("all variables in `log_format`, against `$request`",
             self.counted("bnfurl on; access_log FOLDER/log ours;"),
             self.counted("bnfurl off; access_log FOLDER/log theirs;"), load.keep_alive, allowed),
            ("a refused request, with its line in the log, against `return 400`", self.counted(self.ON),
             self.counted("bnfurl off; return 400;"), load.refused, ""),
        ]


# nginx with libmodsecurity3 and one rule, in place of our module.
class ModSecurity:
    def __init__(self, nginx):
        self.nginx = nginx
        self.root = packages.unpack("modsecurity", ["libnginx-mod-http-modsecurity", "libmodsecurity3"])
        self.version = f"libmodsecurity3 {version(self.root, 'libmodsecurity3')} in {nginx.version}"

    def counted(self, directives):
        module = self.root / "usr/lib/nginx/modules/ngx_http_modsecurity_module.so"
        return self.nginx.with_module(module, packages.environment(self.root), directives, COUNTED)

    def comparisons(self):
        on = self.counted(f"modsecurity on; modsecurity_rules '{RULE}';")
        return [("one rule, `@validateUrlEncoding`", on, self.counted("modsecurity off;"), load.keep_alive,
                 "all but `%` without two digits")]


def nginx_configuration(folder, servers, top):
    temporary = "".join(f"  {name}_temp_path {folder}/{name};\n" for name in ROOM)
    ours = "".join(f" $bnfurl_{name}" for name in VARIABLES) if "bnfurl" in top else ""
    blocks = "".join(f"  server {{\n    listen 127.0.0.1:{port};\n    {directives}\n{ANSWER}  }}\n"
                     for port, directives in servers.items())
    return f"""daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors warn;
{top}
events {{}}
http {{
{temporary}  access_log off;
  log_format theirs '$request';
  log_format ours '$request{ours}';
  keepalive_requests 1000000000;
{blocks}}}
"""


LUA = ROOT / "bindings/haproxy/haproxy.lua"


# With the lines that refuse a target, and without; Lua is loaded in both.
class Haproxy:
    ON = "http-request lua.bnfurl_rfc9112\n  http-request deny deny_status 400 unless { var(txn.bnfurl_valid) -m bool }"
    OFF = ""

    def __init__(self):
        self.root = packages.unpack("haproxy", ["haproxy"])
        self.module = modules.path("haproxy")
        self.version = f"haproxy {version(self.root, 'haproxy')}"

    def side(self, lines, others=None):
        def command(folder, port):
            (folder / "haproxy.cfg").write_text(haproxy_configuration(self.module, {port: lines, **(others or {})}))
            return [self.root / "usr/sbin/haproxy", "-db", "-q", "-f", folder / "haproxy.cfg"]
        return Side(command, packages.environment(self.root))

    def comparisons(self):
        converter = "http-request deny deny_status 400 unless { url,lua.bnfurl_valid(rfc9112,origin-form) -m bool }"
        off = self.side(self.OFF)
        return [
            ("`http-request lua.bnfurl_rfc9112`", self.side(self.ON), off, load.keep_alive, load.ALLOWED),
            ("`url,lua.bnfurl_valid(rfc9112,origin-form)`", self.side(converter), off, load.keep_alive,
             f"{load.ALLOWED}; the method"),
        ]


def haproxy_configuration(module, servers):
    blocks = "".join(f"listen port_{port}\n  bind 127.0.0.1:{port}\n  {lines}\n  http-request return status 204\n"
                     for port, lines in servers.items())
    return f"""global
  nbthread 1
  lua-prepend-path {module.parent}/?.so cpath
  lua-load-per-thread {LUA}
defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 60s
{blocks}"""


# In one process.
class Apache:
    ON, OFF = "Bnfurl on", "Bnfurl off"

    def __init__(self):
        self.root = packages.unpack("apache", ["apache2-bin"])
        self.module = modules.path("apache")
        self.version = f"apache2 {version(self.root, 'apache2-bin')}"

    def side(self, lines, others=None):
        def command(folder, port):
            text = apache_configuration(self.root, self.module, folder, {port: lines, **(others or {})})
            (folder / "httpd.conf").write_text(text)
            return [self.root / "usr/sbin/apache2", "-X", "-d", folder, "-f", folder / "httpd.conf"]
        return Side(command, packages.environment(self.root))

    def comparisons(self):
        return [("`Bnfurl on`", self.side(self.ON), self.side(self.OFF), load.keep_alive, load.ALLOWED)]


def apache_configuration(root, module, folder, servers):
    loaded = {name: f"{root}/usr/lib/apache2/modules/mod_{name}.so" for name in ("mpm_event", "authz_core", "alias")}
    lines = [f"LoadModule {name}_module {path}" for name, path in {**loaded, "bnfurl": module}.items()]
    for port, directives in servers.items():
        lines += [f"Listen 127.0.0.1:{port}", f"<VirtualHost 127.0.0.1:{port}>", directives, "Redirect 204 /",
                  "</VirtualHost>"]
    new = "\n"
    return f"""{apache.beginning(folder)}LogLevel warn
ServerName www.example.org
MaxKeepAliveRequests 0
{new.join(lines)}
"""
