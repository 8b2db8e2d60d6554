"""A box in a box in a box comes back as it was, wherever it stood: after a quit, after kill -9, and after both."""
import re

import harness
from saved_rows import SavedRows

BOX, BAG, POUCH = 1186, 1025, 1185  # a deed box, a flour sack, a canvas satchel
COINS = 1191                         # a small hoard


class Nesting(harness.LiveCase):
    def tree(self, client):
        """A box that holds a bag that holds a pouch that holds coins, and a hat and a torch beside these; gives the box's
        id."""
        told = [client.ask(f"load obj {vnum}") for vnum in (BOX, BAG, POUCH, COINS)]
        client.ask("load obj 1027")
        client.ask("load obj 1020")
        client.ask("open box")
        for line in ("put hoard satchel", "put hat satchel", "put satchel sack", "put torch sack", "put sack box"):
            self.assertIn("You put", client.ask(line), line)
        return int(re.search(r"\bid (\d+)", told[0])[1])

    def planted(self):
        """Four trees: carried by Ann, lying in a room, in the corpse of Bob, and in a satchel that Ann holds."""
        server = self.server()
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "load", "slay")
        server.grant("Bob", "load")
        roots = {"room": self.tree(ann)}
        self.assertIn("You drop", ann.ask("drop box"))
        roots["inventory"] = self.tree(ann)
        roots["corpse"] = self.tree(bob)
        ann.ask("slay bob")
        ann.ask(f"load obj {POUCH}")
        ann.ask("load obj 1023")
        ann.ask("put mug satchel")
        self.assertIn("You hold", ann.ask("hold satchel"))
        return server, ann, bob, roots

    def picture(self, data):
        """Every tree there is, by where it stands."""
        rows = SavedRows(data, self.folder / "copy")
        self.assertEqual(rows.problems(), [])
        roots = sorted((row for row in rows.objects.values() if row["in_object"] is None),
                       key=lambda row: (row["in_room"] or 0, row["on_character"] or 0, row["place_order"]))
        return rows, [(row["in_room"], row["on_character"], rows.tree(row["id"])) for row in roots]

    def depth(self, tree):
        return 1 + max((self.depth(inner) for inner in tree[3]), default=0)

    def test_trees_come_back_with_the_same_things_in_the_same_order_in_the_same_places(self):
        server, ann, bob, roots = self.planted()
        shown = [ann.ask(line) for line in ("inventory", "equipment", "look in box", "look in satchel")]
        server.save(ann)
        server.kill()
        server.end()
        rows, before = self.picture(server.data)
        corpse = next(row["id"] for row in rows.objects.values() if row["owner"] == rows.named["Bob"]["id"])
        self.assertEqual(rows.objects[roots["corpse"]]["in_object"], corpse)
        self.assertEqual(rows.objects[roots["inventory"]]["on_character"], rows.named["Ann"]["id"])
        self.assertIsNotNone(rows.objects[roots["room"]]["in_room"])
        for root in roots.values():
            self.assertEqual(self.depth(rows.tree(root)), 4)
        worn = [row for row in rows.objects.values() if row["worn_at"] == "hold"]
        self.assertEqual([len(rows.tree(row["id"])[3]) for row in worn], [1])
        for how in ("kill", "quit", "kill"):
            again = self.server()
            ann = again.login("Ann")
            self.assertEqual([ann.ask(line) for line in ("inventory", "equipment", "look in box", "look in satchel")], shown)
            if how == "kill":
                again.save(ann)
                again.kill()
            else:
                again.quit(ann)
                self.assertEqual(again.stop(), 0)
            again.end()
            self.assertEqual(self.picture(server.data)[1], before, how)


if __name__ == "__main__":
    harness.main()
