// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl: URLs judged and split exactly as the published grammars print them.
//
// Three verbs, three costs: `matches` (a verdict), `split` (a verdict and the components), `explain` (why
// not, and where: after a failure only). One noun: a production is an entry point and the name of a
// component alike. `#include <bnfurl/rfc3986.hpp>` brings a constant per production of RFC 3986, spelled as
// printed with "-" as "_".
//
// Nothing here allocates, throws, locks or changes global state, except where a function returns a
// std::string. A verb takes at most 24 KiB of stack, whatever the text. All offsets and sizes are in octets, from 0.
// Texts need no terminator and may hold any octet. All of this is safe from several threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/version.hpp>

namespace bnfurl {

/// The version of the library that the program runs with; that of the headers it was compiled with is a macro.
///   version() == BNFURL_VERSION               ->  true
[[nodiscard]] std::string_view version() noexcept;

/// The port that `scheme` (letter case ignored) stands for in `grammar`, as the grammar's `# port:` lines say.
///   default_port(rfc3986::URI, "HTTP")        ->  80
///   default_port(rfc3986::URI, "mailto")      ->  nullopt
[[nodiscard]] std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept;

namespace detail {
/// The octets of `span`, if it is present.
[[nodiscard]] constexpr std::optional<std::string_view> slice(std::string_view text, Span span) noexcept {
  if (span.begin == Span::absent) return std::nullopt;
  return std::string_view(text.data() + span.begin, span.end - span.begin);
}

template <class T>
inline constexpr bool is_string = false;
template <class Traits, class Allocator>
inline constexpr bool is_string<std::basic_string<char, Traits, Allocator>> = true;

template <class T>
concept TemporaryString = !std::is_reference_v<T> && is_string<std::remove_const_t<T>>;
}  // namespace detail

/// The components of a text. Views point into the text that was split, and live as long as it does; `split` and
/// `explain` therefore take no temporary std::string.
/// Absent is not empty: `http://h` has no query, `http://h?` an empty one.
template <std::size_t N>
class Parts {
public:
private:
  friend struct detail::Access;
  struct Key {
    explicit constexpr Key() = default;
  };

public:
  /// For `split`: an unspecified value until it is filled.
  constexpr Parts(Key /*of split*/, Production entry, std::string_view text) noexcept
      : entry_(&detail::data_of(entry)), text_(text) {}

  /// The component that `production` stands for (the production itself, or the common name of that name:
  /// scheme, host, path, …); nullopt where the text has none. A production that is not among the grammar's
  /// components has no place in a split: it is absent. So is one of another grammar.
  ///   (*split(rfc3986::URI, "http://h?"))[rfc3986::query]      ->  ""
  ///   (*split(rfc3986::URI, "http://h"))[rfc3986::query]       ->  nullopt
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](Production production) const noexcept {
    if (detail::data_of(production).grammar != entry_->grammar) return std::nullopt;
    return at(detail::data_of(production).component);
  }
  /// The same for a component that is no production.
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::user]      ->  "me"
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::password]  ->  ""
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](Component component) const noexcept {
    if (&detail::Access::grammar(component) != entry_->grammar) return std::nullopt;
    return at(component.index());
  }
  /// The component by its index in the grammar's list.
  [[nodiscard]] constexpr std::optional<std::string_view> at(std::size_t index) const noexcept {
    if (index >= N || index >= entry_->grammar->component_count) return std::nullopt;
    return detail::slice(text_, spans_[index]);
  }

  /// The alternative that the host is, as printed (`IP-literal`, `IPv4address`, `reg-name`); nullopt without a host.
  ///   split(rfc3986::URI, "http://[::1]/")->host_kind()  ->  "IP-literal"
  ///   split(rfc3986::URI, "mailto:me@h")->host_kind()    ->  nullopt
  [[nodiscard]] constexpr std::optional<std::string_view> host_kind() const noexcept {
    if (choices_.host_kind == detail::Choices::none) return std::nullopt;
    return entry_->grammar->host_kinds[choices_.host_kind];
  }
  /// The alternative of a production of kinds (`request-target`: `origin-form`, …); nullopt for other entry points.
  ///   split(rfc9112::request_target, "*")->kind()        ->  "asterisk-form"
  [[nodiscard]] constexpr std::optional<std::string_view> kind() const noexcept {
    if (choices_.kind == detail::Choices::none) return std::nullopt;
    return entry_->grammar->kinds[choices_.kind];
  }

  /// What was split as.
  [[nodiscard]] constexpr Production entry() const noexcept { return detail::production_of(*entry_); }
  /// All components by their index, to be changed and put together again by `join`.
  [[nodiscard]] constexpr std::array<std::optional<std::string_view>, N> values() const noexcept {
    std::array<std::optional<std::string_view>, N> values;
    for (std::size_t i = 0; i < N; ++i) values[i] = at(i);
    return values;
  }
  /// The places of all components in the text, by their index; only those of the grammar are set.
  [[nodiscard]] constexpr std::span<const Span, N> spans() const noexcept { return spans_; }

