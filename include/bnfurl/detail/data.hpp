// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The plain data of a production. Generated code defines it at compile time, the loader builds it at run time, and the
// library only reads it. All of it is aggregates of numbers and of pointers to arrays, which must live as long as the
// production is used. It is installed for the code that bnfurl-gen writes, and may change in each version.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/detail/targets.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::kernels {
struct StreamPlan;
class Window;
}  // namespace bnfurl::kernels

namespace bnfurl::detail {

using bnfurl::Origin;
using bnfurl::Span;

/// Makes a span absent by one store of 16 octets, which must not cross a page; gcc 12 would use two.
[[gnu::always_inline]] inline void set_absent(Span& span) noexcept {
  using Both [[gnu::vector_size(16), gnu::may_alias]] = long long;
  *reinterpret_cast<Both*>(&span) = Both{-1, -1};
}

/// A set of octets, one bit each.
struct OctetBits {
  std::uint64_t words[4] = {};
  [[nodiscard]] constexpr bool contains(unsigned octet) const noexcept {
    return (words[octet >> 6] >> (octet & 63) & 1) != 0;
  }
  constexpr void insert(unsigned octet) noexcept { words[octet >> 6] |= std::uint64_t{1} << (octet & 63); }
};

inline constexpr std::uint16_t none = 0xffff;  ///< no state, no list, no component

/// Runs: states of an automaton that stay the same over many octets, with nothing to update. A walk crosses such a run
/// in one step, by a class stream. Only for tables without a compiled scanner.
struct RunTable {
  static constexpr std::uint8_t no_stream = 0xff;
  const std::uint8_t* stream_of;    ///< [state]: the stream of its run, or `no_stream`
  const kernels::StreamPlan* plan;  ///< the streams that there are
};

/// A Dfa without marks: every state can reach an accepting one. State 0 is the start. Without states: it is not built
/// yet, and walking it terminates the program (bnfurl/load.hpp).
struct DfaTable {
  const std::uint8_t* class_of;    ///< [256]: the class of an octet
  const std::uint16_t* next;       ///< [state * classes + class], or `none`
  const std::uint64_t* accepting;  ///< one bit per state
  std::uint16_t classes;
  std::uint16_t states;
  const RunTable* runs = nullptr;  ///< null: walked octet by octet
};

/// Sets a register, or a slot of the result. The operations of a list are executed in order.
struct Operation {
  static constexpr std::uint16_t position = 0xffff;  ///< source: the offset of the octet read; at the end, the size
  static constexpr std::uint16_t unset = 0xfffe;     ///< source: no offset
  static constexpr std::uint16_t constant = 0x8000;  ///< source: this bit plus the value of a choice
  std::uint16_t target;
  std::uint16_t source;  ///< a register, or one of the constants above
};

/// Lists of operations: list `i` is `operations[begin[i]]` up to `operations[begin[i + 1]]`.
struct OperationLists {
  static constexpr std::uint16_t empty = 0;  ///< a list without operations
  const Operation* operations;
  const std::uint32_t* begin;
};

/// A tagged automaton before folding. Its results are slots: 2c and 2c + 1 for begin and end of component c, then one
/// for the host kind and one for the kind.
struct TdfaTable {
  const std::uint8_t* class_of;     ///< [256]
  const std::uint16_t* next;        ///< [state * classes + class], or `none`
  const std::uint16_t* update;      ///< [state * classes + class]: the list for the registers
  const std::uint16_t* final_list;  ///< [state]: the list for the slots, or `none` if it does not accept
  OperationLists lists;
  std::uint16_t classes;
  std::uint16_t states;
  std::uint16_t registers;
  const RunTable* runs = nullptr;  ///< null: walked octet by octet
};

/// Finds all productions of a text without registers. The automaton is walked forwards, recording its states, and then
/// backwards, choosing at each octet the only step that leads to the place from which the walk comes.
///
/// A state stands for several readings ("places"); a transition has one entry for each place of its target. Many states
/// have the same steps by each class, though they lead to different states; such states share a row of `steps_begin`.
struct TraceTable {
  /// How a place is reached: the place in the state before, and the marks that are passed before the octet.
  struct Step {
    std::uint16_t place;
    std::uint16_t marks;  ///< index of a list: see marks_begin
  };
  const std::uint8_t* class_of;      ///< [256]
  const std::uint16_t* next;         ///< [state * classes + class], or `none`
  const std::uint16_t* row_of;       ///< [state]: its row of steps_begin
  const std::uint16_t* steps_begin;  ///< [row * classes + class]: the first step of the transition
  const Step* steps;
  const Step* ends;            ///< [state]: the place where a text ends, and the marks there; `none`: does not accept
  const std::uint16_t* marks;  ///< 2 * production begins it, 2 * production + 1 ends it
  const std::uint32_t* marks_begin;  ///< list i is marks[marks_begin[i]] up to marks[marks_begin[i + 1]]
  std::uint16_t classes;
  std::uint16_t states;
};

/// Used instead of a TraceTable if the library was built without them (-Dtrace=disabled). It has no states and no
/// classes. A table that is not built yet, of a grammar that is read at run time, has a class; walking it terminates
/// the program.
inline constexpr TraceTable no_trace{};

inline constexpr std::size_t max_registers = 256;
inline constexpr std::size_t max_components = 32;

/// The compiled scanner of a production: `scan` returns whether the octets from `begin` up to `end` of the window's
/// text match. `plan` says which class streams the window needs; null for a trial of kinds, where each kind has its
/// own window.
struct MatchScanner {
  const kernels::StreamPlan* plan;
  bool (*scan)(kernels::Window& window, std::size_t begin, std::size_t end) noexcept;
};
/// The same for a split. If the text matches, sets `spans[0 .. component_count)`, in offsets of the window's text, and
/// `choices`; otherwise it writes nothing.
struct SplitScanner {
  const kernels::StreamPlan* plan;
  bool (*scan)(kernels::Window& window, std::size_t begin, std::size_t end, Span* spans, Choices* choices) noexcept;
};

/// Where the lines of a buffer and their components are written: one column of numbers for each fact. Offsets are
/// relative to the text that contains the lines; an absent component has the length -1. Writers may write up to
/// `slack` elements after the last line.
struct LineColumns {
  static constexpr std::size_t slack = 16;
  std::int32_t* begin;             ///< [line]
  std::int32_t* end;               ///< [line]: the offset of its separator, or of the CR that is dropped before it
  std::uint64_t* valid;            ///< bit `line`
  std::int32_t* component_begin;   ///< [component * stride + line]; null: verdicts only
  std::int32_t* component_length;  ///< [component * stride + line]
  std::size_t stride;
  /// [line]: the alternatives, as in Choices; null if they are not asked for. Line buffers do not find them out.
  std::uint8_t* host_kind = nullptr;
  std::uint8_t* kind = nullptr;
  std::uint32_t wanted = ~std::uint32_t{0};  ///< bit c: component c has columns; nothing is written for the others
};

/// Adjacent strings, of any bytes, that are read as if a separator followed each: `size` bytes from `begin` 0 on, at
/// most 4,096; the last one need not end a string.
struct AdjacentStrings {
  const std::uint8_t* ends;  ///< [4,096]: `mark` for each separator
  std::uint8_t mark;
  std::int32_t origin;  ///< line 0 of the columns would begin here: offsets are written that count no separators
  std::size_t octets;   ///< that can be read from the text's begin on: at least those of `size` that are not separators
};

/// What ends a line: a separator, or a CR and the separator directly after it; or, if there are strings, what they say.
struct LineEnd {
  char separator;
  bool drops_cr = false;
  const AdjacentStrings* strings = nullptr;
};

struct ProductionData;

/// Faster engines, which know only texts like the examples of a production; each is compiled for one set of vector
/// instructions. Null if a production has none.
struct FastEngines {
  /// Short texts: one text. A text that the engine does not know is passed to `matches_by_scanner` or
  /// `split_by_scanner` of `entry`.
  bool (*matches)(const ProductionData& entry, std::string_view text) noexcept;
  bool (*split)(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept;
  /// Line buffers, or the structural index: finds the lines from `begin`, where a line begins, whose separator ("\n" or
  /// NUL) is within 4,096 bytes and before `size`. They become the lines from `first` on of `columns`; returns their
  /// number. The bits of `valid` from `first` on must be 0. If the bit of a line is 0 afterwards, only its begin and
  /// end are set, and the scanner must decide it.
  using Lines = std::size_t (*)(const char* text, std::size_t size, std::size_t begin, LineEnd line_end,
                                const LineColumns& columns, std::size_t first) noexcept;
  Lines match_lines;
  Lines split_lines;
  /// Whether each of these two is a line buffer, which takes LineEnd::strings. Otherwise it works by the structural
  /// index, and takes only lines with separators.
  bool match_reads_strings = true;
  bool split_reads_strings = true;
};

/// The fast engines of a production: [target].
using FastTable = std::array<FastEngines, target_count>;

struct EnginesOfTarget {
  std::string_view target;
  FastEngines engines;
};

/// The table of `rows`, whose targets are in any order; all other targets have no engines.
[[nodiscard]] consteval FastTable fast_table(std::initializer_list<EnginesOfTarget> rows) {
  FastTable table{};
  for (const EnginesOfTarget& row : rows) table[target_index(row.target)] = row.engines;
  return table;
}

struct GrammarData;

/// A handle as the first member of the data that it points to. A copy points to itself.
struct OwnHandle : Handle {
  constexpr OwnHandle() noexcept : Handle{this} {}
  constexpr OwnHandle(const OwnHandle& /*that*/) noexcept : Handle{this} {}
  constexpr OwnHandle& operator=(const OwnHandle& /*that*/) noexcept { return *this; }
  constexpr ~OwnHandle() = default;
};

/// Which bytes occur in the texts of a part, and which occur percent-encoded.
struct PartOctets {
  OctetBits octets;
  OctetBits escapes;
};

struct ProductionData {
  OwnHandle handle = {};
  const char* name;  ///< as printed
  const GrammarData* grammar;
  const char* from;           ///< the name of the grammar that prints it
  MatchScanner matches;       ///< scan is null: walk the table
  SplitScanner split;         ///< scan is null: walk the table
  const FastEngines* fast;    ///< [target], or null
  const char* without_texts;  ///< why it has no engine for short texts; null: it has one
  const char* without_lines;  ///< the same for line buffers
  const DfaTable* dfa;
  const TdfaTable* tdfa;
  const TraceTable* trace;  ///< null for a production of kinds of which only some kinds or texts are allowed
  std::uint16_t component;  ///< its index among the grammar's components, or `none`
  Origin origin;
  bool has_kinds;  ///< listed in the grammar's `# kinds:` line
  /// What can occur several times by the rules as `split` reads them: components, and productions that only `# body:`
  /// lines bring in, which the table of `trace` does not have. In its marks, the numbers of components follow those of
  /// the productions. Null if no component can occur twice and bodies bring in no production.
  const TraceTable* occurrences = nullptr;
  std::uint32_t components = 0;         ///< bit c: its rules name component c
  const std::uint16_t* join = nullptr;  ///< template to join components; null: it has none
  std::size_t join_size = 0;
  /// [state of dfa]: bit c: component c was to come where a line of a log fails. Null unless the texts are log
  /// lines.
  const std::uint32_t* to_come = nullptr;
  const char* without_structural_index = nullptr;  ///< why it has none; null: it has one
  /// [state of dfa]: the code of an error there, an index into the grammar's `parts`. Null: 0.
  const std::uint8_t* error_codes = nullptr;
  /// [state of dfa]: the innermost rule of a `# says:` line that every text is in there: 0, or one more than its index
  /// among the `parts` of the grammar that are not codes. Null: 0.
  const std::uint8_t* open_rules = nullptr;
  const PartOctets* parts = nullptr;  ///< [part of the grammar]
  /// [state of dfa]: whether the field of the code there has begun: 0 or 1. Null unless the texts are log lines.
  const std::uint8_t* begun = nullptr;
  /// If only requests with some methods have its texts, these methods in words: "CONNECT". Null: all.
  const char* of_methods = nullptr;
};

/// The numbers of a template; gen/emit/tables/tables.hpp explains them.
struct Templates {
  static constexpr std::uint16_t component = 0x100;
  static constexpr std::uint16_t choice = 0x200;
  static constexpr std::uint16_t free = 0x300;
};

/// A production without scanner and tables, which matches nothing: given to an engine to get only the engine's verdict.
inline constexpr ProductionData no_production{};

/// A production that is a set of single octets: messages name expected octets by it.
struct NamedSet {
  const char* name;  ///< its own, or the words of the grammar's `# says:` line
  OctetBits octets;
};

struct PortData {
  const char* scheme;
  std::uint16_t port;
};

/// The target of a request by a method; the `name` "*" stands for every method without an entry of its own.
struct MethodData {
  const char* name;
  const ProductionData* production;
};

/// What replaces `target` for requests with this method, by a grammar's own `# method:` lines.
struct TargetData {
  const ProductionData* target;
  const char* method;  ///< "*": every method without an entry of its own
  const ProductionData* production;
};

/// Where a record has a URL.
struct RecordKeyData {
  const char* name;                  ///< target, referer
  std::uint16_t component;           ///< the URL
  std::uint16_t unless_component;    ///< if this component ...
  const char* unless_text;           ///< ... equals this text, there is no URL; null: there is always one
  const ProductionData* production;  ///< the production that the URL must match
  std::uint16_t method_component;    ///< the component that names the method, or `none`
  const MethodData* methods;
  std::size_t method_count;
};

/// An error that a `# reason:` line of the grammar describes.
struct ReasonData {
  const ProductionData* production;  ///< its texts end with the mistake, after a line feed; it need not be built
  const char* words;
  std::size_t code;  ///< of the errors that it describes; 0: of all
};

/// The strict form of a production of kinds: a text with the scheme of one kind is not of another kind.
struct StrictData {
  const ProductionData* production;
  const ProductionData* strict;
};

/// The language of normal forms of a production by a set of levels, with engines for verdicts.
struct NormalForm {
  const ProductionData* production;
  std::uint8_t levels;             ///< bnfurl::Levels
  const ProductionData* language;  ///< not among the grammar's productions
};

/// The grammar's rules for normal forms and references (bnfurl/normalize.hpp).
struct NormalRules {
  OctetBits unreserved;  ///< triplets of these octets are decoded; of none: triplets stay as they are
  std::uint16_t scheme;  ///< components of these names, or `none`
  std::uint16_t host;
  std::uint16_t port;
  std::uint16_t path;
  const char* const* empty_path;  ///< schemes whose empty path after an authority means "/"
  std::size_t empty_path_count;
  const ProductionData* reference;  ///< the production of its references; null: it has none
  std::uint8_t resolution;          ///< bnfurl::Resolution
  const NormalForm* forms;
  std::size_t form_count;
};

struct GrammarData {
  OwnHandle handle = {};
  const char* name;
  const char* source;
  const char* notation;               ///< as `# notation:` says it
  bool ignores_case;                  ///< letter case in names of productions means nothing
  const ProductionData* productions;  ///< own, then imported, then core rules, each in print order
  std::size_t production_count;
  std::size_t start;
  const char* const* components;  ///< common names first
  std::size_t component_count;
  const char* const* host_kinds;
  std::size_t host_kind_count;
  const char* const* kinds;
  std::size_t kind_count;
  const PortData* ports;
  std::size_t port_count;
  const NamedSet* sets;  ///< in the order in which messages prefer them: larger first, then as in the file
  std::size_t set_count;
  /// Where errors can be: "text", the components, the rules of its `# code:` lines. These are the codes. The words of
  /// its `# says:` lines for rules that are not sets follow; only sentences use them.
  const char* const* parts;
  std::size_t code_count;
  const RecordKeyData* keys;  ///< of kind "record": where its URLs are, the default first
  std::size_t key_count;
  const StrictData* strict;  ///< from the grammar's `# strict:` lines
  std::size_t strict_count;
  const TargetData* targets = nullptr;  ///< of a grammar of URLs with `# method:` lines
  std::size_t target_count = 0;
  const char* file = nullptr;           ///< the name of the grammar file from which it was built ...
  const char* text = nullptr;           ///< ... and its content
  std::uint16_t time_component = none;  ///< of kind "record": the component that is the time, or `none` ...
  const char* time_pattern = nullptr;   ///< ... and how it is written, as `# time:` says it
  const NormalRules* normal = nullptr;  ///< null: no level changes its texts
  const ReasonData* reasons = nullptr;  ///< in the order in which a text is compared with them
  std::size_t reason_count = 0;
};

/// All compiled grammars, by name.
struct Registry {
  const GrammarData* const* grammars;
  std::size_t count;
};
extern const Registry registry;

/// The data of `grammars()`.
[[nodiscard]] inline std::span<const GrammarData* const> compiled_grammars() noexcept {
  return {registry.grammars, registry.count};
}

// Views of data, and the data of views.

[[nodiscard]] constexpr const GrammarData& data_of(Grammar grammar) noexcept { return Access::data(grammar); }
[[nodiscard]] constexpr const DfaTable& data_of(Automaton automaton) noexcept { return Access::data(automaton); }
[[nodiscard]] constexpr const RecordKeyData& data_of(RecordKey key) noexcept { return Access::data(key); }
[[nodiscard]] constexpr Grammar grammar_of(const GrammarData& data) noexcept { return Access::make<Grammar>(data); }
[[nodiscard]] constexpr Automaton automaton_of(const DfaTable& table) noexcept {
  return Access::make<Automaton>(table);
}

}  // namespace bnfurl::detail

BNFURL_EXPORT_END
