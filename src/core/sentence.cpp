// The sentence of an error, for readers who do not have the grammar at hand: what was being read, and the octet that
// cannot stand in it. All names are the grammar's.
//
// The state of a minimal automaton does not always say what was being read: in a URI, what may follow a path may follow
// its query, so both are one state. While the text is at hand, its longest prefix that is a text itself says more: it
// can be split. The error keeps what it says as a `Cause` of three octets. Of a long text, reading the prefix again
// would take far longer than finding the error, so the state alone says it.
#include <bit>

#include "src/core/message.hpp"
#include "src/core/tables.hpp"

namespace bnfurl::inline v1 {
namespace {

using detail::Cause;
using detail::ProductionData;

constexpr std::size_t nameless = 0;  // the code of what is no component: "text"
constexpr std::size_t longest_read_again = 65'536;
constexpr std::string_view digits = "0123456789ABCDEF";

bool is_digit(char octet) noexcept {
  return (octet >= '0' && octet <= '9') || (octet >= 'A' && octet <= 'F') || (octet >= 'a' && octet <= 'f');
}

/// Where the minimal Dfa is after `octet`; none if it is nowhere.
std::uint16_t after(const ProductionData& entry, std::uint16_t state, char octet) noexcept {
  return state == detail::none ? state : detail::next_state(*entry.dfa, state, static_cast<std::uint8_t>(octet));
}

/// Whether an escape can begin there. A `%` that any letter may follow begins none.
bool can_begin_escape(const ProductionData& entry, std::uint16_t state) noexcept {
  const std::uint16_t begun = after(entry, state, '%');
  return begun != detail::none && after(entry, begun, 'G') == detail::none;
}

bool can_be_escaped(const ProductionData& entry, std::uint16_t state, unsigned octet) noexcept {
  if (!can_begin_escape(entry, state)) return false;
  const std::uint16_t begun = after(entry, state, '%');
  return after(entry, after(entry, begun, digits[octet >> 4]), digits[octet & 15]) != detail::none;
}

// What the text says.

/// The walk over the longest prefix that is a text itself; nullopt if none is.
std::optional<detail::DfaWalk> longest_text(const detail::DfaTable& table, std::string_view prefix) noexcept {
  std::optional<detail::DfaWalk> longest;
  detail::DfaWalk walk{&table};
  if (walk.accepts()) longest = walk;
  for (const char octet : prefix) {
    if (!walk.step(static_cast<std::uint8_t>(octet))) break;
    if (walk.accepts()) longest = walk;
  }
  return longest;
}

/// The component that `text` ends with: `likely`, if it is one of several, or else the longest.
std::optional<std::uint8_t> last_component(const ProductionData& entry, std::string_view text,
                                           std::size_t likely) noexcept {
  const std::size_t count = entry.grammar->component_count;
  detail::Span spans[most_components];
  detail::Choices choices;
  if (!detail::table_split(detail::built_tdfa(entry), count, text, spans, &choices)) return std::nullopt;
  std::optional<std::uint8_t> last;
  for (std::size_t component = 0; component < count; ++component) {
    const detail::Span& span = spans[component];
    if (span.begin == detail::Span::absent || span.end != text.size()) continue;
    if (!last || component == likely || (*last != likely && span.begin < spans[*last].begin))
      last = static_cast<std::uint8_t>(component);
  }
  return last;
}

// The words.

class Sentence {
public:
  explicit Sentence(std::span<char> memory) noexcept : text_(memory) {}
  [[nodiscard]] std::size_t size() const noexcept { return text_.size(); }

  Sentence& put(std::string_view words) noexcept {
    text_.append(words);
    return *this;
  }

  /// As a reader calls it: a blank cannot be seen, and a quote between quotes cannot be read.
  Sentence& put_octet(unsigned octet) noexcept {
    if (octet == ' ') return put("a blank");
    if (octet == '\t') return put("a tab");
    if (octet == '"') return put("'\"'");
    append_octet(text_, octet);
    return octet > 0x7f ? put(" (not ASCII)") : *this;
  }

  Sentence& put_escape(unsigned octet) noexcept {
    const char escape[] = {'%', digits[octet >> 4], digits[octet & 15]};
    return put({escape, sizeof escape});
  }

