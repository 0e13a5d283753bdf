// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/analysis/analysis.hpp"

#include <optional>
#include <set>

#include "gen/automaton/model/dfa.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

namespace {

constexpr std::size_t most_letters = 256;

// The same automaton over octets alone: letter n, a class or a mark, is octet n.
Dfa numbered(const Dfa& marked) {
  if (marked.letters() >= most_letters) end_by_mistake("a grammar of ours has more classes and marks than octets");
  Dfa result{{}, {}, marked.states};
  for (unsigned letter = 0; letter < marked.letters(); ++letter)
    result.classes.push_back(OctetSet::range(letter, letter));
  return result;
}

std::optional<char> octet_of_no_class(const Dfa& dfa) {
  OctetSet rest = OctetSet::all();
  for (const OctetSet& each : dfa.classes) rest -= each;
  if (rest.empty()) return std::nullopt;
  return static_cast<char>(rest.representative());
}

// Words of letters as texts of octets.
class Unmarked {
public:
  explicit Unmarked(const Dfa& marked) : letters_(marked.letters()), other_(octet_of_no_class(marked)) {
    for (const OctetSet& each : marked.classes) octets_.push_back(static_cast<char>(each.representative()));
  }

  // Nullopt if the word needs an octet without a class, and every octet has a class.
  [[nodiscard]] std::optional<std::string> text_of(std::string_view word) const {
    std::string text;
    for (const char each : word) {
      const std::size_t letter = static_cast<unsigned char>(each);
      if (letter < octets_.size()) {
        text += octets_[letter];
      } else if (letter >= letters_) {
        if (!other_) return std::nullopt;
        text += *other_;
      }
    }
    return text;
  }

private:
  std::size_t letters_;
  std::optional<char> other_;
  std::string octets_;  // by class
};

// The readings of a text: their states in the automaton after the last octet, before any mark.
class Readings {
public:
  Readings(const Dfa& marked, const SuiteParts& parts)
      : marked_(marked), parts_(parts), class_of_(class_of_octet(marked.classes)) {}

  // The words that identify the states of the readings after `text` and an octet of the class `letter`.
  [[nodiscard]] std::set<std::string> ends_after(std::string_view text, std::size_t letter) const {
    std::set<int> states{0};
    for (const char octet : text) states = after(states, class_of_[static_cast<unsigned char>(octet)]);
    states = after(states, letter);
    // The lost state, of texts that no continuation completes.
    const int lost = static_cast<int>(marked_.states.size());
    if (states.empty() && lost < parts_.dfa.size()) states.insert(lost);
    std::set<std::string> words;
    for (const int state : states) {
      const std::vector<std::string>& identifier = parts_.identifiers[static_cast<std::size_t>(state)];
      words.insert(identifier.begin(), identifier.end());
    }
    return words;
  }

private:
  [[nodiscard]] std::set<int> after(const std::set<int>& states, std::size_t letter) const {
    std::set<int> result;
    if (letter == marked_.classes.size()) return result;
    for (const int state : states) {
      for (const Way& way : ways_from(marked_, state)) {
        const int target = marked_.next(way.state, static_cast<Letter>(letter));
        if (target != Dfa::none) result.insert(target);
      }
    }
    return result;
  }

  const Dfa& marked_;
  const SuiteParts& parts_;
  std::vector<std::size_t> class_of_;
};

}  // namespace

void for_each_reading_test(const Dfa& marked, const std::vector<std::string>& access,
                           const std::function<void(std::string_view text)>& use) {
  const Unmarked unmarked(marked);
  const SuiteParts parts = suite_parts(numbered(marked));
  const auto use_word = [&](const std::string& begin, std::string_view word) {
    if (const std::optional<std::string> end = unmarked.text_of(word)) use(begin + *end);
  };
  for_each_test(parts, 0, [&](std::string_view word, bool) { use_word("", word); });
  const Readings readings(marked, parts);
  for (const std::string& text : access) {
    for (std::size_t letter = 0; letter < marked.classes.size(); ++letter) {
      const std::string begin = text + static_cast<char>(marked.classes[letter].representative());
      for (const std::string& word : readings.ends_after(text, letter)) use_word(begin, word);
    }
  }
}

}  // namespace bnfurl::gen
