#include "src/core/message.hpp"

#include <algorithm>
#include <bit>

#include <bnfurl/bnfurl.hpp>

#include "src/core/tables.hpp"

namespace bnfurl {

// The words of an error, written into memory of a fixed size. A message prefers names of sets that the reader can find
// in the grammar to single octets: it repeatedly takes the largest remaining set that lies in the expected set and
// adds at least two octets.

namespace {

using detail::OctetBits;

bool is_within(const OctetBits& part, const OctetBits& whole) noexcept {
  for (std::size_t i = 0; i < std::size(part.words); ++i) {
    if ((part.words[i] & ~whole.words[i]) != 0) return false;
  }
  return true;
}

// How many octets of `set` are not yet in `named`.
int added(const OctetBits& set, const OctetBits& named) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < std::size(set.words); ++i) count += std::popcount(set.words[i] & ~named.words[i]);
  return count;
}

void unite(OctetBits& named, const OctetBits& set) noexcept {
  for (std::size_t i = 0; i < std::size(set.words); ++i) named.words[i] |= set.words[i];
}

// A list of what was expected, with commas between its items.
class Items {
public:
  explicit Items(BoundedText& text) noexcept : text_(text) {}

  BoundedText& next() noexcept {
    if (!empty_) text_.append(", ");
    empty_ = false;
    return text_;
  }
  [[nodiscard]] bool empty() const noexcept { return empty_; }

private:
  BoundedText& text_;
  bool empty_ = true;
};

// The fields of a log line that were to come.
void append_fields(Items& items, const detail::ProductionData& entry, std::uint16_t state) noexcept {
  if (entry.to_come == nullptr) return;
  for (std::size_t i = 0; i < entry.grammar->component_count; ++i) {
    if ((entry.to_come[state] >> i & 1) == 0) continue;
    BoundedText& text = items.next();
    text.append("field ");
    text.append(entry.grammar->components[i]);
  }
}

// The names of the sets that lie in `wanted`; their octets are added to `named`. One pass is enough: larger sets come
// first, and a set that adds too little will not add more later.
void append_names(Items& items, const detail::GrammarData& grammar, const OctetBits& wanted,
                  OctetBits& named) noexcept {
  for (std::size_t i = 0; i < grammar.set_count; ++i) {
    const detail::NamedSet& set = grammar.sets[i];
    if (!is_within(set.octets, wanted) || added(set.octets, named) < 2) continue;
    items.next().append(set.name);
    unite(named, set.octets);
  }
}

}  // namespace

void BoundedText::append(std::string_view words) noexcept {
  const std::size_t room = memory_.size() - std::min(size_, memory_.size());
  std::copy_n(words.data(), std::min(words.size(), room), memory_.data() + (memory_.size() - room));
  size_ += words.size();
}

void append_octet(BoundedText& text, unsigned octet) noexcept {
  constexpr std::string_view digits = "0123456789abcdef";
  const bool is_shown = octet >= 0x20 && octet <= 0x7e;
  const char quoted[] = {'"', static_cast<char>(octet), '"'};
  const char number[] = {'0', 'x', digits[octet >> 4], digits[octet & 15]};
  text.append(is_shown ? std::string_view(quoted, 3) : std::string_view(number, 4));
}

void append_expected(BoundedText& text, const Error& error) noexcept {
  const detail::ProductionData& entry = detail::data_of(error.production());
  if (entry.dfa == nullptr) return text.append("nothing");
  OctetBits wanted;
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (error.expects(static_cast<char>(octet))) wanted.insert(octet);
  }
  OctetBits named;
  Items items(text);
  append_fields(items, entry, error.state());
  append_names(items, *entry.grammar, wanted, named);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (wanted.contains(octet) && !named.contains(octet)) append_octet(items.next(), octet);
  }
  if (!error.expects_end()) return;
  const std::string_view end = items.empty() ? "the end" : "or the end";
  items.next().append(end);
}

void append_message(BoundedText& text, const Error& error) noexcept {
  if (detail::data_of(error.production()).dfa == nullptr) return text.append("no production was given");
  text.append("expected ");
  append_expected(text, error);
  text.append(", found ");
  if (const std::optional<std::uint8_t> octet = error.found()) return append_octet(text, *octet);
  text.append("the end");
}

std::size_t Error::message(std::span<char> memory) const noexcept {
  BoundedText text(memory);
  append_message(text, *this);
  return text.size();
}

// Why a text does not match, and where. The offset is where the Dfa has no transition; the expected octets are
// those on which the state there has transitions. What is not a production, in C, expects nothing.

std::size_t Error::code() const noexcept {
  const bool is_of_text = cause_.kind == detail::Cause::earlier_octet || cause_.kind == detail::Cause::reason;
  if (is_of_text) return cause_.part;
  return entry_->error_codes == nullptr ? 0 : entry_->error_codes[state_];
}

std::string_view Error::code_name() const noexcept {
  return entry_->grammar == nullptr ? "text" : entry_->grammar->parts[code()];
}

bool Error::expects(char octet) const noexcept {
  return entry_->dfa != nullptr && detail::next_state(*entry_->dfa, state_, octet) != detail::none;
}

bool Error::expects_end() const noexcept {
  return entry_->dfa != nullptr && detail::is_accepting(*entry_->dfa, state_);
}

std::optional<Error> explain(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  if (data.dfa == nullptr) return detail::Access::make<Error>(data, std::size_t{0}, std::uint16_t{0}, std::nullopt);
  detail::TrailedWalk walk{{&detail::built_dfa(data)}};
  const bool is_whole = walk.read(text);
  if (is_whole && walk.accepts()) return std::nullopt;
  std::optional<std::uint8_t> found;
  if (!is_whole) found = static_cast<std::uint8_t>(text[walk.offset]);
  return detail::Access::make<Error>(data, walk.offset, walk.state, found, detail::cause_of(data, walk, text));
}

}  // namespace bnfurl
