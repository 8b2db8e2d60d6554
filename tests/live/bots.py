"""Players that play at random, many in one process, over real sockets. What they do comes from a seeded number alone;
when the server is killed under them they stop where they were, and remember what they had been told.

    town = Town(server, random.Random(7), names(20))
    town.enter()                # all log in; the first time they are made
    town.play(seconds=2)        # everybody does what their part says, until the time is over
"""
import asyncio
import re
import time

import harness

SYLLABLES = ("ba", "do", "fe", "gi", "ku", "la", "mo", "ne", "pi", "ro", "su", "ta", "ve", "wi", "zo")
WAYS = ("north", "south", "east", "west", "down")
# Nobody walks up, so this room is reached by `goto` alone: who stands here is left alone.
QUIET_ROOM = 1003
SHOPS = {1111: ("bun", "pasty", "cob"), 1112: ("candle", "bottle", "writ"), 1113: ("satchel", "ring")}
WOODS = {1206: ("rabbit", "stoat"), 1207: ("badger",), 1208: ("dog", "bitch"), 1212: ("adder",), 1213: ("boar",),
         1214: ("footpad",), 1215: ("footpad", "bailiff"), 1216: ("cook", "bailiff", "footpad"), 1218: ("boar",),
         1219: ("alderman",), 1221: ("magpie",)}
# Things that nothing ends: whoever was promised one is to find it for ever.
MARKS = {1158: "ring", 1199: "button", 1189: "wicket", 1160: "staple", 1188: "geranium", 1194: "medal", 1185: "satchel"}
IN_GAME = r"<\d+hp"  # a prompt of the game
DONE = r"\nLinks: "   # the end of what `evstat` says, which answers in whatever state one is
TORCH, FLASK, RING = 1020, 1022, 1158
RIGHTS = ("testing", "load", "goto", "stat", "advance", "set", "events", "restore", "backup")
LASTING = ("affect", "fed", "watered", "cooldown")
MOST_LISTED = 99
SPELLS = ("armour", "bless", "cure_light", "light", "quicken")


def names(count):
    return [f"{a}{b}{c}".capitalize() for a in SYLLABLES for b in SYLLABLES for c in ("n", "r")][:count]


class Line(harness.Client):
    """The same client on asyncio's loop."""

    def __init__(self, reader, writer):  # noqa: W0231  it has no socket of its own
        self.raw, self.text, self.marks, self._rest, self.closed = b"", "", 0, b"", False
        self.reader, self.writer = reader, writer
        self.more = asyncio.Event()
        self.pump = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, port):
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def _read(self):
        try:
            while data := await self.reader.read(65536):
                self._parse(self._rest + data)
                self.more.set()
        except ConnectionError:
            pass
        self.closed = True
        self.more.set()

    def send(self, *lines):
        if self.closed:
            raise ConnectionError("closed")
        self.writer.write("".join(line + "\r\n" for line in lines).encode())

    async def until(self, pattern):
        async with asyncio.timeout(harness.DEADLINE):
            while True:
                self.more.clear()
                plain = re.sub(r"\x1b\[[0-9;]*m", "", self.text)
                if match := re.search(pattern, plain, re.S):
                    self.text = plain[match.end():]
                    return plain[:match.end()].replace("\x00", "\n").replace("\r\n", "\n")
                if self.closed:
                    raise ConnectionError(f"closed while waiting for {pattern!r}; got {plain[-500:]!r}")
                await self.more.wait()

    async def ask(self, *lines, until="\x00"):
        self.text = ""
        self.send(*lines)
        return await self.until(until)

    def close(self):
        self.closed = True
        self.more.set()
        self.pump.cancel()
        self.writer.close()


class Kept:
    """What a player was told of themselves in the moment of a confirmed save, after which they did nothing."""

    def __init__(self, text):
        def number(label):
            return int(re.search(rf"^{label}: \D*(\d+)", text, re.M)[1])

        self.at = time.monotonic()
        self.character, self.room, self.level = number("Id"), number("Room"), number("Level")
        self.experience, self.coins, self.pulse = number("Experience"), number("Coins"), number("Pulse")
        things = re.search(r"^Things: (.*?)^(?:Kind:|It owns no)", text, re.M | re.S)[1]
        self.things = {int(id) for id in re.findall(r"\(id\s+(\d+)\)", things)}
        # Of the body itself: kind and the pulse at which it is due. What heals a little comes again and again.
        self.events = sorted((kind, int(due)) for kind, due in re.findall(r"^Kind: (\S+)\nDue: (\d+)$", text, re.M)
                             if kind in LASTING)
        # Of the body and its things, by the words players read: pulses left.
        self.timers = [(what, int(left)) for what, left in
                       re.findall(r"^What: ([^\n]+)\nOf: [^\n]+\nTime left: [^\n]+\nPulses: (\d+)$", text, re.M)]
        self.is_whole = "poison" not in text and len(self.things) < MOST_LISTED


