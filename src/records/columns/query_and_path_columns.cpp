#include "src/records/columns/query_and_path_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <bnfurl/components.hpp>

#include "src/records/columns/time_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/io/messages.hpp"

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

/// The value of the first parameter with that name; nullopt if it is missing or has no value.
///   value_of("a=1&b&a=2", "a")   ->  "1"
///   value_of("a=1&b&a=2", "b")   ->  nullopt
std::optional<std::string_view> value_of(std::string_view query, std::string_view name) {
  while (const std::optional<Parameter> parameter = next_parameter(query)) {
    if (parameter->name == name) return parameter->value;
  }
  return std::nullopt;
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
  query.is_list = true;
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

/// `query.NAME`, or all of its values.
Column values_of(Column query, const std::string& name, bool all) {
  if (all) {
    return list_of_pieces(std::move(query), false, [name](Items& items, const Parameter& piece) {
      if (piece.name == name) items.push_back(piece.value);
    });
  }
  query.show_by(Shows::slice, [name](std::string_view text) { return text_value(value_of(text, name)); });
  return query;
}

/// `query.names`: the different names, in the order in which they come first.
Column names_of(Column query) {
  return list_of_pieces(std::move(query), false, [](Items& items, const Parameter& piece) {
    if (std::ranges::find(items, std::optional(piece.name)) == items.end()) items.emplace_back(piece.name);
  });
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
    return !all && piece == names_ending ? names_of(*query) : values_of(*query, piece_name(piece, name), all);
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

bool shows_names(const Column& column) {
  return column.is_list && column.name.ends_with(std::string(".").append(names_ending));
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
  if (std::optional<Column> column = find_form(name, known)) return column;
  return find_segments(name, known);
}

void require_no_segment(std::string_view name) {
  if (!name.ends_with(']') || !(name.starts_with("segment[") || name.starts_with("path["))) return;
  throw UsageError(fmt::format("{} needs a grammar with a path and a production segment", printable(name)));
}

}  // namespace bnfurl::records
