"""Real telnet clients play, and crafted bytes cannot hurt."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

import harness
from harness import IAC, SB, SE, WILL


def resident_kib(pid):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


class TelnetClient(harness.LiveCase):
    def test_a_plain_telnet_client_logs_in_and_looks(self):
        if not shutil.which("telnet"):
            self.skipTest("no telnet client on this machine")
        server = self.server(clock="real")
        telnet = subprocess.Popen(["telnet", "127.0.0.1", str(server.port)], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(telnet.kill)
        out = b""
        for line, wanted in ((f"create Ann {harness.PASSWORD}", b"Exits"), ("say hello", b"hello"), ("quit", b"")):
            telnet.stdin.write(line.encode() + b"\n")
            telnet.stdin.flush()
            while wanted and wanted not in out:
                data = os.read(telnet.stdout.fileno(), 4096)
                self.assertTrue(data, out)
                out += data
        rest, _ = telnet.communicate(timeout=harness.DEADLINE)
        self.assertIn(b"closed by foreign host", out + rest)

    def test_one_byte_a_packet_gives_the_same_as_one_write(self):
        server = self.server()
        ann = server.create("Ann")
        script = b"say na" + bytes([IAC, IAC]) + b"me\r\nlook\r\n" + bytes([IAC, WILL, 31, IAC, SB, 31, 0, 255, 255, 0, 24, IAC, SE])
        transcripts = []
        for step in (len(script), len(script), 1):  # the first tells the width, which the others then share
            before = len(ann.raw)
            for at in range(0, len(script), step):
                ann.send(script[at:at + step])
            ann.until("Exits.*\x00")
            ann.ask("inventory")
            text = ann.raw[before:].decode("latin-1").replace("\xff\xf9", "\n").replace("\r\n", "\n")
            transcripts.append([line for line in text.split("\n") if line and "hp " not in line])
        self.assertEqual(transcripts[1], transcripts[2])
        self.assertTrue(any("say" in line for line in transcripts[2]), transcripts[2])

    def test_ten_mebibytes_without_a_line_end_cost_no_memory_and_one_notice(self):
        server = self.server(clock="real")
        ann = server.create("Ann")
        before = resident_kib(server.process.pid)
        for _ in range(160):
            ann.send(b"x" * 65536)
        ann.send(b"\r\n")
        told = ann.prompt() + ann.ask("look")
        self.assertEqual(told.lower().count("too long"), 1, told[:500])
        self.assertLess(resident_kib(server.process.pid) - before, 1024)

    def test_an_endless_subnegotiation_is_closed_and_costs_no_memory(self):
        server = self.server(clock="real")
        client = server.connect()
        before = resident_kib(server.process.pid)
        try:
            client.send(bytes([IAC, SB, 201]))
            for _ in range(160):
                client.send(b"x" * 65536)
        except OSError:
            pass
        client.until_closed()
        self.assertLess(resident_kib(server.process.pid) - before, 1024)

    def test_iac_as_the_last_byte_before_closing_hurts_nobody(self):
        server = self.server()
        for _ in range(10):
            client = server.connect()
            client.send(bytes([IAC]))
            client.close()
        self.assertIn("Exits", server.create("Ann").ask("look"))

    def test_each_kind_of_line_end_is_one_line_end(self):
        server = self.server()
        ann = server.create("Ann")
        for end in (b"\r\n", b"\n", b"\r\x00", b"\r"):
            with self.subTest(end):
                before = ann.marks
                ann.send(b"inventory" + end)
                ann.prompt()
                ann.ask("look")
                self.assertEqual(ann.marks - before, 2)

    def test_typed_ahead_commands_are_all_obeyed_in_order(self):
        server = self.server(clock="real")
        ann, bob = server.create("Ann"), server.create("Bob")
        ann.send("".join(f"say number {n}\r\n" for n in range(30)))
        heard = bob.until("number 29'")
        self.assertEqual([int(n) for n in re.findall(r"Ann says 'number (\d+)'", heard)], list(range(30)))


if __name__ == "__main__":
    harness.main()
