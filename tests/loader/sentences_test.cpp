// Every sentence of an error is true, as it is worded. 100,000 texts of many grammars, changed at random, are
// explained, whole and in pieces; what their sentences say is decided by automata that are made for this test from the
// rules: which octets and escapes the texts of a part have, what can follow a prefix, and where a `# reason:` line
// applies. And the part that a sentence names is that of the error's code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/feed.hpp>

#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/read_grammars.hpp"
#include "tests/core/support/shipped_production.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/nightly.hpp"

namespace bnfurl {
namespace {

// What the texts of a part have: octets, and octets as escapes.
struct Found {
  std::set<unsigned> octets;
  std::set<unsigned> escapes;
};

unsigned number(std::string_view digits) { return static_cast<unsigned>(std::stoul(std::string(digits), nullptr, 16)); }

std::string escape_of(unsigned octet) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  return {'%', digits[octet >> 4], digits[octet & 15]};
}

// The language of a rule, and only that before its first ":" if it is `before_colon`.
Found found_in(const gen::Dfa& language, bool before_colon) {
  Found result;
  std::set<int> known{0};
  std::vector<int> todo{0};
  const auto after = [&](int state, unsigned octet) {
    const gen::Letter letter = gen::letter_of(language, static_cast<std::uint8_t>(octet));
    return letter == gen::Nfa::no_letter ? gen::Dfa::none : language.next(state, letter);
  };
  while (!todo.empty()) {
    const int state = todo.back();
    todo.pop_back();
    for (unsigned octet = 0; octet < 256; ++octet) {
      const int target = after(state, octet);
      if (target == gen::Dfa::none || (before_colon && octet == ':')) continue;
      result.octets.insert(octet);
      if (known.insert(target).second) todo.push_back(target);
    }
    for (const char* digits : {"0123456789ABCDEF", "0123456789abcdef"}) {
      for (unsigned octet = 0; octet < 256; ++octet) {
        int at = state;
        for (const char each : {'%', digits[octet >> 4], digits[octet & 15]})
          at = at == gen::Dfa::none ? at : after(at, static_cast<unsigned char>(each));
        if (at != gen::Dfa::none) result.escapes.insert(octet);
      }
    }
  }
  return result;
}

// The rules that the texts of a production need. A component of others has no text in these.
std::set<std::string> needed_by(const gen::Grammar& grammar, const std::string& production) {
  std::set<std::string> needed{production};
  std::vector<std::string> todo{production};
  while (!todo.empty()) {
    const std::string name = todo.back();
    todo.pop_back();
    const auto visit = [&](const gen::Expression& x) {
      if (x.kind == gen::Expression::Kind::reference && needed.insert(x.name).second) todo.push_back(x.name);
    };
    gen::for_each(grammar.find(name)->body, visit);
    for (const gen::Rule& body : grammar.bodies) {
      if (body.name == name) gen::for_each(body.body, visit);
    }
  }
  return needed;
}

// What decides the sentences of a production.
class Judge {
public:
  Judge(const gen::Grammar& grammar, const std::string& production)
      : production_(production), language_(gen::automata(grammar, production).minimal) {
    const gen::Directives& directives = grammar.directives;
    gen::Grammar rewritten = grammar;
    for (const gen::Rule& body : grammar.bodies) {
      if (grammar.find(body.name) == nullptr) rewritten.rules.push_back(body);
    }
    const std::set<std::string> needed = needed_by(rewritten, production);
    for (const gen::ComponentLine& line : directives.components) {
      for (const gen::Occurrence& each : line.occurrences) {
        if (needed.contains(each.production)) add(rewritten, line.name, each.production, each.before_colon);
      }
    }
    for (const gen::Occurrence& each : directives.codes) add(grammar, each.production, each.production, false);
    for (const gen::SaysLine& line : directives.says) add(grammar, line.words, line.production, false);
    for (const gen::SaysLine& line : directives.reasons)
      reasons_.push_back({line.words, line.component, gen::printed_language(grammar, line.production)});
  }

  // The reason for an error; empty: there is none.
  [[nodiscard]] std::string reason(const std::string& text, const Error& error) const {
    const std::string read = "\n" + text.substr(0, error.offset() + 1);
    for (const Reason& each : reasons_) {
      const bool is_for = each.component.empty() || each.component == error.code_name();
      if (is_for && ends_with(read, each.language)) return each.words;
    }
    return "";
  }

