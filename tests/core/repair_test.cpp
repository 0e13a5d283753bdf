// Repairs against trials: of every short text, all sets of octets are escaped, the smallest first, until a text of the
// production comes out. So four promises are kept: a repair is a text of the production, such a text stays, repairing
// twice changes nothing, and no fewer octets could be escaped.
#include <bnfurl/repair.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/dfa_steps.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/gen/cases.hpp"

namespace bnfurl::tests {
namespace {

std::string repaired(Production entry, const std::string& text, RepairMode by = RepairMode::grammar) {
  std::vector<char> memory(repair_size(text.size()));
  const auto found = repair(entry, text, by, memory);
  if (found) return std::string(*found);
  return "none at " + std::to_string(found.error().offset);
}

// Trials.

/// Sets of positions in a text of `size` octets: bit size - 1 - i is for octet i. Smaller sets first; of equals, those
/// that leave the first octets.
const std::vector<unsigned>& sets_of(std::size_t size) {
  static std::map<std::size_t, std::vector<unsigned>> known;
  std::vector<unsigned>& sets = known[size];
  for (unsigned set = static_cast<unsigned>(sets.size()); set < 1U << size; ++set) sets.push_back(set);
  std::ranges::sort(sets, {}, [](unsigned set) { return std::pair(std::popcount(set), set); });
  return sets;
}

std::string escaped(const std::string& text, unsigned set) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto octet = static_cast<unsigned char>(text[i]);
    if ((set >> (text.size() - 1 - i) & 1) == 0)
      result += text[i];
    else
      result.append({'%', digits[octet / 16], digits[octet % 16]});
  }
  return result;
}

/// How texts of a production have an authority: after the scheme and "//", all of it, or not at all.
enum class Authority { after_slashes, whole, none };

/// The octets that are never escaped.
unsigned kept_octets(const std::string& text, Authority authority) {
  std::size_t begin = 0, end = text.size();
  if (authority == Authority::none) return 0;
  if (authority == Authority::after_slashes) {
    const std::size_t colon = text.find_first_of(":/?#");
    const bool has_scheme = colon != std::string::npos && colon != 0 && text[colon] == ':';
    begin = has_scheme ? colon + 1 : 0;
    if (text.compare(begin, 2, "//") != 0) return ((1U << begin) - 1) << (text.size() - begin);
    begin += 2;
    end = std::min(text.find_first_of("/?#", begin), text.size());
  }
  const std::size_t at = text.substr(0, end).rfind('@');
  const bool has_user = at != std::string::npos && at >= begin;
  unsigned set = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_kept = has_user ? i < begin || (i >= at && i <= end) : i <= end;
    set |= unsigned{is_kept} << (text.size() - 1 - i);
  }
  return set;
}

