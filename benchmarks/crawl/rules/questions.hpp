// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is asked of all sides: rules, and the URLs to be decided. A question is made when its first row is run.
#pragma once

#include <string>
#include <vector>

#include "benchmarks/crawl/rules/decider.hpp"

namespace bnfurl::benchmarks {

struct Question {
  std::size_t rules;
  std::size_t text_octets;  ///< of names and patterns alone
  std::vector<Side> sides;  ///< the first is what the others must agree with
  Urls urls;
};

struct QuestionName {
  std::string name;
  std::vector<std::string> sides;
};

/// `mixed/10` and their sides: those that were compiled.
[[nodiscard]] const std::vector<QuestionName>& question_names();
/// `most`: so many rules at most, however many the name says.
[[nodiscard]] Question question(const std::string& name, const Urls& urls, std::size_t most);

/// The rule file of a question, in the language of the first side.
[[nodiscard]] std::string question_text(const std::string& name, const Urls& urls, std::size_t most);

/// All sides that were compiled, given nothing.
[[nodiscard]] std::vector<Side> all_sides();

/// Those lines that all sides can be asked about: normal forms of http and https, without fragments.
[[nodiscard]] Urls asked_urls(const Urls& lines);

}  // namespace bnfurl::benchmarks
