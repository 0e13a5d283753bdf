// A record and the facts found about it. The error and its wording are costly and seldom needed, so they are computed
// on request.
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/lenient.hpp>

#include "src/records/formats/misfits.hpp"
#include "src/records/formats/open_productions.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/judging/repaired.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

// What errors expected, in words. The words depend only on the production and the state of its automaton, and take far
// longer to find than the error itself; records fail in few states. So the words of a state are found once.

class ExpectedTexts {
public:
  /// A user's own grammar can have very many states: after `most` texts, all are forgotten.
  explicit ExpectedTexts(std::size_t most = 1024) : most_(most) {}

  /// `error.expected()`; the text is valid until the next call.
  [[nodiscard]] const std::string& of(const Error& error);

private:
  std::size_t most_;
  std::map<std::pair<Production, Automaton::State>, std::string> texts_;
};

enum class Verdict {
  valid,
  invalid,  ///< a URL that does not match the production, a record that its format does not derive, or a bad base
  no_url    ///< the record states that it has no URL
};

/// How much to compute.
enum class Depth {
  verdict,
  components,
  lenient_components  ///< the components of an invalid URL too
};

// What a user is told at the end of the values that columns show.

/// Records with a value that cannot be read: how many, and the first of them, `"26.11.2026" at access.log:17`.
struct Unread {
  std::size_t records = 0;
  std::string first = {};
  std::size_t byte = 0;     ///< where the first of them begins in its file
  bool is_guessed = false;  ///< it was read, but can mean another value, too
};

struct Notes {
  std::map<std::string, Unread, std::less<>> unread = {};  ///< by what the value should be: `a time`
  std::set<std::string, std::less<>> assumptions = {};     ///< a line for each, without its end

  void add(const Notes& next);
};

/// What a server is asked for by a whole URL: the path and the query; nullopt if `url` has no host.
///   origin_form_of("http://h/a?b#c")  ->  "/a?b"
///   origin_form_of("http://h?b")      ->  "/?b"
[[nodiscard]] std::optional<std::string> origin_form_of(std::string_view url);

class Row {
public:
  /// Without `derivation`, nothing can be derived from a URL.
  Row(const Standard& standard, Depth depth, const std::shared_ptr<const Derivation>& derivation = nullptr);

  /// Judges `record`, which must outlive all calls about it. Where URLs are repaired, one that is not valid is judged
  /// once more, by its repair.
  void judge(const Record& record);
  /// The same for a URL that is known to be invalid, or to be valid.
  void judge_invalid(const Record& record);
  void judge_valid(const Record& record);

  [[nodiscard]] const Record& record() const { return *record_; }
  [[nodiscard]] const Standard& standard() const { return standard_; }
  [[nodiscard]] Verdict verdict() const { return verdict_; }

  [[nodiscard]] std::optional<std::string_view> url() const;
  [[nodiscard]] std::optional<std::string_view> component(std::size_t index) const;
  /// All occurrences of a component of a valid URL; of an invalid URL, what `component` returns.
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_of_component(std::size_t index) const;
  /// The first occurrence, or all occurrences, of the grammar's production with that index. Both are nullopt without
  /// a valid URL; the first occurrence also if there is none.
  [[nodiscard]] std::optional<std::string_view> first_occurrence(std::size_t index) const;
  [[nodiscard]] std::optional<std::vector<std::string_view>> all_occurrences(std::size_t index) const;
  [[nodiscard]] std::optional<std::string_view> host_kind() const;
  [[nodiscard]] std::optional<std::string_view> kind() const;

  /// The URL, or the text that is nearest to it; and why there is none. Valid until either is asked for again.
  [[nodiscard]] std::optional<std::string_view> repaired() const;
  [[nodiscard]] std::optional<std::string_view> repaired_reason() const;
  /// What the repair changed; nullopt if it changed nothing, or there is none.
  [[nodiscard]] std::optional<std::string> repair_change() const;
  /// The same, where the URL is judged by its repair.
  [[nodiscard]] crawl::Changes repair_changes() const;

  /// How the conventions of the derivation read the URL, valid or not; null if the record has none.
  [[nodiscard]] const Readings* readings() const;

  /// The list of suffixes of the derivation; null if it has not read one.
  [[nodiscard]] const crawl::PublicSuffixes* suffixes() const;

  /// What is derived from a valid URL; null if the URL is not valid.
  [[nodiscard]] Derived* derived() const;

