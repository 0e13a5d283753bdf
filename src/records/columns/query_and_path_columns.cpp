#include "src/records/columns/query_and_path_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include <bnfurl/components.hpp>

#include "gen/text/diagnostic.hpp"
#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view names_ending = "names";

// The segments of a path: what is between its slashes (RFC 3986, section 3.3). A slash at the beginning of the path
// begins the first segment; otherwise the first segment begins with the path. So "/a/b" and "a/b" have the segments "a"
// and "b", "/a/" has "a" and "", "/" has "", and only the empty path has none.

/// Where a segment is: counted from 0, from the first or from the last one.
struct SegmentPlace {
  std::size_t number = 0;
  bool from_end = false;
};

/// The path from its first segment on.
std::string_view from_first(std::string_view path) { return path.substr(path.starts_with('/') ? 1 : 0); }

/// The end of the segment that begins at `begin`.
std::size_t segment_end(std::string_view path, std::size_t begin) {
  return std::min(path.find('/', begin), path.size());
}

///   segment_at("/a/b", {0})        ->  "a"
///   segment_at("/a/b", {0, true})  ->  "b"
///   segment_at("/a/b", {2})        ->  nullopt
std::optional<std::string_view> segment_at(std::string_view path, SegmentPlace place) {
  if (path.empty()) return std::nullopt;
  std::string_view segments = from_first(path);
  for (std::size_t left = place.number;; --left) {
    const std::size_t slash = place.from_end ? segments.rfind('/') : segments.find('/');
    const std::string_view before = segments.substr(0, slash), after = segments.substr(slash + 1);  // of no slash: all
    if (left == 0) return place.from_end ? after : before;
    if (slash == std::string_view::npos) return std::nullopt;
    segments = place.from_end ? before : after;
  }
}

/// The path up to its first `count` segments, with the slash before them; all of it, if it does not have more.
///   first_segments("/a/b/c", 2)  ->  "/a/b"
///   first_segments("a/b", 1)     ->  "a"
///   first_segments("/", 1)       ->  "/"
///   first_segments("/a", 0)      ->  ""
std::string_view first_segments(std::string_view path, std::size_t count) {
  if (count == 0) return path.substr(0, 0);
  std::size_t end = segment_end(path, path.size() - from_first(path).size());
  while (--count != 0 && end != path.size()) end = segment_end(path, end + 1);
  return path.substr(0, end);
}

/// The name of a parameter: bare, or in quotes.
std::string piece_name(std::string_view written, std::string_view column) {
  if (written.empty()) throw UsageError(fmt::format("{} needs the name of a value", printable(column)));
  if (!written.starts_with('"') && written.find_first_of("[]\"") != std::string_view::npos) {
    throw UsageError(
        fmt::format("{}: put a name with a bracket or a quote in quotes, as in query.\"ids[]\"", printable(column)));
  }
  return unquoted(written);
}

/// A list of what `add` appends to it for each parameter of a query.
template <class Add>
Column list_of_pieces(Column query, bool in_pairs, const Add& add) {
  query.type = in_pairs ? ValueType::pairs : ValueType::texts;
  query.show_by(Shows::other, [in_pairs, add, items = Items()](std::string_view text) mutable -> Found {
    items.clear();
    while (const std::optional<Parameter> piece = next_parameter(text)) add(items, *piece);
    return TextList{items, in_pairs};
  });
  return query;
}

/// `query[]`
Column pieces_of(Column query) {
  query.name += "[]";
  return list_of_pieces(std::move(query), true, [](Items& items, const Parameter& piece) {
    items.emplace_back(piece.name);
    items.push_back(piece.value);
  });
}

/// `query.NAME`, or all of its values. `piece`: the name as it is written.
Column values_of(Column query, std::string_view piece, const std::string& name, bool all) {
  if (all) {
    return list_of_pieces(std::move(query), false, [name](Items& items, const Parameter& each) {
      if (each.name == name) items.push_back(each.value);
    });
  }
  const std::string column = query.name.substr(0, query.name.size() - piece.size() - 1);
  const auto sought = std::make_shared<SoughtParameter>(column, name);
  query.show_by(Shows::slice, [sought](std::string_view text) { return text_value(sought->value_in(text)); });
  query.sought = sought;
  return query;
}

/// `query.names`: the different names, in the order in which they come first.
Column names_of(Column query) {
  return list_of_pieces(std::move(query), false, [](Items& items, const Parameter& piece) {
    if (std::ranges::find(items, std::optional(piece.name)) == items.end()) items.emplace_back(piece.name);
  });
}

// Numbers. A trap for crawlers is a site that makes ever longer URLs: parts of them repeat.

std::uint64_t count_of(std::string_view query) {
  std::uint64_t count = 0;
  while (next_parameter(query)) ++count;
  return count;
}

