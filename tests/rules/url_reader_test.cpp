// What a reader of URLs knows at a glance is what it finds out the long way.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

namespace bnfurl::crawl {
namespace {

class UrlReaders : public testing::Test {
protected:
  void check(std::string_view text) {
    for (const UrlReader& reader : readers_) {
      const Production entry = entries_[static_cast<std::size_t>(&reader - readers_.data())];
      memory_.resize(text.size() + 2);
      normal_.resize(text.size() + 2);
      expect_parts(entry, text, reader.read(text, memory_));
      if (HasFatalFailure() || !matches(entry, text)) continue;
      expect_parts(entry, text, reader.read_valid(text, memory_));
    }
  }

  void expect_parts(Production entry, std::string_view text, const Result<UrlParts, TextError>& read) {
    const auto normal = normalize(entry, text, Levels::syntax | Levels::scheme, normal_);
    ASSERT_EQ(read.has_value(), normal.has_value()) << text;
    if (!read) return;
    ++read_;
    const auto parts = split(entry, *normal);
    const auto component = [&](std::string_view name) {
      const auto found = entry.grammar().find_component(name);
      return found ? (*parts)[*found] : std::nullopt;
    };
    ASSERT_EQ(read->url, *normal) << text;
    ASSERT_EQ(read->scheme, component("scheme")) << text;
    ASSERT_EQ(read->host, component("host")) << text;
    ASSERT_EQ(read->port, component("port")) << text;
    ASSERT_EQ(read->path, component("path")) << text;
    ASSERT_EQ(read->query, component("query")) << text;
    ASSERT_EQ(read->octets, text.size());
    ASSERT_EQ(read->entry, entry);
  }

  void check_all(const std::string& text, const std::vector<std::string>& pieces, std::size_t most) {
    check(text);
    if (most == 0) return;
    for (const std::string& piece : pieces) check_all(text + piece, pieces, most - 1);
  }

  std::size_t read_ = 0;

private:
  std::vector<Production> entries_ = {
      rfc3986::URI, rfc3986::URI_reference,  rfc3986::absolute_URI,
      rfc1738::url, rfc9112::request_target, *production_for_method(rfc9112::request_target, "GET")};
  std::vector<UrlReader> readers_{entries_.begin(), entries_.end()};
  std::string memory_, normal_;
};

TEST_F(UrlReaders, AllSmallTextsAreReadInNormalForm) {
  check_all("http:/", {"/", "a", "A", ".", "%41", ":", ":80", "?", "#", "@"}, 4);
  check_all("http://", {"xn--a", "B", ".", "/", "..", "%2e", ":80", ":", "[::A]", "?", "#", "@", " "}, 4);
  check_all("/", {"/", "a", "A", ".", "%41", "%2f", ":", "?", "#", "@"}, 4);
  check_all("https://www.example.org", {"c", "D", ".", "/", "%7e", "%2F", ":443", "?", "@", "/..", "~"}, 4);
  EXPECT_GT(read_, 20'000U);
}

// Texts are looked at some octets at once: no place is overlooked.
TEST_F(UrlReaders, AnyOctetsMayStandAnywhere) {
  const std::string path = "/path/to/a/file.html?query=of/some&octets";
  for (const std::string& whole : {"https://u.v@www.xn--a-b.example.org" + path + "#and-more", path}) {
    for (std::size_t size = 0; size <= whole.size(); ++size) {
      const std::string text = whole.substr(0, size);
      for (std::size_t at = 0; at <= size; ++at) {
        for (const char* const piece :
             {"%41", "%", "A", "Z", "@", "[", "/.", "/./", "/../", "/a", ":", ":1", ":443", "?", "\x80"}) {
          check(std::string(text).insert(at, piece));
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(read_, 50'000U);
}

}  // namespace
}  // namespace bnfurl::crawl
