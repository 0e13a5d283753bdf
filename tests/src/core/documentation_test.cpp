// Every example in the comments of the public headers, `///   expression  ->  result`, is compiled and run. The
// expressions are repeated here; the test reads the headers and checks that both are the same.
#include <bnfurl/arrow.hpp>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/components.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/fields.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/repair.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/src/core/support/printed.hpp"

namespace bnfurl::tests {
namespace {

using bnfurl::tests::printed;

// A split is printed with the names of its components. All examples use those of RFC 3986.
template <class G>
std::string printed(const std::optional<Parts<G>>& parts) {
  return parts ? printed(detail::grammar_data_of(rfc3986::URI), *parts) : "nullopt";
}
// `expression -> result`, as in the headers except for blanks.
#define EXAMPLE(expression) (#expression " -> " + printed(expression))

std::vector<std::string> run_examples() {
  std::array<std::uint16_t, 100> states;
  std::array<Occurrence, 100> occurrences;
  std::array<ComponentOccurrence, 100> components;
  const TraceScratch scratch{states, occurrences};
  const std::string_view text = "http://h/a";
  const ComponentScratch room{states, components};
  std::array<char, 100> memory;
  std::string_view query = "a=1&&b";
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
  return {
      EXAMPLE(matches(rfc3986::URI, "http://h:80/a?b")),
      EXAMPLE(split(rfc3986::URI, "http://h:80/a?b")),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->sentence()),
      EXAMPLE((*split(rfc3986::URI, "http://h/?"))[rfc3986::query]),
      EXAMPLE((*split(rfc3986::URI, "http://h/?"))[rfc3986::fragment]),
      EXAMPLE(lines.at(0, rfc3986::host)),
      EXAMPLE((*split(rfc3986::URI, text))[rfc3986::host]->data() == text.data() + 7),
      EXAMPLE(refused.error().message),
      EXAMPLE(refused.error().where),
      EXAMPLE(field_names(rfc3986::URI.grammar()).front()),
      EXAMPLE(find_field(rfc3986::URI.grammar(), "HOST")->name),
      EXAMPLE(find_field(rfc3986::URI.grammar(), "line").has_value()),
      EXAMPLE(default_fields(rfc3986::URI.grammar()).back()),
      EXAMPLE(rfc3986::IPv6address.name()),
      EXAMPLE(rfc3986::IPv6address.grammar().name()),
      EXAMPLE(version() == BNFURL_VERSION),
      EXAMPLE(join(rfc3986::URI, split(rfc3986::URI, "http://h?")->values(), memory)),
      EXAMPLE(join(rfc3986::URI, split(rfc3986::URI, "x:/a")->values())),
      EXAMPLE(join(*split(rfc3986::URI, "http://u@h:/?#"))),
      EXAMPLE(repair(rfc3986::URI, " http://h/a b?c[]=%zz\n", RepairMode::grammar, memory)),
      EXAMPLE(repair(rfc3986::URI, "http://h/%20", RepairMode::grammar, {})),
      EXAMPLE(repair(rfc3986::URI, "http:\\\\h\\a?b\\c", RepairMode::browser, memory)),
      EXAMPLE(repair(rfc3986::URI, " http://a b/", RepairMode::grammar, memory).error().offset),
      EXAMPLE(repair(rfc3986::URI_reference, "a b:c", RepairMode::grammar, memory).error().why ==
              RepairError::Why::scheme),
      EXAMPLE(repair(rfc3986::URI, "http://[", RepairMode::grammar, memory).has_value()),
      EXAMPLE(decode("/a%20b%0A%2541%", {}, memory)),
      EXAMPLE(decode("a+b%2B", {.form = true}, memory)),
      EXAMPLE(decode("%41", {}, {}).error().needed),
      EXAMPLE(decode("caf%C3%A9%0A", {.controls = true}) == "caf\xC3\xA9\n"),
      EXAMPLE(invalid_escape("a%20%zz")),
      EXAMPLE(invalid_escape("a%20")),
      EXAMPLE(next_parameter(query)->value),
      EXAMPLE(next_parameter(query)->name),
      EXAMPLE(next_parameter(query).has_value()),
      EXAMPLE(*port_number((*split(rfc3986::URI, "http://h:080"))[rfc3986::port])),
      EXAMPLE(port_number("").error() == PortError::none),
      EXAMPLE(port_number("65536").error() == PortError::invalid),
      EXAMPLE(split(rfc3986::URI, "http://u@h:80/")->authority()),
      EXAMPLE(split(rfc3986::URI, "file:///a")->authority()),
      EXAMPLE(split(rfc3986::URI, "mailto:me@h")->authority()),
      EXAMPLE(reference_production(rfc3986::URI.grammar())),
      EXAMPLE(default_resolution(rfc3986::URI.grammar()) == Resolution::rfc3986),
      EXAMPLE(Base::of(rfc3986::URI, "http://a/b/c/d;p?q")->text()),
      EXAMPLE(Base::of(rfc3986::URI_reference, "../g").error() == BaseError::no_scheme),
      EXAMPLE(Base::of(rfc3986::URI, "x:")->references()),
      EXAMPLE(normalize(rfc3986::URI, "HTTP://h:80/%7ea", Levels::syntax, memory)),
      EXAMPLE(normalize(rfc3986::URI, "http://h/%25%34%31", Levels::percent, memory)),
      EXAMPLE(normalize(rfc3986::URI, "http://h:08080/", Levels::scheme, memory)),
      EXAMPLE(normalize(rfc3986::URI, "HTTP://h", Levels::syntax, memory).value_or("none")),
      EXAMPLE(normalize(rfc3986::URI, "a b", Levels::syntax, memory).has_value()),
      EXAMPLE(normalize(rfc3986::URI, "HTTP://h", Levels::syntax, {}).error().needed),
      EXAMPLE(normalize(rfc3986::URI, "x:", Levels::syntax, memory).error_or(TextError{}) == TextError{}),
      EXAMPLE(join(rfc3986::URI, split(rfc3986::URI, "x:a")->values()).transform(&std::string::size)),
      EXAMPLE(normal_forms(rfc3986::port, Levels::syntax)),
      EXAMPLE(resolve(*Base::of(rfc3986::URI, "http://a/b/c/d;p?q"), "../g", Resolution::rfc3986, memory)),
      EXAMPLE(port.states()),
      EXAMPLE(port.next(Automaton::start, '7')),
      EXAMPLE(port.next(Automaton::start, 'x') == Automaton::dead),
      EXAMPLE(port.accepts(Automaton::start)),
      EXAMPLE(port.class_of('0') == port.class_of('9')),
      EXAMPLE(rfc3986::DIGIT.origin() == Origin::core),
      EXAMPLE(rfc3986::DIGIT.from()),
      EXAMPLE(rfc3986::host.component()),
      EXAMPLE(rfc3986::IPv6address.component()),
      EXAMPLE(rfc3986::authority.components().size()),
      EXAMPLE(rfc9112::request_target.has_kinds()),
      EXAMPLE(rfc3986::DIGIT.octets()->count()),
      EXAMPLE(rfc3986::DIGIT.octets()->test('7')),
      EXAMPLE(rfc3986::host.octets().has_value()),
      EXAMPLE(rfc3986::IPv6address.automaton().states()),
      EXAMPLE(rfc3986::URI.engines().scanner),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->production()),
      EXAMPLE(default_port(rfc3986::URI, "HTTP")),
      EXAMPLE(default_port(rfc3986::URI, "mailto")),
      EXAMPLE((*split(rfc3986::URI, "http://h?"))[rfc3986::query]),
      EXAMPLE((*split(rfc3986::URI, "http://h"))[rfc3986::query]),
      EXAMPLE((*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::user]),
      EXAMPLE((*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::password]),
      EXAMPLE((*split(rfc3986::URI, "http://h"))[*find_grammar("rfc3986")->find_component("host")]),
      EXAMPLE(split(rfc3986::URI, "http://[::1]/")->host_kind()),
      EXAMPLE(split(rfc3986::URI, "mailto:me@h")->host_kind()),
      EXAMPLE(split(rfc9112::request_target, "*")->kind()),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->offset()),
      EXAMPLE(explain(rfc3986::URI, "http://h:8 ")->code_name()),
      EXAMPLE(explain(rfc3986::URI, "http://a%4x/")->code_name()),
      EXAMPLE(explain(rfc3986::port, "x")->code()),
      EXAMPLE(explain(rfc3986::DIGIT, "x")->code_name()),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->expects('/')),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->expects_end()),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->found()),
      EXAMPLE(explain(rfc3986::URI, "http://[::1")->found()),
      EXAMPLE(explain(rfc3986::URI, "http://[::1")->expected()),
      EXAMPLE(explain(rfc3986::path_empty, "/")->expected()),
      EXAMPLE(explain(rfc3986::URI, "http://me@h:8x")->message()),
      EXAMPLE(explain(rfc3986::URI, "http")->message()),
      EXAMPLE(explain(rfc3986::URI, "http://h/?a[]=1")->sentence()),
      EXAMPLE(explain(rfc3986::URI, "http://h:8x")->sentence()),
      EXAMPLE(explain(rfc3986::URI, "http")->sentence()),
      EXAMPLE(explain(rfc3986::URI, "")->sentence(memory)),
      EXAMPLE(matches(rfc3986::IPv6address, "::1")),
      EXAMPLE(matches(rfc3986::IPv6address, "1::2::3")),
      EXAMPLE(split(rfc3986::URI, "http://h?")),
      EXAMPLE(split(*find_production("rfc3986", "authority"), "h:80")),
      EXAMPLE(explain(rfc3986::URI, "http://a b")->message()),
      EXAMPLE(trace(rfc3986::path_abempty, "/ /b", scratch).has_value()),
      EXAMPLE(trace(rfc3986::path_abempty, "/a", {}).error().needed),
      EXAMPLE(trace_components(rfc3986::URI, "http://h", room)),
      EXAMPLE(matches(rfc1738::url, "http://u:p@h/")),
      EXAMPLE(matches(*strict_production(rfc1738::url), "http://u:p@h/")),
      EXAMPLE(strict_production(rfc1738::httpurl)),
      EXAMPLE(find_production("rfc3986", "host")),
      EXAMPLE(find_production("rfc3986", "uri")),
      EXAMPLE(find_production("rfc3986", "hots")),
      EXAMPLE(grammars()[0].name()),
      EXAMPLE(find_grammar("rfc3986")->start()),
      EXAMPLE(rfc3986::URI.grammar().components().size()),
      EXAMPLE(rfc3986::URI.grammar().components()[0].name()),
      EXAMPLE(rfc3986::URI.grammar().name()),
      EXAMPLE(rfc3986::URI.grammar().source()),
      EXAMPLE(rfc3986::URI.grammar().notation()),
      EXAMPLE(rfc3986::URI.grammar().ignores_case()),
      EXAMPLE(rfc3986::URI.grammar().file()),
      EXAMPLE(rfc3986::URI.grammar().find("host")),
      EXAMPLE(rfc3986::URI.grammar().find("HOST")),
      EXAMPLE(rfc3986::URI.grammar().find("hots")),
      EXAMPLE(rfc3986::URI.grammar().find_component("user")),
      EXAMPLE(rfc3986::URI.grammar().find_component("USER")),
      EXAMPLE(rfc3986::URI_reference.grammar().start()),
      EXAMPLE(rfc3986::URI.grammar().productions()[1]),
      EXAMPLE(rfc3986::URI.grammar().host_kinds()[0]),
      EXAMPLE(rfc9112::host.grammar().kinds()[0]),
      EXAMPLE(rfc3986::URI.grammar().error_codes()[1]),
      EXAMPLE(rfc9112::host.grammar().error_codes()[0]),
      EXAMPLE(rfc3986::URI.grammar().default_ports()[0].port),
      EXAMPLE(find_grammar("combined")->record_time()->pattern),
      EXAMPLE(rfc3986::Tag::components),
      EXAMPLE(Component(rfc3986::host).index()),
      EXAMPLE(rfc3986::user.name()),
      EXAMPLE(rfc3986::user.grammar().name()),
      EXAMPLE(rfc3986::user.grammar().components()[rfc3986::user.index()].name()),
      EXAMPLE(start_production("rfc3986")),
      EXAMPLE(has_kernel(active_kernel())),
      EXAMPLE(has_kernel("scalar")),
      EXAMPLE(has_kernel("mmx")),
      EXAMPLE(use_kernel(active_kernel()).has_value()),
      EXAMPLE(use_kernel("mmx").error() == KernelError::unknown),
      EXAMPLE(kernel_names().front()),
      EXAMPLE(explain(rfc3986::scheme, "")->message(memory)),
      EXAMPLE(matches(*production_for_method(rfc9112::request_target, "GET"), "*")),
      EXAMPLE(matches(*production_for_method(rfc9112::request_target, "OPTIONS"), "*")),
      EXAMPLE(production_for_method(rfc3986::URI, "GET")),
      EXAMPLE(feed.push("http:")),
      EXAMPLE(feed.push("//a b")),
      EXAMPLE(feed.offset()),
      EXAMPLE(feed.explain()->message()),
      EXAMPLE(split_feed.positions()->at(rfc3986::host)->begin),
      EXAMPLE(*split_feed.positions()->host_kind()),
      EXAMPLE(SplitFeed::of(rfc3986::URI)->progress()),
      EXAMPLE(default_components(rfc3986::URI.grammar()).size()),
      EXAMPLE(default_components(rfc9112::host.grammar()).back().name()),
      EXAMPLE(default_components(*find_grammar("combined")).size()),
      EXAMPLE(shape_of(rfc3986::URI) == Shape::reference),
      EXAMPLE(shape_of(rfc9112::request_target) == Shape::target),
      EXAMPLE(shape_of(rfc9112::request_target, "CONNECT") == Shape::authority),
      EXAMPLE(lenient_parts("http://h/ ").find("host").begin),
      EXAMPLE(lenient_parts("http://h/ ").find("reg-name") == Span()),
      EXAMPLE(lenient_parts("//h:8x/a b?c").path.end),
      EXAMPLE(lenient_parts("//h:8x/a b?c").port == Span()),
      EXAMPLE(lenient_parts("//u@v@h:80").userinfo.end),
      EXAMPLE(lenient_parts("//admin x", Shape::target).path.begin),
      EXAMPLE(lines.too_long()),
      EXAMPLE(lines.size()),
      EXAMPLE(lines.line(0)),
      EXAMPLE(lines.line(2)),
      EXAMPLE(crlf.line(0)),
      EXAMPLE(lines.verdict(0) == Batch::Verdict::match),
      EXAMPLE(lines.verdict(1) == Batch::Verdict::no_match),
      EXAMPLE(lines.valid(0)),
      EXAMPLE(lines.valid(1)),
      EXAMPLE(lines.verdicts()[0]),
      EXAMPLE(lines.begins()[1]),
      EXAMPLE(crlf.begins()[1]),
      EXAMPLE(lines.ends()[1]),
      EXAMPLE(crlf.ends()[1]),
      EXAMPLE(lines.column(rfc3986::host).begins[0]),
      EXAMPLE(lines.column(rfc3986::host).lengths[0]),
      EXAMPLE(lines.column(rfc3986::host).lengths[3]),
      EXAMPLE(hosts.column(rfc3986::host).begins[0]),
      EXAMPLE(hosts.column(rfc3986::path).begins.size()),
      EXAMPLE(lines.column(rfc3986::user).lengths[0]),
      EXAMPLE(lines.column(std::size_t{1}).lengths[0]),
      EXAMPLE(lines.at(0, rfc3986::path)),
      EXAMPLE(lines.at(0, rfc3986::fragment)),
      EXAMPLE(lines.at(0, lines.column(rfc3986::path))),
      EXAMPLE(lines.at(3, rfc3986::path)),
      EXAMPLE(targets.kinds()[1]),
      EXAMPLE(targets.host_kinds()[0] == Batch::no_kind),
      EXAMPLE(targets.kind(1)),
      EXAMPLE(targets.kind(2)),
      EXAMPLE(lines.host_kind(0)),
  };
}

TEST(Documentation, EveryExampleIsTrue) { expect_all_are_true(run_examples(), examples_in_headers(false)); }

}  // namespace
}  // namespace bnfurl::tests
