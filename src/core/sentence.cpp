// The sentence of an error, for readers who do not have the grammar at hand: what was being read, and the octet that is
// not allowed in it. All names are the grammar's. An octet is only said to be "not allowed in a path" if no path has
// it; of any other it is true that it is "not allowed here".
//
// The state of a minimal automaton does not always say what was being read: in a URI, what may follow a path may follow
// its query, so both are one state. While the text is at hand, its longest prefix that is a text itself says more: it
// can be split. The error keeps what it says as a `Cause` of three octets. Of a long text, reading the prefix again
// would take far longer than finding the error, so the state alone says it.
#include <bit>

#include "src/core/message.hpp"
#include "src/core/tables.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

using detail::Cause;
using detail::ProductionData;

constexpr std::size_t nameless = 0;  // the code of what is not a component: "text"
constexpr std::size_t longest_read_again = 65'536;

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
  return can_begin_escape(entry, state) && detail::state_after_triplet(*entry.dfa, state, octet) != detail::none;
}

/// Whether the octet, or its escape, occurs in texts of the part.
bool occurs(const ProductionData& entry, std::size_t part, unsigned octet,
            detail::OctetBits detail::PartOctets::*set = &detail::PartOctets::octets) noexcept {
  return entry.parts == nullptr || (entry.parts[part].*set).contains(octet);
}

// What the text says.

