# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# HAProxy: `path` is a part of the target as it came, and the target is passed on as it came. It answers in hexadecimal:
# its format strings escape some octets.
from readers import reader


class Haproxy(reader.Reader):
    name = "haproxy"
    title = "HAProxy"
    packages = ("haproxy",)
    version_form = r"version (\S+)"
    ways = ("",)
    guard = "http-request deny if { path_beg /admin }"

    log = "messages"

    def judging(self, grammar):
        return (f"http-request lua.bnfurl_{grammar}",
                "http-request deny deny_status 400 unless { var(txn.bnfurl_valid) -m bool }",
                'log-format "offset %[var(txn.bnfurl_error_offset)]: %[var(txn.bnfurl_expected)]"')

    def find(self):
        return self.root / "usr/sbin/haproxy"

    def command(self, folder, listeners):
        module = f"""  lua-prepend-path {self.module.parent}/?.so cpath
  lua-load {reader.ROOT}/integrations/haproxy/haproxy.lua""" if self.module else ""
        parts = "\n".join(map(self.proxy, listeners))
        conf = reader.write(folder / "haproxy.cfg", f"""global
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
        return reader.Reading(host, path, query)
