# A job on a standalone cluster survives the death of a worker with its executor, and of a Python process: they get
# SIGKILL when a third of the tasks is done, by Spark's own count. Each id is there once, and the result is what the
# library makes of the rows in one process, octet for octet. No process outlives a cluster, however it ends.
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import rows
from support import processes
from support.frame import LimitedTest, Needed, or_no_cases  # noqa: F401

MODULES = ["bnfurl", "pandas", "pyarrow", "pyspark"]
PROGRAMS = ["java", "setpriv"]
FIELDS = [name for name in rows.FIELDS if name != "url"]
CORES = 2
PAUSE = 0.25  # seconds of a task, so that a third of them can be seen before the rest is done


# Makes tasks long enough to be killed in. Before each batch there is a pause, and it does not end while there is a file
# `hold`. Meanwhile the process has a file with its number: it works on a task.
def slowed(df, folder):
    pause = PAUSE

    def wait(batches):
        for batch in batches:
            busy = folder / str(os.getpid())
            busy.touch()
            time.sleep(pause)
            while (folder / "hold").exists():
                time.sleep(0.01)
            busy.unlink()
            yield batch
    return df.mapInArrow(wait, df.schema)


# A job in a thread of its own: writes the rows, split, as Parquet.
class Job:
    def __init__(self, spark, source, folder):
        self.tracker = spark.sparkContext.statusTracker()
        self.target = folder / "split"
        self.busy = folder / "busy"
        self.busy.mkdir()
        self.frame = bnfurl.spark.split(slowed(spark.read.parquet(str(source)), self.busy), fields=FIELDS)
        self.error = None
        self.stage = None
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        try:
            self.frame.write.parquet(str(self.target))
        except Exception as error:
            self.error = error

    # What Spark counts; None before the first task.
    def count(self):
        if self.stage is None:
            self.stage = next(iter(self.tracker.getActiveStageIds()), None)
        return self.stage is not None and self.tracker.getStageInfo(self.stage) or None

    def done(self):
        info = self.count()
        return info.numCompletedTasks if info else 0

    def wait_for_a_third(self):
        def is_there():
            return self.done() * 3 >= frames.FILES or not self.thread.is_alive()
        processes.wait_for(is_there, "third of the tasks", 120)
        if not self.thread.is_alive():
            raise AssertionError("the job ended before a third of its tasks was counted") from self.error

    # The numbers of Python processes in a task that cannot end before `release`, one for each core.
    def hold(self):
        (self.busy / "hold").touch()
        time.sleep(2 * PAUSE)  # who did not see the file has gone on by now
        return processes.wait_for(self.one_for_each_core, "task on each core")

    def one_for_each_core(self):
        numbers = [int(path.name) for path in self.busy.iterdir() if path.name.isdigit()]
        return numbers if len(numbers) == CORES else None

    def release(self):
        (self.busy / "hold").unlink()


class DeathTest(LimitedTest):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.cluster = cls.enterClassContext(cluster.Cluster(cls.folder / "cluster"))
        cls.spark = cls.cluster.connect(**frames.SETTINGS)
        frames.write(cls.folder / "urls", frames.urls())
        cls.expected = frames.by_library(frames.urls(), FIELDS)

    def setUp(self):
        super().setUp()
        processes.wait_for(lambda: all(map(self.cluster.executors, self.cluster.living_workers())), "executors")

    # Runs the job, and `kill` with the numbers of busy Python processes when a third of it is done. The job has to
    # notice, and to end well.
    def survives(self, kill):
        job = Job(self.spark, self.folder / "urls", pathlib.Path(tempfile.mkdtemp(dir=self.folder)))
        job.wait_for_a_third()
        kill(job.hold())
        self.assertLess(job.done(), frames.FILES)
        job.release()
        job.thread.join()
        if job.error:
            raise job.error
        self.assertGreater(job.count().numFailedTasks, 0)
        found = frames.read(job.target)
        self.assertEqual(found["id"].to_pylist(), list(range(frames.COUNT)))
        self.assertEqual(frames.difference(found, self.expected), "")

    def test_of_a_python_process(self):
        def kill(busy):
            self.assertLessEqual(set(busy), set(self.cluster.python_workers()))
            processes.kill(busy[:1])
        self.survives(kill)

    def test_of_a_worker_and_its_executor(self):
        worker = self.cluster.living_workers()[0]

        def kill(_):
            executors = self.cluster.executors(worker)
            self.assertEqual(len(executors), 1)
            processes.kill([worker.pid, *executors])
        self.survives(kill)
        self.assertEqual(worker.wait(), -signal.SIGKILL)
        self.assertEqual(self.cluster.alive_workers(), CORES - 1)
        self.cluster.start_worker()


# A cluster in a process of its own, which says its mark and then does what the test is about.
CLUSTER = """\
import pathlib, sys, time
from support import cluster
with cluster.Cluster(pathlib.Path(sys.argv[1]), workers=1) as running:
    print(running.mark, flush=True)
    {ends}
"""


class LeftoverTest(LimitedTest):
    def processes_of(self, ends):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.process = subprocess.Popen([sys.executable, "-c", CLUSTER.format(ends=ends), folder + "/cluster"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        cwd=pathlib.Path(__file__).parents[1])
        self.addCleanup(self.process.stdout.close)
        self.addCleanup(self.process.wait)
        return self.process.stdout.readline().strip()

    def test_after_a_failure_there_is_none(self):
        mark = self.processes_of("raise ValueError")
        self.assertEqual(self.process.wait(120), 1)
        self.assertEqual(processes.with_mark(mark), {})

    def test_after_the_death_of_the_test_there_is_none(self):
        mark = self.processes_of("time.sleep(600)")
        self.assertEqual(len(processes.with_mark(mark)), 2)
        self.process.kill()
        processes.wait_for(lambda: not processes.with_mark(mark), "end of all processes")


if or_no_cases("spark", MODULES, globals(), PROGRAMS):
    import bnfurl.spark
    from support import cluster, frames

if __name__ == "__main__":
    unittest.main()
