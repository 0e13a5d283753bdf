// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/syntax/directives.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

namespace bnfurl::gen {

namespace {

// One header line while it is being read: its words, and what to say if they do not fit.
struct Line {
  const std::string& file;
  const HeaderLine& header;
  std::vector<std::string> words;
  Diagnostics& diagnostics;

  // Where word `index` stands: the value's words follow each other in it.
  [[nodiscard]] Position position_of(std::size_t index) const {
    std::size_t at = 0;
    for (std::size_t i = 0; i < index; ++i) at = header.value.find(words[i], at) + words[i].size();
    return {header.position.line, header.position.column + static_cast<int>(header.value.find(words[index], at))};
  }

  void fail(const std::string& why, const std::string& example) const {
    diagnostics.push_back({file, header.position, why + "; write it as in \"# " + header.key + ": " + example + "\""});
  }
};

// A value ends at a ";": what follows is a comment, as in the rules.
std::string_view without_comment(std::string_view value) {
  const std::size_t semicolon = value.find(';');
  return trimmed(value.substr(0, semicolon));
}

Occurrence occurrence(const std::string& word, Position position) {
  const std::size_t slash = word.find('/');
  if (slash != std::string::npos) return {word.substr(slash + 1), word.substr(0, slash), position, false};
  const bool before_colon = word.size() > 1 && word.back() == ':';
  return {word.substr(0, word.size() - (before_colon ? 1 : 0)), "", position, before_colon};
}

std::vector<Occurrence> occurrences(const Line& line, std::size_t from = 0) {
  std::vector<Occurrence> result;
  for (std::size_t i = from; i < line.words.size(); ++i)
    result.push_back(occurrence(line.words[i], line.position_of(i)));
  return result;
}

void read_list(const Line& line, std::vector<Occurrence>& list, const std::string& example) {
  if (line.words.empty()) return line.fail("no production is named", example);
  for (Occurrence& each : occurrences(line)) list.push_back(std::move(each));
}

void read_component(const Line& line, Directives& result) {
  if (line.words.size() == 1) {
    result.components.push_back({line.words[0], {occurrence(line.words[0], line.position_of(0))}});
  } else if (line.words.size() >= 3 && line.words[1] == "=") {
    result.components.push_back({line.words[0], occurrences(line, 2)});
  } else {
    line.fail("a component is a production, or a name, \"=\" and productions", "path = path-abempty path-absolute");
  }
}

void read_body(const Line& line, Directives& result) {
  if (line.words.size() < 3 || line.words[1] != "=")
    return line.fail("a body is a rule", "userinfo = user [ \":\" password ]");
  result.bodies.push_back({line.header.value, line.header.position});
}

// `production: alternative`
void read_pair(const Line& line, std::vector<Occurrence>& list, const std::string& example) {
  if (line.words.size() != 2 || line.words[0].back() != ':') {
    return line.fail("it names a production, \":\" and one of its alternatives", example);
  }
  const std::string& production = line.words[0];
  list.push_back({line.words[1], production.substr(0, production.size() - 1), line.position_of(1), false});
}

void read_import(const Line& line, Directives& result) {
  if (line.words.size() != 2) return line.fail("it names a label of prose values and a grammar", "URI rfc3986");
  result.imports.push_back({line.words[0], line.words[1], line.position_of(1)});
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
  line.fail("it names a scheme and a port from 0 to 65535", "http 80");
}

void read_kind(const Line& line, Directives& result) {
  if (line.words != std::vector<std::string>{"record"})
    return line.fail("the only kind that is said is \"record\"", "record");
  result.record = true;
}

void read_key(const Line& line, Directives& result) {
  const std::vector<std::string>& words = line.words;
  RecordKey key{line.header.key, "", "", "", "", "", line.header.position};
  const bool conditional = words.size() == 7 && words[3] == "unless" && words[5] == "=" && words[6].size() > 2 &&
                           words[6].front() == '"' && words[6].back() == '"';
  if (words.size() != 3 && !conditional) {
    return line.fail("it names a component, a grammar and a production, and perhaps when there is no URL",
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
    return line.fail("it names a method, or \"*\" for any other, and kinds", "CONNECT authority-form");
  result.methods.push_back({line.words[0], {line.words.begin() + 1, line.words.end()}, line.header.position});
}

void read_notation(const Line& line, Directives& result) {
  const std::vector<std::string> known = {"ABNF", "bar", "juxtaposition"};
  if (line.words.size() != 1 || std::find(known.begin(), known.end(), line.words[0]) == known.end()) {
    return line.fail("the notations are ABNF, bar and juxtaposition", "ABNF");
  }
  result.notation = line.words[0];
}

void read_case(const Line& line, Directives& result) {
  if (line.words.empty()) return line.fail("no component is named", "scheme");
  for (std::size_t i = 0; i < line.words.size(); ++i)
    result.ignore_case.push_back({line.words[i], "", line.position_of(i), false});
}

void read_word(const Line& line, std::string& word, const std::string& example) {
  if (line.words.size() != 1) return line.fail("it is one word", example);
  word = line.words[0];
}

void read_start(const Line& line, Directives& result) {
  read_word(line, result.start, "URI");
  result.start_position = line.header.position;
}

const std::map<std::string, std::function<void(const Line&, Directives&)>>& readers() {
  static const std::map<std::string, std::function<void(const Line&, Directives&)>> table = {
      {"grammar", [](const Line& line, Directives& result) { read_word(line, result.name, "rfc3986"); }},
      {"source", [](const Line& line, Directives& result) { result.source = line.header.value; }},
      {"notation", read_notation},
      {"start", read_start},
      {"prefer",
       [](const Line& line, Directives& result) { read_pair(line, result.prefer, "schemepart: ip-schemepart"); }},
      {"shortest", [](const Line& line, Directives& result) { read_list(line, result.shortest, "selector search"); }},
      {"kinds", [](const Line& line, Directives& result) { read_list(line, result.kinds, "request-target"); }},
      {"component", read_component},
      {"body", read_body},
      {"host-kind",
       [](const Line& line, Directives& result) { read_list(line, result.host_kinds, "IPv4address reg-name"); }},
      {"case", read_case},
      {"supplied", [](const Line& line, Directives& result) { read_list(line, result.supplied, "addr-spec"); }},
      {"strict", [](const Line& line, Directives& result) { read_pair(line, result.strict, "url: otherurl"); }},
      {"port", read_port},
      {"import", read_import},
      {"kind", read_kind},
      {"target", read_key},
      {"referer", read_key},
      {"method", read_method},
      {"typical", [](const Line& line, Directives& result) { result.typical.push_back(line.header); }},
      {"rare", [](const Line& line, Directives& result) { result.rare.push_back(line.header); }},
      {"erratum", [](const Line&, Directives&) {}},
  };
  return table;
}

}  // namespace

OrDiagnostics<Directives> read_directives(const GrammarFile& file) {
  Directives result;
  Diagnostics diagnostics;
  result.name = file.name();
  result.notation = "ABNF";
  std::map<std::string, int> said;  // keys that have one value, and the line of it
  for (const HeaderLine& header : file.headers) {
    const bool is_single = header.key == "grammar" || header.key == "notation" || header.key == "start";
    const int first = is_single ? said.emplace(header.key, header.position.line).first->second : header.position.line;
    if (first != header.position.line) {
      diagnostics.push_back({file.file, header.position,
                             "\"# " + header.key + ":\" is said twice, first in line " + std::to_string(first)});
      continue;
    }
    const Line line{file.file, header, words_of(without_comment(header.value)), diagnostics};
    readers().at(header.key)(line, result);
  }
  if (!diagnostics.empty()) return diagnostics;
  return result;
}

namespace {

std::string to_string(const std::string& key, const std::vector<Occurrence>& list) {
  std::string result;
  for (const Occurrence& each : list)
    result += ' ' + (each.within.empty() ? "" : each.within + "/") + each.production + (each.before_colon ? ":" : "");
  return list.empty() ? "" : key + ":" + result + '\n';
}

}  // namespace

std::string to_string(const Directives& directives) {
  std::string result = "grammar: " + directives.name + "\nstart: " + directives.start + '\n';
  for (const ComponentLine& line : directives.components)
    result += to_string("component " + line.name, line.occurrences);
  for (const BodyLine& body : directives.bodies) result += "body: " + body.text + '\n';
  result += to_string("host-kind", directives.host_kinds) + to_string("kinds", directives.kinds);
  result += to_string("prefer", directives.prefer) + to_string("shortest", directives.shortest);
  result += to_string("strict", directives.strict) + to_string("supplied", directives.supplied);
  result += to_string("case", directives.ignore_case);
  for (const Import& import : directives.imports) result += "import: " + import.label + " " + import.grammar + '\n';
  for (const DefaultPort& port : directives.ports)
    result += "port: " + port.scheme + " " + std::to_string(port.port) + '\n';
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
  return result;
}

}  // namespace bnfurl::gen
