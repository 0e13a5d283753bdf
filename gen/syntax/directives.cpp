#include "gen/syntax/directives.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

#include "gen/syntax/grammar_file.hpp"

namespace bnfurl::gen {
namespace {

// One header line while it is read: its words, and the message if they do not fit.
struct Line {
  const std::string& file;
  const HeaderLine& header;
  std::vector<std::string> words;
  std::vector<std::size_t> offsets;  // of the words, in the value
  const std::vector<Notation>& notations;
  Diagnostics& diagnostics;

  [[nodiscard]] Position position_of(std::size_t index) const {
    return {header.position.line, header.position.column + static_cast<int>(offsets[index])};
  }

  void fail(const std::string& why, const std::string& example) const {
    diagnostics.push_back({file, header.position, why + "; write it as in \"# " + header.key + ": " + example + "\""});
  }
};

// The words are searched from left to right, each after the one before it.
std::vector<std::size_t> offsets_of(const std::vector<std::string>& words, std::string_view value) {
  std::vector<std::size_t> offsets;
  std::size_t end = 0;
  for (const std::string& word : words) {
    offsets.push_back(value.find(word, end));
    end = offsets.back() + word.size();
  }
  return offsets;
}

// A value ends at a ";"; a comment follows, as in the rules.
std::string_view without_comment(std::string_view value) {
  const std::size_t semicolon = value.find(';');
  return trimmed(value.substr(0, semicolon));
}

Occurrence occurrence(const Line& line, std::size_t index) {
  const std::string& word = line.words[index];
  const Position position = line.position_of(index);
  const std::size_t slash = word.find('/');
  if (slash == 0 || slash == word.size() - 1) {
    const std::string example = "\"# " + line.header.key + ": authority/host\"";
    line.diagnostics.push_back(
        {line.file, position, "write a production on both sides of \"/\" in " + word + "; write it as in " + example});
  }
  if (slash != std::string::npos) return {word.substr(slash + 1), word.substr(0, slash), position, false};
  const bool before_colon = word.size() > 1 && word.back() == ':';
  return {word.substr(0, word.size() - (before_colon ? 1 : 0)), "", position, before_colon};
}

std::vector<Occurrence> occurrences(const Line& line, std::size_t from = 0) {
  std::vector<Occurrence> result;
  for (std::size_t i = from; i < line.words.size(); ++i) result.push_back(occurrence(line, i));
  return result;
}

void read_list(const Line& line, std::vector<Occurrence>& list, const std::string& example) {
  if (line.words.empty()) return line.fail("expected productions", example);
  for (Occurrence& each : occurrences(line)) list.push_back(std::move(each));
}

void read_component(const Line& line, Directives& result) {
  if (line.words.size() == 1) {
    result.components.push_back({line.words[0], {occurrence(line, 0)}});
  } else if (line.words.size() >= 3 && line.words[1] == "=") {
    result.components.push_back({line.words[0], occurrences(line, 2)});
  } else {
    line.fail("expected a production, or a name, \"=\" and productions", "path = path-abempty path-absolute");
  }
}

void read_body(const Line& line, Directives& result) {
  if (line.words.size() < 3 || line.words[1] != "=")
    return line.fail("expected a rule", "userinfo = user [ \":\" password ]");
  result.bodies.push_back({line.header.value, line.header.position});
}

// The words of a message: printable, and not longer than a line has room for.
// `production = words`; `of` says what they are, and the words begin with the word `first`.
std::optional<std::string> read_words(const Line& line, std::size_t first, const std::string& of,
                                      const std::string& example) {
  constexpr std::size_t most_octets = 60;
  const std::string_view value = without_comment(line.header.value);
  const std::string_view words = line.words.size() <= first ? "" : trimmed(value.substr(line.offsets[first]));
  const bool is_shown = std::ranges::all_of(words, [](char c) { return c >= 0x20 && c <= 0x7e; });
  if (words.empty() || line.words[first - 1] != "=" || words.size() > most_octets || !is_shown) {
    line.fail(
        "expected a production, " + of + ", in at most " + std::to_string(most_octets) + " printable ASCII characters",
        example);
    return std::nullopt;
  }
  return std::string(words);
}

void read_says(const Line& line, Directives& result) {
  const auto words = read_words(line, 2, "\"=\" and its name in messages", "graphic = non-blank");
  if (words) result.says.push_back({line.words[0], *words, "", line.position_of(0)});
}

// `production = words`, or `production in component = words`
void read_reason(const Line& line, Directives& result) {
  const bool has_component = line.words.size() > 3 && line.words[1] == "in";
  const auto words = read_words(line, has_component ? 4 : 2,
                                "perhaps \"in\" and a component, \"=\" and the sentence for a text that ends with it",
                                "two-slashes in path = an empty segment is not allowed");
  if (words) result.reasons.push_back({line.words[0], *words, has_component ? line.words[2] : "", line.position_of(0)});
}

// `production: alternative`
void read_pair(const Line& line, std::vector<Occurrence>& list, const std::string& example) {
  if (line.words.size() != 2 || line.words[0].back() != ':' || line.words[0].size() == 1) {
    return line.fail("expected a production, \":\" and one of its alternatives", example);
  }
  const std::string& production = line.words[0];
  list.push_back({line.words[1], production.substr(0, production.size() - 1), line.position_of(1), false});
}

void read_import(const Line& line, Directives& result) {
  const bool is_without = line.words.size() == 4 && line.words[2] == "without" && line.words[3] == "components";
  if (line.words.size() != 2 && !is_without)
    return line.fail("expected a label of prose values and a grammar, and perhaps \"without components\"",
                     "URI rfc3986");
  result.imports.push_back({line.words[0], line.words[1], !is_without, line.position_of(1)});
}

void read_port(const Line& line, Directives& result) {
  std::uint16_t port = 0;
  if (line.words.size() == 2) {
    const std::string& digits = line.words[1];
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    if (error == std::errc() && end == digits.data() + digits.size()) {
      result.ports.push_back({line.words[0], port});
      return;
    }
  }
  line.fail("expected a scheme and a port from 0 to 65535", "http 80");
}

// Whether a word is a scheme (RFC 3986, section 3.1).
bool is_scheme(const std::string& word) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.'; };
  return is_letter(word.front()) && std::ranges::all_of(word, fits);
}

void read_empty_path(const Line& line, Directives& result) {
  if (line.words.empty() || !std::ranges::all_of(line.words, is_scheme)) {
    return line.fail("expected schemes: a letter, followed by letters, digits, \"+\", \"-\" and \".\"", "http https");
  }
  for (const std::string& scheme : line.words) {
    if (std::ranges::find(result.empty_paths, scheme) == result.empty_paths.end()) result.empty_paths.push_back(scheme);
  }
}

void read_resolution(const Line& line, Directives& result) {
  static const std::map<std::string, Resolution> known = {
      {"rfc3986", Resolution::rfc3986}, {"rfc2396", Resolution::rfc2396}, {"rfc1808", Resolution::rfc1808}};
  const auto named = line.words.size() == 1 ? known.find(line.words[0]) : known.end();
  if (named == known.end())
    return line.fail("expected the RFC by which references are resolved: rfc1808, rfc2396 or rfc3986", "rfc3986");
  result.resolution = named->second;
}

void read_unreserved(const Line& line, Directives& result) {
  if (line.words.empty()) return line.fail("expected sets of bytes, or bytes in quotes", "ALPHA DIGIT \"-\" \"_\"");
  for (std::size_t i = 0; i < line.words.size(); ++i)
    result.unreserved.push_back({line.words[i], "", line.position_of(i), false});
}

void read_kind(const Line& line, Directives& result) {
  if (line.words != std::vector<std::string>{"record"})
    return line.fail("expected \"record\", the only kind", "record");
  result.record = true;
}

void read_escapes(const Line& line, Directives& result) {
  constexpr std::string_view known[] = {"backslash", "hash", "json", "percent"};
  if (line.words.size() != 1 || std::ranges::find(known, line.words.front()) == std::end(known))
    return line.fail("expected one of: backslash hash json percent", "backslash");
  result.escapes = line.words.front();
}

void read_key(const Line& line, Directives& result) {
  const std::vector<std::string>& words = line.words;
  RecordKey key{line.header.key, "", "", "", "", "", line.header.position};
  const bool conditional = words.size() == 7 && words[3] == "unless" && words[5] == "=" && words[6].size() > 2 &&
                           words[6].front() == '"' && words[6].back() == '"';
  if (words.size() != 3 && !conditional) {
    return line.fail("expected a component, a grammar and a production, and perhaps when there is no URL",
                     "target rfc9112 request-target unless request = \"-\"");
  }
  key.component = words[0];
  key.grammar = words[1];
  key.production = words[2];
  if (conditional) {
    key.unless_component = words[4];
    key.unless_text = words[6].substr(1, words[6].size() - 2);
  }
  result.keys.push_back(std::move(key));
}

void read_method(const Line& line, Directives& result) {
  if (line.words.size() < 2)
    return line.fail("expected a method, or \"*\" for any other, and kinds", "CONNECT authority-form");
  result.methods.push_back({line.words[0], {line.words.begin() + 1, line.words.end()}, line.header.position});
}

void read_time(const Line& line, Directives& result) {
  const std::string example = "time %d/%b/%Y:%H:%M:%S %z";
  if (line.words.size() < 2) return line.fail("expected a component and the format of its time", example);
  TimeLine time{line.words[0], line.words[1], line.header.position};
  for (std::size_t i = 2; i < line.words.size(); ++i) time.pattern += " " + line.words[i];
  if (const std::string why = fault_of_time_pattern(time.pattern); !why.empty()) return line.fail(why, example);
  const std::vector<TimePart> parts = time_parts(time.component, time.pattern);
  if (!std::ranges::all_of(parts,
                           [](const TimePart& part) { return part.pattern.find('%') != std::string_view::npos; }))
    return line.fail("expected a component and the format of its part of the time before and after \"+\"", example);
  result.time = std::move(time);
}

void read_notation(const Line& line, Directives& result) {
  const auto is_named = [&](const Notation& notation) {
    return line.words.size() == 1 && line.words[0] == notation.name;
  };
  const auto named = std::ranges::find_if(line.notations, is_named);
  if (named != line.notations.end()) {
    result.notation = *named;
    return;
  }
  std::string names;
  for (const Notation& notation : line.notations) {
    const bool is_last = &notation == &line.notations.back();
    names += (names.empty() ? "" : is_last ? " or " : ", ") + std::string(notation.name);
  }
  line.fail("expected a notation: " + names, std::string(line.notations.front().name));
}

void read_code_points(const Line& line, Directives& result) {
  if (line.words != std::vector<std::string>{"UTF-8"}) return line.fail("expected UTF-8, the only encoding", "UTF-8");
  result.code_points = line.header.position;
}

void read_case(const Line& line, Directives& result) {
  if (line.words.empty()) return line.fail("expected components", "scheme");
  for (std::size_t i = 0; i < line.words.size(); ++i)
    result.ignore_case.push_back({line.words[i], "", line.position_of(i), false});
}

void read_word(const Line& line, std::string& word, const std::string& example) {
  if (line.words.size() != 1) return line.fail("expected one word", example);
  word = line.words[0];
}

void read_start(const Line& line, Directives& result) {
  read_word(line, result.start, "URI");
  result.start_position = line.header.position;
}

void read_reference(const Line& line, Directives& result) {
  read_word(line, result.reference, "URI-reference");
  result.reference_position = line.header.position;
}

const std::map<std::string, std::function<void(const Line&, Directives&)>>& readers() {
  static const std::map<std::string, std::function<void(const Line&, Directives&)>> table = {
      {"grammar", [](const Line& line, Directives& result) { read_word(line, result.name, "rfc3986"); }},
      {"source", [](const Line& line, Directives& result) { result.source = line.header.value; }},
      {"notation", read_notation},
      {"code-points", read_code_points},
      {"start", read_start},
      {"prefer",
       [](const Line& line, Directives& result) { read_pair(line, result.prefer, "schemepart: ip-schemepart"); }},
      {"shortest", [](const Line& line, Directives& result) { read_list(line, result.shortest, "selector search"); }},
      {"kinds", [](const Line& line, Directives& result) { read_list(line, result.kinds, "request-target"); }},
      {"component", read_component},
      {"body", read_body},
      {"says", read_says},
      {"reason", read_reason},
      {"code", [](const Line& line, Directives& result) { read_list(line, result.codes, "pct-encoded"); }},
      {"host-kind",
       [](const Line& line, Directives& result) { read_list(line, result.host_kinds, "IPv4address reg-name"); }},
      {"case", read_case},
      {"supplied", [](const Line& line, Directives& result) { read_list(line, result.supplied, "addr-spec"); }},
      {"strict", [](const Line& line, Directives& result) { read_pair(line, result.strict, "url: otherurl"); }},
      {"port", read_port},
      {"empty-path", read_empty_path},
      {"reference", read_reference},
      {"resolution", read_resolution},
      {"unreserved", read_unreserved},
      {"import", read_import},
      {"kind", read_kind},
      {"about", [](const Line& line, Directives& result) { result.about = line.header.value; }},
      {"escapes", read_escapes},
      {"target", read_key},
      {"referer", read_key},
      {"method", read_method},
      {"time", read_time},
      {"typical", [](const Line& line, Directives& result) { result.typical.push_back(line.header); }},
      {"rare", [](const Line& line, Directives& result) { result.rare.push_back(line.header); }},
      {"erratum", [](const Line&, Directives&) {}},
  };
  return table;
}

// More names are a typing error or an attack; later stages check each name for each rule.
constexpr std::size_t most_words = 10'000;

bool takes(const std::string& key, Key::Value value) {
  return std::ranges::find(all_keys(), key, &Key::name)->takes == value;
}
bool is_single(const std::string& key) { return takes(key, Key::Value::word); }
bool is_text(const std::string& key) { return takes(key, Key::Value::text); }

class DirectivesReader {
public:
  DirectivesReader(const GrammarFile& file, const std::vector<Notation>& notations)
      : file_(file), notations_(notations) {
    result_.name = file.name();
    result_.notation = recognised_notation();
  }

