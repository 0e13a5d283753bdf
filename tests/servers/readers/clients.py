# What clients send for a URL: each asks a port that notes the first line of what arrives.
import json
import re
import shutil
import socket
import subprocess
import threading

from support import packages

# URLs whose host is h.
URLS = [r"http://h/x/../admin", r"http://h/x/%2e%2e/admin", r"http://h//admin", r"http://h/%61dmin",
        r"http://h/x\..\admin", r"http://h/\evil.example", "http://h/\u00e9", "http://h/a#b", "http://h/x?[a]=1",
        "http://h/a|b", "http://h/a{b}", "http://h/<a>", 'http://h/"a"', "http://h/a^b", "http://h/%zz", "http://h/a b"]

FETCH = "fetch(process.argv[1]).catch(() => {})"
# The path as a program gives it.
GET = """const [host, port, path] = JSON.parse(process.argv[1]);
try { require("http").get({host, port, path}, (answer) => answer.resume()).on("error", () => {}); } catch {}"""


# Answers every request, and keeps the first lines.
class Listener:
    def __init__(self):
        self.lines = []

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.close()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:  # closed
                return
            with connection, connection.makefile("rb") as stream:
                line = stream.readline()
                while stream.readline() not in (b"\r\n", b""):
                    pass
                self.lines.append(line)
                connection.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")


class Curl:
    title = "curl"

    def __init__(self):
        self.environment = None
        self.program = shutil.which("curl")
        if self.program is None:
            raise packages.Unavailable("there is no curl on PATH", True)
        self.version = re.search(r"curl (\S+)", packages.output(self.program, "--version").stdout)[1]

    def command(self, url, port):
        options = ["--globoff", "--silent", "--max-time", "10", "--connect-to", f"::127.0.0.1:{port}", "--noproxy", "*"]
        return [self.program, *options, url]


class CurlAsIs(Curl):
    title = "curl --path-as-is"

    def command(self, url, port):
        return [*super().command(url, port), "--path-as-is"]


class NodeFetch:
    title = "Node fetch"

    def __init__(self, node):
        self.program, self.environment, self.version = node.program, node.environment, node.version

    def command(self, url, port):
        return [self.program, "-e", FETCH, url.replace("//h", f"//127.0.0.1:{port}", 1)]


class NodeGet(NodeFetch):
    title = "Node http.get({path})"

    def command(self, url, port):
        return [self.program, "-e", GET, json.dumps(["127.0.0.1", port, url.removeprefix("http://h")])]


# The target that the client sends, or None.
def sent(client, url):
    with Listener() as listener:
        subprocess.run(client.command(url, listener.port), env=client.environment, capture_output=True, check=False)
        if not listener.lines:
            return None
        return listener.lines[0].split(b" ", 1)[1].rsplit(b" ", 1)[0]
