// Files in our own language, and what stands in them: triplets, hosts, SURT prefixes.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/rfc3986.hpp>

#include "gen/text/diagnostic.hpp"
#include "src/crawl/idna.hpp"
#include "src/rules/importers/importers.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/words.hpp"

namespace bnfurl::crawl::rules {

namespace {

// `org,example,` is `example.org`; what follows the last comma is not complete, unless the host is closed.
void read_labels(std::string_view text, SurtPlace& place) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string label = normal_host(text.substr(0, comma));
    if (comma == text.size() && !place.is_closed) {
      place.partial = label;
      return;
    }
    place.host = place.host.empty() ? label : label + "." + place.host;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
}

// Where a host ends: at `:` or `)`, but not within brackets.
std::size_t end_of_host(std::string_view text) {
  const std::size_t bracket = text.starts_with('[') ? std::min(text.find(']'), text.size()) : 0;
  return std::min(text.find_first_of(":)", bracket), text.size());
}

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// A word that no line has is told with the words that could stand there, not the octet at which the grammar fails.

/// The words that stand at the beginning of a line, or after `allow` and `deny`.
std::vector<std::string> words_of_lines(bool after_verdict) {
  std::vector<std::string> words;
  if (!after_verdict) words = {"allow", "deny"};
  for (const LineWord& word : line_words) {
    if (word.line.starts_with(word.name) != after_verdict) words.emplace_back(word.name);
  }
  return words;
}

constexpr std::size_t longest_shown = 40;

/// `unknown kind of rule "hots" (did you mean "host"?); expected one of: host surt path query url re is repeat`.
std::string unknown_word(const char* what, std::string_view word, const std::vector<std::string>& known) {
  const std::string shown(word.substr(0, longest_shown));
  std::string message = std::string("unknown ") + what + " \"" + shown + (word.size() > longest_shown ? "..." : "") +
                        "\"" + gen::did_you_mean(shown, known) + "; expected one of:";
  for (const std::string& each : known) message += " " + each;
  return message;
}

class Reader {
public:
  Reader(const LineGrammar& grammar, const std::string& file) : grammar_(grammar), file_(file) {}

  OwnFile read(std::string_view text) {
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
      refuse(1, "this file is UTF-16; save it as UTF-8");
      return std::move(result_);
    }
    if (text.starts_with(byte_order_mark)) {
      refuse(1, "the file begins with a byte order mark; save it as UTF-8 without one");
      text.remove_prefix(byte_order_mark.size());
    }
    for (; !text.empty(); ++number_) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      line_ = text.substr(0, end);
      if (line_.ends_with('\r')) line_.remove_suffix(1);
      read_line();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(result_);
  }

private:
  [[nodiscard]] std::size_t column_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - line_.data()) + 1;
  }

  void refuse(std::size_t column, std::string message) {
    result_.diagnostics.push_back({file_, number_, column, std::move(message)});
  }

  void read_line() {
    const std::optional<LineParts> parts = grammar_.parts_of(line_);
    if (!parts) {
      const std::optional<Error> fault = grammar_.fault_of(line_);
      if (fault && !refuse_word(fault->offset())) refuse(fault->offset() + 1, fault->message());
      return;
    }
    if (parts->word.empty()) return;
    const Word word = word_called(parts->word);
    if (word == Word::otherwise) {
      read_default(*parts);
    } else if (word == Word::include) {
      read_include(*parts);
    } else {
      read_rule(word, *parts);
    }
  }

  // Whether the line fails in one of its first words, and no line has this word there.
  bool refuse_word(std::size_t offset) {
    const std::string_view first = word_after(line_.substr(0, 0));
    if (offset <= column_of(first) - 1 + first.size()) return refuse_word("word", first, words_of_lines(false));
    if (first != "allow" && first != "deny") return false;
    const std::string_view second = word_after(first);
    if (offset > column_of(second) - 1 + second.size()) return false;
    return refuse_word("kind of rule", second, words_of_lines(true));
  }
  bool refuse_word(const char* what, std::string_view word, const std::vector<std::string>& known) {
    const bool is_shown = std::ranges::all_of(word, [](char octet) { return octet > ' ' && octet <= '~'; });
    if (word.empty() || !is_shown || std::ranges::find(known, word) != known.end()) return false;
    refuse(column_of(word), unknown_word(what, word, known));
    return true;
  }
  /// The next word of the line after a part of it.
  [[nodiscard]] std::string_view word_after(std::string_view part) const {
    std::string_view rest = line_.substr(column_of(part) - 1 + part.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    return until(rest, blanks);
  }

  static Verdict verdict_of(const LineParts& parts) {
    return parts.verdict == "allow" ? Verdict::allow : Verdict::deny;
  }

  void read_default(const LineParts& parts) {
    if (result_.default_line) {
      refuse(column_of(parts.word),
             "there is already a default, on line " + std::to_string(result_.default_line->line));
    } else {
      result_.default_line = {verdict_of(parts), number_};
    }
  }

  void read_include(const LineParts& parts) {
    Include include{.kind = std::string(parts.value),
                    .file = std::string(parts.second),
                    .line = number_,
                    .column = column_of(parts.value)};
    if (!parts.agent.empty()) include.agent = parts.agent;
    if (!parts.on.empty()) include.on = origin_of(parts.on);
    result_.parts.emplace_back(std::move(include));
  }

  void read_rule(Word word, const LineParts& parts) {
    Rule rule{.verdict = verdict_of(parts), .line = number_, .column = column_of(parts.word)};
    if (!parts.verdict.empty()) rule.column = column_of(parts.verdict);
    if (std::optional<Condition> condition = condition_of(word, parts))
      rule.conditions.push_back(*std::move(condition));
    if (!parts.on.empty()) {
      if (std::optional<Condition> condition = host(parts.on)) rule.conditions.push_back(*std::move(condition));
    }
    if (result_.parts.empty() || !std::holds_alternative<RuleList>(result_.parts.back())) {
      result_.parts.emplace_back(RuleList{.file = file_, .kind = "rules"});
    }
    std::get<RuleList>(result_.parts.back()).rules.push_back(std::move(rule));
  }

  // Nullopt if a fault was told.
  std::optional<Condition> condition_of(Word word, const LineParts& parts) {
    if (word == Word::host) return host(parts.value);
    if (word == Word::surt) return SurtPrefix{std::string(parts.value)};
    if (word == Word::path) return path_pattern(parts.value);
    if (word == Word::query) return Parameter{with_normal_triplets(parts.value)};
    if (word == Word::url) return url_pattern(parts.value);
    if (word == Word::re) return RegularExpression{.text = std::string(parts.value), .column = column_of(parts.value)};
    if (word == Word::is) return derivation(parts);
    if (word == Word::repeat) return repetition(parts);
    if (word == Word::max_depth) return more_than(parts.value, "^/*[^/?]+(?:/+[^/?]+)");
    if (word == Word::max_parameters) return more_than(parts.value, "^[^?]*\\?&*[^&]+(?:&+[^&]+)");
    return Longer{number_of(parts.value)};
  }

  std::optional<Condition> host(std::string_view value) {
    auto condition = host_condition(value);
    if (const auto* fault = std::get_if<ValueFault>(&condition)) {
      refuse(column_of(value), fault->message);
      return std::nullopt;
    }
    return std::get<Condition>(std::move(condition));
  }

  Condition derivation(const LineParts& parts) const {
    const std::size_t colon = parts.value.find(':');
    return Derivation{.grammar = std::string(parts.value.substr(0, colon)),
                      .production = std::string(parts.value.substr(colon + 1)),
                      .component = std::string(parts.second),
                      .column = column_of(parts.value)};
  }

  std::optional<Condition> repetition(const LineParts& parts) {
    const std::size_t times = number_of(parts.value);
    if (times < 2) {
      refuse(column_of(parts.value), "repeat needs a number of at least 2");
      return std::nullopt;
    }
    return Repetition{.times = times, .anywhere = !parts.second.empty()};
  }

  // The end of the expression matches once more for each that is too many.
  std::optional<Condition> more_than(std::string_view value, const char* expression) {
    constexpr std::size_t most = 1000;
    const std::size_t number = number_of(value);
    if (number == 0 || number > most) {
      refuse(column_of(value), "expected a number from 1 to " + std::to_string(most));
      return std::nullopt;
    }
    return RegularExpression{.text = expression + ("{" + std::to_string(number) + "}"),
                             .column = column_of(value),
                             .subject = Subject::path_and_query};
  }

  const LineGrammar& grammar_;
  const std::string& file_;
  std::string_view line_;
  std::size_t number_ = 1;
  OwnFile result_;
};

}  // namespace

