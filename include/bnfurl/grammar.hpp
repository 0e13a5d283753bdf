// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The properties of a grammar: its productions, its components, and the contents of its "#" lines. All classes here
// are views: pointers to constant data, which are copied freely and compare equal if they point to the same data.
// Names are as printed.
//
// A compiled grammar lives as long as the program; a grammar that was built at run time lives as long as its owner.
// The same holds for all views of it, for the strings that they return, and for everything that was split by it.
// Nothing here allocates, throws, locks or changes anything, so all of it may be used from several threads at once.
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

/// Where the library has what it knows of a production, or of a grammar. A program holds the address of a handle and
/// knows nothing else, so what is there may be another thing in another release. (The linker may copy the handles
/// of a grammar into a program: they keep their size.)
struct Handle {
  const void* data;
};
}  // namespace detail

/// A list of values of a grammar, each computed on access: for range-for, and by index. It is also a view.
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
  /// The value at `index`, which must be less than the size.
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

/// The port that a scheme stands for if a URL names none: a `# port:` line.
struct DefaultPort {
  std::string_view scheme;
  std::uint16_t port;
  friend bool operator==(const DefaultPort&, const DefaultPort&) = default;
};

/// A grammar: one of `grammars()`, or one built at run time.
class Grammar {
public:
  /// Its name on the command line, and the name of its header: `rfc3986`.
  ///   rfc3986::URI.grammar().name()                   ->  "rfc3986"
  [[nodiscard]] std::string_view name() const noexcept;
  /// Where it is published.
  ///   rfc3986::URI.grammar().source()                 ->  "RFC 3986, appendix A, January 2005"
  [[nodiscard]] std::string_view source() const noexcept;
  /// How it is printed: "ABNF" (RFC 5234), "BNF", "EBNF" (XML 1.0), "bar" (RFC 1738) or "juxtaposition" (W3C, 1993).
  ///   rfc3986::URI.grammar().notation()               ->  "ABNF"
  [[nodiscard]] std::string_view notation() const noexcept;
  /// Whether letter case in the names of productions means nothing, as in ABNF (RFC 5234, section 2.1).
  ///   rfc3986::URI.grammar().ignores_case()           ->  true
  [[nodiscard]] bool ignores_case() const noexcept;
  /// The name of its file, without folders, and the file's content.
  ///   rfc3986::URI.grammar().file()                   ->  "rfc3986.bnf"
  [[nodiscard]] std::string_view file() const noexcept;
  [[nodiscard]] std::string_view text() const noexcept;

  /// The production with this name. If the notation ignores the letter case of names (ABNF: RFC 5234, section 2.1), so
  /// does the search; an exact match comes first.
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
  /// All productions: its own, then those that it imports from other grammars, then RFC 5234's core rules, each in
  /// print order.
  ///   rfc3986::URI.grammar().productions()[1]         ->  rfc3986::hier_part
  [[nodiscard]] List<Production> productions() const noexcept;
  /// The components of a split. For a grammar of URLs: the common names in their usual order, then the others as in
  /// the file.
  [[nodiscard]] List<Component> components() const noexcept;
  /// The alternatives of its host, as printed.
  ///   rfc3986::URI.grammar().host_kinds()[0]          ->  "IP-literal"
  [[nodiscard]] List<std::string_view> host_kinds() const noexcept;
  /// The alternatives of its productions of kinds, as printed.
  ///   rfc9112::host.grammar().kinds()[0]              ->  "origin-form"
  [[nodiscard]] List<std::string_view> kinds() const noexcept;
  /// What an error can be in: "text", its components, and the rules of its `# code:` lines. `Error::code` is an index.
  ///   rfc3986::URI.grammar().error_codes()[1]         ->  "scheme"
  ///   rfc9112::host.grammar().error_codes()[0]        ->  "text"
  [[nodiscard]] List<std::string_view> error_codes() const noexcept;
  /// Its `# port:` lines; `default_port` looks one up.
  ///   rfc3986::URI.grammar().default_ports()[0].port  ->  21
  [[nodiscard]] List<DefaultPort> default_ports() const noexcept;
  /// For a log format: where a line has URLs, the default first. Other grammars have none.
  [[nodiscard]] List<RecordKey> record_keys() const noexcept;
  /// For a log format: which component of a line is its time, and how it is written there; nullopt if its file does
  /// not say it.
  ///   find_grammar("combined")->record_time()->pattern  ->  "%d/%b/%Y:%H:%M:%S %z"
  [[nodiscard]] std::optional<RecordTime> record_time() const noexcept;

