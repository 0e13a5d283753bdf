# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# A test that hangs ends by itself: `@within(60)` raises TimeoutError in it after that many seconds.
import functools
import signal


def within(seconds):
    def limited(test):
        @functools.wraps(test)
        def run(*arguments, **names):
            def stop(*_):
                raise TimeoutError(f"{test.__name__} took more than {seconds} s")
            before = signal.signal(signal.SIGALRM, stop)
            signal.alarm(seconds)
            try:
                return test(*arguments, **names)
            finally:
                signal.alarm(0)
                signal.signal(signal.SIGALRM, before)
        return run
    return limited
