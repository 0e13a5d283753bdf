// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// URLs in running text: longest texts of a production, as a reader would mark them (RFC 3986, appendix C).
//
// One begins where a scheme does: a ":" is looked for, then left of it the octets of a scheme. It counts if "//" is
// behind the ":", if the scheme is a bare one (bare_schemes.hpp), or between "<" or "<URL:" and ">". It ends where the
// grammar ends it, and before punctuation that ends a sentence, a closing bracket that it did not open, and the quote
// that stands before it. What is between angle brackets is taken as it is.
//
// note [looking further than the end]: behind the last octet at which a URL could end the grammar can go on for long
// before it fails ("http://h:a…", with no "@" in sight), and the next URL can begin in there. So that this is not
// walked again and again, every 64th place of such a walk is remembered with the automaton's state, and a later walk
// that comes to the same state there ends: it would find no end either, as it has fewer open brackets, if any. Work is
// proportional to the text.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "tools/bnfurl/extract/bare_schemes.hpp"

namespace bnfurl::tool {

class UrlFinder {
public:
  using Octets = std::bitset<256>;

  explicit UrlFinder(Production entry);

  /// From now on in `text`: whole lines, as no URL goes over the end of a line.
  void open(std::string_view text);
  /// The next URL, in offsets of the text; they never overlap.
  [[nodiscard]] std::optional<Span> next();

  /// How many octets have been looked at but for ":", in all texts.
  [[nodiscard]] std::size_t work() const { return work_; }

private:
  enum class Role : std::uint8_t { plain, line_end, open_round, close_round, open_square, close_square, quote };
  struct Walk {
    Automaton::State state = 0;
    std::size_t round = 0;  // brackets that are open
    std::size_t square = 0;
    char quote = '\0';  // ends it, if it is none
  };

  [[nodiscard]] Octets octets_staying_in(Automaton::State state) const;
  [[nodiscard]] std::size_t scheme_before(std::size_t colon);
  [[nodiscard]] std::optional<Span> url_at(std::size_t begin, std::size_t colon);
  [[nodiscard]] std::size_t bracketed_end(std::size_t begin);
  [[nodiscard]] bool is_announced(std::size_t begin, std::size_t colon) const;
  [[nodiscard]] std::size_t longest_end(std::size_t begin);
  [[nodiscard]] std::size_t without_sentence_end(std::size_t begin, std::size_t end) const;
  [[nodiscard]] bool passes(Walk& walk, char octet) const;
  [[nodiscard]] bool has_come_before(const Walk& walk, std::size_t mark);

  Automaton texts_;
  std::vector<BareScheme> bare_;
  Octets scheme_;        // octets of a scheme
  Octets scheme_first_;  // octets that a scheme begins with
  Octets ends_sentences_;
  std::array<Role, 256> roles_ = {};
  std::vector<Octets> stays_;  // by state: octets without a role on which the automaton stays there
  std::string_view text_;
  std::size_t begin_ = 0;                          // nothing before this is looked at any more
  std::unordered_set<std::uint64_t> led_nowhere_;  // note [looking further than the end]
  std::size_t work_ = 0;
};

}  // namespace bnfurl::tool
