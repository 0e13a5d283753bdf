// The text of a grammar file without its faulty parts. Lines keep their numbers, because removed parts are replaced by
// blanks.
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

  /// Whether the text consists of "#" lines and rules, and its "#" lines can be read.
  [[nodiscard]] bool is_readable() const { return is_readable_; }
  [[nodiscard]] const std::string& grammar() const { return directives_.name; }

  /// Removes what stands at a position: a rule, with all rules of its name; a "#" line, or only one word if the line
  /// is a list. Returns whether something stands there.
  bool take_out(gen::Position position);
  /// Removes the imports of a grammar, and marks the rules that use them as faulty.
  void take_out_imports_of(const std::string& grammar);
  /// The remaining text, without the rules that need a removed rule, and without the names of removed rules in "#"
  /// lines.
  [[nodiscard]] std::string rest();

private:
  /// The lines of a printed rule or of a `# body:` line.
  struct Lines {
    int first;
    int last;
    std::string name;  // as names are compared; empty if it has no name
    std::set<std::string> needs;
  };

  [[nodiscard]] std::string key(std::string_view name) const;
  [[nodiscard]] Lines lines_of(std::string_view text, gen::Position position, const gen::Notation& notation) const;
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
