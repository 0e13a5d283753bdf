#include <bnfurl/feed.hpp>
#include <bnfurl/readings.hpp>

#include <algorithm>

#include "src/core/message.hpp"

namespace bnfurl {
namespace {

bool is_one(const std::optional<Production>& production, char octet) noexcept {
  return production && matches(*production, {&octet, 1});
}

/// Feeds a text without its gaps.
template <class AnyFeed>
Progress feed_pieces(AnyFeed& feed, std::string_view text, const std::optional<Production>& gap) noexcept {
  while (!text.empty()) {
    std::size_t size = 0;
    while (size < text.size() && !is_one(gap, text[size])) ++size;
    (void)feed.push(part_of(text, 0, size));
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return feed.progress();
}

/// An offset in a text without its gaps, as that in the text.
std::size_t offset_with_gaps(std::size_t offset, std::string_view text, const std::optional<Production>& gap) noexcept {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (is_one(gap, text[at])) continue;
    if (offset-- == 0) break;
  }
  return at;
}

std::string_view part_at(std::string_view text, Span span) noexcept {
  return detail::slice(text.data(), span).value_or(std::string_view());
}

void write_address(std::uint32_t address, std::span<char> memory) noexcept {
  BoundedText text(memory);
  for (int bits = 24; bits >= 0; bits -= 8) {
    const std::uint32_t octet = address >> bits & 0xff;
    const char digits[] = {static_cast<char>('0' + octet / 100), static_cast<char>('0' + octet / 10 % 10),
                           static_cast<char>('0' + octet % 10)};
    const std::size_t zeros = octet > 99 ? 0 : octet > 9 ? 1 : 2;
    text.append({digits + zeros, 3 - zeros});
    if (bits > 0) text.append(".");
  }
}

}  // namespace

/// The octets of a part, as a convention reads them.
class Convention::Octets {
public:
  Octets(const Convention& by, std::string_view part) noexcept : by_(by), part_(part) {}

  std::optional<char> next() noexcept {
    while (!part_.empty()) {
      const char octet = part_.front();
      part_.remove_prefix(1);
      if (!is_one(by_.gap_, octet)) return is_one(by_.slash_, octet) ? '/' : octet;
    }
    return std::nullopt;
  }

