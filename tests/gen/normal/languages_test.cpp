// The languages of normal forms, made from automata alone.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "gen/automaton/model/dfa.hpp"
#include "gen/normal/normal_forms.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/table.hpp"
#include "tests/nightly.hpp"

namespace bnfurl::gen::tests {

// For every grammar of URLs: what a level makes of all texts of the start and of references is the language of normal
// forms by this level, a part of the production; and of all texts, just those of the language stay as they are.

namespace {

std::vector<std::string> entries(const Grammar& grammar) {
  std::vector<std::string> names{grammar.start()};
  const std::string& reference = grammar.directives.reference;
  if (!reference.empty() && reference != names[0]) names.push_back(reference);
  return names;
}

TEST(NormalForms, AreWhatTheLevelsMakeOfAllTexts) {
  std::size_t changing = 0;
  for (const Grammar& grammar : all_grammars()) {
    if (grammar.directives.record) continue;
    for (const std::string& entry : entries(grammar)) {
      const Automata made = automata(grammar, entry);
      for (const Level level : {Level::percent, Level::letter_case, Level::scheme}) {
        const Dfa language = normal_forms(grammar, made.marked, static_cast<Levels>(level));
        const std::string what = grammar.directives.name + ":" + entry + " " + std::to_string(static_cast<int>(level));
        EXPECT_EQ(image(grammar, made.marked, level, Inputs::all), language) << what;
        EXPECT_EQ(image(grammar, made.marked, level, Inputs::unchanged), language) << what;
        EXPECT_EQ(difference(language, made.minimal), empty_language()) << what;
        changing += language != made.minimal ? 1 : 0;
      }
    }
  }
  EXPECT_GE(changing, 15U);
}

// Triplets that are none, a port whose scheme has two, the default port 0, and ports that are not numbers.
TEST(NormalForms, AreWhatTheLevelsMakeOfTextsThatNoUrlHas) {
  for (const std::string rules :
       {"# component: host | # unreserved: \"4Aa\" | x = [ host ] [ \"/\" host ] | host = *( %x21-2E / %x30-7E )",
        "# component: scheme | # component: port | # port: a 1 | # port: A 2 | x = scheme \":\" port | port = *DIGIT | "
        "scheme = 1*ALPHA",
        "# component: scheme | # component: port | # port: a 0 | # port: b 10 | x = scheme \":\" port | "
        "port = *( DIGIT / ALPHA ) | scheme = ALPHA"}) {
    const Grammar grammar = grammar_of(rules);
    const Dfa marked = automata(grammar, grammar.start()).marked;
    for (const Level level : {Level::percent, Level::letter_case, Level::scheme}) {
      const Dfa language = normal_forms(grammar, marked, static_cast<Levels>(level));
      EXPECT_EQ(image(grammar, marked, level, Inputs::unchanged), language) << rules << static_cast<int>(level);
      EXPECT_EQ(image(grammar, marked, level, Inputs::all), language) << rules << static_cast<int>(level);
    }
  }
}

// The languages of sets lie within those of their levels, and two parts are enough for the scanners.
TEST(NormalForms, OfASetAreThoseOfEachOfItsLevels) {
  const std::vector<Grammar> grammars = all_grammars();
  for (const char* name : {"rfc1738", "rfc2396", "rfc3986"}) {
    const Grammar& grammar = *find_grammar(grammars, name);
    const Automata made = automata(grammar, grammar.start());
    Dfa both = made.minimal;
    for (const Levels level : {1U, 2U, 4U, 8U, 16U, 32U})
      both = intersection(both, normal_forms(grammar, made.marked, level));
    EXPECT_EQ(normal_forms(grammar, made.marked, all_levels), both) << grammar.directives.name;
    EXPECT_EQ(difference(both, made.minimal), empty_language());
    for (const Levels levels : compiled_levels) {
      const Dfa whole = normal_forms(grammar, made.marked, levels);
      const std::vector<Dfa> parts = normal_form_parts(whole, grammar, made.marked, levels);
      EXPECT_EQ(parts.size() == 1 ? parts[0] : intersection(parts[0], parts[1]), whole) << grammar.directives.name;
      if (grammar.directives.name == "rfc3986") {
        EXPECT_EQ(parts.size(), levels == 39 ? 1U : 2U);
      }
    }
  }
}

// Which levels change a text of a production: it stays in the languages of the others, and of all of them at once if
// there is none.
TEST(NormalForms, OfTexts) {
  const std::vector<Grammar> grammars = all_grammars();
  std::map<std::string, Dfa> marked;
  std::map<std::pair<std::string, Levels>, Dfa> languages;
  expect_cases("gen/normal", [&](const std::string& entry, const std::string& text) {
    const std::size_t colon = entry.find(':');
    const Grammar& grammar = *find_grammar(grammars, entry.substr(0, colon));
    const auto [of, is_first] = marked.try_emplace(entry);
    if (is_first) of->second = automata(grammar, entry.substr(colon + 1)).marked;
    const auto stays = [&](Levels levels) {
      const auto [known, is_new] = languages.try_emplace({entry, levels});
      if (is_new) known->second = normal_forms(grammar, of->second, levels);
      return accepts(known->second, text);
    };
    EXPECT_TRUE(stays(0)) << text;
    std::string changing;
    Levels others = all_levels;
    Levels level = 1;
    for (const char* name : {"percent", "letter_case", "dots", "scheme", "address", "empty_port"}) {
      if (!stays(level)) {
        changing += (changing.empty() ? "" : " ") + std::string(name);
        others -= level;
      }
      level *= 2;
    }
    EXPECT_EQ(stays(all_levels), changing.empty()) << text;
    EXPECT_TRUE(stays(others)) << text;
    return changing;
  });
}

// What no grammar of URLs derives: triplets that are none, capitals beside them, a port before its scheme.
TEST(NormalFormsOf, RulesOfTheirOwn) {
  expect_cases("gen/normal", [](const std::string& rules, const std::string& text) {
    const Grammar grammar = grammar_of(rules);
    const Dfa marked = automata(grammar, grammar.start()).marked;
    EXPECT_TRUE(accepts(erase_marks(marked), text)) << text;
    return std::string(accepts(normal_forms(grammar, marked, all_levels), text) ? "stays" : "changes");
  });
}

// `dots` counts, and is not a finite-state function. So all paths of up to seven segments of seven kinds are compared
// with RFC 3986, section 5.2.4, written down word by word.

void replace_prefix(std::string& text, const std::string& prefix, const std::string& by) {
  text = by + text.substr(prefix.size());
}

// Section 5.2.4.
std::string remove_dot_segments(std::string input) {
  std::string output;
  const auto remove_last_segment = [&] {
    const std::size_t slash = output.rfind('/');
    output.resize(slash == std::string::npos ? 0 : slash);
  };
  while (!input.empty()) {
    if (input.starts_with("../")) {
      replace_prefix(input, "../", "");
    } else if (input.starts_with("./")) {
      replace_prefix(input, "./", "");
    } else if (input.starts_with("/./")) {
      replace_prefix(input, "/./", "/");
    } else if (input == "/.") {
      replace_prefix(input, "/.", "/");
    } else if (input.starts_with("/../")) {
      replace_prefix(input, "/../", "/");
      remove_last_segment();
    } else if (input == "/..") {
      replace_prefix(input, "/..", "/");
      remove_last_segment();
    } else if (input == "." || input == "..") {
      input.clear();
    } else {
      const std::size_t end = std::min(input.find('/', 1), input.size());
      output += input.substr(0, end);
      input.erase(0, end);
    }
  }
  return output;
}

void for_each_path(int segments, const std::string& path, const std::function<void(const std::string&)>& use) {
  if (!path.empty()) use(path);
  if (segments == 0) return;
  for (const char* segment : {"", "a", ".", "..", "%2e", ".a", "..a"})
    for_each_path(segments - 1, path + "/" + segment, use);
}

// A walk over a Dfa without marks.
class Walker {
public:
  explicit Walker(Dfa dfa) : dfa_(std::move(dfa)), class_of_(class_of_octet(dfa_.classes)) {}
  [[nodiscard]] bool accepts(const std::string& text) const {
    int state = 0;
    for (const char c : text) {
      const std::size_t letter = class_of_[static_cast<unsigned char>(c)];
      state = letter == dfa_.classes.size() ? Dfa::none : dfa_.next(state, static_cast<Letter>(letter));
      if (state == Dfa::none) return false;
    }
    return dfa_.accepting(state);
  }

private:
  Dfa dfa_;
  std::vector<std::size_t> class_of_;
};

// Six segments; at night, seven.
TEST(Dots, AreThoseOfSection524InAllPathsOfManySegments) {
  const int segments = is_nightly() ? 7 : 6;
  const std::vector<Grammar> grammars = all_grammars();
  const Grammar& grammar = *find_grammar(grammars, "rfc3986");
  const Automata made = automata(grammar, "URI-reference");
  const Walker all(made.minimal);
  const Walker normal(normal_forms(grammar, made.marked, static_cast<Levels>(Level::dots)));
  for (const std::string before : {"", "x:", "//h", "x://h", "x://"}) {
    const bool has_authority = before.find("//") != std::string::npos;
    std::size_t stay = 0;
    std::size_t change = 0;
    for_each_path(segments, "", [&](const std::string& path) {
      if (!has_authority && path.starts_with("//")) return;  // that is an authority
      std::string expected = remove_dot_segments(path);
      if (expected != path && !has_authority && expected.starts_with("//")) expected.insert(0, "/.");
      (expected == path ? stay : change) += 1;
      if (normal.accepts(before + path) != (expected == path) || !all.accepts(before + path) ||
          !normal.accepts(before + expected))
        ADD_FAILURE() << before << path << " is " << before << expected;
    });
    EXPECT_GT(stay, segments == 7 ? 50'000U : 12'000U);
    EXPECT_GT(change, segments == 7 ? 700'000U : 90'000U);
  }
}

// RFC 5952, section 4, beside a formatter that goes through the fields as inet_ntop does: all patterns of zero and
// other fields, in all ways to write them.

// The fields that are not zero are 0xb.
std::string formatted(unsigned zeros, int count, const std::string& ipv4) {
  int best_base = -1;
  int best_length = 0;
  int base = -1;
  for (int i = 0; i <= count; ++i) {
    const bool is_zero = i < count && (zeros >> i & 1U) != 0;
    if (is_zero && base == -1) base = i;
    if (!is_zero && base != -1) {
      if (i - base > best_length) {
        best_base = base;
        best_length = i - base;
      }
      base = -1;
    }
  }
  if (best_length < 2) best_base = -1;
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (best_base != -1 && i >= best_base && i < best_base + best_length) {
      if (i == best_base) text += ':';
      continue;
    }
    if (i != 0) text += ':';
    text += (zeros >> i & 1U) != 0 ? "0" : "b";
  }
  if (best_base != -1 && best_base + best_length == count) text += ':';
  if (ipv4.empty()) return text;
  return text + (best_base != -1 && best_base + best_length == count ? "" : ":") + ipv4;
}

// A field as short as possible, or with a leading zero.
std::string field(bool is_zero, bool leading) { return std::string(leading ? "0" : "") + (is_zero ? "0" : "b"); }

class Ways {
public:
  Ways(int count, std::string ipv4) : count_(count), ipv4_(std::move(ipv4)) {}

