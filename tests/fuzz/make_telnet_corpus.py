#!/usr/bin/env python3
"""Writes the seeds of corpus/telnet: small conversations, one for each thing a connection can do.

usage: make_telnet_corpus.py [FOLDER]
"""
import pathlib
import sys

TEXT, PROMPT, SECRET, SHEET, TERMINAL, LOGIN, WAIT, TAKE, RECEIVE = 0, 1, 2, 3, 4, 5, 6, 7, 8
REPEATED = 128

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240


def step(kind, content=b""):
    return bytes([kind, len(content)]) + content


def neg(verb, option):
    return bytes([IAC, verb, option])


def sub(option, body):
    return bytes([IAC, SB, option]) + body.replace(b"\xff", b"\xff\xff") + bytes([IAC, SE])


login = step(LOGIN)
seeds = {
    "lines": step(PROMPT, b"> ") + step(RECEIVE, b"look\r\nsay hi\r\x00north\neast\r") + step(TAKE),
    "login": step(PROMPT, b"Name: ") + step(RECEIVE, b"Ann\r\n") + step(SECRET, b"Password: ")
    + step(RECEIVE, neg(DO, 1) + b"sesame\r\n") + step(TEXT, b"Welcome.") + step(TAKE) + login,
    "options": step(RECEIVE, neg(WILL, 31) + neg(DO, 25) + neg(DO, 3) + neg(DO, 99) + neg(WILL, 201) + neg(DONT, 25)
                    + neg(DO, 1)) + step(PROMPT, b"> ") + step(TAKE),
    "window": step(RECEIVE, neg(WILL, 31) + sub(31, b"\x00\xff\x00\x32") + sub(31, b"\x00\x14\x00\x05")
                   + sub(31, b"\x00\x00\x00\x00") + sub(31, b"x")) + step(TEXT, b"twenty columns are few for this"),
    "bodies": step(RECEIVE, bytes([IAC, SB, IAC, SE]) + sub(123, b"look\r\n") + bytes([IAC, SB, 31, IAC, WILL, 1])
                   + bytes([IAC, SE, IAC, SE])),
    "editing": login + step(RECEIVE, b"lo\x08ook\x7f\xc3\xa9\x08" + bytes([IAC, 247]) + b"junk" + bytes([IAC, 248])
                            + b"\tx\x00\x07\r\n"),
    "escapes": login + step(RECEIVE, b"a\x1b[31mb\x1b]0;t\x07c\x1bOAd\x1b[[Ae\x1bPq\x1b\\f\x1bOpen\r\n"),
    "utf8": login + step(RECEIVE, b"\xc3\xa9\xe6\xbc\xa2\xff\xff\xc0\xaf\xed\xa0\x80\xe2\x80\xa8\xc2\x9b\r\n"),
    "there": step(PROMPT, b"> ") + step(RECEIVE, bytes([IAC, 246, IAC, 246])) + step(SECRET, b"Password: ")
    + step(RECEIVE, bytes([IAC, 246])) + step(TEXT, b"It rains.") + step(TAKE),
    "long": login + step(RECEIVE | REPEATED, b"a" * 250) + step(RECEIVE, b"\r\n") + step(TAKE),
    "endless": login + step(RECEIVE, bytes([IAC, SB, 201])) + step(RECEIVE | REPEATED, b"b" * 250) + step(WAIT, b"w" * 101),
    "styles": step(TERMINAL, b"\x02ab") + step(TEXT, b"\x02a\x02kin\x03 out\x03 \x02zodd \x04hard\n\n\x03\x02")
    + step(TEXT | REPEATED, b"\x02fwide \xe6\xbc\xa2\xcc\x81 ") + step(TAKE),
    "sheets": step(SHEET, b"Name Ann \x02kLevel three and_a_word_that_is_rather_long") + step(TERMINAL, b"\x07")
    + step(SHEET, b"Name Ann Level 3") + step(TAKE),
    "storm": step(RECEIVE | REPEATED, neg(DO, 99) * 40) + step(RECEIVE | REPEATED, neg(WILL, 31) + neg(WONT, 31)),
    "cut": step(RECEIVE, b"look\r\n\xff") + step(TAKE) + step(RECEIVE, b"\xfb") + step(RECEIVE, b"\x1f"),
}

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "corpus" / "telnet")
folder.mkdir(parents=True, exist_ok=True)
for name, seed in seeds.items():
    (folder / name).write_bytes(seed)
