# The programs of docs/howto/fetch.md, for the tests of their languages: they must follow no redirect and no name into
# this machine, on which there is a server that redirects /metadata, and no redirect to a URL that is not a plain-url.
import http.server
import re
import threading

from project import ROOT

PAGE = (ROOT / "docs/howto/fetch.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        targets = {"/metadata": "http://169.254.169.254/latest", "/slashes": f"http://{self.headers['Host']}//a"}
        self.send_response(302 if self.path in targets else 200)
        self.send_header("Location", targets.get(self.path, "/"))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        pass


# The port of a server that ends with the test.
def serve(test):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


# `fetch` returns what a program prints for a URL, if this machine may be fetched from or not. The name that is fetched
# is this machine's.
def check(test, fetch, name="rebound.example.org"):
    port = serve(test)
    for host in ("127.0.0.1", name):
        test.assertIn("127.0.0.1 is this machine", fetch(f"http://{host}:{port}/", False))
    test.assertRegex(fetch(f"http://{name}:{port}/", True), r"^200\b")
    test.assertIn("169.254.169.254 is a link-local address", fetch(f"http://127.0.0.1:{port}/metadata", True))
    test.assertIn('an empty segment ("//") is not allowed', fetch(f"http://127.0.0.1:{port}/slashes", True))
