// A verb of Python: a function of a text, of None, of an array, or of a stream of arrays. What `urls` is chooses one of
// four overloads, in this order.
//
// A verb is a value made of the arguments after `urls`, which it checks. It says what it answers to a text, and has what
// converts columns of one type.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

/// What help() and type checkers show of a verb. `typed` are the arguments after `urls` as Python writes them.
struct VerbHelp {
  std::string name;
  std::string typed;
  const char* about;
  std::string typed_for_text = typed;
  std::string text = "typing.AnyStr";
  std::string answer = "typing.AnyStr | None";
  const char* about_none = "Returns None for None.";
  const char* about_array =
      "The same for each text of an array, as a column of texts; null where a text is null or invalid.";
  const char* about_stream = "The same for a stream of arrays.";
};

template <auto verb_of>
struct Overloads;

template <class Verb, class... Arguments, Verb (*verb_of)(Arguments...)>
struct Overloads<verb_of> {
  static nb::object text(nb::handle urls, Arguments... arguments) {
    if (!Text::is_text(urls)) throw nb::next_overload();
    return verb_of(arguments...).text(urls);
  }
  static nb::object none(nb::handle urls, Arguments... arguments) {
    if (!urls.is_none()) throw nb::next_overload();
    (void)verb_of(arguments...);
    return nb::none();
  }
  static Column array(nb::handle urls, Arguments... arguments) {
    if (!has_array(urls)) throw nb::next_overload();
    const Verb verb = verb_of(arguments...);
    SchemaAndArray input = array_of(urls);
    const Converter converter = verb.column(*input.schema.get());
    return {std::move(input), converter};
  }
  static ColumnStream stream(nb::handle urls, Arguments... arguments) {
    require_stream("urls", urls);
    const Verb verb = verb_of(arguments...);
    Stream input = stream_of(urls);
    Converter converter = verb.column(*schema_of(input).get());
    return {std::move(input), std::move(converter)};
  }
};

/// `arguments` are those after `urls`, with their defaults.
template <auto verb_of, class... Arguments>
void define(nb::module_& module, const VerbHelp& help, const Arguments&... arguments) {
  using Verb = Overloads<verb_of>;
  const auto overload = [&](auto function, const std::string& urls, const std::string& typed, const std::string& answer,
                            const char* about) {
    const std::string signature = "def " + help.name + "(urls: " + urls + ", " + typed + ") -> " + answer;
    module.def(help.name.c_str(), function, nb::arg("urls").none(), arguments..., nb::sig(signature.c_str()), about);
  };
  overload(Verb::text, help.text, help.typed_for_text, help.answer, help.about);
  overload(Verb::none, "None", help.typed, "None", help.about_none);
  overload(Verb::array, "bnfurl.protocols.ArrowArray", help.typed, "Column", help.about_array);
  overload(Verb::stream, "bnfurl.protocols.ArrowStream", help.typed, "ColumnStream", help.about_stream);
}

}  // namespace bnfurl::python
