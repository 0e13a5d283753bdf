// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user has written is told as a value. What can only be a mistake of the program itself, a promise that one
// function makes to another and breaks, ends it with a message, in every build.
#pragma once

#include <string_view>

namespace bnfurl::gen {

/// Says on standard error what cannot be, and ends the program by SIGABRT.
[[noreturn]] void end_by_mistake(std::string_view what);

}  // namespace bnfurl::gen
