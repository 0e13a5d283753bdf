// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl: URLs judged and split exactly as the published grammars print them.
//
// There are three verbs with three costs: `matches` (a verdict), `split` (a verdict and the components) and `explain`
// (why a text does not match, and where; only needed after a failure). There is one noun: a production is both an
// entry point and the name of a component. `#include <bnfurl/rfc3986.hpp>` provides a constant for each production of
// RFC 3986, spelled as printed, with "_" for "-".
//
// Nothing here allocates, throws, locks or changes global state, but `use_kernels`, and functions that return a
// std::string. A verb takes time in proportion to the text, and at most 24 KiB of stack. All offsets and sizes are in
// octets and count from 0. Texts need no terminator and may contain any octet. All functions but `use_kernels` may be
// called from several threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/version.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// The version of the library that the program runs with. The version of the headers that it was compiled with is a
/// macro.
///   version() == BNFURL_VERSION               ->  true
[[nodiscard]] std::string_view version() noexcept;

/// The default port of `scheme` (letter case ignored) by the `# port:` lines of the production's grammar.
///   default_port(rfc3986::URI, "HTTP")        ->  80
///   default_port(rfc3986::URI, "mailto")      ->  nullopt
[[nodiscard]] std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept;

namespace detail {
/// The octets of `span`, if it is present.
[[nodiscard]] constexpr std::optional<std::string_view> slice(std::string_view text, Span span) noexcept {
  if (span.begin == Span::absent) return std::nullopt;
  return std::string_view(text.data() + span.begin, span.end - span.begin);
}

/// The names of the grammar's alternatives; nullopt for `Choices::none`. And the number of its components.
[[nodiscard]] std::optional<std::string_view> host_kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::optional<std::string_view> kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::size_t component_count(const ProductionData& entry) noexcept;

/// The first way of `split`: src/core/split.cpp has them all. Fills `spans`, one for each component of the grammar, and
/// `choices`; writes nothing if the text does not match.
[[nodiscard]] bool split_by_short_text(const ProductionData& entry, std::string_view text, Span* spans,
                                       Choices* choices) noexcept;
}  // namespace detail

/// The components of a text. Views point into the text that was split, and are valid as long as it lives; therefore
/// `split` does not accept a temporary std::string. Absent is not empty: `http://h` has no query,
/// `http://h?` has an empty one.
///
/// `G` is the tag of the grammar, so that a component of another one does not compile.
template <class G>
class Parts {
private:
  friend struct detail::Access;
  struct Key {
    explicit constexpr Key() = default;
  };

public:
  /// For `split`; the value is unspecified until it is filled.
  constexpr Parts(Key /*of split*/, Production entry, std::string_view text) noexcept : entry_(entry), text_(text) {}

