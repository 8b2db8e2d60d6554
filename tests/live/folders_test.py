"""Folders and rights, and settings that cannot be used: refused before a port is open, in words that help."""
import os
import pathlib
import shutil
import stat
import subprocess
import tempfile
import unittest

import harness

UID = 10001


def run(data, *arguments, uid=None, environment=None):
    binary, root = pathlib.Path(harness.BINARY), harness.ROOT
    if uid:  # others may be unable to walk to the source tree, as when it lies in root's home
        root = data.parent / "for-all"
        if not root.exists():
            root.mkdir(mode=0o755)
            shutil.copy(binary, root)
            for part in ("data", "areas"):
                shutil.copytree(harness.ROOT / part, root / part)
                subprocess.run(["chmod", "-R", "a+rX", str(root / part)], check=True)
        binary = root / binary.name
    command = [str(binary), "serve", "--data", str(data), "--content", str(root / "data"), "--areas", str(root / "areas"),
               "--port", "0", *arguments]

    def become():
        os.setgroups([])
        os.setgid(uid)
        os.setuid(uid)

    return subprocess.run(command, capture_output=True, text=True, timeout=harness.DEADLINE, cwd="/",
                          preexec_fn=become if uid else None, env={**os.environ, **(environment or {})})


def as_root(test):
    return unittest.skipUnless(os.geteuid() == 0, "needs root to become another user")(test)


class Folders(unittest.TestCase):
    def setUp(self):
        # Under a folder that every user may walk through.
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="waterwheel-folders-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def refused(self, done, status, *words):
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertNotIn("listening", done.stderr)

    def test_a_missing_data_folder_is_made_for_its_owner_alone(self):
        server = harness.Server(self.folder / "new")
        self.addCleanup(server.end)
        self.assertEqual(stat.S_IMODE((self.folder / "new").stat().st_mode), 0o700)
        self.assertEqual(server.stop(), 0)
        self.assertEqual(stat.S_IMODE((self.folder / "new" / "waterwheel.db").stat().st_mode), 0o600)

    @as_root
    def test_a_folder_of_someone_else_is_refused_with_path_and_uid(self):
        data = self.folder / "theirs"
        data.mkdir(mode=0o555)
        self.refused(run(data, uid=UID), 78, str(data), str(UID), "chown")

    @as_root
    def test_a_database_that_may_only_be_read_is_refused_with_path_and_uid(self):
        data = self.folder / "readonly"
        data.mkdir(mode=0o700)
        os.chown(data, UID, UID)
        (data / "waterwheel.db").touch(mode=0o444)
        self.refused(run(data, uid=UID), 78, str(data / "waterwheel.db"), str(UID))

    @as_root
    def test_root_is_refused_without_allow_root(self):
        self.refused(run(self.folder / "root"), 78, "--allow-root")

    def test_a_second_server_on_the_same_folder_is_refused(self):
        server = harness.Server(self.folder / "one")
        self.addCleanup(server.end)
        done = run(self.folder / "one", *(["--allow-root"] if os.geteuid() == 0 else []))
        self.refused(done, 75, str(self.folder / "one"))

    def test_testing_is_refused_on_an_address_that_others_reach(self):
        root = ["--allow-root"] if os.geteuid() == 0 else []
        self.refused(run(self.folder / "t", *root, "--set", "testing.enabled=true"), 78, "loopback")

    def test_unknown_settings_are_named_with_the_nearest(self):
        root = ["--allow-root"] if os.geteuid() == 0 else []
        self.refused(run(self.folder / "s", *root, "--set", "net.prot=4000"), 78, "net.prot", "net.port")
        self.refused(run(self.folder / "s", *root, environment={"WATERWHEEL_NET__PROT": "4000"}), 78, "net.port")

    def test_a_data_folder_that_becomes_read_only_says_not_saved_and_plays_on(self):
        if os.geteuid() != 0 or not shutil.which("mount"):
            self.skipTest("needs root to mount a small file system")
        data = self.folder / "small"
        data.mkdir(mode=0o700)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m,mode=0700", "none", str(data)]).returncode != 0:
            self.skipTest("cannot mount here")
        self.addCleanup(subprocess.run, ["umount", "-l", str(data)])
        server = harness.Server(data)
        self.addCleanup(server.end)
        ann = server.create("Ann")
        (data / "filler").write_bytes(b"x" * 1024)
        with open(data / "filler", "wb") as filler:
            try:
                while True:
                    filler.write(b"x" * 65536)
                    filler.flush()
            except OSError:
                pass
        ann.ask("title the Patient")
        answers = ""
        for n in range(40):  # whatever room the log had left is soon used up
            ann.ask(f"title the Patient, {n} times over, and then a little more")
            ann.send("save\r\n")
            answers = ann.until(r"Saved\.|Not saved.*?\n|not saved.*?\n")
            if "ot saved" in answers:
                break
        self.assertIn("ot saved", answers)
        self.assertIn("Exits", ann.ask("look"))
        (data / "filler").unlink()
        for _ in range(20):
            ann.send("save\r\n")
            if "Saved." in ann.until(r"Saved\.|ot saved.*?\n"):
                break
        else:
            self.fail("not saved though there is room again")


if __name__ == "__main__":
    harness.main()
