"""What the manual prints from tables is what the tables say."""
import pathlib
import re
import subprocess
import unittest

import harness


class Manual(unittest.TestCase):
    maxDiff = None

    def test_the_table_of_settings_in_running_md_is_what_the_server_prints(self):
        table = subprocess.run([harness.BINARY, "config", "table"], capture_output=True, text=True, check=True).stdout
        page = (harness.ROOT / "docs" / "running.md").read_text()
        begin, end = "<!-- settings: waterwheel config table -->\n", "\n<!-- end of settings -->"
        self.assertEqual(page[page.index(begin) + len(begin):page.index(end)].splitlines(), table.strip().splitlines())

    def test_every_page_that_a_page_links_to_exists(self):
        for page in [harness.ROOT / "README.md", harness.ROOT / "CONTRIBUTING.md", *(harness.ROOT / "docs").rglob("*.md")]:
            for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
                if "://" not in target:
                    with self.subTest(page=page.name, target=target):
                        self.assertTrue((page.parent / pathlib.Path(target)).exists())

    def test_the_shipped_areas_and_rules_have_no_problem_at_all(self):
        done = subprocess.run([harness.BINARY, "check"], capture_output=True, text=True, cwd=harness.ROOT)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout + done.stderr, r"\A\d+ areas?, \d+ rooms, 0 errors, 0 warnings\n\Z")


if __name__ == "__main__":
    harness.main()
