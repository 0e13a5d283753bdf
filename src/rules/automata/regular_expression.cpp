#include "src/rules/automata/regular_expression.hpp"

#include <utility>

#include "src/crawl/idna.hpp"

namespace bnfurl::crawl::rules {

// A reader by recursive descent: choice, sequence, repeated, atom. The first fault ends it; every loop looks for one.

namespace {

constexpr std::size_t most_rounds = 1000;
constexpr std::size_t deepest = 100;

constexpr auto range = OctetSet::range;

OctetSet single(char octet) { return OctetSet::single(static_cast<std::uint8_t>(octet)); }
OctetSet digits() { return range('0', '9'); }
OctetSet letters() { return range('a', 'z') | range('A', 'Z'); }
OctetSet word() { return digits() | letters() | single('_'); }
OctetSet blanks() { return range(9, 13) | single(' '); }

struct NamedClass {
  std::string_view name;
  OctetSet octets;
};

std::optional<OctetSet> named_class(std::string_view name) {
  const NamedClass classes[] = {
      {"alnum", digits() | letters()},
      {"alpha", letters()},
      {"blank", single(' ') | single('\t')},
      {"digit", digits()},
      {"lower", range('a', 'z')},
      {"space", blanks()},
      {"upper", range('A', 'Z')},
      {"word", word()},
      {"xdigit", digits() | range('a', 'f') | range('A', 'F')},
      {"punct", range('!', '/') | range(':', '@') | range('[', '`') | range('{', '~')},
  };
  for (const NamedClass& one : classes) {
    if (one.name == name) return one.octets;
  }
  return std::nullopt;
}

// How to say something here, and what it is elsewhere.
struct Instead {
  std::string message;
  std::string_view unknown = {};
};

// Of an escape of a letter or digit.
Instead instead_of(char letter) {
  constexpr std::string_view escape = "an unsupported escape";
  if (is_digit(letter))
    return {"a back-reference is not regular; use `repeat N` to find a segment N times in a row", "a back-reference"};
  switch (letter) {
    case 'b':
    case 'B':
      return {"a word boundary is not supported; write the bytes beside it, as in ([^a-z]|^)word([^a-z]|$)",
              "a word boundary"};
    case 'A':
      return {"write ^ for the beginning", escape};
    case 'z':
    case 'Z':
      return {"write $ for the end", escape};
    case 'Q':
    case 'E':
      return {"quoting is not supported; write \\ before each character", escape};
    case 'p':
    case 'P':
      return {"character properties are not supported; write a class, as in [a-z]", escape};
    case 'u':
      return {"write the bytes of its UTF-8, as in \\xC3\\xA4; in URLs they are percent-encoded, as in %C3%A4", escape};
    default:
      return {"this escape is not supported; write only the character, or \\xHH"};
  }
}

class ExpressionReader {
public:
  ExpressionReader(std::string_view text, bool ignores_case) : text_(text), ignores_case_(ignores_case) {}

  std::variant<ExpressionTree, ExpressionFault> read() {
    if (text_.starts_with("(?i)")) {
      ignores_case_ = true;
      place_ = 4;
    }
    tree_.root = choice(0);
    if (!fault_ && place_ < text_.size()) refuse(place_, "this ) has no opening bracket; write \\) for the character");
    if (fault_) return *std::move(fault_);
    return std::move(tree_);
  }

private:
  using Node = ExpressionTree::Node;
  using Kind = ExpressionTree::Kind;

  [[nodiscard]] bool at(std::string_view piece) const { return text_.substr(place_).starts_with(piece); }
  [[nodiscard]] bool goes_on() const { return !fault_ && place_ < text_.size(); }
  bool take(std::string_view piece) {
    if (!at(piece)) return false;
    place_ += piece.size();
    return true;
  }
  void refuse(std::size_t offset, std::string message, std::string_view unknown = {}) {
    if (!fault_) fault_ = ExpressionFault{offset, std::move(message), unknown};
  }
  void refuse(std::size_t offset, Instead instead) { refuse(offset, std::move(instead.message), instead.unknown); }
  std::size_t add(Node node) {
    tree_.nodes.push_back(std::move(node));
    return tree_.nodes.size() - 1;
  }
  std::size_t add_octets(OctetSet octets) {
    return add({.kind = Kind::octets, .octets = ignores_case_ ? octets.in_both_cases() : octets});
  }

