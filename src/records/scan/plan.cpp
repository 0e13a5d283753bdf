#include "src/records/scan/plan.hpp"

#include <algorithm>
#include <iterator>

#include "src/records/columns/table.hpp"
#include "src/records/columns/url_columns.hpp"

namespace bnfurl::records {
namespace {

bool is_of_normal_form(const Column& column) { return shows_normal_form(column) || shows_key(column); }

}  // namespace

// Only an automaton of normal forms can tell that URLs are in one; else they are judged as they are.
std::unique_ptr<Batches> Plan::batches() const {
  if (make_source) return std::make_unique<Batches>(make_source(), std::nullopt, AskedParts());
  const Standard& standard = standards.front();
  Columns read = columns;
  std::ranges::copy(where.columns(), std::back_inserter(read));
  const AskedParts asked{Table::components(read), fields, knows_without_url, values};
  if (derivation->resolving || derivation->repairs_valid() || standard.takes_origin_form)
    return Batches::of_records(format, asked);
  std::optional<LevelSet> levels = normal_forms;
  if (asked.components.empty() && std::ranges::any_of(read, is_of_normal_form)) levels = derivation->levels;
  if (levels) {
    if (auto batches = Batches::of_normal_forms(standard, format, *levels)) return batches;
  }
  return Batches::make(standard, format, asked);
}

// Lines of a list are neither unlike their format nor have anything that cannot be read.
std::string Plan::searched() const {
  const auto shows_line = [this](const Column& column) {
    return is_in_line(column, format, *derivation) &&
           (column.source == ColumnSource::field || depth != Depth::lenient_components);
  };
  if (make_source || format.has_parts() || !is_searched || wants_rejected || where.passes_all()) return {};
  const bool has_nothing_to_tell = format.kind->records_are_urls && std::ranges::all_of(where.columns(), shows_line);
  return tells_unshown && !has_nothing_to_tell ? std::string() : std::string(where.implied(shows_line));
}

}  // namespace bnfurl::records
