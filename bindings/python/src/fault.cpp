#include "bindings/python/src/fault.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bnfurl/refuse.hpp>

#include "bindings/python/src/asked.hpp"
#include "gen/text/diagnostic.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::python {

void refuse_type(std::string_view name, nb::handle given, std::string_view instead) {
  std::string message(name);
  message.append(" is of type ").append(nb::type_name(given.type()).c_str());
  message.append(", not ").append(instead);
  throw nb::type_error(message.c_str());
}

std::string shown_name(std::string_view name) { return gen::printable(name); }

std::string unknown_name(std::string_view what, std::string_view given, const std::vector<std::string>& known) {
  std::string message = std::string("unknown ").append(what).append(" \"").append(shown_name(given)).append("\"");
  message.append(gen::did_you_mean(given, known)).append("; expected one of:");
  for (const std::string& name : known) message.append(" ").append(name);
  return message;
}

void refuse_name(std::string_view what, std::string_view given, const std::vector<std::string>& known) {
  refuse_value(unknown_name(what, given, known));
}

void refuse_value(const std::string& message) { throw nb::value_error(message.c_str()); }

namespace {

using namespace nb::literals;

Fault fault_of(const Error& error) {
  constexpr std::string_view before_found = ", found ";
  const std::string message = error.message();
  return {error.offset(), error.expected(), message.substr(message.rfind(before_found) + before_found.size())};
}

Fault surrogate_at(std::size_t offset) { return {offset, "UTF-8", "a lone surrogate"}; }

std::string shown(const Fault& fault) {
  return "<bnfurl.Error " + std::to_string(fault.offset) + ": " + fault.message() + ">";
}

std::optional<Fault> explain_text(nb::handle object, nb::handle grammar, nb::handle production) {
  const Text text = text_of("text", object);
  return fault_in(text, asked_for(grammar, production).entry);
}

Network networks_of(const std::vector<std::string>& names) {
  Network all = Network::none;
  for (const std::string& name : names) {
    const std::optional<Network> network = network_named(name);
    if (!network) {
      std::vector<std::string> known;
      for (unsigned bit = 1; bit <= static_cast<unsigned>(Network::ambiguous_name); bit <<= 1)
        known.emplace_back(network_name(static_cast<Network>(bit)));
      refuse_name("network", name, known);
    }
    all = all | *network;
  }
  return all;
}

std::optional<std::string> refuse_text(nb::handle url, const std::vector<std::string>& schemes,
                                       const std::vector<std::string>& networks, nb::handle grammar,
                                       nb::handle production) {
  const Text text = text_of("url", url);
  const Asked asked = asked_for(grammar, production);
  std::string allowed;
  for (const std::string& scheme : schemes) {
    if (scheme.empty() || scheme.find(' ') != std::string::npos)
      refuse_value('"' + shown_name(scheme) + "\" is not a scheme");
    allowed.append(allowed.empty() ? "" : " ").append(scheme);
  }
  const auto refusal = refuse(asked.entry, text.octets(), {.schemes = allowed, .networks = networks_of(networks)});
  if (!text.is_whole()) return "a lone surrogate is not allowed";
  return refusal ? std::optional(refusal->sentence()) : std::nullopt;
}

}  // namespace

std::string Fault::message() const { return "expected " + expected + ", found " + found; }

std::optional<Fault> fault_in(const Text& text, Production entry) {
  const std::optional<Error> error = without_gil_if_long(text.octets(), [&] { return explain(entry, text.octets()); });
  const std::size_t whole_until = text.is_whole() ? text.octets().size() : text.first_surrogate();
  if (error && (text.is_whole() || error->offset() < whole_until)) return fault_of(*error);
  return text.is_whole() ? std::nullopt : std::optional(surrogate_at(whole_until));
}

void define_explain(nb::module_& module) {
  nb::class_<Fault>(module, "Error", "Where and why a text is invalid.", nb::is_final())
      .def_ro("offset", &Fault::offset,
              "The length of the longest prefix with which a valid text begins, in bytes of UTF-8.")
      .def_ro("expected", &Fault::expected, "What was expected there: names of productions, bytes, or the end.")
      .def_ro("found", &Fault::found, "What was found there: a byte, or the end.")
      .def_prop_ro("message", &Fault::message, "`expected ..., found ...`")
      .def("__repr__", shown);
  module.def("explain", explain_text, "text"_a.none(), nb::kw_only(), "grammar"_a.none() = default_grammar(),
             "production"_a = nb::none(),
             nb::sig("def explain(text: str | bytes, *, grammar: str | Grammar = 'rfc3986', "
                     "production: str | None = None) -> Error | None"),
             "Where and why a text is invalid; None if it is valid. Raises TypeError if the text is None.");
  module.def("refuse", refuse_text, "url"_a.none(), nb::kw_only(), "schemes"_a = nb::make_tuple("http", "https"),
             "networks"_a = nb::make_tuple(), "grammar"_a = "plain", "production"_a.none() = "plain-url",
             nb::sig("def refuse(url: str | bytes, *, schemes: collections.abc.Sequence[str] = ('http', 'https'), "
                     "networks: collections.abc.Sequence[str] = (), grammar: str | Grammar = 'plain', "
                     "production: str | None = 'plain-url') -> str | None"),
             "Why a program should not fetch a URL that someone else chose; None if it may. The URL has to match the "
             "production, its scheme has to be one of `schemes`, and its host must be public, or special in one of the "
             "ways in `networks`, such as \"private\" or \"loopback\". Nothing is resolved: check the address that a "
             "name resolves to, too. Raises TypeError if the URL is None, and ValueError for unknown networks.");
}

}  // namespace bnfurl::python
