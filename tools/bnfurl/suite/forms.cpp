// The forms of a suite: this program's own table and JSON, and what test runners of others read.
#include <fmt/format.h>

#include <algorithm>

#include "gen/text/sha256.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/sinks/json_text.hpp"
#include "src/records/sinks/writers.hpp"
#include "tools/bnfurl/suite/suite.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/verify/fingerprints.hpp"

namespace bnfurl::tool::suite {
namespace {

constexpr std::string_view licence = "CC0-1.0";

std::optional<std::string> json_text(std::string_view text) {
  std::string json;
  return records::append_json_string(json, text) ? std::optional(json) : std::nullopt;
}

std::string json_name(std::string_view name) { return records::json_string(records::printable(name)); }

std::string hex(std::string_view octets) {
  std::string digits;
  for (const char octet : octets) digits += fmt::format("{:02x}", static_cast<unsigned char>(octet));
  return digits;
}

// What the case is of: for people a name, otherwise the rule.
std::string_view title(const Case& each) { return each.name.empty() ? each.rule : each.name; }

std::string components_json(const Case& each, bool as_octets) {
  std::vector<std::string> members;
  for (const auto& [name, value] : each.components) {
    const std::string shown = as_octets ? fmt::format("\"{}\"", hex(value)) : json_text(value).value();
    members.push_back(fmt::format("{}:{}", json_name(name), shown));
  }
  return fmt::format("{{{}}}", fmt::join(members, ","));
}

// The members that say what the suite is; a list of cases may follow.
std::string head_json(const Suite& suite) {
  const Grammar grammar = suite.entry.grammar();
  return fmt::format(
      R"("grammar":{},"production":{},"source":{},"file":{{"name":{},"sha256":"{}","xxh3":"{}"}},"states":{},)"
      R"("classes":{},"complete_for":{},"texts":{},"made_by":"bnfurl {}","license":"{}")",
      json_name(grammar.name()), json_name(suite.entry.name()), json_name(grammar.source()), json_name(grammar.file()),
      gen::sha256_hex(grammar.text()), gen::digest(grammar.text()), suite.states, suite.classes,
      json_name(suite.complete_for), suite.cases.size(), version(), licence);
}

void print_tsv(const Suite& suite, Output& out) {
  out.put("TEXT\tVALID\tOFFSET\tRULE\n");
  for (const Case& each : suite.cases) {
    out.put(fmt::format("{}\t{}\t{}\t{}\n", records::tsv_printable(each.text), each.valid ? 1 : 0,
                        each.valid ? "\\N" : fmt::to_string(each.offset), records::tsv_printable(title(each))));
  }
}

void print_json(const Suite& suite, Output& out) {
  out.put(fmt::format("{{{},\"cases\":[\n", head_json(suite)));
  for (const Case& each : suite.cases) out.put(json_of(each) + (&each == &suite.cases.back() ? "\n" : ",\n"));
  out.put("]}\n");
}

void print_jsonl(const Suite& suite, Output& out) {
  out.put(fmt::format("{{{}}}\n", head_json(suite)));
  for (const Case& each : suite.cases) out.put(json_of(each) + "\n");
}

// JSON-Schema-Test-Suite: a list of groups, each a schema with its tests. Names of formats are in lower case. There is
// no place for octets that are not UTF-8.
void print_json_schema(const Suite& suite, Output& out) {
  const std::string format = records::in_lower_case(std::string(suite.entry.name()));
  out.put(fmt::format("[{{\"description\":{},\n\"comment\":{},\n\"schema\":{{\"format\":{}}},\n\"tests\":[",
                      json_name(fmt::format("{} of {}", suite.entry.name(), suite.entry.grammar().source())),
                      json_name(fmt::format("{}; {}", suite.complete_for, licence)), json_name(format)));
  std::string_view separator = "\n";
  std::size_t left_out = 0;
  for (const Case& each : suite.cases) {
    const auto text = json_text(each.text);
    if (!text) {
      ++left_out;
      continue;
    }
    out.put(fmt::format("{}{{\"description\":{},\"data\":{},\"valid\":{}}}", separator, json_name(title(each)), *text,
                        each.valid));
    separator = ",\n";
  }
  out.put("\n]}]\n");
  if (left_out > 0)
    say(fmt::format("bnfurl: skipped {} texts that are not UTF-8 (-o json and jsonl have them)", left_out));
}

// What this library says of the texts.
void print_tap(const Suite& suite, Output& out) {
  out.put(fmt::format("TAP version 13\n1..{}\n", suite.cases.size()));
  std::size_t number = 0;
  for (const Case& each : suite.cases) out.put(tap_of(++number, each, matches(suite.entry, each.text) == each.valid));
}

struct Form {
  std::string_view name;
  void (*print)(const Suite& suite, Output& out);
};

constexpr Form forms[] = {{"tsv", print_tsv},
                          {"json", print_json},
                          {"jsonl", print_jsonl},
                          {"json-schema", print_json_schema},
                          {"tap", print_tap}};

}  // namespace

std::vector<std::string> form_names() {
  std::vector<std::string> names;
  for (const Form& form : forms) names.emplace_back(form.name);
  return names;
}

void print(const Suite& suite, std::string_view form, Output& out) {
  std::ranges::find(forms, form, &Form::name)->print(suite, out);
}

std::string json_of(const Case& each, std::optional<bool> taken) {
  const auto text = json_text(each.text);
  std::string json = text ? fmt::format("{{\"text\":{}", *text) : fmt::format("{{\"octets\":\"{}\"", hex(each.text));
  json += fmt::format(",\"valid\":{}", each.valid);
  if (taken) json += fmt::format(",\"taken\":{}", *taken);
  if (!each.valid) json += fmt::format(",\"offset\":{}", each.offset);
  if (!each.code.empty()) json += fmt::format(",\"code\":{}", json_name(each.code));
  json += fmt::format(",\"rule\":{}", json_name(each.rule));
  if (!each.name.empty()) json += fmt::format(",\"name\":{}", json_name(each.name));
  if (!each.components.empty()) json += fmt::format(",\"components\":{}", components_json(each, !text));
  return json + "}";
}

std::string tap_of(std::size_t number, const Case& each, bool right) {
  // "#" begins a directive.
  std::string text = records::tsv_printable(each.text);
  for (std::size_t i = text.find('#'); i != std::string::npos; i = text.find('#', i + 4)) text.replace(i, 1, "\\x23");
  return fmt::format("{} {} - {}: {} \"{}\"\n", right ? "ok" : "not ok", number, title(each),
                     each.valid ? "takes" : "refuses", text);
}

}  // namespace bnfurl::tool::suite
