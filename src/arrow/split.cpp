// The functions of <bnfurl/arrow.hpp>, on one page: read the type and choose the fields (plan.hpp); read the buffers of
// an array (input.hpp); judge its rows (judge.hpp) into columns (table.hpp); make these an array (table.hpp).
#include <bnfurl/arrow.hpp>

#include <utility>

#include "src/arrow/make_table.hpp"
#include "src/arrow/plan.hpp"
#include "src/arrow/strings.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::inline v1::arrow {
namespace {

// An array or a schema.
void release_input(auto* taken_over) noexcept {
  if (taken_over->release != nullptr) taken_over->release(taken_over);
}

using MaybeResult = std::variant<std::unique_ptr<Result>, Fault>;

MaybeResult result_of(const Plan& plan, const ArrowArray& input, Large large) {
  auto judged = make_table(plan, input);
  if (Fault* fault = std::get_if<Fault>(&judged)) return std::move(*fault);
  Judged& table = *std::get_if<Judged>(&judged);
  if (plan.strings() == Strings::view) return as_views(plan, std::move(table));
  return as_copies(plan, std::move(table), large);
}

// The input is released if it is refused.
MaybeResult taken(const Plan& plan, ArrowArray* input, Large large) {
  MaybeResult result = result_of(plan, *input, large);
  if (std::holds_alternative<Fault>(result)) release_input(input);
  return result;
}

// A result with texts of its own does not need the input any more.
void set(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> columns, ArrowArray* input, ArrowArray* result) {
  const bool is_copied = plan->strings() == Strings::copy;
  ArrowArray nothing{};
  set_struct_array(std::move(plan), std::move(columns), is_copied ? &nothing : input, result);
  if (is_copied) release_input(input);
}

// The type that a result has whatever the texts are.
std::vector<NamedFormat> formats_of(const Plan& plan) {
  std::vector<NamedFormat> formats;
  for (const Field& field : plan.fields())
    formats.push_back(
        {field.name, plan.strings() == Strings::view ? view_format(plan, field) : copy_format(plan, field)});
  return formats;
}

// The type that it has.
std::vector<NamedFormat> formats_of(const Plan& plan, const Result& result) {
  std::vector<NamedFormat> formats;
  for (std::size_t i = 0; i < plan.fields().size(); ++i)
    formats.push_back({plan.fields()[i].name, result.columns[i].format});
  return formats;
}

}  // namespace

std::variant<Splitter, Fault> Splitter::make(const ArrowSchema& input, const Options& options) {
  auto plan = Plan::make(input, options);
  if (Fault* fault = std::get_if<Fault>(&plan)) return std::move(*fault);
  return Splitter(std::move(*std::get_if<0>(&plan)));
}

void Splitter::schema(ArrowSchema* result) const { set_struct_schema(formats_of(*plan_), result); }

std::optional<Fault> Splitter::split(ArrowArray* input, ArrowArray* result) const {
  auto columns = taken(*plan_, input, Large::no);
  if (Fault* fault = std::get_if<Fault>(&columns)) return std::move(*fault);
  set(plan_, std::move(*std::get_if<0>(&columns)), input, result);
  return std::nullopt;
}

std::optional<Fault> split(ArrowSchema* schema, ArrowArray* array, const Options& options,
                           ArrowSchema* schema_of_result, ArrowArray* result) {
  auto plan = Plan::make(*schema, options);
  release_input(schema);
  if (Fault* fault = std::get_if<Fault>(&plan)) {
    release_input(array);
    return std::move(*fault);
  }
  std::shared_ptr<const Plan>& made = *std::get_if<0>(&plan);
  auto columns = taken(*made, array, Large::yes);
  if (Fault* fault = std::get_if<Fault>(&columns)) return std::move(*fault);
  set_struct_schema(formats_of(*made, **std::get_if<0>(&columns)), schema_of_result);
  set(std::move(made), std::move(*std::get_if<0>(&columns)), array, result);
  return std::nullopt;
}

std::variant<Matcher, Fault> Matcher::make(const ArrowSchema& input, Production entry, std::size_t threads) {
  constexpr std::string_view fields[] = {"valid"};
  auto plan = Plan::make(input, {.entry = entry, .fields = fields, .threads = threads});
  if (Fault* fault = std::get_if<Fault>(&plan)) return std::move(*fault);
  return Matcher(std::move(*std::get_if<0>(&plan)));
}

void Matcher::schema(ArrowSchema* result) const { set_schema({"", "b"}, result); }

std::optional<Fault> Matcher::match(ArrowArray* input, ArrowArray* result) const {
  auto columns = taken(*plan_, input, Large::no);
  if (Fault* fault = std::get_if<Fault>(&columns)) return std::move(*fault);
  set_array(plan_, std::move(*std::get_if<0>(&columns)), input, result);
  return std::nullopt;
}

}  // namespace bnfurl::inline v1::arrow
