// A term as text: `[a] ( *[b] / rule ) 2*3[c]`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gen/derivatives/terms.hpp"

namespace bnfurl::gen {

class TermPrinter {
public:
  /// `rules` are the names of the rules, by their numbers.
  explicit TermPrinter(const Terms& terms, std::vector<std::string> rules = {})
      : terms_(terms), rules_(std::move(rules)) {}

  [[nodiscard]] std::string operator()(Terms::Term term) const {
    using Kind = Terms::Kind;
    const Terms::Shape& x = terms_.shape(term);
    switch (x.kind) {
      case Kind::nothing:
        return "nothing";
      case Kind::empty:
        return "\"\"";
      case Kind::octets:
        return to_string(terms_.set(term));
      case Kind::sequence: {
        const bool is_plain = terms_.shape(x.words[1]).kind != Kind::either;
        return (*this)(x.words[0]) + " " + (is_plain ? (*this)(x.words[1]) : grouped(x.words[1]));
      }
      case Kind::either:
        return joined(x.words, " / ", &TermPrinter::operator());
      case Kind::both:
        return joined(x.words, " & ", &TermPrinter::grouped);
      case Kind::negation:
        return "not " + grouped(x.words[0]);
      case Kind::rounds: {
        const std::string least = x.words[1] > 0 ? std::to_string(x.words[1]) : "";
        if (x.words[2] == x.words[1]) return least + grouped(x.words[0]);
        return least + "*" + (x.words[2] == Terms::unbounded ? "" : std::to_string(x.words[2])) + grouped(x.words[0]);
      }
      case Kind::until:
        return grouped(x.words[1]) + " until " + to_string(terms_.set(term));
      case Kind::by_begin:
        return grouped(x.words[1]) + " or begins " + grouped(x.words[2]) + " until " + to_string(terms_.set(term));
      case Kind::rule:
        return rules_[static_cast<std::size_t>(x.words[0])];
    }
    return {};
  }

private:
  [[nodiscard]] std::string joined(const std::vector<Terms::Term>& parts, std::string_view between,
                                   std::string (TermPrinter::*print)(Terms::Term) const) const {
    std::string result;
    for (const Terms::Term part : parts) {
      if (!result.empty()) result += between;
      result += (this->*print)(part);
    }
    return result;
  }

  [[nodiscard]] std::string grouped(Terms::Term term) const {
    const Terms::Kind kind = terms_.shape(term).kind;
    const bool is_simple = kind == Terms::Kind::octets || kind == Terms::Kind::rule || kind == Terms::Kind::empty;
    return is_simple ? (*this)(term) : "( " + (*this)(term) + " )";
  }

  const Terms& terms_;
  std::vector<std::string> rules_;
};

}  // namespace bnfurl::gen
