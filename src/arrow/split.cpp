// The functions of <bnfurl/arrow.hpp>, on one page: read the type and choose the fields (plan.hpp); read the buffers of
// an array (input.hpp); judge its rows (judge.hpp) into columns (table.hpp); make these an array (table.hpp).
#include <bnfurl/arrow.hpp>

#include <utility>

#include "src/arrow/make_table.hpp"
#include "src/arrow/plan.hpp"
#include "src/arrow/strings.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {
namespace {

// An array or a schema.
void release_input(auto* taken_over) noexcept {
  if (taken_over->release != nullptr) taken_over->release(taken_over);
}

Result<std::unique_ptr<Output>, Fault> output_of(const Plan& plan, const ArrowArray& input, Large large) {
  auto judged = make_table(plan, input);
  if (!judged) return std::move(judged).error();
  if (plan.strings() == Strings::view) return as_views(plan, *std::move(judged));
  return as_copies(plan, *std::move(judged), large);
}

// The input is released if it is refused.
Result<std::unique_ptr<Output>, Fault> taken(const Plan& plan, ArrowArray* input, Large large) {
  auto output = output_of(plan, *input, large);
  if (!output) release_input(input);
  return output;
}

// A result with texts of its own does not need the input any more.
void set(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> columns, ArrowArray* input, ArrowArray* result) {
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
std::vector<NamedFormat> formats_of(const Plan& plan, const Output& output) {
  std::vector<NamedFormat> formats;
  for (std::size_t i = 0; i < plan.fields().size(); ++i)
    formats.push_back({plan.fields()[i].name, output.columns[i].format});
  return formats;
}

}  // namespace

Result<Splitter, Fault> Splitter::make(const ArrowSchema& input, const Options& options) {
  auto plan = Plan::make(input, options);
  if (!plan) return std::move(plan).error();
  return Splitter(*std::move(plan));
}

void Splitter::schema(ArrowSchema* result) const { set_struct_schema(formats_of(*plan_), result); }

Result<void, Fault> Splitter::split(ArrowArray* input, ArrowArray* result) const {
  auto columns = taken(*plan_, input, Large::no);
  if (!columns) return std::move(columns).error();
  set(plan_, *std::move(columns), input, result);
  return {};
}

Result<void, Fault> split(ArrowSchema* schema, ArrowArray* array, const Options& options, ArrowSchema* schema_of_result,
                          ArrowArray* result) {
  auto plan = Plan::make(*schema, options);
  release_input(schema);
  if (!plan) {
    release_input(array);
    return std::move(plan).error();
  }
  auto columns = taken(**plan, array, Large::yes);
  if (!columns) return std::move(columns).error();
  set_struct_schema(formats_of(**plan, **columns), schema_of_result);
  set(*std::move(plan), *std::move(columns), array, result);
  return {};
}

Result<Matcher, Fault> Matcher::make(const ArrowSchema& input, Production entry, std::size_t threads) {
  constexpr std::string_view fields[] = {"valid"};
  auto plan = Plan::make(input, {.entry = entry, .fields = fields, .threads = threads});
  if (!plan) return std::move(plan).error();
  return Matcher(*std::move(plan));
}

void Matcher::schema(ArrowSchema* result) const { set_schema({"", "b"}, result); }

Result<void, Fault> Matcher::match(ArrowArray* input, ArrowArray* result) const {
  auto columns = taken(*plan_, input, Large::no);
  if (!columns) return std::move(columns).error();
  set_array(plan_, *std::move(columns), input, result);
  return {};
}

}  // namespace bnfurl::arrow
