"""A backup of a busy server, the server killed, the backup restored: players find what they had at the backup. And what
is wrong with a damaged copy is said, line by line."""
import datetime
import pathlib
import re
import shutil
import sqlite3
import subprocess
import threading

import harness


class Backup(harness.LiveCase):
    def run_it(self, *arguments, data=None):
        command = [harness.BINARY, *arguments] + (["--data", str(data)] if data else [])
        if arguments[0] in ("backup", "restore", "db"):
            command.append("--allow-root")
        return subprocess.run(command, text=True, capture_output=True, timeout=harness.DEADLINE, cwd=self.folder)

    def works(self, *arguments, data=None):
        done = self.run_it(*arguments, data=data)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def backups(self, data):
        return sorted(path.name for path in (data / "backups").iterdir())

    def test_a_busy_server_is_backed_up_killed_and_restored(self):
        server = self.server(clock="real", settings=("limits.command_burst=100000",))
        ann, bob = server.create("Ann"), server.create("Bob")
        server.grant("Ann", "load", "backup")
        server.load(ann, "torch")
        server.save(ann)
        # Bob saves without end, on a connection of his own, while backups are made.
        over, trouble = threading.Event(), []

        def be_busy():
            try:
                while not over.is_set():
                    bob.send("say busy\r\nsave\r\n")
                    bob.until(r"Saved\.")
            except Exception as problem:  # noqa: BLE001  told below
                trouble.append(problem)

        busy = threading.Thread(target=be_busy)
        busy.start()
        try:
            first = self.works("backup", data=server.data)
            for _ in range(4):
                self.works("backup", data=server.data)
            ann.send("backup\r\n")
            ann.until(r"A backup begins.*The backup waterwheel-\S+\.db is made and checked")
            self.assertEqual(self.works("db", "check", data=server.data).splitlines()[-1].split(", ")[1], "no problem")
        finally:
            over.set()
            busy.join()
        self.assertEqual(trouble, [])
        made = re.search(r"The backup (\S+) is made and checked; it holds \d+ rows in \d+ bytes\.", first)[1]
        self.assertEqual(pathlib.Path(made).parent, server.data / "backups")
        self.assertEqual(len(self.backups(server.data)), 6)
        ann.ask("drop torch")
        server.save(ann)
        self.assertNotIn("torch", ann.ask("inventory"))
        # Not while it runs, and nothing changes.
        refused = self.run_it("restore", made, data=server.data)
        self.assertEqual(refused.returncode, 75, refused.stderr)
        self.assertIn("waterwheel shutdown", refused.stderr)
        server.kill()
        server.end()

        said = self.works("restore", made, data=server.data)
        self.assertRegex(said, r"What was there before is kept as \S+waterwheel\.db\.before-restore-\d{8}-\d{6}\.")
        self.assertFalse((server.data / "waterwheel.db-wal").exists())
        again = self.server()
        ann = again.login("Ann")
        self.assertIn("torch", ann.ask("inventory"))
        self.assertEqual(again.stop(), 0)
        again.end()

        # And what was done after the backup is in what was kept.
        kept = re.search(r"kept as (\S+)\.\n", said)[1]
        self.works("restore", kept, data=server.data)
        last = self.server()
        self.assertNotIn("torch", last.login("Ann").ask("inventory"))

    def test_each_backup_starts_in_a_folder_of_its_own(self):
        server = self.server()
        server.quit(server.create("Ann"))
        self.works("backup", str(self.folder / "mine.db"), data=server.data)
        refused = self.run_it("backup", str(self.folder / "mine.db"), data=server.data)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("is there already", refused.stderr)
        self.assertEqual(server.stop(), 0)
        server.end()
        # Without a server, too; and by a name that is not a whole path.
        self.assertIn("/backups/waterwheel-", self.works("backup", data=server.data))
        self.works("backup", "other.db", data=server.data)
        sources = [self.folder / "mine.db", self.folder / "other.db", *sorted((server.data / "backups").iterdir())]
        self.assertEqual(len(sources), 3)
        for number, source in enumerate(sources):
            with self.subTest(source.name):
                self.works("restore", str(source), data=self.folder / f"new{number}")
                fresh = self.server(f"new{number}")
                fresh.login("Ann")
                self.assertEqual(fresh.stop(), 0)
                fresh.end()

    def test_backups_are_made_by_themselves_and_a_restart_puts_none_off(self):
        server = self.server(settings=("backup.minutes=10", "backup.keep=2"))
        ann = server.create("Ann")
        server.grant("Ann", "testing")
        for minutes, count in ((1, 1), (9, 1), (1, 2), (10, 2)):  # then only the newest two are kept
            ann.ask("look")
            server.save(ann)
            server.tick(ann, minutes * 480)
            self.assertEqual(len(self.backups(server.data)), count)
        self.assertEqual(server.stop(), 0)
        server.end()
        # The newest is of eight minutes ago, so the next is due in two, however short the server has run.
        for name in self.backups(server.data)[1:]:
            (server.data / "backups" / name).unlink()
        ago = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(minutes=8)
        (server.data / "backups" / self.backups(server.data)[0]).rename(
            server.data / "backups" / ago.strftime("waterwheel-%Y%m%d-%H%M%S.db"))
        again = self.server(settings=("backup.minutes=10", "backup.keep=2"))
        ann = again.login("Ann")
        again.save(ann)
        again.tick(ann, 480)
        self.assertEqual(len(self.backups(server.data)), 1)
        again.tick(ann, 480)
        self.assertEqual(len(self.backups(server.data)), 2)

    def test_db_check_says_what_a_damaged_copy_lacks_and_restore_refuses_it(self):
        server = self.server()
        ann = server.create("Ann")
        server.grant("Ann", "load")
        server.load(ann, "torch")
        server.save(ann)
        good = self.folder / "good.db"
        self.works("backup", str(good), data=server.data)
        server.kill()
        server.end()
        self.assertRegex(self.works("db", "check", str(good)), r"\A\d+ rows, no problem\n\Z")
        self.assertRegex(self.works("db", "check", data=server.data), r"\A\d+ rows, no problem\n\Z")
        bad = self.folder / "bad.db"
        shutil.copy(good, bad)
        database = sqlite3.connect(bad)
        database.execute("UPDATE characters SET level = 100 WHERE name = 'Ann'")
        database.execute("DELETE FROM accounts")
        database.commit()
        database.close()
        found = self.run_it("db", "check", str(bad))
        self.assertEqual(found.returncode, 1)
        self.assertRegex(found.stdout, r"(?m)^characters id=\d+ does not match its digest$")
        self.assertRegex(found.stdout, r"(?m)^characters row \d+ names a row of accounts that is not there$")
        self.assertRegex(found.stdout, r"(?m)^the rows do not give the digest")
        self.assertRegex(found.stdout, r"\d+ rows, 3 problems\n\Z")
        before = (server.data / "waterwheel.db").read_bytes()
        refused = self.run_it("restore", str(bad), data=server.data)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("nothing was restored", refused.stderr)
        self.assertEqual((server.data / "waterwheel.db").read_bytes(), before)
        self.assertEqual([p.name for p in server.data.iterdir() if "restor" in p.name], [])
        for name, content in (("text.db", b"hello" * 1000), ("empty.db", b""), ("half.db", before[:len(before) // 2])):
            (self.folder / name).write_bytes(content)
            self.assertEqual(self.run_it("db", "check", str(self.folder / name)).returncode, 1)
            self.assertEqual(self.run_it("restore", str(self.folder / name), data=server.data).returncode, 1)
        again = self.server()
        self.assertIn("torch", again.login("Ann").ask("inventory"))

    def test_a_start_that_refuses_a_damaged_world_names_the_newest_backup(self):
        server = self.server()
        server.quit(server.create("Ann"))
        self.works("backup", data=server.data)
        self.assertEqual(server.stop(), 0)
        server.end()
        database = sqlite3.connect(server.data / "waterwheel.db")
        database.execute("UPDATE characters SET level = 100")
        database.commit()
        database.close()
        refused = self.server(wait=False)
        self.assertEqual(refused.wait(), 78)
        self.assertIn(f"The newest backup is {server.data}/backups/{self.backups(server.data)[0]}", refused.log_text())

    def test_a_server_killed_in_the_middle_of_a_backup_leaves_none_under_a_good_name(self):
        for point in ("backup.step", "backup.copied", "backup.checked"):
            with self.subTest(point):
                server = self.server(point.replace(".", "-"), environment={"WATERWHEEL_CRASH_AT": point})
                server.save(server.create("Ann"))
                failed = self.run_it("backup", data=server.data)
                self.assertEqual(failed.returncode, 1)
                self.assertEqual(server.wait(), -9)
                server.end()
                self.assertEqual([name for name in self.backups(server.data) if name.endswith(".db")], [])
                again = self.server(point.replace(".", "-"))
                again.login("Ann")
                self.works("backup", data=server.data)
                self.assertEqual(len(self.backups(server.data)), 1)


if __name__ == "__main__":
    harness.main()
