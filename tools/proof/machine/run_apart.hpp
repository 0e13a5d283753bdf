// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Jobs in processes of their own, some at once: what one of them does to its memory, its kernels or its life is no
// other's business. A job that touches a guard page dies alone, and it is known at which step.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace bnfurl::proof {

struct Outcome {
  std::string result;  ///< what the job returned
  std::string death;   ///< why it did not; empty: it did. `killed by signal 11 at lanes`
};

/// Says where a job is, on one line.
using Progress = std::function<void(std::string_view step)>;
using Job = std::function<std::string(std::size_t number, const Progress& at)>;
using Done = std::function<void(std::size_t number, const Outcome& outcome)>;

/// Runs `job(0)` up to `job(count - 1)`, at most `at_once` at a time; `done` is told in the order of their numbers.
/// Throws std::system_error if there can be no more processes.
void run_apart(std::size_t count, std::size_t at_once, const Job& job, const Done& done);

}  // namespace bnfurl::proof
