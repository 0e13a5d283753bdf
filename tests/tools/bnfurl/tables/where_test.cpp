// `--where`: the results of its tests for a URL, refused expressions and their messages, and random expressions
// compared with a plain evaluation.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/tables/where/where.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

Grammar layout() { return find_grammar("combined"); }

/// A URL by rfc3986 and by rfc1738, with the fields of a log line.
class Subject {
public:
  explicit Subject(std::string_view url, std::string_view log_host = "www.example.org")
      : rows_(rows_of({standard("rfc3986", "URI"), standard("rfc1738", "url")}, Depth::components)) {
    text_.append(url).append(log_host);
    record_.text = text_;
    record_.url = record_.text.substr(0, url.size());
    record_.file = "f";
    record_.line = 12;
    fields_[find_component(layout(), "host")] = {url.size(), text_.size()};
    record_.fields = fields_;
    judge_all(rows_, record_);
  }
  ~Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  [[nodiscard]] const Rows& rows() const { return rows_; }

private:
  static Standard standard(std::string_view grammar, std::string_view production) {
    return {find_entry(find_grammar(grammar), production)};
  }

  std::string text_;
  std::vector<Span> fields_ = std::vector<Span>(layout().components().size());
  Record record_;
  Rows rows_;
};

const Columns& known() {
  static const Columns columns = known_columns({find_grammar("rfc3986"), find_grammar("rfc1738")}, layout());
  return columns;
}

Where where(std::string_view expression) {
  LineSets files({});
  const std::string expressions[] = {std::string(expression)};
  return read_where(expressions, known(), files);
}

bool passes(std::string_view expression, std::string_view url) { return where(expression).passes(Subject(url).rows()); }

std::string refusal(std::string_view expression) {
  try {
    (void)where(expression);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Where, WithoutATestEverythingPasses) { EXPECT_TRUE(Where().passes(Subject("no url").rows())); }

TEST(Where, ANameAsksWhetherThereIsAValue) {
  EXPECT_TRUE(passes("query", "http://h?"));
  EXPECT_FALSE(passes("query", "http://h"));
  EXPECT_FALSE(passes("!query", "http://h?"));
  EXPECT_TRUE(passes("!query", "http://h"));
}

TEST(Where, ComparesExactOctets) {
  EXPECT_TRUE(passes("host=h", "http://h/"));
  EXPECT_FALSE(passes("host=h", "http://H/"));
  EXPECT_TRUE(passes("path^=/a", "http://h/a/b"));
  EXPECT_FALSE(passes("path^=a", "http://h/a/b"));
  EXPECT_TRUE(passes("path$=/b", "http://h/a/b"));
  EXPECT_FALSE(passes("path$=/a", "http://h/a/b"));
  EXPECT_TRUE(passes("path*=/", "http://h/a/b"));
  EXPECT_TRUE(passes("path*=", "http://h"));
  EXPECT_FALSE(passes("path*=%2f", "http://h/%2F"));
  EXPECT_FALSE(passes("path!=/a", "http://h/a"));
  EXPECT_TRUE(passes("path!=/a", "http://h/A"));
}

// Values of all lengths up to long ones, which are searched for in another way; many occur, others nearly do.
TEST(Where, ContainsAgreesWithFindOnRandomTexts) {
  std::mt19937 random(1);
  const auto below = [&random](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
  };
  std::size_t found = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string text(below(2) == 0 ? below(40) : below(2000), 'a');
    for (std::size_t changes = below(20); changes > 0 && !text.empty(); --changes) text[below(text.size())] = 'b';
    const std::size_t begin = below(text.size() + 1);
    std::string value = text.substr(begin, below(text.size() - begin + 1));
    if (!value.empty() && below(2) == 0) value[below(value.size())] = below(2) == 0 ? 'a' : 'b';
    const bool expected = text.find(value) != std::string::npos;
    found += expected ? 1 : 0;
    EXPECT_EQ(passes("url*=" + value, text), expected) << value << " in " << text;
  }
  EXPECT_GT(found, 1000U);
  EXPECT_LT(found, 2900U);
}

