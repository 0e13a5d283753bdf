# Six proxies with bnfurl, in front of one server that answers with the target that it receives, and three servers for
# Java, whose application does. Each has a port for each of several settings, which are those of bindings/README.md;
# None: without bnfurl.
import json
import os
import re

from support import envoy, jvm, lua, modules, packages, server, traefik
from readers import farm, servers

REASON = (r"bnfurl(?: \(shadow\))?: (?:\(shadow\): )?the target is not an? [\w-]+ of \w+, (?:code \w+, )?offset (\d+)"
          r"(?:, \w+)?: (.*?)(?: \(expected .*)?: \"")


# `folder` is where it runs, and `sites` are the settings by port.
class Proxy:
    name = ""
    log = "errors"           # the file with the reasons
    reason = REASON
    judges_what_it_sends = False  # and not what it received
    # What a message about a wrong setting contains.
    allowed = {"mode": r"\bshadow\b", "status": "400 (?:to|and) 599", "grammar": "rfc9112", "production": "web-target"}

    # Raises packages.Unavailable.
    def __init__(self):
        self.environment = dict(os.environ)

    def command(self, folder, sites, back):
        raise NotImplementedError

    # As a context.
    def running(self, folder, sites, back):
        folder.chmod(0o755)
        command = self.command(folder, sites, back)
        return server.Server(command, self.environment, max(sites), folder)

    # What it says of wrong settings: it does not start, or lets nothing pass.
    def said_of(self, folder, settings, back):
        port = server.free_port()
        try:
            with self.running(folder, {port: settings}, back):
                return "" if farm.ask(port, farm.request(b"/")).status == 200 else self.logged(folder)
        except AssertionError as error:
            return str(error)

    def logged(self, folder):
        log = folder / self.log
        return log.read_text("latin-1") if log.exists() else ""

    # The offsets and reasons in the log.
    def reasons(self, folder):
        return [(int(offset), reason) for offset, reason in re.findall(self.reason, self.logged(folder))]


# One that readers/servers.py knows: its lines for a port say what is judged.
class Reader(Proxy):
    kind = servers.Reader
    always = ()  # lines of each port

    def __init__(self):
        self.reader = self.kind()
        self.reader.module = modules.path(self.reader.name)
        self.environment = self.reader.environment

    def command(self, folder, sites, back):
        return self.reader.command(folder, [
            servers.Listener(port, back, lines=self.lines(**settings) if settings else self.always)
            for port, settings in sites.items()])


class Nginx(Reader):
    name = "nginx"
    kind = servers.Nginx

    def lines(self, mode, status, grammar, production=""):
        return (f"bnfurl {'on' if mode == 'refuse' else mode};", f"bnfurl_status {status};",
                f"bnfurl_grammar {grammar} {production};")


# It has no modes: a configuration without `deny` is a shadow.
class Haproxy(Reader):
    name = "HAProxy"
    kind = servers.Haproxy
    log = "messages"
    reason = r"(?m)^(\d+): (.*) \(expected "
    always = ("option accept-invalid-http-request",)
    allowed = {"status": r"status code '(399|600)'", "grammar": "unknown converter 'lua.bnfurl_wrong'",
               "production": "plain has no production wrong"}

    def lines(self, mode, status, grammar, production=""):
        text = "var(txn.target)" if production else "method,concat(' ',txn.target)"
        name = f"valid({grammar},{production})" if production else grammar
        good = "{ var(txn.bnfurl) -m bool }" if production else "{ var(txn.bnfurl) -m str valid }"
        deny = (f"http-request deny deny_status {status} unless {good}",) if mode == "refuse" else ()
        return (*self.always, "http-request set-var(txn.target) url",
                f'http-request set-var(txn.bnfurl) "{text},lua.bnfurl_{name}"', *deny,
                'log-format "%[var(txn.bnfurl)]"')


class Apache(Reader):
    name = "Apache"
    kind = servers.Apache
    always = ("AllowEncodedSlashes NoDecode",)

    def lines(self, mode, status, grammar, production=""):
        return (*self.always, f"Bnfurl {'on' if mode == 'refuse' else mode}", f"BnfurlStatus {status}",
                f"BnfurlGrammar {grammar} {production}")

    # Apache writes a backslash as two.
    def logged(self, folder):
        return super().logged(folder).replace("\\\\", "\\")


# It starts with wrong settings, and answers 404.
class Traefik(Proxy):
    name = "Traefik"
    log = "log"
    judges_what_it_sends = True

    def __init__(self):
        super().__init__()
        traefik.build()

    def running(self, folder, sites, back):
        return traefik.Traefik({str(port): settings for port, settings in sites.items()}, back, folder, ports=sites)

    # The last line may not be complete.
    def logged(self, folder):
        rows = map(json.loads, super().logged(folder).split("\n")[:-1])
        return "\n".join(row["message"] for row in rows if "message" in row)


class Envoy(Proxy):
    name = "Envoy"
    log = "messages"
    judges_what_it_sends = True

    def __init__(self):
        envoy.program()
        self.environment = envoy.environment()

    def command(self, folder, sites, back):
        return ["envoy", "--use-dynamic-base-id", "--concurrency", "1", "-l", "info", "-c",
                envoy.configuration(folder, sites, back)]


class NginxWithLua(Proxy):
    name = "nginx with Lua"

    def __init__(self):
        lua.root()
        self.environment = lua.environment(lua.library())

    def command(self, folder, sites, back):
        guards = "".join(f"guards[{port}] = require('resty.bnfurl').guard {{ {self.lua(settings)} }}\n"
                         for port, settings in sites.items() if settings)
        parts = "".join(f"server {{ listen 127.0.0.1:{port}; location / {{ {self.access(port, settings)} "
                        f"proxy_pass http://127.0.0.1:{back}; }} }}\n" for port, settings in sites.items())
        return lua.command(folder, f"init_by_lua_block {{ guards = {{}}\n{guards} }}\nkeepalive_requests 1000000;\n"
                                   f"{parts}")

    @staticmethod
    def lua(settings):
        return ", ".join(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}"
                         for name, value in settings.items())

    @staticmethod
    def access(port, settings):
        return f"access_by_lua_block {{ guards[{port}]() }}" if settings else ""


# What the filter sees is what the application behind it receives.
class Java(Proxy):
    log = "messages"
    judges_what_it_sends = True

    def __init__(self):
        super().__init__()
        jvm.classes()

    def command(self, folder, sites, back):
        return jvm.command(self.name.lower(), sites)


class Jetty(Java):
    name = "Jetty"


class Tomcat(Java):
    name = "Tomcat"


class Netty(Java):
    name = "Netty"


PROXIES = [Nginx, Haproxy, Apache, Traefik, Envoy, NginxWithLua, Jetty, Tomcat, Netty]
