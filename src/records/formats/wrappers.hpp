// Wrappers of log lines. A container's runtime and a syslog daemon write a prefix of their own before each line;
// Docker, systemd's journal and log collectors put the line into a member of a JSON object. `-i WRAPPER:FORMAT` reads
// such records: the lines in them are in FORMAT. The objects of an index of web archives (CDXJ) have a key and a time
// before them.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/line_parts.hpp"

namespace bnfurl::records {

/// What a wrapper says of the line.
enum class WrapperField { time, host, stream, program };

/// What a prefix says, by WrapperField; nullopt if it does not say it.
using WrapperTexts = std::array<std::optional<std::string_view>, 4>;

/// How lines begin that a program has put something before.
struct Prefix {
  /// Takes the prefix off `line`, and puts what it says into `texts`. False if the line does not begin so.
  bool (*take)(std::string_view& line, WrapperTexts& texts);
  std::string_view where;           ///< where the line is, in words: `after the prefix of syslog`
  std::string_view expected;        ///< in words, with an example
  std::string_view inside = {};     ///< the format of the lines if none is named; empty: it is detected
  std::string_view key = {};        ///< the member with the URL if `-k` names none
  bool has_time_in_digits = false;  ///< `20261120080000`
  bool shows_by_program = false;    ///< other lines begin alike: only one that names a program shows what it is
};

struct Wrapper {
  std::string name;                ///< as after `-i`: `k8s`, `jsonl:message`
  const Prefix* prefix = nullptr;  ///< what is before the line; null: the line is in a JSON object
  std::string member = {};         ///< of JSON: the member that is the line
  ReadPart read_part = nullptr;    ///< null: each line is whole

  /// Whether nothing but the line shows that the object is a wrapper.
  [[nodiscard]] bool is_any_member() const { return name.find(':') != std::string::npos; }
  /// Where the line is, in words: `after the prefix of syslog`.
  [[nodiscard]] std::string where() const;
};

/// The word of `-i` for records in a wrapper.
struct WrappedFormat {
  Wrapper wrapper;
  std::string_view inside;  ///< the word for the lines in them; empty if they are to be detected
};

/// nullopt if `word` names a format without a wrapper.
[[nodiscard]] std::optional<WrappedFormat> wrapped_format(std::string_view word);

/// The wrappers with their own names.
[[nodiscard]] std::span<const Wrapper> named_wrappers();

/// Any member of JSON as a wrapper.
[[nodiscard]] Wrapper wrapper_in_member(std::string member);

// What a wrapper says of the line, in columns.

struct WrapperColumn {
  std::string_view name;
  std::string_view about;
  std::vector<std::string_view> members;  ///< of JSON: the first that an object has counts
};

/// In the order of the fields.
[[nodiscard]] std::span<const WrapperColumn> wrapper_columns();

}  // namespace bnfurl::records
