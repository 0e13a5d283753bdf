// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/input_form.hpp"

#include <algorithm>
#include <iterator>

namespace bnfurl::tool {
namespace {

constexpr JsonLog json_logs[] = {{"caddy", "request.uri", "request.method"},
                                 {"traefik", "RequestPath", "RequestMethod"}};

}  // namespace

std::span<const JsonLog> all_json_logs() { return json_logs; }

const JsonLog* find_json_log(std::string_view name) {
  const auto* found = std::ranges::find(json_logs, name, &JsonLog::name);
  return found == std::end(json_logs) ? nullptr : found;
}

Form form_of(std::string_view name) {
  if (name == "tsv") return Form::tsv;
  if (name == "csv") return Form::csv;
  if (name == "jsonl" || find_json_log(name) != nullptr) return Form::jsonl;
  if (name == "w3c") return Form::w3c;
  return name == "lines" || name == "nul" || name == "auto" ? Form::plain : Form::log;
}

}  // namespace bnfurl::tool
