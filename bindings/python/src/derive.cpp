#include "bindings/python/src/derive.hpp"

#include <array>
#include <cstdint>
#include <deque>
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
#include "bindings/python/src/columns/column_stream.hpp"
#include "bindings/python/src/columns/columns.hpp"
#include "bindings/python/src/columns/texts.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

namespace {

using namespace nb::literals;
using Found = std::optional<std::string_view>;

// What is asked for, in the words of the command line.

struct Words {
  std::optional<std::string> level = {};
  std::optional<std::string> steps = {};
  std::optional<std::string> suffixes = {};  // a file; empty: the usual one
  std::optional<std::string> how = {};
  bool resolves = false;

  bool operator==(const Words&) const = default;
};

std::optional<Resolution> way_called(const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  std::vector<std::string> known;
  for (const tool::NamedWay& way : tool::all_ways()) {
    if (way.name == *name) return way.way;
    known.emplace_back(way.name);
  }
  refuse_name("how", *name, known);
}

// The same words have one derivation: the list of suffixes takes some milliseconds to read.
std::shared_ptr<const tool::Derivation> read(const Words& words) {
  if (words.steps) {
    if (const auto steps = crawl::KeySteps::parse(*words.steps); !steps) refuse_value(steps.error().message);
  }
  tool::RecordOptions options;
  options.level = words.level;
  options.key_steps = words.steps;
  options.psl = words.suffixes;
  try {
    auto derivation = std::make_shared<tool::Derivation>(options);
    if (words.suffixes) derivation->read_suffixes("suffixes=");
    if (words.resolves)
      derivation->resolve_by({.base = {}, .how = way_called(words.how), .normalized = words.level.has_value()});
    return derivation;
  } catch (const tool::UsageError& error) {
    refuse_value(error.what());
  }
}

std::shared_ptr<const tool::Derivation> derivation_by(const Words& words) {
  constexpr std::size_t most_kept = 16;
  static std::mutex mutex;
  static std::deque<std::pair<Words, std::shared_ptr<const tool::Derivation>>> kept;
  const std::lock_guard lock(mutex);
  for (const auto& [known, derivation] : kept) {
    if (known == words) return derivation;
  }
  kept.emplace_front(words, read(words));
  if (kept.size() > most_kept) kept.pop_back();
  return kept.front().second;
}

/// A call: what is asked of each text, and of which production it is.
struct Call {
  Found (tool::Derived::*find)();
  Asked asked;
  std::shared_ptr<const tool::Derivation> derivation;
  nb::handle base = {};  // the argument, where references are resolved
};

// Answers a call, text after text, without objects of Python. An answer is valid until the next one.

class Deriver {
public:
  explicit Deriver(const Call& call)
      : find_(call.find),
        asked_(call.asked),
        derivation_(call.derivation),
        derived_(derivation_, asked_.entry.grammar()) {}

  [[nodiscard]] bool answers(const Call& call) const {
    return find_ == call.find && asked_.entry == call.asked.entry && asked_.own == call.asked.own &&
           derivation_ == call.derivation;
  }
  [[nodiscard]] Production entry() const { return asked_.entry; }
  [[nodiscard]] bool resolves() const { return derivation_->resolving() != nullptr; }
  /// Whether references can be resolved from it.
  [[nodiscard]] bool is_base(Found text) { return derived_.find_base(text) != nullptr; }

