# Answers each request with the host, the query and the path that http.server and urllib read. The arguments are ports.
import http.server
import sys
import threading
import urllib.parse


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        body = "\n".join([self.headers["Host"] or "", parts.query, parts.path]).encode("latin-1")
        self.send_response_only(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


if __name__ == "__main__":
    for port in sys.argv[1:]:
        threading.Thread(target=Server(("127.0.0.1", int(port)), Answer).serve_forever).start()
