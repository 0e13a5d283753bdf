# A standalone Spark cluster on this machine, for as long as a `with` block: a master and workers, each a separate JVM
# on free ports of 127.0.0.1. A worker has one core, so it has one executor, another JVM. Every process has the
# cluster's mark, including those that Spark starts; none of them outlives the block, or this process.
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import urllib.request

import pyspark

import processes

SPARK_HOME = pathlib.Path(pyspark.__file__).parent
JAVA_OPTIONS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=64m"
DAEMON_MEMORY = "128m"
MEMORY = "512m"  # of the driver and of an executor; Spark takes no less than 450 MiB
EXECUTOR = "CoarseGrainedExecutorBackend"


# Different ones: all are held until the last is found.
def free_ports(count):
    with contextlib.ExitStack() as held:
        listeners = [held.enter_context(socket.socket()) for _ in range(count)]
        for listener in listeners:
            listener.bind(("127.0.0.1", 0))
        return [listener.getsockname()[1] for listener in listeners]


class Cluster:
    def __init__(self, folder, workers=2):
        self.folder = pathlib.Path(folder)
        self.mark = processes.new_mark()
        self.count = workers
        self.workers = []
        self.session = None

    def __enter__(self):
        self.folder.mkdir()
        try:
            self.start_master()
            for _ in range(self.count):
                self.start_worker()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_):
        self.end()

    def start_master(self):
        self.port, web_port = free_ports(2)
        self.master = self.start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port",
                                 str(self.port), "--webui-port", str(web_port))
        self.web = f"http://127.0.0.1:{web_port}"
        processes.wait_for(lambda: self.alive_workers() is not None, "master")

    # A further worker: it is there when the master knows it.
    def start_worker(self):
        name = f"worker{len(self.workers)}"
        before = self.alive_workers()
        port, web_port = free_ports(2)
        self.workers.append(self.start(
            name, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--port", str(port), "--webui-port",
            str(web_port), "--cores", "1", "--memory", MEMORY, "--work-dir", str(self.folder / name),
            f"spark://127.0.0.1:{self.port}"))
        processes.wait_for(lambda: self.alive_workers() == before + 1, name)

    # Ends with this process, even if that is killed.
    def start(self, name, *words):
        environment = {**processes.marked(self.mark), "SPARK_HOME": str(SPARK_HOME), "SPARK_LOCAL_IP": "127.0.0.1",
                       "SPARK_DAEMON_MEMORY": DAEMON_MEMORY, "SPARK_DAEMON_JAVA_OPTS": JAVA_OPTIONS,
                       "SPARK_LOCAL_DIRS": str(self.folder)}
        with open(self.folder / f"{name}.log", "wb") as log:
            return subprocess.Popen(["setpriv", "--pdeathsig", "KILL", str(SPARK_HOME / "bin/spark-class"), *words],
                                    env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    # The number that the master reports; None while it does not answer.
    def alive_workers(self):
        try:
            with urllib.request.urlopen(f"{self.web}/json/", timeout=processes.PATIENCE) as answer:
                return answer.read().count(b'"ALIVE"') - 1  # the master is alive, too
        except OSError:
            return None

    # A session whose executors are those of this cluster. There is one for each process that tests.
    def connect(self, **settings):
        os.environ.update(processes.marked(self.mark))
        os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=str(self.folder))
        from pyspark.sql import SparkSession
        builder = SparkSession.builder.master(f"spark://127.0.0.1:{self.port}")
        fixed = {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
                 "spark.driver.memory": MEMORY, "spark.executor.memory": MEMORY, "spark.executor.cores": "1",
                 "spark.driver.extraJavaOptions": JAVA_OPTIONS, "spark.executor.extraJavaOptions": JAVA_OPTIONS,
                 "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
                 "spark.sql.warehouse.dir": str(self.folder / "warehouse")}
        for name, value in {**fixed, **settings}.items():
            builder = builder.config(name, value)
        self.session = builder.getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")
        return self.session

    # The processes of executors, by the worker that started them.
    def executors(self, worker):
        return [number for number, command in processes.with_mark(self.mark).items()
                if EXECUTOR in command and processes.parent(number) == worker.pid]

    def end(self):
        try:
            if self.session is not None:
                self.session.stop()
        finally:
            for process in [*self.workers, self.master]:
                process.kill()
            for process in [*self.workers, self.master]:
                process.wait()
            shut_gateway()
            os.environ.pop(processes.VARIABLE, None)
            shutil.rmtree(self.folder, ignore_errors=True)
            processes.end(self.mark)


# The driver's JVM, which ends when its input does.
def shut_gateway():
    from pyspark import SparkContext
    gateway = SparkContext._gateway
    if gateway is not None:
        gateway.shutdown()
        gateway.proc.stdin.close()
        gateway.proc.wait(processes.PATIENCE)
        SparkContext._gateway = SparkContext._jvm = None
