#include "bindings/python/src/derive.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/normalize.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/robots_store.hpp"
#include "bindings/python/src/rules.hpp"
#include "bindings/python/src/text.hpp"
#include "bindings/python/src/verb.hpp"
#include "bindings/python/src/wording.hpp"
#include "src/arrow/input.hpp"
#include "src/pages/charsets.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/links/page_links.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

namespace {

using namespace nb::literals;
using Found = std::optional<std::string_view>;

constexpr const char* fewer_bases = "base has fewer rows than urls";
constexpr const char* more_bases = "base has more rows than urls";

// What is asked for, in the words of the command line.

struct Words {
  std::optional<std::string> level = {};
  std::optional<std::string> steps = {};
  std::optional<std::string> suffixes = {};  // a file; empty: the usual one
  std::optional<std::string> repair = {};
  std::optional<std::string> scheme = {};
  std::optional<std::string> how = {};
  bool resolves = false;

  bool operator==(const Words&) const = default;
};

void check_repair(const Words& words, Production entry) {
  const bool is_web = words.repair == "web";
  if (!is_web && words.repair != "grammar" && words.repair != "browser")
    refuse_name("how", *words.repair, {"grammar", "browser", "web"});
  if (words.scheme && !is_web) refuse_value("scheme needs how=\"web\"");
  if (words.scheme && *words.scheme != "https" && *words.scheme != "http")
    refuse_name("scheme", *words.scheme, {"https", "http"});
  if (is_web && records::allows_no_scheme(entry))
    refuse_value("how=\"web\" needs URLs that have a scheme; " + records::full_name(entry) +
                 " also allows texts without one");
}

std::optional<Resolution> way_called(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  std::vector<std::string> known;
  for (const records::NamedWay& way : records::all_ways()) {
    if (way.name == *name) return way.way;
    known.emplace_back(way.name);
  }
  refuse_name("how", *name, known);
}

// The same words have one derivation: the list of suffixes takes some milliseconds to read.
std::shared_ptr<const records::Derivation> read(const Words& words) {
  if (words.steps) {
    if (const auto steps = crawl::KeySteps::parse(*words.steps); !steps) refuse_value(steps.error().message);
  }
  records::RecordOptions options;
  options.level = words.level;
  options.key_steps = words.steps;
  options.psl = words.suffixes;
  options.repair = words.repair;
  options.scheme = words.scheme;
  try {
    auto derivation = std::make_shared<records::Derivation>(options);
    if (words.suffixes) derivation->read_suffixes("suffixes=");
    if (words.resolves)
      derivation->resolving = {.base = {}, .how = way_called(words.how), .normalized = words.level.has_value()};
    return derivation;
  } catch (const records::UsageError& error) {
    refuse_value(worded(error.what()));
  }
}

std::shared_ptr<const records::Derivation> derivation_by(const Words& words) {
  constexpr std::size_t most_kept = 16;
  static std::mutex mutex;
  static std::deque<std::pair<Words, std::shared_ptr<const records::Derivation>>> kept;
  const std::lock_guard lock(mutex);
  for (const auto& [known, derivation] : kept) {
    if (known == words) return derivation;
  }
  kept.emplace_front(words, read(words));
  if (kept.size() > most_kept) kept.pop_back();
  return kept.front().second;
}

/// A call: what is asked of each text, and of which production it is. It is a verb of verb.hpp.
struct Call {
  [[nodiscard]] nb::object text(nb::handle urls) const;
  /// The same for a text of a list with so many rows, whose bases may be a list, too.
  [[nodiscard]] Call for_row(std::size_t row, std::size_t rows) const;
  [[nodiscard]] Converter column(const ArrowSchema& input) const;

