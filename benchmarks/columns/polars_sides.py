# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# In Polars: our expression beside regular expressions, which check nothing.
import bnfurl.polars
import polars
from side import APPENDIX_B, AUTHORITY, SEVEN, Side


def sides(rows):
    frame = polars.DataFrame({"url": rows})
    url = polars.col("url")
    ours = bnfurl.polars.BnfurlExpr(url)
    return {
        "Polars, seven": Side(lambda: frame.select(ours.split(fields=SEVEN))),
        "Polars, matches": Side(lambda: frame.select(ours.matches()), lambda result: result["url"].sum()),
        "Polars, extract": Side(lambda: frame.select(url.str.extract(AUTHORITY))),
        "Polars, extract_groups": Side(lambda: frame.select(url.str.extract_groups(APPENDIX_B))),
    }
