// Each engine of a production as C++, the body of a function: line buffers (bitstream_code.cpp), the structural index
// (index_code.cpp), the scanner with its regions (scanner_spec.cpp), short texts (text_code.cpp). fast_code.hpp puts
// the functions into files.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/speed/bitstream_program.hpp"
#include "gen/automaton/speed/examples.hpp"
#include "gen/automaton/speed/fold.hpp"
#include "gen/automaton/speed/index_program.hpp"
#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {

// A bitstream program as C++, for line buffers: a sequence of loops over the registers of a chunk, each for all lines
// of the chunk. Each loop has at most one addition.

/// A program that can be written: its classes fit a basis, and its tags fit a register.
struct LineProgram {
  BitstreamProgram program;
  ClassBasis basis;
};

/// The program, and the basis of its classes.
[[nodiscard]] std::string to_string(const LineProgram& program);

/// The program for line buffers, or why there is none.
[[nodiscard]] std::variant<LineProgram, std::string> line_program(std::variant<BitstreamProgram, std::string> program);

/// The body of a function that finds lines and decides them; `names` is null if no components are requested.
[[nodiscard]] std::string line_code(const LineProgram& program, const ResultNames* names);

// An index program as C++: a function that reads a chunk, goes from line to line, and tries the ways that have as many
// delimiters as the line.

/// The body of a function that finds lines and decides those that go one of the ways; `names` is null if no components
/// are requested. `plan` is the C++ name of the StreamPlan of the program's streams.
[[nodiscard]] std::string index_code(const IndexProgram& program, const std::string& plan, const ResultNames* names);

// A region as a table. The table is walked octet by octet, without a branch that depends on the octet: in an IP-literal
// the end of each run of digits is unpredictable, and a step through a table takes less time than a mispredicted
// branch.

struct RegionTable {
  static constexpr std::uint32_t left = 0xfffffffe;
  static constexpr std::uint32_t refused = 0xffffffff;
  std::vector<std::size_t> class_of;  ///< [256]
  std::vector<std::uint32_t> next;    ///< [state + class]: a state (the index of its first element) or one of these
};
[[nodiscard]] RegionTable region_table(const Folded::Region& region, const std::optional<Folded::Escape>& escape);

/// The body of a function of `text`, `c` and `end`. It returns the offset after the region's last octet, or
/// `Span::absent`.
[[nodiscard]] std::string region_code(const RegionTable& table);

// A folded automaton as a re2c specification, the scanner: one condition per state, one rule per edge; the end of the
// text is the letter 0x100, after all octets. On entering an accelerated state the action jumps to the end of the
// state's run, so that re2c's automaton steps once per run. Equal automata share one function.

/// A scanner that was written: the names of its function and of the plan of its streams; a trial has no plan.
struct Scanner {
  std::string function;
  std::string plan;
  friend bool operator==(const Scanner&, const Scanner&) = default;
};

/// The functions of a file, of which equal ones are written once for all files. "NAME" stands for a function's name.
struct WrittenFunctions {
  /// The name of the function: `name`, unless there is an equal one. `before` is written before a new one; functions
  /// with different keys are never equal.
  std::string add(const std::string& declaration, const std::string& body, const std::string& name,
                  const std::string& before = "", const std::string& key = "");
  /// A declaration of every function so far.
  [[nodiscard]] std::string declarations() const;

  std::string text;                                  ///< of the file
  std::map<std::string, std::string> names = {};     ///< by key, declaration and body
  std::map<std::string, std::string> declared = {};  ///< by name
};

/// The table `kinds_by_first_octet`: by octet, a bit for each of the kinds that can begin with it.
[[nodiscard]] std::string kinds_by_first_octet(unsigned octets, std::size_t kinds,
                                               const std::function<bool(std::size_t kind, unsigned octet)>& can_begin);

/// The scanners of all grammars: their functions, and the grammar's file that each function is in.
class ScannerSpecs {
public:
  /// `home` is the namespace that contains that of the functions.
  explicit ScannerSpecs(const std::string& home = "bnfurl") : name_space_(home + "::scanners") {}

  /// Begins the file of a grammar; new scanners are written to it.
  void begin_file() { functions_.text.clear(); }
  /// The function that decides the language of `folded`, and tries `paths` first; with `names`, it also splits the
  /// text. Its name is `name`, unless there is an equal function already.
  [[nodiscard]] Scanner add_scanner(const Folded& folded, const ExamplePaths& paths, const ResultNames* names,
                                    const std::string& name);
  /// The function that tries kinds in order, each with its own scanner, if the first octet allows it.
  struct Kind {
    Scanner scanner;
    std::size_t index = 0;  ///< index among the grammar's kinds
    OctetSet first;         ///< the octets that a text of the kind can begin with
    bool empty = false;     ///< whether a text of the kind can be empty
  };
  [[nodiscard]] Scanner add_trial(const std::vector<Kind>& kinds, bool splits, const std::string& name);

  /// The function that accepts what both accept.
  [[nodiscard]] Scanner add_both(const Scanner& one, const Scanner& other, const std::string& name);

  /// The name of the plan of these streams, which is written to the file unless there is an equal one already.
  [[nodiscard]] std::string plan(const std::vector<Runs::Stream>& streams, const std::optional<Runs::Escape>& escape);

  /// The file since `begin_file`: a re2c specification.
  [[nodiscard]] std::string file() const;
  /// A declaration of every function and every plan so far.
  [[nodiscard]] std::string declarations() const;
  [[nodiscard]] const std::string& name_space() const { return name_space_; }
  /// The functions and plans of the file, without what re2c needs.
  [[nodiscard]] const std::string& code() const { return functions_.text; }

private:
  std::vector<std::string> region_functions(const Folded& folded, const std::string& name);

  std::string name_space_;
  WrittenFunctions functions_;
  std::map<std::string, std::string> plans_;  // content -> name
};

[[nodiscard]] inline std::string to_string(const ScannerSpecs& specs) { return specs.file(); }

// Short texts: one text of 1 to 127 octets, and its paths through the folded automaton. The class streams are words,
// which one look-up of all octets yields, so that a run takes as many instructions as a step.
//
// A text of one word is first read by the tree of the paths of typical texts. Each state of the tree is reached by
// exactly one path, so the absent components and the kind of the host are constants there. A text that takes another
// path is read again, by the paths through the automaton itself, where paths share states. In one word these include
// the paths of rare texts. In two words they do not, because there is no tree before them, and all texts would pay for
// the rare ones.

/// The look-up table of an engine's octets, and the bodies of its three functions. The code for a text that the engine
/// does not know follows the label `unknown` at their end. "NAME" stands for the engine's name.
struct TextCode {
  std::string basis;
  std::string tree;  ///< empty if there is none
  std::string word;
  std::string two_words;
  friend bool operator==(const TextCode&, const TextCode&) = default;
};

/// The code for texts like the examples, or the reason why there is none. `trie` is that of the typical texts
/// (`example_trie`). Rare texts are included only if their classes fit into the basis. `names` is null for a matcher.
[[nodiscard]] std::variant<TextCode, std::string> text_code(const Folded& folded, const Folded& trie,
                                                            const ExampleTexts& examples, const ResultNames* names);

/// The constants and functions one after the other.
[[nodiscard]] std::string to_string(const TextCode& code);

}  // namespace bnfurl::gen