  [[nodiscard]] Found of(Found text, Found base) {
    if (text && derived_.repairing()) text = repaired_.of(entry(), *text, *derived_.repairing());
    if (!text) return std::nullopt;
    derived_.begin(asked_.entry, *text, nullptr, resolves() ? derived_.find_base(base) : nullptr);
    return (derived_.*find_)();
  }

private:
  Found (tool::Derived::*find_)();
  Asked asked_;
  std::shared_ptr<const tool::Derivation> derivation_;
  tool::Derived derived_;
  tool::Repaired repaired_;
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

/// A text with a lone surrogate is not valid, and so it is none.
std::optional<Text> whole_text(nb::handle object) {
  Text text(object);
  return text.is_whole() ? std::optional(std::move(text)) : std::nullopt;
}

nb::object of_text(nb::handle urls, const Call& call) {
  const std::optional<Text> text = whole_text(urls);
  std::optional<Text> base;
  if (call.base.is_valid() && !call.base.is_none()) base = whole_text(text_of("base", call.base).object());
  if (!text) return nb::none();
  Deriver& deriver = deriver_of(call);
  const Found answer = without_gil_if_long(
      text->octets(), [&] { return deriver.of(text->octets(), base ? Found(base->octets()) : std::nullopt); });
  return answer ? text->of_its_type(*answer) : nb::none();
}

// Columns.

/// The bases of references, one for each row: the same text, or those of a column.
class BaseRows {
public:
  explicit BaseRows(std::optional<std::string> text) : text_(std::move(text)) {}
  BaseRows(TextReader reader, Texts texts) : reader_(std::move(reader)), texts_(std::move(texts)) {}
  BaseRows(TextReader reader, Stream stream) : reader_(std::move(reader)), stream_(std::move(stream)) {}

  [[nodiscard]] Result<Found, bnfurl::Fault> next() {
    if (!reader_) return Found(text_);
    while (row_ == texts_.size()) {
      auto more = pull();
      if (!more) return more.error();
      if (!*more) return fault("base has fewer rows than urls");
    }
    return texts_[row_++];
  }
  /// After the last row.
  [[nodiscard]] Result<void, bnfurl::Fault> end() {
    while (reader_ && row_ == texts_.size()) {
      auto more = pull();
      if (!more) return more.error();
      if (!*more) return {};
    }
    if (!reader_) return {};
    return fault("base has more rows than urls");
  }

private:
  [[nodiscard]] static bnfurl::Fault fault(std::string message) {
    return {bnfurl::Fault::Code::argument, "base", std::move(message)};
  }
  /// Whether there is a next chunk.
  [[nodiscard]] Result<bool, bnfurl::Fault> pull() {
    if (!stream_) return false;
    Array chunk;
    if (const int code = stream_->get()->get_next(stream_->get(), chunk.get()); code != 0)
      return fault(last_error(*stream_, code));
    if (chunk.get()->release == nullptr) return false;
    auto texts = reader_->read(chunk.get());
    if (!texts) return texts.error();
    texts_ = *std::move(texts);
    row_ = 0;
    return true;
  }

  std::optional<std::string> text_;
  std::optional<TextReader> reader_;
  std::optional<Stream> stream_;
  Texts texts_;
  std::size_t row_ = 0;
};

[[noreturn]] void refuse_base(const Text& base, Production start) {
  const std::string shown = "\"" + shown_name(base.octets()) + "\"";
  const std::optional<Fault> fault = fault_in(base, start);
  if (!fault) refuse_value("base must be an absolute URL: " + shown + " has no scheme");
  refuse_value("base " + shown + " is not a " + tool::full_name(start) + ": at offset " +
               std::to_string(fault->offset) + ": " + fault->message());
}

/// The argument `base` of a column. Raises ValueError for a text that is none: then there would be nothing but nulls.
BaseRows base_rows(nb::handle base, Deriver& deriver) {
  if (!deriver.resolves() || base.is_none()) return BaseRows(std::nullopt);
  const Production start = deriver.entry().grammar().start();
  if (Text::is_text(base)) {
    const Text text(base);
    if (!text.is_whole() || !deriver.is_base(text.octets())) refuse_base(text, start);
    return BaseRows(std::string(text.octets()));
  }
  if (has_array(base)) {
    SchemaAndArray whole = array_of(base);
    TextReader reader(*whole.schema.get(), start);
    auto texts = reader.read(whole.array.get());
    if (!texts) raise(texts.error());
    return {std::move(reader), *std::move(texts)};
  }
  require_column("base", base);
  Stream stream = stream_of(base);
  const Schema schema = schema_of(stream);
  return {TextReader(*schema.get(), start), std::move(stream)};
}

/// A column of answers, chunk after chunk.
class DerivedColumn : public ChunkMaker {
public:
  DerivedColumn(const ArrowSchema& input, const Call& call)
      : deriver_(call), bases_(base_rows(call.base, deriver_)), reader_(input, deriver_.entry()) {}