  OrDiagnostics<Directives> run() {
    for (const HeaderLine& header : file_.headers) {
      std::vector<std::string> words = words_of(without_comment(header.value));
      if (is_said_twice(header, words)) continue;
      words_ += is_text(header.key) ? 0 : words.size();
      if (words_ > most_words) {
        fail(header, "there are more than " + std::to_string(most_words) + " words in \"#\" lines");
        break;
      }
      std::vector<std::size_t> offsets = offsets_of(words, header.value);
      readers().at(header.key)({file_.file, header, std::move(words), std::move(offsets), notations_, diagnostics_},
                               result_);
    }
    take_code_points();
    if (!diagnostics_.empty()) return diagnostics_;
    return result_;
  }

private:
  void fail(const HeaderLine& header, const std::string& message) {
    diagnostics_.push_back({file_.file, header.position, message});
  }

  // The notation of a file that names none.
  [[nodiscard]] const Notation& recognised_notation() const {
    const std::string_view rule = file_.rules.empty() ? std::string_view() : file_.rules.front().text;
    const auto is_recognised = [&](const Notation& each) {
      return each.begins_with != nullptr && each.begins_with(rule);
    };
    const auto found = std::ranges::find_if(notations_, is_recognised);
    return found == notations_.end() ? notations_.front() : *found;
  }

