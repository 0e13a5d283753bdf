#include "bindings/python/src/readings.hpp"

#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/text.hpp"
#include "src/records/judging/readings.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;
using records::NamedConvention;

/// The conventions of one call, and the grammars that must live as long.
struct Conventions {
  std::vector<NamedConvention> all = {};
  std::vector<std::shared_ptr<OwnGrammar>> owners = {};
};

Asked asked_convention(nb::handle each) {
  if (!PyUnicode_Check(each.ptr())) return asked_for(each, nb::none());
  const Text name(each);
  const auto [grammar, production] = records::convention_name(name.octets());
  return asked_for(name.of_its_type(grammar), production.empty() ? nb::none() : name.of_its_type(production));
}

Conventions conventions_of(nb::handle between) {
  if (PyUnicode_Check(between.ptr()) || !PySequence_Check(between.ptr()))
    refuse_type("between", between, "a sequence of str or bnfurl.Grammar");
  Conventions conventions;
  for (const nb::handle each : between) {
    const Asked asked = asked_convention(each);
    const Grammar grammar = asked.entry.grammar();
    for (const std::string_view further : Convention::further) {
      const auto production = asked.own == nullptr ? std::nullopt : grammar.find(further);
      if (production) asked.own->make_ready(*production);
    }
    const std::optional<Convention> convention = Convention::of(asked.entry);
    if (!convention) refuse_value("between: the grammar " + shown_name(grammar.name()) + " has no component host");
    std::string name(PyUnicode_Check(each.ptr()) ? Text(each).octets() : grammar.name());
    for (const NamedConvention& other : conventions.all) {
      if (other.name == name) refuse_value("between has " + shown_name(name) + " twice");
    }
    conventions.all.push_back({std::move(name), *convention});
    conventions.owners.push_back(asked.own);
  }
  if (conventions.all.size() < 2) refuse_value("between needs at least two conventions");
  return conventions;
}

nb::dict read(nb::handle url, nb::handle between) {
  const Text text = text_of("url", url);
  if (!text.is_whole()) refuse_value("url has a lone surrogate");
  const Conventions conventions = conventions_of(between);
  records::Readings readings(conventions.all);
  without_gil_if_long(text.octets(), [&] { readings.read(text.octets()); });
  const auto object = [&text](const std::optional<std::string>& part) {
    return part ? text.of_its_type(*part) : nb::none();
  };
  nb::dict by;
  for (std::size_t i = 0; i < conventions.all.size(); ++i) {
    const Reading& reading = readings.all()[i];
    const std::string note = readings.note(i);
    nb::dict found;
    found["host"] = object(readings.host(i));
    found["port"] = object(readings.part(i, reading.port));
    found["path"] = object(readings.part(i, reading.path));
    found["note"] = note.empty() ? nb::none() : nb::object(nb::str(note.c_str()));
    by[nb::str(conventions.all[i].name.c_str())] = found;
  }
  const std::string_view verdict = readings.verdict();
  nb::dict result;
  result["verdict"] = nb::str(verdict.data(), verdict.size());
  result["hosts"] = object(readings.hosts());
  result["by"] = by;
  return result;
}

constexpr auto about_readings = R"(What different programs find in one URL, as `bnfurl readings` compares them.

Arguments:
  url: a str or bytes
  between: at least two conventions: grammars (names as in `bnfurl.grammars()`, perhaps followed by ":" and a
    production, or Grammars), "last-at", "first-delimiter", "split" and "appendix-b"

Returns a dict. `verdict` is alike if all find the same host, port and path, none if none of them finds a host, and
differ otherwise. `hosts` is the host; if they differ, what each of them finds. `by` has for each convention a dict of
host, port, path, and note, which is "number" for an IPv4 address in another spelling, "rewritten" if octets are
removed, decoded or mapped, or why no host was found. None stands for what is missing. Texts are str or bytes, as the
URL is.
Raises ValueError for unknown names, and TypeError for an argument of a wrong type.

>>> found = bnfurl.readings("http://0x7f.1/a")
>>> found["verdict"], found["hosts"]
('differ', 'rfc3986: 0x7f.1 | whatwg: 127.0.0.1 (number)')
>>> found["by"]["whatwg"]
{'host': '127.0.0.1', 'port': None, 'path': '/a', 'note': 'number'})";

}  // namespace

void define_readings(nb::module_& module) {
  module.def("readings", read, "url"_a.none(), nb::kw_only(),
             "between"_a = nb::make_tuple("rfc3986", "whatwg", "last-at", "first-delimiter", "split", "appendix-b"),
             nb::sig("def readings(url: str | bytes, *, between: collections.abc.Sequence[str | Grammar] = ('rfc3986', "
                     "'whatwg', 'last-at', 'first-delimiter', 'split', 'appendix-b')) -> dict[str, typing.Any]"),
             about_readings);
}

}  // namespace bnfurl::python