std::optional<std::string> found_by_trial(Production entry, std::string text, Authority authority) {
  if (matches(entry, text)) return text;
  const auto goes = [](char c) { return (c >= 0 && c <= ' ') || c == 0x7f; };
  while (!text.empty() && goes(text.back())) text.pop_back();
  while (!text.empty() && goes(text.front())) text.erase(0, 1);
  std::erase_if(text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
  if (matches(entry, text)) return text;
  const unsigned kept = kept_octets(text, authority);
  for (const unsigned set : sets_of(text.size())) {
    if ((set & kept) != 0) continue;
    std::string trial = escaped(text, set);
    if (matches(entry, trial)) return trial;
  }
  return std::nullopt;
}

/// Calls `visit` for each text of up to `longest` of these octets.
template <class Visit>
void for_each_text(const std::string& octets, std::size_t longest, const Visit& visit, const std::string& text = "") {
  visit(text);
  if (text.size() == longest) return;
  for (const char octet : octets) for_each_text(octets, longest, visit, text + octet);
}

struct Repaired {
  std::string grammar, production;
  Authority authority;
  std::string before = {};
  std::size_t longest = 4;  ///< how many octets follow
};

void PrintTo(const Repaired& repaired, std::ostream* out) {
  *out << repaired.grammar << ' ' << repaired.production << ' ' << repaired.before;
}

class ShortTexts : public testing::TestWithParam<Repaired> {};

TEST_P(ShortTexts, AreRepairedByTheFewestEscapes) {
  const Production entry = *find_production(GetParam().grammar, GetParam().production);
  for_each_text("a4%/:@[]# ?\n;", GetParam().longest, [entry](const std::string& end) {
    const std::string text = GetParam().before + end;
    const std::optional<std::string> expected = found_by_trial(entry, text, GetParam().authority);
    const std::string found = repaired(entry, text);
    ASSERT_EQ(expected.value_or("none"), expected ? found : found.substr(0, 4)) << text;
    if (!expected) return;
    ASSERT_TRUE(matches(entry, found)) << text;
    ASSERT_EQ(repaired(entry, found), found) << text;
  });
}

INSTANTIATE_TEST_SUITE_P(
    Rfc3986, ShortTexts,
    testing::Values(Repaired{"rfc3986", "URI", Authority::after_slashes, "a:"},
                    Repaired{"rfc3986", "URI", Authority::after_slashes, "a://"},
                    Repaired{"rfc3986", "URI-reference", Authority::after_slashes},
                    Repaired{"rfc3986", "URI-reference", Authority::after_slashes, "//"},
                    Repaired{"rfc3986", "authority", Authority::whole}, Repaired{"rfc3986", "host", Authority::whole},
                    Repaired{"rfc3986", "path", Authority::none}, Repaired{"rfc3986", "query", Authority::none},
                    Repaired{"rfc3986", "segment-nz-nc", Authority::none},
                    Repaired{"rfc3986", "reg-name", Authority::none}, Repaired{"rfc3986", "port", Authority::none}));
INSTANTIATE_TEST_SUITE_P(OtherRfcs, ShortTexts,
                         testing::Values(Repaired{"rfc1738", "url", Authority::after_slashes, "ftp://h/", 3},
                                         Repaired{"rfc1738", "httpurl", Authority::after_slashes, "http://", 3},
                                         Repaired{"rfc1738", "fieldspec", Authority::none},
                                         Repaired{"rfc1808", "URL", Authority::after_slashes},
                                         Repaired{"rfc2396", "URI-reference", Authority::after_slashes},
                                         Repaired{"rfc9112", "absolute-form", Authority::after_slashes, "a:"},
                                         Repaired{"rfc9112", "origin-form", Authority::none, "/"},
                                         Repaired{"w3c1993", "url", Authority::after_slashes, "a:"},
                                         Repaired{"w3c1993", "hsoname", Authority::none}));

// Long texts: the readings of several stretches are found anew.

TEST(Repair, RemembersAReadingOverManyStretches) {
  for (const std::size_t size : {200U, 246U, 247U, 248U, 256U, 512U, 5000U}) {
    const std::string name = "v1." + std::string(size, 'a');
    EXPECT_EQ(repaired(rfc3986::URI, "http://[" + name + "@h/"), "http://%5B" + name + "@h/");
    EXPECT_EQ(repaired(rfc3986::URI, "http://[" + name + "]/ "), "http://[" + name + "]/");
  }
}

TEST(Repair, EscapesLongTextsAsItDoesShortOnes) {
  const std::string piece = "\xc3\xa9 {|}%%4%41^\"<a>\\`[";
  const std::string expected = "%C3%A9%20%7B%7C%7D%25%254%41%5E%22%3Ca%3E%5C%60%5B";
  std::string text = "http://h/", result = text;
  for (int i = 0; i < 300; ++i) {
    text += piece;
    result += expected;
    EXPECT_EQ(repaired(rfc3986::URI, text), result);
  }
}

// The readings side by side are states that a text leads to, whichever of its octets are escaped: their sets are
// finite, and each is looked at.

using States = std::vector<std::uint16_t>;

States after(const detail::DfaTable& table, const States& states, std::uint8_t octet, bool can_be_escaped) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::set<std::uint16_t> next;
  const auto read = [&table](std::uint16_t state, std::string_view octets) {
    for (const char c : octets) {
      if (state != detail::none) state = detail::next_state(table, state, c);
    }
    return state;
  };
  for (const std::uint16_t state : states) {
    next.insert(read(state, std::string(1, static_cast<char>(octet))));
    if (can_be_escaped) next.insert(read(state, {std::string{'%', digits[octet / 16], digits[octet % 16]}}));
  }
  next.erase(detail::none);
  return {next.begin(), next.end()};
}