/// Takes the next segment that is not empty out of `path`, and returns it; an empty one after the last.
std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  const std::string_view segment = path.substr(0, segment_end(path, 0));
  path.remove_prefix(segment.size());
  return segment;
}

std::uint64_t depth_of(std::string_view path) {
  std::uint64_t depth = 0;
  while (!next_segment(path).empty()) ++depth;
  return depth;
}

/// How often the most frequent segment stands in the path. A sequence of segments occurs no more often than each.
std::uint64_t repeats_in(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!segments.emplace_back(next_segment(path)).empty()) {
  }
  segments.pop_back();
  std::ranges::sort(segments);
  std::ptrdiff_t most = 0;
  for (auto begin = segments.begin(); begin != segments.end();) {
    const auto end = std::find_if(begin, segments.end(), [begin](std::string_view each) { return each != *begin; });
    most = std::max(most, end - begin);
    begin = end;
  }
  return static_cast<std::uint64_t>(most);
}

struct Number {
  std::string_view name;
  Inside inside;  ///< nothing: any part, and the URL
  std::uint64_t (*of)(std::string_view text);
};
constexpr Number numbers[] = {
    {"count", Inside::form, count_of},
    {"depth", Inside::path, depth_of},
    {"repeats", Inside::path, repeats_in},
    {"length", Inside::nothing, [](std::string_view text) -> std::uint64_t { return text.size(); }}};

/// `NAME:depth`
std::optional<Column> find_number(std::string_view name, const Columns& known) {
  const std::size_t colon = name.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto* const number = std::ranges::find(numbers, name.substr(colon + 1), &Number::name);
  std::optional<Column> column = find_whole(name.substr(0, colon), known);
  if (number == std::end(numbers) || !column || column->is_list()) return std::nullopt;
  const bool fits =
      number->inside == Inside::nothing ? column->is_of_url || column->name == "url" : column->inside == number->inside;
  if (!fits) return std::nullopt;
  column->name = name;
  column->type = ValueType::offset;
  column->is_of_url = false;
  column->production.reset();
  column->inside = Inside::nothing;
  column->show_by(Shows::other, [of = number->of](std::string_view text) { return Found(Value(of(text))); });
  return column;
}

std::optional<Column> find_query(std::string_view name, const Columns& known) {
  std::optional<Column> column = find_whole(name, known);
  return column && column->inside == Inside::form ? column : std::nullopt;
}

/// The longest beginning of a name that is a query counts: a grammar may be called as a piece.
std::optional<Column> find_form(std::string_view name, const Columns& known) {
  const bool all = name.ends_with("[]");
  if (all) name.remove_suffix(2);
  if (std::optional<Column> query = all ? find_query(name, known) : std::nullopt) return pieces_of(*query);
  const std::size_t quote = name.find(".\"");
  for (std::size_t dot = std::min(quote, name.rfind('.')); dot != std::string_view::npos && dot != 0;
       dot = name.rfind('.', dot - 1)) {
    std::optional<Column> query = find_query(name.substr(0, dot), known);
    if (!query) continue;
    query->name += fmt::format("{}{}", name.substr(dot), all ? "[]" : "");
    const std::string_view piece = name.substr(dot + 1);
    return !all && piece == names_ending ? names_of(*query) : values_of(*query, piece, piece_name(piece, name), all);
  }
  return std::nullopt;
}

/// `-1` is the last segment.
std::optional<SegmentPlace> read_place(std::string_view text) {
  const bool from_end = text.starts_with('-');
  const auto number = number_in<std::size_t>(text.substr(from_end ? 1 : 0));
  if (!number || (from_end && *number == 0)) return std::nullopt;
  return SegmentPlace{*number - (from_end ? 1 : 0), from_end};
}

/// The segments of a path are what is between its slashes: so no segment may have one.
void require_no_slash(const Column& segment) {
  const auto slash = [](Automaton texts) {
    for (std::size_t state = 0; state < texts.states(); ++state) {
      if (texts.next(static_cast<Automaton::State>(state), '/') != Automaton::dead) return true;
    }
    return false;
  };
  if (segment.production) make_ready(*segment.production);
  if (segment.production && !slash(segment.production->automaton())) return;
  throw UsageError(fmt::format("{0}[N] needs a production {0} without slashes", segment.name));
}

Column segment_of(const Column& segment, SegmentPlace place, const Columns& known) {
  require_no_slash(segment);
  const auto path = std::ranges::find_if(
      known, [&segment](const Column& each) { return each.inside == Inside::path && each.grammar == segment.grammar; });
  Column column = *path;
  column.name = segment.name;
  column.show_by(Shows::slice, [place](std::string_view text) { return text_value(segment_at(text, place)); });
  return column;
}

Column segments_of(Column path, std::size_t count) {
  path.show_by(Shows::slice, [count](std::string_view text) { return Found(first_segments(text, count)); });
  return path;
}

