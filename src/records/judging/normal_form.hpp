// The normal form of a text, in memory that is kept for the next one. The levels are carried out in this order: repair,
// which is done before a text is judged (src/records/judging/row.hpp), iri, idna, those of the core library in theirs,
// and what removes parts. With both iri and idna, names go by idna. `to-iri` is how the form is spelled in the end: the
// spelling need not be a text of the grammar. It stands for `percent` too, or it would bring back what `dots` and
// `letter-case` took away: `%2e` is a dot there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/normalize.hpp>

namespace bnfurl::records {

// `--level`: what a normal form changes. Those of the core library, and those that need names in all scripts.

struct LevelSet {
  Levels levels = Levels::syntax | Levels::scheme;
  bool repair = false;                                        ///< the nearest valid text instead of an invalid one
  bool iri = false;                                           ///< an IRI as a URI: RFC 3987, section 3.1
  bool idna = false;                                          ///< a host in ASCII: UTS 46
  bool to_iri = false;                                        ///< a URI as an IRI: RFC 3987, section 3.2
  std::shared_ptr<const crawl::KeySteps> removing = nullptr;  ///< steps of a key that only remove parts

  /// Whether the core library does it all.
  [[nodiscard]] bool is_core() const { return !iri && !idna && !to_iri && removing == nullptr; }
};

/// A level by its name, the section that allows it, and what it changes: for reading, the manual and docs/reference.
struct NamedLevel {
  std::string_view name, section, about;
  LevelSet set;
  std::string_view more = {};   ///< what the manual adds
  std::string_view value = {};  ///< what follows the name
};

/// In the order in which they are carried out, but for `syntax`, which stands for four.
[[nodiscard]] std::span<const NamedLevel> all_levels();

/// The sections that allow what `level` made of a text that was `before`: `percent` has two.
[[nodiscard]] std::string sections_of(const NamedLevel& level, std::string_view before, std::string_view after);

/// `syntax,scheme,idna`; an unknown level is a usage error.
[[nodiscard]] LevelSet read_levels(std::string_view list);

// Texts that are their own normal form, told by the automaton of the normal forms of an entry. The URLs of a log
// repeat: one that is in normal form is remembered at the place that its octets say, until another one needs this
// place.
//
// note [targets of paths]: normal forms of request targets have an automaton, but not those of the targets of some
// method. A target that begins with "/" is an origin-form all the same, whatever else the method allows, and is read
// alike. So the automaton of all targets tells whether it is in normal form.

class OwnForms {
public:
  /// `entry`, or what methods make of it: `by_method`.
  OwnForms(Production entry, bool by_method, const LevelSet& levels);

  /// Whether `url`, which is valid, is certainly its own normal form.
  [[nodiscard]] bool has(std::string_view url);

private:
  static constexpr std::size_t places = 2048, longest = 127;
  struct Place {
    std::uint8_t size = 0;
    char octets[longest];
  };

  std::optional<Production> language_;
  bool has_only_paths_;        // note [targets of paths]
  std::vector<Place> places_;  // empty until the first
};

class NormalForm {
public:
  /// A text of `entry`, not yet spelled. Nullopt if `text` is not a text of `entry`, or has no normal form: there is a
  /// reason. Valid until the next call.
  [[nodiscard]] std::optional<std::string_view> of(Production entry, std::string_view text, const LevelSet& levels);
  /// A normal form as the levels spell it. Valid until the next call.
  [[nodiscard]] std::string_view spelled(std::string_view form, const LevelSet& levels);
  /// What the last normal form lacks, with blanks between the parts, and `#` before a fragment; empty if nothing was
  /// removed. The text must still be there.
  [[nodiscard]] std::string removed() const;
  /// Why the last text had no normal form; empty if it had one.
  [[nodiscard]] const std::string& reason() const { return reason_; }

private:
  // The automaton that tells whether texts of an entry are in normal form.
  struct Language {
    std::optional<Production> entry;
    Levels levels = Levels::none;
    bool is_own = false;                 // `normalize` itself asks it
    std::optional<Production> of_paths;  // note [targets of paths]
  };

  [[nodiscard]] const Language& language_of(Production entry, Levels levels);
  [[nodiscard]] std::optional<std::string_view> remembered(Production entry, std::string_view text,
                                                           const LevelSet& levels);
  [[nodiscard]] std::optional<std::string_view> found(Production entry, std::string_view text, const LevelSet& levels);
  [[nodiscard]] std::string_view without_parts(Production entry, std::string_view text, const crawl::KeySteps& steps);
  [[nodiscard]] std::optional<std::string_view> in_ascii(Production entry, std::string_view text,
                                                         const LevelSet& levels);

  // Without an automaton, a URL that is its own normal form is remembered at the place that its octets say, until
  // another one needs this place: the URLs of a log repeat.
  struct OwnForm {
    std::string text;
    std::optional<Production> entry;
    Levels levels;
  };

  Language language_;               // of the last text
  std::vector<OwnForm> own_forms_;  // empty until the first
  std::vector<char> memory_;
  std::string ascii_, uri_, iri_, kept_;
  std::string_view whole_;  // what was left of it is in kept_; empty if nothing was removed
  std::string reason_;
};

}  // namespace bnfurl::records