  // Why a sentence about the text is not true; empty: it is. A feed does not know reasons.
  [[nodiscard]] std::string fault(const std::string& text, const Error& error, bool is_of_feed) const {
    const std::string sentence = error.sentence();
    const std::string words = is_of_feed ? "" : reason(text, error);
    if (!words.empty()) return words == sentence ? "" : "the reason is " + words;
    static const std::string octet =
        R"((a space|a tab|a double quote|0x[0-9a-f]{2}(?: \(not ASCII\))?|".*?"|%[0-9A-F]{2}))";
    static const std::string escape = R"((?:; (?:write )?(%[0-9A-F]{2}|percent-encode the character))?)";
    static const std::regex not_allowed(octet + R"( is not allowed( here)?(?:,? in an? (.*?))?)" + escape);
    static const std::regex cannot_begin(octet + R"( cannot begin an? (.*?)(?:, which begins with (.+?))?)" + escape);
    static const std::regex must_come("(.+) must come next, not " + octet);
    static const std::regex two_digits(
        R"re(two hexadecimal digits must follow "%"(; write %25 for the character itself)?)re");
    static const std::regex ends_before(R"(the text ends before (.+))");
    static const std::regex incomplete("the text ends before its (.+) is complete");
    std::smatch match;
    if (std::regex_match(sentence, match, not_allowed))
      return fault_of_not_allowed(text, error, match[1], match[2].matched, match[3], match[4]);
    if (std::regex_match(sentence, match, cannot_begin)) {
      if (error.offset() != 0 || called(*error.found()) != match[1] || match[2] != production_)
        return "it does not begin";
      if (match[3].matched) return fault_of_forced("", match[3]);
      return fault_of_escape(text, error, match[4]);
    }
    if (std::regex_match(sentence, match, must_come)) {
      if (!error.found() || called(*error.found()) != match[2]) return "another octet stands there";
      return fault_of_forced(text.substr(0, error.offset()), match[1]);
    }
    if (std::regex_match(sentence, match, two_digits)) return fault_of_digits(text, error, match[1].matched);
    if (error.found()) return "it is of no known form";
    if (sentence == "the text ends too soon") return error.code_name() == "text" ? "" : "a part is known";
    if (std::regex_match(sentence, match, incomplete))
      return match[1] == std::string(error.code_name()) ? "" : "it is another part";
    if (std::regex_match(sentence, match, ends_before)) return fault_of_forced(text, match[1]);
    if (text.empty() && sentence.ends_with(" " + production_)) return "";
    return "it is of no known form";
  }

private:
  static std::string called(unsigned octet) {
    if (octet == ' ') return "a space";
    if (octet == '\t') return "a tab";
    if (octet == '"') return "a double quote";
    if (octet > ' ' && octet <= '~') return {'"', static_cast<char>(octet), '"'};
    char hexadecimal[8];
    std::snprintf(hexadecimal, sizeof hexadecimal, "0x%02x", octet);
    return hexadecimal + std::string(octet > '~' + 1U ? " (not ASCII)" : "");
  }

  static bool ends_with(const std::string& text, const gen::Dfa& language) {
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      if (gen::accepts(language, std::string_view(text).substr(begin))) return true;
    }
    return false;
  }

  void add(const gen::Grammar& grammar, const std::string& part, const std::string& rule, bool before_colon) {
    Found found = found_in(gen::printed_language(grammar, rule), before_colon);
    parts_[part].octets.merge(found.octets);
    parts_[part].escapes.merge(found.escapes);
  }

  [[nodiscard]] bool goes_on(const std::string& prefix) const {
    return gen::state_after(language_, prefix) != gen::Dfa::none;
  }

