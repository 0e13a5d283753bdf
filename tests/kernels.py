# The kernels that exist, and those that this machine can run, as the program reports them: it rejects an unknown name
# with a list of all names, and it rejects the names of kernels that the machine lacks.
import os
import re
import subprocess

BNFURL = os.environ.get("BNFURL", "build/tools/bnfurl/bnfurl")


def _run_with(kernels):
    return subprocess.run([BNFURL, "grammar", "list"], env={**os.environ, "BNFURL_KERNELS": kernels},
                          capture_output=True,
                          text=True, check=False)


# The names of all kernels; "scalar" is the first of them.
def names():
    return re.search(r"expected one of: (.*)", _run_with("?").stderr).group(1).split()


# Whether this machine can run the kernels `name`.
def is_here(name):
    return _run_with(name).returncode == 0
