#!/usr/bin/env python3
"""Turns what bench_events measured into a page: ratios against their bars first, then all the figures.

usage: numbers.py RESULTS.json [PAGE.md [SIMULATION.json]]

RESULTS.json is what --benchmark_out writes, SIMULATION.json what `waterwheel simulate` prints; without PAGE.md it prints.
"""
import json
import os
import pathlib
import platform
import subprocess
import sys

STRUCTURES = ["wheel", "seed64", "heap4", "pq", "multimap", "libev", "libevent", "asio"]
NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
MILLION = 1_000_000

# What each figure is, in the order of the page.
WORKS = {
    "hold_exp": "the first event fires and is scheduled again; exponential delays with a mean of 1,000 pulses",
    "hold_bimodal": "the same, nine of ten delays within 32 pulses, the tenth 10,000 to 300,000",
    "adversarial64": "the same, all delays multiples of 64",
    "cancel_mix": "an event is scheduled and comes to its end: half are cancelled before they are due, half fire",
    "burst_push": "one of so many events is scheduled for the same pulse",
    "burst_drain": "one of so many events due in the same pulse fires",
    "burst_prio10_drain": "the same, with ten priorities at random",
    "idle_pulse": "a pulse passes in which nothing is due",
    "peek_first_loaded": "a look at the first event after another has fired",
    "peek_first_far": "a look at the first event, all of them far away",
}
LIMITS = {
    "limit_touch2": "two prefetched random lines of 64 bytes are touched",
    "limit_ring": "as hold_exp, on a bare list for each future pulse: no order within it, no owner, no cancelling",
}


class Figures:
    def __init__(self, results):
        self.context = results["context"]
        self.found = {}
        for entry in results["benchmarks"]:
            # One repetition has no median: it is its own.
            if entry.get("aggregate_name", "median") == "median" and not entry.get("error_occurred"):
                # WORK/STRUCTURE/N/iterations:K/manual_time
                words = [w for w in entry["run_name"].split("/") if ":" not in w]
                self.found["/".join(w for w in words if w != "manual_time")] = entry

    def time(self, name):
        """Nanoseconds, None when it was not measured."""
        entry = self.found.get(name)
        if entry is None:
            return None
        which = "real_time" if "manual_time" in entry["run_name"] else "cpu_time"
        return entry[which] * NANOSECONDS[entry["time_unit"]]

    def counter(self, name, counter):
        return self.found.get(name, {}).get(counter)


def figure(value):
    if value is None:
        return ""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    if value < 1:
        return f"{value:.3f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Bar:
    """One line of the first table."""

    def __init__(self, work, most, unit, measure):
        self.work, self.most, self.unit, self.measure = work, most, unit, measure

    def line(self, figures):
        measured, how = self.measure(figures)
        if measured is None:
            return f"| {self.work} | <= {self.most:g}{self.unit} | not measured | |"
        holds = "yes" if measured <= self.most else "**no**"
        return f"| {self.work} | <= {self.most:g}{self.unit} | {figure(measured)}{how} | {holds} |"


def times(work, name, other, most, than):
    """The time of one against that of another."""

    def measure(figures):
        a, b = figures.time(name), figures.time(other)
        return (None, "") if a is None or not b else (a / b, f" ({figure(a)} / {figure(b)} ns)")

    return Bar(work, most, f" x {than}", measure)


def against(work, n, structure, most):
    return times(f"{work}, {n:,}", f"{work}/wheel/{n}", f"{work}/{structure}/{n}", most, structure)


def counted(work, name, counter, most, unit=""):
    return Bar(work, most, unit, lambda figures: (figures.counter(name, counter), ""))


def at_most(work, name, most):
    return Bar(work, most, " ns", lambda figures: (figures.time(name), ""))


def hold(n):
    return f"hold_exp/wheel/{n}"


BARS = [
    against("hold_exp", 250, "heap4", 0.9),
    against("hold_exp", 10_000, "heap4", 0.25),
    against("hold_exp", 10_000, "seed64", 0.05),
    against("hold_exp", 100_000, "heap4", 0.25),
    against("hold_exp", MILLION, "heap4", 0.25),
    against("hold_exp", MILLION, "multimap", 0.05),
    against("hold_exp", MILLION, "asio", 0.2),
    times("hold_exp, 1,000,000", hold(MILLION), f"limit_touch2/{MILLION}", 7, "limit_touch2"),
    against("hold_exp", 4 * MILLION, "heap4", 0.25),
    times("hold_exp, 4,000,000", hold(4 * MILLION), hold(10_000), 6, "itself at 10,000"),
    against("hold_bimodal", MILLION, "heap4", 0.4),
    times("adversarial64, 1,000,000", f"adversarial64/wheel/{MILLION}", hold(MILLION), 1.3, "its hold_exp"),
    against("cancel_mix", MILLION, "heap4", 0.6),
    against("burst_drain", 100_000, "heap4", 0.16),
    against("burst_prio10_drain", 100_000, "heap4", 0.25),
    counted("worst pulse, 1,000,000", f"worst_pulse/wheel/{MILLION}", "worst_over_median", 8, " x the median pulse"),
    at_most("idle_pulse, 250", "idle_pulse/wheel/250", 15),
    at_most("idle_pulse, 1,000,000", f"idle_pulse/wheel/{MILLION}", 15),
    times("idle_pulse, 1,000,000", f"idle_pulse/wheel/{MILLION}", "idle_pulse/wheel/250", 1.5, "itself at 250"),
    at_most("peek_first, loaded, 1,000,000", f"peek_first_loaded/wheel/{MILLION}", 40),
    at_most("peek_first, 1,000,000 far away", f"peek_first_far/wheel/{MILLION}", 40),
    counted("memory of an event", f"memory/wheel/{MILLION}", "bytes_per_event", 72, " bytes"),
    counted("the same with a data record", f"memory_record/wheel/{MILLION}", "bytes_per_event", 160, " bytes"),
    counted("differences to a sorted map in 10,000,000 random operations", f"order/wheel/{10 * MILLION}",
            "differences", 0),
]


