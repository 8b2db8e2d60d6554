"""Starts the real server and plays on it over real sockets. Every wait has a deadline; nothing sleeps to be sure.

    class Story(harness.LiveCase):
        def test_a_look_answers(self):
            server = self.server()
            ann = server.create("Ann")
            self.assertIn("Exits", ann.ask("look"))
"""
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import unittest

BINARY = None
ROOT = pathlib.Path(__file__).resolve().parents[2]
DEADLINE = float(os.environ.get("WATERWHEEL_DEADLINE", "60"))
IAC, GA, EOR, SB, SE, WILL, WONT, DO, DONT = 255, 249, 239, 250, 240, 251, 252, 253, 254
TIMING_MARK = 6  # RFC 860
PASSWORD = "mill-and-water"


class Client:
    """A telnet client that refuses every option and knows a prompt by its mark."""

    def __init__(self, port, host="127.0.0.1", source=None):
        self.socket = socket.create_connection((host, port), timeout=DEADLINE,
                                               source_address=(source, 0) if source else None)
        self.raw = b""      # everything ever received
        self.text = ""      # not yet read, without telnet commands
        self.marks = 0      # prompt marks seen in all
        self.timings = 0    # answers to DO TIMING-MARK
        self._rest = b""
        self.closed = False

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())

    def _pump(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([self.socket], [], [], left)[0]:
            raise TimeoutError(f"nothing more came; so far: {self.text[-500:]!r}")
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError:
            data = b""
        if not data:
            self.closed = True
            return
        self.raw += data
        self._parse(self._rest + data)

    def _parse(self, data):
        out, at = bytearray(), 0
        while at < len(data):
            if data[at] != IAC:
                out.append(data[at])
                at += 1
                continue
            if at + 1 >= len(data):
                break
            command = data[at + 1]
            if command in (WILL, WONT, DO, DONT):
                if at + 2 >= len(data):
                    break
                if command in (WILL, WONT) and data[at + 2] == TIMING_MARK:
                    self.timings += 1
                at += 3
            elif command == SB:
                end = data.find(bytes([IAC, SE]), at)
                if end < 0:
                    break
                at = end + 2
            else:
                if command in (GA, EOR):
                    self.marks += 1
                    out += b"\x00"  # marks its place in the text
                if command == IAC:
                    out.append(IAC)
                at += 2
        self._rest = data[at:]
        self.text += out.decode("utf-8", "replace")

    def until(self, pattern, timeout=None):
        """Reads on until the pattern is seen; gives and consumes the text up to its end, without colour."""
        deadline = time.monotonic() + (timeout or DEADLINE)
        while True:
            plain = re.sub(r"\x1b\[[0-9;]*m", "", self.text)
            found = re.search(pattern, plain, re.S)
            if found:
                self.text = plain[found.end():]
                return plain[:found.end()].replace("\x00", "").replace("\r\n", "\n")
            if self.closed:
                raise ConnectionError(f"closed while waiting for {pattern!r}; got {plain[-500:]!r}")
            self._pump(deadline)

    def prompt(self, timeout=None):
        return self.until("\x00", timeout)

    def drop_unread(self):
        """What others did may still be under way to us, with a prompt behind it. The server answers a timing mark (it says
        WONT) after all it has written so far, so what comes later is the answer to what is typed next."""
        seen = self.timings
        self.send(bytes([IAC, DO, TIMING_MARK]))
        deadline = time.monotonic() + DEADLINE
        while not self.closed and self.timings == seen:
            self._pump(deadline)
        self.text = ""

    def ask(self, line, timeout=None):
        """Types a line, gives what came back up to the next prompt; what lay there unread is dropped."""
        self.drop_unread()
        self.send(line + "\r\n")
        return self.prompt(timeout)

    def until_closed(self, timeout=None):
        deadline = time.monotonic() + (timeout or DEADLINE)
        while not self.closed:
            self._pump(deadline)
        text, self.text = self.text, ""
        return re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\x00", "").replace("\r\n", "\n")

    def close(self):
        self.socket.close()


class Server:
    def __init__(self, data, settings=(), environment=None, clock="manual", testing=True, arguments=(), wait=True,
                 areas=None, under=()):
        """`under` is a program that runs the server, strace for one; it ends when the server does."""
        self.data = pathlib.Path(data)
        self.log_path = self.data.parent / f"{self.data.name}.log"
        command = [*under, BINARY, "serve", "--data", str(data), "--content", str(ROOT / "data"), "--areas",
                   str(areas or ROOT / "areas"), "--port", "0", *arguments]
        if os.geteuid() == 0:
            command += ["--allow-root"]
        if testing:
            command += ["--set", "testing.enabled=true", "--set", "testing.hash=fast", "--set", "world.seed=1",
                        "--set", "net.addresses=127.0.0.1", "--set", "testing.exempt=127.0.0.1",
                        "--set", "limits.negotiations_a_second=1000000",
                        "--set", f"testing.clock={clock}"]
            if clock == "manual":  # no pulse passes by itself, so no line may have to wait for one
                command += ["--set", "limits.command_burst=100000"]
        for setting in settings:
            command += ["--set", setting]
        (self.data / "port").unlink(missing_ok=True)
        self.log = open(self.log_path, "ab")
        environment = {**os.environ, **(environment or {})}
        if under:  # the leak sanitizer, where there is one, cannot look at a process that is traced
            environment["ASAN_OPTIONS"] = "detect_leaks=0:" + environment.get("ASAN_OPTIONS", "")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
                                        env=environment, cwd=self.data.parent, start_new_session=bool(under))
        self.is_under = bool(under)
        self.port = None
        self.clients = []
        if wait:
            self.wait_until_up()

    def wait_until_up(self):
        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}:\n{self.log_text()}")
            try:
                self.port = int((self.data / "port").read_text())
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except (OSError, ValueError):
                select.select([], [], [], 0.02)
        raise TimeoutError(f"the server did not come up:\n{self.log_text()}")

    def log_text(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def connect(self, **options):
        client = Client(self.port, **options)
        self.clients.append(client)
        client.prompt()
        return client

    def create(self, name):
        client = self.connect()
        client.send(f"create {name} {PASSWORD}\r\n")
        client.until(r"Exits?:?.*\x00")
        return client

    def login(self, name):
        client = self.connect()
        client.send(f"connect {name} {PASSWORD}\r\n")
        client.until(r"Exits?:?.*\x00")
        return client

    def tick(self, staff, pulses):
        staff.send(f"tick {pulses}\r\n")
        return staff.until(r"\d+ pulses? run\..*?\x00")

    def grant(self, name, *rights):
        done = subprocess.run([BINARY, "admin", "grant", name, *rights, "--data", str(self.data)], text=True,
                              capture_output=True, timeout=DEADLINE)
        if done.returncode != 0:
            raise RuntimeError(f"admin grant: {done.returncode} {done.stdout}{done.stderr}")

    def save(self, client):
        client.send("save\r\n")
        return client.until(r"Saved\.")

    def quit(self, client):
        client.send("quit\r\n")
        return client.until_closed()

    def load(self, staff, key):
        """A thing of the shipped area in the hands of someone who may load; gives what was said."""
        return staff.ask(f"load obj {object_vnum(key)}")

    def kill(self):
        self.process.kill()
        self.process.wait(DEADLINE)

    def wait(self):
        return self.process.wait(DEADLINE)

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(DEADLINE)

    def end(self):
        if self.process.poll() is None:
            if self.is_under:  # what it runs would go on without it
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.wait(DEADLINE)
        for client in self.clients:
            client.close()
        self.log.close()


class LiveCase(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waterwheel-live-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def server(self, name="var", **options):
        server = Server(self.folder / name, **options)
        self.addCleanup(server.end)
        return server


def object_vnum(key):
    """Of an object of the shipped area, by its key there."""
    with open(ROOT / "areas" / "millbrook.toml", "rb") as area:
        return tomllib.load(area)["obj"][key]["vnum"]


def seconds_left(text, what):
    """Reads '2 minutes 5.125 seconds' from the line of `timers` or `affects` that names `what`."""
    line = next((l for l in text.splitlines() if what.lower() in l.lower()), None)
    if line is None:
        raise AssertionError(f"no line about {what!r} in:\n{text}")
    units = {"day": 86400, "hour": 3600, "minute": 60, "second": 1}
    found = re.findall(r"(\d+(?:\.\d+)?) (day|hour|minute|second)", line)
    if not found:
        raise AssertionError(f"no time in {line!r}")
    return sum(float(n) * units[unit] for n, unit in found)


def main():
    global BINARY
    if len(sys.argv) < 2:
        sys.exit("usage: NAME_test.py BINARY [unittest options]")
    BINARY = sys.argv.pop(1)
    unittest.main(verbosity=2, warnings="ignore")