  [[nodiscard]] std::string fault_of_not_allowed(const std::string& text, const Error& error, const std::string& what,
                                                 bool is_here, const std::string& part,
                                                 const std::string& written) const {
    const std::string prefix = text.substr(0, error.offset());
    if (!part.empty() && !parts_.contains(part)) return "there is no such part";
    if (what[0] == '%') {
      const std::size_t begin = prefix.rfind('%');
      if (begin == std::string::npos || prefix.size() - begin > 2) return "no escape stands there";
      std::string escape = text.substr(begin, 3);
      std::ranges::transform(escape, escape.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
      if (escape != what) return "another escape stands there";
      return is_here || !parts_.at(part).escapes.contains(number(what.substr(1))) ? "" : "the part has this escape";
    }
    unsigned octet = 0;
    while (octet < 256 && called(octet) != what) ++octet;
    if (octet == 256) return "there is no such octet";
    const bool is_found = error.found() && *error.found() == octet;
    if (is_here ? !is_found : !is_found && prefix.find(static_cast<char>(octet)) == std::string::npos)
      return "it does not stand there";
    if (!is_here && (part.empty() || parts_.at(part).octets.contains(octet))) return "the part has this octet";
    if (is_here && !part.empty() && !parts_.at(part).octets.contains(octet)) return "the part never has this octet";
    if (!written.empty() && !part.empty() && !parts_.at(part).escapes.contains(octet)) return "the part never has it";
    return fault_of_escape(text, error, written);
  }

  [[nodiscard]] std::string fault_of_escape(const std::string& text, const Error& error,
                                            const std::string& written) const {
    if (written.empty()) return "";
    const std::string escape = escape_of(*error.found());
    const bool begins_character = *error.found() >= 0xc2 && *error.found() <= 0xf4;
    if (written != (begins_character ? "percent-encode the character" : escape))
      return "this is the escape of another octet";
    return goes_on(text.substr(0, error.offset()) + escape) ? "" : "its escape is not allowed either";
  }

  [[nodiscard]] std::string fault_of_forced(std::string prefix, const std::string& shown) const {
    unsigned named = 0;
    while (named < 256 && called(named) != shown) ++named;
    const std::string octets =
        named < 256 ? std::string(1, static_cast<char>(named)) : shown.substr(1, shown.size() - 2);
    for (const char octet : octets) {
      if (gen::accepts(language_, prefix)) return "the text can end there";
      const int next = gen::state_after(language_, prefix + octet);
      if (next == gen::Dfa::none) return "it cannot come next";
      for (unsigned other = 0; other < 256; ++other) {
        const int after = gen::state_after(language_, prefix + static_cast<char>(other));
        const bool is_same = std::tolower(static_cast<int>(other)) == std::tolower(octet) && after == next;
        if (after != gen::Dfa::none && !is_same) return "something else can come next";
      }
      prefix += octet;
    }
    return "";
  }

  [[nodiscard]] std::string fault_of_digits(const std::string& text, const Error& error, bool says_25) const {
    const std::string prefix = text.substr(0, error.offset());
    const std::size_t begin = prefix.rfind('%');
    if (begin == std::string::npos || prefix.size() - begin > 2) return "no escape begins there";
    if (std::regex_match(text.substr(begin, 3), std::regex("%[0-9A-Fa-f]{2}"))) return "they do follow";
    for (const char other : std::string_view("Gz%/-")) {
      if (goes_on(prefix.substr(0, begin + 1) + other)) return "others can follow";
    }
    if (says_25 != goes_on(prefix.substr(0, begin) + "%25")) return "it is wrong about %25";
    return "";
  }

  std::string production_;
  gen::Dfa language_;
  std::map<std::string, Found> parts_;
  struct Reason {
    std::string words;
    std::string component;
    gen::Dfa language;
  };
  std::vector<Reason> reasons_;
};

// All shipped grammars of URLs that can be asked, by the generator.
const std::vector<gen::Grammar>& rules() {
  static const std::vector<gen::Grammar> all = [] {
    std::vector<gen::SourceFile> files;
    for (const std::string name :
         {"rfc3986", "rfc3987", "rfc2396", "rfc1808", "rfc1738", "rfc9110", "rfc9112", "w3c1993", "plain", "rfc6874"})
      files.push_back({"grammar/" + name + ".bnf", gen::tests::file_text("grammar/" + name + ".bnf")});
    return std::get<std::vector<gen::Grammar>>(gen::read_grammars(files));
  }();
  return all;
}

// Texts that are nearly right: seeds with one to three changes.
class NearTexts {
public:
  explicit NearTexts(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}
  explicit NearTexts(const gen::Grammar& grammar) {
    std::istringstream seeds(
        "http://user:pw@www.example.com:8080/a/b.html?q=a&p=2#top http://[2001:db8::7]/ //[::1]:80/x file:///x a/b:c "
        "x: http:a ftp://h/%41%7E/;type=a h:80 /x/../admin //admin /a%2Fb/%C3%A9 /a%20b/. mailto:a@b.example news:a.b "
        "http://1.2.3.4/?%zz h%%x:80 telnet://h wais://h/d?s prospero://h/p");
    for (std::string seed; seeds >> seed;) seeds_.push_back(seed);
    for (const gen::HeaderLine& line : grammar.directives.typical) seeds_.push_back(line.value);
    for (const gen::HeaderLine& line : grammar.directives.rare) seeds_.push_back(line.value);
  }

