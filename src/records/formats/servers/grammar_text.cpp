#include "src/records/formats/servers/grammar_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

// Names that no variable has by what its server calls it: the components of `combined`, the other rules of the
// grammar, and the core rules of RFC 5234, whose names ignore case.
constexpr std::string_view reserved_names[] = {
    "host",       "ident",        "user",   "time",      "request",    "method",     "target",
    "version",    "status",       "size",   "referer",   "user-agent", "text-octet", "graphic",
    "no-target",  "target-alone", "record", "no-query",  "alpha",      "bit",        "char",
    "cr",         "crlf",         "ctl",    "digit",     "dquote",     "hexdig",     "htab",
    "lf",         "lwsp",         "octet",  "sp",        "vchar",      "wsp",        "path-and-query",
    "with-query", "plain",        "list",   "list-item", "other-text", "upstream"};

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
      : format_(format), is_outline_(is_outline), names_(Names(format).run()) {
    for (const FormatPiece& piece : format.pieces) {
      if (!piece.variable || !written_.insert(piece.variable->written).second) continue;
      variables_.push_back(&*piece.variable);
    }
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
                                 format_.server == "nginx" ? "$request or $request_uri" : "%r or %U%q",
                                 format_.server == "nginx" ? "$http_referer" : "%{Referer}i"));
  }

  // The file's "#" lines.

  [[nodiscard]] std::string header() const {
    std::string text = line_of("grammar:", format_.grammar) + line_of("source:", printable(format_.source)) +
                       line_of("kind:", "record");
    const Variable* const request = named("request");
    if (request != nullptr && has_request_parts(*request)) text += line_of("import:", "CLF common");
    text += "#\n";
    for (const Variable* variable : variables_) text += components_of(*variable);
    text += "#\n" + keys();
    if (const Variable* time = named("time"); time != nullptr && !time->values.time.empty())
      text += line_of("time:", "time " + time->values.time);
    return text + shortest() + says() + typical();
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
      if (!variable || !variable->values.rule.starts_with('*') || !may_go_on(*variable, format_.pieces[i + 1]))
        continue;
      const std::string name = has_path_parts(*variable)   ? "with-query no-query"
                               : has_list_parts(*variable) ? "other-text"
                                                           : name_of(*variable);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names.empty() ? "" : line_of("shortest:", fmt::format("{}", fmt::join(names, " ")));
  }

  [[nodiscard]] bool may_go_on(const Variable& variable, const FormatPiece& next) const {
    if (variable.values.rule.starts_with("*(")) return false;
    if (next.variable) return true;
    const char octet = next.literal.front();
    if (octet == ' ' && variable.values.rule.starts_with("*graphic")) return false;
    return !format_.is_escaped || (octet != '"' && static_cast<unsigned char>(octet) >= 0x20);
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
      elements.push_back(piece.variable->missing == Missing::nothing ? "[ " + name + " ]" : name);
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
    }
    if (const Variable* request = named("request"); request != nullptr && !is_outline_) text += request_rules(*request);
    return text;
  }

  // A missing value has no component; so an optional component is never empty.
  [[nodiscard]] std::string rule_of_values(const Variable& variable) const {
    const std::string& rule = variable.values.rule;
    if (variable.values.is_list) return is_outline_ ? "list" : "list / other-text";
    if (!rule.starts_with('*'))
      return rule + (variable.missing == Missing::hyphen && !variable.values.has_hyphen ? R"( / "-")" : "");
    return variable.missing == Missing::nothing ? "1" + rule : rule;
  }

  [[nodiscard]] std::string path_rules(const Variable& variable, std::string_view note) const {
    // "?-" ends a path without a query, but a query can end in "-".
    const std::string no_query = fmt::format("no-query \"{}\"", variable.values.no_query);
    const bool is_last = variable.values.no_query == "-";
    return fmt::format(
        "\n; If there is no query, the server writes \"{}\" after the path.\n"
        "path-and-query = {} / {}{}\n"
        "with-query = *text-octet \"?\" *graphic\n"
        "no-query = *text-octet\n",
        variable.values.no_query, is_last ? "with-query" : no_query, is_last ? no_query : "with-query", note);
  }

  [[nodiscard]] static std::string request_rules(const Variable& request) {
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
        "method = <method, see [CLF]>\n"
        "version = %s\"HTTP/\" *graphic\n"
        "target = *text-octet\n"
        "no-target = \"\"\n"
        "target-alone = {}*text-octet\n",
        printable(request.written), request.missing == Missing::nothing ? "1" : "");
  }

  [[nodiscard]] bool has_private_rules() const {
    return std::ranges::any_of(variables_, [](const Variable* each) {
      return each->values.rule.find("graphic") != std::string::npos ||
             each->values.rule.find("text-octet") != std::string::npos;
    });
  }

  // Escaped values have no quote, and "\" only as the beginning of an escape.
  [[nodiscard]] std::string private_rules() const {
    if (!has_private_rules()) return "";
    const std::string lists = list_rules();
    if (!format_.is_escaped) {
      return lists +
             "\n; Values are written as they are.\ntext-octet = graphic / %x20\ngraphic = %x00-09 / %x0B-1F / "
             "%x21-FF\n";
    }
    return lists +
           "\n; Quotes and controls are written as escapes, such as \\x22.\ntext-octet = graphic / %x20\n"
           "graphic = plain / \"\\\" %x21-7E\nplain = %x21 / %x23-5B / %x5D-FF\n";
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
    if (has_servers) text += "upstream = ( %x21 / %x23-2B / %x2D-39 / %x3B-5B / %x5D-FF ) [ list-item ]\n";
    if (list != variables_.end()) text += "list = list-item *( \",\" *%x20 list-item )\n";
    text +=
        fmt::format("list-item = 1*( {} )\n", format_.is_escaped ? R"(%x21 / %x23-2B / %x2D-5B / %x5D-FF / "\" %x21-7E)"
                                                                 : "%x00-09 / %x0B-1F / %x21-2B / %x2D-FF");
    if (list == variables_.end() || is_outline_) return text;
    const std::string_view other = (*list)->missing == Missing::nothing ? "1*text-octet" : "*text-octet";
    return text + fmt::format("other-text = {}  ; what a client sent instead of a list\n", other);
  }

  // How messages call those of them that are sets of octets.
  [[nodiscard]] std::string says() const {
    if (!has_private_rules()) return "";
    if (format_.is_escaped) return line_of("says:", "plain = ordinary byte");
    return line_of("says:", "text-octet = any byte") + line_of("says:", "graphic = non-blank");
  }

  const ServerFormat& format_;
  bool is_outline_;
  std::map<std::string, std::string> names_;
  std::set<std::string> written_;
  std::vector<const Variable*> variables_;
};

}  // namespace

std::string grammar_text(const ServerFormat& format) { return Writer(format, false).run(); }

std::string outline_text(const ServerFormat& format) { return Writer(format, true).run(); }

}  // namespace bnfurl::records