  void check() {
    for (unsigned zeros = 0; zeros < 1U << count_; ++zeros) {
      const std::string expected = formatted(zeros, count_, ipv4_);
      EXPECT_TRUE(accepts(language_, expected)) << expected;
      for (unsigned leading = 0; leading < 1U << count_; ++leading) {
        check(written(zeros, leading, 0, 0), expected);
        for (int begin = 0; begin < count_; ++begin) {
          for (int end = begin + 1; end <= count_ && (zeros >> (end - 1) & 1U) != 0; ++end)
            check(written(zeros, leading, begin, end), expected);
        }
      }
    }
    EXPECT_GT(checked_, std::size_t{1} << (2 * count_));
  }

private:
  // With "::" in the place of the fields from `begin` up to `end`, if these differ.
  [[nodiscard]] std::string written(unsigned zeros, unsigned leading, int begin, int end) const {
    std::string text;
    for (int i = 0; i < count_; ++i) {
      if (begin != end && i == begin) text += i == 0 ? "::" : ":";
      if (i >= begin && i < end) continue;
      text += field((zeros >> i & 1U) != 0, (leading >> i & 1U) != 0);
      if (i + 1 < count_ || !ipv4_.empty()) text += ':';
    }
    return text + ipv4_;
  }

  void check(const std::string& text, const std::string& expected) {
    ++checked_;
    if (accepts(language_, text) != (text == expected)) ADD_FAILURE() << text << " is " << expected;
  }

