// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks in processes of their own, some at once: what one of them does to its memory, its kernels or its life is no
// other's business. A task that touches a guard page dies alone, and it is known at which step.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace bnfurl::tool {

struct Outcome {
  std::string result;  ///< what the task returned
  std::string death;   ///< why it did not; empty: it did. `killed by signal 11 at lanes`
};

/// Says where a task is, on one line.
using Progress = std::function<void(std::string_view step)>;
using Task = std::function<std::string(std::size_t number, const Progress& at)>;
using Done = std::function<void(std::size_t number, const Outcome& outcome)>;

/// Runs `task(0)` up to `task(count - 1)`, at most `at_once` at a time; `done` is told in the order of their numbers.
/// Throws std::system_error if there can be no more processes.
void run_apart(std::size_t count, std::size_t at_once, const Task& task, const Done& done);

}  // namespace bnfurl::tool
