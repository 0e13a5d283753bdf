// `bnfurl.split` and `bnfurl.matches`, and the module itself.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>

#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/columns/column_stream.hpp"
#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/derive.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/parts.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

void define_verbs(nb::module_& module);

namespace {

using namespace nb::literals;

nb::object split_one(nb::handle urls, nb::handle grammar, nb::handle production, nb::handle fields, bool lenient,
                     nb::handle strings, std::int64_t threads) {
  require_overload(Text::is_text(urls));
  (void)strings_of(strings);
  (void)thread_count(threads);
  return split_text(urls, asked_for(grammar, production), fields, lenient);
}

// The words of a call count, whatever is split.
nb::object split_none(nb::handle urls, nb::handle grammar, nb::handle production, nb::handle fields, bool,
                      nb::handle strings, std::int64_t threads) {
  require_overload(urls.is_none());
  const Asked asked = asked_for(grammar, production);
  (void)FieldSet(asked.entry.grammar(), fields);
  (void)strings_of(strings);
  (void)thread_count(threads);
  return nb::none();
}

Column split_array(nb::handle urls, nb::handle grammar, nb::handle production, nb::handle fields, bool lenient,
                   nb::handle strings, std::int64_t threads) {
  require_overload(has_array(urls));
  return column_of(urls, split_whole, {asked_for(grammar, production), fields, strings, lenient, threads});
}

ColumnStream split_stream(nb::handle urls, nb::handle grammar, nb::handle production, nb::handle fields, bool lenient,
                          nb::handle strings, std::int64_t threads) {
  require_column("urls", urls);
  return stream_for(urls, splitting, {asked_for(grammar, production), fields, strings, lenient, threads});
}

bool match_one(nb::handle urls, nb::handle grammar, nb::handle production, std::int64_t threads) {
  require_overload(Text::is_text(urls));
  (void)thread_count(threads);
  const Text text(urls);
  const Asked asked = asked_for(grammar, production);
  return text.is_whole() && without_gil_if_long(text.octets(), [&] { return matches(asked.entry, text.octets()); });
}

nb::object match_none(nb::handle urls, nb::handle grammar, nb::handle production, std::int64_t threads) {
  require_overload(urls.is_none());
  (void)asked_for(grammar, production);
  (void)thread_count(threads);
  return nb::none();
}

Column match_array(nb::handle urls, nb::handle grammar, nb::handle production, std::int64_t threads) {
  require_overload(has_array(urls));
  return column_of(urls, judge_whole, {.asked = asked_for(grammar, production), .threads = threads});
}

ColumnStream match_stream(nb::handle urls, nb::handle grammar, nb::handle production, std::int64_t threads) {
  require_column("urls", urls);
  return stream_for(urls, judging, {.asked = asked_for(grammar, production), .threads = threads});
}

template <class Function>
void define_split(nb::module_& module, Function function, const char* signature, const char* about) {
  module.def("split", function, "urls"_a.none(), nb::kw_only(), "grammar"_a.none() = default_grammar(),
             "production"_a = nb::none(), "fields"_a = nb::none(), "lenient"_a = false, "strings"_a = "copy",
             "threads"_a = 1, nb::sig(signature), about);
}

template <class Function>
void define_matches(nb::module_& module, Function function, const char* signature, const char* about) {
  module.def("matches", function, "urls"_a.none(), nb::kw_only(), "grammar"_a.none() = default_grammar(),
             "production"_a = nb::none(), "threads"_a = 1, nb::sig(signature), about);
}

#define SPLIT_ARGUMENTS                                                          \
  ", *, grammar: str | Grammar = 'rfc3986', production: str | None = None, "     \
  "fields: collections.abc.Sequence[str] | None = None, lenient: bool = False, " \
  "strings: typing.Literal['view', 'copy'] = 'copy', threads: int = 1) -> "
#define MATCHES_ARGUMENTS \
  ", *, grammar: str | Grammar = 'rfc3986', production: str | None = None, threads: int = 1) -> "

}  // namespace

void define_verbs(nb::module_& module) {
  define_split(module, split_one, "def split(urls: typing.AnyStr" SPLIT_ARGUMENTS "Parts[typing.AnyStr] | None",
               "Splits a text into its components. Returns None if it is invalid and `lenient` is false.");
  define_split(module, split_none, "def split(urls: None" SPLIT_ARGUMENTS "None",
               "Returns None for None, like a null in a column.");
  define_split(
      module, split_array, "def split(urls: bnfurl.protocols.ArrowArray" SPLIT_ARGUMENTS "Column",
      "Splits an array of texts into a column of structs. Their texts are copies, or views into the array's memory.");
  define_split(module, split_stream, "def split(urls: bnfurl.protocols.ArrowStream" SPLIT_ARGUMENTS "ColumnStream",
               "The same for a stream of arrays. Each chunk is split when it is pulled.");
  define_matches(module, match_one, "def matches(urls: str | bytes" MATCHES_ARGUMENTS "bool",
                 "Whether a text is valid.");
  define_matches(module, match_none, "def matches(urls: None" MATCHES_ARGUMENTS "None", "Returns None for None.");
  define_matches(module, match_array, "def matches(urls: bnfurl.protocols.ArrowArray" MATCHES_ARGUMENTS "Column",
                 "Whether the texts of an array are valid, as a column of bool.");
  define_matches(module, match_stream,
                 "def matches(urls: bnfurl.protocols.ArrowStream" MATCHES_ARGUMENTS "ColumnStream",
                 "The same for a stream of arrays.");
}

// The module bnfurl._bnfurl: what Python has of the library. The package bnfurl shows it as its own.

namespace {

std::string kernels() { return std::string(active_kernels()); }

}  // namespace

NB_MODULE(_bnfurl, module) {
  module.attr("__version__") = nb::str(version().data(), version().size());
  nb::set_leak_warnings(false);
  define_grammar(module);
  define_parts(module);
  define_column(module);
  define_column_stream(module);
  define_log_stream(module);
  define_verbs(module);
  define_derived(module);
  define_explain(module);
  module.def("grammars", grammar_names, "The names of the grammars that come with the package.");
  module.def("productions", production_names, "grammar"_a,
             nb::sig("def productions(grammar: str | Grammar) -> list[str]"),
             "The names of a grammar's productions, in printed order; imported ones come last.");
  module.def("kernels", kernels, "The vector instructions in use, such as \"avx2\"; \"scalar\" if there are none.");
}

}  // namespace bnfurl::python
