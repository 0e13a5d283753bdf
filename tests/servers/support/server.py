# Runs a server on free loopback ports as the current user, for as long as a `with` block, but never longer than the
# test; sends bytes to it, and reads its logs.
import atexit
import contextlib
import signal
import socket
import subprocess
import sys
import time

PATIENCE = 300  # seconds: only for what hangs, since a machine may be busy
TO_END = 20  # seconds; what takes longer is killed

# A process that gets SIGTERM ends its servers first.
signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))


# Different ones: all are held until the last is found.
def free_ports(count):
    with contextlib.ExitStack() as held:
        listeners = [held.enter_context(socket.socket()) for _ in range(count)]
        for listener in listeners:
            listener.bind(("127.0.0.1", 0))
        return [listener.getsockname()[1] for listener in listeners]


def free_port():
    return free_ports(1)[0]


class Server:
    def __init__(self, command, environment, port, folder):
        self.command = command
        self.environment = environment
        self.port = port
        self.folder = folder

    def __enter__(self):
        self.messages = open(self.folder / "messages", "wb")
        self.process = subprocess.Popen(self.command, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                                        stdout=self.messages, stderr=self.messages)
        atexit.register(self.end)
        self.wait_for(self.is_listening, "a connection")
        return self

    def __exit__(self, *_):
        self.end()
        atexit.unregister(self.end)

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(TO_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.messages.close()

    def is_listening(self):
        with socket.socket() as client:
            return client.connect_ex(("127.0.0.1", self.port)) == 0

    def wait_for(self, is_there, what):
        for _ in range(PATIENCE * 50):
            if is_there():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f"{self.command[0]}: no {what}: {(self.folder / 'messages').read_text(errors='replace')}")

    # Sends the bytes on a separate connection, and returns the answer when the server has closed it.
    def send(self, octets, port=None):
        with socket.create_connection(("127.0.0.1", port or self.port), timeout=PATIENCE) as client:
            answer = b""
            try:
                client.sendall(octets)
                with contextlib.suppress(OSError):  # the server has closed it already
                    client.shutdown(socket.SHUT_WR)
                while part := client.recv(1 << 16):
                    answer += part
            except TimeoutError:
                raise
            except OSError:  # the server did not read all
                pass
            return answer

    # The lines of a log, once it has that many.
    def lines(self, log, count):
        def has_all():
            return log.exists() and log.read_bytes().count(b"\n") >= count
        self.wait_for(has_all, f"{count} lines in {log.name}")
        return log.read_bytes().split(b"\n")[:-1]