  [[nodiscard]] friend constexpr bool operator==(Grammar a, Grammar b) noexcept { return a.data_ == b.data_; }

private:
  friend struct detail::Access;
  constexpr explicit Grammar(const detail::GrammarData& data) noexcept : data_(&data) {}

  const detail::GrammarData* data_;
};

/// The minimal automaton of a production, over octets: for each state, whether a text may end there, and which state
/// follows on an octet. From every state some text can be completed. States are numbered from 0, the state where every
/// text begins. In the examples, `port` is rfc3986::port.automaton(): *DIGIT.
class Automaton {
public:
  using State = std::uint16_t;
  static constexpr State start = 0;
  static constexpr State dead = 0xffff;  ///< no text continues

  ///   port.states()                                   ->  1
  [[nodiscard]] std::size_t states() const noexcept;
  /// The state after `octet`, or `dead`. `state` is less than `states()`.
  ///   port.next(Automaton::start, '7')                ->  0
  ///   port.next(Automaton::start, 'x') == Automaton::dead  ->  true
  [[nodiscard]] State next(State state, char octet) const noexcept;
  /// Whether a text may end in `state`.
  ///   port.accepts(Automaton::start)                  ->  true
  [[nodiscard]] bool accepts(State state) const noexcept;

  /// Octets of the same class lead from every state to the same state. The number of classes, and the class of an
  /// octet.
  ///   port.class_of('0') == port.class_of('9')        ->  true
  [[nodiscard]] std::size_t classes() const noexcept;
  [[nodiscard]] std::size_t class_of(char octet) const noexcept;

private:
  friend struct detail::Access;
  constexpr explicit Automaton(const detail::DfaTable& table) noexcept : data_(&table) {}

  const detail::DfaTable* data_;
};

/// The engines that were compiled for a production (docs/explanation/performance.md), to show them. Verdicts and
/// components do not depend on them. This, and `Production::engines`, may be other ones in each version.
struct Engines {
  bool scanner = false;                   ///< compiled; otherwise it has only tables, like grammars built at run time
  bool short_texts = false;               ///< short texts, one at a time, in wide registers
  bool line_buffers = false;              ///< lines of a buffer, with components
  bool line_buffer_verdicts = false;      ///< lines of a buffer, verdicts only
  bool lines_by_places = false;           ///< lines of a buffer by places, with components
  std::string_view without_short_texts;   ///< why `short_texts` is false, in words
  std::string_view without_line_buffers;  ///< why `line_buffers` is false
  std::string_view without_lines_by_places;  ///< why `lines_by_places` is false
  /// On which kernels they are: bit k is for kernel_names()[k]. A buffer is read by `line_buffers` where they are,
  /// otherwise by `lines_by_places`.
  std::uint32_t short_texts_on = 0;
  std::uint32_t line_buffers_on = 0;
  std::uint32_t lines_by_places_on = 0;
};

/// A production of a grammar: an entry point of the three verbs, and the name of a component.
///   rfc3986::IPv6address.name()                     ->  "IPv6address"
class Production {
public:
  /// Its name as printed: `path-abempty`.
  [[nodiscard]] std::string_view name() const noexcept;
  /// The grammar that it belongs to.
  ///   rfc3986::IPv6address.grammar().name()           ->  "rfc3986"
  [[nodiscard]] Grammar grammar() const noexcept;

  /// Whether its grammar prints it, imports it or takes it from the core rules; and the name of the grammar that
  /// prints it ("RFC 5234" for a core rule).
  ///   rfc3986::DIGIT.origin() == Origin::core         ->  true
  ///   rfc3986::DIGIT.from()                           ->  "RFC 5234"
  [[nodiscard]] Origin origin() const noexcept;
  [[nodiscard]] std::string_view from() const noexcept;

