# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# HAProxy as a side: with the lines that refuse a target, and without; Lua is loaded in both. HAProxy answers every
# request itself.
import pathlib

import side  # finds tests/servers
import traffic

from support import modules, packages

LUA = pathlib.Path(__file__).resolve().parents[2] / "integrations/haproxy/haproxy.lua"


class Haproxy:
    ON = "http-request lua.bnfurl_rfc9112\n  http-request deny deny_status 400 unless { var(txn.bnfurl_valid) -m bool }"
    OFF = ""

    def __init__(self):
        self.root = packages.unpack("haproxy", ["haproxy"])
        self.module = modules.path("haproxy")
        self.version = f"haproxy {side.versions(self.root)['haproxy']}"

    def side(self, lines, others=None):
        def command(folder, port):
            (folder / "haproxy.cfg").write_text(configuration(self.module, {port: lines, **(others or {})}))
            return [self.root / "usr/sbin/haproxy", "-db", "-q", "-f", folder / "haproxy.cfg"]
        return side.Side(command, packages.environment(self.root))

    def comparisons(self):
        converter = "http-request deny deny_status 400 unless { url,lua.bnfurl_valid(rfc9112,origin-form) -m bool }"
        off = self.side(self.OFF)
        return [
            ("`http-request lua.bnfurl_rfc9112`", self.side(self.ON), off, traffic.keep_alive, traffic.ALLOWED),
            ("`url,lua.bnfurl_valid(rfc9112,origin-form)`", self.side(converter), off, traffic.keep_alive,
             f"{traffic.ALLOWED}; the method"),
        ]


def configuration(module, servers):
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