  // The notation may be named after its values are said to be code points.
  void take_code_points() {
    if (!result_.code_points) return;
    result_.notation.values_are_code_points = true;
    if (result_.notation.has_values) return;
    diagnostics_.push_back({file_.file, *result_.code_points,
                            "the notation " + std::string(result_.notation.name) +
                                " cannot write a character by its number; remove \"# code-points:\""});
  }

  // Whether a line repeats an earlier line. A repeated line is reported once, however often it is repeated.
  bool is_said_twice(const HeaderLine& header, const std::vector<std::string>& words) {
    if (is_text(header.key)) return false;
    std::vector<std::string> key{header.key};
    if (!is_single(header.key)) key.insert(key.end(), words.begin(), words.end());
    const auto [entry, is_new] = said_.try_emplace(std::move(key), Said{header.position.line});
    Said& first = entry->second;
    if (is_new) return false;
    const std::string what = is_single(header.key) ? "" : " " + std::string(without_comment(header.value));
    if (!first.is_told || is_single(header.key)) {
      fail(header, "\"# " + header.key + ":" + what + "\" is given twice, first on line " + std::to_string(first.line));
    }
    first.is_told = true;
    return true;
  }

  struct Said {
    int line;
    bool is_told = false;
  };

  const GrammarFile& file_;
  const std::vector<Notation>& notations_;
  std::map<std::vector<std::string>, Said> said_;
  std::size_t words_ = 0;
  Directives result_;
  Diagnostics diagnostics_;
};

// Directives as text, one line for each key.
std::string name_of(Resolution resolution) {
  switch (resolution) {
    case Resolution::rfc3986:
      return "rfc3986";
    case Resolution::rfc2396:
      return "rfc2396";
    case Resolution::rfc1808:
      return "rfc1808";
  }
  return {};
}

std::string to_string(const std::string& key, const std::vector<Occurrence>& list) {
  std::string result;
  for (const Occurrence& each : list)
    result += ' ' + (each.within.empty() ? "" : each.within + "/") + each.production + (each.before_colon ? ":" : "");
  return list.empty() ? "" : key + ":" + result + '\n';
}

}  // namespace

