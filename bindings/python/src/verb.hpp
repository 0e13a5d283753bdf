// A verb of Python: a function of a text, of None, of a list, of an array, or of a stream of arrays. What `urls` is
// chooses one of five overloads, in this order.
//
// A verb is a value made of the arguments after `urls`, which it checks. It says what it answers to a text, and has
// what converts columns of one type.
// If another argument is a list, too, `for_row` makes the verb for each text of `urls`.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>

#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

constexpr const char* about_production = "  production: one of `bnfurl.productions(grammar)`; None is the usual one\n";

/// What help() and type checkers show of a verb. `typed` are the arguments after `urls` as Python writes them;
/// `arguments` says what they are, and `example` is run by a test.
struct VerbHelp {
  std::string name;
  std::string typed;
  std::string about;
  std::string arguments = "";
  std::string example;
  std::string typed_for_text = typed;
  std::string text = "typing.AnyStr";
  std::string answer = "typing.AnyStr | None";
  std::string texts = "list[typing.AnyStr] | list[typing.AnyStr | None]";
  std::string answers = "list[" + answer + "]";
  const char* about_array =
      "The same for each text of an array, as a column of texts; null where a text is null or invalid.";

  [[nodiscard]] std::string whole() const {
    return about + R"(

Arguments:
  urls: a str or bytes, None, a list of these, or a column of Arrow
)" + arguments +
           R"(  grammar: one of `bnfurl.grammars()`, or a Grammar

Returns str for str, bytes for bytes, None for None, a list for a list, a Column for a column, and a ColumnStream for a
stream of columns. An invalid URL raises no exception. Raises ValueError for an unknown word or name, and TypeError for
an argument of the wrong type.

)" + example;
  }
};

template <auto verb_of>
struct Overloads;

template <class Verb, class... Arguments, Verb (*verb_of)(Arguments...)>
struct Overloads<verb_of> {
  static nb::object text(nb::handle urls, Arguments... arguments) {
    if (!Text::is_text(urls)) throw nb::next_overload();
    return verb_of(arguments...).text(urls);
  }
  /// Another thread may change a list, so it is copied.
  static nb::list list(nb::handle urls, Arguments... arguments) {
    if (!PyList_Check(urls.ptr())) throw nb::next_overload();
    const nb::tuple texts(urls);
    const Verb verb = verb_of(arguments...);
    nb::list answers;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const nb::object text = texts[i];
      if (!text.is_none() && !Text::is_text(text)) refuse_type("a text in urls", text, "a str, bytes or None");
      if constexpr (requires { verb.for_row(i, texts.size()); })
        answers.append(text.is_none() ? text : verb.for_row(i, texts.size()).text(text));
      else
        answers.append(text.is_none() ? text : verb.text(text));
    }
    return answers;
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
    require_stream("urls", urls, "a str, bytes, a list or a column of Arrow");
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
                            const std::string& about) {
    const std::string signature = "def " + help.name + "(urls: " + urls + ", " + typed + ") -> " + answer;
    module.def(help.name.c_str(), function, nb::arg("urls").none(), arguments..., nb::sig(signature.c_str()),
               about.c_str());
  };
  overload(Verb::text, help.text, help.typed_for_text, help.answer, help.whole());
  overload(Verb::none, "None", help.typed, "None", "Returns None for None.");
  overload(Verb::list, help.texts, help.typed, help.answers, "The same for each text of a list, as a list.");
  overload(Verb::array, "bnfurl.protocols.ArrowArray", help.typed, "Column", help.about_array);
  overload(Verb::stream, "bnfurl.protocols.ArrowStream", help.typed, "ColumnStream",
           "The same for a stream of arrays, whose chunks are read when the answers are.");
}

}  // namespace bnfurl::python
