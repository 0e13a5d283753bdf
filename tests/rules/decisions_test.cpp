// What rules say of URLs, as tables in tests/golden/rules: rules of a kind, and below them URLs with the verdict and
// the line of the rule that decides.
//
//   == A bar is an end of the URL
//   adblock:
//     swf|
//   http://h/a.swf => deny 1
//   http://h/a.swf?b => none
//   => 1 rules, otherwise allow
//
// An answer without a URL is what is said of the rules: mistakes, what is left out, how many are left. A word before a
// URL is the robot's name. "all robots" is a robots.txt that begins with "User-agent: *". In rules, \xNN and \\ are
// octets. `tools/accept golden 'RuleDecisions*'` writes the answers again.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "src/rules/importers/importers.hpp"
#include "tests/gen/cases.hpp"
#include "tests/rules/decider.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::rules::tests {
namespace {

struct Question {
  std::string kind;
  std::string rules;
  std::string agent = "*";
  std::string url;
  std::size_t begin = 0;  // its answer in the file
  std::size_t end = 0;
};

// The words before "=>": a robot and a URL, a URL alone, or none.
Question asked(Question question, std::string_view words) {
  const std::size_t blank = words.find(' ');
  if (blank != std::string_view::npos) question.agent = words.substr(0, blank);
  question.url = bnfurl::gen::tests::unescaped(words.substr(blank == std::string_view::npos ? 0 : blank + 1));
  return question;
}

std::vector<Question> questions_in(std::string_view text) {
  std::vector<Question> questions;
  Question now;
  bool has_answer = true;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at - 1);
    const std::size_t arrow = line.find("=>");
    const bool is_rule = line.starts_with("  ") || (line.empty() && !has_answer);
    if (is_rule) {
      now.rules += bnfurl::gen::tests::unescaped(line.substr(std::min<std::size_t>(2, line.size()))) + "\n";
    } else if (line.empty() || line.starts_with("// ") || line.starts_with("== ")) {
      continue;
    } else if (arrow == std::string_view::npos) {
      now = {.kind = std::string(line.substr(0, line.size() - 1)), .rules = "", .url = ""};
      has_answer = false;
    } else if (arrow == 0 && has_answer && questions.back().url.empty()) {
      questions.back().end = end;
    } else {
      questions.push_back(asked(now, line.substr(0, arrow == 0 ? 0 : arrow - 1)));
      questions.back().begin = at + arrow;
      questions.back().end = end;
      has_answer = true;
    }
  }
  return questions;
}

ImportedList list_of(const Question& question) {
  const ImportedFile file{.file = question.kind, .text = question.rules, .agent = question.agent};
  if (question.kind == "adblock") return read_adblock(file);
  if (question.kind == "hosts") return read_hosts(file);
  if (question.kind == "nutch") return read_nutch(file);
  if (question.kind == "surt") return read_surt(file);
  if (question.kind == "robots") return read_robots(file);
  const std::string for_all = "User-agent: *\n" + question.rules;
  return read_robots({.file = "robots", .text = for_all, .agent = question.agent});
}

std::string answer_to(const Question& question) {
  if (question.kind == "rules") {
    return question.url.empty() ? crawl::tests::diagnostics_of(question.rules)
                                : crawl::tests::decided(question.rules, question.url);
  }
  const ImportedList list = list_of(question);
  if (question.url.empty()) {
    return notes(list) + std::to_string(list.list.rules.size()) + " rules, otherwise " +
           (list.list.otherwise == Verdict::allow ? "allow" : "deny");
  }
  const std::size_t line = deciding_line(list.list, question.url);
  return decision(list.list, question.url) + (line == 0 ? "" : " " + std::to_string(line));
}

TEST(RuleDecisions, AreThoseOfTheTables) {
  const bool is_renewed = std::getenv("BNFURL_RENEW") != nullptr;
  for (const auto& file : std::filesystem::directory_iterator("tests/golden/rules")) {
    std::string text = bnfurl::gen::tests::file_text(file.path());
    std::vector<Question> questions = questions_in(text);
    EXPECT_GT(questions.size(), 10U) << file.path();
    for (; !questions.empty(); questions.pop_back()) {
      const auto& [kind, rules, agent, url, begin, end] = questions.back();
      const std::string answer = bnfurl::gen::tests::answer_lines(answer_to(questions.back()));
      if (is_renewed)
        text.replace(begin, end - begin, answer);
      else
        EXPECT_EQ(answer, text.substr(begin, end - begin))
            << file.path().string() << ':' << bnfurl::gen::tests::line_at(text, begin) << ", " << kind << ": " << url
            << "\n"
            << rules;
    }
    if (is_renewed) std::ofstream(file.path(), std::ios::binary) << text;
  }
}

}  // namespace
}  // namespace bnfurl::crawl::rules::tests
