// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// regex-urlfilter of Nutch. A line is "+" or "-" and a regular expression, all that follows, blanks too; lines that are
// empty or begin with a blank or "#" say nothing. Nutch searches: an expression finds its match anywhere in a URL.
// Java's expressions have more than is regular: such a rule is left out, and counted.
// Its sections for one host or site (">" and "<") are refused, because no condition here is "this host, or all of
// its site, but not the hosts between".
#include <string>
#include <string_view>

#include "crawl/rules/foreign/lines.hpp"

namespace bnfurl::crawl::rules {

ForeignList read_nutch(const ForeignFile& file) {
  ForeignList result = begin_list(file, "nutch", Deciding::first, Verdict::deny);
  Notes notes(result);
  Lines lines(file.text);
  while (const auto line = lines.next()) {
    if (line->text.empty()) continue;
    const char first = line->text.front();
    const std::string_view expression = line->text.substr(1);
    if (first == ' ' || first == '\t' || first == '#') continue;
    if (first == '+' || first == '-') {
      const RegularExpression condition{std::string(expression), 2};
      if (const auto why = why_left_out(condition)) {
        notes.leave_out(*why);
        continue;
      }
      result.list.rules.push_back(
          {.verdict = first == '+' ? Verdict::allow : Verdict::deny, .line = line->number, .conditions = {condition}});
    } else if (first == '>' || first == '<') {
      notes.refuse(
          *line, line->text,
          "a section for one host or site is not read; write its rules into a file of their own, and give that "
          "an origin: \"include nutch FILE on https://example.org\"");
    } else {
      notes.refuse(*line, line->text, "a rule begins with \"+\" or \"-\", and a comment with \"#\"");
    }
  }
  return result;
}

}  // namespace bnfurl::crawl::rules
