#include "src/records/formats/servers/grammar_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "gen/syntax/grammar_file.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

// Names that no variable has by what its server calls it: the components of `combined`, the other rules of the
// grammar, and the core rules of RFC 5234, whose names ignore case.
constexpr std::string_view reserved_names[] = {
    "host",     "ident",      "user",           "time",          "request",     "method",   "target",    "version",
    "status",   "size",       "referer",        "user-agent",    "text-octet",  "graphic",  "no-target", "target-alone",
    "record",   "no-query",   "alpha",          "bit",           "char",        "cr",       "crlf",      "ctl",
    "digit",    "dquote",     "hexdig",         "htab",          "lf",          "lwsp",     "octet",     "sp",
    "vchar",    "wsp",        "path-and-query", "with-query",    "plain",       "list",     "list-item", "other-text",
    "upstream", "host-octet", "field-octet",    "field-graphic", "field-plain", "no-method"};

// Whether values can have nearly all octets.
bool is_free(const Values& values) {
  return std::ranges::any_of(std::to_array<std::string_view>({"text-octet", "graphic", "upstream"}),
                             [&](std::string_view name) { return values.rule.find(name) != std::string::npos; });
}

// Whether a free text can contain the beginning of the piece after it, so that it may end there or go on.
bool may_go_on(const ServerFormat& format, const Variable& variable, const FormatPiece& next) {
  if (next.variable) return true;
  const char octet = next.literal.front();
  if (octet == ' ' && variable.values.rule.starts_with("*graphic")) return false;
  return !format.is_escaped() || (octet != '"' && static_cast<unsigned char>(octet) >= 0x20);
}

bool is_target(const FormatPiece& piece) { return piece.variable && piece.variable->meaning == "target"; }

// The target before which the piece at `index` is a host, with or without a port in between; null for other pieces.
const Variable* target_after(const std::vector<FormatPiece>& pieces, std::size_t index) {
  const auto& host = pieces[index].variable;
  if (!host || !host->values.is_host) return nullptr;
  const auto is_port = [](const FormatPiece& piece) {
    return piece.variable &&
           (piece.variable->values.rule == kinds::port.rule || piece.variable->values.rule == kinds::digits.rule);
  };
  const bool has_port = index + 2 < pieces.size() && pieces[index + 1].literal == ":" && is_port(pieces[index + 2]);
  const std::size_t next = index + (has_port ? 3 : 1);
  return next < pieces.size() && is_target(pieces[next]) ? &*pieces[next].variable : nullptr;
}

// A set of octets, as the ranges of a rule.
struct Range {
  unsigned first;
  unsigned last;
};

std::string set_of(std::vector<Range> ranges, std::optional<char> except) {
  std::vector<std::string> printed;
  const auto print = [&printed](unsigned first, unsigned last) {
    if (first > last) return;
    printed.push_back(first == last ? fmt::format("%x{:02X}", first) : fmt::format("%x{:02X}-{:02X}", first, last));
  };
  for (const auto [first, last] : ranges) {
    const unsigned hole = except ? static_cast<unsigned char>(*except) : 0x100U;
    if (hole < first || hole > last) {
      print(first, last);
      continue;
    }
    if (hole > first) print(first, hole - 1);
    print(hole + 1, last);
  }
  return fmt::format("{}", fmt::join(printed, " / "));
}

