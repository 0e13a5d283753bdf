// URLs as rules see them: in normal form, with their parts.
//
// note [plain URLs]: most URLs are in normal form, and this is known of most of those after one look: `http://` or
// `https://`, no "%", no segment that begins with "."; then no capital letter up to the end of the host, no port, and a
// path. So the language of normal forms need not be asked. Of a request target that is a path, the first look is
// enough.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl {
namespace {

constexpr Levels levels = Levels::syntax | Levels::scheme;

std::size_t index_of(Production entry, std::string_view component) {
  const auto found = entry.grammar().find_component(component);
  return found ? found->index() : max_components;
}

using Vector [[gnu::vector_size(16)]] = unsigned char;
constexpr std::size_t width = sizeof(Vector);

Vector vector_at(const char* octets) {
  Vector vector;
  std::memcpy(&vector, octets, width);
  return vector;
}

// Whether `faults(place)` finds none in any octet from `begin` to `end`, which is at least `width`: of so many octets
// at once. The last are those before `end`, though some have been looked at.
template <class Faults>
bool is_faultless(std::size_t begin, std::size_t end, const Faults& faults) {
  Vector found = faults(end - width);
  for (std::size_t at = begin; at + width < end; at += width) found |= faults(at);
  std::array<std::uint64_t, 2> words;
  std::memcpy(words.data(), &found, width);
  return (words[0] | words[1]) == 0;
}

bool may_be_plain(Production entry, bool is_target_path, std::string_view text) {
  const bool is_uri = entry == rfc3986::URI || entry == rfc3986::URI_reference || entry == rfc3986::absolute_URI;
  const bool is_of_web = is_uri && (text.starts_with("http://") || text.starts_with("https://"));
  if (!is_of_web && !is_target_path) return false;
  if (text.size() <= width)
    return text.find('%') == std::string_view::npos && text.find("/.") == std::string_view::npos;
  return is_faultless(1, text.size(), [text](std::size_t at) -> Vector {
    const Vector octet = vector_at(text.data() + at), before = vector_at(text.data() + at - 1);
    return Vector(octet == '%') | (Vector(octet == '.') & Vector(before == '/'));
  });
}

bool is_text_of(const std::optional<Production>& production, std::string_view text) {
  return production && matches(*production, text);
}

bool has_capitals(std::string_view text) {
  if (text.size() < width) return std::ranges::any_of(text, [](char octet) { return octet >= 'A' && octet <= 'Z'; });
  return !is_faultless(0, text.size(),
                       [text](std::size_t at) -> Vector { return Vector(vector_at(text.data() + at) - 'A' < 26); });
}

using ComponentIndices = std::array<std::size_t, 5>;
struct Number {
  enum { scheme, host, port, path, query };  // as UrlReader has them
};

bool is_plain(std::string_view text, std::span<const Span> spans, const ComponentIndices& indices) {
  const Span host_span = spans[indices[Number::host]], path_span = spans[indices[Number::path]];
  return spans[indices[Number::port]].begin == Span::absent && path_span.begin < path_span.end &&
         !has_capitals(text.substr(0, host_span.end));
}

UrlParts url_parts(std::string_view text, const AnyParts& parts, const ComponentIndices& indices) {
  const std::span<const Span> spans = parts.spans();
  const auto component = [&](std::size_t number) -> std::optional<std::string_view> {
    const std::size_t index = indices[number];
    if (index >= spans.size() || spans[index].begin == Span::absent) return std::nullopt;
    return std::string_view(text.data() + spans[index].begin, spans[index].end - spans[index].begin);
  };
  return UrlParts{.url = text,
                  .scheme = component(Number::scheme),
                  .host = component(Number::host),
                  .port = component(Number::port),
                  .path = component(Number::path),
                  .query = component(Number::query),
                  .octets = text.size(),
                  .entry = parts.production()};
}

// Of a valid target that is a path: its query begins after the first "?".
UrlParts target_parts(Production entry, std::string_view target, std::size_t octets) {
  const std::size_t mark = std::min(target.find('?'), target.size());
  UrlParts parts{.url = target,
                 .scheme = std::nullopt,
                 .host = std::nullopt,
                 .port = std::nullopt,
                 .path = target.substr(0, mark),
                 .query = std::nullopt,
                 .octets = octets,
                 .entry = entry};
  if (mark < target.size()) parts.query = target.substr(mark + 1);
  return parts;
}

}  // namespace

UrlReader::UrlReader(Production entry) noexcept
    : entry_(entry),
      normal_forms_(normal_forms(entry, levels)),
      is_of_requests_(find_grammar("rfc9112") == entry.grammar()),
      components_{index_of(entry, "scheme"), index_of(entry, "host"), index_of(entry, "port"), index_of(entry, "path"),
                  index_of(entry, "query")} {
  static_cast<void>(entry.automaton());  // ends the program now, and not at the first text, if there is none
}

Result<UrlParts, TextError> UrlReader::read(std::string_view text, std::span<char> memory) const noexcept {
  const bool is_target_path = is_of_requests_ && text.starts_with('/');
  if (may_be_plain(entry_, is_target_path, text)) {
    const std::optional<AnyParts> parts = split(entry_, text);
    const bool is_normal = parts && (is_target_path || is_plain(text, parts->spans(), components_));
    if (parts && (is_normal || is_text_of(normal_forms_, text))) return url_parts(text, *parts, components_);
  } else if (is_text_of(normal_forms_, text)) {
    return read_normal(text);
  }
  const auto normal = normalize(entry_, text, levels, memory);
  if (!normal) return normal.error();
  Result<UrlParts, TextError> parts = read_normal(*normal);
  if (parts) parts->octets = text.size();
  return parts;
}

Result<UrlParts, TextError> UrlReader::read_valid(std::string_view text, std::span<char> memory) const noexcept {
  if (!is_of_requests_ || !text.starts_with('/')) return read(text, memory);
  if (may_be_plain(entry_, true, text)) return target_parts(entry_, text, text.size());
  const auto normal = normalize(entry_, text, levels, memory);
  if (!normal) return normal.error();
  return target_parts(entry_, *normal, text.size());
}

Result<UrlParts, TextError> UrlReader::read_normal(std::string_view text) const noexcept {
  const std::optional<AnyParts> parts = split(entry_, text);
  if (!parts) return TextError{};
  return url_parts(text, *parts, components_);
}

}  // namespace bnfurl::crawl