  std::string next() {
    static constexpr std::string_view octets =
        ":/?#[]@%%%!$&'()*+,;=-._~ \t\"<>\\^`{|}0123489aAefFgGxz\x01\x7f\x85\xc3\xff";
    std::string text = seeds_[below(seeds_.size())];
    for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
      const std::size_t at = below(text.size() + 1);
      const char octet = octets[below(octets.size())];
      switch (below(4)) {
        case 0:
          text.erase(at);
          break;
        case 1:
          text.insert(at, 1, octet);
          break;
        case 2:
          text.erase(at, 1);
          break;
        default:
          text.replace(at, 1, 1, octet);
      }
    }
    return text;
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  std::mt19937 random_{20'261'126};
  std::vector<std::string> seeds_;
};

// The error of a text that arrives in pieces of one to five octets.
std::optional<Error> error_in_pieces(Production entry, const std::string& text, std::mt19937& random) {
  Feed feed(entry);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = 1 + random() % 5;
    (void)feed.push(std::string_view(text).substr(at, size));
    at += size;
  }
  return feed.explain();
}

// The component that a sentence names, if it names one: as what was being read, or somewhere in the words of a reason.
std::string named_component(const std::string& sentence, Grammar grammar) {
  static const std::regex part(R"(.* is not allowed(?: here,)? in an? (.*?)(?:; .*)?)");
  static const std::regex incomplete("the (?:text|line) ends before its (.+?)(?: is complete)?");
  static const std::regex to_come("the (.+) must come next, not .*");
  static const std::regex begun("the line must end after the (.+), but .* follows it");
  std::smatch match;
  for (const std::regex* form : {&part, &incomplete, &to_come, &begun}) {
    if (!std::regex_match(sentence, match, *form)) continue;
    for (const Component component : grammar.components()) {
      if (component.name() == match[1].str()) return match[1];
    }
    return "";
  }
  if (sentence.starts_with("two hexadecimal digits")) return "";
  for (const Component component : grammar.components()) {
    if (std::regex_search(sentence, std::regex("(?:a|the) " + std::string(component.name()) + "\\b")))
      return std::string(component.name());
  }
  return "";
}

// What is wrong with the code of an error and the part that its sentence names; and with those of the same error found
// in a feed.
std::string fault_of_names(const Error& error, const Error& in_pieces) {
  const Grammar grammar = error.production().grammar();
  if (error.code() != in_pieces.code())
    return "a feed has the code " + std::string(in_pieces.code_name()) + ", not " + std::string(error.code_name());
  for (const std::string& sentence : {error.sentence(), in_pieces.sentence()}) {
    const std::string named = named_component(sentence, grammar);
    if (!named.empty() && named != error.code_name())
      return "the code is " + std::string(error.code_name()) + ", and the sentence is about a " + named;
  }
  return "";
}

TEST(Sentences, AreTrueOfRandomTexts) {
  const std::size_t texts = is_nightly() ? 100'000 : 20'000;
  const std::vector<std::pair<std::string, std::string>> entries{
      {"rfc3986", "URI"},           {"rfc3986", "URI-reference"}, {"rfc3986", "authority"},
      {"rfc3987", "IRI-reference"}, {"rfc2396", "URI-reference"}, {"rfc1808", "URL"},
      {"rfc1738", "url"},           {"rfc9110", "Referer"},       {"rfc9112", "request-target"},
      {"w3c1993", "url"},           {"rfc6874", "URI"},           {"plain", "plain-target"},
      {"plain", "plain-url"},       {"plain", "plain-reference"}, {"plain", "web-target"},
      {"plain", "plain-host"}};
  std::map<std::string, std::size_t> faults;
  for (const auto& [name, production] : entries) {
    const gen::Grammar& grammar = *gen::find_grammar(rules(), name);
    const auto entry = tests::shipped_production(name, production);
    ASSERT_TRUE(entry) << name << ":" << production;
    const Judge judge(grammar, production);
    NearTexts near(grammar);
    std::mt19937 random(20'261'129);
    std::size_t explained = 0;
    while (explained < texts / entries.size() + 1) {
      const std::string text = near.next();
      const auto error = explain(*entry, text);
      if (!error) continue;
      ++explained;
      const auto in_pieces = error_in_pieces(*entry, text, random);
      ASSERT_TRUE(in_pieces) << text;
      // Where the first digit after a "%" is refused, a feed has not seen whether a second one follows.
      const bool is_escape = error->sentence().starts_with('%') || error->sentence().starts_with("two hexadecimal");
      const bool is_alike = is_escape || error->sentence() == in_pieces->sentence();
      std::string fault = judge.fault(text, *error, false);
      if (fault.empty()) fault = judge.fault(text, *in_pieces, true);
      if (fault.empty()) fault = fault_of_names(*error, *in_pieces);
      if (fault.empty() && !is_alike && judge.reason(text, *error).empty()) fault = "a feed says something else";
      if (fault.empty()) continue;
      const std::string key = name + ":" + production + " " + fault;
      if (++faults[key] <= 3)
        ADD_FAILURE() << key << "\n  " << testing::PrintToString(text) << "\n  " << error->sentence();
    }
  }
  for (const auto& [fault, count] : faults) ADD_FAILURE() << count << " times " << fault;
}

