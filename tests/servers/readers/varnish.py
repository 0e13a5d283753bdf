# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# Varnish: req.url is the target as it came, without scheme and host, and is passed on like that.
from readers import reader


class Varnish(reader.Reader):
    name = "varnish"
    title = "Varnish"
    packages = ("varnish",)
    version_words = ("-V",)
    version_form = r"varnish-(\S+)"
    ways = ("",)
    guard = 'if (req.url ~ "^/admin") { return (synth(403)); }'

    def find(self):
        return self.root / "usr/sbin/varnishd"

    def command(self, folder, listeners):
        # A back that no listener has: Varnish wants one.
        backs = "\n".join(f'backend b{each.port} {{ .host = "127.0.0.1"; .port = "{each.back}"; }}'
                          for each in listeners if each.back) or "backend nobody none;"
        ways = "\n".join(map(self.way, listeners))
        vcl = reader.write(folder / "default.vcl", f"""vcl 4.1;
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
