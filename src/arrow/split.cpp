// The functions of <bnfurl/arrow.hpp>, which a Plan answers: it reads the type and chooses the fields (plan.hpp), reads
// the buffers of an array (input.hpp), judges its rows (judge.hpp) into columns (table.hpp), and makes of these what
// the caller gets (outputs.hpp, structs.hpp).
#include <bnfurl/arrow.hpp>

#include <utility>

#include "src/arrow/plan.hpp"

namespace bnfurl::arrow {
namespace {

Result<void, InputError> set_result(const Plan& plan, ArrowArray* input, ArrowArray* result) {
  auto array = plan.result(input, nullptr);
  if (!array) return std::move(array).error();
  *result = array->take();
  return {};
}

}  // namespace

Result<Splitter, InputError> Splitter::make(const ArrowSchema& input, const Options& options) {
  auto plan = Plan::make(input, options);
  if (!plan) return std::move(plan).error();
  return Splitter(*std::move(plan));
}

void Splitter::schema(ArrowSchema* result) const { *result = plan_->schema().take(); }

Result<void, InputError> Splitter::split(ArrowArray* input, ArrowArray* result) const {
  return set_result(*plan_, input, result);
}

Result<void, InputError> split(ArrowSchema* schema, ArrowArray* array, const Options& options,
                               ArrowSchema* schema_of_result, ArrowArray* result) {
  return convert_whole(schema, array, options, Answer::fields, schema_of_result, result);
}

Result<Matcher, InputError> Matcher::make(const ArrowSchema& input, Production entry, std::size_t threads) {
  auto plan = Plan::make(input, {.production = entry, .threads = threads}, Answer::verdicts);
  if (!plan) return std::move(plan).error();
  return Matcher(*std::move(plan));
}

void Matcher::schema(ArrowSchema* result) const { *result = plan_->schema().take(); }

Result<void, InputError> Matcher::match(ArrowArray* input, ArrowArray* result) const {
  return set_result(*plan_, input, result);
}

}  // namespace bnfurl::arrow