/// The first reason whose texts end as `text` does.
std::optional<std::uint8_t> reason_for(const ProductionData& entry, std::string_view text) noexcept {
  for (std::size_t i = 0; i < entry.grammar->reason_count; ++i) {
    detail::DfaWalk walk{entry.grammar->reasons[i].production->dfa};
    if (detail::is_built(*walk.table) && walk.read(text) && walk.accepts()) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

/// The walk before the "%" of an escape with which `prefix` ends, whole or not; nullopt if it ends with none.
std::optional<detail::DfaWalk> begun_escape(const ProductionData& entry, std::string_view prefix) noexcept {
  for (std::size_t size = 1; size <= 2 && size <= prefix.size(); ++size) {
    const std::size_t begin = prefix.size() - size;
    if (prefix[begin] != '%') continue;
    detail::DfaWalk walk{entry.dfa};
    if (walk.read({prefix.data(), begin}) && can_begin_escape(entry, walk.state)) return walk;
  }
  return std::nullopt;
}

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
  detail::Span spans[max_components];
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

  /// As a reader calls it: a space cannot be seen, and a quote between quotes cannot be read.
  Sentence& put_octet(unsigned octet) noexcept {
    if (octet == ' ') return put("a space");
    if (octet == '\t') return put("a tab");
    if (octet == '"') return put("a double quote");
    append_octet(text_, octet);
    return octet > 0x7f ? put(" (not ASCII)") : *this;
  }

  Sentence& put_escape(unsigned octet) noexcept {
    const auto escape = triplet_of(octet);
    return put({escape.data(), escape.size()});
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

/// The only octet that could stand there, or the only letter, whatever its case; nullopt if there are several, or if
/// the text could end.
std::optional<unsigned> only_expected(const ProductionData& entry, std::uint16_t state) noexcept {
  std::optional<unsigned> only;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const std::uint16_t next = after(entry, state, static_cast<char>(octet));
    if (next == detail::none) continue;
    const char before = static_cast<char>(only.value_or(0));
    if (only && (lower(before) != static_cast<char>(octet) || after(entry, state, before) != next)) return std::nullopt;
    only = octet;
  }
  return detail::is_accepting(*entry.dfa, state) ? std::nullopt : only;
}

/// What must come next: the octets up to one that could be another.
void put_forced(Sentence& sentence, const ProductionData& entry, std::uint16_t state) noexcept {
  char octets[16];
  std::size_t size = 0;
  for (std::optional<unsigned> octet; size < sizeof octets && (octet = only_expected(entry, state)); ++size) {
    const bool is_shown = *octet > ' ' && *octet <= '~' && *octet != '"';
    if (!is_shown && size == 0) sentence.put_octet(*octet);
    if (!is_shown) break;
    octets[size] = static_cast<char>(*octet);
    state = after(entry, state, octets[size]);
  }
  if (size > 0) sentence.put("\"").put({octets, size}).put("\"");
}

void put_early_end(Sentence& sentence, const ProductionData& entry, const Error& error) noexcept {
  if (error.offset() == 0) {
    sentence.put("an empty text is not ").put_with_article(entry.name);
    return;
  }
  sentence.put(entry.to_come == nullptr ? "the text ends " : "the line ends ");
  if (const std::optional<std::string_view> to_come = first_to_come(entry, error.state())) {
    sentence.put("before its ").put(*to_come);
  } else if (only_expected(entry, error.state())) {
    put_forced(sentence.put("before "), entry, error.state());
  } else {
    if (error.code() == nameless)
      sentence.put("too soon");
    else
      sentence.put("before its ").put(error.code_name()).put(" is complete");
  }
}

/// ` is not allowed in a path`, if no path has it.
void put_not_allowed(Sentence& sentence, const ProductionData& entry, std::size_t part, bool is_elsewhere) noexcept {
  sentence.put(" is not allowed");
  if (part == nameless || is_elsewhere) sentence.put(" here");
  if (part == nameless) return;
  sentence.put(is_elsewhere ? ", in " : " in ").put_with_article(entry.grammar->parts[part]);
}

void put_found(Sentence& sentence, const ProductionData& entry, const Error& error, std::size_t part) noexcept {
  const std::uint8_t octet = *error.found();
  if (const std::optional<std::string_view> to_come = first_to_come(entry, error.state())) {
    sentence.put("the ").put(*to_come).put(" must come next, not ").put_octet(octet);
    return;
  }
  // A host is looked up by its name: an escape in it helps nobody. In a line, an octet is not escaped by hand.
  const bool is_host = entry.grammar->parts[part] == std::string_view("host");
  const bool may_be_escaped =
      entry.to_come == nullptr && !is_host && occurs(entry, part, octet, &detail::PartOctets::escapes);
  if (error.offset() == 0) {
    sentence.put_octet(octet).put(" cannot begin ").put_with_article(entry.name);
    if (only_expected(entry, error.state())) put_forced(sentence.put(", which begins with "), entry, error.state());
  } else if (only_expected(entry, error.state())) {
    put_forced(sentence, entry, error.state());
    sentence.put(" must come next, not ").put_octet(octet);
    return;
  } else {
    const std::uint8_t rule = entry.open_rules == nullptr ? std::uint8_t{0} : entry.open_rules[error.state()];
    const std::size_t inner = entry.grammar->code_count + rule - 1;
    if (rule != 0 && occurs(entry, part, octet) && !occurs(entry, inner, octet)) part = inner;
    put_not_allowed(sentence.put_octet(octet), entry, part, occurs(entry, part, octet));
  }
  if (!may_be_escaped || !can_be_escaped(entry, error.state(), octet)) return;
  const bool begins_character = octet >= 0xc2 && octet <= 0xf4;  // in UTF-8, of which more octets follow
  if (begins_character)
    sentence.put("; percent-encode the character");
  else
    sentence.put("; write ").put_escape(octet);
}

}  // namespace

namespace detail {

Cause cause_of(const ProductionData& entry, const DfaWalk& failed, std::string_view text) noexcept {
  const std::string_view prefix(text.data(), failed.offset);  // substr needs the C++ runtime
  if (prefix.size() > longest_read_again) return {};
  const bool is_whole = prefix.size() == text.size();
  if (const auto reason = reason_for(entry, {text.data(), prefix.size() + (is_whole ? 0 : 1)}))
    return {Cause::reason, *reason};
  if (prefix.empty() || entry.to_come != nullptr || entry.tdfa == nullptr) return {};

  const std::optional<DfaWalk> longest = longest_text(*entry.dfa, prefix);
  const std::size_t code = entry.error_codes == nullptr ? nameless : entry.error_codes[failed.state];
  const bool is_in_component = code != nameless && code <= entry.grammar->component_count;
  const std::optional<std::uint8_t> open =
      longest ? last_component(entry, {text.data(), longest->offset}, code - 1) : std::nullopt;
  const std::uint8_t part = open ? static_cast<std::uint8_t>(1 + *open) : std::uint8_t{0};
  if (const std::optional<DfaWalk> before = begun_escape(entry, prefix)) {
    const std::optional<unsigned char> escaped = triplet_at(text, before->offset);
    if (!escaped) return {Cause::broken_escape, part, can_be_escaped(entry, before->state, '%')};
    return {Cause::refused_escape, part, *escaped};
  }
  if (!open) return {};
  if (longest->offset == prefix.size()) return {Cause::found, part};
  // Where the state is in another component, whoever goes on reads what precedes the octet otherwise.
  const auto octet = static_cast<std::uint8_t>(prefix[longest->offset]);
  if (!is_in_component || code == part || occurs(entry, part, octet)) return {};
  return {Cause::earlier_octet, part, octet};
}

}  // namespace detail

std::size_t Error::sentence(std::span<char> memory) const noexcept {
  Sentence sentence(memory);
  if (entry_->dfa == nullptr) return sentence.put("no production was given").size();
  switch (cause_.kind) {
    case Cause::earlier_octet:
      put_not_allowed(sentence.put_octet(cause_.octet), *entry_, cause_.component, false);
      break;
    case Cause::broken_escape:
      sentence.put("two hexadecimal digits must follow \"%\"");
      if (cause_.octet != 0) sentence.put("; write %25 for the character itself");
      break;
    case Cause::refused_escape:
      put_not_allowed(sentence.put_escape(cause_.octet), *entry_, cause_.component,
                      occurs(*entry_, cause_.component, cause_.octet, &detail::PartOctets::escapes));
      break;
    case Cause::reason:
      sentence.put(entry_->grammar->reasons[cause_.component].words);
      break;
    case Cause::found:
    case Cause::state:
      if (found_)
        put_found(sentence, *entry_, *this, cause_.kind == Cause::found ? cause_.component : code());
      else
        put_early_end(sentence, *entry_, *this);
  }
  return sentence.size();
}

}  // namespace bnfurl
