"""What a killed server left on its disk, read from a copy of the files, and what must hold of it whatever was played."""
import collections
import pathlib
import shutil
import sqlite3
import tomllib

import harness

CORPSES = (1, 3)  # of mobiles, of players
# Kinds of which one owner has one at most; of the others, one for each text.
ONCE = ("heal", "fed", "watered", "wait", "decay", "burn", "flicker", "poison", "reset", "wizlock", "newlock", "sky")


def templates():
    """Of all areas: vnum to the object as the builder wrote it."""
    found = {}
    for area in (harness.ROOT / "areas").glob("*.toml"):
        with open(area, "rb") as file:
            for thing in tomllib.load(file)["obj"].values():
                found[thing["vnum"]] = thing
    return found


class SavedRows:
    """A copy of a data folder's database, rows by table."""

    def __init__(self, data, folder):
        folder = pathlib.Path(folder)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in ("waterwheel.db", "waterwheel.db-wal"):
            if (data / name).exists():
                shutil.copy(data / name, folder / name)
        self.path = folder / "waterwheel.db"
        database = sqlite3.connect(self.path)
        database.row_factory = sqlite3.Row
        self.structure = [row[0] for row in database.execute("PRAGMA integrity_check")]
        self.structure += [f"foreign key: {tuple(row)}" for row in database.execute("PRAGMA foreign_key_check")]
        self.tables = {name: database.execute(f'SELECT * FROM "{name}"').fetchall()
                       for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        database.close()
        self.header = self.tables["header"][0]
        self.pulse = self.header["pulse"]
        self.objects = {row["id"]: row for row in self.tables["objects"]}
        self.characters = {row["id"]: row for row in self.tables["characters"]}
        self.named = {row["name"]: row for row in self.tables["characters"]}
        self.events = collections.defaultdict(list)
        for row in self.tables["events"]:
            self.events[row["owner_kind"], row["owner"]].append(row)

    def events_of(self, kind, owner):
        return self.events[kind, str(owner)]

    def has_event(self, object, kind):
        return any(row["kind"] == kind for row in self.events_of("object", object))

    def root(self, row):
        """Where a thing is in the end: ("in_room", vnum), ("on_character", id) or ("on_mobile", id)."""
        while row["in_object"] is not None:
            row = self.objects[row["in_object"]]
        return next((place, row[place]) for place in ("in_room", "on_character", "on_mobile") if row[place] is not None)

    def carried_by(self, character):
        return {row["id"] for row in self.objects.values() if row["on_character"] == character}

    def tree(self, id):
        """Of a thing and all in it, in order: (id, vnum, worn place, [what is in it])."""
        inside = sorted((row for row in self.objects.values() if row["in_object"] == id), key=lambda row: row["place_order"])
        row = self.objects[id]
        return id, row["template_vnum"], row["worn_at"], [self.tree(thing["id"]) for thing in inside]

    def problems(self):
        found = [] if self.structure == ["ok"] else list(self.structure)
        found += self._events_twice() + self._events_lost() + self._clocks() + self._coins()
        return found

    def _events_twice(self):
        found = []
        for owner, rows in self.events.items():
            keys = [row["kind"] if row["kind"] in ONCE else (row["kind"], row["text"]) for row in rows]
            found += [f"{owner} has {count} events {key}" for key, count in collections.Counter(keys).items()
                      if count > 1 and owner[0] != "room"]
        return found

    def _events_lost(self):
        found, known = [], templates()
        for id, row in self.objects.items():
            plan = known.get(row["template_vnum"], {})
            if row["lit"] and "burns" in plan.get("light", {}) and not self.has_event(id, "burn"):
                found.append(f"object {id} is lit and does not burn")
            if not row["lit"] and self.has_event(id, "burn"):
                found.append(f"object {id} burns and is not lit")
            on_shelf = self.root(row)[0] == "on_mobile"  # what a shop shows stays fresh
            if (row["template_vnum"] in CORPSES or "decay" in plan) and not on_shelf and not self.has_event(id, "decay"):
                found.append(f"object {id}, of template {row['template_vnum']}, does not decay")
        for kind, owner in self.events:
            if kind == "object" and int(owner) not in self.objects:
                found.append(f"object {owner} has events and is not there")
            if kind == "character" and int(owner) not in self.all_bodies():
                found.append(f"character {owner} has events and is not there")
        return found

    def all_bodies(self):
        return {row["id"] for row in self.characters.values()} | {row["id"] for row in self.tables["mobiles"]}

    def _clocks(self):
        """Played time stands still for whoever is away, and runs for everybody else."""
        found = []
        for id, row in self.characters.items():
            owners = [("character", id)] + [("object", thing["id"]) for thing in self.objects.values()
                                            if self.root(thing) == ("on_character", id)]
            for owner in owners:
                for event in self.events_of(*owner):
                    if event["clock"] == "played" and (event["left"] is not None) == bool(row["in_game"]):
                        wrong = "away" if row["in_game"] else "there"
                        found.append(f"{owner}: {event['kind']} is kept as if its owner were {wrong}")
        return found

    def _coins(self):
        """What all have is what was made and not unmade."""
        made = sum(row["coins"] for row in self.tables["coinage"])
        return [] if self.coins() == made else [f"all have {self.coins()} coins, {made} were made"]

    def coins(self):
        """Everything that is money, wherever it is."""
        return sum(row["coins"] for table in ("characters", "objects", "mobiles") for row in self.tables[table])
