// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a grammar contains: its productions, its components, and the content of the "#" lines of its file
// (bnfurl-grammar(5)). All classes here are views of constant data: they can be copied freely, and compare equal if
// they refer to the same data. Names are as printed.
//
// A grammar that is compiled into the library lives as long as the library is loaded, and one that was built at run
// time lives as long as its owner. So do its views, the strings that they return, and everything that was split by it.
//
// Nothing here allocates, throws, takes a lock or changes anything, so several threads may use it at once.
#pragma once

#include <bitset>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

namespace detail {
struct Access;
struct ProductionData;
struct GrammarData;
struct DfaTable;
struct RecordKeyData;

/// Where the library keeps what it knows of a production or of a grammar. A program knows only the address of a handle,
/// so each release may change what is behind it. The linker may copy the handles of a grammar into a program, so their
/// size never changes.
struct Handle {
  const void* data;
};
}  // namespace detail

/// A list of values of a grammar, each computed on access, for range-for and for access by index. A view, too.
///   rfc3986::URI.grammar().components().size()      ->  9
///   rfc3986::URI.grammar().components()[0].name()   ->  "scheme"
template <class T>
class List {
public:
  class Iterator {
  public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    constexpr Iterator() noexcept = default;
    [[nodiscard]] constexpr T operator*() const noexcept { return at_(from_, index_); }
    constexpr Iterator& operator++() noexcept {
      ++index_;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept {
      const Iterator before = *this;
      ++index_;
      return before;
    }
    [[nodiscard]] friend constexpr bool operator==(const Iterator& a, const Iterator& b) noexcept {
      return a.index_ == b.index_;
    }

  private:
    friend class List;
    constexpr Iterator(const List& list, std::size_t index) noexcept
        : from_(list.from_), at_(list.at_), index_(index) {}

    const void* from_ = nullptr;
    T (*at_)(const void* from, std::size_t index) noexcept = nullptr;
    std::size_t index_ = 0;
  };

  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  /// The value at `index`, which must be less than `size()`.
  [[nodiscard]] constexpr T operator[](std::size_t index) const noexcept { return at_(from_, index); }
  [[nodiscard]] constexpr Iterator begin() const noexcept { return {*this, 0}; }
  [[nodiscard]] constexpr Iterator end() const noexcept { return {*this, size_}; }

private:
  friend struct detail::Access;
  using At = T (*)(const void* from, std::size_t index) noexcept;
  constexpr List(const void* from, std::size_t size, At at) noexcept : from_(from), size_(size), at_(at) {}

  const void* from_;
  std::size_t size_;
  At at_;
};

class Production;
class Component;
class RecordKey;
struct RecordTime;

/// The default port of a scheme: a `# port:` line.
struct DefaultPort {
  std::string_view scheme;
  std::uint16_t port;
  friend bool operator==(const DefaultPort&, const DefaultPort&) = default;
};

/// A grammar: one of `grammars()`, or one built at run time.
class Grammar {
public:
  /// Its name on the command line, which is also the name of its header: `rfc3986`.
  ///   rfc3986::URI.grammar().name()                   ->  "rfc3986"
  [[nodiscard]] std::string_view name() const noexcept;
  /// Where it is published.
  ///   rfc3986::URI.grammar().source()                 ->  "RFC 3986, appendix A, January 2005"
  [[nodiscard]] std::string_view source() const noexcept;
  /// The notation of its file: "ABNF" (RFC 5234), "BNF", "EBNF" (XML 1.0), "bar" (RFC 1738) or "juxtaposition" (W3C,
  /// 1993).
  ///   rfc3986::URI.grammar().notation()               ->  "ABNF"
  [[nodiscard]] std::string_view notation() const noexcept;
  /// Whether the names of productions ignore letter case, as in ABNF (RFC 5234, section 2.1).
  ///   rfc3986::URI.grammar().ignores_case()           ->  true
  [[nodiscard]] bool ignores_case() const noexcept;
  /// The name of its file, without folders, and the content of the file.
  ///   rfc3986::URI.grammar().file()                   ->  "rfc3986.bnf"
  [[nodiscard]] std::string_view file() const noexcept;
  [[nodiscard]] std::string_view text() const noexcept;

