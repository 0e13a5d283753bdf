// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The plain data behind a production: what generated code defines at compile time, and what a program can
// make at run time from the generator's values. The library reads it and never changes it. Everything is an
// aggregate of numbers and pointers to arrays that live as long as the production is used.
#pragma once

#if (defined _MSVC_LANG ? _MSVC_LANG : __cplusplus) <= 201703L
#error "bnfurl needs C++20: compile with -std=c++20 or later"
#endif

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <bnfurl/values.hpp>

namespace bnfurl::kernels {
struct StreamPlan;
class Window;
}  // namespace bnfurl::kernels

namespace bnfurl::detail {

using bnfurl::Origin;
using bnfurl::Span;

/// A set of octets, one bit each.
struct OctetBits {
  std::uint64_t words[4] = {};
  [[nodiscard]] constexpr bool contains(unsigned octet) const noexcept {
    return (words[octet >> 6] >> (octet & 63) & 1) != 0;
  }
  constexpr void insert(unsigned octet) noexcept { words[octet >> 6] |= std::uint64_t{1} << (octet & 63); }
};

inline constexpr std::uint16_t none = 0xffff;  ///< no state, no list, no component

/// The states of an automaton that stay on themselves over many octets, nothing being updated: a walk goes to the end
/// of such a run at once, by a class stream. For tables that have no compiled scanner beside them.
struct RunTable {
  static constexpr std::uint8_t no_stream = 0xff;
  const std::uint8_t* stream_of;    ///< [state]: the stream of its run, or `no_stream`
  const kernels::StreamPlan* plan;  ///< which streams there are
};

/// A minimal Dfa whose every state can still reach an accepting one. State 0 is the start.
struct DfaTable {
  const std::uint8_t* class_of;    ///< [256]: the class of an octet
  const std::uint16_t* next;       ///< [state * classes + class], or `none`
  const std::uint64_t* accepting;  ///< one bit per state
  std::uint16_t classes;
  std::uint16_t states;
  const RunTable* runs = nullptr;  ///< null: it is walked an octet at a time
};

/// Sets a register, or a slot of the result. Lists of these are to be done one after the other.
struct Operation {
  static constexpr std::uint16_t position = 0xffff;  ///< source: the offset of the octet read, or the size at the end
  static constexpr std::uint16_t unset = 0xfffe;     ///< source: no offset
  static constexpr std::uint16_t constant = 0x8000;  ///< source: this bit and a value, of a choice
  std::uint16_t target;
  std::uint16_t source;  ///< a register, or one of the above
};

/// Lists of operations: list `i` is `operations[begin[i]]` up to `operations[begin[i + 1]]`.
struct OperationLists {
  const Operation* operations;
  const std::uint32_t* begin;
};

/// A tagged automaton before folding. Its results are slots: 2c and 2c+1 for begin and end of the component
/// c, then one for the host kind, then one for the kind.
struct TdfaTable {
  const std::uint8_t* class_of;     ///< [256]
  const std::uint16_t* next;        ///< [state * classes + class], or `none`
  const std::uint16_t* update;      ///< [state * classes + class]: the list for the registers
  const std::uint16_t* final_list;  ///< [state]: the list for the slots, or `none`: not accepting
  OperationLists lists;
  std::uint16_t classes;
  std::uint16_t states;
  std::uint16_t registers;
  const RunTable* runs = nullptr;  ///< null: it is walked an octet at a time
};

/// All productions of a text, without registers: an automaton that is walked forwards, remembering its states, and
/// then backwards, choosing at each octet the one way that leads to where the walk has come from.
///
/// A state stands for several readings ("places"); a transition has one entry for each place of its target.
struct TraceTable {
  /// How a place is come to: the place in the state before, and the marks that are passed before the octet.
  struct Step {
    std::uint16_t place;
    std::uint16_t marks;  ///< index into marks_begin
  };
  const std::uint8_t* class_of;      ///< [256]
  const std::uint16_t* next;         ///< [state * classes + class], or `none`
  const std::uint32_t* steps_begin;  ///< [state * classes + class]: the first step of the transition
  const Step* steps;
  const Step* ends;            ///< [state]: where an accepting text ends, and the marks passed there; place `none`
  const std::uint16_t* marks;  ///< 2 * production begins it, 2 * production + 1 ends it
  const std::uint32_t* marks_begin;  ///< list i is marks[marks_begin[i]] up to marks[marks_begin[i + 1]]
  std::uint16_t classes;
  std::uint16_t states;
};

inline constexpr std::size_t max_registers = 256;
inline constexpr std::size_t max_components = 32;

/// Which alternative was taken, as an index into the grammar's names, or `none`.
struct Choices {
  static constexpr std::uint8_t none = 0xff;
  std::uint8_t host_kind = none;
  std::uint8_t kind = none;
  friend bool operator==(const Choices&, const Choices&) = default;
};

/// The scanner, compiled for every production: whether octets `begin` up to `end` of the window's text are a text of
/// it. `plan` says which class streams the window needs; null: a trial of kinds, each with a window of its own.
struct MatchScanner {
  const kernels::StreamPlan* plan;
  bool (*scan)(kernels::Window& window, std::size_t begin, std::size_t end) noexcept;
};
/// The same; if so, sets `spans[0 .. component_count)`, in offsets of the window's text, and `choices`; otherwise
/// their values are unspecified.
struct SplitScanner {
  const kernels::StreamPlan* plan;
  bool (*scan)(kernels::Window& window, std::size_t begin, std::size_t end, Span* spans, Choices* choices) noexcept;
};

/// Where the lines of a buffer, and what is in them, are written: a column of numbers for each fact.
/// Offsets are relative to the text that the lines are in; a component that is absent has the length -1.
/// Writers may write up to `slack` elements behind the last line.
struct LineColumns {
  static constexpr std::size_t slack = 16;
  std::int32_t* begin;             ///< [line]
  std::int32_t* end;               ///< [line]: where its separator is
  std::uint64_t* valid;            ///< bit `line`
  std::int32_t* component_begin;   ///< [component * stride + line]; null: verdicts only
  std::int32_t* component_length;  ///< [component * stride + line]
  std::size_t stride;
};

struct ProductionData;

/// Faster engines that know texts like the examples of a production only, each compiled for one set of vector
/// instructions. Null where a production has none.
struct FastEngines {
  /// Short texts: one text. What the engine does not know it asks of `entry`, by `scan_matches` or `scan_split`.
  bool (*matches)(const ProductionData& entry, std::string_view text) noexcept;
  bool (*split)(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept;
  /// Line buffers: the lines that begin at `begin`, a line's begin, and end, by a `separator` ("\n" or NUL), within
  /// 4,096 octets from there and before `size`. They become lines `first` and on of `columns`; returns how many there
  /// are. Bits of `valid` from `first` on are 0 before; a line whose bit is 0 afterwards has to be asked of the
  /// scanner, and has nothing else but its begin and end set.
  using Lines = std::size_t (*)(const char* text, std::size_t size, std::size_t begin, char separator,
                                const LineColumns& columns, std::size_t first) noexcept;
  Lines match_lines;
  Lines split_lines;
};

struct GrammarData;

struct ProductionData {
  const char* name;  ///< as printed
  const GrammarData* grammar;
  const char* from;           ///< the grammar that prints it
  MatchScanner matches;       ///< scan null: walk the table
  SplitScanner split;         ///< scan null: walk the table
  const FastEngines* fast;    ///< [kernels::level_count], or null
  const char* without_texts;  ///< why short texts have no engine; null: they have one
  const char* without_lines;  ///< why line buffers have none
  const DfaTable* dfa;
  const TdfaTable* tdfa;
  const TraceTable* trace;  ///< null for a production of kinds that takes only some of them, or of their texts
  std::uint16_t component;  ///< its index among the grammar's components, or `none`
  Origin origin;
  bool has_kinds;  ///< of the grammar's `# kinds:` line
  /// What there can be several times by the rules as `split` reads them: components, and productions that only
  /// `# body:` lines bring in, which the table of `trace` does not have. In its marks components are numbered on from
  /// the productions. Null: no component can be there twice, and bodies bring in none.
  const TraceTable* occurrences = nullptr;
  std::uint32_t components = 0;         ///< bit c: its rules name component c
  const std::uint16_t* join = nullptr;  ///< how its components are put together; null: it has no template
  std::size_t join_size = 0;
};

/// The numbers of a template: gen/emit/tables/join_template.hpp says what they mean.
struct Templates {
  static constexpr std::uint16_t component = 0x100;
  static constexpr std::uint16_t choice = 0x200;
  static constexpr std::uint16_t free = 0x300;
};

/// What `entry` says without its fast engines: by its scanner, or by its tables.
[[nodiscard]] bool scan_matches(const ProductionData& entry, std::string_view text) noexcept;
[[nodiscard]] bool scan_split(const ProductionData& entry, std::string_view text, Span* spans,
                              Choices* choices) noexcept;

/// Has neither, and says no: to be asked by an engine whose own texts are all that is wanted.
inline constexpr ProductionData nobody{};

/// A production that is a set of single octets: names what was expected.
struct NamedSet {
  const char* name;
  OctetBits octets;
};

struct PortData {
  const char* scheme;
  std::uint16_t port;
};

/// The target of a request by a method: `name` "*" stands for every method that has no entry of its own.
struct MethodData {
  const char* name;
  const ProductionData* production;
};

/// Where a record has a URL.
struct RecordKeyData {
  const char* name;                  ///< target, referer
  std::uint16_t component;           ///< the URL
  std::uint16_t unless_component;    ///< with this component ...
  const char* unless_text;           ///< ... equal to this there is no URL; null: always one
  const ProductionData* production;  ///< what it is judged as
  std::uint16_t method_component;    ///< the component that chooses among the methods, or `none`
  const MethodData* methods;
  std::size_t method_count;
};

/// A production of kinds as a strict reader has it: what has the scheme of one kind is of no other.
struct StrictData {
  const ProductionData* production;
  const ProductionData* strict;
};

struct GrammarData {
  const char* name;
  const char* source;
  const char* notation;               ///< ABNF, bar, juxtaposition
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
  const RecordKeyData* keys;  ///< of kind "record": where its URLs are, the default first
  std::size_t key_count;
  const StrictData* strict;  ///< of the grammar's `# strict:` lines
  std::size_t strict_count;
  const char* file = nullptr;  ///< the name of the grammar file that it was made from ...
  const char* text = nullptr;  ///< ... and its content
};

/// All grammars that were compiled in, by name.
struct Registry {
  const GrammarData* const* grammars;
  std::size_t count;
};
extern const Registry registry;

}  // namespace bnfurl::detail
