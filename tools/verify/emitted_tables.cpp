#include "tools/verify/emitted_tables.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "gen/emit/tables/tables.hpp"

namespace bnfurl::proof {
namespace {

// The reader of Java. First comes what javac does before it looks at anything else: \uXXXX become characters, unless the
// backslash follows another one. Then the arguments of Grammar.of are read: literals, joined by "+" or ".concat".

constexpr std::size_t units_in_literal = 20'000;  // which the runtime counts on

std::u16string translated(std::string_view text) {
  std::u16string units;
  bool is_escaped = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && !is_escaped && i + 5 < text.size() && text[i + 1] == 'u') {
      const char* const digits = text.data() + i + 2;
      std::uint16_t unit = 0;
      const auto [end, fault] = std::from_chars(digits, digits + 4, unit, 16);
      if (fault == std::errc() && end == digits + 4) {
        units += static_cast<char16_t>(unit);
        i += 5;
        continue;
      }
    }
    is_escaped = text[i] == '\\' && !is_escaped;
    units += static_cast<unsigned char>(text[i]);
  }
  return units;
}

class JavaArguments {
public:
  explicit JavaArguments(std::string_view text) : units_(translated(text)) {}

  // The values of the arguments; empty if something else stands there.
  std::vector<std::u16string> read() {
    at_ = units_.find(u"Grammar.of(");
    if (at_ == std::u16string::npos) return {};
    at_ += 11;
    std::vector<std::u16string> result;
    do {
      std::u16string value;
      if (!read_value(value)) return {};
      result.push_back(std::move(value));
    } while (skip(u","));
    return skip(u")") ? result : std::vector<std::u16string>{};
  }

private:
  bool read_value(std::u16string& value) {
    if (!read_literal(value)) return false;
    for (;;) {
      if (skip(u".concat(")) {
        if (!read_value(value) || !skip(u")")) return false;
      } else if (skip(u"+")) {
        if (!read_literal(value)) return false;
      } else {
        return true;
      }
    }
  }

  bool skip(std::u16string_view words) {
    while (at_ < units_.size() && (units_[at_] == ' ' || units_[at_] == '\n')) ++at_;
    if (units_.compare(at_, words.size(), words) != 0) return false;
    at_ += words.size();
    return true;
  }

  bool read_literal(std::u16string& value) {
    if (!skip(u"\"")) return false;
    for (; at_ < units_.size() && units_[at_] != '"'; ++at_) {
      const std::optional<char16_t> unit = units_[at_] == '\\' ? escaped() : units_[at_];
      if (units_[at_] == '\n' || !unit) return false;
      value += *unit;
    }
    return skip(u"\"");
  }

  // \0 to \377, or one of the escapes of a letter or a mark; nothing else is one.
  std::optional<char16_t> escaped() {
    const auto is_octal = [this](std::size_t at) {
      return at < units_.size() && units_[at] >= '0' && units_[at] <= '7';
    };
    ++at_;
    if (!is_octal(at_)) {
      constexpr std::u16string_view letters = u"btnfrs\"'\\";
      constexpr std::u16string_view meanings = u"\b\t\n\f\r \"'\\";
      const std::size_t letter = at_ < units_.size() ? letters.find(units_[at_]) : std::u16string_view::npos;
      if (letter == std::u16string_view::npos) {
        --at_;
        return std::nullopt;
      }
      return meanings[letter];
    }
    const std::size_t most = units_[at_] <= '3' ? 3 : 2;
    unsigned value = 0;
    std::size_t digits = 0;
    for (; digits < most && is_octal(at_); ++digits) value = value * 8 + (units_[at_++] - u'0');
    --at_;
    return static_cast<char16_t>(value);
  }

  std::u16string units_;
  std::size_t at_ = 0;
};

