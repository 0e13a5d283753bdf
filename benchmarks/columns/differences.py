# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# What others read differently: how many hosts they lose, how many texts that are no URI of RFC 3986 they take for one,
# and how often a query or fragment that is empty is for them as one that is absent. Each reader makes of every text its
# scheme, host, path, query and fragment.
FIVE = ["scheme", "host", "path", "query", "fragment"]
HOST, QUERY, FRAGMENT = FIVE.index("host"), FIVE.index("query"), FIVE.index("fragment")
REFUSED = (None,) * len(FIVE)
PLAIN = "http://h"  # what a reader gives for an absent part is what it makes of the query of this


# `ours` has None where a text is not valid. Both begin with what was made of PLAIN, which is not counted. A text counts
# as refused if the reader finds none of the five.
def differences(ours, theirs):
    counts = {"hosts lost": 0, "invalid taken as valid": 0, "empty taken as absent": 0, "valid refused": 0}
    (_, *ours), (plain, *theirs) = ours, theirs
    for own, other in zip(ours, theirs, strict=True):
        refused = not any(other)
        if own is None:
            counts["invalid taken as valid"] += not refused
            continue
        counts["valid refused"] += refused
        counts["hosts lost"] += bool(own[HOST]) and not other[HOST]
        counts["empty taken as absent"] += not refused and any(
            own[part] == "" and other[part] == plain[part] for part in (QUERY, FRAGMENT))
    return counts


# Of all texts but the first: how many each count can reach.
def possible(ours):
    _, *ours = ours
    valid = [parts for parts in ours if parts is not None]
    return {
        "hosts lost": sum(bool(parts[HOST]) for parts in valid),
        "invalid taken as valid": len(ours) - len(valid),
        "empty taken as absent": sum("" in (parts[QUERY], parts[FRAGMENT]) for parts in valid),
        "valid refused": len(valid),
    }
