// The columns of a table. A column is a name and a function from a row to a value, or to nullopt where the row has no
// value. This file decides what is absent; writers.hpp decides how that looks.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/records/forms/json_records.hpp"
#include "src/records/judging/row.hpp"

namespace bnfurl::tool {

// A short text that a value holds itself, without allocation: a time, or a number that is no integer.

class ShortText {
public:
  static constexpr std::size_t room = 38;  ///< RFC 3339 with nanoseconds and zone has 35 octets

  ShortText() = default;
  /// `text` must fit.
  ShortText(std::string_view text, bool number) : is_number(number) {
    for (const char octet : text) put(octet);
  }

  void put(char octet) { octets_[size_++] = octet; }
  /// `number` with at least `digits` digits.
  void put(std::uint64_t number, std::size_t digits) {
    std::array<char, 20> reversed{};
    std::size_t count = 0;
    for (; number != 0 || count < digits; number /= 10) reversed[count++] = static_cast<char>('0' + number % 10);
    while (count != 0) put(reversed[--count]);
  }
  [[nodiscard]] std::string_view view() const { return {octets_.data(), size_}; }

  bool is_number = false;  ///< in jsonl it is a number

private:
  std::array<char, room> octets_{};
  std::uint8_t size_ = 0;
};

/// A text that is not part of the record, so that the value has to own it. The constructor is explicit; otherwise a
/// literal could become either kind of text.
class OwnText {
public:
  explicit OwnText(std::string octets) : octets_(std::move(octets)) {}
  [[nodiscard]] std::string_view octets() const { return octets_; }

private:
  std::string octets_;
};

/// A value of a JSON record: its text, and how it is written.
struct JsonText {
  std::string_view octets;
  std::string_view json;
};

/// A piece of a form: `name=value`, or `name` alone.
struct FormPiece {
  std::string_view name;
  std::optional<std::string_view> value;
  friend bool operator==(const FormPiece&, const FormPiece&) = default;
};

using Texts = std::vector<std::string_view>;
using FormValues = std::vector<std::optional<std::string_view>>;
using FormPieces = std::vector<FormPiece>;
using Value =
    std::variant<std::string_view, std::uint64_t, bool, Texts, OwnText, ShortText, JsonText, FormValues, FormPieces>;

/// The text of a value that is one text; nullopt for other values.
[[nodiscard]] inline std::optional<std::string_view> text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  if (const auto* text = std::get_if<OwnText>(&value)) return text->octets();
  if (const auto* text = std::get_if<ShortText>(&value)) return text->view();
  if (const auto* text = std::get_if<JsonText>(&value)) return text->octets;
  return std::nullopt;
}

/// How the text of a column is decoded.
enum class Decoding {
  none,
  percent,
  form  ///< percent-encoding, and "+" for a blank
};

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
  suffixes,  ///< the Public Suffix List
  rules      ///< it, and `--rules`
};

/// What the values of a column are, where a format has types. A decimal is a number with a fraction, and a time is
/// written as RFC 3339.
enum class ValueType { text, verdict, offset, port, decimal, time };

/// How far from UTC the zone of times is that are written without one; nullopt if nobody says it.
using Zone = std::optional<std::chrono::minutes>;

/// In which zones times are read and shown.
struct Zones {
  Zone unwritten = {};     ///< of those that are written without one
  bool shows_utc = false;  ///< all are shown in UTC, so that those of several logs can be counted together
};

using Slice = std::function<std::optional<std::string_view>(std::string_view text)>;

class OwnSource;

struct Column {
  std::string name;
  std::optional<Value> (*read)(const Row& row, std::size_t index);
  std::size_t index = 0;      ///< for `read`: of the component, the production or the field
  bool reads_field = false;   ///< `read` reads this field of a log's line, and no other
  bool ignores_case = false;  ///< its name is of a notation that ignores letter case
  std::size_t grammar = 0;    ///< the index of the requested grammar that it shows
  bool is_list = false;
  ValueType type = ValueType::text;
  bool is_of_record = false;     ///< it says which record this is, or what judged it
  bool is_same_for_all = false;  ///< every grammar shows the same
  bool is_number = false;        ///< its texts are digits, or "-" for none: a number in jsonl
  std::optional<Value> (*read_own)(const Row& row, const std::string& own, std::size_t index) = nullptr;
  std::string own = {};        ///< the record's name for a column of its own; then `read_own` is called, not `read`
  std::string about = {};      ///< what it is, in a few words for `-f help`, the manual and docs/reference
  std::string_view more = {};  ///< what the manual adds

