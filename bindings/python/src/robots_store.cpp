#include "bindings/python/src/robots_store.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <optional>
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

// Adds responses; what was added is kept at the end of its `with` block.
struct WriterObject {
  std::optional<crawl::RobotsStoreWriter> writer;  // none after its block
};

void keep_or_raise(const Result<void, InputError>& done) {
  if (done) return;
  if (done.error().code == InputError::Code::argument) refuse_value(done.error().message);
  PyErr_SetString(PyExc_OSError, done.error().message.c_str());
  throw nb::python_error();
}

void make_writer(WriterObject* made, nb::handle file, std::optional<std::string> like) {
  if (like && *like != "google") refuse_name("like", *like, {"google"});
  auto writer = crawl::RobotsStoreWriter::open(file_name(file),
                                               like ? crawl::RobotsReading::google : crawl::RobotsReading::rfc9309);
  if (!writer) refuse_value(writer.error().message);
  new (made) WriterObject{*std::move(writer)};
}

crawl::RobotsStoreWriter& open_writer(WriterObject& object) {
  if (!object.writer) refuse_value("the writer is closed");
  return *object.writer;
}

/// Of a datetime, or of seconds since 1970; 0 if it is unknown.
std::int64_t seconds_of(nb::handle time) {
  if (time.is_none()) return 0;
  const nb::object number = nb::hasattr(time, "timestamp") ? time.attr("timestamp")() : nb::borrow(time);
  if (!PyFloat_Check(number.ptr()) && !PyLong_Check(number.ptr()))
    refuse_type("time", time, "a datetime or a number of seconds");
  constexpr double most = 253402300799;  // the year 9999
  const double seconds = PyFloat_AsDouble(number.ptr());
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  if (!(seconds >= 0 && seconds <= most)) refuse_value("time must be between the years 1970 and 9999");
  return static_cast<std::int64_t>(seconds);
}

void add(WriterObject& object, nb::handle url, std::optional<unsigned> status, nb::handle body, nb::handle location,
         nb::handle time) {
  const Text its_url = text_of("url", url);
  const unsigned number = status.value_or(0);
  if (number / 100 == 2 && body.is_none()) refuse_value("body is None: a response with a status of 2xx has a body");
  const auto given = [](const char* name, nb::handle text) {
    return text.is_none() ? std::optional<Text>() : text_of(name, text);
  };
  const std::optional<Text> its_body = given("body", body), its_location = given("location", location);
  const auto octets = [](const std::optional<Text>& text) { return text ? text->octets() : std::string_view(); };
  keep_or_raise(open_writer(object).add({.url = its_url.octets(),
                                         .status = number,
                                         .body = octets(its_body),
                                         .location = octets(its_location),
                                         .time = seconds_of(time)}));
}

// What was added in a block that an exception ends is lost.
void leave(WriterObject& object, const nb::args& raised) {
  auto writer = std::exchange(object.writer, std::nullopt);
  if (writer && raised.size() > 0 && raised[0].is_none()) keep_or_raise(writer->keep());
}

constexpr auto about_writer = R"(Adds responses to a store of robots.txt files, which is created if there is none.

At the end of its `with` block, the store has what was added; readers that have it open keep what they had. If an
exception ends the block, the store stays as it was. Meanwhile there is another file beside it, with all that it has.

Arguments:
  file: the name of the store
  like: "google" reads misspelt lines, and takes the status 429 like 5xx, as `bnfurl robots build --like` does

Raises ValueError if another program adds to the store, or if the file cannot be read or is not a store.

>>> with bnfurl.RobotsStoreWriter("new.store") as writer:
...     writer.add("http://h.example/robots.txt", 200, "User-agent: *\nDisallow: /a")
>>> bnfurl.robots("http://h.example/a", bnfurl.RobotsStore("new.store"))
'deny')";

constexpr auto about_add =
    R"(Adds what a server answered to a request for a robots.txt, in place of an earlier response for the URL.

Arguments:
  url: that was requested: the robots.txt of an origin, or where a redirect led
  status: of the response; None if there was none
  body: of a response with a status of 2xx
  location: of a redirect: the header field, which may be a relative reference
  time: when it came: a datetime, or seconds since 1970; None if that is unknown

Raises ValueError for a response that cannot count, and OSError if it cannot be written.)";

constexpr auto about_damage = R"(Where, in octets, the file was first found to be damaged; None until then.

What is damaged counts as unknown: `robots` and `facts` return None for it.)";

constexpr auto about_store =
    R"(A store of robots.txt files, which RobotsStoreWriter or `bnfurl robots build` makes, for `robots`.

Arguments:
  file: the name of the store; it is mapped into memory, so even a large one is open at once
  agent: the product token of the robot that asks, such as "FooBot"

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
           about_facts)
      .def_prop_ro(
          "damage", [](const StoreObject& object) { return object.derivation->store->files.damage(); },
          nb::sig("def damage(self) -> int | None"), about_damage);
  nb::class_<WriterObject>(module, "RobotsStoreWriter", about_writer, nb::is_final())
      .def("__init__", make_writer, "file"_a, "like"_a = nb::none(),
           nb::sig("def __init__(self, file: str | os.PathLike[str], like: typing.Literal['google'] | None = None) -> "
                   "None"))
      .def("add", add, "url"_a, "status"_a.none(), "body"_a.none() = nb::none(), "location"_a.none() = nb::none(),
           "time"_a.none() = nb::none(),
           nb::sig("def add(self, url: str | bytes, status: int | None, body: str | bytes | None = None, "
                   "location: str | bytes | None = None, time: datetime.datetime | float | None = None) -> None"),
           about_add)
      .def(
          "__enter__", [](nb::object self) { return self; }, nb::sig("def __enter__(self) -> RobotsStoreWriter"))
      .def("__exit__", leave, nb::sig("def __exit__(self, *raised: object) -> None"));
}

}  // namespace bnfurl::python
