// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/grammar.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

/// Faults in the text of a grammar, a line each.
class GrammarFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

void require_none(std::span<const Diagnostic> faults) {
  if (faults.empty()) return;
  std::string message;
  for (const Diagnostic& fault : faults) message += (message.empty() ? "" : "\n") + to_string(fault);
  throw GrammarFault(message);
}

Loaded load_without_gil(std::string_view text, std::string_view file) {
  const nb::gil_scoped_release released;
  return bnfurl::load(text, file);
}

Loaded load_sound(std::string_view text, std::string_view file) {
  Loaded loaded = load_without_gil(text, file);
  require_none(loaded.diagnostics());
  return loaded;
}

std::unique_ptr<OwnGrammar> load_text(nb::handle object, const std::optional<std::string>& name) {
  const Text text = text_of("text", object);
  return std::make_unique<OwnGrammar>(std::string(text.octets()), name.value_or("grammar.bnf"));
}

std::string shown(const OwnGrammar& own) {
  return std::string("<bnfurl.Grammar ").append(own.grammar().name()).append(">");
}

// Another process reads the text again.
nb::tuple reduced(const OwnGrammar& own) {
  const nb::object load_again = nb::module_::import_("bnfurl.again").attr("load_again");
  return nb::make_tuple(load_again, nb::make_tuple(nb::bytes(own.text().data(), own.text().size()), own.file()));
}

constexpr auto about_load = R"(A grammar of one's own, for `grammar=`, from the text of a grammar file.

`name` is the file's name, for messages; without a `# grammar:` line it names the grammar, too. Raises GrammarError.)";

}  // namespace

OwnGrammar::OwnGrammar(std::string text, std::string file)
    : text_(std::move(text)),
      file_(std::move(file)),
      loaded_(std::make_shared<Loaded>(load_sound(text_, file_))),
      ready_(grammar().start()) {
  require_none(loaded_->prepare(grammar().start()));
}

void OwnGrammar::make_ready(Production production) {
  if (ready_.load() == production) return;
  std::vector<Diagnostic> faults;
  {
    const nb::gil_scoped_release released;
    faults = loaded_->prepare(production);
  }
  require_none(faults);
  ready_ = production;
}

void define_grammar(nb::module_& module) {
  nb::exception<GrammarFault>(module, "GrammarError", PyExc_ValueError).doc() =
      "What is wrong with the text of a grammar: FILE:LINE:COLUMN: MESSAGE, a line for each fault.";
  nb::class_<OwnGrammar>(module, "Grammar", "A grammar of one's own, that `load` has read.")
      .def_prop_ro(
          "name", [](const OwnGrammar& own) { return own.grammar().name(); },
          "By its `# grammar:` line, or by its file.")
      .def("__reduce__", reduced, nb::sig("def __reduce__(self) -> tuple[object, tuple[bytes, str]]"),
           "Goes to another process as its text.")
      .def("__repr__", shown);
  module.def("load", load_text, "text"_a, nb::kw_only(), "name"_a = nb::none(),
             nb::sig("def load(text: str | bytes, *, name: str | None = None) -> Grammar"), about_load);
}

}  // namespace bnfurl::python
