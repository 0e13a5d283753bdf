# The program is quick to build: the jobs of `tools/run` take few seconds together, on a machine that does nothing else.
# The seconds are those of the build's own log, in which each job stands as it ran last; continuous integration has just
# made that build. A build that is slow because the machine was busy says nothing: remove it, and build again.
import os
import pathlib
import unittest

import times

MOST = 430


class JobSeconds(unittest.TestCase):
    def test_of_the_program_are_few(self):
        seconds = times.seconds_of_program(pathlib.Path(os.environ["BUILD_ROOT"]))
        self.assertGreater(seconds, 0)
        self.assertLessEqual(seconds, MOST, "what takes long: sort build/.ninja_log by the differences of its first two columns")


if __name__ == "__main__":
    unittest.main()
