// HAProxy's log with names for the captured headers, which the log itself does not have: they are given as the log
// writes them, `{Host|User-Agent} {Server}`, or taken from a configuration.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/formats/servers/configurations.hpp"
#include "src/records/formats/servers/directives.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// What stands in a pair of braces. A header without a name is `-`.
using Headers = std::vector<std::string>;

constexpr std::string_view expected =
    "expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} "
    "for none";

/// Takes `{A|B}` from the beginning of `text`; nullopt if it begins with something else.
std::optional<Headers> take_headers(std::string_view& text) {
  const std::size_t end = text.find('}');
  if (!text.starts_with('{') || end == std::string_view::npos) return std::nullopt;
  Headers headers(end > 1 ? 1 : 0);
  for (const char octet : text.substr(1, end - 1)) {
    if (octet == '|')
      headers.emplace_back();
    else
      headers.back() += octet;
  }
  text.remove_prefix(end + 1);
  return headers;
}

/// The component of a header: common columns know some of them by their names.
std::string component_of(std::string_view header, bool is_response) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> known = {
      {{"Host", "host-header"},
       {"User-Agent", "user-agent"},
       {"Referer", "referer"},
       {"X-Forwarded-For", "x-forwarded-for"}}};
  const std::string name = name_of_argument(header);
  if (name.empty()) return "";
  if (is_response) return "captured-response-" + name;
  for (const auto& [called, component] : known) {
    if (is_called(header, called)) return std::string(component);
  }
  return "captured-" + name;
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  if (const std::size_t at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
}

/// Gives the headers of a list their components. In each value, `#` begins an escape, and `|` and `}` have one.
void name_headers(std::string& grammar, const Headers& headers, bool is_response) {
  const std::string list = is_response ? "captured-response-headers" : "captured-request-headers";
  std::string components, values, rules;
  for (const std::string& header : headers) {
    std::string name = component_of(header, is_response);
    if ((grammar + rules).find("\n" + name + " =") != std::string::npos) name.clear();
    values += values.empty() ? "" : R"( "|" )";
    values += name.empty() ? "*header-octet" : fmt::format("[ {} ]", name);
    if (name.empty()) continue;
    components += fmt::format("# component: {}\n", name);
    rules += fmt::format("{} = 1*header-octet\n", name);
  }
  replace(grammar, fmt::format("# component: {}\n", list), components);
  replace(grammar, fmt::format("{} = *( header-octet / \"|\" )\n", list),
          fmt::format("{} = {}\n{}", list, values, rules));
}

/// A grammar has at most 32 components: counters that are rarely asked for make room for headers.
void make_room(std::string& grammar) {
  constexpr std::size_t most = 32;
  constexpr std::string_view line = "# component: ";
  std::size_t count = 0;
  for (std::size_t at = 0; (at = grammar.find(line, at)) != std::string::npos; ++at) ++count;
  for (const std::string_view counter :
       {"srv-queue", "backend-queue", "beconn", "feconn", "srv-conn", "actconn", "retries", "bind-name"}) {
    if (count <= most) return;
    replace(grammar, fmt::format("{}{}\n", line, counter), "");
    --count;
  }
}

/// The header that a sample of HAProxy's is, or else the sample: `req.hdr(Host)`.
std::string header_of(std::string_view sample) {
  for (const std::string_view function : {"req.hdr(", "req.fhdr(", "hdr(", "res.hdr(", "res.fhdr("}) {
    if (!sample.starts_with(function)) continue;
    const std::string_view inside = sample.substr(function.size());
    return std::string(inside.substr(0, inside.find_first_of(",)")));
  }
  return std::string(sample);
}

/// The captured headers of a section of a configuration.
struct Captures {
  std::string section;
  Headers request = {}, response = {};

  [[nodiscard]] LogFormat format() const {
    std::string text = fmt::format("{{{}}}", fmt::join(request, "|"));
    if (!response.empty()) text += fmt::format(" {{{}}}", fmt::join(response, "|"));
    return {section, text};
  }
};

