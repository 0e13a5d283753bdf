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

/// The names of the functions of an engine for short texts and of one for lines; an engine that is missing has an empty
/// name.
struct SideFunctions {
  std::string text;
  std::string lines;
  bool reads_strings = true;  ///< `lines` is a line buffer, which takes adjacent strings, too
  friend bool operator==(const SideFunctions&, const SideFunctions&) = default;
};

/// Those of a production's fast engines: for verdicts, and for components too.
struct FastFunctions {
  SideFunctions verdicts;
  SideFunctions components;
  friend bool operator==(const FastFunctions&, const FastFunctions&) = default;
};

/// An index program, and the plan of its streams.
struct IndexedLines {
  IndexProgram program;
  std::string plan;
};

/// What the engines of one entry point are written from; or reasons why there are none.
struct SideParts {
  std::variant<TextCode, std::string> text;
  std::variant<LineProgram, std::string> lines;
  std::variant<IndexedLines, std::string> index;
};
struct FastParts {
  SideParts verdicts;
  SideParts components;
};

/// A kind that a trial tries, and its functions.
struct FastKind {
  FastFunctions functions;
  std::size_t index = 0;  ///< index among the grammar's kinds
  OctetSet first;         ///< the octets that a text of the kind can begin with
};

struct EngineSide;

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
    functions_.text.clear();
    plans_.clear();
  }
  /// Writes the engines that there are; the names of their functions begin with `name`. Lines are read by line buffers
  /// where there are any, otherwise by the structural index.
  [[nodiscard]] FastFunctions add(const FastParts& parts, const ResultNames& names, const std::string& name);
  /// The functions that try kinds in order. A text of a kind does not match any kind before it.
  [[nodiscard]] FastFunctions add_trial(const std::vector<FastKind>& kinds, const std::string& name);

  [[nodiscard]] std::string file() const;
  /// A declaration of every function so far, in the namespace of its instructions.
  [[nodiscard]] std::string declarations() const { return functions_.declarations(); }
  /// The namespace of its functions, within `home`.
  [[nodiscard]] std::string name_space() const;
  [[nodiscard]] const std::string& home() const { return home_; }

private:
  std::string add_text(const EngineSide& side, const TextCode& text, const std::string& name);
  std::string add_text_trial(const EngineSide& side, const std::vector<FastKind>& kinds, const std::string& name);
  std::string add_line_trial(const EngineSide& side, const std::vector<FastKind>& kinds, const std::string& name);

  Target target_;
  std::string home_;
  WrittenFunctions functions_;
  std::set<std::string> plans_;  // those of the scanners that the file uses
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
  std::vector<FastFunctions> fast;       ///< for each of `Engines::fast`
  std::string without_texts;             ///< why short texts have no engine; empty: they have one
  std::string without_lines;             ///< why line buffers have no engine; empty: they have one
  std::string without_structural_index;  ///< the same for the structural index
};

}  // namespace bnfurl::gen
