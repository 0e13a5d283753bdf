// The engines for short texts and line buffers of all grammars as C++, for one target: the functions, the file that
// each is in, and the order of trials where a production is a list of kinds.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <bnfurl/detail/targets.hpp>

#include "gen/emit/engine_code.hpp"

namespace bnfurl::gen {

/// The names of the functions of a production's fast engines; an empty name means that there is none.
struct FastFunctions {
  std::string matches;
  std::string split;
  std::string match_lines;
  std::string split_lines;
  bool match_reads_strings = true;  ///< `match_lines` is a line buffer, which takes adjacent strings, too
  bool split_reads_strings = true;  ///< the same for `split_lines`
  friend bool operator==(const FastFunctions&, const FastFunctions&) = default;
};

/// A program of places, and the plan of its streams.
struct PlaceLines {
  PlaceProgram program;
  std::string plan;
};

/// What the engines of one entry point are written from; or reasons why there are none.
struct FastParts {
  std::variant<TextCode, std::string> matcher;
  std::variant<TextCode, std::string> splitter;
  std::variant<LineProgram, std::string> line_matcher;
  std::variant<LineProgram, std::string> line_splitter;
  std::variant<PlaceLines, std::string> place_matcher;
  std::variant<PlaceLines, std::string> place_splitter;
};

/// A kind that a trial tries, and its functions.
struct FastKind {
  FastFunctions functions;
  std::size_t index = 0;  ///< index among the grammar's kinds
  OctetSet first;         ///< the octets that a text of the kind can begin with
};

/// An engine for short texts, either for verdicts or for components too: its parameters, the arguments of a call, and
/// the statement (`ask`) that calls the scanner for a text that the engine does not know.
struct TextEngine {
  std::string parameters;
  std::string arguments;
  std::string ask;
};

using detail::Target;

/// The fast engines of all grammars for one target, and the grammar's file that each is in. Equal functions are written
/// once.
class FastCode {
public:
  /// `target` has fast engines; `home` is the namespace that contains that of the functions.
  explicit FastCode(const Target& target, std::string home = "bnfurl") : target_(target), home_(std::move(home)) {}

  /// One for each target that has fast engines, in the order of the targets.
  [[nodiscard]] static std::vector<FastCode> for_all_targets(const std::string& home = "bnfurl");
  [[nodiscard]] const Target& target() const { return target_; }

  /// Begins the file of a grammar; new functions are written to it.
  void begin_file() {
    file_.clear();
    plans_.clear();
  }
  /// Writes the engines that there are; the names of their functions begin with `name`. Lines are read by line buffers
  /// where there are any, otherwise by places.
  [[nodiscard]] FastFunctions add(const FastParts& parts, const ResultNames& names, const std::string& name);
  void add_matcher(const TextCode& text, const std::string& name, FastFunctions& functions);
  void add_splitter(const TextCode& text, const std::string& name, FastFunctions& functions);
  void add_line_matcher(const LineProgram& lines, const std::string& name, FastFunctions& functions);
  void add_line_splitter(const LineProgram& lines, const ResultNames& names, const std::string& name,
                         FastFunctions& functions);
  void add_place_matcher(const PlaceLines& lines, const std::string& name, FastFunctions& functions);
  void add_place_splitter(const PlaceLines& lines, const ResultNames& names, const std::string& name,
                          FastFunctions& functions);
  /// The functions that try kinds in order. A text of a kind does not match any kind before it.
  [[nodiscard]] FastFunctions add_trial(const std::vector<FastKind>& kinds, const std::string& name);

  [[nodiscard]] std::string file() const;
  /// A declaration of every function so far, in the namespace of its instructions.
  [[nodiscard]] std::string declarations() const;
  /// The namespace of its functions, within `home`.
  [[nodiscard]] std::string name_space() const;
  [[nodiscard]] const std::string& home() const { return home_; }

private:
  // `before` is written before a new function.
  std::string add_function(const std::string& declaration, const std::string& body, const std::string& name,
                           const std::string& before = "");
  std::string add_text(const TextEngine& engine, const TextCode& text, const std::string& name);

  Target target_;
  std::string home_;
  std::map<std::string, std::string> functions_;     // declaration and body -> name
  std::map<std::string, std::string> declarations_;  // name -> declaration
  std::set<std::string> plans_;                      // those of the scanners that the file uses
  std::string file_;
};

[[nodiscard]] inline std::string to_string(const FastCode& code) { return code.file(); }

// The compiled engines: the code of all entry points, and the names of the functions of one.

/// The arrays of numbers that the files written so far define, by their definitions without a name.
using WrittenTables = std::map<std::string, std::string>;

/// The code of all grammars, for all targets; or that of one grammar, in a namespace of its own.
struct Engines {
  /// `home` is the namespace that contains those of the functions.
  explicit Engines(const std::string& home = "bnfurl") : scanners(home), fast(FastCode::for_all_targets(home)) {}
  ScannerSpecs scanners;
  std::vector<FastCode> fast;
  WrittenTables tables;
};

/// The functions of one entry point. A production that is read at run time has none.
struct EngineFunctions {
  Scanner matcher;
  Scanner splitter;
  std::vector<FastFunctions> fast;  ///< for each of `Engines::fast`
  std::string without_texts;        ///< why short texts have no engine; empty: they have one
  std::string without_lines;        ///< why line buffers have no engine; empty: they have one
  std::string without_places;       ///< the same for lines by places
};

}  // namespace bnfurl::gen