  /// A component; nullopt if the text does not have it. It is a production, or only a name.
  ///   (*split(rfc3986::URI, "http://h?"))[rfc3986::query]      ->  ""
  ///   (*split(rfc3986::URI, "http://h"))[rfc3986::query]       ->  nullopt
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::user]      ->  "me"
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::password]  ->  ""
  template <std::size_t I>
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](Part<G, I> /*component*/) const noexcept {
    return detail::slice(text_, spans_[I]);
  }
  template <std::size_t I>
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](NamedPart<G, I> /*component*/) const noexcept {
    return detail::slice(text_, spans_[I]);
  }
  /// Deleted: a production that is no component, and what belongs to another grammar.
  template <class H>
  requires(!std::is_same_v<G, AnyGrammar>) void operator[](Entry<H> production) const = delete;
  template <class H, std::size_t I>
  requires(!std::is_same_v<G, AnyGrammar> && !std::is_same_v<G, H>) void operator[](NamedPart<H, I> component) const =
      delete;
  /// The same for what is known only at run time. What belongs to another grammar ends the program with a message: it is
  /// a mistake in the program, which no text can bring about. `component().grammar()` tells beforehand. A production of
  /// the same grammar that is no component is absent.
  ///   (*split(rfc3986::URI, "http://h"))[*find_grammar("rfc3986")->find_component("host")]
  ///     ->  "h"
  [[nodiscard]] std::optional<std::string_view> operator[](Component component) const noexcept {
    detail::expect_grammar(&detail::Access::grammar(component), &detail::grammar_data_of(entry_));
    return at(component.index());
  }
  [[nodiscard]] std::optional<std::string_view> operator[](Production production) const noexcept {
    detail::expect_grammar(&detail::grammar_data_of(production), &detail::grammar_data_of(entry_));
    const std::optional<Component> component = production.component();
    return component ? at(component->index()) : std::nullopt;
  }
  /// The component with this index in the grammar's list; nullopt for an index beyond it.
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index) const noexcept {
    return index < size() ? detail::slice(text_, spans_[index]) : std::nullopt;
  }

  /// The alternative of the host, as printed (`IP-literal`, `IPv4address`, `reg-name`); nullopt without a host.
  ///   split(rfc3986::URI, "http://[::1]/")->host_kind()  ->  "IP-literal"
  ///   split(rfc3986::URI, "mailto:me@h")->host_kind()    ->  nullopt
  [[nodiscard]] std::optional<std::string_view> host_kind() const noexcept {
    return detail::host_kind_name(detail::data_of(entry_), choices_.host_kind);
  }
  /// The alternative of a production of kinds (`request-target`: `origin-form`, …); nullopt for other entry points.
  ///   split(rfc9112::request_target, "*")->kind()        ->  "asterisk-form"
  [[nodiscard]] std::optional<std::string_view> kind() const noexcept {
    return detail::kind_name(detail::data_of(entry_), choices_.kind);
  }

  /// The production as which the text was split.
  [[nodiscard]] constexpr Production entry() const noexcept { return entry_; }
  /// All components by their index; they can be changed and joined again by `join`.
  [[nodiscard]] std::array<std::optional<std::string_view>, G::components> values() const noexcept {
    std::array<std::optional<std::string_view>, G::components> values;
    for (std::size_t i = 0; i < G::components; ++i) values[i] = at(i);
    return values;
  }
  /// The positions of the grammar's components in the text, by index.
  [[nodiscard]] std::span<const Span> spans() const noexcept { return {spans_.data(), size()}; }

private:
  [[nodiscard]] std::size_t size() const noexcept {
    if constexpr (std::is_same_v<G, AnyGrammar>) return detail::component_count(detail::data_of(entry_));
    return G::components;
  }

  Production entry_;
  std::string_view text_;
  // Not initialised: a split writes all spans, or no Parts is returned.
  union {
    std::array<Span, G::components> spans_;
  };
  detail::Choices choices_;
};

/// The greatest number of components of a grammar, and the parts of a text of a production known only at run time.
inline constexpr std::size_t most_components = AnyGrammar::components;
using AnyParts = Parts<AnyGrammar>;

namespace detail {

/// What the sentence of an error says more than its state, since the text was at hand.
struct Cause {
  enum Kind : std::uint8_t {
    state,           ///< nothing more
    found,           ///< the octet at the offset, in the component
    earlier_octet,   ///< an octet before the offset, in the component: whoever goes on reads the component otherwise
    broken_escape,   ///< two hexadecimal digits do not follow a "%", whose own escape can stand there if `octet` is 1
    refused_escape,  ///< two hexadecimal digits follow a "%" in the component, but not these, those of the octet
    reason,          ///< what a `# reason:` line of the grammar says; `component` is its index
  };
  Kind kind = state;
  std::uint8_t component = 0;  ///< its code; 0: of none
  std::uint8_t octet = 0;
};

}  // namespace detail

