#include "gen/emit/constants.hpp"

#include <cstdio>

#include "gen/syntax/check.hpp"

namespace bnfurl::gen {
namespace {

std::string fast_object(const std::string& name_space, const FastFunctions& functions) {
  const auto& [verdicts, components] = functions;
  std::string text;
  for (const std::string& name : {verdicts.text, components.text, verdicts.lines, components.lines})
    text += (text.empty() ? "" : ", ") + (name.empty() ? "nullptr" : "&" + name_space + "::" + name);
  const auto flag = [](bool value) { return value ? ", true" : ", false"; };
  return "{" + text + flag(verdicts.reads_strings) + flag(components.reads_strings) + "}";
}

std::string lines_of(const std::vector<std::string>& values) {
  std::string content;
  for (const std::string& value : values) content += "\n  " + value + ",";
  return content;
}

}  // namespace

std::string string_literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += std::string("\\") + c;
    } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
      result += octal;
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string for_machine(const Target& target, const std::string& text) {
  return target.machine.empty() ? text : "#ifdef __" + std::string(target.machine) + "__\n" + text + "#endif\n";
}

std::string data_of(const std::string& grammar) { return identifier(grammar) + "::data::"; }

std::string Constants::rows(const std::string& type, const std::vector<std::string>& values) {
  return shared("detail::" + type, "{" + lines_of(values) + "}", values.empty());
}

std::string Constants::strings(const std::vector<std::string>& values) {
  std::string content;
  for (const std::string& value : values) content += "\n  " + string_literal(value) + ",";
  return add("char* const", "[]", "{" + content + "}", values.empty());
}

std::string Constants::objects(const std::string& type, const std::vector<std::string>& values) {
  return add(type, "[]", "{" + lines_of(values) + "}", values.empty());
}

std::string Constants::fast(const std::vector<FastFunctions>& functions) {
  std::string rows;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    if (functions[i] == FastFunctions{}) continue;
    const Target& target = fast_code_[i].target();
    rows += for_machine(target, "  {" + string_literal(target.name) + ", " +
                                    fast_object(fast_code_[i].name_space(), functions[i]) + "},\n");
  }
  if (rows.empty()) return "nullptr";
  const auto [entry, is_new] = fast_.emplace(rows, "fast" + std::to_string(fast_.size()));
  if (is_new) text_ += "constexpr FastTable " + entry->second + " = fast_table({\n" + rows + "});\n";
  return entry->second + ".data()";
}

std::string Constants::shared(const std::string& type, const std::string& value, bool empty) {
  if (empty) return "nullptr";
  const auto [entry, is_new] = written_.emplace(type + value, "");
  if (is_new) {
    const std::string name = new_name();
    entry->second = home_ + name;
    shared_text_ += "extern const " + type + " " + name + "[] = " + value + ";\n";
  } else if (!entry->second.starts_with(home_) && declared_.insert(entry->second).second) {
    const std::size_t end = entry->second.rfind("::");
    shared_text_ += "}\nnamespace bnfurl::" + entry->second.substr(0, end) + " {\nextern const " + type + " " +
                    entry->second.substr(end + 2) + "[];\n}\nnamespace bnfurl::" + home_.substr(0, home_.size() - 2) +
                    " {\n";
  }
  return entry->second;
}

std::string Constants::add(const std::string& type, const std::string& suffix, const std::string& value, bool empty) {
  if (empty) return "nullptr";
  const auto [entry, is_new] = names_.emplace(type + suffix + value, "");
  if (is_new) {
    entry->second = new_name();
    text_ += "const " + type + " " + entry->second + suffix + " = " + value + ";\n";
  }
  return entry->second;
}

}  // namespace bnfurl::gen
