# A server behind a proxy, which answers with the target that it receives.
import contextlib
import socketserver
import threading


# Answers many requests on one connection.
class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        with contextlib.suppress(ConnectionError):  # some proxies reset it
            self.answer()

    def answer(self):
        while line := self.rfile.readline():
            target = line.split(b" ")[1]
            while self.rfile.readline().strip():
                pass
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(target), target))


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 400


# As a context that is its port.
@contextlib.contextmanager
def running():
    with Server(("127.0.0.1", 0), Handler) as back:
        threading.Thread(target=back.serve_forever, daemon=True).start()
        yield back.server_address[1]
        back.shutdown()
