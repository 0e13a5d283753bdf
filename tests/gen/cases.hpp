// Tables of tests as golden files: a small grammar or text, and what a stage makes of it, side by side. A section of
// such a file belongs to one test and has its name:
//
//   == MinimalDfa.Prints
//   x = "" => 0: accepting
//   // Octets that behave alike share a class.
//   x = *( "1" / "2" ) "3"
//   => 0: [12] 0, [3] 1
//   => 1: accepting
//
// A case is its fields, one a line, then the lines of the answer; one line may stand behind the last field. First
// fields that are left out are those of the case before. In a field, \n, \t, \xNN and \\ stand for octets; in an
// answer, octets that are not printable, and a blank at the end, are \xNN. `tools/accept golden` writes the answers
// again.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {

/// The octets that a field stands for.
[[nodiscard]] inline std::string unescaped(std::string_view field) {
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    if (field[i] != '\\') {
      text += field[i];
      continue;
    }
    const char kind = field[++i];
    if (kind == 'x') {
      text += static_cast<char>(std::stoi(std::string(field.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      text += kind == 'n' ? '\n' : kind == 't' ? '\t' : kind;
    }
  }
  return text;
}

/// With `by` wherever `what` stands: for what is too long or different each time.
[[nodiscard]] inline std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what))
    text.replace(at, what.size(), by);
  return text;
}

/// An answer as its lines stand in the file. The end of its last line is left out.
[[nodiscard]] inline std::string answer_lines(std::string_view answer) {
  if (answer.ends_with('\n')) answer.remove_suffix(1);
  std::string text = answer.empty() || answer.front() == '\n' ? "=>" : "=> ";
  for (std::size_t i = 0; i < answer.size(); ++i) {
    const auto octet = static_cast<unsigned char>(answer[i]);
    const bool is_last = i + 1 == answer.size() || answer[i + 1] == '\n';
    if (octet == '\n') {
      text += is_last ? "\n=>" : "\n=> ";
    } else if (octet > ' ' - (is_last ? 0 : 1) && octet < 0x7f) {
      text += answer[i];
    } else {
      std::array<char, 8> hex{};
      std::snprintf(hex.data(), hex.size(), "\\x%02x", octet);
      text += hex.data();
    }
  }
  return text + "\n";
}

/// How many texts a function takes: one to three.
template <class Answer, class Text = const std::string&>
constexpr std::size_t field_count = std::is_invocable_v<Answer, Text>         ? 1
                                    : std::is_invocable_v<Answer, Text, Text> ? 2
                                                                              : 3;

/// What `answer_of` makes of the fields.
template <class Answer>
[[nodiscard]] std::string answer_to(const Answer& answer_of, const std::vector<std::string>& fields) {
  constexpr std::size_t count = field_count<Answer>;
  if (fields.size() != count) return "a case has " + std::to_string(count) + " fields";
  if constexpr (count == 1) return answer_of(fields[0]);
  if constexpr (count == 2) return answer_of(fields[0], fields[1]);
  if constexpr (count == 3) return answer_of(fields[0], fields[1], fields[2]);
}

/// A case of a section: its fields, and where its answer stands in the file.
struct GoldenCase {
  std::vector<std::string> fields;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Where the answer begins in a line, if it has one.
[[nodiscard]] inline std::size_t answer_at(std::string_view line) {
  if (line.starts_with("=>")) return 0;
  const std::size_t blank = line.ends_with(" =>") ? line.size() - 3 : line.find(" => ");
  return blank == std::string_view::npos ? blank : blank + 1;
}

[[nodiscard]] inline std::vector<GoldenCase> cases_in(std::string_view text, std::string_view section,
                                                      std::size_t count) {
  std::vector<GoldenCase> cases;
  std::vector<std::string> fields;
  bool is_here = false;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at - 1);
    const std::size_t answer = answer_at(line);
    if (line.starts_with("== ")) {
      is_here = line.substr(3) == section;
      fields.clear();
    } else if (!is_here || line.starts_with("// ")) {
      continue;
    } else if (answer == 0 && fields.empty()) {
      if (!cases.empty()) cases.back().end = end;
    } else {
      if (answer > 0)
        fields.push_back(unescaped(line.substr(0, answer == std::string_view::npos ? answer : answer - 1)));
      if (answer == std::string_view::npos) continue;
      for (std::size_t left = fields.size(); left < count && !cases.empty(); ++left)
        fields.insert(fields.begin(), cases.back().fields[count - left - 1]);
      cases.push_back({std::exchange(fields, {}), at + answer, end});
    }
  }
  return cases;
}

/// The number of the line in which the octet at `offset` stands.
[[nodiscard]] inline std::ptrdiff_t line_at(std::string_view text, std::size_t offset) {
  return std::ranges::count(text.substr(0, offset), '\n') + 1;
}

/// Expects that `answer_of` gives the answers of the section in tests/golden/FILE.txt that the running test has.
template <class Answer>
void expect_cases(const std::string& file, const Answer& answer_of) {
  const std::string path = "tests/golden/" + file + ".txt";
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  const std::string section = std::string(test.test_suite_name()) + "." + test.name();
  const std::string text = file_text(path);
  std::vector<GoldenCase> cases = cases_in(text, section, field_count<Answer>);
  EXPECT_FALSE(cases.empty()) << path << " has no case of " << section;
  std::string renewed = text;
  for (; !cases.empty(); cases.pop_back()) {
    const auto& [fields, begin, end] = cases.back();
    const std::string answer = answer_lines(answer_to(answer_of, fields));
    renewed.replace(begin, end - begin, answer);
    if (std::getenv("BNFURL_RENEW") != nullptr) continue;
    EXPECT_EQ(answer, text.substr(begin, end - begin))
        << path << ':' << line_at(text, begin) << ", " << section << ": " << testing::PrintToString(fields);
  }
  if (std::getenv("BNFURL_RENEW") != nullptr) std::ofstream(path, std::ios::binary) << renewed;
}

}  // namespace bnfurl::gen::tests
