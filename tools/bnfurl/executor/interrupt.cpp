#include "tools/bnfurl/executor/interrupt.hpp"

#include <atomic>
#include <cerrno>

namespace bnfurl::tool {
namespace {

// A handler knows nothing but what is global. It only sets flags and writes to a descriptor, as signal-safety(7) asks.
std::atomic<records::Input*> read_input = nullptr;
std::atomic<bool> happened = false;
static_assert(std::atomic<records::Input*>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void end_reading(int /*signal*/) {
  const int error = errno;
  std::signal(SIGINT, SIG_DFL);
  happened = true;
  if (records::Input* const input = read_input.load()) input->cancel();
  errno = error;
}

}  // namespace

// Who ignores the signal, as a shell's background jobs do, goes on ignoring it.
Interrupt::Interrupt(records::Input& input) {
  happened = false;
  read_input = &input;
  before_ = std::signal(SIGINT, end_reading);
  if (before_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, before_);
  read_input = nullptr;
}

bool Interrupt::has_happened() const { return happened; }

}  // namespace bnfurl::tool
