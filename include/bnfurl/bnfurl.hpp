// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

/// bnfurl validates URLs and splits them into components, exactly as the published grammars define them.
///
/// Each rule of a grammar is a production, against which you can match texts. Some productions are components, such as
/// `host`. The header of a grammar, like <bnfurl/rfc3986.hpp>, defines a constant for each production, spelled as
/// printed, with "_" for "-" and "_plus" for "+", and with "_" after a name that C++ or the header reserves (`void_`).
/// Comments also name lines of the grammar's file, such as `# kinds:`, which bnfurl-grammar(5) describes.
///
/// Match: `matches` returns whether a text is valid.
///   matches(rfc3986::URI, "http://h:80/a?b")                   ->  true
///
/// Split: `split` returns the components of a valid text, and nullopt for an invalid one.
///   split(rfc3986::URI, "http://h:80/a?b")
///     ->  scheme "http", host "h", port "80", path "/a", query "b"
///
/// Explain: for an invalid text, `explain` returns where it fails and what was expected there. It reads the text once
/// more, so call it only after a failure.
///   explain(rfc3986::URI, "http://a b")->offset()              ->  8
///   explain(rfc3986::URI, "http://a b")->sentence()            ->  a space is not allowed in a host
///
/// Components: index the result with a production. A missing component is nullopt; an empty one is present.
///   (*split(rfc3986::URI, "http://h/?"))[rfc3986::query]       ->  ""
///   (*split(rfc3986::URI, "http://h/?"))[rfc3986::fragment]    ->  nullopt
///
/// Many lines: `LineSplitter` (<bnfurl/line_splitter.hpp>) takes a file in chunks and returns a column for each
/// component. After `LineSplitter splitter(rfc3986::URI); splitter.feed("http://h/a?q\nno\n\nx:\n");`, `lines` is
/// `*splitter.next()`:
///   lines.at(0, rfc3986::host)                                 ->  "h"
///
/// Lifetime: components are views of the text that you passed in, and are valid as long as it is. `split` therefore
/// does not compile with a temporary std::string. It does compile with a view of one, such as `name().c_str()`, but
/// then you must not use the components. Names, kinds and productions live as long as their grammar. A grammar that is
/// compiled into the library lives as long as the library is loaded. With `const std::string_view text = "http://h/a"`:
///   (*split(rfc3986::URI, text))[rfc3986::host]->data() == text.data() + 7  ->  true
///
/// Nothing here allocates or throws, except the functions that return a std::string or a Result of one. Nothing takes a
/// lock. Only `use_kernel` changes global state. Time is proportional to the length of the text, and stack use is at
/// most 24 KiB. Offsets and sizes are in bytes and count from 0. A text needs no terminator and may contain any byte.
/// Several threads may call all functions except `use_kernel` concurrently. In the examples, `memory` is an array of
/// 100 char.
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
#include <bnfurl/detail/parts.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/version.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

template <class G>
class Parts;
/// The parts of a text whose production is known only at run time.
using AnyParts = Parts<AnyGrammar>;
class Error;

/// Whether `production` matches `text`.
///   matches(rfc3986::IPv6address, "::1")      ->  true
///   matches(rfc3986::IPv6address, "1::2::3")  ->  false
[[nodiscard]] bool matches(Production production, std::string_view text) noexcept;

/// The components of `text`, or nullopt if `entry` does not match it.
///   split(rfc3986::URI, "http://h?")          ->  scheme "http", host "h", path "", query ""
template <class G>
[[nodiscard]] std::optional<Parts<G>> split(Entry<G> entry, std::string_view text BNFURL_LIFETIMEBOUND) noexcept;

/// The same for a production known only at run time.
///   split(*find_production("rfc3986", "authority"), "h:80")  ->  host "h", port "80"
[[nodiscard]] std::optional<AnyParts> split(Production production, std::string_view text BNFURL_LIFETIMEBOUND) noexcept;

/// Deleted: the result would point into a temporary string that is gone.
template <class G, detail::TemporaryString Text>
void split(Entry<G> entry, Text&& text) = delete;
template <detail::TemporaryString Text>
void split(Production production, Text&& text) = delete;

