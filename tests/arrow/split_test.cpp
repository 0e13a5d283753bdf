// The columns of a result are what `split` and `explain` say of each text, for every type of input.
#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include <gtest/gtest.h>

#include <random>

#include "src/core/tables.hpp"
#include "tests/arrow/arrays.hpp"
#include "tests/core/support/judged_lines.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

std::vector<std::string_view> views_of(const std::vector<std::string>& names) { return {names.begin(), names.end()}; }

void expect_result(const Form& form, const Texts& texts, std::size_t offset, const arrow::Options& options) {
  InputSchema type(form);
  ArrowArray input = array_of(form, texts, offset);
  Output output;
  const auto done = arrow::split(&type.schema, &input, options, &output.schema, &output.array);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(input.release, nullptr);
  EXPECT_EQ(type.schema.release, nullptr);
  const std::vector<std::string> fields(options.fields.begin(), options.fields.end());
  const Texts rest(texts.begin() + static_cast<std::ptrdiff_t>(offset), texts.end());
  expect_same(rows_of(output), by_hand(options.production, rest, fields, options.lenient));
}

const Texts few = {"http://h/a?q",
                   std::nullopt,
                   "",
                   "no",
                   "http://a b",
                   "HTTP://user:secret@[2001:db8::7]:8080/a/long/path?a&long&query#a-long-fragment",
                   "x:",
                   "x:\n",
                   std::nullopt,
                   "mailto:somebody@example.com",
                   "http://longer.example.com/ and more",
                   "123456789012",
                   "a:3456789012",
                   "a:34567890123"};

class ArrowSplit : public testing::TestWithParam<Form> {};

TEST_P(ArrowSplit, HasWhatSplitSaysOfEachText) {
  const auto names = arrow::field_names(rfc3986::URI.grammar());
  const auto fields = views_of(names);
  for (std::size_t offset = 0; offset <= few.size(); ++offset) {
    for (const bool lenient : {false, true}) {
      for (const auto strings : {arrow::Strings::view, arrow::Strings::copy})
        expect_result(GetParam(), few, offset,
                      {.production = rfc3986::URI, .fields = fields, .lenient = lenient, .strings = strings});
    }
  }
}

// What is not asked for is not found out: no field may need it.
TEST_P(ArrowSplit, HasEachFieldAlone) {
  for (const std::string& name : arrow::field_names(rfc3986::URI.grammar())) {
    const std::string_view fields[] = {name};
    for (const bool lenient : {false, true})
      expect_result(GetParam(), few, 1, {.production = rfc3986::URI, .fields = fields, .lenient = lenient});
  }
}

Texts random_texts(Production entry, std::size_t count, std::mt19937& random) {
  RandomTexts texts(*detail::data_of(entry).dfa, static_cast<unsigned>(random()));
  Texts result;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string text = texts.text(random() % 40);
    const auto choice = random() % 8;
    result.push_back(choice == 0 ? std::nullopt : std::optional(choice < 3 ? texts.mutant(text) : text));
  }
  return result;
}

// Of a dictionary's few texts, those of a narrow index.
Texts repeated(const Texts& texts, std::size_t different) {
  Texts result = texts;
  for (std::size_t i = different; i < result.size(); ++i) result[i] = result[i % different];
  return result;
}

TEST_P(ArrowSplit, HasItForManyTexts) {
  std::mt19937 random(1);
  for (const Production entry : {Production(rfc3986::URI), Production(rfc9112::request_target)}) {
    const auto names = arrow::field_names(entry.grammar());
    const auto fields = views_of(names);
    Texts texts = random_texts(entry, 4'000, random);
    if (is_dictionary(GetParam())) texts = repeated(texts, 100);
    texts[2'000] = std::string(is_dictionary(GetParam()) ? 3 : 5'000, '/');
    expect_result(GetParam(), texts, 777, {.production = entry, .fields = fields, .lenient = true});
    expect_result(GetParam(), texts, 64,
                  {.production = entry, .fields = fields, .strings = arrow::Strings::copy, .threads = 3});
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, ArrowSplit, testing::ValuesIn(forms()), [](const auto& form) {
  std::string name = form.param;
  std::ranges::replace(name, '>', '_');
  return name;
});

TEST(ArrowSplit, ShowsWhatBnfurlSplitShowsByDefault) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(arrow::default_fields(rfc3986::URI.grammar()),
            (Names{"valid", "scheme", "host", "port", "path", "query", "fragment"}));
  EXPECT_EQ(arrow::default_fields(rfc9112::request_target.grammar()),
            (Names{"valid", "scheme", "host", "port", "path", "query"}));
  InputSchema type("u");
  ArrowArray input = array_of("u", {"x:y"});
  Output output;
  ASSERT_TRUE(arrow::split(&type.schema, &input, {.production = rfc3986::URI}, &output.schema, &output.array));
  EXPECT_EQ(rows_of(output), Names{"valid=1 scheme=x host port path=y query fragment"});
}

// The formats of the fields, one after another.
std::string formats_of(const Form& form, arrow::Strings strings) {
  const std::vector<std::string_view> fields = {"url", "path", "host_kind", "expected", "valid", "default_port"};
  InputSchema type(form);
  const auto splitter =
      arrow::Splitter::make(type.schema, {.production = rfc3986::URI, .fields = fields, .strings = strings});
  Output output;
  splitter->schema(&output.schema);
  std::string formats;
  for (std::int64_t i = 0; i < output.schema.n_children; ++i) formats += output.schema.children[i]->format;
  return formats;
}

TEST(ArrowSplit, HasPartsOfTheInputsKind) {
  for (const Form& form : forms()) {
    const bool is_binary = form.ends_with('z') || form.ends_with('Z');
    EXPECT_EQ(formats_of(form, arrow::Strings::view), is_binary ? "vzvzvuvubS" : "vuvuvuvubS");
    EXPECT_EQ(formats_of(form, arrow::Strings::copy), is_binary ? "zzuubS" : "uuuubS");
  }
}

TEST(ArrowSplit, TakesAnArrayOfNoRowsWithoutBuffers) {
  for (const Form& form : forms()) {
    InputSchema type(form);
    auto memory = std::make_unique<InputMemory>();
    for (int i = 0; i < 3; ++i) memory->add_null();
    if (is_dictionary(form)) memory->dictionary = std::make_unique<ArrowArray>(array_of(format_of_texts(form), {}));
    ArrowArray input = finished(std::move(memory), 0, 0);
    Output output;
    EXPECT_TRUE(arrow::split(&type.schema, &input, {.production = rfc3986::URI}, &output.schema, &output.array));
    EXPECT_TRUE(rows_of(output).empty());
  }
}

TEST(ArrowMatch, HasTheVerdictAlone) {
  for (const Form& form : forms()) {
    InputSchema type(form);
    const auto matcher = arrow::Matcher::make(type.schema, rfc3986::URI);
    ArrowArray input = array_of(form, few, 1);
    Output output;
    matcher->schema(&output.schema);
    ASSERT_TRUE(matcher->match(&input, &output.array));
    const std::vector<std::string> rows = rows_of(output.schema, output.array);
    ASSERT_EQ(rows.size(), few.size() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
      EXPECT_EQ(rows[i], few[i + 1] ? (matches(rfc3986::URI, *few[i + 1]) ? "=1" : "=0") : "");
  }
}

}  // namespace
}  // namespace bnfurl::tests
