// `bnfurl.load`: a grammar of one's own. The tables of its start are made when it is loaded, those of another
// production when that is first asked for; both are done without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace bnfurl::python {

namespace nb = nanobind;

class OwnGrammar {
public:
  /// Raises GrammarError if the text has faults.
  OwnGrammar(std::string text, std::string file);

  [[nodiscard]] Grammar grammar() const { return *loaded_.grammar(); }
  /// What it was loaded from: the text, and the name of its file.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  /// The fields of a column if none are named: those that `bnfurl split` shows of a grammar of one's own.
  [[nodiscard]] std::vector<std::string> default_fields() const;
  /// Makes the tables of one of its productions, unless they exist. Raises GrammarError if they cannot be made.
  void make_ready(Production production);

private:
  std::string text_;
  std::string file_;
  Loaded loaded_;
  std::atomic<Production> ready_;  // the last that was made ready
};

/// The class `Grammar` of Python. What was split keeps the grammar itself, and no object of Python.
struct GrammarObject {
  std::shared_ptr<OwnGrammar> own;
};

void define_grammar(nb::module_& module);

}  // namespace bnfurl::python