  int count_;
  std::string ipv4_;
  Dfa language_ = recommended_addresses();
  std::size_t checked_ = 0;
};

TEST(Ipv6, EightFieldsHaveOneWay) { Ways(8, "").check(); }

TEST(Ipv6, SixFieldsBeforeAnIpv4AddressHaveOneWay) { Ways(6, "0.10.199.255").check(); }

TEST(Ipv6, FieldsHaveUpToFourDigitsInLowerCase) {
  const Dfa language = recommended_addresses();
  for (const char* text : {"::f", "::9f", "::a00", "::ffff", "::1000", "1234:5678:9abc:def0:1234:5678:9abc:def0"})
    EXPECT_TRUE(accepts(language, text)) << text;
  for (const char* text : {"::F", "::09", "::00a0", "::10000", "::g", "", ":", ":::", "::1::", "1", "1:2:3:4:5:6:7",
                           "::1:2:3:4:5:6:7:8", "::1.2.3.256", "::1.2.3", "::01.2.3.4", "::1.2.3.4:5"})
    EXPECT_FALSE(accepts(language, text)) << text;
}

TEST(Ipv6, AllAreAddressesOfRfc3986) {
  const std::vector<Grammar> grammars = all_grammars();
  const Dfa all = automata(*find_grammar(grammars, "rfc3986"), "IPv6address").minimal;
  EXPECT_EQ(difference(recommended_addresses(), all), empty_language());
}

}  // namespace
}  // namespace bnfurl::gen::tests
