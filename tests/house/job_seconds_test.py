# The program is quick to build: the jobs of `tools/run` take few seconds together. Machines differ, and one machine by
# the hour, so a second is counted in what the compiler takes here for a source that does not change.
#
# The seconds of the jobs are those of the build's own log, in which each job stands as it ran last. This belongs to the
# night: what else runs on a machine slows one of the two more than the other.
import os
import pathlib
import resource
import subprocess
import tempfile
import unittest

import project
import times

MOST = 250  # times as long as the yardstick
YARDSTICK = """#include <algorithm>
#include <map>
#include <regex>
#include <string>
#include <vector>
int main(int, char** words) { return std::regex_match(words[0], std::regex("a+|b")) ? 0 : 1; }
"""


# The processor's seconds that the compiler takes for the yardstick: the least of three.
def yardstick():
    compiler = subprocess.run([project.ROOT / "tools/compile", "--compiler"], capture_output=True, text=True, check=True).stdout.split()
    took = []
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(YARDSTICK)
        source.flush()
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            subprocess.run([*compiler, "-std=c++20", "-O2", "-c", source.name, "-o", "/dev/null"], check=True)
            took.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return min(took)


class JobSeconds(unittest.TestCase):
    def test_of_the_program_are_few(self):
        seconds = times.seconds_of_program(pathlib.Path(os.environ["BUILD_ROOT"]))
        self.assertGreater(seconds, 0)
        self.assertLessEqual(seconds / yardstick(), MOST,
                             "what takes long: sort build/.ninja_log by the differences of its first two columns")


if __name__ == "__main__":
    unittest.main()