  Found (records::Derived::*find)();  // null: the text itself, which was repaired
  Asked asked;
  std::shared_ptr<const records::Derivation> derivation;
  nb::object base = {};       // the argument, where references are resolved
  bool judges = false;        // whether it must be asked first if the text is valid
  std::size_t of_repair = 0;  // which of `repair_columns` the answer is
};

constexpr std::array<std::string_view, 3> repair_columns = {"repaired", "repaired.change", "repaired.reason"};

// Answers a call, text after text, without objects of Python. An answer is valid until the next one.

class Deriver {
public:
  explicit Deriver(const Call& call)
      : call_{.find = call.find,
              .asked = call.asked,
              .derivation = call.derivation,
              .judges = call.judges,
              .of_repair = call.of_repair},
        derived_(call.derivation, call.asked.entry.grammar()) {}

  [[nodiscard]] bool answers(const Call& call) const {
    return call_.find == call.find && call_.asked.entry == call.asked.entry && call_.asked.own == call.asked.own &&
           call_.derivation == call.derivation && call_.of_repair == call.of_repair;
  }
  [[nodiscard]] Production entry() const { return call_.asked.entry; }
  [[nodiscard]] bool resolves() const { return call_.derivation->resolving.has_value(); }
  /// Whether references can be resolved from it.
  [[nodiscard]] bool is_base(Found text) { return derived_.find_base(text) != nullptr; }

  [[nodiscard]] Found of(Found text, Found base) {
    const std::optional<records::Repairing> repairing = call_.derivation->repairing;
    if (!text) return std::nullopt;
    if (repairing) text = repaired_.of(entry(), *text, *repairing);
    if (call_.of_repair != 0) {
      words_ = (call_.of_repair == 1) != text.has_value() ? "" : text ? repaired_.change() : repaired_.reason();
      return words_.empty() ? Found() : words_;
    }
    if (!text) return std::nullopt;
    if (call_.find == nullptr) return text;
    if (call_.judges && !matches(entry(), *text)) return std::nullopt;
    derived_.begin(entry(), *text, nullptr, resolves() ? derived_.find_base(base, *text) : nullptr);
    return (derived_.*call_.find)();
  }

private:
  Call call_;  // without an argument of Python
  records::Derived derived_;
  records::Repaired repaired_;
  std::string words_;  // of a repair
};

// One text.

/// What answers the call in this thread: most calls ask what one of the last did, and a Deriver has memory.
Deriver& deriver_of(const Call& call) {
  thread_local std::array<std::unique_ptr<Deriver>, 4> last;
  thread_local std::size_t next = 0;
  for (const auto& each : last) {
    if (each && each->answers(call)) return *each;
  }
  auto& place = last[next++ % last.size()];
  place = std::make_unique<Deriver>(call);
  return *place;
}

/// Nullopt for a text with a lone surrogate, which cannot be valid.
std::optional<Text> whole_text(nb::handle object) {
  Text text(object);
  return text.is_whole() ? std::optional(std::move(text)) : std::nullopt;
}

nb::object Call::text(nb::handle urls) const {
  const std::optional<Text> text = whole_text(urls);
  std::optional<Text> base_text;
  if (base.is_valid() && !base.is_none()) base_text = whole_text(text_of("base", base).object());
  if (!text) return nb::none();
  Deriver& deriver = deriver_of(*this);
  const Found answer = without_gil_if_long(text->octets(), [&] {
    return deriver.of(text->octets(), base_text ? Found(base_text->octets()) : std::nullopt);
  });
  return answer ? text->of_its_type(*answer) : nb::none();
}

Call Call::for_row(std::size_t row, std::size_t rows) const {
  Call call = *this;
  if (!base.is_valid() || !PyList_Check(base.ptr())) return call;
  const auto bases = static_cast<std::size_t>(PyList_Size(base.ptr()));
  if (bases != rows) refuse_value(bases < rows ? fewer_bases : more_bases);
  call.base = nb::steal(PySequence_GetItem(base.ptr(), static_cast<Py_ssize_t>(row)));
  if (!call.base.is_valid()) throw nb::python_error();
  return call;
}

// Columns.

/// Raises TypeError for a type that is not one of texts.
arrow::Type type_of(const ArrowSchema& input) {
  auto type = arrow::read_type(input);
  if (!type) raise(type.error());
  return *type;
}

/// Null is nullopt, and so is a text of more than 2^31 - 1 octets.
Found text_at(const arrow::Texts& texts, std::size_t row) {
  const Found text = texts[row];
  return text && text->size() <= std::numeric_limits<std::int32_t>::max() ? text : std::nullopt;
}

/// The bases of references, one for each row: the same text, or those of a column.
class BaseRows {
public:
  explicit BaseRows(std::optional<std::string> text) : text_(std::move(text)) {}
  explicit BaseRows(SchemaAndArray whole) : type_(type_of(*whole.schema.get())) {
    if (auto opened = open(std::move(whole.array)); !opened) raise(opened.error());
  }
  explicit BaseRows(Stream stream) : type_(type_of(*schema_of(stream).get())), stream_(std::move(stream)) {}