class Bot:
    def __init__(self, town, name):
        self.town, self.name, self.line = town, name, None
        self.kept = None         # Kept, once a save was confirmed
        self.is_away = False     # left by `quit`, and was told so
        self.before, self.was_away = None, False  # the same of the last time in the game

    @property
    def chance(self):
        return self.town.chance

    async def enter(self):
        self.line = await Line.open(self.town.server.port)
        await self.line.until("\x00")
        await self.line.ask("reader")
        word = "connect" if self.name in self.town.made else "create"
        await self.line.ask(f"{word} {self.name} {harness.PASSWORD}", until=IN_GAME)
        self.town.made.add(self.name)
        self.before, self.was_away = self.kept, self.is_away
        self.kept, self.is_away = None, False

    async def load(self, vnum):
        """A thing of nothing; gives its id, which nobody was told before."""
        text = await self.line.ask(f"load obj {vnum}", until=r"You make .*?,\s+id\s+\d+\.|There is no object")
        if found := re.search(r"id\s+(\d+)\.", text):
            id = int(found[1])
            self.town.told(id, vnum)
            return id
        raise AssertionError(text)

    async def save(self):
        told = set(self.town.marks)
        await self.line.ask("save", until=r"Saved\.")
        self.town.promised |= told

    # ---- parts

    async def random(self, pause):
        """Plays on and on."""
        while True:
            await getattr(self, self.chance.choice(DEEDS))()
            await asyncio.sleep(self.chance.random() * pause)

    async def keep(self):
        """Withdraws, saves, and does nothing more."""
        await self.withdraw()
        self.kept = await self.note("save", r"Saved\.")

    async def leave(self):
        """Withdraws, and leaves the game."""
        await self.withdraw()
        self.kept, self.is_away = await self.note("quit", r"Saved\. Goodbye"), True

    async def note(self, last, until):
        """Looks at itself and does the last line, all in one turn of the game; what it saw counts when that is answered."""
        told = set(self.town.marks)
        kept = Kept(await self.line.ask(f"stat player {self.name}", "timers", "evstat", last, until=until))
        self.town.promised |= told
        return kept

    async def share(self):
        """Coins among friends, and with nobody else: what they have together stays the same for ever."""
        self.town.withdrawn.add(self.name)
        leader, *others = self.town.tellers
        await self.line.ask("stand", f"goto {QUIET_ROOM}")
        for line in [f"group {other.name}" for other in others] if self is leader else [f"follow {leader.name}"]:
            while "now" not in await self.line.ask(line, until=r"now\b|not follow you|There is no"):
                await asyncio.sleep(0.02)
        while True:
            await self.line.ask(f"split {self.chance.randint(1, 50)}", until="each|many coins|nobody to share|too little")
            await asyncio.sleep(self.chance.random() * 0.05)

    async def withdraw(self):
        """To where nobody disturbs it, with something that runs out in its hands, and asleep: nobody gives it anything."""
        self.town.withdrawn.add(self.name)
        await self.line.ask("stand", f"goto {QUIET_ROOM}", f"restore {self.name}")
        await self.load(FLASK)
        await self.load(TORCH)
        await self.line.ask("drink flask", "light torch", "sleep", "evstat", until=DONE)

    # ---- deeds

    async def walk(self):
        await self.line.ask(*self.chance.choices(WAYS, k=self.chance.randint(1, 4)))

    async def give(self):
        peer = self.town.peer_of(self)
        await self.line.ask(f"goto {peer}", f"give {self.a_mark()} {peer}")

    async def drop(self):
        await self.line.ask(f"drop {self.a_mark()}")

    async def get(self):
        await self.line.ask(self.chance.choice((f"get {self.a_mark()}", "get all", f"get {self.a_mark()} satchel",
                                                "get all corpse")))

    async def put(self):
        await self.line.ask(f"put {self.a_mark()} satchel")

    async def wear(self):
        await self.line.ask(self.chance.choice(("wear ring", "remove ring", "hold staple", "remove staple", "wear medal",
                                                "wield cudgel", "wear satchel", "hold satchel")))

    async def eat(self):
        await self.line.ask(self.chance.choice(("eat bun", "eat cob", "eat pasty", "quaff bottle", "recite writ")))

    async def light(self):
        await self.line.ask(self.chance.choice(("light candle", "extinguish candle", "light torch", "extinguish torch")))

    async def trade(self):
        shop = self.chance.choice(tuple(SHOPS))
        await self.line.ask("stand", f"goto {shop}", f"buy {self.chance.choice(SHOPS[shop])}",
                            "sell " + self.chance.choice(("bun", "skin", "candle", "cudgel", "cob")))

    async def fight(self):
        room = self.chance.choice(tuple(WOODS))
        await self.line.ask("stand", f"goto {room}", f"kill {self.chance.choice(WOODS[room])}")

    async def weaken(self):
        await self.line.ask(f"set {self.name} hit_points {self.chance.randint(1, 8)}")

    async def die(self):
        """Or come near it: a fight with one foot in the grave, for as long as a turn of it takes."""
        room = self.chance.choice((1213, 1216, 1219))
        await self.line.ask("stand", f"goto {room}", f"set {self.name} hit_points 1", f"kill {WOODS[room][0]}")
        for _ in range(3):
            await asyncio.sleep(0.5)
            await self.line.ask(f"set {self.name} hit_points 1")

    async def mend(self):
        await self.line.ask(f"restore {self.name}")

    async def flee(self):
        await self.line.ask("flee")

    async def cast(self):
        await self.line.ask(f"cast '{self.chance.choice(SPELLS).replace('_', ' ')}'")

    async def grow(self):
        await self.line.ask(f"advance {self.name} {self.chance.randint(1, 20)}")

    async def make(self):
        if len(self.town.marks) < 150:
            await self.load(self.chance.choice(tuple(MARKS)))
        else:
            await self.give()

    async def come_back(self):
        """Quits and is there again at once; nobody may quit who fights."""
        self.line.send("quit")
        said = await self.line.until(r"Saved\. Goodbye|Not while you fight")
        if "Goodbye" in said:
            self.line.close()
            await self.enter()

    def a_mark(self):
        return self.chance.choice(tuple(MARKS.values()))


