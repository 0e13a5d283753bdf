// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `dots` counts, and is no finite-state function. So all paths of up to seven segments of seven kinds are compared with
// RFC 3986, section 5.2.4, written down word by word.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "gen/normal/normal_forms.hpp"
#include "gen/pipeline.hpp"
#include "tests/gen/all_grammars.hpp"
#include "tests/nightly.hpp"

namespace bnfurl::gen::tests {
namespace {

void replace_prefix(std::string& text, const std::string& prefix, const std::string& by) {
  text = by + text.substr(prefix.size());
}

// Section 5.2.4.
std::string remove_dot_segments(std::string input) {
  std::string output;
  const auto remove_last_segment = [&] {
    const std::size_t slash = output.rfind('/');
    output.resize(slash == std::string::npos ? 0 : slash);
  };
  while (!input.empty()) {
    if (input.starts_with("../")) {
      replace_prefix(input, "../", "");
    } else if (input.starts_with("./")) {
      replace_prefix(input, "./", "");
    } else if (input.starts_with("/./")) {
      replace_prefix(input, "/./", "/");
    } else if (input == "/.") {
      replace_prefix(input, "/.", "/");
    } else if (input.starts_with("/../")) {
      replace_prefix(input, "/../", "/");
      remove_last_segment();
    } else if (input == "/..") {
      replace_prefix(input, "/..", "/");
      remove_last_segment();
    } else if (input == "." || input == "..") {
      input.clear();
    } else {
      const std::size_t end = std::min(input.find('/', 1), input.size());
      output += input.substr(0, end);
      input.erase(0, end);
    }
  }
  return output;
}

void for_each_path(int segments, const std::string& path, const std::function<void(const std::string&)>& use) {
  if (!path.empty()) use(path);
  if (segments == 0) return;
  for (const char* segment : {"", "a", ".", "..", "%2e", ".a", "..a"})
    for_each_path(segments - 1, path + "/" + segment, use);
}

// A walk over a Dfa without marks.
class Walker {
public:
  explicit Walker(Dfa dfa) : dfa_(std::move(dfa)), class_of_(class_of_octet(dfa_.classes)) {}
  [[nodiscard]] bool accepts(const std::string& text) const {
    int state = 0;
    for (const char c : text) {
      const std::size_t letter = class_of_[static_cast<unsigned char>(c)];
      state = letter == dfa_.classes.size() ? Dfa::none : dfa_.next(state, static_cast<Letter>(letter));
      if (state == Dfa::none) return false;
    }
    return dfa_.accepting(state);
  }

private:
  Dfa dfa_;
  std::vector<std::size_t> class_of_;
};

// Six segments; at night, seven.
TEST(Dots, AreThoseOfSection524InAllPathsOfManySegments) {
  const int segments = is_nightly() ? 7 : 6;
  const std::vector<Grammar> grammars = all_grammars();
  const Grammar& grammar = *find_grammar(grammars, "rfc3986");
  const Automata made = automata(grammar, "URI-reference");
  const Walker all(made.minimal);
  const Walker normal(normal_forms(grammar, made.marked, static_cast<Levels>(Level::dots)));
  for (const std::string before : {"", "x:", "//h", "x://h", "x://"}) {
    const bool has_authority = before.find("//") != std::string::npos;
    std::size_t stay = 0;
    std::size_t change = 0;
    for_each_path(segments, "", [&](const std::string& path) {
      if (!has_authority && path.starts_with("//")) return;  // that is an authority
      std::string expected = remove_dot_segments(path);
      if (expected != path && !has_authority && expected.starts_with("//")) expected.insert(0, "/.");
      (expected == path ? stay : change) += 1;
      if (normal.accepts(before + path) != (expected == path) || !all.accepts(before + path) ||
          !normal.accepts(before + expected))
        ADD_FAILURE() << before << path << " is " << before << expected;
    });
    EXPECT_GT(stay, segments == 7 ? 50'000U : 12'000U);
    EXPECT_GT(change, segments == 7 ? 700'000U : 90'000U);
  }
}

}  // namespace
}  // namespace bnfurl::gen::tests