  [[nodiscard]] Result<Found, bnfurl::InputError> next() {
    if (!type_) return Found(text_);
    if (auto more = pull(); !more) return more.error();
    if (is_at_end()) return fault(fewer_bases);
    return text_at(*texts_, row_++);
  }
  /// After the last row.
  [[nodiscard]] Result<void, bnfurl::InputError> end() {
    if (!type_) return {};
    if (auto more = pull(); !more) return more.error();
    if (!is_at_end()) return fault(more_bases);
    return {};
  }

private:
  [[nodiscard]] static bnfurl::InputError fault(std::string message) {
    return {bnfurl::InputError::Code::argument, "base", std::move(message)};
  }
  [[nodiscard]] bool is_at_end() const { return !texts_ || row_ == texts_->size(); }
  [[nodiscard]] Result<void, bnfurl::InputError> open(Array array) {
    auto texts = arrow::read_texts(*type_, *array.get());
    if (!texts) return texts.error();
    texts_ = *std::move(texts);
    array_ = std::move(array);
    row_ = 0;
    return {};
  }
  /// Goes on to the next chunk that has rows, if all rows were read.
  [[nodiscard]] Result<void, bnfurl::InputError> pull() {
    while (stream_ && is_at_end()) {
      Array chunk;
      if (const int code = (*stream_)->get_next(stream_->get(), chunk.get()); code != 0)
        return fault(last_error(*stream_, code));
      if (chunk->release == nullptr) return {};
      if (auto opened = open(std::move(chunk)); !opened) return opened.error();
    }
    return {};
  }

  std::optional<std::string> text_;
  std::optional<arrow::Type> type_;  // of a column
  std::optional<Stream> stream_;
  Array array_;
  std::optional<arrow::Texts> texts_;
  std::size_t row_ = 0;
};

[[noreturn]] void refuse_base(const Text& base, Production start) {
  const std::string shown = "\"" + shown_name(base.octets()) + "\"";
  const std::optional<Fault> fault = fault_in(base, start);
  if (!fault) refuse_value("base must be an absolute URL: " + shown + " has no scheme");
  refuse_value("base " + shown + " does not match " + records::full_name(start) + ": at offset " +
               std::to_string(fault->offset) + ": " + fault->message());
}

/// The base of a page, or of all rows of a column. Raises ValueError if it is not valid: all results would be null.
Text base_text(nb::handle base, Deriver& deriver) {
  Text text = text_of("base", base);
  if (!text.is_whole() || !deriver.is_base(text.octets())) refuse_base(text, deriver.entry().grammar().start());
  return text;
}

/// The argument `base` of a column.
BaseRows base_rows(nb::handle base, Deriver& deriver) {
  if (!deriver.resolves() || base.is_none()) return BaseRows(std::nullopt);
  if (Text::is_text(base)) return BaseRows(std::string(base_text(base, deriver).octets()));
  if (has_array(base)) return BaseRows(array_of(base));
  require_stream("base", base, "a str, bytes or a column of Arrow");
  return BaseRows(stream_of(base));
}

/// Converts columns to columns of answers.
class DerivedColumn : public arrow::Converter {
public:
  DerivedColumn(const ArrowSchema& input, const Call& call)
      : deriver_(call), bases_(base_rows(call.base, deriver_)), type_(type_of(input)) {}