  std::optional<Production> production = std::nullopt;  ///< of a part of the URL that is one
  Inside inside = Inside::nothing;
  bool shows_all = true;  ///< all of the text that is read, as it is: no slice, no list, and nothing decoded
  /// The slice that the column shows of the text that is read, and the list that it shows of it.
  Slice slice = {};
  std::function<Value(std::string_view text)> list = {};
  /// What it shows instead of the text that is read: a time, or a number in another unit.
  std::function<std::optional<Value>(std::string_view text)> convert = {};
  /// Of a time: whether a text is none that can be read.
  std::function<bool(std::string_view text)> is_unread = {};
  Decoding decoding = Decoding::none;
  std::shared_ptr<OwnSource> own_source = nullptr;  ///< only of `own.NAME`, which stands for many columns
  Needs needs = Needs::nothing;
  Zone zone = {};                        ///< of times that are written without one
  bool is_local = false;                 ///< its times are written without a zone, and `zone` is not known
  std::vector<MemberPath> members = {};  ///< jsonl: it shows the first of these that a record has
  std::string format = {};               ///< of a record's own: the options that name the format, for messages

  [[nodiscard]] std::optional<Value> value(const Rows& rows) const {
    if (!shows_all) return shown(rows);
    return whole(rows);
  }
  /// What it shows a part of: the text that is read.
  [[nodiscard]] std::optional<Value> whole(const Rows& rows) const {
    if (read_own != nullptr) return read_own(rows[grammar], own, index);
    return read(rows[grammar], index);
  }
  /// The slice, the list or the decoded text that it shows.
  [[nodiscard]] std::optional<Value> shown(const Rows& rows) const;
};

using Columns = std::vector<Column>;

/// Whether one of the columns shows the record's number, or needs it to say where a time cannot be read.
[[nodiscard]] bool show_numbers(const Columns& columns);

/// Whether the column needs `trace`: all productions found in a text.
[[nodiscard]] bool is_traced(const Column& column);

/// The requested grammars; the first one decides.
using Grammars = std::vector<Grammar>;

/// Whether a column shows a component of the URL, or a slice of one.
[[nodiscard]] bool shows_component(const Column& column);

/// All columns: the built-in ones, then components and all other productions (`=NAME` if a built-in or derived column
/// has the name), then what is derived from the URL, then the columns of the log. With several grammars, all columns
/// that can differ between them follow once more, as `NAME.GRAMMAR` for each grammar. `resolves`: whether the URLs are
/// references that are resolved.
[[nodiscard]] Columns known_columns(const Grammars& grammars, std::optional<Grammar> layout, bool resolves = false,
                                    Zones zones = {});

/// The column with that name, which can be one of those inside a part of the URL and of the record's own.
/// Throws UsageError with the known names.
[[nodiscard]] Column choose_column(std::string_view name, const Columns& known);
/// The same for a name that nobody wrote; nullopt if no known column has it.
[[nodiscard]] std::optional<Column> find_quietly(std::string_view name, const Columns& known);

/// The size of the name at the beginning of `text`: it ends at the first of the octets `ends` that is not in quotes, or
/// with the text.
[[nodiscard]] std::size_t name_end(std::string_view text, std::string_view ends);

/// The columns of `list`, in its order.
[[nodiscard]] Columns choose_columns(std::string_view list, const Columns& known);

/// Adds `NAME.decoded` after each column that shows a part of the URL.
[[nodiscard]] Columns with_decoded(Columns columns);

/// The columns of a table that asks for none: `valid scheme host port path query fragment`, as far as they exist, or the
/// own parts of what judges first. Where records are requests: when, from which client, with which method and status, and
/// how many octets were sent, then `valid path query`. With several grammars, the verdict and the error offset of each
/// grammar follow `valid`.
[[nodiscard]] Columns default_columns(const Columns& known, const Standards& standards, const Format& format);

// `NAME.decoded`: undoes the percent-encoding of a part of a URL, once. An octet that would become a control
// character (0x00-0x1f, 0x7f) stays encoded as it was written, so that a decoded value cannot break a line, end a
// text or control a terminal. A "%" that is not followed by two hexadecimal digits stays too.

/// Whether decoding could change anything.
[[nodiscard]] inline bool has_escapes(std::string_view text) { return text.find('%') != std::string_view::npos; }

///   decode_percent("/a%20b%0A%2541")  ->  "/a b%0A%41"
[[nodiscard]] std::string decode_percent(std::string_view text);

/// The same for a name or value of a form, where "+" stands for a blank.
[[nodiscard]] inline bool has_form_escapes(std::string_view text) {
  return text.find_first_of("%+") != std::string_view::npos;
}
///   decode_form("a+b%2B")  ->  "a b+"
[[nodiscard]] std::string decode_form(std::string_view text);

}  // namespace bnfurl::tool
