"""A gift between two players, and the server killed at each point of the commit that follows: afterwards the thing
exists once, with one of the two."""
import os
import random
import re
import signal
import unittest

import harness

POINTS = ("commit.begun", "commit.half", "commit.written", "commit.acknowledged")


class Crash(harness.LiveCase):
    def prepare(self, folder):
        """Ann holds a torch; both are saved and out of the game. Gives the torch's id."""
        server = self.server(folder)
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "load", "testing")
        told = server.load(ann, "torch")
        thing = int(re.search(r"\b(?:id|number|#) ?(\d+)", told)[1])
        server.quit(ann)
        server.quit(bob)
        self.assertEqual(server.stop(), 0)
        return thing

    def holders(self, folder, thing):
        server = self.server(folder)
        ann, bob = server.login("Ann"), server.login("Bob")
        ann.until("Bob.*\x00")  # sees him arrive
        count = int(re.search(r"(\d+) times?", ann.ask(f"uidcount {thing}"))[1])
        held = [("torch" in client.ask("inventory")) for client in (ann, bob)]
        server.end()
        return count, held

    def test_a_gift_survives_a_kill_at_each_point_of_its_commit_exactly_once(self):
        for point in POINTS:
            with self.subTest(point):
                folder = point.replace(".", "-")
                thing = self.prepare(folder)
                server = self.server(folder)
                ann, bob = server.login("Ann"), server.login("Bob")
                server.save(ann)
                ann.ask("give torch bob")
                server.save(ann)
                server.end()
                self.assertEqual(self.holders(folder, thing), (1, [False, True]))
                # Back again, this time dying on the way.
                self.die_in_a_gift(folder, point)
                count, held = self.holders(folder, thing)
                self.assertEqual(count, 1)
                self.assertEqual(sum(held), 1)
                if point == "commit.acknowledged":
                    self.assertEqual(held, [True, False])
                else:
                    self.assertEqual(held, [False, True])

    def die_in_a_gift(self, folder, point):
        """Bob gives the torch back to Ann; the server dies at `point` of the commit that holds it."""
        marker = self.folder / f"{folder}.arm"
        server = self.server(folder, environment={"WATERWHEEL_CRASH_AT": point, "WATERWHEEL_CRASH_WHEN": str(marker)})
        ann, bob = server.login("Ann"), server.login("Bob")
        server.save(bob)
        marker.touch()
        bob.ask("give torch ann")
        bob.send("save\r\n")
        self.assertEqual(server.wait(), -signal.SIGKILL)

    @unittest.skipUnless(os.environ.get("WATERWHEEL_DRILLS") == "long", "a long drill: scripts/test --all")
    def test_two_hundred_kills_at_random_moments_lose_and_double_nothing(self):
        chance = random.Random(1)
        thing = self.prepare("random")
        for run in range(200):
            server = self.server("random", clock="real")
            ann, bob = server.login("Ann"), server.login("Bob")
            giver, taker = ("ann", "bob") if "torch" in ann.ask("inventory") else ("bob", "ann")
            client = ann if giver == "ann" else bob
            client.send(f"give torch {taker}\r\n" + ("save\r\n" if chance.random() < 0.5 else ""))
            try:
                server.process.wait(chance.randrange(0, 500) / 1000)
            except Exception:  # noqa: BLE001  it runs on: that is the moment
                pass
            server.kill()
            server.end()
            count, held = self.holders("random", thing)
            self.assertEqual((run, count, sum(held)), (run, 1, 1))


if __name__ == "__main__":
    harness.main()