  std::size_t choice(std::size_t depth) {
    Node node{.kind = Kind::choice};
    node.parts.push_back(sequence(depth));
    while (goes_on() && take("|")) node.parts.push_back(sequence(depth));
    return node.parts.size() == 1 ? node.parts.front() : add(std::move(node));
  }

  std::size_t sequence(std::size_t depth) {
    Node node{.kind = Kind::sequence};
    while (goes_on() && !at("|") && !at(")")) node.parts.push_back(repeated(depth));
    return add(std::move(node));
  }

  std::size_t repeated(std::size_t depth) {
    const std::size_t begin = place_;
    const std::size_t body = atom(depth);
    if (!goes_on()) return body;
    Node node{.kind = Kind::repetition, .parts = {body}};
    if (!take_rounds(node)) return body;
    if (fault_) return body;
    if (is_edge(body)) refuse(begin, "^ and $ cannot be repeated");
    static_cast<void>(take("?"));
    if (at("+")) refuse(place_, "a possessive repetition is not supported; remove this +", "a possessive repetition");
    if (at("*") || at("?") || at("{")) refuse(place_, "a repetition cannot follow another; write ( ) around the first");
    return add(std::move(node));
  }

  [[nodiscard]] bool is_edge(std::size_t node) const {
    return tree_.nodes[node].kind == Kind::begin || tree_.nodes[node].kind == Kind::end;
  }

  bool take_rounds(Node& node) {
    if (take("*")) return true;
    if (take("+")) {
      node.least = 1;
      return true;
    }
    if (take("?")) {
      node.most = 1;
      return true;
    }
    return at("{") && take_counts(node);
  }

  bool take_counts(Node& node) {
    const std::size_t begin = place_++;
    const std::optional<std::size_t> least = number();
    const bool has_comma = take(",");
    const std::optional<std::size_t> most = has_comma ? number() : least;
    if (!least || !take("}")) {
      refuse(begin, "a { begins a repetition such as {2}, {2,} or {2,4}; write \\{ for the character");
      return true;
    }
    if (*least > most_rounds || most.value_or(0) > most_rounds)
      refuse(begin, "a repetition has at most 1000 rounds", "more than 1000 rounds of a repetition");
    if (most && *most < *least) refuse(begin, "the first number of rounds is greater than the second");
    node.least = *least;
    node.most = most;
    return true;
  }

  std::optional<std::size_t> number() {
    const std::size_t begin = place_;
    std::size_t value = 0;
    while (place_ < text_.size() && is_digit(text_[place_]) && place_ - begin < 6) {
      value = value * 10 + static_cast<std::size_t>(text_[place_++] - '0');
    }
    if (place_ == begin) return std::nullopt;
    return value;
  }

  std::size_t atom(std::size_t depth) {
    const std::size_t begin = place_;
    const char octet = text_[place_++];
    switch (octet) {
      case '^':
        return add({.kind = Kind::begin});
      case '$':
        return add({.kind = Kind::end});
      case '.':
        return add_octets(OctetSet::all());
      case '[':
        return add_octets(class_from(begin));
      case '(':
        return group(begin, depth);
      case '\\':
        return add_octets(escape(begin));
      case '*':
      case '+':
      case '?':
        refuse(begin, "there is nothing to repeat before it; write \\ before the character");
        break;
      case '{':
        refuse(begin, "a { begins a repetition such as {2}; write \\{ for the character");
        break;
      default:
        break;
    }
    return add_octets(single(octet));
  }

  std::size_t group(std::size_t begin, std::size_t depth) {
    if (depth == deepest)
      refuse(begin, "groups can be nested at most 100 levels deep", "groups that are nested more than 100 levels deep");
    if (!take("?:") && at("?")) refuse(begin, what_group());
    if (fault_) return add({});
    const std::size_t body = choice(depth + 1);
    if (!fault_ && !take(")")) refuse(begin, "this ( is not closed; write \\( for the character");
    return body;
  }

