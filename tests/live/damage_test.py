"""A row changed behind the server's back: the next start says so and changes nothing; --accept goes on with it, once."""
import sqlite3
import unittest

import harness


class Damage(harness.LiveCase):
    def damaged(self):
        """A server was killed with Ann in the game; then somebody wrote into her row."""
        server = self.server()
        ann = server.create("Ann")
        server.save(ann)
        server.kill()
        server.end()
        with sqlite3.connect(server.data / "waterwheel.db") as database:
            done = database.execute("UPDATE characters SET title = 'the forged' WHERE name = 'Ann'")
            self.assertEqual(done.rowcount, 1)
        database.close()
        return server.data

    def rows(self, data):
        database = sqlite3.connect(data / "waterwheel.db")
        try:
            return [sorted(map(repr, database.execute(f"SELECT * FROM {table}")))
                    for table in ("header", "accounts", "characters", "objects", "events")]
        finally:
            database.close()

    def test_a_start_refuses_and_leaves_every_row_as_it_is(self):
        data = self.damaged()
        before = self.rows(data)
        for _ in range(2):
            server = self.server(wait=False)
            self.assertEqual(server.wait(), 78)
            self.assertIn("does not match its digest", server.log_text())
            self.assertIn("--accept", server.log_text())
            server.end()
            self.assertEqual(self.rows(data), before)

    def test_what_was_accepted_needs_no_accepting_again(self):
        self.damaged()
        server = self.server(arguments=("--accept",))
        ann = server.login("Ann")
        self.assertIn("the forged", ann.ask("score"))
        server.quit(ann)
        self.assertEqual(server.stop(), 0)
        server.end()
        again = self.server()
        again.login("Ann")
        self.assertEqual(again.stop(), 0)


if __name__ == "__main__":
    harness.main()