  // Section 3.5 of the URL Standard: one to four numbers, decimal ones, octal ones that begin with "0", and hexadecimal
  // ones that begin with "0x", with a "." at the end or without. The last one has all octets that are left. Nullopt if
  // one of them is too large.
  std::optional<std::uint32_t> address() noexcept {
    constexpr std::uint64_t too_large = std::uint64_t{1} << 32;
    std::uint32_t address = 0;
    std::optional<char> octet = next();
    for (unsigned bits = 32; bits > 0;) {
      unsigned base = 10;
      if (octet == '0') {
        base = 8;
        octet = next();
        if (octet && lower(*octet) == 'x') {
          base = 16;
          octet = next();
        }
      }
      std::uint64_t number = 0;
      for (; octet && digit_value(*octet) < base; octet = next())
        number = std::min(number * base + digit_value(*octet), too_large);
      if (octet == '.')
        octet = next();
      else if (octet)
        return std::nullopt;
      if (!octet)
        return number >> bits == 0 ? std::optional(address | static_cast<std::uint32_t>(number)) : std::nullopt;
      if (number > 0xff) return std::nullopt;
      bits -= 8;
      address |= static_cast<std::uint32_t>(number) << bits;
    }
    return std::nullopt;
  }

private:
  const Convention& by_;
  std::string_view part_;
};

std::optional<Convention> Convention::of(Production entry) noexcept {
  const auto is_prepared = [](Production production) {
    const detail::DfaTable* const table = detail::data_of(production).dfa;
    return table != nullptr && detail::is_built(*table);
  };
  if (!is_prepared(entry) || !entry.grammar().find_component("host")) return std::nullopt;
  Convention convention(entry);
  std::optional<Production>* members[] = {&convention.gap_, &convention.slash_, &convention.number_,
                                          &convention.rewritten_, &convention.special_};
  static_assert(std::size(members) == std::size(further));
  for (std::size_t i = 0; i < std::size(further); ++i) {
    *members[i] = entry.grammar().find(further[i]);
    if (*members[i] && !is_prepared(**members[i])) return std::nullopt;
  }
  for (const std::optional<Production>& fed :
       {convention.gap_ ? std::optional(entry) : std::nullopt, convention.number_}) {
    if (fed && !SplitFeed::of(*fed)) return std::nullopt;
  }
  return convention;
}

Reading Convention::found(Reading::Kind kind, std::string_view url, std::span<const Span> spans) const noexcept {
  const auto part = [&](std::string_view name) {
    const std::optional<Component> component = entry_.grammar().find_component(name);
    return component ? spans[component->index()] : Span();
  };
  Reading reading{kind, part("host"), part("port"), part("path")};
  if (reading.host.begin == reading.host.end) reading.kind = Reading::Kind::no_host;
  // In some grammars, the "/" after the authority is not part of the path.
  const std::size_t slash = detail::slice(url.data(), reading.port) ? reading.port.end : reading.host.end;
  const bool has_path = detail::slice(url.data(), reading.path).has_value();
  if (slash < url.size() && url[slash] == '/' && (!has_path || reading.path.begin == slash + 1))
    reading.path = {slash, has_path ? reading.path.end : slash + 1};
  return reading;
}

std::optional<Reading> Convention::read_joined(Production entry, std::string_view url) const noexcept {
  SplitFeed feed = *SplitFeed::of(entry);
  if (feed_pieces(feed, url, gap_) != Progress::accepting) return std::nullopt;
  const Positions positions = *feed.positions();
  Span spans[max_components];
  for (std::size_t i = 0; i < max_components; ++i) {
    const std::optional<Span> span = positions.at(i);
    if (!span) continue;
    spans[i].begin = spans[i].end = offset_with_gaps(span->begin, url, gap_);
    if (span->end > span->begin) spans[i].end = offset_with_gaps(span->end - 1, url, gap_) + 1;
  }
  return found(Reading::Kind::joined, url, spans);
}

bool Convention::matches_joined(Production production, std::string_view url) const noexcept {
  Feed feed(production);
  return feed_pieces(feed, url, gap_) == Progress::accepting;
}

Reading Convention::read(std::string_view url) const noexcept {
  if (const auto parts = split(entry_, url)) return found(Reading::Kind::written, url, parts->spans());
  if (special_ && !matches_joined(*special_, url)) return {};
  if (std::optional<Reading> reading = gap_ ? read_joined(entry_, url) : std::nullopt) return *reading;
  if (std::optional<Reading> reading = number_ ? read_joined(*number_, url) : std::nullopt) {
    if (const auto address = Octets(*this, part_at(url, reading->host)).address()) {
      reading->kind = Reading::Kind::number;
      write_address(*address, reading->address);
      return *reading;
    }
  }
  if (rewritten_ && matches_joined(*rewritten_, url)) return {.kind = Reading::Kind::rewritten};
  return {.kind = Reading::Kind::rejected, .offset = explain(entry_, url)->offset()};
}

std::size_t Convention::write(std::string_view part, char* memory) const noexcept {
  std::size_t size = 0;
  Octets octets(*this, part);
  while (const std::optional<char> octet = octets.next()) memory[size++] = *octet;
  return size;
}

Reading Comparison::add(const Convention& by) noexcept {
  const Reading reading = by.read(url_);
  if (reading.kind == Reading::Kind::unknown) return reading;
  any_has_host_ |= reading.finds_host() || reading.kind == Reading::Kind::rewritten;
  all_find_host_ &= reading.finds_host();
  if (!reading.finds_host()) return reading;
  if (!first_) {
    first_ = by;
    reading_ = reading;
  }
  const auto host = [this](const Reading& of) {
    return of.kind == Reading::Kind::number ? std::string_view(of.address) : part_at(url_, of.host);
  };
  const std::string_view ours[] = {host(reading_), part_at(url_, reading_.port), part_at(url_, reading_.path)};
  const std::string_view theirs[] = {host(reading), part_at(url_, reading.port), part_at(url_, reading.path)};
  for (std::size_t i = 0; i < same_parts_; ++i) {
    Convention::Octets a(*first_, ours[i]);
    Convention::Octets b(by, theirs[i]);
    for (std::optional<char> octet = a.next();; octet = a.next()) {
      if (octet != b.next()) {
        same_parts_ = i;
        return reading;
      }
      if (!octet) break;
    }
  }
  return reading;
}

Agreement Comparison::agreement() const noexcept {
  if (!any_has_host_) return Agreement::none;
  return all_find_host_ && same_parts_ == 3 ? Agreement::alike : Agreement::differ;
}

}  // namespace bnfurl
