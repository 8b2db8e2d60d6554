"""The same areas and the same seed give the same bytes: in another process, another locale and time zone, on the
heap in place of the wheel, and, when a second binary is named with --also, from another compiler."""
import json
import os
import subprocess
import sys
import unittest

import harness

ALSO = None
PULSES = 7 * 691200  # a week


def simulate(binary, seed=7, settings=(), environment=None, pulses=PULSES):
    command = [binary, "simulate", "--areas", str(harness.ROOT / "areas"), "--content", str(harness.ROOT / "data"),
               "--pulses", str(pulses), "--seed", str(seed)]
    for setting in settings:
        command += ["--set", setting]
    done = subprocess.run(command, text=True, capture_output=True, timeout=300, env={**os.environ, **(environment or {})})
    if done.returncode != 0:
        raise AssertionError(f"simulate ended with {done.returncode}: {done.stderr}")
    report = json.loads(done.stdout)
    report.pop("wall_seconds")
    report.pop("wall_speed")
    return report


class Determinism(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.first = simulate(harness.BINARY)

    def test_something_happens_in_a_week(self):
        self.assertEqual(self.first["pulses"], PULSES)
        self.assertGreater(sum(self.first["events"].values()), 1000)
        self.assertGreater(len(self.first["events"]), 2)

    def test_a_week_leaves_as_much_as_a_day(self):
        day = simulate(harness.BINARY, pulses=PULSES // 7)
        self.assertEqual(self.first["mobiles"], day["mobiles"])
        self.assertAlmostEqual(self.first["objects"], day["objects"], delta=day["objects"] // 10)

    def test_a_second_process_gives_the_same(self):
        self.assertEqual(simulate(harness.BINARY), self.first)

    def test_another_seed_gives_something_else(self):
        other = simulate(harness.BINARY, seed=8)
        for digest in ("schedule_digest", "draws_digest"):
            self.assertNotEqual(other[digest], self.first[digest])

    def test_another_locale_and_time_zone_give_the_same(self):
        for environment in ({"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Asia/Kathmandu"},
                            {"LC_ALL": "tr_TR.UTF-8", "TZ": "America/St_Johns"}, {"LC_ALL": "C", "TZ": "UTC"}):
            with self.subTest(environment):
                self.assertEqual(simulate(harness.BINARY, environment=environment), self.first)

    def test_the_heap_and_the_sorted_buckets_give_the_same(self):
        for name in ("heap", "sorted"):
            with self.subTest(name):
                self.assertEqual(simulate(harness.BINARY, settings=[f"events.list={name}"]), self.first)

    def test_another_compiler_gives_the_same(self):
        if ALSO is None:
            self.skipTest("no second binary named with --also")
        self.assertEqual(simulate(ALSO), self.first)


if __name__ == "__main__":
    if "--also" in sys.argv:
        at = sys.argv.index("--also")
        ALSO = sys.argv[at + 1]
        del sys.argv[at:at + 2]
    harness.main()