/// Why a text does not match a production. It holds no pointer into the text, which may be gone; its grammar may not.
class Error {
public:
  /// The length of the longest prefix of the text with which some text of the production begins.
  ///   explain(rfc3986::URI, "http://a b")->offset()   ->  8
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  /// The production that the text does not match, and the state of its automaton at the offset. Errors with equal
  /// production and state have the same reason, whatever the text.
  ///   explain(rfc3986::URI, "http://a b")->production()  ->  rfc3986::URI
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*entry_); }
  [[nodiscard]] Automaton::State state() const noexcept { return state_; }
  /// What was being read there, or was to come: an index into the grammar's `error_codes()`, for counting errors. If the
  /// text so far can be read in several ways, this is the way to the nearest text of the production.
  ///   explain(rfc3986::URI, "http://h:8 ")->part()       ->  "port"
  ///   explain(rfc3986::URI, "http://a%4x/")->part()      ->  "pct-encoded"
  ///   explain(rfc3986::port, "x")->code()                ->  6
  ///   explain(rfc3986::DIGIT, "x")->part()               ->  "text"
  [[nodiscard]] std::size_t code() const noexcept;
  /// The name of the code.
  [[nodiscard]] std::string_view part() const noexcept;
  /// Whether the text could have continued with `octet` at the offset.
  ///   explain(rfc3986::URI, "http://a b")->expects('/')  ->  true
  [[nodiscard]] bool expects(std::uint8_t octet) const noexcept;
  /// Whether the text could have ended at the offset.
  ///   explain(rfc3986::URI, "http://a b")->expects_end() ->  true
  [[nodiscard]] bool expects_end() const noexcept;
  /// The octet at the offset; nullopt if the text ends there.
  ///   explain(rfc3986::URI, "http://a b")->found()       ->  32
  ///   explain(rfc3986::URI, "http://[::1")->found()      ->  nullopt
  [[nodiscard]] constexpr std::optional<std::uint8_t> found() const noexcept { return found_; }

  /// What was expected: for a line of a log the field that was to come (`field user`), then names of productions, or
  /// what the grammar's `# says:` lines call them, then octets, then the end. An octet is shown in quotes, or as `0x0a`
  /// if it is outside 0x20-0x7e.
  ///   explain(rfc3986::URI, "http://[::1")->expected()
  ///     ->  HEXDIG, ".", ":", "]"
  ///   explain(rfc3986::path_empty, "/")->expected()
  ///     ->  the end
  [[nodiscard]] std::string expected() const;
  /// `expected …, found …`
  ///   explain(rfc3986::URI, "http://me@h:8x")->message()
  ///     ->  expected DIGIT, "#", "/", "?", or the end, found "x"
  ///   explain(rfc3986::URI, "http")->message()
  ///     ->  expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  [[nodiscard]] std::string message() const;
  /// The same in the caller's memory, without an allocation. Returns the size of the whole message; what does not fit
  /// is not written.
  ///   explain(rfc3986::scheme, "")->message(memory)      ->  29
  std::size_t message(std::span<char> memory) const noexcept;
  /// The same for a reader without the grammar at hand: what was being read, what is not allowed in it, and its escape
  /// if that is; or what must come next; or what the grammar's `# reason:` lines say of such a text. "Not allowed in a
  /// path" means that no path of the production's texts has it; "not allowed here", that it can be elsewhere. After more
  /// than 65,536 octets, and of a Feed, the state alone says what was being read. Both forms write it as `message` does.
  ///   explain(rfc3986::URI, "http://h/?a[]=1")->sentence()
  ///     ->  "[" is not allowed in a query; write %5B
  ///   explain(rfc3986::URI, "http://h:8x")->sentence()
  ///     ->  "x" is not allowed in a port
  ///   explain(rfc3986::URI, "http")->sentence()
  ///     ->  the text ends too soon, at its scheme
  ///   explain(rfc3986::URI, "")->sentence(memory)        ->  26
  [[nodiscard]] std::string sentence() const;
  std::size_t sentence(std::span<char> memory) const noexcept;

private:
  friend struct detail::Access;
  Error(const detail::ProductionData& entry, std::size_t offset, std::uint16_t state, std::optional<std::uint8_t> found,
        detail::Cause cause = {}) noexcept
      : entry_(&entry), offset_(offset), state_(state), found_(found), cause_(cause) {}

  const detail::ProductionData* entry_;
  std::size_t offset_;
  std::uint16_t state_;
  std::optional<std::uint8_t> found_;
  detail::Cause cause_;
};

/// Whether `production` matches `text`.
///   matches(rfc3986::IPv6address, "::1")      ->  true
///   matches(rfc3986::IPv6address, "1::2::3")  ->  false
[[nodiscard]] bool matches(Production production, std::string_view text) noexcept;

/// The components of `text` as a text of `entry`, or nullopt if `entry` does not match it.
///   split(rfc3986::URI, "http://h?")          ->  scheme "http", host "h", path "", query ""
template <class G>
[[nodiscard]] std::optional<Parts<G>> split(Entry<G> entry, std::string_view text BNFURL_LIFETIMEBOUND) noexcept;

/// The same for a production known only at run time.
///   split(*find_production("rfc3986", "authority"), "h:80")  ->  host "h", port "80"
[[nodiscard]] std::optional<AnyParts> split(Production production, std::string_view text BNFURL_LIFETIMEBOUND) noexcept;

/// Deleted: the result would point into a temporary string that no longer exists.
template <class G, detail::TemporaryString Text>
void split(Entry<G> entry, Text&& text) = delete;
template <detail::TemporaryString Text>
void split(Production production, Text&& text) = delete;

/// Why `production` does not match `text`, or nullopt if it does. Reads the text once, octet by octet.
///   explain(rfc3986::URI, "http://a b")->message()
///     ->  expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
[[nodiscard]] std::optional<Error> explain(Production production, std::string_view text) noexcept;