/// The components of a text. They are views of the text that was split, and are valid as long as it is. A missing
/// component is not an empty one: `http://h` has no query, and `http://h?` has an empty query.
///
/// `G` is the tag of the grammar, so that indexing with a component of another grammar does not compile.
template <class G>
class Parts {
public:
  /// The component that a production or a name like `rfc3986::user` stands for; nullopt if the text does not have it.
  ///   (*split(rfc3986::URI, "http://h?"))[rfc3986::query]      ->  ""
  ///   (*split(rfc3986::URI, "http://h"))[rfc3986::query]       ->  nullopt
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::user]      ->  "me"
  ///   (*split(rfc3986::URI, "ftp://me:@h/"))[rfc3986::password]  ->  ""
  template <std::size_t I>
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](Part<G, I> /*component*/) const noexcept {
    return detail::slice(text_.data(), spans_[I]);
  }
  template <std::size_t I>
  [[nodiscard]] constexpr std::optional<std::string_view> operator[](NamedPart<G, I> /*component*/) const noexcept {
    return detail::slice(text_.data(), spans_[I]);
  }
  /// Deleted: everything that belongs to another grammar, and a production that is not a component. In a grammar file,
  /// a line "# component: RULE" makes one of it.
  template <class H>
  requires(!std::is_same_v<G, AnyGrammar>) void operator[](Entry<H> production) const = delete;
  template <class H, std::size_t I>
  requires(!std::is_same_v<G, AnyGrammar> && !std::is_same_v<G, H>) void operator[](NamedPart<H, I> component) const =
      delete;
  /// The same for a component that is known only at run time. A production that is not a component is treated as
  /// missing. A component or production of another grammar terminates the program with a message: this is a programming
  /// error that no text can cause. To check beforehand, compare its `grammar()` with `production().grammar()` of the
  /// parts.
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
  /// The component with this index in the grammar's list; nullopt if the index is too large.
  [[nodiscard]] std::optional<std::string_view> at(std::size_t index) const noexcept {
    return index < size() ? detail::slice(text_.data(), spans_[index]) : std::nullopt;
  }

  /// The alternative of the host, as printed (`IP-literal`, `IPv4address`, `reg-name`); nullopt if there is no host, or
  /// no `# host-kind:` line in the grammar.
  ///   split(rfc3986::URI, "http://[::1]/")->host_kind()  ->  "IP-literal"
  ///   split(rfc3986::URI, "mailto:me@h")->host_kind()    ->  nullopt
  [[nodiscard]] std::optional<std::string_view> host_kind() const noexcept {
    return detail::host_kind_name(detail::data_of(entry_), choices_.host_kind);
  }
  /// The alternative of the production that the text matches; nullopt if no `# kinds:` line lists the production.
  ///   split(rfc9112::request_target, "*")->kind()        ->  "asterisk-form"
  [[nodiscard]] std::optional<std::string_view> kind() const noexcept {
    return detail::kind_name(detail::data_of(entry_), choices_.kind);
  }

  /// The authority (RFC 3986, section 3.2): userinfo, host and port, with the "@" and ":" between them; nullopt without
  /// a host.
  ///   split(rfc3986::URI, "http://u@h:80/")->authority()  ->  "u@h:80"
  ///   split(rfc3986::URI, "file:///a")->authority()      ->  ""
  ///   split(rfc3986::URI, "mailto:me@h")->authority()    ->  nullopt
  [[nodiscard]] std::optional<std::string_view> authority() const noexcept {
    return detail::slice(text_.data(), detail::authority_of(detail::data_of(entry_), spans()));
  }

  /// Whether a Host field (RFC 9110, section 7.2) names the authority but for its userinfo, as RFC 9112, section 3.2,
  /// asks of a client: the same host in any letter case, and the same port, where a missing one is the default of the
  /// scheme. Hosts that only mean the same, such as "::1" and "0::1", are not the same. True without an authority.
  ///   split(rfc3986::URI, "http://u@h/a")->authority_is("H:80")  ->  true
  ///   split(rfc3986::URI, "http://h/a")->authority_is("h:8080")  ->  false
  [[nodiscard]] bool authority_is(std::string_view host_field) const noexcept {
    return detail::is_authority(host_field, detail::data_of(entry_), text_.data(), spans());
  }

  /// The production that the text was split by.
  [[nodiscard]] constexpr Production production() const noexcept { return entry_; }
  /// The text that was split.
  [[nodiscard]] constexpr std::string_view text() const noexcept { return text_; }
  /// All components by index (`Component::index`). To build another text, change them and call `join`; if you change an
  /// inner component, set those that contain it to nullopt.
  [[nodiscard]] std::array<std::optional<std::string_view>, G::components> values() const noexcept {
    std::array<std::optional<std::string_view>, G::components> values;
    for (std::size_t i = 0; i < G::components; ++i) values[i] = at(i);
    return values;
  }
  /// The positions of the components in the text, by index, for as long as this object lives; `begin` is `Span::absent`
  /// for a missing one.
  [[nodiscard]] std::span<const Span> spans() const noexcept BNFURL_LIFETIMEBOUND { return {spans_.data(), size()}; }