// What follows a "\" in an escaped value.
std::string escape_of(std::vector<Range> ranges, std::optional<char> except) {
  const std::string set = set_of(std::move(ranges), except);
  return set.find('/') == std::string::npos ? "\"\\\" " + set : "\"\\\" ( " + set + " )";
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

// A request line has a method, a target and a version; then no other variable means these.
bool is_of_request(std::string_view meaning) {
  return meaning == "method" || meaning == "target" || meaning == "version";
}

// How the components of a log format are called. A variable that means what a component of `combined` means has its
// name; every other has the server's name for it, with the server's own name before it where that is taken.
class Names {
public:
  explicit Names(const ServerFormat& format) : format_(format) {
    for (const FormatPiece& piece : format.pieces) {
      if (piece.variable && piece.variable->values.is_request) has_request_ = true;
    }
  }

  /// By how the variable is written.
  std::map<std::string, std::string> run() {
    for (const FormatPiece& piece : format_.pieces) {
      if (piece.variable && means_most(*piece.variable)) name(*piece.variable, piece.variable->meaning);
    }
    for (const FormatPiece& piece : format_.pieces) {
      if (piece.variable && !names_.contains(piece.variable->written))
        name(*piece.variable, free_name(*piece.variable));
    }
    return names_;
  }

private:
  // Whether no other variable of the format means the same with more right.
  [[nodiscard]] bool means_most(const Variable& variable) const {
    if (variable.meaning.empty() || (has_request_ && is_of_request(variable.meaning))) return false;
    return std::ranges::none_of(format_.pieces, [&](const FormatPiece& piece) {
      return piece.variable && piece.variable->meaning == variable.meaning && piece.variable->rank < variable.rank;
    });
  }

  [[nodiscard]] bool is_free(const std::string& name) const {
    return std::isalpha(static_cast<unsigned char>(name.front())) != 0 &&
           std::ranges::find(reserved_names, name) == std::end(reserved_names) && !taken_.contains(name);
  }

  [[nodiscard]] std::string free_name(const Variable& variable) const {
    if (!variable.name.empty() && is_free(variable.name)) return variable.name;
    const std::string prefixed = format_.server + "-" + variable.name;
    std::string name = prefixed;
    for (int number = 2; !is_free(name); ++number) name = prefixed + "-" + std::to_string(number);
    return name;
  }

  // Variables of the same meaning and rank are written differently, and only one of them has the name.
  void name(const Variable& variable, const std::string& name) {
    if (names_.contains(variable.written)) return;
    if (!taken_.insert(name).second) return;
    names_.emplace(variable.written, name);
  }

  const ServerFormat& format_;
  bool has_request_ = false;
  std::map<std::string, std::string> names_;
  std::set<std::string> taken_;
};

// "typical: " and the like, as wide as grammar files have it.
std::string line_of(std::string_view key, std::string_view value) { return fmt::format("# {:<10} {}\n", key, value); }

std::string quoted(std::string_view text) {
  const bool has_letter = std::ranges::any_of(text, [](char c) { return std::isalpha(static_cast<unsigned char>(c)); });
  return fmt::format("{}\"{}\"", has_letter ? "%s" : "", text);
}

// A literal text as the elements of a rule. A person writes SP and DQUOTE; an outline has no rules beside its own.
std::vector<std::string> elements_of(std::string_view literal, bool is_outline) {
  std::vector<std::string> elements;
  const auto is_plain = [](char c) { return is_printable(static_cast<unsigned char>(c)) && c != '"'; };
  while (!literal.empty()) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(literal, is_plain) - literal.begin());
    const std::string_view run = literal.substr(0, std::max<std::size_t>(plain, 1));
    if (plain > 0)
      elements.push_back(run == " " && !is_outline ? "SP" : quoted(run));
    else
      elements.push_back(run == "\"" && !is_outline ? "DQUOTE"
                                                    : fmt::format("%x{:02X}", static_cast<unsigned char>(run.front())));
    literal.remove_prefix(run.size());
  }
  return elements;
}

// `name = a b c`, continued on lines of at most 100 octets.
std::string rule_of(std::string_view name, const std::vector<std::string>& elements) {
  constexpr std::size_t widest = 100;
  const std::string indent(name.size() + 2, ' ');
  std::string rule;
  std::string line = std::string(name) + " =";
  for (const std::string& element : elements) {
    if (line.size() + 1 + element.size() > widest && line.size() > indent.size()) {
      rule += line + "\n";
      line = indent;
    }
    line += " " + element;
  }
  return rule + line + "\n";
}

class Writer {
public:
  Writer(const ServerFormat& format, bool is_outline)
      : format_(format), is_outline_(is_outline), bound_(bound_of_texts(format)), names_(Names(format).run()) {
    for (std::size_t i = 0; i < format.pieces.size(); ++i) {
      const auto& variable = format.pieces[i].variable;
      if (!variable) continue;
      if (written_.insert(variable->written).second) variables_.push_back(&*variable);
      if (const Variable* target = target_after(format.pieces, i)) {
        hosts_.insert(variable->written);
        targets_.insert(target->written);
      }
    }
    if (bound_) std::ranges::copy(bound_->fields, std::inserter(bounded_, bounded_.end()));
  }

