// One text: it is judged by every engine, written in every normal form, resolved as a reference, and made a key of an
// archive; the ways to do each of them must agree.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/normalize.hpp>

#include "tests/fuzz/target.hpp"
#include "tests/tools/verify/judges.hpp"

namespace bnfurl::fuzz {
namespace {

/// After this many texts, they are judged once more, as lines of a buffer and as strings of an array.
constexpr std::size_t lines_at_once = 16;

const proof::TestedProduction& start_of(std::string_view grammar) {
  static const std::vector<proof::TestedProduction> tested = proof::all_tested_productions();
  const auto is_wanted = [grammar](const proof::TestedProduction& each) {
    return each.listed_in->name == grammar && proof::is_start(each);
  };
  const auto found = std::ranges::find_if(tested, is_wanted);
  if (found == tested.end()) fail("no such grammar");
  return *found;
}

proof::Judges& judges_of(std::string_view grammar) {
  static std::map<std::string, proof::Judges, std::less<>> all;
  const auto known = all.find(grammar);
  return known != all.end() ? known->second : all.try_emplace(std::string(grammar), start_of(grammar)).first->second;
}

}  // namespace

// Long texts are skipped: backtracking is slow on them.
void run_text(std::string_view grammar, std::string_view octets) {
  if (octets.size() > 1024) return;
  proof::Judges& judges = judges_of(grammar);
  try {
    judges.check_in_place(octets);
    if (judges.judged() % lines_at_once == 0) judges.finish();
  } catch (const proof::Counterexample& counterexample) {
    fail(counterexample.what());
  }
}

namespace {

std::string named(Production entry, Levels levels) {
  return std::string(entry.grammar().name()) + ":" + std::string(entry.name()) + ", levels " +
         std::to_string(static_cast<unsigned>(levels)) + ": ";
}

// A text for a set of levels. The memory is a block of its own, so a sanitizer sees what is read or written outside.
class Case {
public:
  Case(Production entry, std::string_view text, Levels levels) : entry_(entry), text_(text), levels_(levels) {}

  void check() const {
    const std::optional<std::string> normal = in_memory_of(text_.size() + 2);
    if (normal.has_value() != matches(entry_, text_)) fail(named(entry_, levels_) + "a text has no normal form");
    if (!normal) return;
    if (!matches(entry_, *normal)) fail(named(entry_, levels_) + "a normal form is no text: " + *normal);
    if (Case(entry_, *normal, levels_).in_memory_of(normal->size() + 2) != normal)
      fail(named(entry_, levels_) + "a normal form has another: " + *normal);
    check_language(*normal);
    check_too_little_memory(*normal);
  }

private:
  [[nodiscard]] std::optional<std::string> in_memory_of(std::size_t size) const {
    std::vector<char> memory(size);
    const auto normal = normalize(entry_, text_, levels_, memory);
    if (!normal) return std::nullopt;
    if ((*normal == text_) != (normal->data() == text_.data()))
      fail(named(entry_, levels_) + "a normal text was copied, or another is said to be it");
    return std::string(*normal);
  }

  void check_language(const std::string& normal) const {
    const auto language = normal_forms(entry_, levels_);
    if (!language) return;
    if (!matches(*language, normal)) fail(named(entry_, levels_) + "not in the language of normal forms: " + normal);
    if (matches(*language, text_) != (normal == text_)) fail(named(entry_, levels_) + "the language has another text");
  }

  void check_too_little_memory(const std::string& normal) const {
    if (normal == text_ || normal.empty()) return;
    if (in_memory_of(normal.size() - 1)) fail(named(entry_, levels_) + "a normal form has no room: " + normal);
    const auto scarce = in_memory_of(normal.size());
    if (scarce && scarce != normal) fail(named(entry_, levels_) + "little memory makes another: " + *scarce);
  }