/// One octet of each kind: those of a class whose triplets have digits of the same classes.
std::vector<std::uint8_t> kinds_of_octets(const detail::DfaTable& table) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::map<std::vector<std::uint8_t>, std::uint8_t> kinds;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const auto class_of = [&table](char c) { return table.class_of[static_cast<unsigned char>(c)]; };
    kinds[{table.class_of[octet], class_of(digits[octet / 16]), class_of(digits[octet % 16])}] =
        static_cast<std::uint8_t>(octet);
  }
  std::vector<std::uint8_t> octets;
  for (const auto& [classes, octet] : kinds) octets.push_back(octet);
  return octets;
}

std::size_t most_states_side_by_side(const detail::DfaTable& table) {
  const std::vector<std::uint8_t> octets = kinds_of_octets(table);
  std::set<States> known = {{0}};
  std::vector<States> todo = {{0}};
  std::size_t most = 1;
  while (!todo.empty()) {
    const States states = std::move(todo.back());
    todo.pop_back();
    most = std::max(most, states.size());
    for (const std::uint8_t octet : octets) {
      for (const bool can_be_escaped : {false, true}) {
        States next = after(table, states, octet, can_be_escaped);
        if (known.insert(next).second) todo.push_back(std::move(next));
      }
    }
  }
  return most;
}

TEST(Repair, NeverHasTooManyWaysByAPublishedGrammar) {
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    if (grammar->key_count != 0) continue;  // its texts are lines of a log
    for (std::size_t i = 0; i < grammar->production_count; ++i) {
      const detail::ProductionData& entry = grammar->productions[i];
      if (entry.origin != Origin::own) continue;
      EXPECT_LE(most_states_side_by_side(*entry.dfa), 16) << grammar->name << ' ' << entry.name;
    }
  }
}

// What goes, and what is refused.

// In: a production, and "browser" if texts are read as browsers do; and a text.
TEST(Repair, Makes) {
  gen::tests::expect_cases("core/repairs", [](const std::string& how, const std::string& text) {
    const std::size_t colon = how.find(':');
    const std::size_t blank = std::min(how.find(' '), how.size());
    return repaired(*find_production(how.substr(0, colon), how.substr(colon + 1, blank - colon - 1)), text,
                    blank == how.size() ? RepairMode::grammar : RepairMode::browser);
  });
}

TEST(Repair, LeavesWhatIsATextOfTheProduction) {
  const std::string text = "http://h/%7e";
  EXPECT_EQ(repair(rfc3986::URI, text, RepairMode::browser, {})->data(), text.data());
}

bool has_component(Production entry, std::string_view name) {
  const auto components = entry.grammar().components();
  return std::ranges::any_of(components, [&](Component component) {
    const detail::ProductionData& data = detail::data_of(entry);
    return component.name() == name &&
           (data.component == component.index() || (data.components >> component.index() & 1) != 0);
  });
}

std::string scheme_of(Production entry, const std::string& text) {
  const Span scheme = lenient_parts(text, shape_of(entry)).scheme;
  return scheme == Span() ? "none" : text.substr(scheme.begin, scheme.end - scheme.begin) + ":";
}

TEST(Repair, LeavesTheSchemeOfEveryText) {
  static const std::string pieces[] = {"a", "x",  "1", ":", ":", "/", "//", "?",   "#",
                                       " ", "\"", "%", "@", "[", "]", ";",  "\xe9"};
  std::mt19937 random(1);
  std::size_t count = 0;
  for (const Grammar grammar : grammars()) {
    if (detail::data_of(grammar).key_count != 0) continue;  // its texts are lines of a log
    for (const Production entry : grammar.productions()) {
      if (!has_component(entry, "scheme") && !(has_component(entry, "host") && has_component(entry, "path"))) continue;
      for (int i = 0; i < 2000; ++i) {
        std::string text = "a";
        for (auto left = random() % 8; left > 0; --left) text += pieces[random() % std::size(pieces)];
        text += "z";
        const std::string found = repaired(entry, text);
        if (found.starts_with("none at ")) continue;
        ++count;
        EXPECT_EQ(scheme_of(entry, found), scheme_of(entry, text)) << text << ' ' << entry.name();
      }
    }
  }
  EXPECT_GT(count, 1000U);
}

TEST(Repair, AsksForEnoughRoom) {
  char memory[40];
  const auto found = repair(rfc3986::URI, "http://h/ a", RepairMode::grammar, memory);
  EXPECT_EQ(found.error(), (RepairError{RepairError::Why::no_room, 0, 44}));
}

}  // namespace
}  // namespace bnfurl::tests
