# The environment of a program whose calls fail, or whose clock is the test's (failing_calls.cpp). FAILING_CALLS names
# the library that does it.
import os

FAILING_CALLS = os.environ.get("FAILING_CALLS", "build/tests/libfailing_calls.so")


def failing(call, number=0, error=0, file=""):
    return {**os.environ, "LD_PRELOAD": FAILING_CALLS, "FAILING_CALL": call, "FAILING_NUMBER": str(number),
            "FAILING_ERROR": str(error), "FAILING_FILE": str(file)}
