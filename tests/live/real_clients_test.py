"""Clients as players have them, each in a terminal of its own (tmux), against the live server."""
import pathlib
import re
import shutil
import subprocess
import time
import unittest
import uuid

import harness

TINTIN = shutil.which("tt++") or shutil.which("tt++", path="/usr/games")


class Terminal:
    """A window of tmux with a program in it."""

    def __init__(self, folder, width=120, height=40):
        self.socket = str(folder / f"tmux-{uuid.uuid4().hex[:8]}")
        self.run("new-session", "-d", "-s", "play", "-x", str(width), "-y", str(height), "bash", "--norc")
        self.run("set-option", "-g", "default-terminal", "xterm-256color")

    def run(self, *arguments):
        return subprocess.run(["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *arguments], text=True, capture_output=True,
                              timeout=harness.DEADLINE, check=True).stdout

    def type(self, line):
        self.run("send-keys", "-t", "play", "-l", line)
        self.run("send-keys", "-t", "play", "Enter")

    def resize(self, width, height):
        self.run("resize-window", "-t", "play", "-x", str(width), "-y", str(height))

    def screen(self, colours=False, history=False):
        return self.run("capture-pane", "-p", "-t", "play", *(["-e"] if colours else []), *(["-S", "-"] if history else []))

    def until(self, pattern, colours=False):
        """Looks until the pattern stands on the screen."""
        deadline = time.monotonic() + harness.DEADLINE
        while time.monotonic() < deadline:
            screen = self.screen(colours)
            if re.search(pattern, screen, re.S):
                return screen
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} did not come to stand on the screen:\n{self.screen(history=True)}")

    def clear(self):
        self.run("send-keys", "-t", "play", "-R")
        self.run("clear-history", "-t", "play")

    def end(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, timeout=harness.DEADLINE)


@unittest.skipUnless(shutil.which("tmux"), "no tmux on this machine")
class RealClients(harness.LiveCase):
    def play(self, command):
        """A server with a character to log in to, and a client in a terminal at its first prompt."""
        self.server_ = self.server(clock="real", settings=("limits.banner_hold_milliseconds=500",))
        self.server_.quit(self.server_.create("Ann"))
        terminal = Terminal(self.folder)
        self.addCleanup(terminal.end)
        terminal.type("PS1=; stty echo; " + command.format(port=self.server_.port))
        terminal.until(r"name.*?:\s*$")
        return terminal

    def log_in(self, terminal):
        terminal.type("ann")
        terminal.until(r"[Pp]assword: *")  # the prompt is there before anything is typed
        terminal.type(harness.PASSWORD)
        terminal.until(r"Exits.*<\d+hp \d+m \d+mv>")
        self.assertNotIn(harness.PASSWORD, terminal.screen(history=True))

    def widest(self, screen):
        return max(len(line.rstrip()) for line in screen.splitlines())

    def look_until_wrapped(self, terminal, least, most):
        """The client tells of a new size in its own time, so a look may be answered before that."""
        deadline = time.monotonic() + harness.DEADLINE
        while time.monotonic() < deadline:
            terminal.clear()
            terminal.type("look")
            screen = terminal.until(r"Exits.*<\d+hp")
            if least < self.widest(screen) <= most:
                return
        self.fail(f"never between {least} and {most} columns wide:\n{screen}")

    def check_play(self, terminal):
        self.log_in(terminal)
        self.assertRegex(terminal.screen(colours=True), r"\x1b\[[0-9;]*m")
        terminal.type("say I am here")
        terminal.until("You say 'I am here'")
        # The text is wrapped to the window, and wrapped anew once that has another size.
        for width, least in ((50, 30), (110, 60)):
            terminal.resize(width, 40)
            self.look_until_wrapped(terminal, least, width)
        # A long text stops at the end of the window and goes on.
        terminal.resize(80, 12)
        deadline = time.monotonic() + harness.DEADLINE
        while "[more" not in terminal.screen() and time.monotonic() < deadline:
            terminal.clear()
            terminal.type("commands")
            terminal.until(r"\[more|<\d+hp")
        terminal.until(r"\[more")
        terminal.type("q")
        terminal.until(r"<\d+hp")
        terminal.type("quit")

    @unittest.skipUnless(shutil.which("telnet"), "no telnet client on this machine")
    def test_a_plain_telnet_plays(self):
        terminal = self.play("TERM=xterm-256color telnet 127.0.0.1 {port}")
        self.check_play(terminal)
        terminal.until("closed by foreign host")

    @unittest.skipUnless(TINTIN, "no TinTin++ on this machine")
    def test_tintin_plays_compressed(self):
        script = self.folder / "play.tin"
        script.write_text("#session {play} {127.0.0.1} {PORT}\n")
        terminal = self.play(f"sed -i s/PORT/{{port}}/ {script}; TERM=xterm-256color {TINTIN} -G {script}")
        self.log_in(terminal)
        terminal.clear()
        terminal.type("client")
        screen = terminal.until(r"[Cc]ompress.*<\d+hp")
        self.assertRegex(screen, "(?i)tintin")
        self.assertRegex(screen, r"(?i)compressed: *yes")
        self.assertRegex(screen, r"(?i)charset: *UTF-8")
        terminal.type("quit")

    @unittest.skipUnless(TINTIN, "no TinTin++ on this machine")
    def test_tintin_plays_as_every_client_does(self):
        script = self.folder / "play.tin"
        script.write_text("#session {play} {127.0.0.1} {PORT}\n")
        self.check_play(self.play(f"sed -i s/PORT/{{port}}/ {script}; TERM=xterm-256color {TINTIN} -G {script}"))


if __name__ == "__main__":
    harness.main()