DEEDS = ("walk", "walk", "give", "give", "give", "drop", "get", "get", "get", "put", "wear", "eat", "light", "trade", "trade",
         "fight", "fight", "fight", "die", "die", "weaken", "mend", "flee", "cast", "grow", "make", "save", "come_back")


class Town:
    """Those who play, and what they know together; it lives on from one server to the next."""

    def __init__(self, chance, names):
        self.chance = chance
        self.server = None
        self.bots = [Bot(self, name) for name in names]
        self.made = set()
        self.marks = {}         # id: vnum, of everything that was told, and not found missing since
        self.promised = set()   # ids that a confirmed save held
        self.ever_told = set()
        self.withdrawn = set()  # nobody gives them anything
        self.tellers = self.bots[1:4]

    def told(self, id, vnum):
        if id in self.ever_told:
            raise AssertionError(f"id {id} was given twice")
        self.ever_told.add(id)
        if vnum in MARKS:
            self.marks[id] = vnum

    def peer_of(self, bot):
        peers = [other.name for other in self.bots if other is not bot and other.name not in self.withdrawn]
        return self.chance.choice(peers or [bot.name])

    async def enter(self, server):
        self.server = server
        self.withdrawn = set()
        is_new = not self.made
        await asyncio.gather(*(bot.enter() for bot in self.bots))
        if is_new:
            await self.equip()

    async def equip(self):
        """Rights, coins and spells for everybody, given by the first of them."""
        first = self.bots[0]
        self.server.grant(first.name, "all")
        for bot in self.bots:
            if bot is not first:
                first.line.send(*(f"grant {bot.name} {right}" for right in RIGHTS))
            first.line.send(f"set {bot.name} coins 1000", f"advance {bot.name} 8",
                            *(f"set {bot.name} skill {spell} 95" for spell in SPELLS))
        await first.save()

    def close(self):
        for bot in self.bots:
            if bot.line is not None:
                bot.line.close()
