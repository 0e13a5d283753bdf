// What components mean, by definitions of our own that look at one octet after the other, and by the production
// `authority`. Texts and memory are between guard pages. tests/components_test.py compares the C functions with the
// program, and with grammar/form.bnf.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/components.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/core/support/guarded.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::size_t longest_query = 40;

/// Texts in which escapes, separators and what is nearly one are frequent.
class Queries {
public:
  std::string next() {
    static constexpr std::string_view pieces[] = {"%",   "%2", "%41", "%0A", "%7f", "%00", "%2B", "%25", "%c3%A9",
                                                  "%zz", "+",  "&",   "=",   "a",   "b",   "\n",  "\xff"};
    std::string text;
    for (std::size_t left = random_() % 12; left > 0; --left) text += pieces[random_() % std::size(pieces)];
    return text;
  }

private:
  std::mt19937 random_{1};
};

bool is_escape(std::string_view text, std::size_t at) {
  const std::string_view digits = text.substr(at + 1, 2);
  return text[at] == '%' && digits.size() == 2 &&
         digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::string decoded(std::string_view text, Decoding how) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int octet = is_escape(text, i) ? std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16) : -1;
    const bool stays = octet == -1 || (!how.controls && (octet < 32 || octet == 127));
    result += stays ? text[i] : static_cast<char>(octet);
    if (how.form && text[i] == '+') result.back() = ' ';
    if (!stays) i += 2;
  }
  return result;
}

std::size_t first_invalid(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '%' && !is_escape(text, i)) return i;
  return BNFURL_ABSENT;
}

TEST(Decode, UndoesEscapesInMemoryOfExactlyTheirSize) {
  GuardedPages text_pages(longest_query), memory_pages(longest_query);
  Queries queries;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = queries.next();
    for (const unsigned flags : {0U, 1U, 2U, 3U}) {
      const Decoding how{(flags & BNFURL_DECODING_FORM) != 0, (flags & BNFURL_DECODING_CONTROLS) != 0};
      const std::string expected = decoded(text, how);
      const std::string_view guarded = i % 2 == 0 ? text_pages.at_end(text) : text_pages.at_begin(text);
      char* const room = const_cast<char*>(memory_pages.at_end(expected).data());
      std::fill_n(room, expected.size(), '?');
      std::size_t needed = 0;
      ASSERT_EQ(bnfurl_decode(guarded.data(), guarded.size(), flags, room, expected.size(), &needed), BNFURL_OK);
      ASSERT_EQ(std::string_view(room, needed), expected) << text;
      ASSERT_EQ(decode(guarded, how), expected);
      if (expected.empty()) continue;
      ASSERT_EQ(bnfurl_decode(guarded.data(), guarded.size(), flags, room + 1, needed - 1, &needed), BNFURL_NO_ROOM);
      ASSERT_EQ(needed, expected.size());
      char* const itself = const_cast<char*>(guarded.data());
      ASSERT_EQ(bnfurl_decode(itself, guarded.size(), flags, itself, needed - 1, &needed), BNFURL_NO_ROOM);
      ASSERT_EQ(guarded, text);  // nothing of it is lost
      ASSERT_EQ(bnfurl_decode(itself, guarded.size(), flags, itself, guarded.size(), nullptr), BNFURL_OK);
      ASSERT_EQ(std::string_view(itself, needed), expected) << text;
    }
    const std::string_view guarded = text_pages.at_end(text);
    ASSERT_EQ(bnfurl_invalid_escape(guarded.data(), guarded.size()), first_invalid(text)) << text;
    ASSERT_EQ(invalid_escape(guarded).value_or(BNFURL_ABSENT), first_invalid(text)) << text;
  }
  EXPECT_EQ(bnfurl_decode("a", 1, 4, nullptr, 0, nullptr), BNFURL_BAD_ARGUMENT);
}

using Pairs = std::vector<std::pair<std::string_view, std::optional<std::string_view>>>;

Pairs pairs_of(std::string_view query) {
  Pairs pairs(1);
  std::size_t begin = 0;  // of a name or a value
  for (std::size_t i = 0; i <= query.size(); ++i) {
    const char octet = i < query.size() ? query[i] : '&';
    if (octet != '&' && (octet != '=' || pairs.back().second)) continue;
    const std::string_view part = query.substr(begin, i - begin);
    (pairs.back().second ? *pairs.back().second : pairs.back().first) = part;
    if (octet == '=') pairs.back().second = "";
    if (octet == '&') pairs.emplace_back();
    begin = i + 1;
  }
  std::erase_if(pairs, [](const auto& pair) { return pair.first.empty() && !pair.second; });
  return pairs;
}

/// By the function of C, of a query that begins at `begin` of the text.
Pairs pairs_in_c(std::string_view text, std::size_t begin) {
  Pairs pairs;
  bnfurl_span name, value;
  while (bnfurl_next_parameter(text.data(), text.size(), &begin, &name, &value) != 0) {
    pairs.emplace_back(text.substr(name.begin, name.end - name.begin), std::nullopt);
    if (value.begin != BNFURL_ABSENT) pairs.back().second = text.substr(value.begin, value.end - value.begin);
  }
  EXPECT_EQ(begin, text.size());
  return pairs;
}

