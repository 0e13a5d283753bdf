// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/columns/inside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/tables/columns/names.hpp"
#include "tools/bnfurl/tables/columns/parts.hpp"
#include "tools/bnfurl/tables/columns/query_form.hpp"
#include "tools/bnfurl/tables/columns/segments.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// The name of a piece of a form: bare, or in quotes.
std::string piece_name(std::string_view written, std::string_view column) {
  if (written.empty()) throw UsageError(fmt::format("{} needs the name of a value", printable(column)));
  if (!written.starts_with('"') && written.find_first_of("[]\"") != std::string_view::npos) {
    throw UsageError(fmt::format("{}: a name with a bracket or a quote is written in quotes, as in query.\"ids[]\"",
                                 printable(column)));
  }
  return unquoted(written);
}

Column pieces_of(Column query) {
  query.name += "[]";
  query.is_list = true;
  query.shows_all = false;
  query.list = [](std::string_view text) { return Value(QueryForm::published().pieces(text)); };
  (void)QueryForm::published();  // a fault in it is told before anything is read
  return query;
}

/// `query.NAME`, or all of its values.
Column values_of(Column query, const std::string& name, bool all) {
  const QueryForm& form = QueryForm::published();
  query.is_list = all;
  query.shows_all = false;
  if (all)
    query.list = [&form, name](std::string_view text) { return Value(form.values_of(text, name)); };
  else
    query.slice = [&form, name](std::string_view text) { return form.value_of(text, name); };
  return query;
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
    return values_of(*query, piece_name(name.substr(dot + 1), name), all);
  }
  return std::nullopt;
}

std::optional<std::size_t> read_number(std::string_view digits) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

/// `-1` is the last segment.
std::optional<SegmentPlace> read_place(std::string_view text) {
  const bool from_end = text.starts_with('-');
  const std::optional<std::size_t> number = read_number(text.substr(from_end ? 1 : 0));
  if (!number || (from_end && *number == 0)) return std::nullopt;
  return SegmentPlace{*number - (from_end ? 1 : 0), from_end};
}

/// The segments of a path are what stands between its slashes: so no segment may have one.
void require_no_slash(const Column& segment) {
  const auto slash = [](Automaton texts) {
    for (std::size_t state = 0; state < texts.states(); ++state) {
      if (texts.next(static_cast<Automaton::State>(state), '/') != Automaton::nowhere) return true;
    }
    return false;
  };
  if (segment.production) grammar_files().make_ready(*segment.production);
  if (segment.production && !slash(segment.production->automaton())) return;
  throw UsageError(fmt::format("{0}[N] needs a production {0} without slashes", segment.name));
}

Column segment_of(const Column& segment, SegmentPlace place, const Columns& known) {
  require_no_slash(segment);
  const auto path = std::ranges::find_if(
      known, [&segment](const Column& each) { return each.inside == Inside::path && each.grammar == segment.grammar; });
  Column column = *path;
  column.name = segment.name;
  column.shows_all = false;
  column.slice = [place](std::string_view text) { return segment_at(text, place); };
  return column;
}

Column segments_of(Column path, std::size_t count) {
  path.shows_all = false;
  path.slice = [count](std::string_view text) { return std::optional(first_segments(text, count)); };
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
    if (const auto count = read_number(what.substr(1))) column = segments_of(*part, *count);
  } else if (part->inside == Inside::segments) {
    if (const auto place = read_place(what)) column = segment_of(*part, *place, known);
  }
  if (!column) {
    throw UsageError(
        printable(fmt::format("{} is not a column; segment[N] and segment[-N] are one segment of a path, "
                              "path[:N] are its first ones",
                              name)));
  }
  column->name += name.substr(open);
  return column;
}

}  // namespace

std::optional<Column> find_whole(std::string_view name, const Columns& known) {
  if (const Column* column = find_column(known, name)) return *column;
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

}  // namespace bnfurl::tool