  [[nodiscard]] Schema schema() const override { return text_schema(reader_.is_binary(), false); }

  [[nodiscard]] Result<void, bnfurl::Fault> make(ArrowArray* input, ArrowArray* result) override {
    auto answers = answers_of(input);
    if (!answers) return answers.error();
    if (answers->is_large())
      return bnfurl::Fault{bnfurl::Fault::Code::file, "array",
                           "the results are together larger than 2147483647 bytes; ask for fewer rows at a time"};
    *result = (*std::move(answers)).array().take();
    return {};
  }

  /// That of one array alone, whose type depends on its size.
  [[nodiscard]] Result<SchemaAndArray, bnfurl::Fault> whole(ArrowArray* input) {
    auto answers = answers_of(input);
    if (!answers) return answers.error();
    if (auto end = bases_.end(); !end) return end.error();
    Schema schema = text_schema(reader_.is_binary(), answers->is_large());
    return SchemaAndArray{std::move(schema), (*std::move(answers)).array()};
  }

private:
  [[nodiscard]] Result<TextBuilder, bnfurl::Fault> answers_of(ArrowArray* input) {
    const auto texts = reader_.read(input);
    if (!texts) return texts.error();
    TextBuilder answers;
    for (std::size_t row = 0; row < texts->size(); ++row) {
      const auto base = bases_.next();
      if (!base) return base.error();
      answers.add(deriver_.of((*texts)[row], *base));
    }
    return answers;
  }

