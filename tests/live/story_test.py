"""The whole story over a real socket: make a character, look, walk, talk, pick up, quit, come back and find
everything as it was, the time of timed things included, after a stop as after kill -9."""
import re

import harness
from harness import seconds_left

PULSE = 0.125


class Story(harness.LiveCase):
    def staffed(self, folder="var", **options):
        """A server on which Ann plays and holds every right needed here."""
        server = self.server(folder, **options)
        client = server.create("Ann")
        server.grant("Ann", "testing", "load", "goto", "events", "purge")
        return server, client

    def light_and_drink(self, server, ann):
        """Leaves Ann with an affect of 30 s and a torch of 60 s."""
        self.assertIn("torch", server.load(ann, "torch"))
        self.assertIn("flask", server.load(ann, "flask"))
        ann.ask("light torch")
        torch = seconds_left(ann.ask("timers"), "torch")
        server.tick(ann, round((torch - 210) / PULSE))
        ann.ask("drink flask")
        affect = seconds_left(ann.ask("affects"), "quicken")
        self.assertEqual(affect, 180)
        server.tick(ann, round(150 / PULSE))
        self.left_now(ann, 30, 60)

    def left_now(self, ann, affect, torch):
        text = ann.ask("timers")
        self.assertAlmostEqual(seconds_left(text, "quicken"), affect, delta=PULSE)
        self.assertAlmostEqual(seconds_left(text, "torch"), torch, delta=PULSE)

    def test_a_newcomer_looks_walks_talks_picks_up_quits_and_comes_back(self):
        server = self.server()
        ann, bob = server.create("Ann"), server.create("Bob")
        ann.send("say Good morning\r\n")
        self.assertIn("Ann says", bob.until("Good morning"))
        room = ann.ask("look")
        name = room.strip().splitlines()[0]
        self.assertIn("north", re.search(r"Exits?:? *(.*)", room)[1])
        there = ann.ask("north")
        self.assertNotIn(name, there.splitlines()[0:2])
        self.assertIn("You get a pewter mug.", ann.ask("get mug"))
        help_page = ann.ask("help who")
        self.assertNotIn("There is no help", help_page)
        self.assertIn("Lists everybody who is playing", help_page)
        server.quit(ann)
        ann = server.login("Ann")
        again = ann.ask("look")
        self.assertEqual(there.strip().splitlines()[0], again.strip().splitlines()[0])
        self.assertIn("a pewter mug", ann.ask("inventory"))
        self.assertNotIn("mug has been left", again)

    def test_time_left_is_the_same_after_quit_and_a_restart(self):
        server, ann = self.staffed()
        self.light_and_drink(server, ann)
        server.quit(ann)
        bob = server.create("Bob")
        server.grant("Bob", "events", "testing")
        away = bob.ask("events")
        self.assertNotIn("affect", away)
        self.assertNotIn("burn", away)
        server.tick(bob, 8000)
        server.quit(bob)
        self.assertEqual(server.stop(), 0)
        self.assertIn("clean shutdown", server.log_text().strip().splitlines()[-1])
        server = self.server()
        self.left_now(server.login("Ann"), 30, 60)

    def test_time_left_is_the_same_after_kill_9_right_after_saved(self):
        server, ann = self.staffed()
        self.light_and_drink(server, ann)
        server.save(ann)
        server.kill()
        server = self.server()
        self.left_now(server.login("Ann"), 30, 60)

    def test_a_quiet_hour_before_kill_9_counts(self):
        server, ann = self.staffed(settings=["limits.idle_minutes=1000"])
        self.assertIn("lantern", server.load(ann, "lantern"))
        ann.ask("light lantern")
        before = seconds_left(ann.ask("timers"), "lantern")
        server.save(ann)
        server.tick(ann, 28800)
        server.kill()
        server = self.server()
        after = seconds_left(server.login("Ann").ask("timers"), "lantern")
        self.assertAlmostEqual(before - after, 3600, delta=1)

    def test_what_is_dropped_nested_and_worn_is_there_after_kill_9(self):
        server, ann = self.staffed()
        for thing in ("sack", "torch", "hat"):
            server.load(ann, thing)
        ann.ask("put torch sack")
        ann.ask("wear hat")
        server.load(ann, "basket")
        ann.ask("drop basket")
        before = [ann.ask(line) for line in ("inventory", "equipment", "look in sack", "look")]
        server.save(ann)
        server.kill()
        server = self.server()
        ann = server.login("Ann")
        self.assertEqual([ann.ask(line) for line in ("inventory", "equipment", "look in sack", "look")], before)

    def test_a_second_login_takes_the_body_over_and_the_first_is_told(self):
        server, ann = self.staffed()
        again = server.login("Ann")
        self.assertIn("taken over", ann.until_closed())
        self.assertEqual(len(re.findall(r"\bAnn\b", again.ask("who"))), 1)

    def test_three_logins_of_one_character_and_fifty_drops_leave_one_body_and_one_hat(self):
        server, ann = self.staffed(clock="real")
        told = server.load(ann, "hat")
        id = int(re.search(r"\bid (\d+)", told)[1])
        room = ann.ask("look").strip().splitlines()[0]
        ann.send("get hat\r\ndrop hat\r\n" * 25)
        second = server.login("Ann")
        third = server.login("Ann")
        for old in (ann, second):
            self.assertEqual(old.until_closed().count("taken over"), 1)
        self.assertEqual(len(re.findall(r"\bAnn\b", third.ask("who"))), 1)
        self.assertIn(f"Id {id} exists 1 time.", third.ask(f"uidcount {id}"))
        self.assertEqual(third.ask("look").strip().splitlines()[0], room)

    def test_a_deleted_character_stays_gone_after_kill_9_and_its_name_is_free(self):
        server, ann = self.staffed()
        server.load(ann, "torch")
        server.save(ann)
        ann.send(f"delete {harness.PASSWORD}\r\n")
        self.assertIn("Ann is no more. Farewell.", ann.until_closed())
        server.kill()
        server = self.server()
        again = server.create("Ann")
        self.assertNotIn("torch", again.ask("inventory"))
        self.assertIn("no command", again.ask("goto 1"))

    def test_a_map_keeps_its_columns_on_the_wire(self):
        server = self.server()
        picture = server.create("Ann").ask("map 2").splitlines()
        rooms = [line for line in picture if "[" in line]
        self.assertGreaterEqual(len(rooms), 3)
        self.assertEqual(sum("[@]" in line for line in rooms), 1)
        self.assertEqual(len({line.index("[") % 5 for line in rooms}), 1)

    def test_the_heap_in_place_of_the_wheel_plays_the_same(self):
        texts = []
        for name in ("wheel", "heap", "sorted"):
            server, ann = self.staffed(name, settings=[f"events.list={name}"])
            self.light_and_drink(server, ann)
            texts.append([ann.ask("timers"), server.tick(ann, 1000), ann.ask("look"), ann.ask("inventory")])
            server.end()
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0], texts[2])


if __name__ == "__main__":
    harness.main()
