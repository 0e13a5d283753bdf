// The languages of normal forms, made from automata alone.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <string>

#include "gen/automaton/model/dfa.hpp"
#include "gen/normal/normal_forms.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/all_grammars.hpp"
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

// Triplets that are none, a port whose scheme has two, the default port 0, and ports that are no numbers.
TEST(NormalForms, AreWhatTheLevelsMakeOfTextsThatNoUrlHas) {
  for (const std::string rules :
       {"# component: host | # unreserved: \"Aa\" | x = [ host ] [ \"/\" host ] | host = *( %x21-2E / %x30-7E )",
        "# component: scheme | # component: port | # port: a 1 | # port: A 2 | x = scheme \":\" port | port = *DIGIT | "
        "scheme = 1*ALPHA",
        "# component: scheme | # component: port | # port: a 0 | # port: b 10 | x = scheme \":\" port | "
        "port = *( DIGIT / ALPHA ) | scheme = ALPHA"}) {
    const Grammar grammar = grammar_of(rules);
    const Dfa marked = automata(grammar, grammar.start()).marked;
    for (const Level level : {Level::percent, Level::letter_case, Level::scheme}) {
      const Dfa language = normal_forms(grammar, marked, static_cast<Levels>(level));
      EXPECT_EQ(image(grammar, marked, level, Inputs::unchanged), language) << rules << static_cast<int>(level);
      if (level != Level::percent) {
        EXPECT_EQ(image(grammar, marked, level, Inputs::all), language) << rules << static_cast<int>(level);
      }
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
      const std::vector<Dfa> parts = normal_form_parts(grammar, made.marked, levels);
      const Dfa whole = normal_forms(grammar, made.marked, levels);
      EXPECT_EQ(parts.size() == 1 ? parts[0] : intersection(parts[0], parts[1]), whole) << grammar.directives.name;
      if (grammar.directives.name == "rfc3986") {
        EXPECT_EQ(parts.size(), levels == 39 ? 1U : 2U);
      }
    }
  }
}

const Grammar& grammar_called(const std::string& name) {
  static const std::vector<Grammar> all = all_grammars();
  return *find_grammar(all, name);
}

// The languages of a production by a level each, made once.
const Dfa& language(const std::string& grammar, const std::string& production, Levels levels) {
  static std::map<std::tuple<std::string, std::string, Levels>, Dfa> made;
  static std::map<std::pair<std::string, std::string>, Dfa> marked;
  const auto [known, is_new] = made.try_emplace({grammar, production, levels});
  if (!is_new) return known->second;
  const auto [of, is_first] = marked.try_emplace({grammar, production});
  if (is_first) of->second = automata(grammar_called(grammar), production).marked;
  known->second = normal_forms(grammar_called(grammar), of->second, levels);
  return known->second;
}

constexpr Levels percent = 1;
constexpr Levels letter_case = 2;
constexpr Levels dots = 4;
constexpr Levels scheme = 8;
constexpr Levels address = 16;
constexpr Levels empty_port = 32;

// Texts of a production that a level leaves alone, and texts that it changes; " | " stands between two texts.
struct Texts {
  std::string grammar;
  std::string production;
  Levels level;
  std::string stay;
  std::string change;
  friend std::ostream& operator<<(std::ostream& stream, const Texts& texts) {
    return stream << texts.grammar << ":" << texts.production << " " << texts.level;
  }
};

std::vector<std::string> split_lines(const std::string& texts) {
  std::istringstream stream(lines(texts));
  std::vector<std::string> result;
  for (std::string line; std::getline(stream, line);) result.push_back(line == "EMPTY" ? "" : line);
  return result;
}

// Which texts of a production are normal forms, level by level.

class NormalForms : public testing::TestWithParam<Texts> {};