std::vector<std::string> words_of_line(std::string_view line) {
  std::vector<std::string> words(1);
  for (const char octet : line.substr(0, line.find('#'))) {
    const bool is_blank = octet == ' ' || octet == '\t' || octet == '\r';
    if (is_blank && !words.back().empty()) words.emplace_back();
    if (!is_blank && octet != '"') words.back() += octet;
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Reads `capture request header NAME len N`, `declare capture request len N`, and `http-request capture SAMPLE len N`,
/// which also names what is declared, with `id N`.
void read_capture(const std::vector<std::string>& words, Captures& captures) {
  const auto capture = std::ranges::find(words, "capture");
  if (capture == words.end()) return;
  const auto first = static_cast<std::size_t>(capture - words.begin());
  const bool is_response = words[0] == "http-response" || (words.size() > first + 1 && words[first + 1] == "response");
  Headers& headers = is_response ? captures.response : captures.request;
  if (first == 0 && words.size() > 3 && words[2] == "header") return headers.push_back(words[3]);
  if (first == 1 && words[0] == "declare") return headers.push_back("-");
  if (first == 0 || words.size() < first + 4 || words[first + 1].empty()) return;
  if (words[first + 2] == "len") return headers.push_back(header_of(words[first + 1]));
  const std::optional<std::size_t> id = number_in<std::size_t>(words[first + 3]);
  if (words[first + 2] == "id" && id && *id < headers.size()) headers[*id] = header_of(words[first + 1]);
}

}  // namespace

std::vector<LogFormat> read_haproxy_file(const std::string& file) {
  const std::string text = read_small_file(file);
  std::string_view rest = text;
  std::vector<Captures> sections;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::vector<std::string> words = words_of_line(line);
    if (words.size() > 1 && (words[0] == "frontend" || words[0] == "listen"))
      sections.push_back({words[1]});
    else if (words.size() > 2 && !sections.empty())
      read_capture(words, sections.back());
  }
  std::vector<LogFormat> formats;
  for (const Captures& captures : sections) {
    if (!captures.request.empty() || !captures.response.empty()) formats.push_back(captures.format());
  }
  return formats;
}

LogFormat read_haproxy_string(std::string_view text) { return {"", std::string(text)}; }

std::string haproxy_grammar(const LogFormat& format) {
  std::string_view text = format.text;
  const std::optional<Headers> first = take_headers(text);
  if (text.starts_with(" {")) text.remove_prefix(1);
  const std::optional<Headers> second =
      first && text.starts_with('{') && format.text.find("}{") == std::string::npos ? take_headers(text) : Headers();
  if (!first || !second || !text.empty() || (first->empty() && second->empty()))
    throw UsageError(fmt::format("haproxy:{}: {}", printable(format.text), expected));
  const Headers &request = *first, &response = *second;

  std::string grammar(find_grammar("haproxy").text());
  replace(grammar, "# grammar:   haproxy\n", "# grammar:   haproxy\n# escapes:   hash\n");
  while (grammar.find("} \"") != std::string::npos) {  // a line with other headers
    const std::size_t end = grammar.find('\n', grammar.find("} \""));
    const std::size_t begin = grammar.rfind('\n', end - 1);
    grammar.erase(begin, end - begin);
  }
  if (request.empty()) {  // then the one pair of braces is the response's
    replace(grammar, R"([ SP "{" captured-request-headers "}" [ SP "{" captured-response-headers "}" ] ])",
            R"([ SP "{" captured-response-headers "}" ])");
    replace(grammar, "# component: captured-request-headers\n", "");
    replace(grammar, "captured-request-headers = *header-octet\n", "");
  }
  for (const std::string_view list : {"captured-request-headers", "captured-response-headers"})
    replace(grammar, fmt::format("{} = *header-octet\n", list), fmt::format("{} = *( header-octet / \"|\" )\n", list));
  replace(grammar, R"(header-octet = %x20-7C / %x7E-FF ; no "}")",
          "header-octet = %x20-7B / %x7E-FF ; neither \"|\" nor \"}\"");
  if (!request.empty()) name_headers(grammar, request, false);
  if (!response.empty()) name_headers(grammar, response, true);
  if (grammar.find("\nreferer =") != std::string::npos)
    replace(grammar, "# time:", "# referer:   referer rfc3986 URI-reference unless referer = \"-\"\n# time:");
  make_room(grammar);
  return grammar;
}

}  // namespace bnfurl::records
