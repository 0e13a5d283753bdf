// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of a grammar file without what is faulty in it. Lines keep their numbers: what is taken out leaves blanks.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::loader {

class GrammarLines {
public:
  /// `text` is the content of `file`.
  GrammarLines(const std::string& file, std::string_view text);

  /// Whether it is a text of "#" lines and rules, whose "#" lines can be read.
  [[nodiscard]] bool is_readable() const { return is_readable_; }
  [[nodiscard]] const std::string& grammar() const { return directives_.name; }

  /// Takes out what stands at a place: a rule, with all rules of its name; a "#" line, or only the word of a list.
  /// Whether something stands there.
  bool take_out(gen::Position position);
  /// Takes out the imports of a grammar, and the rules that name it.
  void take_out_imports_of(const std::string& grammar);
  /// The text that is left, without the rules that need what was taken out, and without their names in "#" lines.
  [[nodiscard]] std::string rest();

private:
  /// A rule as it is printed, or a `# body:` line.
  struct Lines {
    int first;
    int last;
    std::string name;  // as names are compared; empty: it has none
    std::set<std::string> needs;
  };

  [[nodiscard]] std::string key(std::string_view name) const;
  [[nodiscard]] Lines lines_of(std::string_view text, gen::Position position) const;
  void take_out_import(const std::string& label);
  void take_out_needing();
  void take_out_names();
  void blank(const gen::HeaderLine& header, const std::set<std::string>& names);
  void blank_lines(int first, int last);
  void blank_word(const gen::HeaderLine& header, std::size_t begin, std::size_t size);

  std::vector<std::string> text_;  // by line
  gen::GrammarFile file_;
  gen::Directives directives_;
  bool is_readable_ = false;
  std::vector<Lines> rules_;
  std::set<std::string> faulty_;  // names of rules
};

}  // namespace bnfurl::loader