  /// The production with this name. If names ignore letter case, so does the search, but it prefers an exact match.
  ///   rfc3986::URI.grammar().find("host")             ->  rfc3986::host
  ///   rfc3986::URI.grammar().find("HOST")             ->  rfc3986::host
  ///   rfc3986::URI.grammar().find("hots")             ->  nullopt
  [[nodiscard]] std::optional<Production> find(std::string_view name) const noexcept;
  /// The component with exactly this name.
  ///   rfc3986::URI.grammar().find_component("user")   ->  rfc3986::user
  ///   rfc3986::URI.grammar().find_component("USER")   ->  nullopt
  [[nodiscard]] std::optional<Component> find_component(std::string_view name) const noexcept;

  /// The default entry point.
  ///   rfc3986::URI_reference.grammar().start()        ->  rfc3986::URI
  [[nodiscard]] Production start() const noexcept;
  /// All productions: its own, then the ones that it imports, then RFC 5234's core rules, each in the order of the
  /// print.
  ///   rfc3986::URI.grammar().productions()[1]         ->  rfc3986::hier_part
  [[nodiscard]] List<Production> productions() const noexcept;
  /// The components that a split returns. A grammar of URLs has the common ones first, in their usual order, and then
  /// the others in the order of its file.
  [[nodiscard]] List<Component> components() const noexcept;
  /// The alternatives of the host, as printed.
  ///   rfc3986::URI.grammar().host_kinds()[0]          ->  "IP-literal"
  [[nodiscard]] List<std::string_view> host_kinds() const noexcept;
  /// The alternatives of the productions in its `# kinds:` lines, as printed.
  ///   rfc9112::host.grammar().kinds()[0]              ->  "origin-form"
  [[nodiscard]] List<std::string_view> kinds() const noexcept;
  /// What `Error::code` is an index into: "text", the components, and the rules of the `# code:` lines.
  ///   rfc3986::URI.grammar().error_codes()[1]         ->  "scheme"
  ///   rfc9112::host.grammar().error_codes()[0]        ->  "text"
  [[nodiscard]] List<std::string_view> error_codes() const noexcept;
  /// Its `# port:` lines; `default_port` searches them.
  ///   rfc3986::URI.grammar().default_ports()[0].port  ->  21
  [[nodiscard]] List<DefaultPort> default_ports() const noexcept;
  /// For a log format: where a line has URLs, the default first. Empty for other grammars.
  [[nodiscard]] List<RecordKey> record_keys() const noexcept;
  /// For a log format: which component of a line is its time, and how the time is written; nullopt if the file does not
  /// say.
  ///   find_grammar("combined")->record_time()->pattern  ->  "%d/%b/%Y:%H:%M:%S %z"
  [[nodiscard]] std::optional<RecordTime> record_time() const noexcept;

  [[nodiscard]] friend constexpr bool operator==(Grammar a, Grammar b) noexcept { return a.data_ == b.data_; }

private:
  friend struct detail::Access;
  constexpr explicit Grammar(const detail::GrammarData& data) noexcept : data_(&data) {}

  const detail::GrammarData* data_;
};

/// The automaton of a production: for each state, whether a text may end there, and which state follows on each byte.
/// Some text can be completed from every state. It is the smallest one whose states tell which component was being
/// read. Every text begins in state 0. In the examples, `port` is rfc3986::port.automaton(): *DIGIT.
class Automaton {
public:
  using State = std::uint16_t;
  static constexpr State start = 0;
  static constexpr State dead = 0xffff;  ///< no text continues from here

