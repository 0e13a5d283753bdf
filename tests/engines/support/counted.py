# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# How many rows are split while a block runs: an engine may call a function again for the same row. What a plan asks for
# before it runs has no rows.
import contextlib
import unittest.mock

import bnfurl


@contextlib.contextmanager
def rows_split():
    lengths, split = [], bnfurl.split

    def counted(urls, **options):
        lengths.append(len(urls))
        return split(urls, **options)
    with unittest.mock.patch("bnfurl.split", counted):
        yield lambda: sum(lengths)
