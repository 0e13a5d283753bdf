# Run by tests/fetching.py, in a network namespace: gives addresses to the loopback interface, and names to /etc/hosts;
# starts a server on all addresses; runs a command for each URL; and prints what each command printed, and how many
# connections it made to which address. The input and the output are JSON.
import collections
import http.server
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading

OURS = "93.184.216.35"  # only this program connects to it


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


# Overwrites the file: a new one would not be the one that is mounted.
def write_hosts(names):
    pathlib.Path("/etc/hosts").write_text("".join(f"{address} {name}\n" for name, addresses in names.items()
                                                  for address in addresses))


def set_up(addresses, names, folder):
    run("ip", "link", "set", "lo", "up")
    for address in [*addresses, OURS]:
        if ":" in address:
            run("ip", "address", "replace", f"{address}/128", "dev", "lo", "nodad")
        else:
            run("ip", "address", "replace", f"{address}/32", "dev", "lo")
    hosts = pathlib.Path(folder) / "hosts"
    hosts.touch()
    run("mount", "--bind", hosts, "/etc/hosts")
    write_hosts(names)


# `/to?URL` redirects to the URL, and `/rebind?URL` too, after which all names are this machine's.
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path, _, target = self.path.partition("?")
        if path == "/rebind":
            write_hosts({name: ["127.0.0.1"] for name in self.server.names})
        self.send_response(302 if target else 200)
        if target:
            self.send_header("Location", target)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    def log_message(self, *words):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 100
    daemon_threads = True

    def __init__(self, family, address, names):
        self.address_family = family
        self.names = names
        self.accepted = collections.Counter()
        super().__init__((address, 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def get_request(self):
        connection, client = super().get_request()
        self.accepted[connection.getsockname()[0].removeprefix("::ffff:")] += 1
        return connection, client

    def handle_error(self, *_):
        pass  # a client that speaks TLS

    # The connections since the last call. All that were made before ours are accepted before ours.
    def connections(self, ours):
        with socket.create_connection((ours, self.server_port)) as client:
            client.sendall(b"GET / HTTP/1.0\r\n\r\n")
            client.recv(1)
        found, self.accepted = self.accepted, collections.Counter()
        found[ours] -= 1
        return +found


def main(question, folder):
    if question["is_isolated"]:
        set_up(question["addresses"], question["names"], folder)
        server, ours = Server(socket.AF_INET6, "::", question["names"]), OURS
    else:
        server, ours = Server(socket.AF_INET, "127.0.0.1", {}), "127.0.0.1"
    proxy = f"http://127.0.0.1:{server.server_port}"
    proxies = {name: proxy for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY")}
    for url in question["urls"]:
        if question["is_isolated"]:
            write_hosts(question["names"])
        done = subprocess.run([*question["command"], url.replace("{port}", str(server.server_port))],
                              env={**os.environ, **(proxies if question["has_proxies"] else {})},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        yield done.stdout + done.stderr, server.connections(ours)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        json.dump(list(main(json.load(sys.stdin), made)), sys.stdout)
