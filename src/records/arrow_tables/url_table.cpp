#include "src/records/arrow_tables/url_table.hpp"

#include <algorithm>
#include <utility>

#include "src/records/arrow_tables/arrow_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/requests/deriving.hpp"
#include "src/records/requests/lookups.hpp"
#include "src/records/requests/resolving.hpp"

namespace bnfurl::records {
namespace {

/// What messages call the place of a text.
constexpr const char* place = "text";

RecordOptions checked(RecordOptions options) {
  if (options.nul) throw UsageError("-0 is for files: a text is a URL");
  for (const auto& [is_given, word] :
       {std::pair(options.input && options.input != "lines", "-i"), std::pair(options.key.has_value(), "-k"),
        std::pair(options.separator.has_value(), "--separator"), std::pair(options.damaged.has_value(), "--damaged"),
        std::pair(options.base_key.has_value(), "--base-key")}) {
    if (is_given) throw UsageError(as_written({{word}}) + " is for files: a text is a URL");
  }
  if (resolve(options)) judge_references(options);
  require_other_input(options, false);
  return options;
}

/// No file: what is read is given later.
FormatFiles nothing() { return {.names = {place}, .opened = std::make_unique<Input>(place, std::string_view())}; }

Plan plan_of(const RecordOptions& options, Request& request) {
  read_askers(options, request);
  read_what_derives(options, resolve(options), request);
  request.read_conditions(options.where);
  Columns columns = request.usual_columns();
  if (options.fields) {
    std::vector<std::string> names;
    for (const std::string_view name : names_in(*options.fields)) names.emplace_back(name);
    columns = arrow_columns(names, request);
  }
  request.prepare(columns);
  Plan plan = request.plan(columns, options.lenient ? Depth::lenient_components : Depth::components);
  plan.on_bad = options.on_bad;
  plan.is_searched = false;
  return plan;
}

/// What judges texts: their octets alone, unless a base or a repair has a part in it.
std::unique_ptr<TextRecords> source_of(const Plan& plan) {
  const bool decides = !plan.derivation->resolving && !plan.derivation->repairs_valid();
  Columns read = plan.columns;
  std::ranges::copy(plan.where.columns(), std::back_inserter(read));
  return std::make_unique<TextRecords>(Entries(plan.standards.front()).of(std::nullopt), Table::components(read),
                                       decides);
}

}  // namespace

UrlTable::UrlTable(const RecordOptions& options, Tell tell)
    : lookup_(lookup_mutex()),
      options_(checked(options)),
      request_(std::make_shared<Run>(options_, std::vector<std::string>(), std::move(tell)), options_,
               {.resolves = resolve(options_)}, nothing()),
      plan_(plan_of(options_, request_)) {
  lookup_.unlock();
}

arrow::Schema UrlTable::schema() const { return schema_of(columns()); }

UrlScan::UrlScan(const UrlTable& table) : UrlScan(table.plan(), source_of(table.plan())) {}

UrlScan::UrlScan(const Plan& plan, std::unique_ptr<TextRecords> source)
    : source_(source.get()),
      scan_(plan, std::make_unique<Batches>(std::move(source), plan.standards.front(), AskedParts())),
      table_(plan.columns, scan_.batches(), plan.derivation) {}

// What is noted of texts nobody asks for.
void UrlScan::work(const TextRows& rows, std::size_t number) {
  tally_.stop = false;
  source_->expect(rows);
  scan_.open({.text = rows.text, .file = place, .line = number});
  while (scan_.go_on(*this, tally_)) {
  }
  if (tally_.stop) throw InvalidUrl(std::exchange(tally_.last_word, {}));
}

UrlArrays::UrlArrays(const UrlTable& table) : UrlScan(table), shown_(table.columns()) {
  for (const Column& each : shown_) columns_.emplace_back(each.type);
}

UrlArrays::Made UrlArrays::of(const arrow::Texts& texts) {
  constexpr std::size_t enough = std::size_t{1} << 20;  // octets that are scanned at once
  for (Builder& each : columns_) each.clear();
  for (std::size_t row = 0; row < texts.size();) {
    const std::size_t number = row + 1;
    rows_.clear();
    for (; row < texts.size() && rows_.octets() < enough; ++row) rows_.add(texts[row]);
    work(rows_.rows(), number);
  }
  std::vector<arrow::NamedFormat> fields;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].make_utf8();
    fields.push_back(columns_[i].field(as_utf8(shown_[i].name)));
  }
  return {arrow::struct_schema(std::move(fields)), take_struct(columns_)};
}

bool UrlArrays::range(const Range& range, Tally& /*tally*/) {
  table().put(columns_, range.begin, range.end);
  return true;
}

UrlValues::UrlValues(const UrlTable& table) : UrlScan(table), all_(table.columns().size()) {}

std::span<const Found> UrlValues::of(std::string_view text) {
  counts_ = false;
  rows_.clear();
  rows_.add(text);
  work(rows_.rows(), 1);
  return counts_ ? std::span<const Found>(all_) : std::span<const Found>();
}

bool UrlValues::range(const Range& range, Tally& /*tally*/) {
  table().open();
  for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = table().value(i, range.begin);
  counts_ = true;
  return true;
}

}  // namespace bnfurl::records