  /// `a query`, `an authority`
  Sentence& put_with_article(std::string_view name) noexcept {
    constexpr std::string_view vowels = "aeioAEIO";
    return put(!name.empty() && vowels.find(name.front()) != std::string_view::npos ? "an " : "a ").put(name);
  }

private:
  BoundedText text_;
};

/// The first component of a log's line that was to come; nullopt if there is none, or if the text is not such a line.
std::optional<std::string_view> first_to_come(const ProductionData& entry, std::uint16_t state) noexcept {
  if (entry.to_come == nullptr || entry.to_come[state] == 0) return std::nullopt;
  return entry.grammar->components[std::countr_zero(entry.to_come[state])];
}

/// The only octet that could stand there; nullopt if there are several, or if the text could end.
std::optional<unsigned> only_expected(const Error& error) noexcept {
  std::optional<unsigned> only;
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (!error.expects(static_cast<std::uint8_t>(octet))) continue;
    if (only) return std::nullopt;
    only = octet;
  }
  return error.expects_end() ? std::nullopt : only;
}

void put_early_end(Sentence& sentence, const ProductionData& entry, const Error& error) noexcept {
  if (error.offset() == 0) {
    sentence.put("an empty text is not ").put_with_article(entry.name);
    return;
  }
  sentence.put(entry.to_come == nullptr ? "the text ends " : "the line ends ");
  if (const std::optional<std::string_view> to_come = first_to_come(entry, error.state())) {
    sentence.put("before its ").put(*to_come);
  } else if (const std::optional<unsigned> octet = only_expected(error)) {
    sentence.put("before ").put_octet(*octet);
  } else if (error.code() == nameless) {
    sentence.put("too soon");
  } else {
    sentence.put("in its ").put(error.part());
  }
}

void put_found(Sentence& sentence, const ProductionData& entry, const Error& error, std::string_view part) noexcept {
  const std::uint8_t octet = *error.found();
  sentence.put_octet(octet);
  if (const std::optional<std::string_view> to_come = first_to_come(entry, error.state())) {
    sentence.put(" cannot stand before the ").put(*to_come);
    return;
  }
  if (error.offset() == 0) {
    sentence.put(" cannot begin ").put_with_article(entry.name);
  } else if (part == error.part() && error.code() == nameless) {
    sentence.put(" is not allowed here");
  } else {
    sentence.put(" is not allowed in ").put_with_article(part);
  }
  // A host is looked up by its name: an escape in it helps nobody. In a line, an octet is not escaped by hand.
  if (entry.to_come != nullptr || part == "host" || !can_be_escaped(entry, error.state(), octet)) return;
  sentence.put("; write ").put_escape(octet);
}

}  // namespace

namespace detail {

Cause cause_of(const ProductionData& entry, const DfaWalk& failed, std::string_view text) noexcept {
  const std::string_view prefix(text.data(), failed.offset);  // substr needs the C++ runtime
  if (prefix.empty() || prefix.size() > longest_read_again || entry.to_come != nullptr || entry.tdfa == nullptr)
    return {};
  const std::optional<DfaWalk> longest = longest_text(*entry.dfa, prefix);
  if (!longest) return {};
  const std::size_t code = entry.error_codes == nullptr ? nameless : entry.error_codes[failed.state];
  const std::optional<std::uint8_t> open = last_component(entry, {text.data(), longest->offset}, code - 1);
  if (!open) return {};
  if (longest->offset == prefix.size()) return {Cause::found, *open};

  const std::string_view rest(text.data() + longest->offset, text.size() - longest->offset);
  if (rest.front() == '%' && can_begin_escape(entry, longest->state) && prefix.size() - longest->offset <= 2) {
    const bool is_escape = rest.size() > 2 && is_digit(rest[1]) && is_digit(rest[2]);
    return {is_escape ? Cause::refused_escape : Cause::broken_escape, *open};
  }
  // Where the state is in another component, whoever goes on reads what precedes the octet otherwise.
  const bool is_in_another = code != nameless && code <= entry.grammar->component_count && code - 1 != *open;
  if (!is_in_another) return {};
  return {Cause::earlier_octet, *open, static_cast<std::uint8_t>(rest.front())};
}

}  // namespace detail

std::size_t Error::sentence(std::span<char> memory) const noexcept {
  Sentence sentence(memory);
  if (entry_->dfa == nullptr) return sentence.put("there is no production to match").size();
  const std::string_view part =
      cause_.kind == Cause::state ? this->part() : entry_->grammar->components[cause_.component];
  switch (cause_.kind) {
    case Cause::earlier_octet:
      sentence.put_octet(cause_.octet).put(" is not allowed in ").put_with_article(part);
      break;
    case Cause::broken_escape:
      sentence.put("two hexadecimal digits must follow \"%\"; write %25 for the octet itself");
      break;
    case Cause::refused_escape:
      sentence.put("this escape is not allowed in ").put_with_article(part);
      break;
    case Cause::found:
    case Cause::state:
      if (found_)
        put_found(sentence, *entry_, *this, part);
      else
        put_early_end(sentence, *entry_, *this);
  }
  return sentence.size();
}

}  // namespace bnfurl::inline v1
