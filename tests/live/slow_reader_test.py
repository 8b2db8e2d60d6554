"""One client that stops reading is closed, and costs nobody else anything."""
import pathlib
import socket
import time
import unittest

import harness

WORDS = "x" * 900  # a line of talk
TALKERS = 10
MOST_WAIT = 0.25  # seconds for an answer, for everybody else
MOST_MEMORY = 1024  # KiB that a silent client may cost


def resident_kib(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


class SlowReader(harness.LiveCase):
    def test_a_client_that_does_not_read_is_closed_and_nobody_else_waits(self):
        server = self.server(clock="real")
        silent = server.create("Sil")
        silent.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.send("help all\r\nhelp commands\r\n")
        talkers = [server.create(f"Bot{chr(ord('a') + n)}") for n in range(TALKERS)]
        for talker in talkers:
            talker.ask("look")
        before = resident_kib(server.process.pid)
        most_memory, slowest = before, 0.0
        deadline = time.monotonic() + harness.DEADLINE
        while "output overflow" not in server.log_text():
            self.assertLess(time.monotonic(), deadline, "the silent client was never closed")
            for talker in talkers:
                began = time.monotonic()
                talker.ask(f"say {WORDS}")
                slowest = max(slowest, time.monotonic() - began)
            most_memory = max(most_memory, resident_kib(server.process.pid))
        self.assertLess(slowest, MOST_WAIT)
        self.assertLess(most_memory - before, MOST_MEMORY)
        self.assertEqual(server.log_text().count("output overflow"), 1)
        # The body stays, without a link, and is what its player comes back to.
        self.assertIn("Sil", talkers[0].ask("look"))
        back = server.login("Sil")
        self.assertIn("Exits", back.ask("look"))


if __name__ == "__main__":
    harness.main()