private:
  const detail::ProductionData* entry_;
  std::string_view text_;
  // Not initialised: a split writes all of them, or there are no parts.
  union {
    std::array<Span, N> spans_;
  };
  detail::Choices choices_;
};

/// The most components that a grammar has, and the parts of a text of a production that is known at run time only.
inline constexpr std::size_t most_components = detail::max_components;
using AnyParts = Parts<most_components>;

/// Why a text is none of a production.
class Error {
public:
  /// The length of the longest prefix of the text that some text of the production begins with.
  ///   explain(rfc3986::URI, "http://a b")->offset()   ->  8
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  /// What the text is none of, and the state of its automaton at the offset: one and the same reason, whatever the text.
  ///   explain(rfc3986::URI, "http://a b")->production()  ->  rfc3986::URI
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*entry_); }
  [[nodiscard]] Automaton::State state() const noexcept { return state_; }
  /// Whether `octet` at the offset would have gone on.
  ///   explain(rfc3986::URI, "http://a b")->expects('/')  ->  true
  [[nodiscard]] bool expects(std::uint8_t octet) const noexcept;
  /// Whether the text could have ended at the offset.
  ///   explain(rfc3986::URI, "http://a b")->expects_end() ->  true
  [[nodiscard]] bool expects_end() const noexcept;
  /// The octet at the offset; nullopt where the text ends there.
  ///   explain(rfc3986::URI, "http://a b")->found()       ->  32
  ///   explain(rfc3986::URI, "http://[::1")->found()      ->  nullopt
  [[nodiscard]] std::optional<std::uint8_t> found() const noexcept;

  /// What was expected: names of productions, then octets, then the end. An octet is shown between quotes as
  /// it is, or as `0x0a` where it is none of 0x20-0x7e.
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

private:
  friend struct detail::Access;
  Error(const detail::ProductionData& entry, std::string_view text, std::size_t offset, std::uint16_t state) noexcept
      : entry_(&entry), text_(text), offset_(offset), state_(state) {}

  const detail::ProductionData* entry_;
  std::string_view text_;
  std::size_t offset_;
  std::uint16_t state_;
};

/// Whether `text` is a text of `production`.
///   matches(rfc3986::IPv6address, "::1")      ->  true
///   matches(rfc3986::IPv6address, "1::2::3")  ->  false
[[nodiscard]] bool matches(Production production, std::string_view text) noexcept;

/// The components of `text` as a text of `entry`, or nullopt when it is none.
///   split(rfc3986::URI, "http://h?")          ->  scheme "http", host "h", path "", query ""
template <std::size_t N>
[[nodiscard]] std::optional<Parts<N>> split(Entry<N> entry, std::string_view text) noexcept;

/// The same for a production that is known at run time only.
///   split(*find_production("rfc3986", "authority"), "h:80")  ->  host "h", port "80"
[[nodiscard]] std::optional<AnyParts> split(Production production, std::string_view text) noexcept;

