// Ctrl-C ends the reading, not the program: what has been read until then still gives an answer.
#pragma once

#include <csignal>

#include "src/records/readers/input.hpp"

namespace bnfurl::tool {

/// While it lives, SIGINT ends the reading of `input`; a second one ends the program, as without it. There is one at a
/// time.
class Interrupt {
public:
  explicit Interrupt(records::Input& input);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] bool has_happened() const;

private:
  void (*before_)(int);
};

}  // namespace bnfurl::tool
