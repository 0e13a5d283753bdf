// Lists of ad blockers, their rules for URLs: `||h^`, `|`, `^`, `*`, `@@`, `/re/`. A rule with options asks what a
// crawler does not know (is it a script? of which page?), so it is skipped, and counted by its first option; so are
// rules for elements of pages. But all requests of a crawler can be taken for those of a third party.
//
// A pattern is found anywhere in a URL, in any letter case. `||` is at the beginning of a label of the host, `|` at an
// end of the URL, `^` an octet that separates, or the end. What is only a host, `||example.org^`, is a host and all
// below it.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"

namespace bnfurl::crawl::rules {
namespace {

// A line of a list of ad blockers, cut into what stands around its pattern. Options are what follows a "$" up to the
// end, if it is a list of names, some with values: `$third-party,domain=a.example`. A rule for elements of a page has
// "##" or a relative of it ("#@#", "#?#", "#$#", "$$") after its hosts.
struct AdblockLine {
  bool is_exception = false;                              ///< "@@" before it
  std::string_view pattern;                               ///< without "@@" and options
  std::optional<std::string_view> option = std::nullopt;  ///< the name of its first option that counts, without "~"
};

// "*" at an end is "anywhere" already.
void drop_ends(Pattern& pattern) {
  auto& parts = pattern.parts;
  const auto is_any = [](const PatternPart& part) { return part.kind == PatternPart::Kind::any; };
  if (!parts.empty() && is_any(parts.back())) {
    parts.pop_back();
    pattern.to_the_end = false;
  }
  if (!parts.empty() && is_any(parts.front()) && pattern.begin != Pattern::Begin::label) {
    parts.erase(parts.begin());
    pattern.begin = Pattern::Begin::anywhere;
  }
}

Pattern pattern_of(std::string_view text) {
  Pattern pattern = {.subject = Subject::url, .begin = Pattern::Begin::anywhere, .ignores_case = true};
  if (text.starts_with("||")) {
    pattern.subject = Subject::host_onwards;
    pattern.begin = Pattern::Begin::label;
    text.remove_prefix(2);
  } else if (text.starts_with('|')) {
    pattern.begin = Pattern::Begin::first_octet;
    text.remove_prefix(1);
  }
  if (text.ends_with('|')) {
    pattern.to_the_end = true;
    text.remove_suffix(1);
  }
  pattern.parts = pattern_parts(text, "*^", url_octets);
  drop_ends(pattern);
  return pattern;
}

// Where the host of a pattern begins; nullopt where no octet is known to be of a host.
std::optional<std::size_t> host_begin(std::string_view pattern) {
  if (pattern.starts_with("||")) return 2;
  const std::size_t colon = pattern.find("://");
  if (!pattern.starts_with('|') || colon == std::string_view::npos) return std::nullopt;
  return matches(rfc3986::scheme, pattern.substr(1, colon - 1)) ? std::optional(colon + 3) : std::nullopt;
}

// A pattern whose host is as a URL has it: `||bücher.example/` is `||xn--bcher-kva.example/`. Nullopt if it has no such
// form: it is not known of which label `||bü` is the beginning.
std::optional<std::string> with_ascii_host(std::string_view pattern) {
  const auto begin = host_begin(pattern);
  if (!begin) return std::string(pattern);
  const std::size_t end = std::min(pattern.find_first_of("/:?#^*|", *begin), pattern.size());
  const std::string_view host = pattern.substr(*begin, end - *begin);
  const bool is_whole = end < pattern.size() && pattern[end] != '*';
  const std::size_t known = is_whole ? host.size() : host.rfind('.') + 1;
  const auto ascii = in_ascii(host.substr(0, known));
  if (!ascii || !is_ascii(host.substr(known))) return std::nullopt;
  return std::string(pattern.substr(0, *begin)) + *ascii + std::string(pattern.substr(*begin + known));
}

// Whether `^` takes it for a separator: then it ends the host of a pattern.
bool separates(char octet) {
  const bool is_octet_of_ascii = static_cast<unsigned char>(octet) < 0x80;
  return is_octet_of_ascii && !is_of_name(octet) && octet != '.';
}

// The host of `||host^`, nothing else.
std::optional<std::string> only_host(std::string_view text) {
  if (!text.starts_with("||") || !text.ends_with('^')) return std::nullopt;
  text = text.substr(2, text.size() - 3);
  if (text.empty() || text.starts_with('.') || text.ends_with('.')) return std::nullopt;
  return std::ranges::any_of(text, separates) ? std::nullopt : listed_host(text);
}

// What is between the slashes of "/re/".
std::optional<std::string_view> expression_in(std::string_view pattern) {
  if (pattern.size() < 2 || !pattern.starts_with('/') || !pattern.ends_with('/')) return std::nullopt;
  return pattern.substr(1, pattern.size() - 2);
}

constexpr auto npos = std::string_view::npos;

// The octets of an option's name at the beginning of `text`, which may begin with "~".
std::string_view option_name(std::string_view text) {
  if (text.starts_with('~')) text.remove_prefix(1);
  return name_at_begin(text);
}

bool is_option(std::string_view text) {
  const std::string_view name = option_name(text);
  const std::size_t end = static_cast<std::size_t>(name.data() - text.data()) + name.size();
  return !name.empty() && (end == text.size() || text[end] == '=');
}

// The position of the first "$" after which there are options up to the end; npos if there is none. Pieces between
// commas are looked at from the last to the first, so that a line with many "$" is read once: all pieces after the "$"
// have to be options.
std::size_t options_begin(std::string_view line) {
  std::size_t found = npos;
  std::size_t end = line.size();
  while (true) {
    const std::size_t comma = end == 0 ? npos : line.rfind(',', end - 1);
    const std::size_t begin = comma == npos ? 0 : comma + 1;
    const std::string_view piece = line.substr(begin, end - begin);
    for (std::size_t at = piece.find('$'); at != npos; at = piece.find('$', at + 1)) {
      if (!is_option(piece.substr(at + 1))) continue;
      found = begin + at;
      break;
    }
    if (comma == npos || !is_option(piece)) return found;
    end = comma;
  }
}

// The first option besides `third-party`, if that is taken for true.
std::optional<std::string_view> first_option(std::string_view options, bool third_party) {
  while (third_party) {
    const std::string_view option = until(options, ",");
    const std::string name = in_lower_case(option);
    if (name != "third-party" && name != "3p") break;
    if (option.size() == options.size()) return std::nullopt;
    options.remove_prefix(option.size() + 1);
  }
  return option_name(options);
}

AdblockLine cut_adblock(std::string_view line, bool third_party) {
  AdblockLine result;
  result.is_exception = line.starts_with("@@");
  if (result.is_exception) line.remove_prefix(2);
  const std::size_t dollar = options_begin(line);
  result.pattern = line.substr(0, dollar);
  if (dollar != npos) result.option = first_option(line.substr(dollar + 1), third_party);
  return result;
}

/// Whether a line is about elements of pages, not about URLs.
bool is_about_elements(std::string_view line) noexcept {
  const std::string_view hosts = until(line, "#$");
  if (hosts.find_first_of("/*|@\"!") != npos || hosts.size() == line.size()) return false;
  const std::string_view rest = line.substr(hosts.size());
  if (rest.starts_with("$$") || rest.starts_with("$@$")) return rest.size() > 3;
  const std::size_t end = rest.find_first_not_of("@?$%", 1);
  return rest.starts_with('#') && end != npos && end <= 4 && rest[end] == '#' && end + 1 < rest.size();
}

Condition condition_of(std::string_view pattern) {
  if (auto host = only_host(pattern)) return HostName{*std::move(host), false};
  return pattern_of(pattern);
}

void read_pattern(const Line& line, std::string_view text, const AdblockLine& cut, std::vector<Rule>& rules,
                  Notes& notes) {
  if (cut.pattern.find_first_not_of('|') == std::string_view::npos)
    return notes.refuse(line, text, "the rule has no pattern");
  const auto expression = expression_in(cut.pattern);
  if (expression && expression->empty())
    return notes.refuse(line, cut.pattern,
                        "an empty regular expression matches every URL; write \"//*\" for two slashes");
  const std::size_t blank = cut.pattern.find_first_of(blanks);
  if (!expression && blank != std::string_view::npos)
    return notes.refuse(line, cut.pattern.substr(blank),
                        "a pattern cannot contain blanks; write \"%20\", or one rule per line");
  const auto pattern = expression ? std::string(*expression) : with_ascii_host(cut.pattern);
  if (!pattern) return notes.leave_out(without_ascii_form);
  Condition condition =
      expression ? RegularExpression{.text = *pattern, .column = line.column_of(*expression), .ignores_case = true}
                 : condition_of(*pattern);
  if (!notes.takes(condition)) return;
  rules.push_back({.verdict = cut.is_exception ? Verdict::allow : Verdict::deny,
                   .line = line.number,
                   .column = line.column_of(text),
                   .conditions = {std::move(condition)}});
}

void read_line(const Line& line, bool third_party, std::vector<Rule>& rules, Notes& notes) {
  const std::string_view text = trimmed(line.text);
  if (text.starts_with("!#")) return notes.leave_out("preprocessor directives");
  const bool is_header = text.starts_with('[') && text.ends_with(']');
  const bool is_comment = text.starts_with('!') || text == "#" || text.starts_with("# ");
  if (text.empty() || is_comment || is_header) return;
  if (is_about_elements(text)) return notes.leave_out("rules for page elements");
  const AdblockLine cut = cut_adblock(text, third_party);
  if (cut.option)
    return notes.leave_out("rules with the option", in_lower_case(*cut.option), "rules with other options");
  read_pattern(line, text, cut, rules, notes);
}

}  // namespace

ImportedList read_adblock(const ImportedFile& file) {
  const auto read = [&file](const Line& line, std::vector<Rule>& rules, Notes& notes) {
    read_line(line, file.third_party, rules, notes);
  };
  return read_lines(file, "adblock", Deciding::exceptions_first, Verdict::allow, read);
}

}  // namespace bnfurl::crawl::rules
