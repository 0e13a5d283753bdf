// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Work on what a user has written is bounded by counts of states and steps; this bounds the rest: what takes longer ends
// the program with its reason. For work before any output, since what is not written yet is lost.
#pragma once

#include <string>

namespace bnfurl::tool {

/// How long the processor may work, in seconds; the largest grammar of ours takes less than one.
inline constexpr int most_seconds = 10;

/// From its making to its end, work may take `most_seconds`: longer, and the program says `bnfurl: SUBJECT takes more
/// than 10 seconds …` and exits as for a word that it cannot use. There is one at a time.
class TimeLimit {
public:
  explicit TimeLimit(const std::string& subject);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
};

}  // namespace bnfurl::tool