  [[nodiscard]] Schema schema() const override { return schema_of_texts(false); }

  [[nodiscard]] Result<Array, bnfurl::InputError> convert(ArrowArray* input, Schema* type) override {
    const Array array = Array::of(input);
    const auto texts = arrow::read_texts(type_, *array.get());
    if (!texts) return texts.error();
    records::Builder answers(records::ValueType::text);
    for (std::size_t row = 0; row < texts->size(); ++row) {
      const auto base = bases_.next();
      if (!base) return base.error();
      const Found answer = deriver_.of(text_at(*texts, row), *base);
      answer ? answers.put_text(*answer) : answers.put_absent();
    }
    if (type != nullptr) {
      if (auto end = bases_.end(); !end) return end.error();
      *type = schema_of_texts(answers.is_large());
    } else if (answers.is_large()) {
      return bnfurl::InputError{bnfurl::InputError::Code::file, "array",
                                "the results are together larger than 2147483647 bytes; ask for fewer rows at a time"};
    }
    return records::take_array(answers);
  }

private:
  [[nodiscard]] Schema schema_of_texts(bool is_large) const {
    if (type_.is_binary) return arrow::schema_of({"", is_large ? "Z" : "z"});
    return arrow::schema_of({"", is_large ? "U" : "u"});
  }

