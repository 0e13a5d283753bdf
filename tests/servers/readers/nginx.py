# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# nginx: $uri is decoded, without dot segments and empty segments. What it passes on is the target as it came.
from readers import reader


class Nginx(reader.Reader):
    name = "nginx"
    title = "nginx"
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
        conf = reader.write(folder / "nginx.conf", f"""{load}
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
