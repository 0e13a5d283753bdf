// The parts of a URL that a key is made of, and the parameters of its query; and the digest of a key.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include <bnfurl/crawl/key.hpp>

#include "src/crawl/idna.hpp"
#include "src/crawl/key/key_steps.hpp"
#include "src/crawl/key/web_url.hpp"
#include "src/crawl/surt/surt.hpp"

namespace bnfurl::crawl {
namespace {

struct Part {
  std::string_view name;
  std::optional<Place> UrlPlaces::*place;
};
constexpr Part all_parts[] = {{"scheme", &UrlPlaces::scheme},    {"userinfo", &UrlPlaces::userinfo},
                              {"host", &UrlPlaces::host},        {"port", &UrlPlaces::port},
                              {"path", &UrlPlaces::path},        {"query", &UrlPlaces::query},
                              {"fragment", &UrlPlaces::fragment}};

std::string_view name_of(std::string_view parameter) { return parameter.substr(0, parameter.find('=')); }

bool is_named(std::string_view name, const SessionKind& kind) {
  if (name.size() != kind.name.size() + kind.letters) return false;
  return std::ranges::equal(name.substr(0, kind.name.size()), kind.name, {}, lower) &&
         std::ranges::all_of(name.substr(kind.name.size()), is_letter);
}

// ColdFusion's come in two, each with any value.
bool is_session(std::string_view parameter) {
  const std::string_view name = name_of(parameter);
  if (parameter.size() < name.size() + 2) return false;
  const std::string_view value = parameter.substr(name.size() + 1);
  const bool is_of_cold_fusion = is_named(name, {.name = "cfid"}) || is_named(name, {.name = "cftoken"});
  return is_of_cold_fusion || std::ranges::any_of(session_kinds, [&](const SessionKind& kind) {
           return is_named(name, kind) && value.size() == kind.size && std::ranges::all_of(value, kind.is_of_value);
         });
}

}  // namespace

bool is_session_id(std::string_view parameter) {
  const std::string_view name = name_of(parameter);
  return name.size() != parameter.size() &&
         (is_named(name, {.name = "jsessionid"}) || is_named(name, {.name = "phpsessid"}));
}

// Components are in the order of the parts, with others between them (`Grammar::components`).
UrlPlaces url_places(const AnyParts& split) {
  UrlPlaces parts;
  const List<Component> components = split.production().grammar().components();
  const Part* next = std::begin(all_parts);
  std::size_t done = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto* const part = std::ranges::find(next, std::end(all_parts), components[i].name(), &Part::name);
    if (part == std::end(all_parts)) continue;
    next = part + 1;
    const Span span = split.spans()[i];
    if (span.begin == Span::absent || span.begin < done) continue;
    parts.*part->place = Place{span.begin, span.end};
    done = span.end;
  }
  return parts;
}

bool path_has_slash_before(const UrlPlaces& parts, std::string_view text) {
  const std::size_t path = parts.path->begin;
  const std::optional<Place> before = parts.port ? parts.port : parts.host;
  return before && before->end + 1 == path && text[path - 1] == '/';
}

// The digest of a key: XXH3-128 in its canonical form, big-endian, so that it is the same on every machine.

Digest128 digest128(std::string_view text) noexcept {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return {hash.high64, hash.low64};
}

std::string digest(std::string_view text) {
  std::string result(hex_digits, '0');
  put_hex(digest128(text), result.data());
  return result;
}

Parameters::Parameters(std::string_view query) {
  for (std::size_t begin = 0; begin <= query.size();) {
    const std::size_t end = std::min(query.find('&', begin), query.size());
    parameters_.push_back(query.substr(begin, end - begin));
    begin = end + 1;
  }
}

void Parameters::drop(const NamePatterns& names) {
  std::erase_if(parameters_, [&names](std::string_view each) { return names.match(name_of(each)); });
}

void Parameters::drop_session_ids() { std::erase_if(parameters_, is_session_id); }

void Parameters::drop_sessions() { std::erase_if(parameters_, is_session); }

void Parameters::sort() {
  const auto name_and_place = [](std::string_view each) { return std::pair(name_of(each), each.data()); };
  std::ranges::sort(parameters_, {}, name_and_place);
}

void Parameters::sort_as_surt() { std::ranges::sort(parameters_, WebUrl::is_before); }

void Parameters::append_to(std::string& result) const {
  for (const std::string_view& each : parameters_) {
    if (&each != parameters_.data()) result += '&';
    result += each;
  }
}

}  // namespace bnfurl::crawl