TEST(NextParameter, FindsAllThatAreNotEmpty) {
  GuardedPages pages(longest_query);
  Queries queries;
  for (int i = 0; i < 5000; ++i) {
    const std::string written = queries.next();
    const std::string_view query = i % 2 == 0 ? pages.at_end(written) : pages.at_begin(written);
    const Pairs expected = pairs_of(query);
    Pairs found;
    std::string_view rest = query;
    while (const auto parameter = next_parameter(rest)) found.emplace_back(parameter->name, parameter->value);
    ASSERT_EQ(found, expected) << written;
    ASSERT_EQ(pairs_in_c(query, 0), expected) << written;
    ASSERT_EQ(pairs_in_c("/&=?" + written, 4), pairs_of(written)) << written;
  }
}

TEST(NextParameter, FindsNothingInAMissingQuery) {
  std::size_t at = BNFURL_ABSENT;
  bnfurl_span name, value;
  EXPECT_EQ(bnfurl_next_parameter(nullptr, 77, &at, &name, &value), 0);
  EXPECT_EQ(bnfurl_next_parameter(nullptr, BNFURL_ABSENT, &at, &name, &value), 0);
}

using Segments = std::vector<std::string_view>;

/// What is between the slashes; a slash at the beginning is none of them.
Segments segments_of(std::string_view path) {
  Segments segments;
  if (path.empty()) return segments;
  std::size_t begin = path[0] == '/' ? 1 : 0;
  for (std::size_t i = begin; i <= path.size(); ++i) {
    if (i < path.size() && path[i] != '/') continue;
    segments.push_back(path.substr(begin, i - begin));
    begin = i + 1;
  }
  return segments;
}

TEST(NextSegment, FindsWhatIsBetweenSlashes) {
  constexpr std::size_t longest = 6;
  GuardedPages pages(longest);
  for (std::size_t size = 0; size <= longest; ++size) {
    for (unsigned long i = 0; i < 1UL << 2 * size; ++i) {
      std::string written;
      for (std::size_t j = 0; j < size; ++j) written += "/a/%"[i >> 2 * j & 3];
      const std::string_view path = i % 2 == 0 ? pages.at_end(written) : pages.at_begin(written);
      Segments found, found_in_c;
      std::string_view rest = path;
      while (const auto segment = next_segment(rest)) found.push_back(*segment);
      ASSERT_EQ(found, segments_of(path)) << written;
      bnfurl_span segment;
      for (std::size_t at = 0; bnfurl_next_segment(path.data(), size, &at, &segment) != 0;)
        found_in_c.push_back(path.substr(segment.begin, segment.end - segment.begin));
      ASSERT_EQ(found_in_c, found) << written;
    }
  }
  std::size_t at = BNFURL_ABSENT;
  bnfurl_span segment;
  EXPECT_EQ(bnfurl_next_segment(nullptr, BNFURL_ABSENT, &at, &segment), 0);
}

TEST(PortNumber, HasSixteenBits) {
  for (unsigned number = 0; number < 70000; ++number) {
    const std::string zeros(number % 3, '0');
    const auto found = port_number(zeros + std::to_string(number));
    ASSERT_EQ(found.value_or(0), number < 65536 ? number : 0);
    ASSERT_EQ(found.error_or(PortError::none), number < 65536 ? PortError::none : PortError::invalid);
  }
  EXPECT_EQ(port_number(std::nullopt).error(), PortError::none);
  for (const char* text : {"4294967376", "18446744073709551696", "-1", "+1", "1 ", "0x10"})
    EXPECT_EQ(port_number(text).error_or(PortError::none), PortError::invalid) << text;
  const bnfurl_span port = {1, 7};
  EXPECT_EQ(bnfurl_port_number(":065536/", &port), BNFURL_INVALID_PORT);
  EXPECT_LT(BNFURL_INVALID_PORT, -1);
}

/// The first occurrence of the production `authority`.
std::optional<std::string_view> traced_authority(Production entry, std::string_view text) {
  std::vector<std::uint16_t> states(text.size() + 1);
  std::vector<Occurrence> found(50 * text.size() + 100);
  const auto count = trace(entry, text, {states, found});
  for (const Occurrence& each : std::span(found).first(count.value_or(0)))
    if (each.production().name() == "authority") return text.substr(each.begin, each.end - each.begin);
  return std::nullopt;
}

