# A browser shows the page of `report`, and its script runs: nothing is said on the console, as if the policy forbade
# something or the script had failed. Debian's Chromium is such a browser.
import os
import pathlib
import subprocess
import tempfile
import unittest

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


class ReportPage(unittest.TestCase):
    def test_runs_in_a_browser(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "report.html")
            command = [BNFURL, "report", "-i", "combined", "-g", "plain", "examples/access.log"]
            page.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
            browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                       f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()]
            shown = subprocess.run(browser, capture_output=True, text=True, check=True)
        self.assertEqual([line for line in shown.stderr.splitlines() if "CONSOLE" in line], [])
        for made_by_script in ('class="js"', "Dark colours</button>", "Zoom in</button>", 'type="search"',
                               '<button type="button">Requests</button>'):
            self.assertIn(made_by_script, shown.stdout)
