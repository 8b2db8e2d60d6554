"""A gift between two players, and a death, with the server killed at each point of the act and of the commit that
follows: afterwards each thing exists once, where it was or where it went. Kills at any moment are in drill_test.py."""
import re
import shutil
import signal

import harness
from saved_rows import SavedRows

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

    # ---- a death

    def dressed(self):
        """A folder in which Bob has five things, one of them worn and one in another, and 100 coins; both are out. Gives the
        things' ids."""
        server = self.server("dressed")
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "slay", "testing", "set", "load")
        server.grant("Bob", "load")
        told = "".join(server.load(bob, key) for key in ("hat", "sack", "mug", "torch", "boots"))
        ann.ask("set bob coins 100")
        bob.ask("wear hat")
        bob.ask("put mug sack")
        things = {int(id) for id in re.findall(r"\bid (\d+)", told)}
        self.assertEqual(len(things), 5)
        server.quit(ann)
        server.quit(bob)
        self.assertEqual(server.stop(), 0)
        server.end()
        return things

    def kill_bob(self, folder, point):
        """Ann ends Bob, and the server dies at `point`: in the act itself, in the commit that holds it, or when that is
        long done."""
        marker = self.folder / f"{folder}.arm"
        server = self.server(folder, environment={"WATERWHEEL_CRASH_AT": point, "WATERWHEEL_CRASH_WHEN": str(marker)})
        ann, bob = server.login("Ann"), server.login("Bob")
        server.save(bob)
        marker.touch()
        ann.send("slay bob\r\nsave\r\n")
        if point == "later":
            ann.until(r"Saved\.")
            server.tick(ann, 8)
            server.kill()
        self.assertEqual(server.wait(), -signal.SIGKILL)
        server.end()
        return server.data

    def test_a_death_cut_short_at_any_point_leaves_one_body_with_everything_or_one_corpse(self):
        things = self.dressed()
        for point in ("death.mid_act", *POINTS, "later"):
            with self.subTest(point):
                folder = "death-" + point.replace(".", "-")
                shutil.copytree(self.folder / "dressed", self.folder / folder, ignore=shutil.ignore_patterns("*.sock"))
                rows = SavedRows(self.kill_bob(folder, point), self.folder / "copy")
                self.assertEqual(rows.problems(), [])
                bob = rows.named["Bob"]
                corpses = [row for row in rows.objects.values() if row["owner"] == bob["id"]]
                self.assertEqual(len(corpses), 1 if point in ("commit.acknowledged", "later") else 0)
                here = ("in_room", corpses[0]["in_room"]) if corpses else ("on_character", bob["id"])
                self.assertEqual({rows.root(rows.objects[id]) for id in things}, {here})
                money = [row for row in rows.objects.values() if row["coins"] > 0 and rows.root(row) == here]
                self.assertEqual(bob["coins"] + sum(row["coins"] for row in money), 100)
                self.assertEqual(bob["coins"], 0 if corpses else 100)
                if not corpses:
                    self.assertEqual({row["worn_at"] for row in rows.objects.values() if row["id"] in things}, {"", "head"})
                server = self.server(folder)
                ann, bob = server.login("Ann"), server.login("Bob")
                for id in things:
                    self.assertIn(f"Id {id} exists 1 time.", ann.ask(f"uidcount {id}"))
                self.assertEqual(re.search(r"Coins:? +(\d+)", bob.ask("score"))[1], "0" if corpses else "100")
                server.end()


if __name__ == "__main__":
    harness.main()