  Deriver deriver_;
  BaseRows bases_;
  arrow::Type type_;
};

Converter Call::column(const ArrowSchema& input) const { return std::make_shared<DerivedColumn>(input, *this); }

// Arguments are objects of Python up to here, so that a wrong type is refused by the name of its argument.

std::string word_in(const char* name, nb::handle argument) {
  if (!PyUnicode_Check(argument.ptr())) refuse_type(name, argument, "a str");
  return std::string(Text(argument).octets());
}

std::optional<std::string> word_or_none(const char* name, nb::handle argument) {
  return argument.is_none() ? std::nullopt : std::optional(word_in(name, argument));
}

Call normalize_call(nb::handle level, nb::handle grammar, nb::handle production) {
  return {&records::Derived::normal, asked_for(grammar, production), derivation_by({.level = word_in("level", level)})};
}

Call resolve_call(nb::handle base, nb::handle how, nb::handle level, nb::handle grammar) {
  const Words words{.level = word_or_none("level", level), .how = word_or_none("how", how), .resolves = true};
  return {&records::Derived::resolved, asked_for_references(grammar), derivation_by(words), nb::borrow(base)};
}

Call repair_call(nb::handle how, nb::handle scheme, nb::handle column, nb::handle grammar, nb::handle production) {
  const Words words{.repair = word_in("how", how), .scheme = word_or_none("scheme", scheme)};
  Asked asked = asked_for(grammar, production);
  check_repair(words, asked.entry);
  const std::string wanted = word_in("column", column);
  const auto* const found = std::ranges::find(repair_columns, wanted);
  if (found == repair_columns.end()) refuse_name("column", wanted, {repair_columns.begin(), repair_columns.end()});
  return {.find = nullptr,
          .asked = std::move(asked),
          .derivation = derivation_by(words),
          .of_repair = static_cast<std::size_t>(found - repair_columns.begin())};
}

Call surt_call(bool ia, nb::handle level, nb::handle grammar, nb::handle production) {
  return {.find = ia ? &records::Derived::surt_ia : &records::Derived::surt,
          .asked = asked_for(grammar, production),
          .derivation = derivation_by({.level = word_in("level", level)}),
          .judges = ia};
}

Call key_call(nb::handle steps, nb::handle level, nb::handle grammar, nb::handle production) {
  return {&records::Derived::key, asked_for(grammar, production),
          derivation_by({.level = word_in("level", level), .steps = word_in("steps", steps)})};
}

Call site_call(nb::handle suffixes, bool icann, nb::handle level, nb::handle grammar, nb::handle production) {
  return {icann ? &records::Derived::icann_site : &records::Derived::site, asked_for(grammar, production),
          derivation_by({.level = word_in("level", level), .suffixes = suffixes.is_none() ? "" : file_name(suffixes)})};
}

// The links of a page of HTML, as `bnfurl extract --links` has them. A str has its characters already.

nb::list links_of(nb::handle html, nb::handle base, nb::handle how, nb::handle level, nb::handle grammar,
                  nb::handle charset, std::vector<std::string> links_in) {
  const Text page = text_of("html", html);
  const std::optional<std::string> of_header = word_or_none("charset", charset);
  for (const std::string& each : links_in) {
    const std::vector<std::string> known(std::begin(records::link_groups), std::end(records::link_groups));
    if (std::ranges::find(known, each) == known.end()) refuse_name("word of links_in", each, known);
  }
  const Call call = resolve_call(base, how, level, grammar);
  Deriver deriver(call);
  std::optional<Text> url;
  if (!base.is_none()) url = text_of("base", base);
  const Grammar asked = call.asked.entry.grammar();
  records::PageBase bases(asked, call.derivation->resolving->how.value_or(default_resolution(asked)),
                          call.derivation->repairing);
  pages::PageText in_utf8;
  in_utf8.open(page.octets(), page.is_str() ? nullptr
                                            : &pages::encoding_of(page.octets(), of_header, false,
                                                                  pages::usual_encoding_of_file(page.octets())));
  const Found from = bases.of(url ? Found(url->octets()) : std::nullopt, in_utf8.text());

  nb::list links;
  records::LinkReader reader({.rel = true, .text = true, .groups = std::move(links_in)});
  reader.open(in_utf8.text());
  std::size_t passed = 0, index = 0;  // as many octets of the page are so many characters
  while (reader.next()) {
    const records::Link& link = reader.link();
    Found reference = reader.url();
    if (reference) reference = in_utf8.link(*reference);
    const std::size_t place = in_utf8.place_of(*link.offset);
    const auto of_its_type = [&page](Found text) { return text ? page.of_its_type(*text) : nb::none(); };
    index += page.is_str() ? characters(page.octets().substr(passed, place - passed)) : place - passed;
    passed = place;
    nb::dict row;
    row["element"] = of_its_type(link.element);
    row["attribute"] = of_its_type(link.attribute);
    row["rel"] = of_its_type(link.rel);
    row["text"] = of_its_type(link.text);
    row["url"] = of_its_type(reference);
    row["base"] = of_its_type(from);
    row["resolved"] = of_its_type(deriver.of(reference, from));
    row["offset"] = index;
    links.append(row);
  }
  return links;
}

constexpr auto about_links = R"(The links of a page of HTML, as `bnfurl extract --links` finds them, each as a dict.

Arguments:
  html: the page, a str or bytes
  base: the URL of the page, from which links are resolved; None if it is unknown: then only <base href> counts
  how, level, grammar: as in `resolve`; with the level `repair`, invalid links, bases and <base href> are repaired
  charset: of a page of bytes, that of its Content-Type; None if that has none
  links_in: where links are found, too: "styles", "lazy", "meta" and "json" (scripts whose type is JSON), as `bnfurl
    extract --links-in` has them

A dict has element, attribute, rel, text (of an anchor), url (the link as written), base, resolved, and offset, which is
an index into the page. None stands for what is missing: `<meta name=robots>` has a text and no url. Texts are str, or
bytes in UTF-8 if the page is bytes; these are read in their charset, as by browsers. An invalid URL raises no
exception: without a valid base, only absolute links are resolved, and an invalid <base href> is ignored. Raises
ValueError for an unknown word or name, and TypeError for an argument of a wrong type.

>>> for link in bnfurl.links('<a rel=nofollow href="/b">Next</a><img src=c>', "http://h/a/"):
...     print(link["element"], link["rel"], link["text"], link["resolved"], link["offset"])
a nofollow Next http://h/b 22
img None None http://h/a/c 43)";

template <Found (records::Derived::*find)()>
Call rules_call(nb::handle rules, nb::handle grammar, nb::handle production) {
  return {.find = find, .asked = asked_for(grammar, production), .derivation = rules_of(rules), .judges = true};
}

Call robots_call(nb::handle store, nb::handle grammar, nb::handle production) {
  return {.find = &records::Derived::robots,
          .asked = asked_for(grammar, production),
          .derivation = store_of(store),
          .judges = true};
}

}  // namespace