  std::string run() {
    require_one_line();
    require_url();
    std::string text = is_outline_ ? line_of("grammar:", format_.grammar) + shortest() : header();
    return text + "\n" + rule_of("record", record()) + "\n" + rules() + private_rules();
  }

private:
  [[nodiscard]] const std::string& name_of(const Variable& variable) const { return names_.at(variable.written); }

  [[nodiscard]] const Variable* named(std::string_view name) const {
    const auto found = std::ranges::find_if(variables_, [&](const Variable* each) { return name_of(*each) == name; });
    return found == variables_.end() ? nullptr : *found;
  }

  // An outline has neither the parts of a request nor those of a target.
  [[nodiscard]] bool has_request_parts(const Variable& variable) const {
    return variable.values.is_request && !is_outline_;
  }
  [[nodiscard]] bool has_path_parts(const Variable& variable) const {
    return !variable.values.no_query.empty() && !is_outline_;
  }

  // Whether something else can stand in the place of a method or target.
  [[nodiscard]] bool has_other_text(const Variable& variable) const {
    return !variable.values.instead.empty() && name_of(variable) == variable.meaning && !is_outline_;
  }

  [[nodiscard]] bool is_bounded(const Variable& variable) const { return bounded_.contains(variable.written); }
  // Whether nothing but the target after it shows where a host ends.
  [[nodiscard]] bool is_host(const Variable& variable) const {
    return hosts_.contains(variable.written) && is_free(variable.values);
  }
  [[nodiscard]] bool has_hosts() const {
    return std::ranges::any_of(variables_, [this](const Variable* each) { return is_host(*each); });
  }
  [[nodiscard]] bool follows_host(const Variable& variable) const { return targets_.contains(variable.written); }

  // The octet that the values of some variables do not have.
  [[nodiscard]] std::optional<char> bound() const { return bound_ ? std::optional(bound_->octet) : std::nullopt; }

  // A rule with the octets that a variable's values have.
  [[nodiscard]] std::string with_octets_of(const Variable& variable, std::string rule) const {
    if (!is_bounded(variable)) return rule;
    return replaced(replaced(std::move(rule), "text-octet", "field-octet"), "graphic", "field-graphic");
  }

  // Anything but a list makes a format ambiguous, so an outline does not have it.
  [[nodiscard]] bool has_list_parts(const Variable& variable) const { return variable.values.is_list && !is_outline_; }

  void require_one_line() const {
    for (const FormatPiece& piece : format_.pieces) {
      if (piece.literal.find('\n') == std::string::npos) continue;
      throw UsageError(fmt::format("{}: the format contains a line feed; each record must be a line", format_.server));
    }
  }

  void require_url() const {
    if (named("request") != nullptr || named("target") != nullptr || named("referer") != nullptr) return;
    throw UsageError(fmt::format("{0}: the format has no URL; add {1}, or {2} for the referer", format_.server,
                                 format_.server == "nginx"   ? "$request or $request_uri"
                                 : format_.server == "squid" ? "%ru"
                                                             : "%r or %U%q",
                                 format_.server == "nginx"   ? "$http_referer"
                                 : format_.server == "squid" ? "%{Referer}>h"
                                                             : "%{Referer}i"));
  }

  // The file's "#" lines.

  [[nodiscard]] std::string header() const {
    std::string text = line_of("grammar:", format_.grammar) + line_of("source:", printable(format_.source)) +
                       line_of("kind:", "record") + (format_.is_escaped() ? line_of("escapes:", format_.escapes) : "");
    const Variable* const request = named("request");
    if (request != nullptr && has_request_parts(*request) && !separator_after(*request))
      text += line_of("import:", "CLF common");
    text += "#\n";
    for (const Variable* variable : variables_) text += components_of(*variable);
    text += "#\n" + keys();
    if (const std::string time = whole_time(); !time.empty()) text += line_of("time:", time);
    return text + shortest() + says() + typical();
  }