/// What points into a temporary string would be left with nothing.
template <std::size_t N, detail::TemporaryString Text>
void split(Entry<N> entry, Text&& text) = delete;
template <detail::TemporaryString Text>
void split(Production production, Text&& text) = delete;
template <detail::TemporaryString Text>
void explain(Production production, Text&& text) = delete;

/// Why `text` is no text of `production`, or nullopt when it is one. Reads the text once, octet by octet.
///   explain(rfc3986::URI, "http://a b")->message()
///     ->  expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
[[nodiscard]] std::optional<Error> explain(Production production, std::string_view text) noexcept;

/// The text that is put together of components, by what stands between them in the rules: `values` are by index, nullopt
/// where the text has none. It is a text of `entry` that splits into just these values; nullopt where there is none ("//x" as
/// a path without an authority, "a#b" as a query), where the rules have more than one text between the components and it
/// cannot be empty, and where `memory`, which it is written into, is smaller than `join_size`. A component that lies in
/// another one (user and password, in userinfo) is written by itself only where the other one is nullopt.
///   join(rfc3986::URI, split(rfc3986::URI, "http://h?")->values(), memory)  ->  "http://h?"
[[nodiscard]] std::optional<std::string_view> join(Production entry,
                                                   std::span<const std::optional<std::string_view>> values,
                                                   std::span<char> memory) noexcept;
/// How many octets `join` needs at most.
[[nodiscard]] std::size_t join_size(Production entry, std::span<const std::optional<std::string_view>> values) noexcept;

/// The same as a string of its own.
///   join(rfc3986::URI, split(rfc3986::URI, "x:/a")->values())  ->  x:/a
[[nodiscard]] std::optional<std::string> join(Production entry,
                                              std::span<const std::optional<std::string_view>> values);
/// The components of a text as they are.
///   join(*split(rfc3986::URI, "http://u@h:/?#"))  ->  http://u@h:/?#
template <std::size_t N>
[[nodiscard]] std::optional<std::string> join(const Parts<N>& parts) {
  return join(parts.entry(), parts.values());
}

/// One production in a text: octets `begin` up to `end`.
class Occurrence {
public:
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t parent = no_parent;  ///< index of the occurrence that it stands in directly

  /// Which one; of what `trace` has filled in.
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*production_); }

  friend bool operator==(const Occurrence&, const Occurrence&) = default;

private:
  friend struct detail::Access;
  const detail::ProductionData* production_ = nullptr;
};

/// The caller's memory for `trace`.
struct TraceScratch {
  std::span<std::uint16_t> states;    ///< one more than the text has octets, at least
  std::span<Occurrence> occurrences;  ///< room for the result
};

/// All productions in `text` as a text of `entry`, the entry itself first, outer before inner, from left to right;
/// a production inside itself is not among them. How many there are, or nullopt where the text does not match or
/// `states` is too small. Where there are more than `occurrences` has room for, the first ones are filled in.
/// In "/a/b" as a path-abempty: path-abempty 0-4, segment 1-2, what is in it, segment 3-4, what is in it.
/// After all of these, in the same order and with parents among themselves, those that a grammar file's `# body:` lines
/// bring in: what a rule has as it is rewritten there, and not as it is printed.
///   trace(rfc3986::path_abempty, "/ /b", scratch)  ->  nullopt
[[nodiscard]] std::optional<std::size_t> trace(Production entry, std::string_view text, TraceScratch scratch) noexcept;

/// One component in a text: octets `begin` up to `end`.
struct ComponentOccurrence {
  std::uint16_t component = 0;  ///< index among the grammar's components, as in `Parts::at`
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const ComponentOccurrence&, const ComponentOccurrence&) = default;
};

/// The caller's memory for `trace_components`.
struct ComponentScratch {
  std::span<std::uint16_t> states;             ///< one more than the text has octets, at least
  std::span<ComponentOccurrence> occurrences;  ///< room for the result
};

