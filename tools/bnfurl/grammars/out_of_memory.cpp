// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/out_of_memory.hpp"

#include <cstdlib>

#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/terminal/status.hpp"

namespace bnfurl::tool {
namespace {

[[noreturn]] void end() {
  complain_of_memory();
  std::_Exit(static_cast<int>(Status::failed));
}

}  // namespace

OutOfMemoryIsTold::OutOfMemoryIsTold() : before_(std::set_new_handler(end)) {}

OutOfMemoryIsTold::~OutOfMemoryIsTold() { std::set_new_handler(before_); }

}  // namespace bnfurl::tool
