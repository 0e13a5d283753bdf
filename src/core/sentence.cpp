// The sentence of an error, for readers who do not have the grammar at hand: what was being read, and the octet that is
// not allowed in it. All names are the grammar's. An octet is only said to be "not allowed in a path" if no path has
// it; of any other it is true that it is "not allowed here".
//
// The part in which a text fails follows from the state of the automaton (gen/emit/tables/failing_parts.hpp), but not
// the octet that is to blame: "http://h:8x/" fails at its last "/", since "h:8x" could be a userinfo. A walk remembers
// what followed the longest prefix that is a text itself, and the last "%" (`Trail`), so a feed can say this without
// the text. What is in a `# reason:` line is looked for in the text. The error keeps all this as a `Cause` of three
// octets.
#include <bit>

#include "src/core/message.hpp"
#include "src/core/tables.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

using detail::Cause;
using detail::ProductionData;

constexpr std::size_t nameless = 0;  // the code of what is not a component: "text"

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

constexpr std::uint8_t beginning = '\n';  // what stands for it in a `# reason:` rule

/// The first reason for errors with this code whose texts end as `text` does.
std::optional<std::uint8_t> reason_for(const ProductionData& entry, std::size_t code, std::string_view text) noexcept {
  for (std::size_t i = 0; i < entry.grammar->reason_count; ++i) {
    const detail::ReasonData& reason = entry.grammar->reasons[i];
    detail::DfaWalk walk{reason.production->dfa};
    if ((reason.code != 0 && reason.code != code) || !detail::is_built(*walk.table)) continue;
    if (walk.step(beginning) && walk.read(text) && walk.accepts()) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

/// The code of an error in `state`.
std::uint8_t code_in(const ProductionData& entry, std::uint16_t state) noexcept {
  return entry.error_codes == nullptr ? std::uint8_t{nameless} : entry.error_codes[state];
}

/// Whether the walk failed within an escape, whole or not: its "%" is one or two octets before the error.
bool is_in_escape(const ProductionData& entry, const detail::TrailedWalk& failed) noexcept {
  const detail::Trail& trail = failed.trail;
  if (trail.before_escape == detail::Trail::nowhere || entry.to_come != nullptr) return false;
  return failed.offset - trail.escape_offset <= 2 && can_begin_escape(entry, trail.before_escape);
}

/// What `escape`, with which the octets before an error and the one there end, says. If escapes have a code of their
/// own, it names no component.
Cause cause_of_escape(const ProductionData& entry, const detail::TrailedWalk& failed,
                      std::string_view escape) noexcept {
  const detail::Trail& trail = failed.trail;
  const bool has_code = code_in(entry, failed.state) > entry.grammar->component_count;
  const std::uint8_t part = has_code ? std::uint8_t{nameless} : code_in(entry, trail.before_escape);
  const std::optional<unsigned char> escaped = triplet_at(escape, 0);
  if (!escaped) return {Cause::broken_escape, part, can_be_escaped(entry, trail.before_escape, '%')};
  return {Cause::refused_escape, part, *escaped};
}

/// The octet after the longest prefix that is a text itself, if the state is in another part: whoever goes on has read
/// what precedes the octet otherwise.
Cause cause_of_earlier_octet(const ProductionData& entry, const detail::TrailedWalk& failed) noexcept {
  const detail::Trail& trail = failed.trail;
  if (failed.accepts() || trail.text_state == detail::Trail::nowhere || entry.to_come != nullptr) return {};
  const std::uint8_t code = code_in(entry, failed.state);
  const std::uint8_t part = code_in(entry, trail.text_state);
  const bool is_in_component = code != nameless && code <= entry.grammar->component_count;
  if (!is_in_component || part == nameless || part == code || occurs(entry, part, trail.octet_after_text)) return {};
  return {Cause::earlier_octet, part, trail.octet_after_text};
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

  /// `a URI`, `a request-target of CONNECT`
  Sentence& put_entry(const ProductionData& entry) noexcept {
    put_with_article(entry.name);
    return entry.of_methods == nullptr ? *this : put(" of ").put(entry.of_methods);
  }

private:
  BoundedText text_;
};

/// The fields of a log's line: whether the one of the code is to come, has begun, or cannot go on.
enum class Field { none, to_come, begun, last };

Field field_at(const ProductionData& entry, std::uint16_t state) noexcept {
  const std::size_t code = code_in(entry, state);
  if (entry.to_come == nullptr || code == nameless || code > entry.grammar->component_count) return Field::none;
  if (entry.begun[state] == 0) return Field::to_come;
  if (!detail::is_accepting(*entry.dfa, state)) return Field::begun;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const bool is_expected = after(entry, state, static_cast<char>(octet)) != detail::none;
    if (is_expected && !occurs(entry, code, octet)) return Field::begun;  // something else can follow
  }
  return Field::last;
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
    sentence.put("an empty text is not ").put_entry(entry);
    return;
  }
  sentence.put(entry.to_come == nullptr ? "the text ends " : "the line ends ");
  if (field_at(entry, error.state()) == Field::to_come) {
    sentence.put("before its ").put(error.code_name());
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
  const Field field = field_at(entry, error.state());
  if (field == Field::to_come) {
    sentence.put("the ").put(error.code_name()).put(" must come next, not ").put_octet(octet);
    return;
  }
  if (field == Field::last) {
    sentence.put("the line must end after the ").put(error.code_name());
    sentence.put(", but ").put_octet(octet).put(" follows it");
    return;
  }
  // A host is looked up by its name: an escape in it helps nobody. In a line, an octet is not escaped by hand.
  const bool is_host = entry.grammar->parts[part] == std::string_view("host");
  const bool may_be_escaped =
      entry.to_come == nullptr && !is_host && occurs(entry, part, octet, &detail::PartOctets::escapes);
  if (error.offset() == 0) {
    sentence.put_octet(octet).put(" cannot begin ").put_entry(entry);
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

Cause cause_of(const ProductionData& entry, const TrailedWalk& failed, std::string_view text) noexcept {
  Cause cause;
  if (is_in_escape(entry, failed))
    cause = cause_of_escape(entry, failed, part_of(text, failed.trail.escape_offset));
  else
    cause = cause_of_earlier_octet(entry, failed);
  const std::uint8_t code = cause.kind == Cause::earlier_octet ? cause.part : code_in(entry, failed.state);
  const bool is_whole = failed.offset == text.size();
  const auto reason = reason_for(entry, code, {text.data(), failed.offset + (is_whole ? 0 : 1)});
  return reason ? Cause{Cause::reason, code, *reason} : cause;
}

Cause cause_of(const ProductionData& entry, const TrailedWalk& failed, std::optional<std::uint8_t> found) noexcept {
  if (!is_in_escape(entry, failed)) return cause_of_earlier_octet(entry, failed);
  char escape[triplet_size] = {'%'};
  std::size_t size = 1;
  if (failed.offset - failed.trail.escape_offset == 2)
    escape[size++] = static_cast<char>(failed.trail.octet_after_percent);
  if (found) escape[size++] = static_cast<char>(*found);
  // The digit that follows a refused first one is not known.
  const bool is_cut = found && size == 2 && digit_value(escape[1]) < 16;
  return is_cut ? Cause{} : cause_of_escape(entry, failed, {escape, size});
}

}  // namespace detail

std::size_t Error::sentence(std::span<char> memory) const noexcept {
  Sentence sentence(memory);
  if (entry_->dfa == nullptr) return sentence.put("no production was given").size();
  switch (cause_.kind) {
    case Cause::earlier_octet:
      put_not_allowed(sentence.put_octet(cause_.octet), *entry_, cause_.part, false);
      break;
    case Cause::broken_escape:
      sentence.put("two hexadecimal digits must follow \"%\"");
      if (cause_.octet != 0) sentence.put("; write %25 for the character itself");
      break;
    case Cause::refused_escape:
      put_not_allowed(sentence.put_escape(cause_.octet), *entry_, cause_.part,
                      occurs(*entry_, cause_.part, cause_.octet, &detail::PartOctets::escapes));
      break;
    case Cause::reason:
      sentence.put(entry_->grammar->reasons[cause_.octet].words);
      break;
    case Cause::state:
      if (found_)
        put_found(sentence, *entry_, *this, code());
      else
        put_early_end(sentence, *entry_, *this);
  }
  return sentence.size();
}

}  // namespace bnfurl