/// Builds a text from components and from what stands between them in the rules. `values` are by index; nullopt for a
/// component that the text shall not have. The result is a text of `entry` that splits into exactly these values. It is
/// refused if there is no such text ("//x" as a path without an authority, "a#b" as a query), if the rules allow more
/// than one text between the components and it cannot be empty, or if there is no room in `memory`, to which it is
/// written (`join_size` octets always suffice). A component inside another one (user and password, in userinfo) is
/// written by itself only if the outer one is nullopt.
///   join(rfc3986::URI, split(rfc3986::URI, "http://h?")->values(), memory)  ->  "http://h?"
[[nodiscard]] Result<std::string_view, Refusal> join(Production entry,
                                                     std::span<const std::optional<std::string_view>> values,
                                                     std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// The greatest number of octets that `join` needs.
[[nodiscard]] std::size_t join_size(Production entry, std::span<const std::optional<std::string_view>> values) noexcept;

/// The same as a new string.
///   join(rfc3986::URI, split(rfc3986::URI, "x:/a")->values())  ->  x:/a
[[nodiscard]] Result<std::string, Refusal> join(Production entry,
                                                std::span<const std::optional<std::string_view>> values);
/// The components of a text, joined unchanged.
///   join(*split(rfc3986::URI, "http://u@h:/?#"))  ->  http://u@h:/?#
template <class G>
[[nodiscard]] Result<std::string, Refusal> join(const Parts<G>& parts) {
  return join(parts.entry(), parts.values());
}

/// An occurrence of a production in a text: the octets from `begin` up to `end`.
class Occurrence {
public:
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t parent = no_parent;  ///< index of the occurrence that directly contains it

  /// The production; only after `trace` has filled in the occurrence.
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*production_); }

  friend bool operator==(const Occurrence&, const Occurrence&) = default;

private:
  friend struct detail::Access;
  const detail::ProductionData* production_ = nullptr;
};

/// Whether the library has the tables by which `trace` and `trace_components` find what is in a text. They are large,
/// and -Dtrace=disabled leaves them out: then `trace` is `not_built` for compiled grammars, and so is
/// `trace_components` where a component can occur twice. Grammars that are loaded at run time have tables of their own:
/// one that is not prepared for it ends the program (bnfurl/load.hpp).
[[nodiscard]] bool has_trace() noexcept;

/// The caller's memory for `trace`.
struct TraceScratch {
  std::span<std::uint16_t> states;    ///< at least one more than the text has octets
  std::span<Occurrence> occurrences;  ///< room for the result
};

/// All productions in `text` as a text of `entry`: the entry itself first, outer before inner, from left to right. A
/// production inside itself is left out. Returns their number; `no_room` says how many `states` are needed. If
/// `occurrences` does not have room for all of them, the first ones are filled in. In "/a/b" as a path-abempty:
/// path-abempty 0-4, segment 1-2, the productions in it, segment 3-4, the productions in it. After all of these follow,
/// in the same order and with parents among themselves, the productions that a grammar file's `# body:` lines bring in:
/// those that a rule has only as it is rewritten there, and not as it is printed.
///   trace(rfc3986::path_abempty, "/ /b", scratch).has_value()  ->  false
///   trace(rfc3986::path_abempty, "/a", {}).error().needed      ->  3
[[nodiscard]] Result<std::size_t, Refusal> trace(Production entry, std::string_view text,
                                                 TraceScratch scratch) noexcept;

/// An occurrence of a component in a text: the octets from `begin` up to `end`.
struct ComponentOccurrence {
  std::uint16_t component = 0;  ///< index among the grammar's components, as in `Parts::at`
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const ComponentOccurrence&, const ComponentOccurrence&) = default;
};

/// The caller's memory for `trace_components`.
struct ComponentScratch {
  std::span<std::uint16_t> states;             ///< at least one more than the text has octets
  std::span<ComponentOccurrence> occurrences;  ///< room for the result
};

/// All components in `text` as a text of `entry`, from left to right, outer before inner; of a component that occurs
/// several times, `split` has only the first occurrence. A component inside itself is left out. Returns their number,
/// like `trace`; if there is no room for all of them, the first ones are filled in. In "a,b" as
/// `list = item *( "," item )`, with `# component: item`: item 0-1, item 2-3.
///   trace_components(rfc3986::URI, "http://h", room)  ->  3
[[nodiscard]] Result<std::size_t, Refusal> trace_components(Production entry, std::string_view text,
                                                            ComponentScratch scratch) noexcept;

