// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors in what a user has written are returned as values. An error that only a bug in this program can cause (one
// function breaks its contract with another) ends the program with a message, in every build.
#pragma once

#include <string_view>

namespace bnfurl::gen {

/// Prints the violated assumption on standard error and ends the program by SIGABRT.
[[noreturn]] void end_by_mistake(std::string_view what);

}  // namespace bnfurl::gen