std::string normal_octets(std::string_view text, bool (*is_allowed)(std::string_view octet), bool in_lower_case) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto meant = triplet_at(text, i);
    const auto octet = meant ? *meant : static_cast<unsigned char>(text[i]);
    const char itself = static_cast<char>(octet);
    const bool is_itself = meant ? matches(rfc3986::unreserved, std::string_view(&itself, 1))
                                 : is_allowed == nullptr || is_allowed(text.substr(i, 1));
    if (is_itself) {
      result += in_lower_case ? lower(static_cast<char>(octet)) : static_cast<char>(octet);
    } else {
      append_triplet(result, octet);
    }
    if (meant) i += 2;
  }
  return result;
}

std::string with_normal_triplets(std::string_view text) { return normal_octets(text, nullptr); }

std::string normal_host(std::string_view text) {
  std::string result = normal_octets(text, nullptr, true);
  if (result.size() > 1 && result.ends_with('.')) result.pop_back();
  return result;
}

std::variant<SurtPlace, ValueFault> surt_place(std::string_view text) {
  SurtPlace place;
  const std::size_t open = text.find('(');
  if (open == std::string_view::npos) return ValueFault{"a SURT must have a ( before its host"};
  if (open >= 3) place.scheme = in_lower_case(text.substr(0, open - 3));
  text.remove_prefix(open + 1);
  const std::size_t close = text.find(')');
  place.is_closed = close != std::string_view::npos;
  const std::string_view authority = text.substr(0, close);
  if (authority.find('@') != std::string_view::npos) return ValueFault{"remove the userinfo and @, which are ignored"};
  const std::size_t end = end_of_host(authority);
  if (end < authority.size()) {
    if (!place.is_closed) return ValueFault{"a port must be followed by )"};
    place.port = authority.substr(end + 1);
  }
  read_labels(authority.substr(0, end), place);
  if (place.is_closed) place.path = with_normal_triplets(text.substr(close + 1));
  return place;
}

OwnFile read_own_file(const LineGrammar& grammar, const std::string& file, std::string_view text) {
  return Reader(grammar, file).read(text);
}

}  // namespace bnfurl::crawl::rules
