"""Backups of a server on which twenty players save without end. Each is whole, starts, and holds what had been promised
when it was asked for; and nobody but SQLite ever opens the live database. Four backups, or twenty with
WATERWHEEL_DRILLS=long."""
import asyncio
import os
import random
import re
import shutil
import sqlite3
import subprocess
import unittest

import harness
from bots import RING, Town, names
from saved_rows import SavedRows

BACKUPS = 20 if os.environ.get("WATERWHEEL_DRILLS") == "long" else 4


class BackupLoad(harness.LiveCase):
    def run_it(self, *arguments):
        done = subprocess.run([harness.BINARY, *map(str, arguments), "--allow-root"], text=True, capture_output=True,
                              timeout=harness.DEADLINE, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    async def save_for_ever(self, bot):
        while True:
            if len(self.town.marks) < 400:
                await bot.load(RING)
            await bot.save()

    async def back_up_while_all_save(self, server):
        """Gives what was promised when each backup began, by its file."""
        self.town = Town(random.Random(1), names(20))
        await self.town.enter(server)
        staff, *others = self.town.bots
        tasks = [asyncio.create_task(self.save_for_ever(bot)) for bot in others]
        made = {}
        for _ in range(BACKUPS):
            promised = set(self.town.promised)
            said = await staff.line.ask("backup", until=r"The backup\s+(\S+)\s+is made and\s+checked|No backup|failed")
            made[re.search(r"waterwheel-\S+\.db", said)[0]] = promised
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            self.assertIsInstance(result, asyncio.CancelledError)
        return made

    async def twenty_more_saves(self):
        await asyncio.gather(*(bot.load(RING) for bot in self.town.bots))
        await asyncio.gather(*(bot.save() for bot in self.town.bots))

    async def play(self, server):
        made = await self.back_up_while_all_save(server)
        # An outsider who opens and closes the live file once cost a server a hundred commits.
        outsider = sqlite3.connect(server.data / "waterwheel.db")
        self.assertEqual(outsider.execute("PRAGMA quick_check").fetchone()[0], "ok")
        outsider.close()
        await self.twenty_more_saves()
        server.kill()
        self.town.close()
        return made

    def test_every_backup_of_a_busy_server_starts_and_an_outside_reader_costs_nothing(self):
        server = self.server(clock="real", settings=("limits.command_burst=100000", f"backup.keep={BACKUPS}"))
        made = asyncio.run(self.play(server))
        server.end()
        self.assertEqual(len(made), BACKUPS)
        for file, promised in made.items():
            with self.subTest(file):
                self.look_at_backup(server.data / "backups" / file, promised)
        rows = SavedRows(server.data, self.folder / "copy")
        self.assertEqual(rows.problems(), [])
        self.assertEqual(self.town.promised - rows.objects.keys(), set())
        again = self.server(clock="real")
        counts = again.login(self.town.bots[0].name)
        for id in sorted(self.town.promised & rows.carried_by(rows.named[self.town.bots[0].name]["id"])):
            self.assertIn(f"Id {id} exists 1 time.", counts.ask(f"uidcount {id}"))

    def look_at_backup(self, file, promised):
        data = self.folder / "restored"
        shutil.rmtree(data, ignore_errors=True)
        self.run_it("restore", file, "--data", data)
        rows = SavedRows(data, self.folder / "copy")
        self.assertEqual(rows.problems(), [])
        self.assertEqual(len(rows.characters), 20)
        self.assertEqual(promised - rows.objects.keys(), set())
        fresh = self.server("restored")
        fresh.login(self.town.bots[1].name)
        self.assertEqual(fresh.stop(), 0)
        fresh.end()

    @unittest.skipUnless(shutil.which("strace"), "no strace here")
    def test_nobody_but_sqlite_opens_the_live_database(self):
        trace = self.folder / "trace"
        server = self.server(under=("strace", "-ff", "-k", "--seccomp-bpf", "-e", "trace=open,openat,openat2,creat",
                                    "-o", str(trace)))
        ann = server.create("Ann")
        server.grant("Ann", "backup", "reload", "shutdown", "testing", "load")
        server.load(ann, "torch")
        server.save(ann)
        ann.send("backup\r\n")
        ann.until(r"The backup\s+\S+\s+is made")
        ann.ask("reload")
        server.tick(ann, 16)
        self.run_it("db", "check", "--data", server.data)
        ann.send("shutdown now\r\n")
        self.assertEqual(server.wait(), 0)
        opens = self.opens_of(trace, str(server.data / "waterwheel.db"))
        self.assertGreater(len(opens), 0)
        for call, stack in opens:
            self.assertIn("libsqlite3", stack, call)

    def opens_of(self, trace, path):
        """Calls that opened the file or one that belongs to it, each with the libraries it came from; a thread has a file
        of its own."""
        texts = [thread.read_text(errors="replace") for thread in trace.parent.glob(trace.name + ".*")]
        calls = [call.split("\n", 1) for text in texts for call in re.split(r"^(?=\w+\()", text, flags=re.M)]
        pattern = re.compile(re.escape(path) + r'(-wal|-shm|-journal)?"')
        return [call for call in calls if pattern.search(call[0])]


if __name__ == "__main__":
    harness.main()
