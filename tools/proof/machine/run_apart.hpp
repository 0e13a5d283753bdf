// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs in processes of their own, several at once: what a job does to its memory, its kernels or its life does not
// affect the others. A job that touches a guard page dies alone, and its last step is known.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace bnfurl::proof {

struct Outcome {
  std::string result;  ///< what the job returned
  std::string death;   ///< why the job died, as in `killed by signal 11 at lanes`; empty if it returned
};

/// Reports a job's current step, on one line.
using Progress = std::function<void(std::string_view step)>;
using Job = std::function<std::string(std::size_t number, const Progress& at)>;
using Done = std::function<void(std::size_t number, const Outcome& outcome)>;

/// Runs `job(0)` up to `job(count - 1)`, at most `at_once` at a time. Calls `done` in the order of the numbers.
/// Throws std::system_error if no more processes can be started.
void run_apart(std::size_t count, std::size_t at_once, const Job& job, const Done& done);

}  // namespace bnfurl::proof
