// Texts on which a program has to find what its automaton finds: all short ones, and changed typical ones.
#pragma once

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen::tests {

/// All texts over one octet of each class and one octet that is in no class.
[[nodiscard]] inline std::vector<std::string> all_texts(const Dfa& dfa, std::size_t longest) {
  std::string octets = "\x80";
  for (const OctetSet& each : dfa.classes) octets += static_cast<char>(each.representative());
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size() && texts[i].size() < longest; ++i) {
    for (const char octet : octets) texts.push_back(texts[i] + octet);
  }
  return texts;
}

/// Changes texts: removes, inserts or replaces an octet, or joins the beginning of one text with the end of another.
class Mutants {
public:
  explicit Mutants(std::vector<std::string> texts) : texts_(std::move(texts)) {}

  [[nodiscard]] std::string next() {
    std::string text = any_text();
    for (std::size_t changes = 1 + below(2); changes > 0; --changes) change(text);
    return text;
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  const std::string& any_text() { return texts_[below(texts_.size())]; }

  // Mostly an octet of a text, so that many changed texts are still valid.
  char any_octet() {
    const std::string& text = any_text();
    if (text.empty() || below(6) == 0) return static_cast<char>(below(256));
    return text[below(text.size())];
  }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::string& other = any_text();
    switch (below(4)) {
      case 0:
        text.insert(at, 1, any_octet());
        break;
      case 1:
        if (at < text.size()) text[at] = any_octet();
        break;
      case 2:
        text.erase(at, 1 + below(3));
        break;
      default:
        text.erase(at);
        text += other.substr(below(other.size() + 1));
    }
  }

  std::vector<std::string> texts_;
  std::mt19937 random_{1};
};

}  // namespace bnfurl::gen::tests
