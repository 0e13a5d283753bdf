# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Apache: what a handler gets is decoded, without dot segments and empty segments. It passes that on, encoded
# again; with `nocanon`, the target as it came.

from readers import reader
from support import apache

ANSWER = r"""
function handle(r)
  r:write((r.hostname or "") .. "\n" .. (r.args or "") .. "\n" .. r.uri)
  return apache2.OK
end
"""
MODULES = ("mpm_event", "authz_core", "rewrite", "lua", "proxy", "proxy_http")


class Apache(reader.Reader):
    name = "apache"
    title = "Apache"
    packages = ("apache2-bin",)
    version_form = r"Apache/(\S+)"
    decodes = True
    ways = ("", "nocanon")
    guard = "<Location /admin> Require all denied"

    log = "errors"

    def judging(self, grammar):
        return ("Bnfurl on", f"BnfurlGrammar {grammar}")

    def find(self):
        return self.root / "usr/sbin/apache2"

    def command(self, folder, listeners):
        lines = [f"LoadModule {name}_module {self.root}/usr/lib/apache2/modules/mod_{name}.so" for name in MODULES]
        if self.module:
            lines.append(f"LoadModule bnfurl_module {self.module}")
        reader.write(folder / "answer.lua", ANSWER)
        new = "\n"
        conf = reader.write(folder / "httpd.conf", f"""{apache.beginning(folder)}LogLevel warn
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