TEST(Where, InPassesIfOneOfItsValuesIsEqual) {
  EXPECT_TRUE(passes("scheme in https,http", "http://h"));
  EXPECT_TRUE(passes("scheme  in  \"https\",\"http\" ", "https://h"));
  EXPECT_FALSE(passes("scheme in https,http", "httpx://h"));
  EXPECT_TRUE(passes("port in \"\",80", "http://h:"));
  EXPECT_FALSE(passes("port in \"\",80", "http://h"));
}

TEST(Where, AnAbsentValueIsOnlyUnequal) {
  for (const char* test : {"port=", "port^=", "port$=", "port*=", "port in \"\"", "port"})
    EXPECT_FALSE(passes(test, "http://h")) << test;
  for (const char* test : {"port!=", "port!=80", "!port"}) EXPECT_TRUE(passes(test, "http://h")) << test;
  for (const char* test : {"port=", "port^=", "port$=", "port*=", "port in \"\"", "port"})
    EXPECT_TRUE(passes(test, "http://h:")) << test;
}

TEST(Where, ValuesAreComparedAsTheyAreShown) {
  EXPECT_TRUE(passes("valid=1 and default_port=80 and line=12 and file=f", "http://h"));
  EXPECT_TRUE(passes("valid=0 and error_offset=7 and expected*=\"\\\"[\\\"\"", "http:// "));
  EXPECT_FALSE(passes("line=012", "http://h"));
  EXPECT_TRUE(passes("line$=2", "http://h"));
  EXPECT_FALSE(passes("valid=true", "http://h"));
  EXPECT_TRUE(passes("host_kind=reg-name and grammar=rfc3986 and production=URI", "http://h"));
}

TEST(Where, AllTestsHaveToHold) {
  EXPECT_TRUE(passes(" scheme=http\tand\nhost=h and !port ", "http://h/"));
  EXPECT_FALSE(passes("scheme=http and host=h and port", "http://h/"));
  EXPECT_FALSE(passes("scheme=ftp and host=h", "http://h/"));
}

TEST(Where, AnEndOfAHostThatBeginsWithADotIsADomain) {
  EXPECT_TRUE(passes("host$=.example.org", "http://www.example.org"));
  EXPECT_TRUE(passes("host$=.example.org", "http://example.org"));
  EXPECT_FALSE(passes("host$=.example.org", "http://badexample.org"));
  EXPECT_TRUE(passes("host$=example.org", "http://badexample.org"));
  EXPECT_TRUE(passes("HOST$=.example.org and =host$=.example.org", "http://example.org"));
  EXPECT_TRUE(passes("host.rfc1738$=.example.org and host.rfc3986$=.example.org", "http://example.org"));
  EXPECT_FALSE(passes("host$=.", "http://"));
  EXPECT_FALSE(passes("host=.example.org", "http://example.org"));
  EXPECT_FALSE(passes("host*=.example.org", "http://example.org"));
}

TEST(Where, AnEndOfAnyOtherValueIsComparedAsItIs) {
  EXPECT_FALSE(passes("path$=.a", "x:a"));
  EXPECT_FALSE(passes("authority$=.example.org", "http://example.org"));
  const Where ends = where("log.host$=.example.org");
  EXPECT_FALSE(ends.passes(Subject("x:", "example.org").rows()));
  EXPECT_TRUE(ends.passes(Subject("x:", "www.example.org").rows()));
}

TEST(Where, NotBindsTightestThenAndThenOr) {
  EXPECT_TRUE(passes("host=h or port and query", "http://h"));
  EXPECT_FALSE(passes("(host=h or port) and query", "http://h"));
  EXPECT_TRUE(passes("port and query or host=h", "http://h"));
  EXPECT_FALSE(passes("port and (query or host=h)", "http://h"));
  EXPECT_TRUE(passes("not port and host=h", "http://h"));
  EXPECT_FALSE(passes("not (port or host=h)", "http://h"));
  EXPECT_TRUE(passes("not port or host=h", "http://h:80"));
  EXPECT_TRUE(passes("not(port)and(not(query)or(port))", "http://h"));
  EXPECT_FALSE(passes("not not port", "http://h"));
  EXPECT_TRUE(passes("not not not port", "http://h"));
}

