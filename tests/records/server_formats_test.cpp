// Where the fields of a server's log format end, and how much work its grammar is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/grammar_text.hpp"

namespace bnfurl::records {
namespace {

using testing::Values;

ServerFormat nginx(std::string_view text) { return {"nginx", "nginx", "", "backslash", read_nginx_pieces(text, {})}; }

// A target, and texts with other values after each.
std::string many_texts(std::size_t count) {
  constexpr std::string_view others[] = {"$status", "$request_time", "$pid", "$msec", "$connection", "$remote_addr"};
  std::string text = "$request_uri";
  for (std::size_t i = 0; i < count; ++i) text += fmt::format("|$http_a{}|{}", i, others[i % std::size(others)]);
  return text;
}

// The work on its automata.
std::uint64_t steps_of(std::string_view text) {
  const auto read = gen::read_grammars({{"nginx.bnf", outline_text(nginx(text))}});
  gen::Budget budget{gen::Limits()};
  static_cast<void>(gen::automata(std::get<std::vector<gen::Grammar>>(read).front(), "record", {}, budget));
  return budget.steps();
}

// If all readings were kept, each field would be multiplied by those before it: twice the fields, six times the work.
TEST(FieldsBetweenBars, AreAddedNotMultiplied) { EXPECT_LT(steps_of(many_texts(12)), 3 * steps_of(many_texts(6))); }

struct Bound {
  std::string format;
  std::optional<char> octet;
  std::vector<std::string> fields;
};

class Bounds : public testing::TestWithParam<Bound> {};

TEST_P(Bounds, AreOctetsThatManyTextsEndAt) {
  const std::optional<TextBound> bound = bound_of_texts(nginx(GetParam().format));
  EXPECT_EQ(bound ? std::optional(bound->octet) : std::nullopt, GetParam().octet);
  EXPECT_EQ(bound ? bound->fields : std::vector<std::string>(), GetParam().fields);
}

INSTANTIATE_TEST_SUITE_P(
    ServerFormats, Bounds,
    Values(Bound{"$a|$b|$c|$d|$e|$f|$request_uri", '|', {"$a", "$b", "$c", "$d", "$e", "$f", "$request_uri"}},
           Bound{"$a | $b | $c | $d | $e | $f | $status", '|', {"$a", "$b", "$c", "$d", "$e", "$f"}},
           Bound{"$a^$b^$c^$d^$e^$f^\"$request_uri\"", '^', {"$a", "$b", "$c", "$d", "$e", "$f"}},
           Bound{"$a|$b|$c|$d|$e|$request_uri", std::nullopt, {}},
           Bound{"$a|$b|$c|$d|$e|\"$f\"|\"$g\"|$request_uri", std::nullopt, {}},
           Bound{"$a|$b|$c|$d|$e|$status|$bytes_sent|$request_uri", std::nullopt, {}},
           Bound{"$a\t$b\t$c\t$d\t$e\t$f\t$request_uri", std::nullopt, {}},
           Bound{"$a,$b,$c,$d,$e,$f,$request_uri", std::nullopt, {}},
           Bound{"$a $b $c $d $e $f $request_uri", std::nullopt, {}}));

TEST(OpenTexts, CanContainWhatFollowsThem) {
  EXPECT_EQ(open_texts(nginx("$a $host $request_uri|$status|$upstream_addr|\"$b\"|$c")),
            (std::vector<std::string>{"$a", "$request_uri", "$upstream_addr"}));
}

}  // namespace
}  // namespace bnfurl::records
