// The programs that write logs as lines of JSON: what each calls the columns that all logs share, and the target of a
// request. If a program has a name here, this is an input format, `-i caddy`. For the logs of other programs, `-k`
// names the member with the URL.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

/// Programs use some names for durations in several units. If nothing shows the unit, one is assumed, with a message:
/// seconds, or what the program's older versions write.
inline constexpr int unknown_unit = -1, likely_milliseconds = -2;

/// What a program calls it.
struct ProgramMember {
  std::string_view common;  ///< after "log.", or `target`
  std::string_view path;    ///< also two members, of a target or a time: `uri+args`, `date+time`
  /// Of a duration: how many decimal places its unit is from a second.
  int places = 0;
  /// Members that only this program writes, with blanks between them: where others mean something else by `path`, one
  /// of them has to be beside it.
  std::string_view beside = {};
  std::string_view not_beside = {};  ///< the opposite: those of a program that means something else by `path`
  bool is_encoded = false;           ///< its text is percent-encoded
  bool is_address = false;           ///< what `beside` or `not_beside` says is true of addresses only
};

struct JsonProgram {
  std::string_view name;     ///< after `-i`; empty: it has none
  std::string_view program;  ///< in words
  std::string_view sign;     ///< a member that shows that this program wrote the line
  std::span<const ProgramMember> members;
  std::string_view example = {};  ///< a line, of a program with a name
  bool is_in_utc = false;         ///< its times, which do not say so

  /// The first member that is the target.
  [[nodiscard]] std::string_view target() const;
};

/// Those with a name come first, in the order of their names; the last has what many programs write.
[[nodiscard]] std::span<const JsonProgram> json_programs();
/// The programs with a name.
[[nodiscard]] std::span<const JsonProgram> json_formats();
/// The program with that name, or null.
[[nodiscard]] const JsonProgram* find_json_format(std::string_view name);

/// The members that can hold a common column, or the target; the first one that a record has counts. For one program,
/// its own members come first, then those that many programs write; without members of its own, the result is empty.
[[nodiscard]] std::vector<ProgramMember> members_of(std::string_view common, const JsonProgram* program = nullptr);

// `-k` of JSON.

/// The members that are the URL: a path, and the query of a URL in two members.
struct JsonKey {
  std::string first;
  std::string second = {};
};

/// Whether a text is written as all known methods are, in capitals: programs call other things `method`, too.
[[nodiscard]] bool is_usual_method(std::string_view text);

/// `uri+args` names two members. So does the first of two by itself, if a format has them.
[[nodiscard]] JsonKey json_key(std::string_view name);
/// Whether members with such a name are requests or their targets, and not whole URLs: `uri+args`, `request`.
[[nodiscard]] bool names_request(std::string_view name);

}  // namespace bnfurl::records