  // The time, with its parts that other variables write, in whatever order they are. Each server has one time that is
  // all there is to say; what else it may write of the same moment stays beside that.
  [[nodiscard]] std::string whole_time() const {
    const Variable* first = named("time");
    if (first == nullptr) first = first_with_time();
    if (first == nullptr || first->values.time.empty()) return "";
    const std::string own = name_of(*first) + " " + first->values.time;
    std::string whole = own;
    for (const Variable* more : variables_) {
      const bool is_part = more != first && more->values.is_of_end == first->values.is_of_end &&
                           first->values.time != kinds::log_time.time && tells_more(whole, more->values.time);
      if (is_part) whole += fmt::format(" + {} {}", name_of(*more), more->values.time);
    }
    for (const std::string& time : {whole, own}) {
      if (gen::fault_of_time_pattern(time).empty()) return time;
    }
    return "";
  }

  [[nodiscard]] const Variable* first_with_time() const {
    const auto found =
        std::ranges::find_if(variables_, [](const Variable* each) { return !each->values.time.empty(); });
    return found == variables_.end() ? nullptr : *found;
  }

  // Whether all that `part` tells is not told by `time` yet.
  [[nodiscard]] static bool tells_more(std::string_view time, std::string_view part) {
    constexpr std::string_view alike[] = {"Y", "mb", "d", "HI", "p", "M", "S", "fN", "zZ", "sQq"};
    const auto tells = [](std::string_view pattern, std::string_view letters) {
      return std::ranges::any_of(letters, [pattern](char letter) {
        return pattern.find(std::string{'%', letter}) != std::string_view::npos;
      });
    };
    return !part.empty() && std::ranges::none_of(alike, [&](std::string_view letters) {
      return tells(time, letters) && tells(part, letters);
    });
  }

  [[nodiscard]] std::string components_of(const Variable& variable) const {
    if (has_path_parts(variable))
      return line_of("component:", fmt::format("{} = with-query no-query", name_of(variable)));
    std::string text = line_of("component:", name_of(variable));
    if (!has_request_parts(variable)) return text;
    for (const char* part : {"method", "target = target no-target target-alone", "version"})
      text += line_of("component:", part);
    return text;
  }

  // A request, target or referer that the server does not have is a "-", or an empty text, which is not a component.
  [[nodiscard]] std::string keys() const {
    std::string text;
    const auto unless = [](const Variable& variable, std::string_view name) {
      return variable.missing == Missing::hyphen ? fmt::format(R"( unless {} = "-")", name) : std::string();
    };
    if (const Variable* request = named("request"))
      text += line_of("target:", "target rfc9112 request-target" + unless(*request, "request"));
    else if (const Variable* target = named("target"))
      text += line_of("target:", "target rfc9112 request-target" + unless(*target, "target"));
    if (const Variable* referer = named("referer"))
      text += line_of("referer:", "referer rfc3986 URI-reference" + unless(*referer, "referer"));
    return text;
  }

