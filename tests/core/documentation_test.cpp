// Every example in the comments of the public headers, `///   expression  ->  result`, is compiled and run:
// tests/examples.py reads them there.
#include <bnfurl/address.hpp>
#include <bnfurl/arrow.hpp>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/components.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/fields.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/readings.hpp>
#include <bnfurl/refuse.hpp>
#include <bnfurl/repair.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/core/support/printed.hpp"

namespace bnfurl::tests {
namespace {

using bnfurl::tests::printed;

// A split is printed with the names of its components. All examples use those of RFC 3986.
template <class G>
std::string printed(const std::optional<Parts<G>>& parts) {
  return parts ? printed(detail::grammar_data_of(rfc3986::URI), *parts) : "nullopt";
}

TEST(Documentation, EveryExampleIsTrue) {
  std::array<std::uint16_t, 100> states;
  std::array<Occurrence, 100> occurrences;
  std::array<ComponentOccurrence, 100> components;
  const TraceScratch scratch{states, occurrences};
  const std::string_view text = "http://h/a";
  const ComponentScratch room{states, components};
  std::array<char, 100> memory;
  std::string_view query = "a=1&&b", path = "/a//b%2Fc";
  const Automaton port = rfc3986::port.automaton();
  LineSplitter splitter(rfc3986::URI);
  splitter.feed("http://h/a?q\nno\n\nx:\n");
  const Batch& lines = *splitter.next();
  LineSplitter for_hosts(rfc3986::URI, {.selection = {rfc3986::host, rfc3986::user}});
  for_hosts.feed("http://h/a?q\nno\n\nx:\n");
  const Batch& hosts = *for_hosts.next();
  LineSplitter dropping(rfc3986::URI, {.drop_cr = true});
  dropping.feed("x:\r\nhttp://h\r\n");
  const Batch& crlf = *dropping.next();
  LineSplitter with_kinds(rfc9112::request_target, {.columns = Columns::kinds});
  with_kinds.feed("/\n*\nh:1\n");
  const Batch& targets = *with_kinds.next();
  Feed feed(rfc3986::URI);
  SplitFeed split_feed = *SplitFeed::of(rfc3986::URI);
  (void)split_feed.push("http://h?");
  ArrowSchema of_numbers{};
  of_numbers.format = "l";
  of_numbers.release = [](ArrowSchema* schema) { schema->release = nullptr; };
  const auto refused = arrow::Splitter::make(of_numbers, {rfc3986::URI});
  using arrow::default_fields, arrow::field_names, arrow::find_field;
#define EXAMPLE(result, ...) expect_example(#__VA_ARGS__, printed((__VA_ARGS__)), result)
#include "tests/examples_of_core.inc"
}

}  // namespace
}  // namespace bnfurl::tests