OrDiagnostics<Directives> read_directives(const GrammarFile& file, const std::vector<Notation>& notations) {
  return DirectivesReader(file, notations).run();
}

std::string to_string(const Directives& directives) {
  std::string result = "grammar: " + directives.name + "\nstart: " + directives.start + '\n';
  if (directives.code_points) result += "code-points: UTF-8\n";
  for (const ComponentLine& line : directives.components)
    result += to_string("component " + line.name, line.occurrences);
  for (const BodyLine& body : directives.bodies) result += "body: " + body.text + '\n';
  for (const SaysLine& says : directives.says) result += "says: " + says.production + " = " + says.words + '\n';
  for (const SaysLine& reason : directives.reasons)
    result += "reason: " + reason.production + (reason.component.empty() ? "" : " in " + reason.component) + " = " +
              reason.words + '\n';
  result += to_string("code", directives.codes);
  result += to_string("host-kind", directives.host_kinds) + to_string("kinds", directives.kinds);
  result += to_string("prefer", directives.prefer) + to_string("shortest", directives.shortest);
  result += to_string("strict", directives.strict) + to_string("supplied", directives.supplied);
  result += to_string("case", directives.ignore_case);
  for (const Import& import : directives.imports)
    result +=
        "import: " + import.label + " " + import.grammar + (import.with_components ? "\n" : " without components\n");
  for (const DefaultPort& port : directives.ports)
    result += "port: " + port.scheme + " " + std::to_string(port.port) + '\n';
  if (!directives.empty_paths.empty()) {
    result += "empty-path:";
    for (const std::string& scheme : directives.empty_paths) result += " " + scheme;
    result += '\n';
  }
  if (!directives.reference.empty()) result += "reference: " + directives.reference + '\n';
  if (directives.resolution) result += "resolution: " + name_of(*directives.resolution) + '\n';
  result += to_string("unreserved", directives.unreserved);
  for (const RecordKey& key : directives.keys) {
    result += key.name + ": " + key.component + " " + key.grammar + " " + key.production;
    if (!key.unless_component.empty()) result += " unless " + key.unless_component + " = \"" + key.unless_text + '"';
    result += '\n';
  }
  for (const MethodLine& method : directives.methods) {
    result += "method: " + method.method;
    for (const std::string& kind : method.kinds) result += " " + kind;
    result += '\n';
  }
  if (directives.time) result += "time: " + directives.time->component + " " + directives.time->pattern + '\n';
  return result;
}

}  // namespace bnfurl::gen