  // A free text of which the next octet of the line can be a part ends as early as the whole line allows.
  [[nodiscard]] std::string shortest() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < format_.pieces.size(); ++i) {
      const auto& variable = format_.pieces[i].variable;
      if (!variable || !goes_on_at_will(*variable) || !may_go_on(format_, *variable, format_.pieces[i + 1])) continue;
      const std::string name = has_path_parts(*variable)   ? "with-query no-query"
                               : has_list_parts(*variable) ? "other-text"
                                                           : name_of(*variable);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names.empty() ? "" : line_of("shortest:", fmt::format("{}", fmt::join(names, " ")));
  }

  [[nodiscard]] bool goes_on_at_will(const Variable& variable) const {
    return variable.values.rule.starts_with('*') && !variable.values.rule.starts_with("*(") && !is_host(variable);
  }

  // A line of the log, if it can be written as the value of a key.
  [[nodiscard]] std::string typical() const {
    std::string line;
    for (const FormatPiece& piece : format_.pieces)
      line += piece.variable ? piece.variable->values.sample : piece.literal;
    const bool is_value =
        std::ranges::all_of(line, [](char c) { return is_printable(static_cast<unsigned char>(c)); }) &&
        !line.starts_with(' ') && !line.ends_with(' ');
    return is_value ? "#\n" + line_of("typical:", line) : "";
  }

  // The rules.

  [[nodiscard]] std::vector<std::string> record() const {
    std::vector<std::string> elements;
    for (const FormatPiece& piece : format_.pieces) {
      if (!piece.variable) {
        std::ranges::move(elements_of(piece.literal, is_outline_), std::back_inserter(elements));
        continue;
      }
      const std::string& name = has_path_parts(*piece.variable) ? "path-and-query" : name_of(*piece.variable);
      const std::string blanks = is_outline_ ? "*%x20" : "*SP";
      if (piece.variable->values.padding == Padding::before) elements.push_back(blanks);
      elements.push_back(has_other_text(*piece.variable)               ? fmt::format("( no-{0} / {0} )", name)
                         : piece.variable->missing == Missing::nothing ? "[ " + name + " ]"
                                                                       : name);
      if (piece.variable->values.padding == Padding::after) elements.push_back(blanks);
    }
    return elements;
  }

  [[nodiscard]] std::string rules() const {
    std::string text;
    for (const Variable* variable : variables_) {
      const std::string note = is_outline_ ? "" : "  ; " + printable(variable->written);
      if (has_path_parts(*variable))
        text += path_rules(*variable, note);
      else if (!has_request_parts(*variable))
        text += name_of(*variable) + " = " + rule_of_values(*variable) + note + "\n";
      if (has_other_text(*variable)) text += fmt::format("no-{} = {}\n", name_of(*variable), variable->values.instead);
    }
    if (const Variable* request = named("request"); request != nullptr && !is_outline_) text += request_rules(*request);
    return text;
  }

  // A missing value has no component; so an optional component is never empty.
  [[nodiscard]] std::string rule_of_values(const Variable& variable) const {
    const std::string rule = is_host(variable) ? "*host-octet" : with_octets_of(variable, variable.values.rule);
    if (variable.values.is_list) return is_outline_ ? "list" : "list / other-text";
    if (follows_host(variable)) return "\"/\" " + rule + (variable.missing == Missing::hyphen ? R"( / "*" / "-")" : "");
    if (!rule.starts_with('*'))
      return rule + (variable.missing == Missing::hyphen && !variable.values.has_hyphen ? R"( / "-")" : "");
    return variable.missing == Missing::nothing ? "1" + rule : rule;
  }

  [[nodiscard]] std::string path_rules(const Variable& variable, std::string_view note) const {
    // "?-" ends a path without a query, but a query can end in "-".
    const std::string no_query = fmt::format("no-query \"{}\"", variable.values.no_query);
    const bool is_last = variable.values.no_query == "-";
    const std::string_view begin = follows_host(variable) ? "\"/\" " : "";
    const std::string rules = fmt::format(
        "with-query = {0}*text-octet \"?\" *graphic\n"
        "no-query = {0}*text-octet{1}\n",
        begin, follows_host(variable) ? " / \"-\"" : "");
    return fmt::format(
        "\n; If there is no query, the server writes \"{}\" after the path.\n"
        "path-and-query = {} / {}{}\n{}",
        variable.values.no_query, is_last ? "with-query" : no_query, is_last ? no_query : "with-query", note,
        with_octets_of(variable, rules));
  }

  // The separator that follows a request, if a token of HTTP can contain it, but no method that anyone uses does.
  [[nodiscard]] std::optional<char> separator_after(const Variable& request) const {
    for (std::size_t i = 0; i + 1 < format_.pieces.size(); ++i) {
      const auto& variable = format_.pieces[i].variable;
      const std::string& next = format_.pieces[i + 1].literal;
      if (!variable || variable->written != request.written || next.empty()) continue;
      if (next.front() == '|' || next.front() == '^') return next.front();
    }
    return is_bounded(request) ? bound() : std::nullopt;
  }

  [[nodiscard]] std::string request_rules(const Variable& request) const {
    const std::optional<char> separator = separator_after(request);
    const std::string rules = fmt::format(
        "version = %s\"HTTP/\" *graphic\n"
        "target = *text-octet\n"
        "no-target = \"\"\n"
        "target-alone = {}*text-octet\n",
        request.missing == Missing::nothing ? "1" : "");
    return fmt::format(
        "\n"
        "; The method ends at the first blank; a version is what follows the last one, if it begins with \"HTTP/\"; "
        "the\n"
        "; target is all between, blanks included. A request that begins with no method and a blank is all target: "
        "garbage\n"
        "; often is.\n"
        "request = method SP target SP version  ; {}\n"
        "        / method SP no-target version\n"
        "        / method SP target\n"
        "        / target-alone\n"
        "method = {}\n"
        "{}",
        printable(request.written), separator ? token_without(*separator) : "<method, see [CLF]>",
        with_octets_of(request, rules));
  }

  // A token of RFC 9110, 5.6.2, without an octet.
  [[nodiscard]] static std::string token_without(char except) {
    std::string token = "1*( ALPHA / DIGIT";
    for (const char octet : std::string_view("!#$%&'*+-.^_`|~")) {
      if (octet != except) token += fmt::format(" / \"{}\"", octet);
    }
    return token + " )";
  }

  [[nodiscard]] bool has_octets_of(std::string_view name, bool bounded) const {
    return std::ranges::any_of(variables_, [&](const Variable* each) {
      return !is_host(*each) && is_bounded(*each) == bounded && each->values.rule.find(name) != std::string::npos;
    });
  }
  [[nodiscard]] bool has_octets(bool bounded) const {
    return has_octets_of("graphic", bounded) || has_octets_of("text-octet", bounded);
  }

  // Escaped values have no quote, and "\" only as the beginning of an escape.
  [[nodiscard]] std::string private_rules() const {
    std::string text = list_rules();
    if (has_octets(false) || has_octets(true) || has_hosts())
      text += format_.is_escaped() ? "\n; Quotes and controls are written as escapes, such as \\x22.\n"
                                   : "\n; Values are written as they are.\n";
    if (has_octets(false)) text += octet_rules("", std::nullopt);
    if (has_octets(true)) text += octet_rules("field-", bound_->octet);
    if (has_hosts()) text += host_rule();
    return text;
  }

  // `text-octet`, `graphic`, and what they need; `prefix` is that of their names.
  [[nodiscard]] std::string octet_rules(std::string_view prefix, std::optional<char> except) const {
    const std::string text = prefix.empty() ? "text-octet" : "field-octet";
    std::string rules = fmt::format("{} = {}graphic / %x20\n", text, prefix);
    if (!format_.is_escaped())
      return rules + fmt::format("{}graphic = {}\n", prefix, set_of({{0, 9}, {0xB, 0x1F}, {0x21, 0xFF}}, except));
    return rules + fmt::format("{0}graphic = {0}plain / {1}\n{0}plain = {2}\n", prefix,
                               escape_of({{0x21, 0x7E}}, except),
                               set_of({{0x21, 0x21}, {0x23, 0x5B}, {0x5D, 0xFF}}, except));
  }

  // A host directly before a target ends at the "/" with which that begins.
  [[nodiscard]] std::string host_rule() const {
    const std::vector<Range> octets = format_.is_escaped()
                                          ? std::vector<Range>{{0x21, 0x21}, {0x23, 0x2E}, {0x30, 0x5B}, {0x5D, 0xFF}}
                                          : std::vector<Range>{{0, 9}, {0xB, 0x1F}, {0x21, 0x2E}, {0x30, 0xFF}};
    std::string rule = "host-octet = " + set_of(octets, bound());
    if (format_.is_escaped()) rule += " / " + escape_of({{0x21, 0x2E}, {0x30, 0x7E}}, bound());
    return rule + "\n";
  }

  // What stands between the commas of a list has none; a server that was asked has no ":" at its beginning, as a blank
  // and ":" stand between groups of them.
  [[nodiscard]] std::string list_rules() const {
    const auto is_list = [](const Variable* each) { return each->values.is_list; };
    const auto names_servers = [](const Variable* each) { return each->values.rule.starts_with("upstream"); };
    const auto list = std::ranges::find_if(variables_, is_list);
    const bool has_servers = std::ranges::any_of(variables_, names_servers);
    if (list == variables_.end() && !has_servers) return "";
    std::string text = "\n";
    if (has_servers) {
      text += fmt::format("upstream = ( {} ) [ list-item ]\n",
                          set_of({{0x21, 0x21}, {0x23, 0x2B}, {0x2D, 0x39}, {0x3B, 0x5B}, {0x5D, 0xFF}}, bound()));
    }
    if (list != variables_.end()) text += "list = list-item *( \",\" *%x20 list-item )\n";
    const std::string item =
        format_.is_escaped()
            ? fmt::format("{} / {}", set_of({{0x21, 0x21}, {0x23, 0x2B}, {0x2D, 0x5B}, {0x5D, 0xFF}}, bound()),
                          escape_of({{0x21, 0x7E}}, bound()))
            : set_of({{0, 9}, {0xB, 0x1F}, {0x21, 0x2B}, {0x2D, 0xFF}}, bound());
    text += fmt::format("list-item = 1*( {} )\n", item);
    if (list == variables_.end() || is_outline_) return text;
    const std::string other = ((*list)->missing == Missing::nothing ? "1" : "") + (*list)->values.rule;
    return text +
           fmt::format("other-text = {}  ; what a client sent instead of a list\n", with_octets_of(**list, other));
  }

  // How messages call those of them that are sets of octets.
  [[nodiscard]] std::string says() const {
    std::string text;
    for (const bool bounded : {false, true}) {
      if (!has_octets(bounded)) continue;
      const std::string_view prefix = bounded ? "field-" : "";
      const std::string except = bounded ? fmt::format(" but {}", octet_name(bound_->octet)) : "";
      if (format_.is_escaped())
        text += line_of("says:", fmt::format("{}plain = ordinary byte{}", prefix, except));
      else
        text += line_of("says:", fmt::format("{} = any byte{}", bounded ? "field-octet" : "text-octet", except)) +
                line_of("says:", fmt::format("{}graphic = non-blank{}", prefix, except));
    }
    return text;
  }

  const ServerFormat& format_;
  bool is_outline_;
  std::optional<TextBound> bound_;
  std::map<std::string, std::string> names_;
  std::set<std::string> written_;
  std::set<std::string> bounded_;  // variables whose values do not have the octet of `bound_`
  std::set<std::string> hosts_;    // variables that are a host directly before a target
  std::set<std::string> targets_;  // those targets
  std::vector<const Variable*> variables_;
};

}  // namespace

