// What the readers of others' rule files have in common: lines, notes, what has no room, octets and names in normal
// form.
#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <variant>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/automata/regular_expression.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/words.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

constexpr std::array<Importer, 6> kinds = {{
    {"adblock", read_adblock},
    {"googlerobots", read_google_robots},
    {"hosts", read_hosts},
    {"nutch", read_nutch},
    {"robots", read_robots},
    {"surt", read_surt},
}};
static_assert(std::ranges::equal(kinds, std::span(file_kinds).subspan(1), {}, &Importer::name, &FileKind::name));

constexpr std::size_t most_diagnostics = 200;
constexpr std::size_t most_kinds = 100;
constexpr std::size_t longest_name = 40;

constexpr std::string_view lines_with_errors = "lines with errors";

std::optional<std::string> unless(bool has_room) {
  return has_room ? std::nullopt : std::optional<std::string>("rules with more than 4096 states");
}

std::optional<std::string> why_unsupported(const RegularExpression& expression, bool skips_errors) {
  const auto read = read_regular_expression(expression.text, expression.ignores_case);
  if (const auto* fault = std::get_if<ExpressionFault>(&read)) {
    if (!fault->unknown.empty()) return "rules with " + std::string(fault->unknown);
    return skips_errors ? std::optional(std::string(lines_with_errors)) : std::nullopt;
  }
  Nfa nfa;
  const StateNumber accept = nfa.add(Nfa::Kind::accept);
  return unless(add_expression(nfa, std::get<ExpressionTree>(read), accept, most_states_of_expression).has_value());
}

std::optional<std::string> why_unsupported(const SurtPrefix& surt) {
  const auto read = surt_place(surt.text);
  const auto* place = std::get_if<SurtPlace>(&read);
  return unless(place == nullptr || has_room({.parts = {{.text = place->path}}}));
}

std::optional<std::string> why_unsupported(const Condition& condition, bool skips_errors) {
  if (const auto* expression = std::get_if<RegularExpression>(&condition))
    return why_unsupported(*expression, skips_errors);
  if (const auto* surt = std::get_if<SurtPrefix>(&condition)) return why_unsupported(*surt);
  const auto* pattern = std::get_if<Pattern>(&condition);
  return unless(pattern == nullptr || has_room(*pattern));
}

bool is_of_a_path(std::string_view octet) { return octet == "%" || matches(rfc3986::query, octet); }
bool is_of_a_url(std::string_view octet) {
  return octet == "%" || matches(rfc3986::unreserved, octet) || matches(rfc3986::reserved, octet);
}

}  // namespace

Lines::Lines(std::string_view text) noexcept : rest_(text) {
  if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
}

std::optional<Line> Lines::next() noexcept {
  if (rest_.empty()) return std::nullopt;
  const Line line = {.number = ++number_, .text = until(rest_, "\r\n")};
  rest_.remove_prefix(line.text.size());
  rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : std::min<std::size_t>(rest_.size(), 1));
  return line;
}

std::string_view trimmed(std::string_view text) noexcept {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view until(std::string_view text, std::string_view octets) noexcept {
  return text.substr(0, text.find_first_of(octets));
}

std::string_view name_at_begin(std::string_view text) noexcept {
  return {text.begin(), std::ranges::find_if_not(text, is_of_name)};
}

std::string_view without_comment(std::string_view text) noexcept {
  for (std::size_t at = text.find('#'); at != std::string_view::npos; at = text.find('#', at + 1)) {
    if (at == 0 || blanks.find(text[at - 1]) != std::string_view::npos) return text.substr(0, at);
  }
  return text;
}

std::span<const Importer> importers() noexcept { return kinds; }

std::string to_string(const Unsupported& unsupported) {
  if (unsupported.count == 0) return unsupported.what;
  const std::string line = unsupported.line == 0 ? "" : ", first on line " + std::to_string(unsupported.line);
  return unsupported.what + " (" + std::to_string(unsupported.count) + line + ")";
}

void Notes::refuse(const Line& line, std::string_view piece, std::string message) {
  if (skips_errors_) return leave_out(lines_with_errors);
  if (of_.diagnostics.size() > most_diagnostics) return;
  if (of_.diagnostics.size() == most_diagnostics) message = "there are more errors, from this line on";
  of_.diagnostics.push_back({of_.list.file, line.number, line.column_of(piece), std::move(message)});
}

void Notes::leave_out(std::string_view what, std::size_t count) {
  const auto found = std::ranges::find(of_.unsupported, what, &Unsupported::what);
  if (found != of_.unsupported.end()) {
    found->count += count;
  } else {
    of_.unsupported.push_back({std::string(what), count, line_});
  }
}

void Notes::leave_out(std::string_view what, std::string_view name, std::string_view others) {
  const std::string kind = std::string(what) + " \"" + std::string(name.substr(0, longest_name)) + "\"";
  const bool is_new = std::ranges::find(of_.unsupported, kind, &Unsupported::what) == of_.unsupported.end();
  const bool is_name = !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, is_of_name);
  leave_out(!is_name || (is_new && of_.unsupported.size() >= most_kinds) ? others : kind);
}

bool Notes::takes(const Condition& condition) {
  const auto why = why_unsupported(condition, skips_errors_);
  if (why) leave_out(*why);
  return !why;
}

ImportedList begin_list(const ImportedFile& file, std::string_view kind, Deciding deciding, Verdict otherwise) {
  ImportedList result;
  result.list.file = file.file;
  result.list.kind = kind;
  result.list.deciding = deciding;
  result.list.otherwise = otherwise;
  return result;
}

std::string path_octets(std::string_view text) { return normal_octets(text, is_of_a_path); }
std::string url_octets(std::string_view text) { return normal_octets(text, is_of_a_url); }

std::optional<std::string> in_ascii(std::string_view name) {
  if (is_ascii(name)) return std::string(name);
  auto ascii = host_to_ascii(name);
  return ascii ? std::optional(*std::move(ascii)) : std::nullopt;
}

std::optional<std::string> listed_host(std::string_view text) {
  std::optional<std::string> ascii = in_ascii(text);
  if (!ascii) return std::nullopt;
  std::string host = *std::move(ascii);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !matches(rfc3986::host, host)) return std::nullopt;
  return in_lower_case(host);
}

}  // namespace bnfurl::crawl::rules
