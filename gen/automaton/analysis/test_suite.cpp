// Test suites, by verdicts and by readings, and the completed automaton that they are made from.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/automaton/model/dfa.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {
namespace {

// Builds the texts in one string, which grows and shrinks.
class Suite {
public:
  Suite(const SuiteParts& parts, const Tester& test) : parts_(parts), test_(test) {}

  void after_all_states(unsigned extra) {
    for (int state = 0; state < parts_.dfa.size(); ++state) {
      text_ = parts_.access[at(state)];
      identify(state);
      for (std::size_t letter = 0; letter < parts_.octets.size(); ++letter) {
        // The access text of another state is handled in the turn of that state.
        if (!is_access(state, letter)) after(state, letter, extra);
      }
    }
  }

  void all_octets() {
    for (int state = 0; state < parts_.dfa.size(); ++state) {
      for (std::size_t letter = 0; letter < parts_.octets.size(); ++letter) {
        for (const std::uint8_t octet : parts_.dfa.letters[letter].octets()) {
          text_ = parts_.access[at(state)] + static_cast<char>(octet);
          if (text_.back() != parts_.octets[letter]) identify(parts_.dfa.target(state, letter));
        }
      }
    }
  }

private:
  [[nodiscard]] bool is_access(int state, std::size_t letter) const {
    const std::string& other = parts_.access[at(parts_.dfa.target(state, letter))];
    return other.size() == text_.size() + 1 && other.back() == parts_.octets[letter] && other.starts_with(text_);
  }

  void after(int state, std::size_t letter, unsigned extra) {
    const int target = parts_.dfa.target(state, letter);
    text_.push_back(parts_.octets[letter]);
    identify(target);
    for (std::size_t next = 0; extra > 0 && next < parts_.octets.size(); ++next) after(target, next, extra - 1);
    text_.pop_back();
  }

  void identify(int state) {
    const std::size_t size = text_.size();
    for (std::size_t i = 0; i < parts_.identifiers[at(state)].size(); ++i) {
      text_ += parts_.identifiers[at(state)][i];
      test_(text_, parts_.accepted[at(state)][i], size);
      text_.resize(size);
    }
  }

  const SuiteParts& parts_;
  const Tester& test_;
  std::string text_;
};

// Which letter an octet is of shows after some state, by a text after it.
using Place = std::pair<std::size_t, std::string>;

Place place_between(const SuiteParts& parts, std::size_t a, std::size_t b) {
  for (std::size_t state = 0; state < parts.access.size(); ++state) {
    const std::size_t after_a = at(parts.dfa.target(static_cast<int>(state), a));
    const int after_b = parts.dfa.target(static_cast<int>(state), b);
    for (std::size_t i = 0; i < parts.identifiers[after_a].size(); ++i) {
      const std::string& end = parts.identifiers[after_a][i];
      if (accepts_from(parts.dfa, after_b, end) != parts.accepted[after_a][i]) return {state, end};
    }
  }
  end_by_mistake("two classes of octets are one");
}

// By letter, of the given ones: places that tell it from each other.
std::map<std::size_t, std::set<Place>> places_of(const SuiteParts& parts, const std::vector<std::size_t>& letters) {
  std::map<std::size_t, std::set<Place>> places;
  for (const std::size_t letter : letters) {
    for (const std::size_t other : letters) {
      if (other != letter) places[letter].insert(place_between(parts, letter, other));
    }
  }
  return places;
}

bool is_empty_language(const Dfa& dfa) { return dfa.states.size() == 1 && !dfa.accepting(0); }

OctetSet octets_of_no_class(const Dfa& dfa) {
  OctetSet rest = OctetSet::all();
  for (const OctetSet& octets : dfa.classes) rest -= octets;
  return rest;
}

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
  const OctetSet rest = octets_of_no_class(dfa);
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

SuiteParts suite_parts(const Dfa& minimal) {
  SuiteParts parts{completed(minimal), {}, {}, {}, {}};
  parts.octets = representatives(parts.dfa);
  parts.access = access_texts(parts.dfa);
  parts.identifiers = identifiers(parts.dfa);
  for (int state = 0; state < parts.dfa.size(); ++state) {
    parts.accepted.emplace_back();
    for (const std::string& text : parts.identifiers[at(state)])
      parts.accepted.back().push_back(accepts_from(parts.dfa, state, text));
  }
  return parts;
}

void for_each_test(const SuiteParts& parts, unsigned extra, const Tester& test) {
  Suite(parts, test).after_all_states(extra);
}

void for_each_octet_test(const SuiteParts& parts, const Tester& test) { Suite(parts, test).all_octets(); }

void for_each_class_test(const SuiteParts& parts, const Tester& test) {
  std::vector<std::size_t> letters(parts.octets.size());
  std::iota(letters.begin(), letters.end(), std::size_t{0});
  for (const auto& [letter, places] : places_of(parts, letters)) {
    for (const std::uint8_t octet : parts.dfa.letters[letter].octets()) {
      for (const auto& [state, end] : places) {
        const std::string text = parts.access[state] + static_cast<char>(octet);
        const int target = parts.dfa.target(static_cast<int>(state), letter);
        test(text + end, accepts_from(parts.dfa, target, end), text.size());
      }
    }
  }
}

CompleteDfa completed(const Dfa& minimal) {
  CompleteDfa result{minimal.classes, {}, {}, {}};
  const OctetSet rest = octets_of_no_class(minimal);
  if (!rest.empty()) result.letters.push_back(rest);
  result.letter_of = class_of_octet(result.letters);
  // The one state of the empty language is the lost state.
  const int lost = is_empty_language(minimal) ? 0 : static_cast<int>(minimal.states.size());
  bool is_lost_reached = false;
  for (const Dfa::State& state : minimal.states) {
    std::vector<int> next(state.next.begin(), state.next.begin() + static_cast<std::ptrdiff_t>(minimal.classes.size()));
    next.resize(result.letters.size(), Dfa::none);
    is_lost_reached |= std::ranges::find(next, Dfa::none) != next.end();
    std::replace(next.begin(), next.end(), Dfa::none, lost);
    result.next.push_back(std::move(next));
    result.accepting.push_back(state.accepting);
  }
  if (!is_lost_reached || lost == 0) return result;
  result.next.emplace_back(result.letters.size(), lost);
  result.accepting.push_back(false);
  return result;
}

std::vector<char> representatives(const CompleteDfa& dfa) {
  std::vector<char> result;
  for (const OctetSet& octets : dfa.letters) result.push_back(static_cast<char>(octets.representative()));
  return result;
}

// Breadth first, so shorter texts are found first.
std::vector<std::string> access_texts(const CompleteDfa& dfa) {
  const std::vector<char> octets = representatives(dfa);
  std::vector<std::string> result(dfa.next.size());
  std::vector<bool> known(dfa.next.size());
  std::vector<int> order{0};
  known[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t letter = 0; letter < octets.size(); ++letter) {
      const auto target = static_cast<std::size_t>(dfa.target(order[i], letter));
      if (known[target]) continue;
      known[target] = true;
      result[target] = result[static_cast<std::size_t>(order[i])] + octets[letter];
      order.push_back(static_cast<int>(target));
    }
  }
  return result;
}