  ///   port.states()                                   ->  1
  [[nodiscard]] std::size_t states() const noexcept;
  /// The state after `octet`, or `dead`. `state` must be less than `states()`.
  ///   port.next(Automaton::start, '7')                ->  0
  ///   port.next(Automaton::start, 'x') == Automaton::dead  ->  true
  [[nodiscard]] State next(State state, char octet) const noexcept;
  /// Whether a text may end in `state`.
  ///   port.accepts(Automaton::start)                  ->  true
  [[nodiscard]] bool accepts(State state) const noexcept;

  /// The number of classes, and the class of a byte. Bytes of the same class lead from every state to the same state.
  ///   port.class_of('0') == port.class_of('9')        ->  true
  [[nodiscard]] std::size_t classes() const noexcept;
  [[nodiscard]] std::size_t class_of(char octet) const noexcept;

private:
  friend struct detail::Access;
  constexpr explicit Automaton(const detail::DfaTable& table) noexcept : data_(&table) {}

  const detail::DfaTable* data_;
};

/// Which engines were compiled for a production (docs/explanation/performance.md), for display. Verdicts and components
/// do not depend on them. Each version may change this struct and `Production::engines`.
struct Engines {
  bool scanner = false;                       ///< compiled; otherwise only tables, as for grammars built at run time
  bool short_texts = false;                   ///< for short texts, one at a time, in wide registers
  bool line_buffers = false;                  ///< for the lines of a buffer, with components
  bool line_buffer_verdicts = false;          ///< for the lines of a buffer, only verdicts
  bool structural_index = false;              ///< for the lines of a buffer, by an index of delimiters, with components
  std::string_view without_short_texts;       ///< in words, why `short_texts` is false
  std::string_view without_line_buffers;      ///< why `line_buffers` is false
  std::string_view without_structural_index;  ///< why `structural_index` is false
  /// Which kernels have them: bit k is for kernel_names()[k]. A kernel with `line_buffers` reads a buffer with them,
  /// and otherwise with `structural_index`.
  std::uint32_t short_texts_on = 0;
  std::uint32_t line_buffers_on = 0;
  std::uint32_t structural_index_on = 0;
};

/// A production of a grammar: texts are matched against it, and it may name a component.
///   rfc3986::IPv6address.name()                     ->  "IPv6address"
class Production {
public:
  /// Its name as printed: `path-abempty`.
  [[nodiscard]] std::string_view name() const noexcept;
  /// The grammar that it belongs to.
  ///   rfc3986::IPv6address.grammar().name()           ->  "rfc3986"
  [[nodiscard]] Grammar grammar() const noexcept;

  /// Whether its grammar prints it, imports it or takes it from the core rules; and the name of the grammar that prints
  /// it ("RFC 5234" for a core rule).
  ///   rfc3986::DIGIT.origin() == Origin::core         ->  true
  ///   rfc3986::DIGIT.from()                           ->  "RFC 5234"
  [[nodiscard]] Origin origin() const noexcept;
  [[nodiscard]] std::string_view from() const noexcept;

  /// The component with its name; nullopt if a split does not return it.
  ///   rfc3986::host.component()                       ->  rfc3986::host
  ///   rfc3986::IPv6address.component()                ->  nullopt
  [[nodiscard]] std::optional<Component> component() const noexcept;
  /// The components that its rules name, itself included. Its texts have no others.
  ///   rfc3986::authority.components().size()          ->  5
  [[nodiscard]] List<Component> components() const noexcept;
  /// Whether a split returns which of its alternatives a text is, because a `# kinds:` line lists it.
  ///   rfc9112::request_target.has_kinds()             ->  true
  [[nodiscard]] bool has_kinds() const noexcept;
  /// The set of bytes that are its texts; nullopt if it has texts of another length than one.
  ///   rfc3986::DIGIT.octets()->count()                ->  10
  ///   rfc3986::DIGIT.octets()->test('7')              ->  true
  ///   rfc3986::host.octets().has_value()              ->  false
  [[nodiscard]] std::optional<std::bitset<256>> octets() const noexcept;

