#include "gen/emit/languages/failure_words.hpp"

#include <bit>
#include <optional>

#include "gen/syntax/components.hpp"

namespace bnfurl::gen {
namespace {

constexpr std::size_t most_forced = 16;

std::string with_article(const std::string& name) {
  const bool has_vowel = !name.empty() && std::string_view("aeioAEIO").find(name[0]) != std::string_view::npos;
  return (has_vowel ? "an " : "a ") + name;
}

std::string shown(std::uint8_t octet) { return shown_octet(std::string(1, static_cast<char>(octet)), 0); }

// As a reader calls it: a space cannot be seen, and a quote between quotes cannot be read.
std::string called(std::uint8_t octet) {
  if (octet == ' ') return "a space";
  if (octet == '\t') return "a tab";
  if (octet == '"') return "a double quote";
  return shown(octet) + (octet > 0x7f ? " (not ASCII)" : "");
}

class Words {
public:
  Words(const Grammar& grammar, const std::vector<NamedOctets>& sets, const ProductionCode& code)
      : components_(component_names(grammar)),
        parts_(part_names(grammar)),
        codes_(error_code_names(grammar).size()),
        sets_(sets),
        code_(code),
        dfa_(code.tables.dfa) {}

  [[nodiscard]] FailureWords at(std::size_t state) const {
    FailureWords words;
    if (!code_.error_codes.empty()) words.code = code_.error_codes[state];
    if (!code_.open_rules.empty() && code_.open_rules[state] != 0)
      words.open_part = codes_ + code_.open_rules[state] - 1U;
    words.expected = expected(state);
    const std::string ends = is_record() ? "the line ends " : "the text ends ";
    const bool is_field = is_record() && words.code != 0 && words.code <= components_.size();
    if (is_to_come(state, words.code)) {
      words.end = ends + "before its " + parts_[words.code];
      words.before_octet = "the " + parts_[words.code] + " must come next, not ";
    } else if (is_field && may_end(state) && code_.parts[words.code].octets.contains(octets_after(state))) {
      words.before_octet = "the line must end after the " + parts_[words.code] + ", but ";
      words.after_octet = " follows it";
    } else if (only_expected(state)) {
      words.end = ends + "before " + forced(state);
      words.before_octet = forced(state) + " must come next, not ";
    } else {
      words.end = ends + (words.code == 0 ? "too soon" : "before its " + parts_[words.code] + " is complete");
      words.may_be_escaped = !is_record();
    }
    return words;
  }

  [[nodiscard]] FailureWords at_beginning() const {
    FailureWords words = at(0);
    const std::string entry = with_article(code_.name) + (code_.of_methods.empty() ? "" : " of " + code_.of_methods);
    words.end = "an empty text is not " + entry;
    if (is_to_come(0, words.code)) return words;
    words.before_octet.clear();
    words.after_octet = " cannot begin " + entry;
    if (only_expected(0)) words.after_octet += ", which begins with " + forced(0);
    words.may_be_escaped = !is_record() && parts_[words.code] != "host";
    return words;
  }

private:
  [[nodiscard]] bool is_record() const { return !code_.to_come.empty(); }
  // Whether the field of the code has not begun.
  [[nodiscard]] bool is_to_come(std::size_t state, std::size_t code) const {
    return is_record() && code != 0 && code <= components_.size() && code_.begun[state] == 0;
  }
  [[nodiscard]] std::uint32_t to_come(std::size_t state) const { return is_record() ? code_.to_come[state] : 0; }
  [[nodiscard]] bool may_end(std::size_t state) const { return (dfa_.accepting[state / 64] >> state % 64 & 1) != 0; }
  [[nodiscard]] std::uint16_t next(std::size_t state, unsigned octet) const {
    return dfa_.next[state * dfa_.classes + dfa_.class_of[octet]];
  }
  [[nodiscard]] OctetSet octets_after(std::size_t state) const {
    OctetSet octets;
    for (unsigned octet = 0; octet < 256; ++octet) {
      if (next(state, octet) != no_entry) octets |= OctetSet::range(octet, octet);
    }
    return octets;
  }

  // Fields of a log first, then names of sets, as far as each adds two octets or more; then single octets.
  [[nodiscard]] std::string expected(std::size_t state) const {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if ((to_come(state) >> i & 1) != 0) items.push_back("field " + components_[i]);
    }
    const OctetSet wanted = octets_after(state);
    OctetSet named;
    for (const NamedOctets& set : sets_) {
      if (!wanted.contains(set.octets) || (set.octets - named).size() < 2) continue;
      items.push_back(set.name);
      named |= set.octets;
    }
    for (const std::uint8_t octet : (wanted - named).octets()) items.push_back(shown(octet));
    if (may_end(state)) items.emplace_back(items.empty() ? "the end" : "or the end");
    std::string list;
    for (const std::string& item : items) list += (list.empty() ? "" : ", ") + item;
    return list;
  }

  // The only octet that could stand there, or the only letter, whatever its case; absent if there are several, or if
  // the text could end.
  [[nodiscard]] std::optional<std::uint8_t> only_expected(std::size_t state) const {
    const OctetSet octets = octets_after(state);
    if (octets.empty() || may_end(state)) return std::nullopt;
    const std::uint8_t shown = octets.representative();
    const bool is_only = OctetSet::single(shown).in_both_cases().contains(octets);
    return is_only && next(state, octets.least()) == next(state, shown) ? std::optional(shown) : std::nullopt;
  }

  // What must come next: the octets up to one that could be another.
  [[nodiscard]] std::string forced(std::size_t state) const {
    std::string octets;
    for (std::optional<std::uint8_t> octet; octets.size() < most_forced && (octet = only_expected(state));) {
      const bool is_shown = *octet > ' ' && *octet <= '~' && *octet != '"';
      if (!is_shown && octets.empty()) return called(*octet);
      if (!is_shown) break;
      octets += static_cast<char>(*octet);
      state = next(state, *octet);
    }
    return '"' + octets + '"';
  }

  std::vector<std::string> components_;
  std::vector<std::string> parts_;
  std::size_t codes_;
  const std::vector<NamedOctets>& sets_;
  const ProductionCode& code_;
  const DfaArrays& dfa_;
};

}  // namespace

std::vector<PartWords> part_words(const Grammar& grammar) {
  std::vector<PartWords> words;
  for (const std::string& name : part_names(grammar)) {
    const bool is_first = words.empty();  // where no component was read
    const std::string part = is_first ? " here" : " in " + with_article(name);
    words.push_back({" is not allowed" + part, " is not allowed here" + (is_first ? "" : "," + part), name != "host"});
  }
  return words;
}

std::vector<FailureWords> failure_words(const Grammar& grammar, const std::vector<NamedOctets>& sets,
                                        const ProductionCode& code) {
  const Words words(grammar, sets, code);
  std::vector<FailureWords> result;
  for (std::size_t state = 0; state < code.tables.dfa.states; ++state) result.push_back(words.at(state));
  result.push_back(words.at_beginning());
  return result;
}

}  // namespace bnfurl::gen
