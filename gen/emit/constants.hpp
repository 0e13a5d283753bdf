// The constants of a generated source file, as C++: numbers, names and tables get a name when they are first asked for.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gen/emit/fast_code.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `text` as a string literal of C++.
[[nodiscard]] std::string string_literal(std::string_view text);

/// `text` for the compiler of the target's machine alone; the same text for all machines if it has none.
[[nodiscard]] std::string for_machine(const Target& target, const std::string& text);

/// `NAME::data::`, the namespace of a grammar's data within `bnfurl`.
[[nodiscard]] std::string data_of(const std::string& grammar);

/// The constants of a source file; equal ones are written once, and equal arrays of numbers once for all files.
class Constants {
public:
  Constants(const Grammar& grammar, Engines& engines)
      : home_(data_of(grammar.directives.name)), fast_code_(engines.fast), written_(engines.tables) {}

  /// While it lives, new constants are called after `kind`: so an object's symbols show what each kind of table costs.
  class Kind {
  public:
    Kind(Constants& constants, const std::string& kind) : constants_(constants) { constants_.kind_ = kind; }
    Kind(const Kind&) = delete;
    Kind& operator=(const Kind&) = delete;
    ~Kind() { constants_.kind_ = "c"; }

  private:
    Constants& constants_;
  };

  template <class Number>
  std::string array(const std::string& type, const std::vector<Number>& values) {
    std::string content;
    for (std::size_t i = 0; i < values.size(); ++i)
      content += (i % 24 == 0 ? "\n  " : " ") + std::to_string(values[i]) + (sizeof(Number) == 8 ? "u," : ",");
    return shared(type, "{" + content + "}", values.empty());
  }
  /// Each row consists of numbers.
  std::string rows(const std::string& type, const std::vector<std::string>& values);
  std::string strings(const std::vector<std::string>& values);
  std::string objects(const std::string& type, const std::vector<std::string>& values);
  std::string object(const std::string& type, const std::string& value) { return add(type, "", value, false); }

  /// The table of a production's fast engines; `functions` has an element for each element of the fast code.
  std::string fast(const std::vector<FastFunctions>& functions);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The arrays that other files may use, and declarations of those that are theirs.
  [[nodiscard]] const std::string& shared_text() const { return shared_text_; }

private:
  [[nodiscard]] std::string new_name() { return kind_ + std::to_string(count_++); }

  std::string shared(const std::string& type, const std::string& value, bool empty);
  std::string add(const std::string& type, const std::string& suffix, const std::string& value, bool empty);

  std::string home_;
  const std::vector<FastCode>& fast_code_;
  WrittenTables& written_;
  std::set<std::string> declared_;  // arrays of other files
  std::size_t count_ = 0;
  std::map<std::string, std::string> names_;
  std::map<std::string, std::string> fast_;
  std::string kind_ = "c";
  std::string text_;
  std::string shared_text_;
};

}  // namespace bnfurl::gen
