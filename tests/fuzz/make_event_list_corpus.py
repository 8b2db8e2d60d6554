#!/usr/bin/env python3
"""Writes the seeds of corpus/event_list: short lives of a timeline, one for each thing that can happen to it.

usage: make_event_list_corpus.py [FOLDER]
"""
import pathlib
import sys

# Where a life begins, in the order of event_list_fuzz.cpp: just before 0, 64, 2^12, 2^18, 2^24, 2^36, 2^60, 2^63 and
# the end of time.
BEGINNINGS = range(9)

CHANGE = 1
STEP, EVOLVE, EVOLVE_64, EVOLVE_POWER, EVOLVE_FEW, REALIGN = 0, 2, 3, 4, 5, 7
RENEW, CANCEL_ALL, CANCEL_KIND, LOAD, ADD_MANY, CANCEL, RESCHEDULE, ADD_AT, ADD = 0, 1, 2, 3, 4, 5, 8, 10, 12
PLAIN, SAVED, LEAST, LOW, HIGH, MOST, WALL = range(7)


def at_once(delay):  # 0 to 31
    return bytes([delay * 8])


def within(delay):  # to 255
    return bytes([1, delay])


def wide(delay):  # to 65,535
    return bytes([3, delay >> 8, delay & 255])


def by_64(times):
    return bytes([4, times >> 8, times & 255])


def slot(slots_on):  # where a slot begins
    return bytes([5 + slots_on * 8])


def power(exponent):
    return bytes([6, exponent])


def change(what, owner=0, rest=b""):
    return bytes([CHANGE, owner * 16 + what]) + rest


def add(delay, kind=PLAIN, owner=0):
    return change(ADD, owner, delay + bytes([kind]))


def time(what, rest=b""):
    return bytes([what * 3]) + rest


def few(pulses):
    return bytes([(EVOLVE_FEW + pulses * 8) * 3 % 256])


def deeds(*all_of_them):
    return bytes([len(all_of_them)]) + b"".join(all_of_them)


def deed(what, owner=0, rest=b""):
    return bytes([owner * 16 + what]) + rest


quiet = deeds()
ties = b"".join(add(within(200), kind, kind % 5) for kind in (PLAIN, HIGH, LEAST, MOST, LOW, SAVED, PLAIN, HIGH))
# The same pulse from far to near: what was scheduled first stood highest.
near_and_far = (add(by_64(80)) + time(EVOLVE_64, b"\x40") + add(wide(1024)) + time(EVOLVE_64, b"\x0f") + add(within(64))
                + time(EVOLVE, b"\x3f") + add(at_once(1)) + time(STEP) * 4)
levels = b"".join(add(power(n), n % 6, n % 5) for n in range(64))

seeds = {f"levels_{n}": bytes([n]) + levels + time(STEP) * 70 for n in BEGINNINGS}
seeds.update({
    "ties": bytes([0]) + ties + time(EVOLVE, b"\xff") + quiet * 8,
    "far_to_near": bytes([2]) + near_and_far,
    "slots": bytes([3]) + b"".join(add(slot(n), PLAIN, n % 5) for n in range(31)) + time(EVOLVE_64, b"\x10") * 4,
    "burst": bytes([1]) + b"".join(change(ADD_MANY, n, slot(1) + bytes([63]) + bytes([n] * 63)) for n in range(5))
    + time(EVOLVE, b"\x80"),
    "powers": bytes([4]) + add(power(20)) + add(power(26)) + time(EVOLVE_POWER, b"\x13") + time(EVOLVE_POWER, b"\x1a"),
    "cancels": bytes([5]) + levels + b"".join(change(CANCEL, 0, bytes([0, n])) for n in range(40)) + time(STEP) * 9,
    "moves": bytes([6]) + ties + b"".join(change(RESCHEDULE, 0, bytes([0, n]) + within(n + 1)) for n in range(8))
    + time(EVOLVE, b"\x10"),
    "owners_go": bytes([7]) + ties + change(RENEW, 1) + change(CANCEL_ALL, 2) + change(CANCEL_KIND, 3, bytes([HIGH]))
    + change(CANCEL_KIND, 4, bytes([PLAIN])) + time(EVOLVE, b"\xff"),
    "loads": bytes([2]) + ties + change(LOAD, 1, bytes([5]) + b"".join(
        bytes([n]) + at_once(n) + bytes([40 - n]) for n in range(5))) + few(20) + quiet * 9,
    "loads_at_the_end": bytes([8]) + time(EVOLVE_POWER, b"\x0d") + change(LOAD, 1, bytes([2, 0, 0, 1, 0, 0, 2]))
    + add(at_once(1)) + change(ADD_AT, 0, at_once(0) + b"\x00") + time(STEP),
    "walls": bytes([4]) + ties + b"".join(add(wide(300 * n), WALL, n % 5) for n in range(20))
    + time(REALIGN, b"\x01\x00") + time(EVOLVE, b"\xff") + quiet * 8 + time(REALIGN, b"\x07\x00") + time(STEP) * 20,
    "kills_itself": bytes([1]) + add(at_once(3)) + add(at_once(3)) + add(at_once(3), HIGH, 1) + few(4)
    + deeds(deed(RENEW, 1)) + deeds(deed(RENEW, 0)),
    "cancels_its_pulse": bytes([2]) + ties + time(EVOLVE, b"\xff") + deeds(deed(CANCEL, 0, b"\x00\x03"),
                                                                           deed(CANCEL_ALL, 1)) * 3,
    "feeds_itself": bytes([3]) + add(at_once(0)) + time(EVOLVE, b"\x50") + deeds(deed(ADD, 0, at_once(0) + b"\x00")) * 80,
    "moves_its_pulse": bytes([4]) + ties + time(EVOLVE, b"\xff") + deeds(
        deed(RESCHEDULE, 0, b"\x00\x02" + at_once(0)), deed(ADD_AT, 1, at_once(0) + b"\x01")) * 6,
})

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "corpus" / "event_list")
folder.mkdir(parents=True, exist_ok=True)
for name, seed in seeds.items():
    (folder / name).write_bytes(seed)