std::optional<Error> error_of(const std::string& entry, const std::string& text) {
  const std::size_t colon = entry.find(':');
  return explain(*tests::shipped_production(entry.substr(0, colon), entry.substr(colon + 1)), text);
}

TEST(Sentences, AreThese) {
  gen::tests::expect_cases("core/sentences", [](const std::string& entry, const std::string& text) {
    return error_of(entry, text)->sentence();
  });
}

// The texts of tests/corpus by their productions, as far as these are shipped.
std::map<std::pair<std::string, std::string>, std::vector<std::string>> corpus_texts() {
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> texts;
  for (const auto& file : std::filesystem::directory_iterator("tests/corpus")) {
    if (file.path().extension() != ".txt") continue;
    std::ifstream corpus(file.path());
    for (std::string line; std::getline(corpus, line);) {
      const std::size_t colon = line.find(':');
      const std::size_t blank = line.find(' ');
      const bool is_case = !line.empty() && line.front() != '#' && line.front() != ' ' && colon < blank;
      if (!is_case || line.find('/') < blank || line.find('\\') != std::string::npos) continue;
      texts[{line.substr(0, colon), line.substr(colon + 1, blank - colon - 1)}].push_back(line.substr(blank + 1));
    }
  }
  return texts;
}

TEST(Sentences, NameThePartOfTheCode) {
  const std::size_t most = is_nightly() ? 100'000 : 10'000;
  std::mt19937 random(20'261'129);
  std::map<std::string, std::size_t> faults;
  const auto all = corpus_texts();
  std::size_t explained = 0;
  for (const auto& [entry, texts] : all) {
    const auto production = tests::shipped_production(entry.first, entry.second);
    ASSERT_TRUE(production) << entry.first << ":" << entry.second;
    NearTexts near(texts);
    for (std::size_t i = 0; i < most / all.size() + 1; ++i) {
      const std::string text = near.next();
      const auto error = explain(*production, text);
      if (!error) continue;
      ++explained;
      const std::string fault = fault_of_names(*error, *error_in_pieces(*production, text, random));
      if (fault.empty()) continue;
      const std::string key = entry.first + ":" + entry.second + " " + fault;
      if (++faults[key] <= 2)
        ADD_FAILURE() << key << "\n  " << testing::PrintToString(text) << "\n  " << error->sentence();
    }
  }
  for (const auto& [fault, count] : faults) ADD_FAILURE() << count << " times " << fault;
  EXPECT_GT(explained, most / 2);
}

// However far the error is from the beginning.
TEST(Sentences, OfLongTextsAreThoseOfShortOnes) {
  const std::pair<std::string, std::string> cases[] = {
      {"rfc3986:URI", "? "}, {"rfc3986:URI", " "}, {"rfc3986:URI", "?%4x"}, {"plain:plain-url", "/.."}};
  for (const auto& [entry, end] : cases) {
    const auto error_after = [&, &name = entry, &rest = end](std::size_t size) {
      return error_of(name, "http://h/" + std::string(size, 'a') + rest);
    };
    EXPECT_EQ(error_after(200'000)->sentence(), error_after(10)->sentence()) << end;
    EXPECT_EQ(error_after(200'000)->code_name(), error_after(10)->code_name()) << end;
  }
}

// A feed has no text to look for reasons in. It knows the code, and what an escape and an earlier octet say.
TEST(Sentences, OfFeedsAre) {
  gen::tests::expect_cases("core/sentences", [](const std::string& entry, const std::string& text) {
    const std::size_t colon = entry.find(':');
    const auto production = tests::shipped_production(entry.substr(0, colon), entry.substr(colon + 1));
    Feed feed(*production);
    for (const char octet : text) (void)feed.push({&octet, 1});
    return std::string(feed.explain()->code_name()) + ": " + feed.explain()->sentence();
  });
}

// A sentence about a segment leaves the offset where it was.
TEST(Sentences, LeaveTheOffsetWhereNoContinuationMatches) {
  EXPECT_EQ(error_of("plain:plain-target", "/x/../admin")->offset(), 5U);
}

}  // namespace
}  // namespace bnfurl
