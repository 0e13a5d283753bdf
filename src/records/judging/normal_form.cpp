#include "src/records/judging/normal_form.hpp"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <utility>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>

#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"

namespace bnfurl::records {

namespace {

/// Whether `entry` is what the method of a request makes of all targets, and takes paths.
bool has_paths_of_some_method(Production entry) {
  const std::optional<Grammar> targets = bnfurl::find_grammar("rfc9112");
  return targets == entry.grammar() && entry.name() == targets->start().name() && matches(entry, "/");
}

}  // namespace

OwnForms::OwnForms(Production entry, bool by_method, const LevelSet& levels)
    : has_only_paths_(by_method && bnfurl::find_grammar("rfc9112") == entry.grammar()) {
  const bool can_tell = levels.is_core() && (!by_method || (has_only_paths_ && entry == entry.grammar().start()));
  if (can_tell) language_ = normal_forms(entry, levels.levels);
}

bool OwnForms::has(std::string_view url) {
  if (!language_ || (has_only_paths_ && !url.starts_with('/'))) return false;
  if (url.empty() || url.size() > longest) return matches(*language_, url);
  if (places_.empty()) places_.resize(places);
  Place& place = places_[::XXH3_64bits(url.data(), url.size()) % places];
  if (std::string_view(place.octets, place.size) == url) return true;
  if (!matches(*language_, url)) return false;
  place.size = static_cast<std::uint8_t>(url.size());
  std::copy(url.begin(), url.end(), place.octets);
  return true;
}

const NormalForm::Language& NormalForm::language_of(Production entry, Levels levels) {
  if (language_.entry == entry && language_.levels == levels) return language_;
  language_ = {.entry = entry, .levels = levels, .is_own = normal_forms(entry, levels).has_value(), .of_paths = {}};
  if (!language_.is_own && has_paths_of_some_method(entry))
    language_.of_paths = normal_forms(entry.grammar().start(), levels);
  return language_;
}

std::optional<std::string_view> NormalForm::of(Production entry, std::string_view text, const LevelSet& levels) {
  if (!levels.is_core()) return found(entry, text, levels);
  const Language& language = language_of(entry, levels.levels);
  if (language.is_own) return found(entry, text, levels);
  if (!language.of_paths || !text.starts_with('/')) return remembered(entry, text, levels);
  if (!matches(*language.of_paths, text)) return found(entry, text, levels);
  reason_.clear();
  return text;
}

std::optional<std::string_view> NormalForm::remembered(Production entry, std::string_view text,
                                                       const LevelSet& levels) {
  constexpr std::size_t places = 4096, longest = 256;
  if (text.size() > longest) return found(entry, text, levels);
  if (own_forms_.empty()) own_forms_.resize(places);
  OwnForm& own = own_forms_[::XXH3_64bits(text.data(), text.size()) % places];
  if (own.entry == entry && own.levels == levels.levels && own.text == text) {
    reason_.clear();
    return text;
  }
  const std::optional<std::string_view> form = found(entry, text, levels);
  if (form != text) return form;
  own.text = text;
  own.entry = entry;
  own.levels = levels.levels;
  return form;
}

std::optional<std::string_view> NormalForm::found(Production entry, std::string_view text, const LevelSet& levels) {
  reason_.clear();
  whole_ = {};
  const std::optional<std::string_view> ascii = levels.is_core() ? text : in_ascii(entry, text, levels);
  if (!ascii) return std::nullopt;
  if (memory_.size() < ascii->size() + 2) memory_.resize(ascii->size() + 2);
  const Levels carried_out = levels.to_iri ? levels.levels | Levels::percent : levels.levels;
  const auto normal = normalize(entry, *ascii, carried_out, memory_);
  if (normal) return levels.removing == nullptr ? *normal : without_parts(entry, *normal, *levels.removing);
  reason_ = fmt::format("`{}` does not match {} of {}", *ascii, entry.name(), entry.grammar().name());
  return std::nullopt;
}

std::string_view NormalForm::without_parts(Production entry, std::string_view text, const crawl::KeySteps& steps) {
  const auto kept = steps.apply(entry, text, kept_);
  if (!kept || *kept == text || !matches(entry, *kept)) return text;
  whole_ = text;
  return *kept;
}

// Both consist of the same pieces, but those that were removed. Only of parameters does what precedes them change.
std::string NormalForm::removed() const {
  const auto next_piece = [](std::string_view& text) {
    const std::string_view piece = text.substr(0, text.find_first_of(";/?&#", 1));
    text.remove_prefix(piece.size());
    return piece.starts_with('?') || piece.starts_with('&') ? piece.substr(1) : piece;
  };
  std::string parts;
  std::string_view rest = whole_, left = whole_.empty() ? std::string_view() : kept_;
  for (std::string_view kept = next_piece(left); !rest.empty();) {
    const std::string_view piece = next_piece(rest);
    if (piece == kept) {
      kept = next_piece(left);
    } else {
      parts.append(parts.empty() ? "" : " ").append(piece);
    }
  }
  return parts;
}

std::string_view NormalForm::spelled(std::string_view form, const LevelSet& levels) {
  if (!levels.to_iri) return form;
  iri_ = crawl::uri_to_iri(form);
  return iri_;
}

std::optional<std::string_view> NormalForm::in_ascii(Production entry, std::string_view text, const LevelSet& levels) {
  if (levels.idna) {
    auto host = crawl::with_ascii_host(entry, text);
    if (!host) {
      reason_ = std::move(host).error().message;
      return std::nullopt;
    }
    ascii_ = *std::move(host);
    text = ascii_;
  }
  if (!levels.iri) return text;
  uri_ = crawl::iri_to_uri(text);
  return uri_;
}

namespace {

const NamedLevel named_levels[] = {
    {"repair",
     "bnfurl's own",
     "replaces an invalid URL with the nearest valid one",
     {.levels = Levels::none, .repair = true}},
    {"iri", "RFC 3987, section 3.1", "converts an IRI to a URI", {.levels = Levels::none, .iri = true}},
    {"idna",
     "UTS 46",
     "converts a host in UTF-8, plain or percent-encoded, to its `xn--` form; can be combined with `iri`",
     {.levels = Levels::none, .idna = true}},
    {"percent",
     "RFC 3986, section 6.2.2.2",
     "decodes the triplets of unreserved characters (such as `%41`), once, and writes other triplets with upper-case "
     "digits",
     {.levels = Levels::percent}},
    {"letter-case",
     "RFC 3986, section 6.2.2.1",
     "writes scheme and host in lower case",
     {.levels = Levels::letter_case}},
    {"dots",
     "RFC 3986, section 6.2.2.3",
     "removes the segments `.` and `..` from a path that begins with `/`",
     {.levels = Levels::dots}},
    {"empty-port",
     "RFC 3986, section 3.2.3",
     "removes an empty port after a host, for every scheme",
     {.levels = Levels::empty_port}},
    {"syntax",
     "RFC 3986, section 6.2.2",
     "combines `percent`, `letter-case`, `dots` and `empty-port`",
     {.levels = Levels::syntax}},
    {"scheme",
     "RFC 3986, section 6.2.3",
     "removes default ports, empty ports and leading zeros of ports, and writes an empty path after an authority as "
     "`/`, for the schemes that the grammar names",
     {.levels = Levels::scheme}},
    {"address", "RFC 5952, section 4", "writes IPv6 addresses in their shortest form", {.levels = Levels::address}},
    {"fragment",
     "bnfurl's own",
     "removes `#` and what follows",
     {.levels = Levels::none},
     "It is the step of `--key-steps`, and so are `drop` and `session-ids`; the column `normal.removed` says what they "
     "removed."},
    {"drop",
     "bnfurl's own",
     "removes parameters of the query, such as `drop=@trackers|ref`",
     {.levels = Levels::none},
     {},
     "=NAME|NAME"},
    {"session-ids", "bnfurl's own", "removes the session identifiers of Java and PHP", {.levels = Levels::none}},
    {"to-iri",
     "RFC 3987, section 3.2",
     "converts the resulting URI to an IRI, after applying `percent`",
     {.levels = Levels::none, .to_iri = true},
     "The column `normal` has the IRI, and so does `resolved` if it is normalized; components, keys and sites are "
     "those of the URI. `percent` is applied first, so that no triplet becomes a dot or a letter after the other "
     "levels."},
};

std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (const NamedLevel& level : named_levels) names.emplace_back(level.name);
  return names;
}

const LevelSet& level_called(std::string_view name) {
  const auto* level = std::ranges::find(named_levels, name, &NamedLevel::name);
  if (level == std::end(named_levels)) throw unknown("level", name, level_names(), help_for(Help::levels));
  return level->set;
}

/// What happened to triplets, as `percent` is carried out: a decoded one is shorter, another one keeps its place.
struct TripletChanges {
  bool decoded = false;
  bool in_upper_case = false;
};

TripletChanges changes_of(std::string_view before, std::string_view after) {
  TripletChanges changes{.decoded = after.size() < before.size()};
  for (std::size_t from = 0, to = 0; to < after.size(); ++from, ++to) {
    const bool is_decoded = before[from] == '%' && after[to] != '%';
    if (is_decoded) from += 2;
    if (!is_decoded && before[from] != after[to]) changes.in_upper_case = true;
  }
  return changes;
}

}  // namespace