std::string utf8(std::u16string_view units) {
  std::string text;
  const auto more = [&](unsigned point, unsigned shift) { text += static_cast<char>(0x80 | (point >> shift & 0x3f)); };
  for (std::size_t i = 0; i < units.size(); ++i) {
    unsigned point = units[i];
    if (point >= 0xd800 && point < 0xdc00 && i + 1 < units.size())
      point = 0x10000 + ((point & 0x3ff) << 10) + (units[++i] & 0x3ffU);
    if (point < 0x80) {
      text += static_cast<char>(point);
    } else if (point < 0x800) {
      text += static_cast<char>(0xc0 | point >> 6);
      more(point, 0);
    } else if (point < 0x10000) {
      text += static_cast<char>(0xe0 | point >> 12);
      more(point, 6);
      more(point, 0);
    } else {
      text += static_cast<char>(0xf0 | point >> 18);
      more(point, 12);
      more(point, 6);
      more(point, 0);
    }
  }
  return text;
}

// The walk that decides splits, for one slot of the result.

using Value = std::int32_t;  // of a choice: its number
constexpr Value unset = -1;
constexpr Value result = -2;  // the position that the result has to be
constexpr Value other = -3;   // another one
constexpr Value fresh = -4;   // that of the octet that is read

// A path of the marked automaton, and the walk over the row beside it.
struct Situation {
  std::size_t marked = 0;
  std::size_t state = 0;
  std::vector<Value> values;  ///< what the result has to be; then the places
  friend auto operator<=>(const Situation&, const Situation&) = default;
};

class SlotWalk {
public:
  SlotWalk(const gen::Dfa& marked, const gen::TdfaArrays& row, const gen::ResultNames& names, std::size_t slot)
      : marked_(marked), row_(row) {
    for (const gen::Mark& mark : marked.marks) {
      const bool is_choice = mark.kind == gen::Mark::Kind::choice;
      const Value value = is_choice ? static_cast<Value>(gen::choice_index(names, mark.value)) : fresh;
      marks_.push_back(gen::slot_of(names, mark) == slot ? value : unset);
    }
    find_places(static_cast<std::uint16_t>(slot));
  }

  std::optional<std::string> difference(const std::vector<std::vector<gen::Way>>& ways) {
    add({0, 0, std::vector<Value>(places_.size() + 1, unset)}, 0, 0);
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const Situation& now = *order_[at];
      for (const gen::Way& way : ways[now.marked]) {
        std::vector<Value> values = now.values;
        for (const int mark : way.marks) {
          if (marks_[gen::at(mark)] != unset) values[0] = marks_[gen::at(mark)];
        }
        if (marked_.accepting(way.state) && !ends_right(now.state, values)) return text_to(at);
        for (std::size_t letter = 0; letter < marked_.classes.size(); ++letter) {
          const int target = marked_.next(way.state, static_cast<gen::Letter>(letter));
          if (target == gen::Dfa::none) continue;
          for (const std::uint8_t octet : examples(letter)) {
            if (!step(now.state, static_cast<std::size_t>(target), octet, values, at))
              return text_to(at) + static_cast<char>(octet);
          }
        }
      }
    }
    return std::nullopt;
  }

