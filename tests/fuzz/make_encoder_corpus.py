#!/usr/bin/env python3
"""Writes the seeds of encoder_fuzz into corpus/encoder: markup of every kind, for every client."""

from pathlib import Path

texts = {
    "words": b"A small room of planks, over the wheel. It smells of flour.",
    "styles": b"\x02kgood \x02lbad\x03 good\x03 \x02e\x02zplain\x03\x03 \x03 \x02",
    "speech": b"\x02fAnn says 'hi" + b" " * 60 + b"Bob tells you 'run'.'\x03",
    "hard_blanks": b"one\x04two\x04three four\tfive\n\n  six\n",
    "long_word": b"w" * 300,
    "wide": "漢字かな交じり文 \U0001f600 ｆｕｌｌ".encode() * 4,
    "marks": ("e\u0301" * 30 + " \u0301" + "o" + "\u0302" * 60).encode(),
    "clusters": ("\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f1e8\U0001f1ed\u2764\ufe0f\U0001f44d\U0001f3fd" * 6).encode(),
    "signs": "“Zürich” – ½ ﬁ … ß æ ÿ € • → ≠ ┌─┬╗│░ \u00a0\u00ad\u200b№²".encode(),
    "controls": b"a\x1b[2Jb\x1b]0;x\x07\x01\x08\x7f\r\xc2\x9b\xe2\x80\xa8\xe2\x80\xae",
    "bad_bytes": b"\xff\xc3(\xed\xa0\x80\xf4\x90\x80\x80\xf0\x9f",
    "table": "who|\x02eAnn\x03|漢字|\x02khalf|50|".encode(),
}

folder = Path(__file__).parent / "corpus" / "encoder"
folder.mkdir(parents=True, exist_ok=True)
for number, (name, text) in enumerate(texts.items()):
    for kind in range(2):
        look = (number * 7 + kind * 13) % 24
        width = 0 if kind == 0 else 30
        (folder / f"{name}_{kind}").write_bytes(bytes([look, width]) + text)