void define_derived(nb::module_& module) {
  const std::string level = "level: str = 'syntax,scheme'";
  const std::string grammar = ", grammar: str | Grammar = 'rfc3986'";
  const std::string production = ", production: str | None = None";
  const auto level_argument = "level"_a.none() = "syntax,scheme";
  const auto grammar_argument = "grammar"_a.none() = default_grammar();
  const auto production_argument = "production"_a = nb::none();

  const std::string about_level =
      "  level: words of `bnfurl normalize --level`, with commas; `repair` takes invalid URLs, too\n";
  const std::string of_form = about_level + about_production;

  define<normalize_call>(module,
                         {.name = "normalize",
                          .typed = "*, " + level + grammar + production,
                          .about = "The normal form of a URL; None if the URL is invalid, or has none.",
                          .arguments = of_form,
                          .example = R"(>>> bnfurl.normalize("HTTP://h:80/%7ea")
'http://h/~a'
>>> bnfurl.normalize(["http://h/a b", "http://a b/"], level="repair,syntax,scheme")
['http://h/a%20b', None])"},
                         nb::kw_only(), level_argument, grammar_argument, production_argument);

  const std::string of_resolve = ", *, how: str | None = None, level: str | None = None" + grammar;
  define<resolve_call>(
      module,
      {.name = "resolve",
       .typed =
           "base: str | bytes | list[typing.Any] | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None" +
           of_resolve,
       .about = "Resolves a reference against `base`; None if it is invalid, or relative without a valid base.",
       .arguments = R"(  base: a URL; for a list of references also a list of URLs, for a column a column of URLs
  how: a word of `bnfurl resolve --how`; None follows the standard of the grammar
)" + about_level + "    None leaves the result as it is\n",
       .example = R"(>>> bnfurl.resolve("../g", "http://a/b/c/d")
'http://a/b/g'
>>> bnfurl.resolve(["a", "b"], ["http://h/", "http://i/"])
['http://h/a', 'http://i/b'])",
       .typed_for_text = "base: typing.AnyStr | None" + of_resolve},
      "base"_a.none(), nb::kw_only(), "how"_a = nb::none(), "level"_a = nb::none(), grammar_argument);

  define<repair_call>(
      module,
      {.name = "repair",
       .typed = "*, how: str = 'grammar', scheme: str | None = None, column: str = 'repaired'" + grammar + production,
       .about = "The nearest valid URL; None if there is none. A valid URL is unchanged, except by `web`.",
       .arguments =
           R"(  how: a word of `bnfurl repair --repair`: grammar, browser, or web, which guesses as people expect of
    seeds
  scheme: https or http, which `web` adds to a host without one; None is https
  column: "repaired"; or instead "repaired.change", what was changed, or "repaired.reason", why there is no valid URL,
    each None if there is no such thing
)" + std::string(about_production),
       .example = R"(>>> bnfurl.repair("http://h/a b")
'http://h/a%20b'
>>> bnfurl.repair(["www.example.com/a", "htp:/h"], how="web", scheme="http")
['http://www.example.com/a', 'http://h']
>>> bnfurl.repair(["http:/h/a b", "a b"], how="web", column="repaired.change")
['slashes corrected, 1 escaped', None])"},
      nb::kw_only(), "how"_a.none() = "grammar", "scheme"_a = nb::none(), "column"_a.none() = "repaired",
      grammar_argument, production_argument);

  define<key_call>(
      module,
      {.name = "key",
       .typed = "*, steps: str = '', " + level + grammar + production,
       .about =
           "The key of a URL, which is the same for URLs that probably lead to the same page: 32 hexadecimal digits.",
       .arguments = "  steps: words of `bnfurl dedupe --key-steps`, with commas, for the normal form\n" + of_form,
       .example = R"(>>> bnfurl.key("http://h/?gclid=1", steps="drop=@trackers,empty-query") == bnfurl.key("http://h/")
True)"},
      nb::kw_only(), "steps"_a.none() = "", level_argument, grammar_argument, production_argument);

  define<surt_call>(
      module,
      {.name = "surt",
       .typed = "*, ia: bool = False, " + level + grammar + production,
       .about = "The normal form of a URL with its host reversed, for sorting.",
       .arguments = "  ia: whether it is the key of the package surt, as in indexes of web archives\n" + of_form,
       .example = R"(>>> bnfurl.surt("http://www.example.com/a")
'http://(com,example,www,)/a'
>>> bnfurl.surt("http://www.example.com/a", ia=True)
'com,example)/a')"},
      nb::kw_only(), "ia"_a = false, level_argument, grammar_argument, production_argument);

  define<site_call>(
      module,
      {.name = "site",
       .typed =
           "*, suffixes: str | os.PathLike[str] | None = None, icann: bool = False, " + level + grammar + production,
       .about = "The registrable domain of the host, by the Public Suffix List; None if it has none, as an address.",
       .arguments =
           R"(  suffixes: a file with the list; None is that of Debian's package publicsuffix, or else the one in the
    wheel
  icann: whether private suffixes, as github.io, are ignored
)" + of_form,
       .example = R"(>>> bnfurl.site("http://www.example.co.uk/")
'example.co.uk')"},
      nb::kw_only(), "suffixes"_a = nb::none(), "icann"_a = false, level_argument, grammar_argument,
      production_argument);

  module.def("links", links_of, "html"_a.none(), "base"_a = nb::none(), nb::kw_only(), "how"_a = nb::none(),
             "level"_a = nb::none(), grammar_argument, "charset"_a = nb::none(),
             "links_in"_a = std::vector<std::string>(),
             nb::sig("def links(html: typing.AnyStr, base: typing.AnyStr | None = None, *, how: str | None = None, "
                     "level: str | None = None, grammar: str | Grammar = 'rfc3986', charset: str | None = None, "
                     "links_in: collections.abc.Sequence[str] = ()) -> list[dict[str, typing.Any]]"),
             about_links);

  const std::string about_rules = "  rules: a bnfurl.Rules\n";
  const std::string of_rules = "rules: Rules, *" + grammar + production;
  define<rules_call<&records::Derived::decision>>(
      module,
      {.name = "decision",
       .typed = of_rules,
       .about = "What rules decide about a URL: allow or deny; None if it is invalid.",
       .arguments = about_rules + about_production,
       .example =
           R"(>>> bnfurl.decision("http://x.ads.example/", bnfurl.Rules(b"default allow\ndeny host ads.example"))
'deny')"},
      "rules"_a.none(), nb::kw_only(), grammar_argument, production_argument);
  define<rules_call<&records::Derived::rule>>(
      module,
      {.name = "rule",
       .typed = of_rules,
       .about = "The line FILE:LINE of the rule that decides about a URL; None if no line does, or if it is invalid.",
       .arguments = about_rules + about_production,
       .example = R"(>>> bnfurl.rule("http://x.ads.example/", bnfurl.Rules(b"default allow\ndeny host ads.example"))
'bytes:2')"},
      "rules"_a.none(), nb::kw_only(), grammar_argument, production_argument);
  define<robots_call>(
      module,
      {.name = "robots",
       .typed = "store: RobotsStore, *" + grammar + production,
       .about =
           "What the robots.txt of a URL's origin says: allow or deny; None if the store does not know the origin, or "
           "if the URL is invalid.",
       .arguments = std::string("  store: a bnfurl.RobotsStore\n") + about_production,
       .example = R"(>>> bnfurl.robots(["http://h.example/a", "http://i.example/"], bnfurl.RobotsStore("robots.store"))
['deny', None])"},
      "store"_a.none(), nb::kw_only(), grammar_argument, production_argument);
}

}  // namespace bnfurl::python