  Production entry_;
  std::string_view text_;
  Levels levels_;
};

void check_all_levels(Production entry, std::string_view text) {
  for (unsigned set = 0; set <= static_cast<unsigned>(Levels::all); ++set)
    Case(entry, text, static_cast<Levels>(set)).check();
}

}  // namespace

void run_normal_forms(std::string_view /*target*/, std::string_view octets) {
  for (const Grammar grammar : grammars()) {
    check_all_levels(grammar.start(), octets);
    const auto references = reference_production(grammar);
    if (references && *references != grammar.start()) check_all_levels(*references, octets);
  }
}

namespace {

constexpr Resolution every_reading[] = {Resolution::rfc3986, Resolution::rfc3986_tolerant, Resolution::rfc2396,
                                        Resolution::rfc1808};

// The result in memory of the size that is promised to be enough.
std::optional<std::string> resolved(const Base& base, std::string_view reference, Resolution how) {
  std::string memory(base.text().size() + reference.size() + 4, '\0');
  const auto result = resolve(base, reference, how, memory);
  return result ? std::optional(std::string(*result)) : std::nullopt;
}

// RFC 2396's grammar has no URI of a scheme alone, but its section 5.2 makes one of "." on an opaque base.
bool is_only_a_scheme(std::string_view text) { return text.substr(0, text.find_first_of("?#")).ends_with(':'); }

// A short reference is resolved in another way than a long one: a fragment makes it long, and stays what it is.
void check_long(const Base& base, const std::string& reference, Resolution how, const std::string& result) {
  if (reference.empty() || reference.find('#') != std::string::npos) return;
  const std::string fragment = "#" + std::string(64, 'a');
  if (resolved(base, reference + fragment, how) != result + fragment) fail("short and long differ: " + result);
}

void check(const Base& base, Production start, const std::string& reference, Resolution how) {
  const std::optional<std::string> result = resolved(base, reference, how);
  if (!result) fail("a reference has no result: " + reference);
  const bool is_known = start.grammar().name() == "rfc2396" && is_only_a_scheme(*result);
  if (!is_known && !Base::of(start, *result)) fail("a result is no text of the grammar: " + *result);
  check_long(base, reference, how, *result);
  std::string too_little(result->size() - 1, '\0');
  if (resolve(base, reference, how, too_little)) fail("a result has no room: " + *result);
}

}  // namespace

void run_references(std::string_view /*target*/, std::string_view octets) {
  const std::size_t end = octets.find('\n');
  if (end == std::string_view::npos) return;
  const std::string text(octets.substr(0, end));
  const std::string reference(octets.substr(end + 1));
  for (const Grammar grammar : grammars()) {
    const auto base = Base::of(grammar.start(), text);
    if (!base || !matches(*reference_production(grammar), reference)) continue;
    for (const Resolution how : every_reading) check(*base, grammar.start(), reference, how);
  }
}

namespace {

void check_plain(Production entry, std::string_view text) {
  std::string memory;
  std::string again;
  const auto key = crawl::surt(entry, text, memory);
  if (!key || crawl::unsurt(*key, again) == text) return;
  // A final dot of a host is lost; no other octet is.
  const auto parts = split(entry, text);
  const auto host = parts->at(entry.grammar().find_component("host")->index());
  std::string expected(text);
  if (host && host->ends_with('.'))
    expected.erase(static_cast<std::size_t>(host->data() + host->size() - 1 - text.data()), 1);
  if (again != expected) fail("a key is not read back: " + memory);
}

void check_ia(std::string_view text) {
  const auto is_printed = [](char octet) { return octet > 0x20 && octet < 0x7f; };
  std::string key;
  static_cast<void>(crawl::surt_ia(text, key));
  if (key.empty()) fail("there is no key");
  if (!text.starts_with("filedesc") && !std::ranges::all_of(key, is_printed)) fail("an octet is not printed: " + key);
}

}  // namespace

void run_surt(std::string_view /*target*/, std::string_view octets) {
  for (const Grammar grammar : grammars()) {
    if (grammar.find_component("host")) check_plain(grammar.start(), octets);
  }
  check_ia(octets);
  std::string memory;
  const std::string_view text = crawl::unsurt(octets, memory).value_or("");
  if (text.size() > octets.size()) fail("a text is longer than its key: " + memory);
}

}  // namespace bnfurl::fuzz