  /// Its automaton. This function and `octets` terminate the program for a production that is not prepared
  /// (bnfurl/load.hpp).
  ///   rfc3986::IPv6address.automaton().states()       ->  151
  [[nodiscard]] Automaton automaton() const noexcept;
  ///   rfc3986::URI.engines().scanner                  ->  true
  [[nodiscard]] Engines engines() const noexcept;

  [[nodiscard]] friend bool operator==(Production a, Production b) noexcept {
    return a.handle_->data == b.handle_->data;
  }
  /// An arbitrary order, for use in maps.
  [[nodiscard]] friend std::strong_ordering operator<=>(Production a, Production b) noexcept {
    return std::compare_three_way()(a.handle_->data, b.handle_->data);
  }

protected:
  constexpr explicit Production(const detail::Handle& handle) noexcept : handle_(&handle) {}

private:
  friend struct detail::Access;

  const detail::Handle* handle_;
};

/// A production of a grammar that is known at compile time. `G` is the tag of the grammar, like `rfc3986::Tag`, which
/// has the number of components. Generated headers define tags and productions. A program does not start if it was
/// compiled with other numbers of productions or components than the library has; for grammars of URLs they never
/// change.
///   rfc3986::Tag::components                        ->  9
template <class G>
class Entry : public Production {
private:
  friend struct detail::Access;

protected:
  using Production::Production;
};

/// The tag of a grammar that is known only at run time.
struct AnyGrammar {
  static constexpr std::size_t components = 64;  ///< the maximum, as long as the library has this soname
};

/// A component of a grammar. It has the name of a production, or only a common name, like `rfc3986::user`.
class Component {
public:
  ///   rfc3986::user.name()                            ->  "user"
  [[nodiscard]] std::string_view name() const noexcept;
  ///   rfc3986::user.grammar().name()                  ->  "rfc3986"
  [[nodiscard]] Grammar grammar() const noexcept;
  /// Its index among the components of the grammar, and in a split.
  ///   rfc3986::user.grammar().components()[rfc3986::user.index()].name()  ->  "user"
  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }

  [[nodiscard]] friend bool operator==(Component a, Component b) noexcept {
    return a.grammar_->data == b.grammar_->data && a.index_ == b.index_;
  }

protected:
  constexpr Component(const detail::Handle& grammar, std::size_t index) noexcept
      : grammar_(&grammar), index_(static_cast<std::uint16_t>(index)) {}

private:
  friend struct detail::Access;

  const detail::Handle* grammar_;
  std::uint16_t index_;
};

/// A production that is component number I of its grammar. It converts to a Component.
///   Component(rfc3986::host).index()                ->  4
template <class G, std::size_t I>
class Part : public Entry<G> {
public:
  // NOLINTNEXTLINE(google-explicit-constructor): a production of this type is a component.
  [[nodiscard]] operator Component() const noexcept;

private:
  friend struct detail::Access;
  using Entry<G>::Entry;
};

/// Component number I of a grammar, if it is not a production: `rfc3986::user`.
template <class G, std::size_t I>
class NamedPart : public Component {
private:
  friend struct detail::Access;
  constexpr explicit NamedPart(const detail::Handle& grammar) noexcept : Component(grammar, I) {}
};

/// The production for the request targets of a method. "*" stands for all methods that are not listed.
struct Method {
  std::string_view name;
  Production production;
};

/// The time of a log line: a `# time:` line. bnfurl-grammar(5) explains the pattern.
struct RecordTime {
  Component component;
  std::string_view pattern;
};

/// Where a log line has a URL: a `# target:` or `# referer:` line.
class RecordKey {
public:
  /// "target" or "referer".
  [[nodiscard]] std::string_view name() const noexcept;
  /// The component that is the URL.
  [[nodiscard]] Component component() const noexcept;
  /// If this component equals `unless_text()`, the line has no URL ("-" as a referer); nullopt: it always has one.
  [[nodiscard]] std::optional<Component> unless_component() const noexcept;
  [[nodiscard]] std::string_view unless_text() const noexcept;
  /// The production for the URL, which belongs to another grammar, unless it depends on the method.
  [[nodiscard]] Production production() const noexcept;
  /// If it depends on the method: the component that names the method, and the production for each method.
  [[nodiscard]] std::optional<Component> method_component() const noexcept;
  [[nodiscard]] List<Method> methods() const noexcept;

