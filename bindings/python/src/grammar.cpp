#include "bindings/python/src/grammar.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <bnfurl/arrow.hpp>

#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/text.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/syntax/directives.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "src/loader/loaded.hpp"
#include "src/records/formats/open_productions.hpp"

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

GrammarObject load_text(nb::handle object, const std::optional<std::string>& name) {
  const Text text = text_of("text", object);
  return {std::make_shared<OwnGrammar>(std::string(text.octets()), name.value_or("grammar.bnf"))};
}

/// Whether a grammar that comes with the package is one of log lines: its "#" lines are read, and nothing else.
bool is_for_records(const nb::bytes& text) {
  const auto file = gen::read_grammar_file("grammar.bnf", {text.c_str(), text.size()});
  const auto* const lines = std::get_if<gen::GrammarFile>(&file);
  if (lines == nullptr) return false;
  const auto directives = gen::read_directives(*lines, gen::notations());
  const auto* const read = std::get_if<gen::Directives>(&directives);
  return read != nullptr && read->record;
}

std::string shown(const GrammarObject& object) {
  return std::string("<bnfurl.Grammar ").append(object.own->grammar().name()).append(">");
}

// Another process reads the text again.
nb::tuple reduced(const GrammarObject& object) {
  const OwnGrammar& own = *object.own;
  const nb::object load_again = nb::module_::import_("bnfurl.again").attr("load_again");
  return nb::make_tuple(load_again, nb::make_tuple(nb::bytes(own.text().data(), own.text().size()), own.file()));
}

constexpr auto about_load = R"(Reads a user-defined grammar, for `grammar=`, from the text of a grammar file.

`name` is the file's name, for messages; without a `# grammar:` line, it also names the grammar. Raises GrammarError.)";

}  // namespace

OwnGrammar::OwnGrammar(std::string text, std::string file)
    : text_(std::move(text)), file_(std::move(file)), loaded_(load_sound(text_, file_)), ready_(grammar().start()) {
  const auto prepared = loaded_.prepared(grammar().start());
  if (!prepared) require_none(prepared.error());
}

// Only a grammar whose components all have common names is one of URLs, of which the usual parts are shown.
std::vector<std::string> OwnGrammar::default_fields() const {
  const std::vector<std::string_view> names = records::names_in_file(*loader::rules_of(loaded_, grammar()));
  if (records::are_common(names)) return arrow::default_fields(grammar());
  std::vector<std::string> fields = {"valid"};
  for (const std::string_view name : names) {
    const std::string marked = "=" + std::string(name);
    const std::optional<arrow::Field> field = arrow::find_field(grammar(), name);
    fields.push_back(field && field->kind == arrow::Field::Kind::component ? std::string(name) : marked);
  }
  return fields;
}

void OwnGrammar::make_ready(Production production) {
  if (ready_.load() == production) return;
  Diagnostics faults;
  {
    const nb::gil_scoped_release released;
    if (auto prepared = loaded_.prepared(production); !prepared) faults = std::move(prepared).error();
  }
  require_none(faults);
  ready_ = production;
}

void define_grammar(nb::module_& module) {
  nb::exception<GrammarFault>(module, "GrammarError", PyExc_ValueError).doc() =
      "The text of a grammar is wrong. The message has a line FILE:LINE:COLUMN: MESSAGE for each error.";
  nb::class_<GrammarObject>(module, "Grammar", "A user-defined grammar, read by `load`.")
      .def_prop_ro(
          "name", [](const GrammarObject& object) { return object.own->grammar().name(); },
          "The name in its `# grammar:` line, or else that of its file.")
      .def("__reduce__", reduced, nb::sig("def __reduce__(self) -> tuple[object, tuple[bytes, str]]"),
           "Pickles the grammar as its text.")
      .def("__repr__", shown);
  module.def("is_for_records", is_for_records, "text"_a, "Whether a grammar of the package is one of log lines.");
  module.def("load", load_text, "text"_a.none(), nb::kw_only(), "name"_a = nb::none(),
             nb::sig("def load(text: str | bytes, *, name: str | None = None) -> Grammar"), about_load);
}

}  // namespace bnfurl::python
