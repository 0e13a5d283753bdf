# docs/howto/other-proxies.md: the service is built by its commands, as is what bindings/lua needs by those of its page,
# and run with their configurations, in front of a server that answers with the target that it receives. The table of
# the page is compared with that. Traefik, Caddy and Envoy come from PyPI (requirements.txt), nginx with its Lua module
# from Debian's packages.
import contextlib
import functools
import os
import pathlib
import re
import shutil
import tempfile
import unittest

from support import back, lua, modules, packages, server, traefik
from readers import farm, page

PAGE = modules.ROOT / "docs/howto/other-proxies.md"
BLOCKS = re.compile(r"^```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUILD, CADDY, ENVOY = BLOCKS.findall(PAGE.read_text())
BUILD_LUA, NGINX, *_ = BLOCKS.findall((lua.FOLDER / "README.md").read_text())
HOME = packages.BUILD.resolve() / "servers/other-proxies"
SERVICE = HOME / "targets/targets"
THREE_OPTIONS = ["stat_prefix: web", "normalize_path: true", "merge_slashes: true",
                 "path_with_escaped_slashes_action: UNESCAPE_AND_FORWARD"]


# Runs the commands of a block in HOME, where the folders of the project and /usr/local seem to be. Nothing is
# optimized, which saves a minute and a half.
def run_commands(block):
    environment = {**os.environ, "GOTOOLCHAIN": "local", "GOFLAGS": "", "CGO_CXXFLAGS": "-O0"}
    for command in re.findall(r"^\$ (.*)$", block, re.MULTILINE):
        command = command.replace("amalgamation ", f"amalgamation --generator {os.environ['BNFURL_GEN']} ")
        command = command.replace("/usr/local", "local").replace("-O2", "-O0").removesuffix(" && ldconfig")
        if not command.startswith(("tools/compile", "./targets")):
            modules.run("bash", "-c", command, cwd=HOME, env=environment)


# Builds the service and the library, and unpacks nginx.
def build():
    version = packages.output("go", "env", "GOVERSION").stdout.strip() if shutil.which("go") else "no Go"
    if not re.match(r"go1\.[2-9]\d", version):
        raise packages.Unavailable(f"the service needs Go 1.20, found {version}")
    shutil.rmtree(HOME, ignore_errors=True)
    (HOME / "local/lib").mkdir(parents=True)
    for name in ("bindings", "examples", "tools"):
        (HOME / name).symlink_to(modules.ROOT / name)
    run_commands(BUILD)
    run_commands(BUILD_LUA)
    lua.root()


# A configuration of the page with other ports, in a file.
def written(folder, text, ports):
    path = folder / "configuration.yaml"
    path.write_text(re.sub(r"\b(8080|8081|9000)\b", lambda found: str(ports[found[0]]), text))
    return path


# The commands of the proxies. `change` changes the configuration.
def with_plugin(folder, ports, change=str):
    traefik.install(folder)
    return [*traefik.COMMAND, f"--entryPoints.web.address=127.0.0.1:{ports['8080']}",
            f"--providers.file.filename={written(folder, change(traefik.configuration()), ports)}"]


def caddy(folder, ports, change=str):
    conf = written(folder, "{\n\tadmin off\n}\n" + change(CADDY), ports)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", conf]


def envoy(folder, ports, change=str):
    conf = written(folder, change(ENVOY), ports)
    return ["envoy", "--use-dynamic-base-id", "--concurrency", "1", "-l", "warning", "-c", conf]


def nginx_with_lua(folder, ports):
    return lua.command(folder, written(folder, NGINX, ports).read_text(), HOME / "local/share/lua/5.1")


# What comes before a comma is the proxy. Those with the service are the columns of the table.
COLUMNS = {
    "Traefik": with_plugin,
    "Caddy": caddy,
    "Envoy": envoy,
    "Envoy, three options": functools.partial(
        envoy, change=lambda text: text.replace(THREE_OPTIONS[0], "\n          ".join(THREE_OPTIONS))),
    "nginx with LuaJIT": nginx_with_lua,
}


def can_run(name):
    program = name.split(",")[0].lower()
    try:
        if not name.startswith("nginx") and shutil.which(program) is None:
            raise packages.Unavailable(f"there is no {program}; tools/test --nightly servers installs it")
        if program == "traefik":
            traefik.build()
    except packages.Unavailable as error:
        packages.say_not_run(name, error)
        return False
    return True


class OtherProxiesTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.back = self.enterContext(back.running())

    @contextlib.contextmanager
    def service(self, port, *options):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            with server.Server([SERVICE, "-listen", f"127.0.0.1:{port}", *options], None, port, folder):
                yield folder / "messages"

    # A proxy, with the service if it needs one and `options` is not None. Yields the log with the reasons, and a
    # function that sends a request.
    @contextlib.contextmanager
    def running(self, name, options=(), command=None):
        with contextlib.ExitStack() as stack:
            folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
            ports = dict(zip(("8080", "9000"), server.free_ports(2)), **{"8081": self.back})
            environment, log = {**os.environ, "HOME": str(folder)}, folder / "errors"
            if name.startswith("nginx"):
                environment = lua.environment(HOME / "local/lib")
            elif name.startswith("Traefik"):
                log = folder / "messages"
            elif options is not None:
                header = () if name.startswith("Envoy") else ("-header", "X-Forwarded-Uri")
                log = stack.enter_context(self.service(ports["9000"], *header, *options))
            command = (command or COLUMNS[name])(folder, ports)
            running = stack.enter_context(server.Server(command, environment, ports["8080"], folder))

            def ask(target, *fields):
                lines = [b"GET " + target + b" HTTP/1.1", b"Host: front.example", b"Connection: close", *fields]
                return farm.ask(ports["8080"], b"\r\n".join(lines) + b"\r\n\r\n")
            running.wait_for(lambda: ask(b"/ready").status != 404,
                             "configuration")  # Traefik listens before it reads it
            yield log, ask

    # Go changes no target, and answers none by itself. A field that is missing is not a valid target.
    def test_the_service_checks_each_target(self):
        port, other = server.free_ports(2)
        with self.service(port), self.service(other, "-header", "X-Forwarded-Uri", "-production", "web-target"):
            for method, target, status in ((b"GET", b"/", 200), (b"POST", b"//a", 400), (b"OPTIONS", b"*", 400),
                                           (b"GET", b"/a%2Fb", 400), (b"GET", b"http://h/a", 400),
                                           (b"GET", b"/%zz", 400)):
                self.assertEqual(farm.ask(port, farm.request(target, method)).status, status, target)
            for field, status in ((b"", 400), (b"X-Forwarded-Uri: /a%2Fb\r\n", 200),
                                  (b"X-Forwarded-Uri: //a\r\n", 400)):
                self.assertEqual(farm.ask(other, farm.request(b"/")[:-2] + field + b"\r\n").status, status, field)
        self.assertIn("does not contain the production plain-target of rfc9113",
                      packages.output(SERVICE, "-grammar", "rfc9113").stderr)

    @staticmethod
    def cell(target, answer):
        return str(
            answer.status) if answer.status != 200 else "" if answer.body == target else f"`{answer.body.decode()}`"

    # The table, and that no field hides a target, and that the reason is in the log and in the answer.
    def test_a_proxy_does_what_the_page_says(self):
        table = page.table("target", PAGE)
        for name in RUNNING:
            with self.subTest(name), self.running(name) as (log, ask):
                for target, row in table.items() if name in table[b"//admin"] else ():
                    self.assertEqual(self.cell(target, ask(target)), row[name], target)
                answer, reason = ask(b"/a;b", b"X-Forwarded-Uri: /"), b'";" is not allowed in a path'
                self.assertEqual(answer.status, 400)
                self.assertIn(reason, log.read_bytes())
                self.assertTrue(name.startswith(("nginx", "Traefik")) or answer.body == reason + b"\n")

    def test_without_the_service_nothing_passes_and_with_a_shadow_all(self):
        for name, status in (("Caddy", 502), ("Envoy", 403)):
            if name in RUNNING:
                with self.subTest(name), self.running(name, None) as (_, ask):
                    self.assertEqual(ask(b"/a").status, status)
                with self.subTest(name), self.running(name, ["-shadow"]) as (log, ask):
                    self.assertEqual(ask(b"/a;b").status, 200)
                    self.assertIn(b'"/a;b": ";" is not allowed in a path', log.read_bytes())

    # What the page warns of: with a changed configuration, a target passes that is rejected otherwise.
    def assert_opened(self, name, make, changes, target, *fields):
        changed = functools.partial(functools.reduce, lambda text, change: text.replace(*change), changes.items())
        for change, status in ((str, 400), (changed, 200)) if name in RUNNING else ():
            with self.running(name, command=functools.partial(make, change=change)) as (_, ask):
                self.assertEqual(ask(target, *fields).status, status)

    def test_a_path_that_was_shortened_before_is_checked_instead(self):
        strip = "strip: { stripPrefix: { prefixes: [/a;b] } }\n    target: {"
        self.assert_opened("Traefik", with_plugin, {"[target]": "[strip, target]", "target: {": strip}, b"/a;b/c")
        header = "header_up X-Forwarded-Uri {http.request.orig_uri}"
        self.assert_opened("Caddy", caddy, {header: "", "\tbind": "\turi strip_prefix /a;b\n\tbind"}, b"/a;b/c")


packages.or_no_cases("other-proxies", build, globals())
RUNNING = [name for name in COLUMNS if can_run(name)]