TEST(Where, NotIsTrueWhereItsTestIsFalseAbsentValuesIncluded) {
  for (const char* test : {"port=80", "port^=8", "port*=8", "port in 80,81", "port<81", "port=~8", "port"}) {
    EXPECT_TRUE(passes(std::string("not ") + test, "http://h")) << test;
    EXPECT_FALSE(passes(std::string("not ") + test, "http://h:80")) << test;
  }
  EXPECT_FALSE(passes("not port!=80", "http://h"));
  EXPECT_FALSE(passes("not !port", "http://h"));
  EXPECT_TRUE(passes("not valid", "a b"));
}

TEST(Where, WordsAreOperatorsOnlyInLowerCaseAndWhole) {
  EXPECT_TRUE(refusal("NOT host").starts_with("unknown column \"NOT\""));
  EXPECT_TRUE(refusal("nothing").starts_with("unknown column \"nothing\""));
  EXPECT_TRUE(refusal("not=a").starts_with("unknown column \"not\""));
  EXPECT_TRUE(passes("url=not or url=or", "or"));
  EXPECT_TRUE(passes("url in and,or,not", "not"));
}

TEST(Where, ValuesInPercentIIgnoreTheCaseOfAsciiLetters) {
  for (const char* test :
       {"host=%i\"EXample\"", "host^=%i\"EXa\"", "host$=%i\"PLE\"", "host*=%i\"AMP\"", "host in x,%i\"EXAMPLE\"",
        "host in %i\"b\",%i\"eXample\",%i\"a\"", "host=~%i\"^[X-Z]?ex.m\""})
    EXPECT_TRUE(passes(test, "http://ExamplE")) << test;
  for (const char* test : {"host=EXample", "host!=%i\"EXample\"", "host^=\"EXa\"", "host in x,\"EXAMPLE\"",
                           "host=~^exa", "host=%i\"xample\"", "host*=%i\"b\""})
    EXPECT_FALSE(passes(test, "http://ExamplE")) << test;
  EXPECT_TRUE(passes("host$=%i\".EXAMPLE.org\"", "http://example.ORG"));
  EXPECT_FALSE(passes("url=%i\"\xc3\xa9\"", "\xc3\x89"));
  EXPECT_TRUE(passes("url=%ix", "%ix"));
}

TEST(Where, NumbersAreComparedByTheirValue) {
  EXPECT_TRUE(passes("line<13 and line<=12 and line>=12 and line>11.5 and line>-13", "http://h"));
  EXPECT_FALSE(passes("line<12", "http://h"));
  EXPECT_FALSE(passes("line>12.0", "http://h"));
  EXPECT_TRUE(passes("port>=80 and port<=\"80\"", "http://h:0080"));
  EXPECT_FALSE(passes("port<81 or port>=81", "http://h"));
  EXPECT_FALSE(passes("host<81 or host>=81", "http://h"));
  EXPECT_TRUE(passes("default_port<100 and valid>0", "http://h"));
}

TEST(Where, ARegularExpressionIsSearchedFor) {
  EXPECT_TRUE(passes("path=~b", "x:/abc"));
  EXPECT_FALSE(passes("path=~^b", "x:/abc"));
  EXPECT_TRUE(passes("path=~\"^/a(b|x)c$\" and path=~", "x:/abc"));
  EXPECT_FALSE(passes("port=~.*", "http://h"));
  EXPECT_TRUE(passes("url=~\"^a.b.$\"", "a\nb\xff"));
  EXPECT_TRUE(passes("url=~^[\\x80-\\xff]*$", "\xff\x80\xc3"));
  EXPECT_TRUE(passes("url=~\xc3\xa9", "caf\xc3\xa9"));
  EXPECT_TRUE(passes("line=~^1.$", "http://h"));
}

