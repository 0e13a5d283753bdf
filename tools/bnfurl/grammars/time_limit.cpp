// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/time_limit.hpp"

#include <fmt/format.h>
#include <sys/time.h>
#include <unistd.h>

#include <csignal>

#include "tools/bnfurl/terminal/messages.hpp"
#include "tools/bnfurl/terminal/status.hpp"

namespace bnfurl::tool {
namespace {

// Made before the signal can come, since little may be done behind it.
std::string message;  // NOLINT(cert-err58-cpp): an empty string does not throw

extern "C" void give_up(int) {
  static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()) < 0);
  ::_exit(static_cast<int>(Status::unusable));
}

// Of the time that the processor works for this program, so that a busy machine takes nothing away.
void set_timer(int seconds) {
  const itimerval timer{{0, 0}, {seconds, 0}};
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

}  // namespace

TimeLimit::TimeLimit(const std::string& subject) {
  message =
      fmt::format("bnfurl: {} takes more than {} seconds; lower its counts, or take it apart into smaller rules\n",
                  subject, most_seconds);
  std::signal(SIGPROF, give_up);
  set_timer(most_seconds);
}

TimeLimit::~TimeLimit() {
  set_timer(0);
  std::signal(SIGPROF, SIG_DFL);
}

}  // namespace bnfurl::tool