private:
  friend struct detail::Access;
  struct Key {
    explicit constexpr Key() = default;
  };

public:
  /// For `split`; the contents are unspecified until it fills them.
  constexpr Parts(Key /*of split*/, Production entry, std::string_view text) noexcept : entry_(entry), text_(text) {}

private:
  [[nodiscard]] std::size_t size() const noexcept {
    if constexpr (std::is_same_v<G, AnyGrammar>) return detail::component_count(detail::data_of(entry_));
    return G::components;
  }

  Production entry_;
  std::string_view text_;
  // Not initialised: a split writes all spans, or no Parts are returned.
  union {
    std::array<Span, G::components> spans_;
  };
  detail::Choices choices_;
};

/// No grammar has more components than this.
inline constexpr std::size_t max_components = AnyGrammar::components;

/// Why `production` does not match `text`; nullopt if it does, so `if (explain(production, text))` means that the text
/// is invalid. Takes time proportional to the text.
///   explain(rfc3986::URI, "http://a b")->message()
///     ->  expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
[[nodiscard]] std::optional<Error> explain(Production production, std::string_view text) noexcept;

/// Why a text does not match a production. It does not refer to the text, which may be gone, but to the grammar.
class Error {
public:
  /// The offset of the first byte that cannot be right, or the size of a text that ends too soon.
  ///   explain(rfc3986::URI, "http://a b")->offset()   ->  8
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
  /// The production that the text does not match, and the state of its automaton at the offset. Errors with the same
  /// production and state have the same `expected`. A later release may number the states differently.
  ///   explain(rfc3986::URI, "http://a b")->production()  ->  rfc3986::URI
  [[nodiscard]] Production production() const noexcept { return detail::production_of(*entry_); }
  [[nodiscard]] Automaton::State state() const noexcept { return state_; }
  /// The cause of the error, to count errors by: what was being read or had to follow, as an index into the grammar's
  /// `error_codes()`. A later release may number the codes differently, so store `code_name()`. Of several readings,
  /// the one that needs the fewest further bytes to match the production counts. It is the component that `sentence`
  /// names, so that of `http://h:8x/` is the port.
  ///   explain(rfc3986::URI, "http://h:8 ")->code_name()  ->  "port"
  ///   explain(rfc3986::URI, "http://a%4x/")->code_name()  ->  "pct-encoded"
  ///   explain(rfc3986::port, "x")->code()                ->  6
  ///   explain(rfc3986::DIGIT, "x")->code_name()          ->  "text"
  [[nodiscard]] std::size_t code() const noexcept;
  /// The name of this code, one of the grammar's `error_codes()`.
  [[nodiscard]] std::string_view code_name() const noexcept;
  /// Whether `octet` would have been valid at the offset.
  ///   explain(rfc3986::URI, "http://a b")->expects('/')  ->  true
  [[nodiscard]] bool expects(char octet) const noexcept;
  /// Whether the text could have ended at the offset.
  ///   explain(rfc3986::URI, "http://a b")->expects_end() ->  true
  [[nodiscard]] bool expects_end() const noexcept;
  /// The byte at the offset, as a number; nullopt if the text ends there.
  ///   explain(rfc3986::URI, "http://a b")->found()       ->  32
  ///   explain(rfc3986::URI, "http://[::1")->found()      ->  nullopt
  [[nodiscard]] constexpr std::optional<std::uint8_t> found() const noexcept { return found_; }