/// `production` as a strict reader sees it, or nullopt if its grammar has no `# strict:` line for it: RFC 1738's
/// `url`, except that a URL with a predefined scheme is not an otherurl.
///   matches(rfc1738::url, "http://u:p@h/")                      ->  true
///   matches(*strict_production(rfc1738::url), "http://u:p@h/")  ->  false
///   strict_production(rfc1738::httpurl)                         ->  nullopt
[[nodiscard]] std::optional<Production> strict_production(Production production) noexcept;

/// The production that judges the target of a request with this method: `target`, but only those of its kinds that the
/// grammar's `# method:` lines allow (RFC 9112, section 3.2). The letter case of a method counts (RFC 9110, section
/// 9.1). Nullopt if the grammar does not say it of `target`.
///   matches(*for_method(rfc9112::request_target, "GET"), "*")      ->  false
///   matches(*for_method(rfc9112::request_target, "OPTIONS"), "*")  ->  true
///   for_method(rfc3986::URI, "GET")             ->  nullopt
[[nodiscard]] std::optional<Production> for_method(Production target, std::string_view method) noexcept;

/// The production with this name, for the command line and for other languages. Names are as printed. If the notation
/// ignores the letter case of names (ABNF), so does the search; an exact match comes first.
///   find_production("rfc3986", "host")        ->  rfc3986::host
///   find_production("rfc3986", "uri")         ->  rfc3986::URI
///   find_production("rfc3986", "hots")        ->  nullopt
[[nodiscard]] std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept;

/// The entry point that a grammar names as its start: `URI` for rfc3986.
///   start_production("rfc3986")               ->  rfc3986::URI
[[nodiscard]] std::optional<Production> start_production(std::string_view grammar) noexcept;

/// The compiled grammars, in order of their names.
///   grammars()[0].name()                      ->  "combined"
[[nodiscard]] List<Grammar> grammars() noexcept;

/// The compiled grammar with this name.
///   find_grammar("rfc3986")->start()          ->  rfc3986::URI
[[nodiscard]] std::optional<Grammar> find_grammar(std::string_view name) noexcept;

/// The vector instructions with which runs of octets are found, one of `kernel_names()`; "scalar" are none. They are
/// chosen when the library is loaded, before other constructors run: the widest that this machine has. They differ only
/// in speed. No environment variable changes them.
///   has_kernels(active_kernels())             ->  true
[[nodiscard]] std::string_view active_kernels() noexcept;

/// Whether this machine and this build of the library have the kernels with this name.
///   has_kernels("scalar")                     ->  true
///   has_kernels("mmx")                        ->  false
[[nodiscard]] bool has_kernels(std::string_view name) noexcept;

/// Why kernels cannot be used.
enum class NoKernels : std::uint8_t {
  unknown,   ///< no kernels have this name
  not_here,  ///< this machine, or this build of the library, does not have them
};

/// These kernels run from now on; "" is the widest that this machine has. Call it before there are other threads, or
/// while none of them is in the library. A splitter keeps the kernels that it was made with.
///   use_kernels(active_kernels()).has_value()           ->  true
///   use_kernels("mmx").error() == NoKernels::unknown    ->  true
[[nodiscard]] Result<void, NoKernels> use_kernels(std::string_view name) noexcept;

/// The names of all kernels, also of those that this machine does not have (`has_kernels`).
///   kernel_names().front()                    ->  "scalar"
[[nodiscard]] std::span<const std::string_view> kernel_names() noexcept;

namespace detail {
/// The parts of `text` that `fill(spans, choices)` sets, or nullopt if it returns false.
template <class G, class Fill>
[[nodiscard]] std::optional<Parts<G>> filled_parts(Production entry, std::string_view text, Fill fill) noexcept {
  std::optional<Parts<G>> parts(std::in_place, Access::key<Parts<G>>(), entry, text);
  if (!fill(Access::spans(*parts), &Access::choices(*parts))) parts.reset();
  return parts;
}
}  // namespace detail

template <class G>
std::optional<Parts<G>> split(Entry<G> entry, std::string_view text) noexcept {
  return detail::filled_parts<G>(entry, text, [entry, text](Span* spans, detail::Choices* choices) {
    return detail::split_by_short_text(detail::data_of(entry), text, spans, choices);
  });
}

}  // namespace bnfurl

BNFURL_EXPORT_END
