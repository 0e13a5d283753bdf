# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# nginx as a side: with our module on, with it off, and with ModSecurity. Every request is answered by `return`, which
# comes after what these decide, so that nginx itself has little to do.
import side  # finds tests/servers
import traffic

from support import modules, packages

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
        self.version = f"nginx {side.versions(self.root)['nginx']}"

    # `others` are further servers of the same process: {port: directives}.
    def side(self, directives, top="", others=None):
        return self.with_module(self.module, packages.environment(self.root), directives, top, others)

    def with_module(self, module, environment, directives, top, others=None):
        def command(folder, port):
            servers = {port: directives, **(others or {})}
            text = configuration(folder, servers, f"load_module {module};\n{top}").replace("FOLDER", str(folder))
            (folder / "nginx.conf").write_text(text)
            return [self.root / "usr/sbin/nginx", "-p", folder, "-e", folder / "errors", "-c", folder / "nginx.conf"]
        return side.Side(command, environment)

    def counted(self, directives):
        return self.side(directives, COUNTED)

    # [(what, with it, without it, requests, what it does not see)]
    def comparisons(self):
        off = self.counted(self.OFF)
        allowed = traffic.ALLOWED
        return [
            ("`bnfurl on`", self.counted(self.ON), off, traffic.keep_alive, allowed),
            ("`bnfurl shadow`", self.counted("bnfurl shadow;"), off, traffic.keep_alive, f"{allowed}; refuses nothing"),
            ("`bnfurl_grammar plain`", self.counted("bnfurl on; bnfurl_grammar plain;"), off, traffic.keep_alive, ""),
            ("`bnfurl_check $http_host rfc9110 Host`",
             self.counted("bnfurl on; bnfurl_check $http_host rfc9110 Host;"), off, traffic.keep_alive, allowed),
            ("all variables in `log_format`, against `$request`",
             self.counted("bnfurl on; access_log FOLDER/log ours;"),
             self.counted("bnfurl off; access_log FOLDER/log theirs;"), traffic.keep_alive, allowed),
            ("a refused request, with its line in the log, against `return 400`", self.counted(self.ON),
             self.counted("bnfurl off; return 400;"), traffic.refused, ""),
        ]


# nginx with libmodsecurity3 and one rule, in place of our module.
class ModSecurity:
    def __init__(self, nginx):
        self.nginx = nginx
        self.root = packages.unpack("modsecurity", ["libnginx-mod-http-modsecurity", "libmodsecurity3"])
        found = side.versions(self.root)
        self.version = f"libmodsecurity3 {found['libmodsecurity3']} in {nginx.version}"

    def counted(self, directives):
        module = self.root / "usr/lib/nginx/modules/ngx_http_modsecurity_module.so"
        return self.nginx.with_module(module, packages.environment(self.root), directives, COUNTED)

    def comparisons(self):
        on = self.counted(f"modsecurity on; modsecurity_rules '{RULE}';")
        return [("one rule, `@validateUrlEncoding`", on, self.counted("modsecurity off;"), traffic.keep_alive,
                 "all but `%` without two digits")]


def configuration(folder, servers, top):
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