private:
  // The place of the slot, and those that are copied to one of these.
  void find_places(std::uint16_t slot) {
    places_.emplace(slot, 1);
    for (std::size_t before = 0; before < places_.size();) {
      before = places_.size();
      for (const auto& [target, source] : row_.operations) {
        if (places_.contains(target) && source < 0x8000) places_.emplace(source, places_.size() + 1);
      }
    }
    for (std::size_t list = 0; list + 1 < row_.list_begin.size(); ++list) {
      lists_.emplace_back();
      for (std::uint32_t at = row_.list_begin[list]; at < row_.list_begin[list + 1]; ++at) {
        if (places_.contains(row_.operations[at].target)) lists_.back().push_back(row_.operations[at]);
      }
    }
  }

  // An octet for each class of the row that has octets of this class of the marked automaton.
  const std::vector<std::uint8_t>& examples(std::size_t letter) {
    const auto [entry, is_new] = examples_.try_emplace(letter);
    std::set<std::uint8_t> seen;
    for (unsigned octet = 0; is_new && octet < 256; ++octet) {
      if (marked_.classes[letter].contains(octet) && seen.insert(row_.class_of[octet]).second)
        entry->second.push_back(static_cast<std::uint8_t>(octet));
    }
    return entry->second;
  }

  void execute(std::uint16_t list, std::vector<Value>& values) const {
    for (const auto& [target, source] : lists_[list]) {
      Value value = source == 0xffff ? fresh : unset;
      if (source < 0xfffe) value = source >= 0x8000 ? source - 0x8000 : values[places_.at(source)];
      values[places_.at(target)] = value;
    }
  }

  bool ends_right(std::size_t state, std::vector<Value> values) const {
    if (row_.final_list[state] == gen::no_entry) return false;
    execute(row_.final_list[state], values);
    return values[1] == values[0];
  }

  bool step(std::size_t state, std::size_t marked, std::uint8_t octet, std::vector<Value> values, std::size_t from) {
    const std::size_t cell = state * row_.classes + row_.class_of[octet];
    if (row_.next[cell] == gen::no_entry) return false;
    execute(row_.update[cell], values);
    const bool is_set_now = values[0] == fresh;
    for (Value& value : values) {
      if (value == fresh)
        value = is_set_now ? result : other;
      else if (value == result && is_set_now)
        value = other;
    }
    add({marked, row_.next[cell], std::move(values)}, from, octet);
    return true;
  }

  void add(Situation situation, std::size_t from, std::uint8_t octet) {
    const auto [entry, is_new] = seen_.insert(std::move(situation));
    if (!is_new) return;
    order_.push_back(&*entry);
    before_.emplace_back(from, octet);
  }

  [[nodiscard]] std::string text_to(std::size_t at) const {
    std::string text;
    for (; at > 0; at = before_[at].first) text += static_cast<char>(before_[at].second);
    return {text.rbegin(), text.rend()};
  }

  const gen::Dfa& marked_;
  const gen::TdfaArrays& row_;
  std::vector<Value> marks_;                     // by mark: what it sets the result to, or `unset` if it does not
  std::map<std::uint16_t, std::size_t> places_;  // by place that matters: its index in the values
  std::vector<std::vector<gen::OperationNumbers>> lists_;  // what sets such a place
  std::map<std::size_t, std::vector<std::uint8_t>> examples_;
  std::set<Situation> seen_;
  std::vector<const Situation*> order_;
  std::vector<std::pair<std::size_t, std::uint8_t>> before_;
};

}  // namespace

std::variant<gen::PackedGrammar, std::string> read_java(std::string_view text) {
  const std::vector<std::u16string> arguments = JavaArguments(text).read();
  if (arguments.size() < 2) return std::string("is no class of bnfurl-gen: it has no facts and numbers");
  gen::PackedGrammar packed{utf8(arguments[0]), {}};
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (i + 1 < arguments.size() && arguments[i].size() != units_in_literal)
      return "has " + std::to_string(arguments[i].size()) + " numbers in a literal that is not the last one";
    for (const char16_t unit : arguments[i]) packed.numbers.push_back(static_cast<std::uint16_t>(unit - 1));
  }
  return packed;
}

std::optional<std::string> difference_of_splits(const gen::Dfa& marked, const gen::TdfaArrays& row,
                                                const gen::ResultNames& names) {
  std::vector<std::vector<gen::Way>> ways;
  for (std::size_t state = 0; state < marked.states.size(); ++state)
    ways.push_back(gen::ways_from(marked, static_cast<int>(state)));
  for (std::size_t slot = 0; slot <= names.kind_slot(); ++slot) {
    if (auto text = SlotWalk(marked, row, names, slot).difference(ways)) return text;
  }
  return std::nullopt;
}

}  // namespace bnfurl::proof