/// All components in `text` as a text of `entry`, from left to right, outer before inner: of one that is there several
/// times `split` has the first alone. A component inside itself is not among them. How many there are, or nullopt where
/// the text does not match or `states` is too small; where there is no room for all, the first ones are filled in.
/// In "a,b" as `list = item *( "," item )`, with `# component: item`: item 0-1, item 2-3.
///   trace_components(rfc3986::URI, "http://h", room)  ->  3
[[nodiscard]] std::optional<std::size_t> trace_components(Production entry, std::string_view text,
                                                          ComponentScratch scratch) noexcept;

/// `production` as a strict reader has it, or nullopt where its grammar has no `# strict:` line for it: RFC 1738's
/// `url`, but a URL with a predefined scheme is no otherurl.
///   matches(rfc1738::url, "http://u:p@h/")                      ->  true
///   matches(*strict_production(rfc1738::url), "http://u:p@h/")  ->  false
///   strict_production(rfc1738::httpurl)                         ->  nullopt
[[nodiscard]] std::optional<Production> strict_production(Production production) noexcept;

/// The production of that name: where the command line and other languages begin. Names are as printed; the
/// letter case of a production's name is ignored where its notation ignores it (ABNF), the exact name first.
///   find_production("rfc3986", "host")        ->  rfc3986::host
///   find_production("rfc3986", "uri")         ->  rfc3986::URI
///   find_production("rfc3986", "hots")        ->  nullopt
[[nodiscard]] std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept;

/// The entry point that a grammar names as its start: `URI` for rfc3986.
///   start_production("rfc3986")               ->  rfc3986::URI
[[nodiscard]] std::optional<Production> start_production(std::string_view grammar) noexcept;

/// The grammars that were compiled in, in order of their names.
///   grammars()[0].name()                      ->  "combined"
[[nodiscard]] List<Grammar> grammars() noexcept;

/// The one of them that is called so.
///   find_grammar("rfc3986")->start()          ->  rfc3986::URI
[[nodiscard]] std::optional<Grammar> find_grammar(std::string_view name) noexcept;

/// The vector instructions that runs of octets are found with: "scalar" (none), "ssse3", "avx2", "avx512" or "neon".
/// Chosen when the library is loaded: the widest that this machine has, unless BNFURL_KERNELS in the environment names
/// others that it has. They differ in speed only.
///   has_kernels(active_kernels())             ->  true
[[nodiscard]] std::string_view active_kernels() noexcept;

/// Whether this machine and this build of the library have the kernels of that name.
///   has_kernels("scalar")                     ->  true
///   has_kernels("mmx")                        ->  false
[[nodiscard]] bool has_kernels(std::string_view name) noexcept;

/// The names of all kernels there are, on whatever machine.
///   kernel_names().front()                    ->  "scalar"
[[nodiscard]] std::span<const std::string_view> kernel_names() noexcept;

namespace detail {
/// Fills `spans` (one for each component of the grammar) and `choices`; whether the text matches.
[[nodiscard]] bool split_into(const ProductionData& entry, std::string_view text, Span* spans,
                              Choices* choices) noexcept;

/// The parts of `text` that `fill(spans, choices)` sets, or nullopt if it says that there are none.
template <std::size_t N, class Fill>
[[nodiscard]] std::optional<Parts<N>> filled_parts(Production entry, std::string_view text, Fill fill) noexcept {
  std::optional<Parts<N>> parts(std::in_place, Access::key<Parts<N>>(), entry, text);
  if (!fill(Access::spans(*parts), &Access::choices(*parts))) parts.reset();
  return parts;
}
}  // namespace detail

template <std::size_t N>
std::optional<Parts<N>> split(Entry<N> entry, std::string_view text) noexcept {
  return detail::filled_parts<N>(entry, text, [entry, text](Span* spans, detail::Choices* choices) {
    return detail::split_into(detail::data_of(entry), text, spans, choices);
  });
}

}  // namespace bnfurl