/// What stands in the brackets at the end of a name.
std::optional<Column> find_segments(std::string_view name, const Columns& known) {
  const std::size_t open = name.rfind('[');
  if (!name.ends_with(']') || open == std::string_view::npos || open + 2 == name.size()) return std::nullopt;
  const std::optional<Column> part = find_whole(name.substr(0, open), known);
  if (!part) return std::nullopt;
  const std::string_view what = name.substr(open + 1, name.size() - open - 2);
  std::optional<Column> column;
  if (part->inside == Inside::path && what.starts_with(':')) {
    if (const auto count = number_in<std::size_t>(what.substr(1))) column = segments_of(*part, *count);
  } else if (part->inside == Inside::segments) {
    if (const auto place = read_place(what)) column = segment_of(*part, *place, known);
  }
  if (!column) {
    throw UsageError(
        printable(fmt::format("{} is not a column; use segment[N] or segment[-N] for one segment of the path, "
                              "and path[:N] for its first N segments",
                              name)));
  }
  column->name += name.substr(open);
  return column;
}

}  // namespace

std::optional<std::string_view> SoughtParameter::value_in(std::string_view query) {
  constexpr std::size_t many = 1000;
  std::string_view rest = query;
  while (const std::optional<Parameter> parameter = next_parameter(rest)) {
    if (parameter->name != name_) continue;
    if (!is_found_.load(std::memory_order_relaxed)) is_found_ = true;
    return parameter->value;
  }
  if (!is_found_.load(std::memory_order_relaxed) && misses_.load(std::memory_order_relaxed) < many) note_others(query);
  return std::nullopt;
}

void SoughtParameter::note_others(std::string_view query) {
  const std::lock_guard lock(noting_);
  ++misses_;
  while (const std::optional<Parameter> parameter = next_parameter(query)) others_.emplace(parameter->name);
}

namespace {

/// What a name that no query has probably means.
std::string meant_parameter(const std::string& query, const std::string& name, const std::set<std::string>& others) {
  const std::size_t star = name.find('*');
  if (star == std::string::npos) return gen::did_you_mean(name, {others.begin(), others.end()});
  constexpr std::size_t most = 5;
  std::vector<std::string> columns;
  for (const std::string& other : others) {
    const bool fits = other.starts_with(name.substr(0, star)) && other.ends_with(name.substr(name.rfind('*') + 1));
    if (fits && columns.size() < most) columns.push_back(fmt::format("{}.{}", query, other));
  }
  if (columns.empty()) return " (\"*\" is not a wildcard)";
  return fmt::format(" (\"*\" is not a wildcard; write {})", fmt::join(columns, ","));
}

}  // namespace

std::vector<std::string> missing_parameters(const std::vector<std::shared_ptr<const SoughtParameter>>& sought) {
  struct Missing {
    bool is_found = false, is_missed = false;
    std::set<std::string> others = {};
  };
  std::map<std::pair<std::string, std::string>, Missing> all;
  for (const auto& each : sought) {
    Missing& missing = all[{each->query(), each->name()}];
    missing.is_found |= each->is_found();
    missing.is_missed |= each->misses() != 0;
    missing.others.insert(each->others().begin(), each->others().end());
  }
  std::vector<std::string> lines;
  for (const auto& [column, missing] : all) {
    const auto& [query, name] = column;
    if (missing.is_found || !missing.is_missed) continue;
    lines.push_back(printable(fmt::format("no query that was read has the parameter \"{}\"{}", name,
                                          meant_parameter(query, name, missing.others))));
  }
  return lines;
}

bool shows_names(const Column& column) {
  return column.is_list() && column.name.ends_with(std::string(".").append(names_ending));
}

std::optional<Column> find_whole(std::string_view name, const Columns& known) {
  if (const Column* column = find_column(known, name)) return *column;
  const bool is_time = name.starts_with("log.time:") || name.starts_with("wrapper.time:");
  const Column* const hour =
      is_time ? find_column(known, std::string(name.substr(0, name.find(':'))).append(":hour")) : nullptr;
  if (hour != nullptr) return in_steps(name, *hour);
  const Column* column = name.starts_with('=') ? find_column(known, name.substr(1)) : nullptr;
  if (column == nullptr || !is_part(*column)) return std::nullopt;
  Column marked = *column;
  marked.name.insert(0, 1, '=');
  return marked;
}

std::optional<Column> find_inside(std::string_view name, const Columns& known) {
  if (std::optional<Column> column = find_number(name, known)) return column;
  if (std::optional<Column> column = find_form(name, known)) return column;
  return find_segments(name, known);
}

void require_no_segment(std::string_view name) {
  if (!name.ends_with(']') || !(name.starts_with("segment[") || name.starts_with("path["))) return;
  throw UsageError(fmt::format("{} needs a grammar with a path and a production segment", printable(name)));
}

}  // namespace bnfurl::records