template <class G>
void check_authority(Entry<G> entry) {
  const bnfurl_production* in_c =
      bnfurl_find_production(std::string(entry.grammar().name()).c_str(), std::string(entry.name()).c_str());
  RandomTexts texts(entry.automaton(), 1);
  std::size_t with = 0;
  for (std::size_t i = 0; i < 4 * texts.steps(); ++i) {
    const std::string text = i % 2 == 0 ? texts.text_through(i / 4, i % 60) : "http://" + texts.text(i % 30);
    const auto split_text = split(entry, std::string_view(text));
    if (!split_text) continue;
    const auto authority = split_text->authority();
    ASSERT_EQ(authority, traced_authority(entry, text)) << text;
    with += authority ? 1 : 0;
    bnfurl_span spans[BNFURL_MAX_COMPONENTS], span;
    bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
    ASSERT_EQ(bnfurl_split(in_c, text.data(), text.size(), &parts), BNFURL_OK);
    ASSERT_EQ(bnfurl_authority(in_c, &parts, &span), authority ? 1 : 0);
    ASSERT_EQ(span.begin == BNFURL_ABSENT, !authority);
    ASSERT_EQ(authority ? text.substr(span.begin, span.end - span.begin) : "", authority.value_or(""));
  }
  EXPECT_GT(with, texts.steps() / 10);
}

TEST(Authority, IsTheProductionOfThisName) {
  check_authority(rfc3986::URI);
  check_authority(rfc3986::URI_reference);
  check_authority(rfc9112::absolute_form);
}

TEST(Authority, IsMissingWithoutASpanForEachComponent) {
  bnfurl_span spans[9], authority = {7, 7};
  const bnfurl_production* uri = bnfurl_find_production("rfc3986", "URI");
  for (std::size_t count = 0; count <= 9; ++count) {
    bnfurl_parts parts = BNFURL_PARTS_INIT(spans, count);
    ASSERT_EQ(bnfurl_split(uri, "http://h:80", 11, &parts), BNFURL_OK);
    EXPECT_EQ(bnfurl_authority(uri, &parts, &authority), count == 9 ? 1 : 0);
    EXPECT_EQ(authority.begin, count == 9 ? 7 : BNFURL_ABSENT);
  }
  EXPECT_EQ(bnfurl_authority(uri, nullptr, &authority), 0);
}

/// "HOST:PORT", with the port that counts; empty without a host.
template <class Parts>
std::string host_and_port(const Parts& parts, std::string_view scheme) {
  const auto host = parts[*parts.production().grammar().find_component("host")];
  if (!host) return "";
  std::string text(*host);
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const auto port = parts[*parts.production().grammar().find_component("port")];
  std::string number(port.value_or(""));
  number.erase(0, number.find_first_not_of('0'));
  if (number.empty() && !port.value_or("").empty()) number = "0";
  if (number.empty()) number = scheme == "http" ? "80" : scheme == "https" ? "443" : "";
  return text + ":" + number;
}

// The field, which has no userinfo, is split as an authority.
TEST(Authority, IsThatOfAHostField) {
  const bnfurl_production* uri = bnfurl_find_production("rfc3986", "URI");
  std::size_t same = 0;
  for (const std::string scheme : {"http", "https", "x"}) {
    for (const char* userinfo : {"", "h:80@"}) {
      for (const std::string host : {"h", "H", "", "h.", "%41", "[::1]", "[0::1]", "127.0.0.1"}) {
        for (const char* port : {"", ":", ":80", ":0080", ":443", ":8080", ":65535", ":65536"}) {
          const std::string text = scheme + "://" + userinfo + host + port + "/a:1@h";
          const auto parts = split(rfc3986::URI, std::string_view(text));
          bnfurl_span spans[BNFURL_MAX_COMPONENTS];
          bnfurl_parts in_c = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
          ASSERT_EQ(bnfurl_split(uri, text.data(), text.size(), &in_c), BNFURL_OK);
          for (const std::string named : {"h", "H", "", "h.", "%41", "%61", "[::1]", "[::2]", "127.0.0.1"}) {
            for (const char* number : {"", ":", ":80", ":443", ":08080", ":65535", ":65536"}) {
              const std::string field = named + number;
              const auto of_field = split(rfc3986::authority, std::string_view(field));
              ASSERT_TRUE(of_field) << field;
              const bool is_number =
                  field.find("65536") == std::string::npos && text.find("65536") == std::string::npos;
              const bool expected = is_number && host_and_port(*parts, scheme) == host_and_port(*of_field, scheme);
              EXPECT_EQ(parts->authority_is(field), expected) << text << " " << field;
              EXPECT_EQ(bnfurl_authority_is(uri, text.data(), &in_c, field.data(), field.size()), expected ? 1 : 0);
              same += expected ? 1 : 0;
            }
          }
        }
      }
    }
  }
  EXPECT_GT(same, 500);
  for (const char* field : {"h:a", "h:80:80", "u@h", "[::1", "h]:80"})
    EXPECT_FALSE(split(rfc3986::URI, "http://h/")->authority_is(field)) << field;
  EXPECT_TRUE(split(rfc9112::request_target, "/a")->authority_is("any"));
  EXPECT_TRUE(split(rfc9112::authority_form, "h:80")->authority_is("h:80"));
  EXPECT_FALSE(split(rfc9112::authority_form, "h:80")->authority_is("h"));
  EXPECT_EQ(bnfurl_authority_is(uri, "x:", nullptr, "", 0), 0);
}

}  // namespace
}  // namespace bnfurl::tests
