# Traefik with our plugin, bindings/traefik. Traefik comes from PyPI (requirements.txt). BNFURL_TRAEFIK names an archive
# of the plugin; without it, packaging/traefik builds the plugin.
import functools
import json
import os
import pathlib
import re
import shutil
import tarfile

from support import modules, packages, server
from readers import farm

HOME = packages.BUILD.resolve() / "servers/traefik"
PAGE = modules.ROOT / "bindings/traefik/README.md"
COMMAND = ["traefik", "--global.checkNewVersion=false", "--experimental.localPlugins.bnfurl.moduleName=bnfurl",
           "--log.level=WARN"]
UNCHANGED = ["--entryPoints.web.http.sanitizePath=false"]


# The folder of the plugin.
@functools.cache
def build():
    if shutil.which("traefik") is None:
        raise packages.Unavailable("there is no traefik; tools/test --nightly servers installs it")
    shutil.rmtree(HOME, ignore_errors=True)
    if "BNFURL_TRAEFIK" in os.environ:
        with tarfile.open(os.environ["BNFURL_TRAEFIK"]) as files:
            files.extractall(HOME, filter="data")
        return next(HOME.iterdir())
    if shutil.which("wasm-ld-19") is None:
        raise packages.Unavailable("it cannot be built; tools/setup npm installs what packaging/traefik needs")
    modules.run(modules.ROOT / "packaging/traefik", "--out", HOME, "0", "0")
    return HOME


# Where Traefik looks for plugins if it is started in `folder`.
def install(folder):
    place = folder / "plugins-local/src/bnfurl"
    place.parent.mkdir(parents=True)
    place.symlink_to(build())


# That of the page.
def configuration():
    return re.search(r"^```yaml\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)[1]


# For each host, a router that has the plugin with these settings; None: it has no plugin. With `ports`, a host is a
# port.
def routers(hosts, back, ports=()):
    middlewares = {host: {"plugin": {"bnfurl": settings}} for host, settings in hosts.items() if settings is not None}
    rules = {host: {"rule": "PathPrefix(`/`)", "entryPoints": [host]} if ports and host != "ready" else
             {"rule": f"Host(`{host}`)"} for host in hosts}
    of_hosts = {host: {**rule, "service": "app", "middlewares": [host] * (host in middlewares)}
                for host, rule in rules.items()}
    services = {"app": {"loadBalancer": {"servers": [{"url": f"http://127.0.0.1:{back}"}]}}}
    return json.dumps({"http": {"routers": of_hosts, "middlewares": middlewares, "services": services}})


# With the routers of `hosts`, or with the configuration of the page.
class Traefik(server.Server):
    def __init__(self, hosts, back, folder, options=UNCHANGED, ports=(), **environment):
        port = server.free_port()
        install(folder)
        (folder / "file.yaml").write_text(configuration().replace("8081", str(back)) if hosts is None else
                                          routers({"ready": None, **hosts}, back, ports))
        more = [f"--entryPoints.{each}.{option}" for each in ports
                for option in (f"address=127.0.0.1:{each}", "http.sanitizePath=false")]
        command = [*COMMAND, f"--entryPoints.web.address=127.0.0.1:{port}", "--providers.file.filename=file.yaml",
                   "--log.format=json", "--log.filePath=log", *more, *options]
        super().__init__(command, {**os.environ, "HOME": str(folder), **environment}, port, folder)

    # Traefik listens before it reads its configuration.
    def __enter__(self):
        super().__enter__()
        self.wait_for(lambda: farm.ask(self.port, farm.request(b"/", host=b"ready")).status == 200, "configuration")
        return self

    # As farm.ask_each.
    def ask_all(self, host, texts, method=b"GET"):
        return farm.ask_each(self.port, (farm.request(text, method, host.encode()) for text in texts))

    # What the plugin has logged for a host.
    def messages_of(self, host):
        rows = map(json.loads, (self.folder / "log").read_text().splitlines())
        return [row["message"] for row in rows if row.get("middlewareName") == f"{host}@file" and "message" in row]

    def memory(self):
        return int(re.search(r"VmRSS:\s*(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1])
