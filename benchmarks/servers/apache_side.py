# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Apache as a side, in one process: with our module on, and off. Every request is answered by `Redirect 204`.

import side  # finds tests/servers
import traffic

from support import apache, modules, packages


class Apache:
    ON, OFF = "Bnfurl on", "Bnfurl off"

    def __init__(self):
        self.root = packages.unpack("apache", ["apache2-bin"])
        self.module = modules.path("apache")
        self.version = f"apache2 {side.versions(self.root)['apache2-bin']}"

    def side(self, lines, others=None):
        def command(folder, port):
            text = configuration(self.root, self.module, folder, {port: lines, **(others or {})})
            (folder / "httpd.conf").write_text(text)
            return [self.root / "usr/sbin/apache2", "-X", "-d", folder, "-f", folder / "httpd.conf"]
        return side.Side(command, packages.environment(self.root))

    def comparisons(self):
        return [("`Bnfurl on`", self.side(self.ON), self.side(self.OFF), traffic.keep_alive, traffic.ALLOWED)]


def configuration(root, module, folder, servers):
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
