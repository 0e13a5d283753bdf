// The columns of a table. A column reads something of a record, and shows a value of it: the text that it reads, a
// slice of this text, a list, a time; or nothing, where the record has no value. What it reads is in a batch
// (table.hpp), or is asked of a row; what it shows of that is one function for both. This file decides what is absent;
// writers.hpp decides how that looks. Threads share columns; a Table evaluates them in one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "src/records/columns/shapes.hpp"
#include "src/records/columns/spellings.hpp"
#include "src/records/io/time_zone.hpp"
#include "src/records/judging/copied_function.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/asked_values.hpp"

namespace bnfurl::records {

/// A text that is a number of JSON, but need not be an integer.
struct DecimalText {
  std::string_view digits;
};

/// A value of a JSON record: its text, and how it is written.
struct JsonText {
  std::string_view octets;
  std::string_view json;
};

/// Texts, some of which may be absent; or pairs of a name and perhaps a value, one after the other.
using Items = std::vector<std::optional<std::string_view>>;
struct TextList {
  std::span<const std::optional<std::string_view>> items;
  bool in_pairs = false;
};

/// In place of a value: a text that cannot be read, which should be `what`, such as `a time`.
struct UnreadText {
  std::string_view what;
  std::string_view text;
};

/// A time without a zone, as it is shown; nothing where a zone is needed to show it.
struct LocalTime {
  std::optional<std::string_view> text;
};

/// A value that is a guess: of a text that is `what`, such as `a time that exists twice in Europe/Berlin`.
struct GuessedValue {
  std::string_view shown, text, what;
  bool is_number = false;
};

/// Its texts are in the record, or in memory of the object that supplied the value, until it supplies another.
using Value = std::variant<std::string_view, std::uint64_t, bool, DecimalText, JsonText, TextList, UnreadText,
                           LocalTime, const GuessedValue*>;
static_assert(std::is_trivially_copyable_v<Value>);

using Found = std::optional<Value>;

template <class Text>
Found text_value(const Text& text) {
  if (!text) return std::nullopt;
  return Value(std::string_view(*text));
}

/// The text of a value that is one text; nullopt for other values.
[[nodiscard]] inline std::optional<std::string_view> text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  if (const auto* text = std::get_if<DecimalText>(&value)) return text->digits;
  if (const auto* text = std::get_if<JsonText>(&value)) return text->octets;
  return std::nullopt;
}

/// The text of a user agent; empty if it is missing.
[[nodiscard]] inline std::string_view agent_in(const Found& value) {
  return value ? text_of(*value).value_or(std::string_view()) : std::string_view();
}

/// What can be asked for inside a part of the URL.
enum class Inside {
  nothing,
  form,     ///< `NAME.NAME`, `NAME.NAME[]`, `NAME[]`: it is a query
  path,     ///< `NAME[:N]`
  segments  ///< `NAME[N]`: it is the production of a path's segments
};

/// What a column needs besides the record.
enum class Needs {
  nothing,
  number,    ///< the record's number, to show it, or to say where a value cannot be read
  trace,     ///< all productions found in the URL
  suffixes,  ///< the Public Suffix List
  readings,  ///< the grammars of `--between`
  rules,     ///< it, and `--rules`
  robots,    ///< it, and `--robots`
  bots       ///< `--bot-networks`
};

/// What the values of a column are, where a format has types. The texts of `digits` are digits, or "-" for none. A
/// decimal is a number with a fraction, and a time is written as RFC 3339, a local one without a zone. Texts and pairs
/// are lists: of texts, or of names with their values.
enum class ValueType { text, verdict, offset, port, digits, decimal, time, local_time, texts, pairs };

/// What a column reads; a batch has it of the records of which all is known.
enum class ColumnSource : std::uint8_t {
  record,     ///< something that no batch has: the record is read
  component,  ///< a component of the URL
  field,      ///< a component of a log's line
  url,        ///< the URL, all of it
  verdict,    ///< the URL's verdict
  derived,    ///< what is derived from the URL
  port,       ///< the scheme of the URL, for its port
  nothing,    ///< what only invalid records have
  line,       ///< the record's number
  byte        ///< where the record begins
};

/// How what a column shows relates to the text that it reads.
enum class Shows : std::uint8_t { all, slice, other };

struct OwnSource;
class SoughtParameter;

struct Column {
  std::string name;
  Prototype<Found(const Row& row, std::size_t index)> read = {};  ///< what it reads
  std::size_t index = 0;  ///< of the component, the production or the field that is read
  ColumnSource source = ColumnSource::record;
  std::vector<std::size_t> also_reads = {};                            ///< of a log: further fields, for `read`
  Derived::Text (*derive)(Derived& url, std::size_t index) = nullptr;  ///< from a valid URL, in place of `read`
  Shows shows = Shows::all;
  Prototype<Found(std::string_view text)> show = {};  ///< what it shows of the text, unless that is all of it
  Written written = Written::as_shown;                ///< how the text may spell what it shows
  /// What it reads as the log has it, where `read` makes something of that.
  Prototype<Found(const Row& row, std::size_t index)> read_raw = {};