std::vector<std::string> open_texts(const ServerFormat& format) {
  std::vector<std::string> written;
  for (std::size_t i = 0; i + 1 < format.pieces.size(); ++i) {
    const auto& variable = format.pieces[i].variable;
    if (!variable || !is_free(variable->values) || !may_go_on(format, *variable, format.pieces[i + 1])) continue;
    if (std::ranges::find(written, variable->written) == written.end()) written.push_back(variable->written);
  }
  return written;
}

// Octets that texts rarely have. Blanks, commas and semicolons are in most user agents, and belong to them.
std::optional<TextBound> bound_of_texts(const ServerFormat& format) {
  constexpr std::size_t most = 5;
  std::vector<std::string> open = open_texts(format);
  if (open.size() <= most) return std::nullopt;
  std::string_view rare("|^\t\x01\x02\x1C\x1D\x1E\x1F");
  for (const char octet : rare) {
    std::size_t ended = 0;
    for (std::size_t i = 0; i + 1 < format.pieces.size(); ++i) {
      const auto& variable = format.pieces[i].variable;
      ended += variable && is_free(variable->values) && may_go_on(format, *variable, format.pieces[i + 1]) &&
               format.pieces[i + 1].literal.find(octet) != std::string::npos;
    }
    if (ended <= most) continue;
    const auto& last = format.pieces.back().variable;
    if (last && is_free(last->values) && std::ranges::find(open, last->written) == open.end())
      open.push_back(last->written);
    return TextBound{octet, std::move(open)};
  }
  return std::nullopt;
}

std::string octet_name(char octet) {
  if (octet == '\t') return "a tab";
  if (is_printable(static_cast<unsigned char>(octet))) return fmt::format("\"{}\"", octet);
  return fmt::format("the byte {:02X}", static_cast<unsigned char>(octet));
}

std::string grammar_text(const ServerFormat& format) { return Writer(format, false).run(); }

std::string outline_text(const ServerFormat& format) { return Writer(format, true).run(); }

}  // namespace bnfurl::records
