"""A character brought back from a backup with nothing doubled; areas that start anew; rooms and things whose numbers moved
or that are gone, over a restart of the real server."""
import re
import shutil
import subprocess

import harness


class Recover(harness.LiveCase):
    def thing(self, told):
        return int(re.search(r"\b(?:id|number|#) ?(\d+)", told)[1])

    def count(self, client, thing):
        return int(re.search(r"(\d+) times?", client.ask(f"uidcount {thing}"))[1])

    def check(self, data):
        done = subprocess.run([harness.BINARY, "db", "check", "--data", str(data), "--allow-root"], text=True,
                              capture_output=True, timeout=harness.DEADLINE)
        self.assertRegex(done.stdout, r"\A\d+ rows, no problem\n\Z")

    def test_a_deleted_character_comes_back_with_what_is_nowhere(self):
        server = self.server()
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "load", "backup", "recover", "testing")
        things = [self.thing(server.load(ann, "torch")) for _ in range(2)]
        ann.ask("give torch bob")
        ann.ask("give torch bob")
        ann.send("backup\r\n")
        ann.until(r"is made and checked")
        bob.ask("give torch ann")
        server.save(ann)
        self.assertIn("in the game", ann.ask("recover bob"))
        bob.send(f"delete {harness.PASSWORD}\r\n")
        bob.until_closed()
        self.assertEqual(sorted(self.count(ann, thing) for thing in things), [0, 1])
        ann.send("recover bob\r\n")
        told = ann.until(r"Bob is as in waterwheel-\S+\.db: level 1.*Stays elsewhere: .*torch \(Ann has it\)\.")
        self.assertRegex(" ".join(told.split()), r"Came back: .*torch")
        again = server.login("Bob")
        self.assertIn("torch", again.ask("inventory"))
        self.assertIn("torch", ann.ask("inventory"))
        self.assertEqual([self.count(ann, thing) for thing in things], [1, 1])
        server.kill()
        server.end()
        self.check(server.data)
        last = self.server()
        self.assertIn("torch", last.login("Bob").ask("inventory"))

    def test_fresh_areas_take_what_lay_about_and_nothing_of_players(self):
        server = self.server()
        ann = server.create("Ann")
        server.grant("Ann", "load", "testing")
        dropped, kept = (self.thing(server.load(ann, "torch")) for _ in range(2))
        ann.ask(f"drop 2.torch")
        lies = dropped if self.count(ann, dropped) else kept
        server.save(ann)
        server.kill()
        server.end()
        # Without a backup nothing is done.
        (server.data / "backups").write_text("in the way")
        refused = self.server(arguments=("--fresh",), wait=False)
        self.assertEqual(refused.wait(), 78)
        self.assertIn("nothing was changed", refused.log_text())
        refused.end()
        (server.data / "backups").unlink()
        before = self.server()
        ann = before.login("Ann")
        self.assertIn("torch", ann.ask("look"))
        before.kill()
        before.end()
        fresh = self.server(arguments=("--fresh",))
        self.assertRegex(fresh.log_text(), r"the areas start anew; what was before is in the backup.*backups/waterwheel-")
        ann = fresh.login("Ann")
        self.assertNotIn("torch", ann.ask("look"))
        self.assertIn("torch", ann.ask("inventory"))
        self.assertEqual(len(list((server.data / "backups").iterdir())), 1)
        self.assertEqual(sorted(self.count(ann, thing) for thing in (dropped, kept)), [0, 1])
        fresh.kill()
        fresh.end()
        self.check(server.data)

    def test_a_room_that_moved_is_found_and_what_lay_in_one_that_is_gone_is_kept(self):
        areas = self.folder / "areas"
        shutil.copytree(harness.ROOT / "areas", areas)
        (areas / "hut.toml").write_text(HUT)
        server = self.server(areas=areas)
        ann = server.create("Ann")
        server.grant("Ann", "load", "goto", "testing")
        thing = self.thing(server.load(ann, "torch"))
        ann.ask("goto 90001")
        ann.ask("drop torch")
        server.save(ann)
        server.kill()
        server.end()
        (areas / "hut.toml").write_text(HUT.replace("vnum = 90001", "vnum = 90002") + "[moved]\n90001 = 90002\n")
        moved = self.server(areas=areas)
        ann = moved.login("Ann")
        self.assertRegex(ann.ask("look"), r"(?s)The Hut.*torch")
        moved.save(ann)
        moved.kill()
        moved.end()
        (areas / "hut.toml").unlink()
        gone = self.server(areas=areas)
        ann = gone.login("Ann")
        self.assertEqual(gone.log_text().count("a thing went to the lost-and-found"), 1)
        self.assertEqual(self.count(ann, thing), 1)
        self.assertRegex(ann.ask("goto 99"), r"(?s)The Lost-and-Found.*torch")
        gone.save(ann)
        gone.kill()
        gone.end()
        again = self.server(areas=areas)
        self.assertEqual(again.log_text().count("a thing went to the lost-and-found"), 1)  # the log goes on
        self.assertEqual(self.count(again.login("Ann"), thing), 1)


HUT = """[area]
format = 1
key = "hut"
name = "A Hut"
vnums = [90000, 90099]

[room.hut]
vnum = 90001
name = "The Hut"
sector = "inside"
desc = "A hut without a door."
"""


if __name__ == "__main__":
    harness.main()