TEST_P(NormalForms, AreTheTextsThatStay) {
  const auto& [grammar, production, level, stay, change] = GetParam();
  for (const std::string& text : split_lines(stay)) {
    EXPECT_TRUE(accepts(language(grammar, production, level), text)) << text;
    EXPECT_TRUE(accepts(language(grammar, production, 0), text)) << text;
  }
  for (const std::string& text : split_lines(change)) {
    EXPECT_FALSE(accepts(language(grammar, production, level), text)) << text;
    EXPECT_FALSE(accepts(language(grammar, production, all_levels), text)) << text;
    EXPECT_TRUE(accepts(language(grammar, production, all_levels - level), text)) << text;
    EXPECT_TRUE(accepts(language(grammar, production, 0), text)) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Levels, NormalForms,
    testing::Values(
        Texts{"rfc3986", "URI", percent, "a:%25%C3%A9 | a:%2541 | a:%25aa | a://x%2F@%3A:1/%20?%3D#%00",
              "a:%41 | a:%7E | a:%7e | a:b%2d | a://%41 | a:?%5f | a:#%2E | a:%3a | a:%aB | a:%Ab | a:%25%61"},
        Texts{"rfc2396", "URI-reference", percent, "a:%21%27%2A | %25", "a:%7E | %2E | a#%2d | //%41.b"},
        Texts{"rfc1738", "url", percent, "a:%7E | gopher://h/1a%09b | a:%24", "a:%41 | a:%7e | a:%5F"},
        Texts{"plain", "plain-target", percent, "/%C3%A9 | /?q=%E2%82%AC", "/%c3%A9 | /%C3%a9"},
        Texts{"rfc3986", "URI", letter_case,
              "a:B | a+1.b:C | a://%C3%4A@b | a://U@h/P?Q#F | a://h%aF%AF | a://[::a] | a:///P",
              "A:b | aB:c | a://H | a://%C3X | a://h%AFG | a://[vF.a]"},
        Texts{"rfc1738", "url", letter_case, "http://h/A | ftp://U:P@h", "HTTP://h/ | http://hH.com/"},
        Texts{"rfc3986", "URI-reference", dots,
              "/ | /a | //h | //h/ | //h/a/b | /a./.b/... | ../a | . | a/../b | x:a/../b | x:../a | /%2e/ | x:/.//b | "
              "/.//b | /.// | /.//a/b | ?/../ | #/./ | x:/?a/../b | //h//b | EMPTY | x: | //..?/./",
              "/. | /.. | /./ | /../ | /a/. | /a/./ | /a/../b | //h/. | //h/./a | //h/a/.. | x:/. | x:/a/../ | /.//. | "
              "/.//../a | x:/.//./b | //h/.//b | x://h/.//b | /..//b | /a//./b | /./a | /a/.//b"},
        Texts{"rfc1808", "URL", dots, "/ | /a | /.//b | //h/.//b | x:/.//b | ../a | a/../b",
              "/. | /a/. | /a/.. | //h/a/./b | /.//./a | //h/a/../b"},
        Texts{"rfc1738", "url", dots, "http://h/a/../b | http://h/.. | ftp://h/./a", ""},
        Texts{"rfc3986", "URI-reference", empty_port,
              "x://h/ | x://h:0/ | x://h:00 | x: | x:/a: | x://h/: | x://u:@h | x://h?: | //h | // | /: | x://[::]/",
              "x://h: | x://h:/ | x://h:?q | //h: | //:#f | x://u:@h:/ | x://[::1]:/ | x://1.2.3.4:"},
        Texts{"rfc2396", "URI-reference", empty_port, "x://h/ | x://h_h: | x://: | //h:1", "x://h: | //u@h:/"},
        Texts{"rfc9112", "request-target", empty_port,
              "h: | *: | [::1]: | 1.2.3.4: | x_y: | * | h:1 | /:", "x://h:/ | x://h:"},
        Texts{"rfc9112", "authority-form", empty_port, "h: | [::1]: | h:1", ""},
        Texts{"rfc3986", "authority", empty_port, "h | h:1 | u:@h", "h: | : | u:@h:"},
        Texts{"rfc3986", "URI-reference", scheme,
              "http://h/ | http://h:8080/ | http://h:0/ | http://h:8/ | http://h:800/ | x://h:80 | x://h:080 | x://h | "
              "https://h:80/ | //h:80 | //h:080 | //h | http:/a | http: | http:?q | ftp://h | telnet://h | httpx://h | "
              "http://u:80@h/ | http:///a | wss://h/ | htt://h | httq://h:80",
              "http://h | http://h:80/ | http://h:080/ | http://h:00/ | http://h:08/ | http://h:0008080?q | "
              "https://h:0443#f | "
              "https://h:443/ | ftp://h:21 | "
              "ws://h?q | "
              "wss://h#f | http:// | http://:80/ | gopher://h:70/ | http://u@h:80/?q | http://h?/"},
        Texts{"rfc1738", "url", scheme,
              "http://h/ | http://h:8080/a | wais://h/d | nntp://h/g | ftp://u:21@h/ | http://h?q | ftp://h? | "
              "http://u?@h",
              "http://h | ftp://h:21/a | telnet://h | gopher://h:70/ | nntp://h:119/g | wais://h:210/d"},
        Texts{"rfc1808", "URL", scheme, "http://h/ | http://h?q | http://h?q#f", "http://h | http://h;p | http://h#f"},
        Texts{"w3c1993", "url", scheme, "http://h/ | http://h/?q", "http://h | http://h?q"},
        Texts{"rfc2396", "URI-reference", scheme, "http://a_b/ | http:a | http://h/",
              "http://a_b | http://h:80/ | http://"},
        Texts{"rfc3986", "URI", address,
              "a://h | a://[::] | a://[::1] | a://[1::] | a://[1:2:3:4:5:6:7:8] | a://[2001:db8::1] | a://1.2.3.4 | "
              "a://[1:0:3:0:5:0:7:0] | a://[::ffff:1.2.3.4] | a://[1::4:0:0:7:8] | a://[vA.AB:00] | a://[1:0:0:4::8] | "
              "a://[1:2:3:4:5:0:7:8] | a://[::1.2.3.4] | a://[1:2:3:4:5:6:0.0.0.0] | a://u:0001@[::1]:0001",
              "a://[01::] | a://[0:0:0:0:0:0:0:0] | a://[1::3:4:5:6:7:8] | a://[1:0:0:4:5:6:7:8] | "
              "a://[1:0:0:4:0:0:7:8] | a://[1:0:0:4:5::8] | a://[0::1] | a://[1::0] | a://[1:0:0:0:5:6:1.2.3.4] | "
              "a://[1:0:0:4::7:8]"}));

TEST(NormalFormsByOneLevel, IgnoreWhatIsAnothers) {
  EXPECT_FALSE(accepts(language("rfc3986", "URI", scheme), "HTTP://h:80/"));
  EXPECT_FALSE(accepts(language("rfc3986", "URI", scheme), "hTTp://h"));
  EXPECT_FALSE(accepts(language("rfc3986", "URI", scheme), "http://h:/"));
  EXPECT_FALSE(accepts(language("rfc3986", "URI", empty_port), "HTTP://H:/"));
  EXPECT_TRUE(accepts(language("rfc3986", "URI", empty_port), "HTTP://H:80/../%41"));
  EXPECT_TRUE(accepts(language("rfc3986", "URI", scheme), "HTTP://H/../%41"));
  EXPECT_FALSE(accepts(language("rfc3986", "URI", address), "a://[::A]/"));
  EXPECT_TRUE(accepts(language("rfc3986", "URI", dots), "A://[0::]:80/%2e%2E/"));
}

// What no grammar of URLs derives: triplets that are none, capitals beside them, a port before its scheme.
TEST(NormalFormsOf, RulesOfTheirOwn) {
  const auto stays = [](const std::string& rules, const std::string& text) {
    const Grammar grammar = grammar_of(rules);
    const Dfa marked = automata(grammar, grammar.start()).marked;
    EXPECT_TRUE(accepts(erase_marks(marked), text)) << text;
    return accepts(normal_forms(grammar, marked, all_levels), text);
  };
  const std::string any = "x = host | host = *( %x21-7E )";
  EXPECT_TRUE(stays("x = *( %x21-7E )", "%41%aa"));
  EXPECT_TRUE(stays("# unreserved: \"A\" | x = *( %x21-7E )", "%4%%4g%%%A%g41%42%4"));
  EXPECT_FALSE(stays("# unreserved: \"A\" | x = *( %x21-7E )", "%%41"));
  EXPECT_FALSE(stays("# unreserved: \"A\" | x = *( %x21-7E )", "%4%ba"));
  EXPECT_TRUE(stays("# component: host | " + any, "%AA%aAa"));
  EXPECT_FALSE(stays("# component: host | " + any, "%AAA"));
  EXPECT_FALSE(stays("# component: host | " + any, "%A"));
  EXPECT_FALSE(stays("# component: host | " + any, "%A%AA"));
  EXPECT_FALSE(stays("# component: host | " + any, "%%A"));
  EXPECT_TRUE(stays("# component: host | " + any, "[::1%25a]"));
  EXPECT_FALSE(stays("# component: host | " + any, "[::01%25a]"));
  // Of a port before the scheme nothing is known.
  const std::string turned =
      "# component: scheme | # component: port | x = \":\" port \";\" scheme | "
      "port = *DIGIT | scheme = 1*%x61-7A | # port: a 1";
  EXPECT_FALSE(stays(turned, ":1;a"));
  // An empty port goes where the host before it stays the same.
  const auto keeps = [&stays](const std::string& x, const std::string& text) {
    return stays("# component: host | # component: port | x = " + x + " | port = *DIGIT | host = 1*%x61-7A", text);
  };
  EXPECT_FALSE(keeps(R"(host [ ":" port ])", "a:"));
  EXPECT_TRUE(keeps(R"(host [ ":" port ])", "a"));
  EXPECT_TRUE(keeps(R"(host ":" port)", "a:"));
  EXPECT_TRUE(keeps(R"(host ":" port / other | other = 1*%x61-7A)", "a:"));
  EXPECT_FALSE(keeps(R"(host ":" port [ ";" ] / host ";")", "a:;"));
  EXPECT_TRUE(keeps(R"(host ":" port [ ";" ] / host ";")", "a:"));
  EXPECT_TRUE(keeps(R"(host ";:" port / host ";")", "a;:"));
  EXPECT_TRUE(stays(R"(# component: port | x = "a" [ ":" port ] | port = *DIGIT)", "a:"));
  // Zeros go before a number, not before anything else.
  const std::string named =
      "# component: scheme | # component: port | # port: a 10 | x = scheme \":\" port | "
      "port = *( DIGIT / %x61-7A ) | scheme = %x61-7A";
  for (const char* text : {"a:1", "a:0", "a:0x", "a:00x", "a:010x", "a:10x", "a:1x", "a:100", "b:010", "a:x010"})
    EXPECT_TRUE(stays(named, text)) << text;
  for (const char* text : {"a:10", "a:010", "a:00", "a:01", "a:000100"}) EXPECT_FALSE(stays(named, text)) << text;
  // Of two ports of a scheme, the first is meant.
  const std::string twice =
      "# component: scheme | # component: port | # port: a 1 | # port: A 2 | "
      "x = scheme \":\" port | port = *DIGIT | scheme = 1*%x61-7A";
  EXPECT_FALSE(stays(twice, "a:1"));
  EXPECT_TRUE(stays(twice, "a:2"));
  // Only a port behind a colon goes.
  const std::string bare =
      "# component: scheme | # component: port | # port: a 1 | x = scheme \";\" port | "
      "port = *DIGIT | scheme = 1*%x61-7A";
  EXPECT_TRUE(stays(bare, "a;1"));
}

// `dots` counts, and is no finite-state function. So all paths of up to seven segments of seven kinds are compared with
// RFC 3986, section 5.2.4, written down word by word.

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

// RFC 5952, section 4, beside a formatter that goes through the fields as inet_ntop does: all patterns of zero and other
// fields, in all ways to write them.

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