  [[nodiscard]] Instead what_group() const {
    if (at("?=") || at("?!") || at("?<=") || at("?<!")) {
      return {"look-around is not supported; write two rules: the first that matches decides", "look-around"};
    }
    if (at("?>")) return {"an atomic group is not supported; write ( )", "an atomic group"};
    if (at("?P") || at("?<")) return {"a named group is not supported; write ( )", "a named group"};
    return {"options must be at the beginning, and only (?i) is supported; write (?: ) for a group", "options inside"};
  }

  OctetSet escape(std::size_t begin) {
    if (place_ == text_.size()) {
      refuse(begin, "a \\ at the end escapes nothing; write \\\\ for the character");
      return {};
    }
    const char letter = text_[place_++];
    const char small = lower(letter);
    if (small == 'd' || small == 'w' || small == 's') {
      const OctetSet octets = small == 'd' ? digits() : small == 'w' ? word() : blanks();
      return letter == small ? octets : OctetSet::all() - octets;
    }
    constexpr std::string_view controls = "tnrf";
    const std::size_t control = controls.find(letter);
    if (control != std::string_view::npos) return single("\t\n\r\f"[control]);
    if (letter == 'x') return hexadecimal(begin);
    if (is_digit(letter) || is_letter(letter)) refuse(begin, instead_of(letter));
    return single(letter);
  }

  OctetSet hexadecimal(std::size_t begin) {
    const std::optional<unsigned> high = place_ < text_.size() ? crawl::hexadecimal(text_[place_]) : std::nullopt;
    const std::optional<unsigned> low =
        place_ + 1 < text_.size() ? crawl::hexadecimal(text_[place_ + 1]) : std::nullopt;
    if (!high || !low) {
      refuse(begin, "\\x must be followed by two hexadecimal digits, as in \\x2F");
      return {};
    }
    place_ += 2;
    return range(*high * 16 + *low, *high * 16 + *low);
  }

  OctetSet class_from(std::size_t begin) {
    const bool is_negated = take("^");
    OctetSet set;
    bool is_first = true;
    while (goes_on() && (is_first || !at("]"))) {
      is_first = false;
      set |= class_item();
    }
    if (!fault_ && !take("]")) refuse(begin, "this [ is not closed; write \\[ for the character");
    if (ignores_case_) set = set.in_both_cases();
    return is_negated ? OctetSet::all() - set : set;
  }

  OctetSet class_item() {
    if (at("[:")) return posix_class();
    const std::size_t begin = place_;
    const OctetSet first = class_octet();
    if (fault_ || !at("-") || at("-]") || place_ + 1 >= text_.size()) return first;
    ++place_;
    const OctetSet last = class_octet();
    if (fault_) return first;
    if (first.size() != 1 || last.size() != 1) {
      refuse(begin, "a range must be between two characters; write \\- for the character");
      return first;
    }
    if (first.least() > last.least()) refuse(begin, "this range is reversed; write the smaller value first");
    return range(first.least(), last.least());
  }

  OctetSet class_octet() {
    const std::size_t begin = place_;
    const char octet = text_[place_++];
    return octet == '\\' ? escape(begin) : single(octet);
  }

  OctetSet posix_class() {
    const std::size_t begin = place_;
    const std::size_t end = text_.find(":]", begin);
    const std::optional<OctetSet> octets =
        end == std::string_view::npos ? std::nullopt : named_class(text_.substr(begin + 2, end - begin - 2));
    if (!octets) {
      refuse(begin, "this class is not supported; write \\[ for the character");
      return {};
    }
    place_ = end + 2;
    return *octets;
  }

  std::string_view text_;
  bool ignores_case_;
  std::size_t place_ = 0;
  ExpressionTree tree_;
  std::optional<ExpressionFault> fault_;
};

}  // namespace

std::variant<ExpressionTree, ExpressionFault> read_regular_expression(std::string_view text, bool ignores_case) {
  return ExpressionReader(text, ignores_case).read();
}

}  // namespace bnfurl::crawl::rules