  /// The component that it is, or nullopt if it is not part of a split.
  ///   rfc3986::host.component()                       ->  rfc3986::host
  ///   rfc3986::IPv6address.component()                ->  nullopt
  [[nodiscard]] std::optional<Component> component() const noexcept;
  /// The components that its rules name, itself included; its texts have no other components.
  ///   rfc3986::authority.components().size()          ->  5
  [[nodiscard]] List<Component> components() const noexcept;
  /// Whether a split says which of its alternatives a text is: it is in a `# kinds:` line.
  ///   rfc9112::request_target.has_kinds()             ->  true
  [[nodiscard]] bool has_kinds() const noexcept;
  /// The octets that are its texts, by value; nullopt if it is not a set of single octets.
  ///   rfc3986::DIGIT.octets()->count()                ->  10
  ///   rfc3986::DIGIT.octets()->test('7')              ->  true
  ///   rfc3986::host.octets().has_value()              ->  false
  [[nodiscard]] std::optional<std::bitset<256>> octets() const noexcept;

  /// Its minimal automaton. This and `octets` end the program for a production that is not prepared (bnfurl/load.hpp).
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

/// A production of a grammar that is known at compile time. `G` is the grammar's tag, like `rfc3986::Tag`; it says how
/// many components there are. Generated headers define tags and productions. A program that was compiled with other
/// numbers of productions or components than the library has does not start; in grammars of URLs they stay.
///   rfc3986::Tag::components                        ->  9
template <class G>
class Entry : public Production {
private:
  friend struct detail::Access;

protected:
  using Production::Production;
};

/// Stands for any grammar: for one that is known only at run time.
struct AnyGrammar {
  static constexpr std::size_t components = 64;  ///< no grammar has more, as long as the library has this soname
};

/// A component of a grammar: a production of that name, or only a common name, like `rfc3986::user`.
class Component {
public:
  ///   rfc3986::user.name()                            ->  "user"
  [[nodiscard]] std::string_view name() const noexcept;
  ///   rfc3986::user.grammar().name()                  ->  "rfc3986"
  [[nodiscard]] Grammar grammar() const noexcept;
  /// Its index among the grammar's components, and in a split.
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

/// A production that is the component number I of its grammar. It is also a Component.
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

/// The component number I of a grammar, which is not a production: `rfc3986::user`.
template <class G, std::size_t I>
class NamedPart : public Component {
private:
  friend struct detail::Access;
  constexpr explicit NamedPart(const detail::Handle& grammar) noexcept : Component(grammar, I) {}
};

/// The production that judges the target of a method. Method "*" stands for all methods without an entry of their own.
struct Method {
  std::string_view name;
  Production production;
};

/// The time of a line of a log: its `# time:` line. bnfurl-grammar(5) says what the pattern means.
struct RecordTime {
  Component component;
  std::string_view pattern;
};

/// Where a line of a log has a URL: a `# target:` or `# referer:` line.
class RecordKey {
public:
  /// "target" or "referer".
  [[nodiscard]] std::string_view name() const noexcept;
  /// The component that is the URL.
  [[nodiscard]] Component component() const noexcept;
  /// If this component equals `unless_text()`, there is no URL ("-" as a referer); nullopt: there always is one.
  [[nodiscard]] std::optional<Component> unless_component() const noexcept;
  [[nodiscard]] std::string_view unless_text() const noexcept;
  /// The production that judges the URL, in a grammar of its own, unless the method decides.
  [[nodiscard]] Production production() const noexcept;
  /// The component that names the method, if the method decides, and the production that judges each method's target.
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

/// Makes views of data, and finds the data of views: for generated headers, and for the library itself.
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

/// The grammar of the production with this handle must be the one that `G` stands for, and the production its component
/// number I.
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

/// Ends the program with a message: something of `asked` was looked for where only `has` is. No text leads here.
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
