// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Directives as text, one line for each key.
#include "gen/syntax/directives.hpp"

namespace bnfurl::gen {

namespace {

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

std::string to_string(const Directives& directives) {
  std::string result = "grammar: " + directives.name + "\nstart: " + directives.start + '\n';
  if (directives.code_points) result += "code-points: UTF-8\n";
  for (const ComponentLine& line : directives.components)
    result += to_string("component " + line.name, line.occurrences);
  for (const BodyLine& body : directives.bodies) result += "body: " + body.text + '\n';
  for (const SaysLine& says : directives.says) result += "says: " + says.production + " = " + says.words + '\n';
  result += to_string("host-kind", directives.host_kinds) + to_string("kinds", directives.kinds);
  result += to_string("prefer", directives.prefer) + to_string("shortest", directives.shortest);
  result += to_string("strict", directives.strict) + to_string("supplied", directives.supplied);
  result += to_string("case", directives.ignore_case);
  for (const Import& import : directives.imports) result += "import: " + import.label + " " + import.grammar + '\n';
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