  /// What was expected, in this order: the next field of a log line (`field user`); names of productions, or the words
  /// that the grammar's `# says:` lines have for them; bytes; the end. Each name stands for the set of bytes that it
  /// matches, even if the rule for this part of the text does not use that name: HEXDIG can stand for the digits of a
  /// scheme. A byte is in quotes, or written as `0x0a` if it is outside 0x20-0x7e.
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
  /// Writes the message to `memory` without allocating, and returns the size of the whole message. If that exceeds the
  /// size of `memory`, the message is cut. Adds no NUL.
  ///   explain(rfc3986::scheme, "")->message(memory)      ->  29
  [[nodiscard]] std::size_t message(std::span<char> memory) const noexcept;
  /// The error for someone who does not know the grammar. It says which part is wrong, what is not allowed in it and
  /// how to escape that, or what has to follow, or what a `# reason:` line of the grammar says. "Not allowed in a path"
  /// means that no path contains it, and "not allowed here, in a path" that some do; "not allowed here" says nothing
  /// about other places. The byte that it names may precede `offset()`: `http://h:8x/` fails at its last "/", because
  /// `h:8x` could be a userinfo. If the error is from a Feed, the sentence may be less specific: for example, it gives
  /// no `# reason:`, since the text is gone. The second form writes to `memory` as `message` does.
  ///   explain(rfc3986::URI, "http://h/?a[]=1")->sentence()
  ///     ->  "[" is not allowed in a query; write %5B
  ///   explain(rfc3986::URI, "http://h:8x/")->sentence()
  ///     ->  "x" is not allowed in a port
  ///   explain(rfc3986::URI, "http")->sentence()
  ///     ->  the text ends before its scheme is complete
  ///   explain(rfc3986::URI, "")->sentence(memory)        ->  26
  [[nodiscard]] std::string sentence() const;
  [[nodiscard]] std::size_t sentence(std::span<char> memory) const noexcept;

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

/// Builds a text from components and the delimiters that the rules put between them. `values` are the components by
/// index; if there are fewer, the rest count as nullopt. Values beyond the grammar's last component must be nullopt. If
/// one is not, or if there are more than `max_components` values, `join` returns `no_match`. The result is a text of
/// `entry` that splits into exactly these values. `join` fails if there is no such text ("//x" as a path without an
/// authority, "a#b" as a query), if the values do not determine it, because text that no component has can be one of
/// several (`host *SP path`, the type of an FTP URL, the second element of a list), or if `memory`, where the result is
/// written, is too small; `join_size` bytes are always enough. If the rules allow the same values with and without a
/// delimiter, such as the "//" before an authority of RFC 2396 without components, the text does not have it. `memory`
/// must not overlap the values. If you give userinfo, which contains user and password, also give the user and password
/// that occur in it, with the same bytes, and leave the others nullopt. To change an inner component, set the outer one
/// to nullopt.
///   join(rfc3986::URI, split(rfc3986::URI, "http://h?")->values(), memory)  ->  "http://h?"
[[nodiscard]] Result<std::string_view, TextError> join(Production entry,
                                                       std::span<const std::optional<std::string_view>> values,
                                                       std::span<char> memory BNFURL_LIFETIMEBOUND) noexcept;
/// The largest number of bytes that `join` needs.
[[nodiscard]] std::size_t join_size(Production entry, std::span<const std::optional<std::string_view>> values) noexcept;

/// The same, returned as a new string.
///   join(rfc3986::URI, split(rfc3986::URI, "x:/a")->values())  ->  x:/a
[[nodiscard]] Result<std::string, TextError> join(Production entry,
                                                  std::span<const std::optional<std::string_view>> values);
/// The components of a text, joined unchanged: the text again, or `no_match` if it needs more than its components.
///   join(*split(rfc3986::URI, "http://u@h:/?#"))  ->  http://u@h:/?#
template <class G>
[[nodiscard]] Result<std::string, TextError> join(const Parts<G>& parts) {
  Result<std::string, TextError> joined = join(parts.production(), parts.values());
  if (joined && *joined != parts.text()) return TextError{};
  return joined;
}

/// The production with this name, as printed. Where the notation ignores the letter case of names, as ABNF does, so
/// does this function, but it prefers an exact match.
///   find_production("rfc3986", "host")        ->  rfc3986::host
///   find_production("rfc3986", "uri")         ->  rfc3986::URI
///   find_production("rfc3986", "hots")        ->  nullopt
[[nodiscard]] std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept;

/// The production that is the start of the grammar; nullopt for an unknown grammar.
///   start_production("rfc3986")               ->  rfc3986::URI
[[nodiscard]] std::optional<Production> start_production(std::string_view grammar) noexcept;

/// The compiled grammars, sorted by name.
///   grammars()[0].name()                      ->  "combined"
[[nodiscard]] List<Grammar> grammars() noexcept;

/// The compiled grammar with this name; nullopt for an unknown name.
///   find_grammar("rfc3986")->start()          ->  rfc3986::URI
[[nodiscard]] std::optional<Grammar> find_grammar(std::string_view name) noexcept;

/// The strict form of `production`; nullopt if no `# strict:` line of its grammar names it. In RFC 1738's strict `url`,
/// a URL with one of the predefined schemes must match the rule of that scheme, and not just otherurl.
///   matches(rfc1738::url, "http://u:p@h/")                      ->  true
///   matches(*strict_production(rfc1738::url), "http://u:p@h/")  ->  false
///   strict_production(rfc1738::httpurl)                         ->  nullopt
[[nodiscard]] std::optional<Production> strict_production(Production production) noexcept;

/// The production for request targets with this method: the alternatives of `target` that the grammar's `# method:`
/// lines allow (RFC 9112, section 3.2). Methods are case-sensitive (RFC 9110, section 9.1). Nullopt if no such line for
/// `target` names the method, and none is for `*`.
///   matches(*production_for_method(rfc9112::request_target, "GET"), "*")      ->  false
///   matches(*production_for_method(rfc9112::request_target, "OPTIONS"), "*")  ->  true
///   production_for_method(rfc3986::URI, "GET")  ->  nullopt
[[nodiscard]] std::optional<Production> production_for_method(Production target, std::string_view method) noexcept;

/// Whether `production` matches at least one path or whole URL that a server can be asked for, which is a text of
/// visible ASCII characters that begins with "/", "http://" or "https://". `*` does not count, since names match it,
/// too. A server asks this when it reads its configuration, because a production without such targets would refuse all
/// ordinary requests; it takes up to some milliseconds.
///   matches_some_target(rfc9112::request_target)  ->  true
///   matches_some_target(rfc3986::port)            ->  false
[[nodiscard]] bool matches_some_target(Production production) noexcept;

/// The default port of `scheme` (in any letter case), according to the grammar of `production`; nullopt if no `# port:`
/// line of the grammar names the scheme.
///   default_port(rfc3986::URI, "HTTP")        ->  80
///   default_port(rfc3986::URI, "mailto")      ->  nullopt
[[nodiscard]] std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept;

/// An occurrence of a production in a text: the bytes from `begin` up to, but not including, `end`.
class Occurrence {
public:
  static constexpr std::size_t no_parent = static_cast<std::size_t>(-1);  ///< no occurrence contains it
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

/// Whether the library was built with the tables that `trace` and `trace_components` need. They are large; the Meson
/// option -Dtrace=disabled omits them (docs/howto/embedding.md). Then `trace` returns `not_built` for compiled
/// grammars, and so does `trace_components` if a component can occur more than once. Grammars that are loaded at run
/// time have their own tables: calling `trace` or `trace_components` with a production of such a grammar that was not
/// prepared for tracing (`Loaded::prepared_for_trace`) terminates the program (bnfurl/load.hpp).
[[nodiscard]] bool has_trace() noexcept;

/// Memory that the caller provides for `trace`; `scratch` in its examples.
struct TraceScratch {
  std::span<std::uint16_t> states;    ///< at least one more than the text has bytes
  std::span<Occurrence> occurrences;  ///< receives the result
};

/// All productions in `text`, read as `entry`: `entry` itself first, outer before inner, from left to right. If a
/// production occurs inside itself, only the outer occurrence counts. Returns their number, or `no_match` if `entry`
/// does not match the text. If `states` is too small, it returns `no_room` with the size needed; if `occurrences` is
/// too small, it fills in the first ones, and the number returned exceeds `occurrences.size()`. In "/a/b" as a
/// path-abempty: path-abempty 0-4, segment 1-2, the productions in it, segment 3-4, the productions in it. Productions
/// that the printed rules do not use there, but the `# body:` lines of the grammar file do, follow after all others, in
/// the same order. The parent of such an occurrence is another of them, or `no_parent`.
///   trace(rfc3986::path_abempty, "/ /b", scratch).has_value()  ->  false
///   trace(rfc3986::path_abempty, "/a", {}).error().needed      ->  3
[[nodiscard]] Result<std::size_t, TextError> trace(Production entry, std::string_view text,
                                                   TraceScratch scratch) noexcept;

/// An occurrence of a component in a text: the bytes from `begin` up to, but not including, `end`.
struct ComponentOccurrence {
  std::uint16_t component = 0;  ///< index among the grammar's components, as in `Parts::at`
  std::size_t begin = 0;
  std::size_t end = 0;
  friend bool operator==(const ComponentOccurrence&, const ComponentOccurrence&) = default;
};

/// Memory that the caller provides for `trace_components`; `room` in its example.
struct ComponentScratch {
  std::span<std::uint16_t> states;             ///< at least one more than the text has bytes
  std::span<ComponentOccurrence> occurrences;  ///< receives the result
};

/// All components in `text`, read as `entry`, from left to right, outer before inner; `split` has only the first
/// occurrence of each. If one occurs inside itself, only the outer occurrence counts. Returns their number, or an error
/// as `trace` does. In "a,b" as `list = item *( "," item )`, with `# component: item`: item 0-1, item 2-3.
///   trace_components(rfc3986::URI, "http://h", room)  ->  3
[[nodiscard]] Result<std::size_t, TextError> trace_components(Production entry, std::string_view text,
                                                              ComponentScratch scratch) noexcept;

/// The version of the library that the program runs with. The macro BNFURL_VERSION is the version of the headers that
/// it was compiled with.
///   version() == BNFURL_VERSION               ->  true
[[nodiscard]] std::string_view version() noexcept;

/// The kernel in use, one of `kernel_names()`: the scanning code for one instruction set ("scalar": without vector
/// instructions). When the library is loaded, before the static initializers of the program run, it chooses the fastest
/// kernel that this machine supports. Kernels differ only in speed. The library reads no environment variable for this;
/// BNFURL_KERNELS is read by the program bnfurl.
///   has_kernel(active_kernel())               ->  true
[[nodiscard]] std::string_view active_kernel() noexcept;

/// Whether this machine supports this kernel, and this build of the library contains it.
///   has_kernel("scalar")                      ->  true
///   has_kernel("mmx")                         ->  false
[[nodiscard]] bool has_kernel(std::string_view name) noexcept;

/// Why a kernel cannot be used.
enum class KernelError : std::uint8_t {
  unknown,   ///< no kernel has this name
  not_here,  ///< this machine does not support it, or this build of the library does not contain it
};

/// Switches to this kernel; "" selects the fastest that this machine supports. Call it before other threads exist, or
/// while none of them is using the library. An existing splitter may go on using the former kernel in part; results do
/// not change.
///   use_kernel(active_kernel()).has_value()             ->  true
///   use_kernel("mmx").error() == KernelError::unknown   ->  true
[[nodiscard]] Result<void, KernelError> use_kernel(std::string_view name) noexcept;

/// The names of all kernels, including those that this machine does not support (`has_kernel`).
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