  Deriver deriver_;
  BaseRows bases_;
  TextReader reader_;
};

Column of_array(nb::handle urls, const Call& call) {
  SchemaAndArray input = array_of(urls);
  DerivedColumn column(*input.schema.get(), call);
  auto made = [&] {
    const nb::gil_scoped_release released;
    return column.whole(input.array.get());
  }();
  if (!made) raise(made.error());
  return {std::move(made->schema), std::move(made->array)};
}

ColumnStream of_stream(nb::handle urls, const Call& call) {
  Stream input = stream_of(urls);
  const Schema schema = schema_of(input);
  return {std::move(input), Work(std::make_shared<DerivedColumn>(*schema.get(), call), call.asked)};
}

// The functions of Python. Each verb says what a call asks for; what `urls` is chooses one of four overloads.

template <auto call_of>
struct Overloads;

template <class... Arguments, Call (*call_of)(Arguments...)>
struct Overloads<call_of> {
  static nb::object text(nb::handle urls, Arguments... arguments) {
    require_overload(Text::is_text(urls));
    return of_text(urls, call_of(std::move(arguments)...));
  }
  static nb::object none(nb::handle urls, Arguments... arguments) {
    require_overload(urls.is_none());
    (void)call_of(std::move(arguments)...);
    return nb::none();
  }
  static Column array(nb::handle urls, Arguments... arguments) {
    require_overload(has_array(urls));
    return of_array(urls, call_of(std::move(arguments)...));
  }
  static ColumnStream stream(nb::handle urls, Arguments... arguments) {
    require_column("urls", urls);
    return of_stream(urls, call_of(std::move(arguments)...));
  }
};

/// `types` are the arguments after `urls` as Python writes them: for a text, and for a column.
template <auto call_of, class... Arguments>
void define(nb::module_& module, const std::string& name, const std::string& types, const std::string& types_of_column,
            const char* about, const Arguments&... arguments) {
  const auto signature = [&name](const std::string& urls, const std::string& others, const std::string& result) {
    return "def " + name + "(urls: " + urls + ", " + others + ") -> " + result;
  };
  using Verb = Overloads<call_of>;
  module.def(name.c_str(), Verb::text, "urls"_a.none(), arguments...,
             nb::sig(signature("typing.AnyStr", types, "typing.AnyStr | None").c_str()), about);
  module.def(name.c_str(), Verb::none, "urls"_a.none(), arguments...,
             nb::sig(signature("None", types_of_column, "None").c_str()), "Returns None for None.");
  module.def(name.c_str(), Verb::array, "urls"_a.none(), arguments...,
             nb::sig(signature("bnfurl.protocols.ArrowArray", types_of_column, "Column").c_str()),
             "The same for each text of an array, as a column of texts; null where a text is null or invalid.");
  module.def(name.c_str(), Verb::stream, "urls"_a.none(), arguments...,
             nb::sig(signature("bnfurl.protocols.ArrowStream", types_of_column, "ColumnStream").c_str()),
             "The same for a stream of arrays.");
}

// Arguments are objects of Python up to here, so that a wrong type is refused by the name of its argument.

std::string word_in(const char* name, nb::handle argument) {
  if (!PyUnicode_Check(argument.ptr())) refuse_type(name, argument, "a str");
  return std::string(Text(argument).octets());
}

std::optional<std::string> word_or_none(const char* name, nb::handle argument) {
  return argument.is_none() ? std::nullopt : std::optional(word_in(name, argument));
}

Call normalize_call(nb::handle level, nb::handle grammar, nb::handle production) {
  return {&tool::Derived::normal, asked_for(grammar, production), derivation_by({.level = word_in("level", level)})};
}

Call resolve_call(nb::handle base, nb::handle how, nb::handle level, nb::handle grammar) {
  const Words words{.level = word_or_none("level", level), .how = word_or_none("how", how), .resolves = true};
  return {&tool::Derived::resolved, asked_for_references(grammar), derivation_by(words), base};
}

Call key_call(nb::handle steps, nb::handle level, nb::handle grammar, nb::handle production) {
  return {&tool::Derived::key, asked_for(grammar, production),
          derivation_by({.level = word_in("level", level), .steps = word_in("steps", steps)})};
}

Call site_call(nb::handle suffixes, bool icann, nb::handle level, nb::handle grammar, nb::handle production) {
  return {icann ? &tool::Derived::icann_site : &tool::Derived::site, asked_for(grammar, production),
          derivation_by({.level = word_in("level", level), .suffixes = suffixes.is_none() ? "" : file_name(suffixes)})};
}

}  // namespace

void define_derived(nb::module_& module) {
  const std::string level = "level: str = 'syntax,scheme'";
  const std::string grammar = ", grammar: str | Grammar = 'rfc3986'";
  const std::string production = ", production: str | None = None";
  const auto level_argument = "level"_a.none() = "syntax,scheme";
  const auto grammar_argument = "grammar"_a.none() = default_grammar();
  const auto production_argument = "production"_a = nb::none();

  const std::string of_normalize = "*, " + level + grammar + production;
  define<normalize_call>(module, "normalize", of_normalize, of_normalize,
                         "The normal form of a text, by the levels of `bnfurl normalize --level`; None if the text is "
                         "invalid, or has none.",
                         nb::kw_only(), level_argument, grammar_argument, production_argument);

  const std::string of_resolve = ", *, how: str | None = None, level: str | None = None" + grammar;
  define<resolve_call>(
      module, "resolve", "base: typing.AnyStr | None" + of_resolve,
      "base: str | bytes | bnfurl.protocols.ArrowArray | bnfurl.protocols.ArrowStream | None" + of_resolve,
      "Resolves a reference against `base`; None if either is invalid. `how` is a word of `bnfurl resolve --how`; with "
      "`level`, the result is normalized. A column has one base, or a column of bases.",
      "base"_a.none(), nb::kw_only(), "how"_a = nb::none(), "level"_a = nb::none(), grammar_argument);

  const std::string of_key = "steps: str = '', " + level + grammar + production;
  define<key_call>(module, "key", "*, " + of_key, "*, " + of_key,
                   "The key of a text, like the column `key` of the program: 32 digits for the normal form after the "
                   "steps of `--key-steps`.",
                   nb::kw_only(), "steps"_a.none() = "", level_argument, grammar_argument, production_argument);

  const std::string of_site =
      "suffixes: str | os.PathLike[str] | None = None, icann: bool = False, " + level + grammar + production;
  define<site_call>(module, "site", "*, " + of_site, "*, " + of_site,
                    "The registrable domain of the host, by the Public Suffix List: the file `suffixes`, or that of "
                    "Debian's package publicsuffix. With `icann`, private suffixes are ignored.",
                    nb::kw_only(), "suffixes"_a = nb::none(), "icann"_a = false, level_argument, grammar_argument,
                    production_argument);
}

}  // namespace bnfurl::python
