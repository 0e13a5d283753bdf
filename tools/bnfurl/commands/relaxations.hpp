// What to change in a grammar so that it accepts texts that it refuses, and what else it would then accept.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::tool {

/// A text that a grammar refuses.
struct Refused {
  std::string_view reason;  ///< the sentence
  std::string text;
  std::size_t requests;
};

/// A text that a change would accept, and why it is refused without it.
struct Admitted {
  std::string text;
  std::string reason;
};

struct Relaxation {
  std::string change;     ///< `( plain-octet / "^" ) instead of plain-octet in plain-segment`
  std::string example;    ///< the most frequent text with this reason that is then accepted
  std::size_t saved = 0;  ///< how many requests are, with any reason
  /// Shortest other texts that are, each with another reason, three at most. If no other reason has one: a shortest
  /// text that is, or `example`.
  std::vector<Admitted> witnesses;
};

/// By reason, for those of `reasons` that a single change helps.
[[nodiscard]] std::map<std::string_view, Relaxation> relaxations(Production policy, std::vector<Refused> refused,
                                                                 const std::vector<std::string_view>& reasons);

}  // namespace bnfurl::tool
