"""Stopping: by signal, twice, during the start, from a shell that lets its children ignore SIGINT. Nothing that was
done is lost, the status is 0, and the last line says so."""
import os
import signal
import subprocess
import time

import harness


class Stop(harness.LiveCase):
    def carry_something(self, server):
        ann = server.create("Ann")
        room = ann.ask("look")
        way = next(w for w in ("north", "east", "south", "west", "up", "down") if w in room.split("Exits")[1].split("\n")[0])
        return ann, ann.ask(way).strip().splitlines()[0]

    def stopped_well(self, server, how, twice=False):
        ann, place = self.carry_something(server)
        began = time.monotonic()
        server.process.send_signal(how)
        if twice:
            server.process.send_signal(how)
        notice = ann.until_closed()
        self.assertEqual(server.wait(), 0)
        self.assertLess(time.monotonic() - began, 5)
        self.assertIn("clean shutdown", server.log_text().strip().splitlines()[-1])
        again = self.server("var")
        ann = again.login("Ann")
        self.assertEqual(ann.ask("look").strip().splitlines()[0], place)
        return notice

    def test_sigterm_saves_tells_the_players_and_ends_with_0(self):
        notice = self.stopped_well(self.server(clock="real"), signal.SIGTERM)
        self.assertEqual(len([line for line in notice.splitlines() if line.strip()]), 1, notice)

    def test_sigint_does_the_same(self):
        self.stopped_well(self.server(clock="real"), signal.SIGINT)

    def test_a_second_sigterm_does_not_cut_the_save(self):
        self.stopped_well(self.server(clock="real"), signal.SIGTERM, twice=True)

    def test_it_stops_while_the_world_clock_stands_still(self):
        self.stopped_well(self.server(clock="manual"), signal.SIGTERM)

    def test_sigint_works_though_the_shell_had_it_ignored(self):
        data = self.folder / "var"
        command = (f"{harness.BINARY} serve --allow-root --data {data} --content {harness.ROOT}/data "
                   f"--areas {harness.ROOT}/areas --port 0 --set net.addresses=127.0.0.1 & echo $!; wait $!")
        shell = subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(shell.kill)
        pid = int(shell.stdout.readline())
        deadline = time.monotonic() + harness.DEADLINE
        while not (data / "port").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        os.kill(pid, signal.SIGINT)
        _, log = shell.communicate(timeout=harness.DEADLINE)
        self.assertEqual(shell.returncode, 0, log)
        self.assertIn("clean shutdown", log)

    def test_sigterm_during_the_start_ends_cleanly(self):
        for delay in (0, 0.005, 0.02, 0.05, 0.1):
            with self.subTest(delay):
                server = self.server("early", clock="real", wait=False)
                time.sleep(delay)
                server.process.send_signal(signal.SIGTERM)
                # Before main() has set its handlers the kernel's own answer holds: nothing had begun.
                self.assertIn(server.wait(), (0, -signal.SIGTERM) if delay < 0.02 else (0,))
                server.end()

    def test_shutdown_by_the_control_socket(self):
        server = self.server(clock="real")
        done = subprocess.run([harness.BINARY, "shutdown", "--data", str(server.data)], capture_output=True, text=True,
                              timeout=harness.DEADLINE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(server.wait(), 0)

    def test_healthcheck_and_who_ask_the_running_server(self):
        server = self.server(clock="real")
        server.create("Ann")
        for command, words in (("healthcheck", "healthy: pulse "), ("healthcheck", "1 player, saving works"), ("who", "Ann")):
            done = subprocess.run([harness.BINARY, command, "--data", str(server.data)], capture_output=True, text=True,
                                  timeout=harness.DEADLINE)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(words, done.stdout)
        server.kill()
        done = subprocess.run([harness.BINARY, "healthcheck", "--data", str(server.data)], capture_output=True,
                              timeout=harness.DEADLINE)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    harness.main()