  /// Whether an invalid record has a reason of its own, and not its base's.
  [[nodiscard]] bool has_error() const;
  /// Whether it is so because its URL does not match.
  [[nodiscard]] bool has_url_error() const;
  /// What an invalid record lacks, if it is neither an error in its URL nor in the line of a log; and the field at
  /// which such a line does not fit, if a field before it could be the rest of the line.
  struct Lack {
    std::string_view where;     ///< the format that has no URL or that the line does not fit, or "base"
    std::string_view expected;  ///< in words
    std::string_view text;      ///< what is there
    std::size_t at;             ///< where in this text
  };
  [[nodiscard]] std::optional<Lack> lack() const;
  /// Whether it lacks nothing but a base.
  [[nodiscard]] bool lacks_base() const { return lacks_base_; }
  /// Why an invalid record that lacks nothing is invalid: an error in its URL, or in the record if its format does not
  /// derive it.
  [[nodiscard]] const Error& error() const;
  /// What this error expected, in words.
  [[nodiscard]] std::string_view expected() const;
  /// The same as a sentence; of what the record lacks, `expected E, found F`.
  [[nodiscard]] std::string sentence() const;
  /// `FILE:LINE:COLUMN: expected E, found F` of an invalid record; `FILE#NUMBER:COLUMN` where records are not lines.
  /// `begin_with_sentence`: after the sentence. `is_named`: after the place comes `NAME: `, the grammar that fails, for
  /// where several judge: the log format's grammar if that does not derive the record. Valid until the next call.
  [[nodiscard]] const std::string& message(bool begin_with_sentence = false, bool is_named = false) const;
  /// Notes that `text` cannot be read, which should be `what`, such as `a time`, or that it was read by a guess; once
  /// for each record.
  void note_unread(std::string_view what, std::string_view text, bool is_guessed = false) const;
  /// What was noted so of the record.
  [[nodiscard]] const std::vector<std::string_view>& unread() const { return unread_; }
  /// The record was read before, and that was noted of it.
  void set_unread(std::vector<std::string_view> unread) { unread_ = std::move(unread); }
  /// Notes what is assumed, whatever the record.
  void note_assumption(std::string_view assumption) const;
  /// What was noted since it was asked for the last time.
  [[nodiscard]] Notes take_notes() const { return std::exchange(notes_, {}); }

private:
  void begin(const Record& record);
  void judge_base();
  void refuse();
  /// Of a line that was cut off after its URL, the components of this are shown.
  void show_before_cut();
  [[nodiscard]] bool matches_entry();
  [[nodiscard]] bool matches_in_origin_form();
  [[nodiscard]] bool takes_repair();
  /// The repair of a URL that is not valid.
  [[nodiscard]] std::optional<std::string_view> find_repair() const;
  /// What has the components of a valid URL, a text of this production: the URL, or what it is resolved to.
  struct Whole {
    Production entry;
    std::optional<std::string_view> text;
  };
  [[nodiscard]] Whole whole() const;
  /// The components of a valid URL; null if there is none.
  [[nodiscard]] const AnyParts* parts() const;
  /// Finds the base of a reference, where references are resolved; false if it has none.
  [[nodiscard]] bool has_base();
  [[nodiscard]] Lack bad_base() const;
  /// Where a line does not fit its log format, if that is not where the format fails.
  [[nodiscard]] const std::optional<Misfit>& misfit() const;
  [[nodiscard]] std::size_t place_in_record() const;
  /// The line of the file, or the number of the record, and an offset in it.
  struct Place {
    std::size_t line, column;
  };
  [[nodiscard]] Place place_in_file() const;
  /// The grammar that fails; of a malformed record, the name of its format.
  [[nodiscard]] std::string_view failing_name() const;
  /// `FILE:LINE`.
  void put_line(std::size_t line, std::string& to) const;
  [[nodiscard]] std::string expected_and_found() const;
  void cut_leniently();

  Standard standard_;
  Entries entries_;
  Depth depth_;
  const Record* record_ = nullptr;
  std::string_view text_;  // what is judged: the record's URL, its repair, or its origin form
  std::string origin_form_;
  mutable Repaired repair_;
  mutable std::unique_ptr<Readings> readings_;
  mutable bool are_read_ = false;
  std::optional<Production> entry_;
  Verdict verdict_ = Verdict::no_url;
  mutable std::optional<AnyParts> parts_;  // what `parts` has found
  std::vector<Span> lenient_;              // by component: those of an invalid URL
  mutable std::optional<Error> error_;
  mutable std::map<Production, Misfits> misfits_;        // of each log format that was asked
  mutable std::optional<std::optional<Misfit>> misfit_;  // of the record, once it is asked for
  mutable ExpectedTexts expected_;
  mutable std::string_view file_;   // the file whose name `shown_file_` is
  mutable std::string shown_file_;  // as in a message
  mutable std::string message_;
  mutable std::vector<std::string_view> unread_;
  mutable Notes notes_;
  std::unique_ptr<Derived> derived_;
  mutable bool is_derived_ = false;
  std::function<std::optional<std::string_view>(const Row& row)> base_of_;  // null: the URL is no reference
  const Base* base_ = nullptr;
  bool lacks_base_ = false;
  std::optional<std::string_view> base_text_;
  mutable TraceMemory trace_;
  mutable std::optional<std::span<const Occurrence>> traced_;  // of the text, once it is asked for
  mutable std::optional<std::span<const ComponentOccurrence>> traced_components_;
};

/// A record judged by each of the requested grammars; the first one decides.
using Rows = std::vector<Row>;

[[nodiscard]] Rows rows_of(const Standards& standards, Depth depth,
                           const std::shared_ptr<const Derivation>& derivation = nullptr);
void judge_all(Rows& rows, const Record& record);

// Counts of the reasons why records are not URLs: the production that the text does not match, the state of its
// automaton in which it fails, and the octet found there. The number of different reasons is bounded by the grammar,
// whatever the input. What a csv, tsv or jsonl record lacks is kept as words from the start.

class Failures {
public:
  /// Counts the failure of a row whose record is invalid.
  void count(const Row& row);
  void add(const Failures& more);

  struct Count {
    std::string production;  ///< `rfc3986:URI`, or a format
    std::string what;
    std::size_t count;
  };
  /// Grouped by what was expected, or by what was found; the most frequent first.
  [[nodiscard]] std::vector<Count> by_expected() const;
  [[nodiscard]] std::vector<Count> by_found() const;

private:
  struct Place {
    Production entry;
    Automaton::State state;
    std::optional<std::uint8_t> found;  // nullopt: the end
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Times {
    std::size_t count = 0;
    std::string expected = {};  // in words
  };
  struct Words {
    std::string production, expected, found;
    friend auto operator<=>(const Words&, const Words&) = default;
  };
  [[nodiscard]] static Words words_of(const Place& place, const Times& times);
  [[nodiscard]] std::vector<Count> by(std::string Words::*what) const;

  std::map<Place, Times> counts_;
  std::map<Words, std::size_t> lacking_;
};

}  // namespace bnfurl::records