  [[nodiscard]] friend constexpr bool operator==(RecordKey a, RecordKey b) noexcept { return a.data_ == b.data_; }

private:
  friend struct detail::Access;
  constexpr RecordKey(const detail::GrammarData& grammar, const detail::RecordKeyData& data) noexcept
      : grammar_(&grammar), data_(&data) {}

  const detail::GrammarData* grammar_;
  const detail::RecordKeyData* data_;
};

namespace detail {

/// Makes views of data, and returns the data of views: for generated headers, and for the library itself.
struct Access {
  template <class View, class... Data>
  [[nodiscard]] static constexpr View make(Data&&... data) noexcept {
    return View(std::forward<Data>(data)...);
  }
  template <class View>
  [[nodiscard]] static constexpr const auto& data(const View& view) noexcept {
    return *view.data_;
  }
  [[nodiscard]] static const ProductionData& production(Production production) noexcept {
    return *static_cast<const ProductionData*>(production.handle_->data);
  }
  [[nodiscard]] static const GrammarData& grammar(Component component) noexcept {
    return *static_cast<const GrammarData*>(component.grammar_->data);
  }
  template <class Occurrence>
  static void set_production(Occurrence& occurrence, const ProductionData& production) noexcept {
    occurrence.production_ = &production;
  }
  template <class Parts>
  [[nodiscard]] static constexpr auto key() noexcept {
    return typename Parts::Key();
  }
  template <class Parts>
  [[nodiscard]] static constexpr auto* spans(Parts& parts) noexcept {
    return parts.spans_.data();
  }
  template <class Parts>
  [[nodiscard]] static constexpr auto& choices(Parts& parts) noexcept {
    return parts.choices_;
  }
  template <class SplitFeed, class Span, class Choices>
  [[nodiscard]] static bool finish(const SplitFeed& feed, Span* spans, Choices* choices) noexcept {
    return feed.finish(spans, choices);
  }
};

[[nodiscard]] inline const ProductionData& data_of(Production production) noexcept {
  return Access::production(production);
}
[[nodiscard]] Production production_of(const ProductionData& data) noexcept;
[[nodiscard]] const GrammarData& grammar_data_of(Production production) noexcept;

/// `production` must belong to the grammar with the tag `G`, and be its component number I.
template <class G>
[[nodiscard]] constexpr Entry<G> entry_of(const Handle& production) noexcept {
  return Access::make<Entry<G>>(production);
}
template <class G, std::size_t I>
[[nodiscard]] constexpr Part<G, I> known_part(const Handle& production) noexcept {
  return Access::make<Part<G, I>>(production);
}
template <class G, std::size_t I>
[[nodiscard]] constexpr NamedPart<G, I> known_named_part(const Handle& grammar) noexcept {
  return Access::make<NamedPart<G, I>>(grammar);
}
[[nodiscard]] Component component_of(const GrammarData& grammar, std::size_t index) noexcept;

/// Terminates the program with a message: something of `asked` was used where only `has` is possible. No text causes
/// this.
[[noreturn, gnu::cold]] void end_by_wrong_grammar(const GrammarData& asked, const GrammarData& has) noexcept;
inline void expect_grammar(const GrammarData* asked, const GrammarData* has) noexcept {
  if (asked != has) end_by_wrong_grammar(*asked, *has);
}

}  // namespace detail

template <class G, std::size_t I>
Part<G, I>::operator Component() const noexcept {
  return detail::component_of(detail::grammar_data_of(*this), I);
}

}  // namespace bnfurl

BNFURL_EXPORT_END