  bool ignores_case = false;  ///< its name is of a notation that ignores letter case
  std::size_t grammar = 0;    ///< the index of the requested grammar that it shows
  ValueType type = ValueType::text;
  bool is_of_record = false;            ///< it says which record this is, or what judged it
  bool is_same_for_all = false;         ///< every grammar shows the same
  bool has_order = true;                ///< its texts can be numbers or times
  bool is_of_url = false;               ///< it reads a part of a URL, which can be decoded
  std::optional<std::string> own = {};  ///< the record's name for a column of its own
  bool is_absent = false;               ///< the records of other formats have it
  bool is_late = false;                 ///< nothing so far has one of its `names`, but what follows can
  std::string about = {};               ///< what it is, in a few words for `-f help`, the manual and docs/reference
  std::string_view more = {};           ///< what the manual adds
  std::optional<Production> production = std::nullopt;  ///< of a part of the URL that is one
  std::optional<Component> field = std::nullopt;        ///< of a log's line, if it is one
  std::optional<Component> component = std::nullopt;    ///< of a valid URL, if it is one
  ValueShape shape = {};                                ///< of its values, if that is known
  Inside inside = Inside::nothing;
  Needs needs = Needs::nothing;
  std::shared_ptr<const OwnSource> own_source = nullptr;    ///< only of `own.NAME`, which stands for many columns
  Zone zone = {};                                           ///< in which times are shown
  bool needs_no_zone = false;                               ///< of a time: it is compared with local ones
  std::vector<ValueName> names = {};                        ///< it reads the first of these that a record has
  std::shared_ptr<const SoughtParameter> sought = nullptr;  ///< the parameter of a query that it looks for
  bool has_fallback = false;                                ///< without any of `names`, it usually reads something else
  OptionWords format = {};  ///< of a record's own: the options that name the format, for messages
  /// The column with the user agent, if that counts for what is derived from the URL; or the columns that are joined.
  std::vector<Column> agent = {};
  /// From what the columns `agent` show, in place of `read`.
  Prototype<Found(std::span<const Found> shown)> join = {};

  [[nodiscard]] bool is_list() const { return type == ValueType::texts || type == ValueType::pairs; }

  /// Says what it shows of the text that it reads.
  void show_by(Shows what, Prototype<Found(std::string_view text)> by) {
    shows = what;
    show = std::move(by);
  }
};

using Columns = std::vector<Column>;

/// Whether one of the columns shows the record's number, or needs it to say where a value cannot be read.
[[nodiscard]] bool show_numbers(const Columns& columns);

/// The requested grammars; the first one decides.
using Grammars = std::vector<Grammar>;

/// Whether each value of a column is in the record's line as it is, octet by octet: no escape, repair or base changes
/// it.
[[nodiscard]] bool is_in_line(const Column& column, const Format& format, const Derivation& derivation);

/// Whether a column shows a component of the URL, or a slice of one.
[[nodiscard]] bool shows_component(const Column& column);

/// All columns: the built-in ones, then components and all other productions (`=NAME` if a built-in or derived column
/// has the name), then what is derived from the URL, then the columns of the log. With several grammars, all columns
/// that can differ between them follow once more, as `NAME.GRAMMAR` for each grammar. `resolves`: whether the URLs are
/// references that are resolved.
[[nodiscard]] Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout, bool resolves = false,
                                    Zones zones = {});

/// What the columns that are chosen ask of records.
struct AskedNames {
  AskedValues values = {};                                              ///< what they read by names
  std::set<std::string, std::less<>> hiding = {};                       ///< names that may mean something else
  std::vector<std::shared_ptr<const SoughtParameter>> parameters = {};  ///< which parameters of queries they look for
};

/// The column with that name, which can be one of those inside a part of the URL and of the record's own. Adds what it
/// asks of records to `asked`. Throws UsageError with the known names.
[[nodiscard]] Column choose_column(std::string_view name, const Columns& known, AskedNames& asked);
/// The same for a name that nobody wrote; nullopt if no known column has it.
[[nodiscard]] std::optional<Column> find_quietly(std::string_view name, const Columns& known, AskedNames& asked);

/// What to say of chosen columns that hide others of the same name, of the record's own, of `log.host` where it is the
/// client, and of names that are assumed: a line for each, without its end. `beginning` are the first records.
[[nodiscard]] std::vector<std::string> hidden_names(const AskedNames& asked, const Columns& known, const Format& format,
                                                    std::string_view beginning);

/// The names in `list`, which commas separate, but not those in quotes or parentheses.
[[nodiscard]] std::vector<std::string_view> names_in(std::string_view list);

/// The columns of `list`, in its order.
[[nodiscard]] Columns choose_columns(std::string_view list, const Columns& known, AskedNames& asked);

/// Adds `NAME.decoded` after each column that shows a part of the URL.
[[nodiscard]] Columns with_decoded(Columns columns);

/// The columns of a table that asks for none: `valid scheme host port path query fragment`, as far as they exist, or
/// the own parts of what judges first. Where records are requests: when, from which client, with which method and
/// status, and how many octets were sent, then `valid path query`. With several grammars, the verdict and the error
/// offset of each grammar follow `valid`.
[[nodiscard]] Columns default_columns(const Columns& known, const Standards& standards, const Format& format,
                                      AskedNames& asked);

}  // namespace bnfurl::records
