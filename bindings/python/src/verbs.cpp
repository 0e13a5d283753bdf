// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/verbs.hpp"

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/parts.hpp"
#include "bindings/python/src/refuse.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

nb::object split_any(nb::handle urls, nb::handle grammar, nb::handle production, nb::handle fields, bool lenient) {
  if (!Text::is_text(urls)) refuse_type("urls", urls, "a str or bytes");
  return split_text(urls, asked_for(grammar, production), fields, lenient);
}

nb::object matches_any(nb::handle urls, nb::handle grammar, nb::handle production) {
  if (!Text::is_text(urls)) refuse_type("urls", urls, "a str or bytes");
  const Text text(urls);
  const Asked asked = asked_for(grammar, production);
  if (!text.is_whole()) return nb::bool_(false);
  return nb::bool_(without_gil_if_long(text.octets(), [&] { return matches(asked.entry, text.octets()); }));
}

}  // namespace

void define_verbs(nb::module_& module) {
  module.def("split", split_any, "urls"_a, nb::kw_only(), "grammar"_a = default_grammar(), "production"_a = nb::none(),
             "fields"_a = nb::none(), "lenient"_a = false,
             nb::sig("def split(urls: typing.AnyStr, *, grammar: str | Grammar = 'rfc3986', "
                     "production: str | None = None, fields: collections.abc.Sequence[str] | None = None, "
                     "lenient: bool = False) -> Parts[typing.AnyStr] | None"),
             "The parts of a text, or None if it is not valid.");
  module.def("matches", matches_any, "urls"_a, nb::kw_only(), "grammar"_a = default_grammar(),
             "production"_a = nb::none(),
             nb::sig("def matches(urls: str | bytes, *, grammar: str | Grammar = 'rfc3986', "
                     "production: str | None = None) -> bool"),
             "Whether a text is valid.");
}

}  // namespace bnfurl::python
