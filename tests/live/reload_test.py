"""Builders' files are read again while people play: what is clean is taken, what is not stays as it was."""
import shutil
import subprocess

import harness

POND = """
[area]
format = 1
key    = "pond"
name   = "The Pond"
vnums  = [5000, 5009]

[room.shore]
vnum = 5000
name = "NAME"
sector = "field"
desc = "Reeds."
"""


class Reload(harness.LiveCase):
    def setUp(self):
        super().setUp()
        self.areas = self.folder / "areas"
        shutil.copytree(harness.ROOT / "areas", self.areas)

    def shore(self, name, more=""):
        (self.areas / "pond.toml").write_text(POND.replace("NAME", name) + more)

    def name_the_green(self, old, new):
        path = self.areas / "millbrook.toml"
        text = path.read_text()
        self.assertIn(f'"{old}"', text)
        path.write_text(text.replace(f'"{old}"', f'"{new}"'))

    def reload(self, server):
        done = subprocess.run([harness.BINARY, "reload", "--data", str(server.data)], capture_output=True, text=True,
                              timeout=harness.DEADLINE)
        return done.returncode, done.stdout + done.stderr

    def test_an_error_in_one_file_keeps_no_other_waiting(self):
        self.shore("The shore")
        server = self.server(areas=self.areas)
        ann = server.create("Ann")
        server.grant("Ann", "goto")
        name = ann.ask("look").strip().splitlines()[0]
        self.name_the_green(name, "The Wide Green")
        self.shore("The far shore", "sectr = 1\n")
        status, said = self.reload(server)
        self.assertEqual(status, 1, said)
        self.assertIn("Changed: 1 area (millbrook). Kept as they were: 1 area (pond).", said)
        self.assertIn("pond.toml:", said)
        self.assertEqual(ann.ask("look").strip().splitlines()[0], "The Wide Green")
        self.assertIn("The shore", ann.ask("goto 5000"))

        self.shore("The far shore")
        status, said = self.reload(server)
        self.assertEqual(status, 0, said)
        self.assertEqual(ann.ask("look").strip().splitlines()[0], "The far shore")

        (self.areas / "pond.toml").unlink()
        server.grant("Ann", "reload")
        ann.send("reload\r\n")
        ann.until(r"Gone: 1 area \(pond\)")
        ann.ask("recall")
        self.assertIn("There is no room 5000.", ann.ask("goto 5000"))
        self.assertIn("The Wide Green", ann.ask("goto 1000"))


if __name__ == "__main__":
    harness.main()
