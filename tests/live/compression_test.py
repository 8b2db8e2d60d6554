"""What compression is worth: an hour of play by a client that speaks MCCP2, counted as it comes over the wire and as it
is read. Time is the server's own and passes by command, so the hour takes seconds."""
import unittest
import zlib

import harness
from harness import DO, IAC, SB, SE

MCCP2 = 86
PULSES_AN_HOUR = 8 * 60 * 60
PULSES_A_COMMAND = 40
MOST = 0.2  # of the bytes without compression

# A walk out of the village and back, with all a player does on the way.
ROUND = ("look", "score", "west", "look", "north", "exits", "say Good morning!", "inventory", "south", "equipment", "east",
         "who", "time", "weather", "north", "consider rat", "south", "affects", "timers", "help look", "west", "scan", "east",
         "gossip Anybody about?", "rest", "stand", "commands", "map")


class Compressed(harness.Client):
    """Counts the bytes of the wire from the start marker on, and what they stand for."""

    MARKER = bytes([IAC, SB, MCCP2, IAC, SE])

    def __init__(self, *arguments, **options):
        self.inflater = None
        self.wire = self.plain = 0
        super().__init__(*arguments, **options)

    def _parse(self, data):
        rest, data = (self._rest, data[len(self._rest):]) if self.inflater else (b"", data)
        if not self.inflater:
            before, marker, data = data.partition(self.MARKER)
            super()._parse(before + marker)
            if not marker:
                return
            self.inflater = zlib.decompressobj()
            rest = b""
        inflated = self.inflater.decompress(data)
        self.wire += len(data)
        self.plain += len(inflated)
        super()._parse(rest + inflated)


class Compression(harness.LiveCase):
    def test_an_hour_of_play_is_a_fifth_of_itself(self):
        server = self.server()
        staff = server.create("Adm")
        server.grant("Adm", "testing")
        bot = Compressed(server.port)
        server.clients.append(bot)
        bot.prompt()
        bot.send(bytes([IAC, DO, MCCP2]))
        bot.send(f"create Bot {harness.PASSWORD}\r\n")
        bot.until(r"Exits?:?.*\x00")
        for number in range(PULSES_AN_HOUR // PULSES_A_COMMAND):
            bot.send(ROUND[number % len(ROUND)] + "\r\n")
            bot.prompt()
            server.tick(staff, PULSES_A_COMMAND)
        self.assertIsNotNone(bot.inflater, "the server does not compress")
        self.assertGreater(bot.plain, 100_000)
        print(f"an hour of play: {bot.plain} bytes, {bot.wire} compressed: {bot.wire / bot.plain:.3f}")
        self.assertLessEqual(bot.wire / bot.plain, MOST)


if __name__ == "__main__":
    harness.main()
