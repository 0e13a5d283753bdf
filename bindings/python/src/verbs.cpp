// `bnfurl.split` and `bnfurl.matches`, and the module itself.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/derive.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/parts.hpp"
#include "bindings/python/src/readings.hpp"
#include "bindings/python/src/robots_store.hpp"
#include "bindings/python/src/rules.hpp"
#include "bindings/python/src/verb.hpp"
#include "src/arrow/plan.hpp"
#include "src/records/formats/grammar_files.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

std::size_t thread_count(std::int64_t threads) {
  if (threads < 1) refuse_value("threads must be at least 1, not " + std::to_string(threads));
  return static_cast<std::size_t>(threads);
}

arrow::Strings strings_of(nb::handle strings) {
  if (!PyUnicode_Check(strings.ptr())) refuse_type("strings", strings, "a str");
  const Text name(strings);
  if (name.octets() == "view") return arrow::Strings::view;
  if (name.octets() != "copy") refuse_name("strings", name.octets(), {"view", "copy"});
  return arrow::Strings::copy;
}

// The plan keeps the grammar, if it is not a compiled one.
Converter converter(const ArrowSchema& input, const Asked& asked, const arrow::Options& options, arrow::Answer answer) {
  auto plan = arrow::Plan::make(input, options, answer);
  if (!plan) raise(plan.error());
  return {plan->get(), [plan = *plan, own = asked.own](auto*) {}};
}

struct Split {
  Asked asked;
  nb::handle names;  // the argument `fields`
  FieldBits fields;
  bool lenient;
  arrow::Strings strings;
  std::size_t threads;

  [[nodiscard]] nb::object text(nb::handle urls) const { return split_text(urls, asked, fields, lenient); }
  [[nodiscard]] Converter column(const ArrowSchema& input) const {
    std::vector<std::string> chosen;  // none: those that the library chooses
    if (!names.is_none())
      chosen = nb::cast<std::vector<std::string>>(names);
    else if (asked.own != nullptr)
      chosen = asked.own->default_fields();
    const std::vector<std::string_view> views(chosen.begin(), chosen.end());
    return converter(
        input, asked,
        {.production = asked.entry, .fields = views, .lenient = lenient, .strings = strings, .threads = threads},
        arrow::Answer::fields);
  }
};

Split split_by(nb::handle grammar, nb::handle production, nb::handle fields, bool lenient, nb::handle strings,
               std::int64_t threads) {
  Asked asked = asked_for(grammar, production);
  const FieldBits chosen = field_bits(asked.entry.grammar(), fields);
  return {std::move(asked), fields, chosen, lenient, strings_of(strings), thread_count(threads)};
}

struct Matches {
  Asked asked;
  std::size_t threads;

  [[nodiscard]] nb::object text(nb::handle urls) const {
    const Text text(urls);
    return nb::bool_(text.is_whole() &&
                     without_gil_if_long(text.octets(), [&] { return matches(asked.entry, text.octets()); }));
  }
  [[nodiscard]] Converter column(const ArrowSchema& input) const {
    return converter(input, asked, {.production = asked.entry, .threads = threads}, arrow::Answer::verdicts);
  }
};

Matches matches_by(nb::handle grammar, nb::handle production, std::int64_t threads) {
  return {asked_for(grammar, production), thread_count(threads)};
}

void define_verbs(nb::module_& module) {
  const std::string choice = "*, grammar: str | Grammar = 'rfc3986', production: str | None = None";
  const auto grammar = "grammar"_a.none() = default_grammar();
  const auto production = "production"_a = nb::none();
  const auto threads = "threads"_a = 1;
  define<split_by>(
      module,
      {.name = "split",
       .typed = choice + ", fields: collections.abc.Sequence[str] | None = None, lenient: bool = False, "
                         "strings: typing.Literal['view', 'copy'] = 'copy', threads: int = 1",
       .about = "Splits a URL into its components. Returns None if it is invalid and `lenient` is false.",
       .arguments =
           R"(  fields: names of columns of `bnfurl split`; None has all of them, or for a column the usual ones
  lenient: whether invalid URLs are split, too
  strings: whether the texts of a column are copies, or views into the memory of `urls`
  threads: how many threads split a column
)" + std::string(about_production),
       .example = R"(>>> bnfurl.split("http://h:80/a?").port
'80'
>>> [parts and parts.host for parts in bnfurl.split(["http://h/", "http://a b"])]
['h', None])",
       .answer = "Parts[typing.AnyStr] | None",
       .about_array = "Splits an array of texts into a column of structs. Their texts are copies, or views "
                      "into the array's memory."},
      nb::kw_only(), grammar, production, "fields"_a = nb::none(), "lenient"_a = false, "strings"_a = "copy", threads);
  define<matches_by>(module,
                     {.name = "matches",
                      .typed = choice + ", threads: int = 1",
                      .about = "Whether a URL is valid.",
                      .arguments = "  threads: how many threads judge a column\n" + std::string(about_production),
                      .example = R"(>>> bnfurl.matches(["http://h/", "http://a b", None])
[True, False, None])",
                      .text = "str | bytes",
                      .answer = "bool",
                      .texts = "list[str] | list[bytes] | list[str | None] | list[bytes | None]",
                      .answers = "list[bool | None]",
                      .about_array = "Whether the texts of an array are valid, as a column of bool."},
                     nb::kw_only(), grammar, production, threads);
}

std::string kernels() { return std::string(active_kernel()); }

/// Files that are not compiled in are beside the module, unless it is not in a file itself.
void find_shipped_folder(const nb::module_& module) {
  if (!nb::hasattr(module, "__file__")) return;
  const std::filesystem::path file = nb::cast<std::string>(module.attr("__file__"));
  records::set_shipped_folder((file.parent_path() / "grammar").string());
}

}  // namespace

// The module bnfurl._bnfurl: what Python has of the library. The package bnfurl shows it as its own.
NB_MODULE(_bnfurl, module) {
  module.attr("__version__") = nb::str(version().data(), version().size());
  nb::set_leak_warnings(false);
  find_shipped_folder(module);
  define_grammar(module);
  define_parts(module);
  define_columns(module);
  define_log_stream(module);
  define_robots_store(module);
  define_rules(module);
  define_verbs(module);
  define_derived(module);
  define_explain(module);
  define_readings(module);
  module.def("grammars", grammar_names, "The names of the grammars that come with the package.");
  module.def("productions", production_names, "grammar"_a,
             nb::sig("def productions(grammar: str | Grammar) -> list[str]"),
             "The names of a grammar's productions, in printed order; imported ones come last.");
  module.def("kernels", kernels, "The vector instructions in use, such as \"avx2\"; \"scalar\" if there are none.");
}

}  // namespace bnfurl::python