// Backwards from the accepting states, in the order of length.
std::vector<std::optional<std::string>> completions(const CompleteDfa& dfa) {
  const std::vector<char> octets = representatives(dfa);
  std::vector<std::vector<std::pair<std::size_t, char>>> ways_in(dfa.next.size());
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    for (std::size_t letter = 0; letter < octets.size(); ++letter)
      ways_in[static_cast<std::size_t>(dfa.next[state][letter])].emplace_back(state, octets[letter]);
  }
  std::vector<std::optional<std::string>> result(dfa.next.size());
  std::vector<std::size_t> order;
  for (std::size_t state = 0; state < dfa.next.size(); ++state) {
    if (!dfa.accepting[state]) continue;
    result[state] = "";
    order.push_back(state);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const auto& [state, octet] : ways_in[order[i]]) {
      if (result[state]) continue;
      result[state] = octet + *result[order[i]];
      order.push_back(state);
    }
  }
  return result;
}

std::vector<std::string> rests_after(const CompleteDfa& dfa, const std::vector<std::optional<std::string>>& completions,
                                     std::size_t state, unsigned octet) {
  const auto after = [&](unsigned each) {
    return completions[static_cast<std::size_t>(dfa.next[state][dfa.letter_of[each]])];
  };
  std::vector<std::string> rests{after(octet).value_or("")};
  const auto add = [&](const std::optional<std::string>& rest) {
    if (rest && std::ranges::find(rests, *rest) == rests.end()) rests.push_back(*rest);
  };
  add(completions[state]);
  if (octet > 0) add(after(octet - 1));
  if (octet < 255) add(after(octet + 1));
  return rests;
}

void for_each_reading_test(const Dfa& marked, const std::vector<std::string>& access,
                           const std::function<void(std::string_view text)>& use) {
  const Unmarked unmarked(marked);
  const SuiteParts parts = suite_parts(numbered(marked));
  const auto use_word = [&](const std::string& begin, std::string_view word) {
    if (const std::optional<std::string> end = unmarked.text_of(word)) use(begin + *end);
  };
  for_each_test(parts, 0, [&](std::string_view word, bool, std::size_t) { use_word("", word); });
  const auto use_octet = [&](const Place& place, char octet) {
    if (const auto begin = unmarked.text_of(parts.access[place.first])) use_word(*begin + octet, place.second);
  };
  std::vector<std::size_t> letters(marked.classes.size());
  std::iota(letters.begin(), letters.end(), std::size_t{0});
  const OctetSet others = octets_of_no_class(marked);
  if (!others.empty()) letters.push_back(marked.letters());
  for (const auto& [letter, places] : places_of(parts, letters)) {
    for (const std::uint8_t octet : (letter < marked.classes.size() ? marked.classes[letter] : others).octets()) {
      for (const Place& place : places) use_octet(place, static_cast<char>(octet));
    }
  }
  const Readings readings(marked, parts);
  for (const std::string& text : access) {
    for (std::size_t letter = 0; letter < marked.classes.size(); ++letter) {
      const std::string begin = text + static_cast<char>(marked.classes[letter].representative());
      for (const std::string& word : readings.ends_after(text, letter)) use_word(begin, word);
    }
  }
}

}  // namespace bnfurl::gen
