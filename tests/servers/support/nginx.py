# Runs nginx with the module, in a temporary folder, for as long as a `with` block. In its configuration, {folder} is
# its folder, and any other name in braces, such as {port}, is a free port. Every request is logged as one line of JSON.
import contextlib
import functools
import json
import os
import pathlib
import re
import subprocess
import tempfile

from support import modules, packages, server

VARIABLES = ["valid", "error_offset", "reason", "expected", "form", "host_kind", "scheme", "userinfo", "host", "port",
             "path", "query", "fragment"]
LAST = b"/last-before-forgetting"
FOLDERS = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]


# Where nginx is, and its module. Raises packages.Unavailable.
@functools.cache
def root():
    module = modules.path("nginx")
    return packages.unpack("nginx", ["nginx", "nginx-common"]), module


def log_format():
    pairs = ",".join(f'"{name}":"$bnfurl_{name}"' for name in VARIABLES)
    return f"log_format verdicts escape=json '{{\"status\":$status,{pairs},\"request\":\"$request\"}}';"


# A whole configuration: `http` is the content of its block http. The log has all variables, if there is a log. On a
# busy machine, a request whose octets are sent one after another can take longer than the minute that nginx waits.
def configuration(folder, module, http, main, is_logged=True):
    temporary = "".join(f"  {name}_temp_path {folder}/{name};\n" for name in FOLDERS)
    log = f"{log_format()}\n  access_log {folder}/access verdicts;" if is_logged else "access_log off;"
    return f"""load_module {module};
pid {folder}/pid;
error_log {folder}/errors info;
{main}
events {{ worker_connections 256; }}
http {{
{temporary}
  client_header_timeout {server.PATIENCE}s;
  send_timeout {server.PATIENCE}s;
  {log}
{http}
}}
"""


class Nginx(server.Server):
    def __init__(self, http, main="daemon off; master_process off;", wrapper=()):
        self.root, self.module = root()
        self.temporary = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.temporary.name)
        folder.chmod(0o755)
        self.http = http
        self.main = main
        names = {"port", *re.findall(r"\{(\w+)\}", http)} - {"folder"}
        self.ports = dict(zip(names, server.free_ports(len(names)), strict=True))
        command = [*wrapper, *self.program(self.root, folder)]
        super().__init__(command, packages.environment(self.root), self.ports["port"], folder)
        self.write(http)

    @staticmethod
    def program(base, folder):
        return [base / "usr/sbin/nginx", "-p", folder, "-e", folder / "errors", "-c", folder / "nginx.conf"]

    def write(self, http):
        for name, value in {**self.ports, "folder": self.folder}.items():
            http = http.replace("{" + name + "}", str(value))
        (self.folder / "nginx.conf").write_text(configuration(self.folder, self.module, http, self.main))

    def __exit__(self, *details):
        super().__exit__(*details)
        self.temporary.cleanup()

    # The status of the answer to a request on a separate connection; 0 if there is no answer.
    def get(self, target, method=b"GET", *fields):
        return next(iter(statuses(self.send(request(target, method, *fields)))), 0)

    # The records of the log, once it has so many.
    def log(self, count=1):
        return [json.loads(line.decode("latin-1")) for line in self.lines(self.folder / "access", count)]

    # Forgets what was logged. nginx logs a request after it has answered it, so this first sends another request, by
    # whose log line all earlier ones are logged. nginx continues to write at the end of each file.
    def forget(self):
        self.send(request(LAST))
        self.wait_for(lambda: LAST in (self.folder / "access").read_bytes(), "log of the last request")
        for name in ("access", "errors"):
            with contextlib.suppress(FileNotFoundError):
                os.truncate(self.folder / name, 0)

    # Our lines of the error log, without what nginx puts around them.
    def reasons(self):
        text = (self.folder / "errors").read_bytes().decode("latin-1")
        return re.findall(r"\[(\w+)\] \d+#\d+: \*\d+ (bnfurl.*?), client: ", text)


def statuses(answer):
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", answer)]


def request(target, method=b"GET", *fields, version=b"HTTP/1.1"):
    return b"\r\n".join([method + b" " + target + b" " + version, b"Host: www.example.org", b"Connection: close",
                         *fields, b"", b""])


# The result of `nginx -t` for a configuration: whether it is valid, and what nginx printed.
def tried(http, is_logged=True):
    base, module = root()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "nginx.conf").write_text(configuration(folder, module, http, "", is_logged))
        result = subprocess.run([*Nginx.program(base, folder), "-t"], env=packages.environment(base),
                                capture_output=True, text=True, check=False)
        errors = folder / "errors"
        return result.returncode == 0, result.stderr + (errors.read_text() if errors.exists() else "")


# Takes the cases that need nginx out of a module if the machine cannot have it, and says so.
def leave_out_cases(names):
    packages.or_no_cases("nginx", root, names)
