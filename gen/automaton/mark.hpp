// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A letter that reads no octet: the begin or end of a component, or a choice that was made.
#pragma once

#include <compare>
#include <string>

namespace bnfurl::gen {

struct Mark {
  enum class Kind { open, close, choice };
  Kind kind = Kind::open;
  std::string name;
  std::string value;  ///< of a choice
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// `<host`, `host>`, `{host_kind=reg-name}`
[[nodiscard]] std::string to_string(const Mark& mark);

/// How many states a stage may make before it gives up: no grammar of URLs comes near, an explosion ends soon.
inline constexpr std::size_t max_states = 50'000;

/// How many steps a stage may take that needs more of them than there are states.
inline constexpr std::size_t max_steps = 5'000'000;

/// Thrown by a stage that would make more; the pipeline turns it into a diagnostic.
struct TooManyStates {};

/// How deep a stage may call itself: the stack has room for more, but not for all that somebody can write.
inline constexpr int max_depth = 5'000;

/// One more call of a function within itself, as long as this lives. Throws TooManyStates where they are too many.
class Deeper {
public:
  explicit Deeper(int& depth) : depth_(depth) {
    if (depth >= max_depth) throw TooManyStates();
    ++depth_;
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

private:
  int& depth_;
};

}  // namespace bnfurl::gen