/// A column that counts how often it is asked for its value.
Column counting(const char* name, std::size_t& count) {
  static std::vector<std::size_t*> counts;
  counts.push_back(&count);
  return {.name = name,
          .read =
              [](const Row&, std::size_t index) {
                ++*counts[index];
                return std::optional<Value>(std::string_view("a"));
              },
          .index = counts.size() - 1};
}

TEST(Where, CheapTestsComeFirst) {
  std::size_t valid = 0;
  std::size_t path = 0;
  std::size_t query = 0;
  const Columns columns = {counting("valid", valid), counting("path", path), counting("query", query)};
  LineSets files({});
  const Subject subject("x:");
  const auto ask = [&](const std::string& expression) {
    valid = path = query = 0;
    const std::string expressions[] = {expression};
    (void)read_where(expressions, columns, files).passes(subject.rows());
    return std::vector<std::size_t>{valid, path, query};
  };
  EXPECT_EQ(ask("path=~x and query=b and valid"), (std::vector<std::size_t>{1, 0, 0}));
  EXPECT_EQ(ask("path=~x and query=b"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path*=x and query=b"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path=~a or query=a"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("(path=a or path=~x) and not query"), (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(ask("path=b and query=b"), (std::vector<std::size_t>{0, 1, 0}));
  EXPECT_EQ(ask("path=a and query=a"), (std::vector<std::size_t>{0, 1, 1}));
}

TEST(Where, AllColumnsCanBeTested) {
  EXPECT_TRUE(passes("segment=a and authority=h and IPv4address!=1 and =segment=a", "http://h/a"));
  EXPECT_TRUE(passes("kind.rfc1738=httpurl and =url.rfc1738=http://h/a and path.rfc1738=a", "http://h/a"));
  EXPECT_TRUE(passes("!gopher+_string.rfc1738 and path-abempty=/a", "http://h/a"));
  EXPECT_TRUE(passes("log.host=www.example.org and !log.user-agent", "http://h"));
}

TEST(Where, ADecodedValueIsComparedDecoded) {
  EXPECT_TRUE(passes("path.decoded=\"/a b\" and path=/a%20b", "x:/a%20b"));
  EXPECT_TRUE(passes("path.decoded=/a and !query.decoded", "x:/a"));
  EXPECT_TRUE(passes("segment-nz.decoded=a", "x:/%61"));
}

TEST(Where, AValueIsBareUpToABlankOrInQuotes) {
  EXPECT_TRUE(passes("url=a,b=\"c\"\\", "a,b=\"c\"\\"));
  EXPECT_TRUE(passes("url=\"a \\\"b\\\" \\\\ c\"", "a \"b\" \\ c"));
  EXPECT_TRUE(passes("url==x", "=x"));
  EXPECT_TRUE(passes("url=and", "and"));
  EXPECT_TRUE(passes("url in and,in,\"a,b\"", "a,b"));
  EXPECT_TRUE(passes("url=\"\"", ""));
  EXPECT_TRUE(passes("url!= and valid=0", "a"));
  EXPECT_TRUE(passes("url*=\xff", "a\xff"));
}

TEST(WhereMessages, ShowThePlaceAndWhatCouldStandThere) {
  const auto expect = [](std::string_view expression, const std::string& caret) {
    EXPECT_EQ(refusal(expression), "--where cannot be read:\n" + std::string(expression) + "\n" + caret);
  };
  expect("", "^ 0: expected the name of a column, found the end");
  expect("  ", "  ^ 2: expected the name of a column, found the end");
  expect("!", " ^ 1: expected the name of a column, found the end");
  expect("! host", " ^ 1: expected the name of a column, found \" \"");
  expect("host and", "        ^ 8: expected the name of a column, found the end");
  expect("host = a",
         "     ^ 5: expected \"in\", \"and\", \"or\", or the end, found \"=\" (write no blank beside an operator)");
  expect("host inx",
         "     ^ 5: expected \"in\", \"and\", \"or\", or the end, found \"i\" (write no blank beside an operator)");
  expect("host andx",
         "     ^ 5: expected \"in\", \"and\", \"or\", or the end, found \"a\" (write no blank beside an operator)");
  expect("host= a",
         "      ^ 6: expected \"and\", \"or\", or the end, found \"a\" (put a value with a blank or a parenthesis in "
         "quotes)");
  expect("host=a OR port",
         "       ^ 7: expected \"and\", \"or\", or the end, found \"O\" (put a value with a blank or a parenthesis in "
         "quotes)");
  expect("!host=a", "     ^ 5: expected a blank, or the end, found \"=\" (NAME!=V tests that a value differs)");
  expect("host=\"a", "       ^ 7: expected the closing quote, found the end");
  expect("host=\"a\\", "        ^ 8: expected the closing quote, found the end");
  expect("host=\"\\a\"",
         "       ^ 7: expected a quote or a backslash, found \"a\" (within quotes a backslash is \\\\)");
  expect("host=\"a\"b", "        ^ 8: expected a blank, or the end, found \"b\"");
  expect("host in \"a\"b", "           ^ 11: expected \",\", a blank, or the end, found \"b\"");
  expect("host in", "       ^ 7: expected a value, found the end (an empty value is \"\")");
  expect("host in a, b", "          ^ 10: expected a value, found \" \" (an empty value is \"\")");
  expect("host in ,a", "        ^ 8: expected a value, found \",\" (an empty value is \"\")");
}

TEST(WhereMessages, OfParenthesesAndOperators) {
  const auto expect = [](std::string_view expression, const std::string& caret) {
    EXPECT_EQ(refusal(expression), "--where cannot be read:\n" + std::string(expression) + "\n" + caret);
  };
  expect("not", "   ^ 3: expected the name of a column, found the end");
  expect("()", " ^ 1: expected the name of a column, found \")\"");
  expect("!(host)", " ^ 1: expected the name of a column, found \"(\" (not (...) negates tests)");
  expect("host=a)", "      ^ 6: expected \"and\", \"or\", or the end, found \")\"");
  expect("(host=a", "       ^ 7: expected \"and\", \"or\", or \")\", found the end");
  expect("(host or (port)", "               ^ 15: expected \"and\", \"or\", or \")\", found the end");
  expect("(host or (port) x",
         "                ^ 16: expected \"and\", \"or\", or \")\", found \"x\" (put a value with a blank or a "
         "parenthesis in quotes)");
  expect("(host ~x)",
         "      ^ 6: expected \"in\", \"and\", \"or\", or \")\", found \"~\" (write no blank beside an operator)");
  expect("path=~a(b)",
         "       ^ 7: expected \"and\", \"or\", or the end, found \"(\" (put a value with a blank or a parenthesis in "
         "quotes)");
  expect("line<x and host",
         "     ^ 5: expected a decimal number, found \"x\" (a time is written as 2026-11-20T08:00:00Z)");
  expect("line>=", "      ^ 6: expected a decimal number, found the end (a time is written as 2026-11-20T08:00:00Z)");
  expect("line>%i\"1\"",
         "     ^ 5: expected a decimal number, found \"%\" (a time is written as 2026-11-20T08:00:00Z)");
  expect("host=h and path=~\"a(b\"",
         "                 ^ 17: expected a regular expression, found \"\"\" (missing ): a(b)");
  expect("path=~a\\", "      ^ 6: expected a regular expression, found \"a\" (trailing \\)");
  expect("path=~*", "      ^ 6: expected a regular expression, found \"*\" (no argument for repetition operator: *)");
  expect("host in @",
         "         ^ 9: expected the name of a file, found the end (a value that begins with @ is in quotes)");
  EXPECT_LT(refusal("path=~" + std::string(70000, '*')).size(), 350U);
  EXPECT_LT(refusal("path=~" + std::string(70000, 'a') + "**").size(), 350U);
}

// Each level takes a part of the stack.
TEST(WhereMessages, ParenthesesNestAtMostAHundredDeep) {
  EXPECT_TRUE(passes(std::string(100, '(') + "host" + std::string(100, ')'), "http://h"));
  EXPECT_TRUE(refusal(std::string(101, '(') + "host")
                  .ends_with("100: expected a test, found \"(\" (parentheses nest at most 100 deep)"));
  EXPECT_TRUE(refusal(std::string(100000, '(')).ends_with("(parentheses nest at most 100 deep)"));
  std::string denials;
  for (int i = 0; i < 100000; ++i) denials += "not ";
  EXPECT_TRUE(passes(denials + "host", "http://h"));
}

TEST(WhereMessages, AreSafeToShow) {
  EXPECT_EQ(refusal("url=\x1b \xff"),
            "--where cannot be read:\nurl=\\x1b \\xff\n"
            "         ^ 6: expected \"and\", \"or\", or the end, found 0xff (put a value with a blank or a parenthesis "
            "in quotes)");
}

TEST(WhereMessages, OfALongExpressionShowAWindow) {
  const std::string dots(35, '.');
  const auto expect = [](const std::string& expression, const std::string& message) {
    EXPECT_EQ(refusal(expression), "--where cannot be read:\n" + message);
  };
  const std::string fault = " b";
  const std::string found =
      "expected \"and\", \"or\", or the end, found \"b\" (put a value with a blank or a parenthesis in quotes)";
  const std::string blanks(33, ' ');
  expect("host=" + dots + fault + dots,
         "..." + dots.substr(6) + " b" + dots.substr(6) + "...\n" + blanks + "^ 41: " + found);
  expect("host=" + std::string(18, '.') + fault + dots,
         "host=" + std::string(18, '.') + fault + dots + "\n" + std::string(24, ' ') + "^ 24: " + found);
  expect("host=.." + fault + std::string(60, '.'),
         "host=.." + fault + std::string(51, '.') + "...\n        ^ 8: " + found);
  expect("host=" + dots + dots + fault,
         "..." + std::string(58, '.') + fault + "\n" + std::string(62, ' ') + "^ 76: " + found);
  EXPECT_LT(refusal("host=\"" + std::string(70000, 'a')).size(), 250U);
}

TEST(WhereMessages, NameTheKnownColumns) {
  EXPECT_TRUE(
      refusal("hots=a").starts_with("unknown column \"hots\" (did you mean \"host\"?); known are: host url valid "));
  EXPECT_TRUE(refusal("hots=a").ends_with(" more; \"bnfurl split -f help\" lists them all"));
  EXPECT_TRUE(refusal("host~=a").starts_with("unknown column \"host~\" (did you mean \"host\"?); known are: host "));
  EXPECT_TRUE(refusal("!=a").starts_with("unknown column \"=a\""));
  EXPECT_TRUE(refusal("host and host,port=a").starts_with("unknown column \"host,port\""));
}

TEST(WhereMessages, AListCannotBeTested) {
  EXPECT_EQ(refusal("segment[]=a"), "segment[] is a list, which --where cannot test; segment is one value");
  EXPECT_EQ(refusal("!valid[]"), "valid[] is not a list: only parts of the URL can occur several times");
}

// Random expressions, compared with a plain evaluation of the values that a table shows.

using Values = std::map<std::string, std::optional<std::string>>;

Values values_of(const Rows& rows, const std::vector<std::string>& names) {
  Values values;
  for (const std::string& name : names) {
    const std::optional<Value> value = choose_column(name, known()).value(rows);
    if (!value) continue;
    if (const auto* text = std::get_if<std::string_view>(&*value))
      values[name] = *text;
    else if (const auto* flag = std::get_if<bool>(&*value))
      values[name] = *flag ? "1" : "0";
    else
      values[name] = std::to_string(std::get<std::uint64_t>(*value));
  }
  return values;
}

bool evaluate(const std::optional<std::string>& value, const std::string& name, const std::string& relation,
              const std::vector<std::string>& operands) {
  if (relation.empty()) return value.has_value();
  if (relation == "!") return !value;
  if (!value) return relation == "!=";
  const std::string& text = *value;
  const std::string& operand = operands.front();
  const std::size_t place = text.rfind(operand);
  if (relation == "=") return text == operand;
  if (relation == "!=") return text != operand;
  if (relation == "^=") return text.compare(0, operand.size(), operand) == 0;
  if (relation == "*=") return place != std::string::npos;
  if (relation == "in") return std::count(operands.begin(), operands.end(), text) != 0;
  if (name == "host" && operand.size() > 1 && operand[0] == '.' && "." + text == operand) return true;
  return place != std::string::npos && place + operand.size() == text.size();
}

class RandomExpression {
public:
  explicit RandomExpression(unsigned seed) : random_(seed) {
    text_ = one_test();
    while (below(3) == 0) text_ += blank() + "and" + blank() + one_test();
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bool passes(const Values& values) const {
    return std::all_of(tests_.begin(), tests_.end(), [&values](const One& one) {
      const auto found = values.find(one.name);
      return evaluate(found == values.end() ? std::nullopt : found->second, one.name, one.relation, one.operands);
    });
  }
  static std::vector<std::string> names() {
    return {"url", "valid", "host", "port", "path", "query", "default_port", "error_offset", "segment", "authority"};
  }

private:
  struct One {
    std::string name, relation;
    std::vector<std::string> operands;
  };

  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }
  std::string pick(const std::vector<std::string>& of) { return of[below(of.size())]; }
  std::string blank() { return pick({" ", " ", "  ", "\t", "\n "}); }

  std::string one_test() {
    One one{pick(names()), pick({"", "!", "=", "!=", "^=", "$=", "*=", "in"}), {}};
    std::string text = one.relation == "!" ? "!" + one.name : one.name;
    const std::size_t count = one.relation == "in"                             ? 1 + below(3)
                              : one.relation.size() > 0 && one.relation != "!" ? 1
                                                                               : 0;
    if (count > 0) text += one.relation == "in" ? blank() + "in" + blank() : one.relation;
    for (std::size_t i = 0; i < count; ++i) {
      one.operands.push_back(
          pick({"", "h", ".h", ".", "a.h", "80", "8", "1", "0", "/", "/a", "a\\", "a\"b", "a, b", "q", "\xff"}));
      text += (i == 0 ? "" : ",") + written(one.operands.back(), one.relation == "in");
    }
    if (one.name == "valid" && one.relation.empty()) one = {one.name, "=", {"1"}};
    tests_.push_back(one);
    return text;
  }

  std::string written(const std::string& operand, bool in_list) {
    const bool needs_quotes = operand.find_first_of(" ,") != std::string::npos || (in_list && operand.empty());
    if (!needs_quotes && below(2) == 0) return operand;
    std::string text = "\"";
    for (const char c : operand) text += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    return text + "\"";
  }

  std::mt19937 random_;
  std::vector<One> tests_;
  std::string text_;
};

TEST(Where, RandomExpressionsAgreeWithAPlainEvaluation) {
  std::size_t passed = 0;
  for (const char* url :
       {"http://h", "http://a.h:80/a?q", "https://h:/a/8", "h", "", "x:a\\", "a, b", "a\"b", "ftp://.h/0?"}) {
    const Subject subject(url);
    const Values values = values_of(subject.rows(), RandomExpression::names());
    for (unsigned seed = 0; seed < 2000; ++seed) {
      const RandomExpression expression(seed);
      const bool expected = expression.passes(values);
      passed += expected ? 1 : 0;
      EXPECT_EQ(where(expression.text()).passes(subject.rows()), expected) << expression.text() << " of " << url;
    }
  }
  EXPECT_GT(passed, 1000U);
}

// Any octets are either read as tests or refused with a message.
TEST(Where, AnyTextIsReadOrRefused) {
  std::mt19937 random(1);
  const std::string_view alphabet = "host port!=^$*\"\\,and in valid=1 ";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t size = random() % 12; size > 0; --size) text += alphabet[random() % alphabet.size()];
    const std::string message = refusal(text);
    if (!message.empty() && message.find(" cannot ") == std::string::npos) {
      EXPECT_TRUE(message.starts_with("unknown column")) << text << ": " << message;
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