std::string sections_of(const NamedLevel& level, std::string_view before, std::string_view after) {
  if (level.set.levels != Levels::percent) return std::string(level.section);
  const TripletChanges changes = changes_of(before, after);
  if (!changes.in_upper_case) return std::string(level.section);
  return changes.decoded ? "RFC 3986, sections 6.2.2.2 and 6.2.2.1" : "RFC 3986, section 6.2.2.1";
}

std::span<const NamedLevel> all_levels() { return named_levels; }

LevelSet read_levels(std::string_view list) {
  LevelSet all{.levels = Levels::none};
  std::string steps;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view item = list.substr(begin, end - begin);
    const std::string_view name = item.starts_with("drop=") ? "drop" : item;
    const LevelSet& one = level_called(name);
    all = {all.levels | one.levels, all.repair || one.repair, all.iri || one.iri, all.idna || one.idna,
           all.to_iri || one.to_iri};
    const bool removes = one.levels == Levels::none && one.is_core() && !one.repair;
    if (removes) steps.append(steps.empty() ? "" : ",").append(item);
    if (end == list.size()) break;
    begin = end + 1;
  }
  if (!steps.empty()) {
    auto removing = crawl::KeySteps::parse(steps);
    if (!removing) throw UsageError(fmt::format("--level: {}", printable(removing.error().message)));
    all.removing = std::make_shared<const crawl::KeySteps>(*std::move(removing));
  }
  if (all.iri && all.to_iri) throw UsageError("--level: iri cannot be used with to-iri");
  return all;
}

}  // namespace bnfurl::records
