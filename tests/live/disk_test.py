"""A disk that takes no more while people play: they play on and are told the truth, staff hear why, and once there is
room everything is saved, so that a kill right after it costs nothing."""
import resource

import harness

RETRY = 30 * 8  # pulses between two tries


class Disk(harness.LiveCase):
    def play(self):
        """Ann has a torch and may load and tick, Bob is a player like any other; all of that is saved."""
        server = self.server()
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "load", "testing")
        server.load(ann, "torch")
        server.save(ann)
        server.tick(ann, 8)
        return server, ann, bob

    def forbid(self, server):
        """No file of the server may grow beyond a page, less than any commit needs; nor may its log."""
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def allow(self, server):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def carries(self, client, things):
        client.send("inventory\r\n")
        client.until(r"You carry:?\s+" + things + r"\s*\r\n")

    def not_saved(self, client, why):
        client.send("save\r\n")
        self.assertIn(why, client.until(r"Not saved: [^\n]*It will be tried again\."))

    def goes_on(self, server, ann, bob, why):
        """Nothing can be saved now: Ann gives Bob her torch all the same, and gets another two."""
        self.not_saved(ann, why)
        bob.until("The world cannot be saved just now")
        bob.send("say Does it still turn?\r\n")
        ann.until(r"Bob says '?Does it still turn")
        ann.ask("give torch bob")
        self.carries(bob, r"a pitch torch")
        server.load(ann, "torch")
        # However long it lasts, everybody is told once.
        told = server.tick(ann, 3 * RETRY) + server.load(ann, "torch")
        self.assertNotIn("cannot be saved", told)
        self.assertNotIn("cannot be saved", bob.ask("look"))
        self.not_saved(bob, why)

    def comes_back(self, server, ann, bob):
        """There is room again; nothing of what was done meanwhile is lost to a kill."""
        self.assertIn("The world is saved again", server.tick(ann, RETRY + 8))
        server.save(bob)
        server.kill()
        server.end()
        again = self.server()
        ann, bob = again.login("Ann"), again.login("Bob")
        self.carries(ann, r"a pitch torch \(2\)")
        self.carries(bob, r"a pitch torch")
        self.assertEqual(again.stop(), 0)

    def test_a_file_that_may_not_grow(self):
        server, ann, bob = self.play()
        self.forbid(server)
        self.goes_on(server, ann, bob, "the disk reports an error")
        self.allow(server)
        self.comes_back(server, ann, bob)

    def test_a_database_that_somebody_moved_away(self):
        server, ann, bob = self.play()
        database = server.data / "waterwheel.db"
        database.rename(server.data / "elsewhere.db")
        self.goes_on(server, ann, bob, "the database file was moved or removed")
        (server.data / "elsewhere.db").rename(database)
        self.comes_back(server, ann, bob)

    def test_whoever_quits_meanwhile_is_told_and_finds_everything(self):
        server, ann, bob = self.play()
        self.forbid(server)
        ann.ask("give torch bob")
        self.carries(bob, r"a pitch torch")
        bob.send("quit\r\n")
        bob.until("Not saved")
        self.allow(server)
        server.tick(ann, RETRY + 8)
        server.save(ann)
        server.kill()
        server.end()
        again = self.server()
        self.carries(again.login("Bob"), r"a pitch torch")
        self.carries(again.login("Ann"), r"nothing\.?")


if __name__ == "__main__":
    harness.main()
