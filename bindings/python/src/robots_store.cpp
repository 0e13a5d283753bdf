#include "bindings/python/src/robots_store.hpp"

#include <nanobind/stl/string.h>

#include <string>
#include <utility>

#include <bnfurl/rfc3986.hpp>

#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

// A column of answers keeps the derivation, and no object of Python.
struct StoreObject {
  std::shared_ptr<const records::Derivation> derivation;
};

void make(StoreObject* made, nb::handle file, nb::handle agent) {
  if (!PyUnicode_Check(agent.ptr())) refuse_type("agent", agent, "a str");
  const std::string name(Text(agent).octets());
  auto robot = crawl::RobotsAgent::of(name);
  if (!robot) refuse_value(robot.error().message);
  auto store = crawl::RobotsStore::open(file_name(file));
  if (!store) refuse_value(store.error().message);
  auto derivation = std::make_shared<records::Derivation>(records::RecordOptions());
  derivation->store = records::Derivation::Store{*std::move(store), *std::move(robot), name};
  new (made) StoreObject{std::move(derivation)};
}

nb::object facts(const StoreObject& object, nb::handle url) {
  const records::Derivation::Store& store = *object.derivation->store;
  const Text text = text_of("url", url);
  std::string memory(text.octets().size() + 2, '\0');
  const auto parts = crawl::UrlReader(rfc3986::URI).read(text.octets(), memory);
  const auto found = parts ? store.files.facts(*parts, store.agent) : std::nullopt;
  if (!found) return nb::none();
  const auto texts = [](const std::vector<std::string_view>& all) {
    nb::list list;
    for (const std::string_view each : all)
      list.append(nb::steal(PyUnicode_DecodeUTF8(each.data(), static_cast<Py_ssize_t>(each.size()), "replace")));
    return list;
  };
  nb::dict result;
  result["status"] = found->status == 0 ? nb::object(nb::none()) : nb::object(nb::int_(found->status));
  result["line"] = found->line == 0 ? nb::object(nb::none()) : nb::object(nb::int_(found->line));
  result["rule"] = found->line == 0 ? nb::object(nb::none()) : nb::object(nb::str(found->rule.c_str()));
  result["redirects"] = texts(found->redirects);
  result["crawl_delay"] =
      found->delay.empty() ? nb::object(nb::none()) : nb::float_(nb::str(found->delay.data(), found->delay.size()));
  result["sitemaps"] = texts(found->sitemaps);
  return result;
}

constexpr auto about_store = R"(A store of robots.txt files, which `bnfurl robots build` makes, for `robots`.

Arguments:
  file: the name of the store; it is mapped into memory, so even a large one is open at once
  agent: the robot that asks: a product token, or its User-Agent header

Raises ValueError if the file cannot be read or is not a store, or if the agent names no robot.)";

constexpr auto about_facts = R"(What the store knows about a URL, besides what `robots` says.

A dict with `status`, None if there was no response; `line` and `rule`, of the rule that decides, such as
"Disallow: /private", or None; `redirects`, the URLs to which they led; `crawl_delay`, in seconds or None; and
`sitemaps`. None if the store does not know the origin, or if the URL is invalid.)";

}  // namespace

std::shared_ptr<const records::Derivation> store_of(nb::handle store) {
  const StoreObject* object = nullptr;
  if (!nb::try_cast(store, object) || object == nullptr) refuse_type("store", store, "a bnfurl.RobotsStore");
  return object->derivation;
}

void define_robots_store(nb::module_& module) {
  nb::class_<StoreObject>(module, "RobotsStore", about_store, nb::is_final())
      .def("__init__", make, "file"_a, "agent"_a = "*",
           nb::sig("def __init__(self, file: str | os.PathLike[str], agent: str = '*') -> None"))
      .def("facts", facts, "url"_a, nb::sig("def facts(self, url: str | bytes) -> dict[str, typing.Any] | None"),
           about_facts);
}

}  // namespace bnfurl::python
