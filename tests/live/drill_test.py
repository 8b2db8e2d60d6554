"""The crash drill: twenty players play at random on the shipped world, the server is killed at any moment, and what is on
the disk, what the next server says and what the players had been told must agree. The world of one run is that of the
next. Ten runs, or two hundred with WATERWHEEL_DRILLS=long. WATERWHEEL_SEED=N draws the same deeds and moments again; who
comes first on the wire is another matter."""
import asyncio
import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest

import harness
from bots import DONE, RING, Town, names
from saved_rows import SavedRows

RUNS = int(os.environ.get("WATERWHEEL_RUNS") or (200 if os.environ.get("WATERWHEEL_DRILLS") == "long" else 10))
BETWEEN = 8  # pulses between two commits
LATE = 16    # and how many more one may take on a busy machine
SAMPLE = 25


class Drill(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.seed = int(os.environ.get("WATERWHEEL_SEED") or random.SystemRandom().randrange(1, 10**6))
        self.chance = random.Random(self.seed)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waterwheel-drill-"))
        self.town = Town(self.chance, names(20))
        self.seen = collections.Counter()
        self.shared = None
        self.where = ""

    def start(self):
        server = harness.Server(self.folder / "var", clock="real", settings=("limits.command_burst=100000",))
        self.addCleanup(server.end)
        return server

    def test_killed_at_any_moment_the_world_goes_on_with_nothing_lost_and_nothing_doubled(self):
        print(f"seed {self.seed}, {self.folder}", flush=True)
        asyncio.run(self.all_runs())
        log = self.folder.joinpath("var.log").read_text(errors="replace")
        self.seen["deaths"] = log.count("a player died")
        print(", ".join(f"{count} {what}" for what, count in sorted(self.seen.items())), flush=True)
        shutil.rmtree(self.folder)  # kept when something is wrong

    async def all_runs(self):
        rows = None
        for run in range(RUNS):
            self.where = f"seed {self.seed}, run {run}, {self.folder}"
            server = self.start()
            await self.town.enter(server)
            if rows is not None:
                await self.look_at_world(rows)
            killed = await self.play_until_killed(server)
            rows = self.look_at_disk(server, killed)
        server = self.start()
        await self.town.enter(server)
        await self.look_at_world(rows)
        self.town.close()

    # ---- a run

    async def play_until_killed(self, server):
        """Gives when the server was killed."""
        first, *others = (bot for bot in self.town.bots if bot not in self.town.tellers)
        self.chance.shuffle(others)
        seconds = self.chance.uniform(0.2, 3)
        deeds = [bot.share() for bot in self.town.tellers]
        deeds += [self.later(bot.keep, seconds) for bot in others[:4]]
        deeds += [self.later(bot.leave, seconds) for bot in others[4:6]]
        deeds += [self.give_and_leave(*others[6:8], seconds)]
        deeds += [bot.random(pause=0.05) for bot in (first, *others[8:])]
        tasks = [asyncio.create_task(deed) for deed in deeds]
        try:
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            self.assertIsNone(server.process.poll(), f"{self.where}: the server ended by itself")
            for task in tasks:
                if task.done():
                    task.result()
            server.kill()
            killed = time.monotonic()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.town.close()
            server.end()
        return killed

    async def later(self, deed, seconds):
        await asyncio.sleep(self.chance.uniform(0, seconds * 0.6))
        await deed()

    async def give_and_leave(self, giver, taker, seconds):
        """A gift, and whoever got it quits at once; the kill comes up to half a second later."""
        self.town.withdrawn |= {giver.name, taker.name}
        began = time.monotonic()
        await giver.line.ask("stand", f"goto {taker.name}", f"restore {giver.name}")
        await giver.load(RING)
        await giver.save()
        await asyncio.sleep(max(0, began + seconds - self.chance.uniform(0, 0.5) - time.monotonic()))
        giver.line.send(f"goto {taker.name}", f"give ring {taker.name}")
        taker.line.send("quit")

    # ---- what must hold on the disk

    def look_at_disk(self, server, killed):
        rows = SavedRows(server.data, self.folder / "copy")
        self.assertEqual(rows.problems(), [], self.where)
        checked = subprocess.run([harness.BINARY, "db", "check", str(rows.path), "--allow-root"], text=True,
                                 capture_output=True, timeout=harness.DEADLINE)
        self.assertEqual(checked.returncode, 0, f"{self.where}\n{checked.stdout}{checked.stderr}")
        lost = {id: self.town.marks[id] for id in self.town.promised - rows.objects.keys()}
        self.assertEqual(lost, {}, f"{self.where}: promised, and gone")
        self.town.marks = {id: vnum for id, vnum in self.town.marks.items() if id in rows.objects}
        self.seen["things promised"] = len(self.town.promised)
        self.seen["runs"] += 1
        for bot in self.town.bots:
            if bot.kept is not None and bot.kept.is_whole:
                self.look_at_kept(rows, bot, killed)
        self.look_at_coins(rows)
        return rows

    def look_at_kept(self, rows, bot, killed):
        kept, row = bot.kept, rows.named[bot.name]
        self.seen["saves kept"] += 1
        where = f"{self.where}: {bot.name}, {'left' if bot.is_away else 'saved'} at {kept.pulse}, of {rows.pulse}"
        late = kept.pulse + round(8 * (killed - kept.at)) - rows.pulse
        self.seen["pulses late, at most"] = max(self.seen["pulses late, at most"], late)
        self.assertGreaterEqual(rows.pulse, kept.pulse, where)
        self.assertLessEqual(late, BETWEEN + LATE, where)
        self.assertEqual((row["id"], row["room"], row["level"], row["experience"], row["coins"], bool(row["in_game"])),
                         (kept.character, kept.room, kept.level, kept.experience, kept.coins, not bot.is_away), where)
        # Played time stands still for whoever left.
        fired = 0 if bot.is_away else rows.pulse
        due = sorted((event["kind"], event["due"] if event["left"] is None else kept.pulse + event["left"])
                     for event in rows.events_of("character", kept.character))
        due = [event for event in due if event[0] in ("affect", "fed", "watered", "cooldown") and event[1] > fired]
        told = [event for event in kept.events if event[1] > fired]
        self.assertEqual([kind for kind, _ in due], [kind for kind, _ in told], where)
        for (kind, at), (_, said) in zip(due, told):
            self.assertAlmostEqual(at, said, delta=1 if bot.is_away else 0, msg=f"{where}: {kind}")
        self.seen["events kept"] += len(told)
        self.look_at_things(kept, rows.carried_by(kept.character), rows.pulse, where)

    def look_at_things(self, kept, held, pulse, where):
        """Just what was held, but for what may have decayed since."""
        self.assertLessEqual(held, kept.things, where)
        decayed = sum(left <= pulse - kept.pulse + 1 for what, left in kept.timers if what == "decaying")
        self.assertLessEqual(len(kept.things - held), decayed, f"{where}: {kept.things - held}")

    def look_at_coins(self, rows):
        shared = sum(rows.named[bot.name]["coins"] for bot in self.town.tellers)
        self.assertEqual(shared, self.shared or shared, f"{self.where}: coins of those who only share")
        self.shared = shared

    # ---- what must hold in the world that went on

    async def look_at_world(self, rows):
        """Everybody is back: each is who they were, and what is on the disk is in the world, once."""
        keepers = [bot for bot in self.town.bots if bot.before is not None and bot.before.is_whole]
        for bot in keepers:
            await self.look_at_one(rows, bot)
        await self.look_at_fights(rows)
        lasting = [id for id in rows.objects if not rows.has_event(id, "decay")]
        sample = self.chance.sample(lasting, min(SAMPLE, len(lasting)))
        first = self.town.bots[0]
        said = await first.line.ask(*(f"uidcount {id}" for id in sample), "evstat", until=DONE)
        counts = dict(re.findall(r"Id (\d+) exists (\d+) times?", said))
        self.assertEqual(counts, {str(id): "1" for id in sample}, self.where)
        self.seen["ids counted"] += len(sample)

    async def look_at_fights(self, rows):
        """Whoever fought fights the same one again, unless that one is gone by now."""
        first, bodies = self.town.bots[0], rows.all_bodies()
        ids = {rows.named[bot.name]["id"] for bot in self.town.bots}
        for row in rows.tables["fighters"]:
            if row["id"] in ids and row["foe"] in bodies:
                said = await first.line.ask(f"stat mob #{row['foe']}", f"stat mob #{row['id']}", "evstat",
                                            until=DONE)
                names = re.findall(r"^([^\n:]+)\nId: (\d+)$", said, re.M)
                foe = next((name for name, id in names if int(id) == row["foe"]), None)
                fights = re.findall(r"^Fights: (.+)$", said, re.M)[-1]
                if foe is not None:
                    self.assertEqual(fights.lower(), foe.lower(), f"{self.where}: {tuple(row)}\n{said}")
                    self.seen["fights gone on with"] += 1

    async def look_at_one(self, rows, bot):
        was, now = bot.before, await bot.note("save", r"Saved\.")
        where = f"{self.where}: {bot.name}, saved at {was.pulse}, resumed from {rows.pulse}, looked at {now.pulse}"
        self.assertEqual((now.character, now.room, now.level, now.experience, now.coins),
                         (was.character, was.room, was.level, was.experience, was.coins), where)
        self.look_at_things(was, now.things, now.pulse, where)
        ran = 0 if bot.was_away else rows.pulse - was.pulse  # while the world went on without a word to us
        back = now.pulse - rows.pulse                        # at most so long in the game again
        for kind in {kind for kind, _ in was.events}:
            before = [at - was.pulse - ran for of, at in was.events if of == kind]
            after = [at - now.pulse for of, at in now.events if of == kind]
            before = [left for left in before if left > back]
            self.assertEqual(len(after), len(before), f"{where}: {kind}")
            for left, now_left in zip(before, after):
                self.assertLessEqual(now_left, left + 1, f"{where}: {kind}")
                self.assertGreaterEqual(now_left, left - back - 1, f"{where}: {kind}")
            self.seen["times right"] += len(after)


if __name__ == "__main__":
    harness.main()
