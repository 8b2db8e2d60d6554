#!/usr/bin/env python3
"""Checks what each folder of server/ includes: arrows go only downward. Prints file:line for every breach."""
import pathlib
import re
import sys

MAY_SEE = {
    "base": set(),
    "events": {"base"},
    "wire": {"base"},
    "telnet": {"base", "wire"},
    "world": {"base", "events"},
    "store": {"base", "wire"},
    "auth": {"base", "wire"},
    "net": {"base", "wire", "telnet"},
    "areafile": {"base", "world"},
    "rules": {"base", "areafile", "world"},
    "game": {"base", "events", "wire", "world", "areafile", "rules"},
    "app": {"base", "events", "wire", "telnet", "world", "store", "auth", "net", "areafile", "rules", "game"},
}
# Libraries that only some folders may see.
KEPT_TO = {
    "asio": {"net", "app"},
    "sqlite3": {"store"},
    "sodium": {"auth"},
    "spdlog": {"base"},
    "toml++": {"areafile", "rules", "app"},
    "nlohmann": {"app"},
    "CLI": {"app"},
}
# Time and chance from outside: nowhere but at the edges.
OUTSIDE = re.compile(r"[Cc]lock\w*::now\(|sleep_for|sleep_until|std::rand\b|random_device|mt19937|std::time\(|\btime\(nullptr")
EDGES = {"app", "net", "store", "auth"}


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".") / "server"
    breaches = []
    files = sorted(p for p in root.rglob("*") if p.suffix in (".h", ".cpp"))
    for path in files:
        folder = path.relative_to(root).parts[0]
        for number, line in enumerate(path.read_text().splitlines(), 1):
            here = f"{path}:{number}: "
            own = re.match(r'\s*#include\s+"(\w+)/', line)
            if own and own[1] != folder and own[1] not in MAY_SEE[folder]:
                breaches.append(f"{here}{folder}/ may not include {own[1]}/")
            far = re.match(r"\s*#include\s+<([\w+]+)", line)
            if far and folder not in KEPT_TO.get(far[1], {folder}):
                breaches.append(f"{here}{folder}/ may not include <{far[1]}>")
            if folder not in EDGES and path.name != "clock.cpp" and OUTSIDE.search(line.split("//")[0]):
                breaches.append(f"{here}time or chance from outside in {folder}/")
    print("\n".join(breaches) if breaches else f"{len(files)} files, every arrow points down")
    return 1 if breaches or not files else 0


sys.exit(main())
