# Each folder of bindings/ can be removed: what is left is configured, and its tests of the sources pass. They run with
# the build of BUILD_ROOT, whose program is that of all folders.
import pathlib
import shutil
import unittest

import place

ROOT = place.project.ROOT
HOSTS = sorted(path.name for path in (ROOT / "bindings").iterdir() if path.is_dir())
# clang-tidy reads sources of C++, of which none is in a folder that is removed.
TESTS = sorted({path.relative_to(ROOT) for path in (ROOT / "tests/house").glob("*_test.py")} -
               {pathlib.Path("tests/house/clang_tidy_test.py")})


class Hosts(unittest.TestCase):
    def test_can_be_removed(self):
        self.assertIn("nginx", HOSTS)
        for host in HOSTS:
            folder = place.fresh("without-a-host")
            place.copy_project(folder)
            shutil.rmtree(folder / "bindings" / host)
            place.run("git", "init", "--quiet", folder)
            place.run("git", "-C", folder, "add", "--all")
            with self.subTest(removed=host):
                place.run("meson", "setup", "build", "-Dtests=enabled", folder=folder)
            for test in TESTS:
                with self.subTest(removed=host, test=test.as_posix()):
                    done = place.tried("python3", "tests/tap.py", test, folder=folder, PYTHONPATH=folder / "tests")
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