def row(cells):
    return "| " + " | ".join(cells) + " |"


def sizes_of(figures, work):
    return sorted({int(name.split("/")[-1]) for name in figures.found if name.split("/")[0] == work})


def table_of_work(figures, work):
    measured = [s for s in STRUCTURES if any(name.startswith(f"{work}/{s}/") for name in figures.found)]
    if not measured:
        return []
    lines = [f"**{work}**: {WORKS[work]}", "", row(["waiting"] + measured), row(["--:"] * (len(measured) + 1))]
    for n in sizes_of(figures, work):
        lines.append(row([f"{n:,}"] + [figure(figures.time(f"{work}/{s}/{n}")) for s in measured]))
    return lines + [""]


def table_of_limits(figures):
    lines = [row(["limit", "of", "ns"]), row(["---", "--:", "--:"])]
    for work in LIMITS:
        lines += [row([work, f"{n:,}", figure(figures.time(f"{work}/{n}"))]) for n in sizes_of(figures, work)]
    return [f"**{work}**: {what}" + "\n" for work, what in LIMITS.items()] + lines + [""]


def table_of_counters(figures, title, works, counters):
    lines = [title, "", row(["work"] + counters), row(["---"] + ["--:"] * len(counters))]
    for name in figures.found:
        if name.split("/")[0] in works:
            lines.append(row([name] + [figure(figures.counter(name, counter)) for counter in counters]))
    return lines + [""]


def machine(context):
    model = "an unknown processor"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    load = ", ".join(f"{each:.1f}" for each in context.get("load_avg", []))
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False,
                            cwd=pathlib.Path(__file__).parent).stdout.strip()
    return (f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, "
            f"load at the start {load or 'unknown'}; {context['date'][:10]}, commit {commit or 'unknown'}.")


def crowd(done):
    """A world full of events, in virtual time."""
    fired = sum(done["events"].values())
    return ["## A crowded world", "",
            f"{done['mobiles']:,} mobiles with {done['pending']:,} events pending, through `waterwheel simulate`: "
            f"{done['pulses']:,} pulses",
            f"({done['pulses'] / 8 / 60:,.0f} minutes of the world) with {fired:,} events took {done['wall_seconds']:.1f} s: "
            f"{done['wall_speed']:,.0f} pulses a second,",
            f"{done['wall_speed'] / 8:,.0f} times as fast as life."]


def page(figures, simulated):
    lines = [
        "# What the event wheel costs", "",
        "Written by `scripts/bench events`; do not edit. " + machine(figures.context), "",
        "Every structure runs in one process on one core, one after another; a figure is the median of the repetitions,",
        "in nanoseconds of the thread's own time per operation. Single figures wander with the machine, ratios less so.",
        "wheel, seed64 (64 sorted lists) and heap4 (a 4-ary heap) keep the full order of events and the list of each",
        "owner; pq and multimap of the standard library keep the order alone, libev, libevent and asio neither that of",
        "ties nor owners. libev and libevent run their own loops on a simulated clock, with no call of the kernel.", "",
        "## Bars", "", row(["work", "bar", "measured", "holds"]), row(["---"] * 4),
    ]
    lines += [bar.line(figures) for bar in BARS]
    lines += ["", "## Nanoseconds per operation", ""]
    for work in WORKS:
        lines += table_of_work(figures, work)
    lines += ["## What the machine allows", ""] + table_of_limits(figures)
    lines += ["## Pulse by pulse, and memory", ""]
    lines += table_of_counters(figures, "All pulses one by one, across multiples of 4,096 and 262,144:", ["worst_pulse"],
                               ["median_us", "p99_over_median", "worst_over_median"])
    lines += table_of_counters(figures, "Without, and with four numbers and a text of 20 bytes:",
                               ["memory", "memory_record"], ["bytes_per_event"])
    if simulated is not None:
        lines += crowd(simulated)
    return "\n".join(lines).rstrip() + "\n"


def main():
    if len(sys.argv) not in (2, 3, 4):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        figures = Figures(json.loads(pathlib.Path(sys.argv[1]).read_text()))
        simulated = json.loads(pathlib.Path(sys.argv[3]).read_text()) if len(sys.argv) == 4 else None
    except (OSError, ValueError, KeyError) as error:
        print(f"numbers.py: {' or '.join(sys.argv[1:2] + sys.argv[3:])} does not hold what was measured: {error}",
              file=sys.stderr)
        return 1
    text = page(figures, simulated)
    if len(sys.argv) > 2:
        pathlib.Path(sys.argv[2]).write_text(text)
    else:
        print(text, end="")
    return 0


sys.exit(main())
