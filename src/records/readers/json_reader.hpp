// JSON as RFC 8259 has it: the members of objects, and the texts of strings. Servers that do not know that they write
// JSON also write escapes such as `\x22` into it, and the octets that a client sent, in UTF-8 or not: such an object is
// read, too, but not without a word.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// A string without its quotes.
[[nodiscard]] inline std::string_view inside_quotes(std::string_view string) {
  return string.substr(1, string.size() - 2);
}

/// What an object has that is not JSON, though it is read.
inline constexpr std::string_view octets_not_utf8 = "bytes that are not UTF-8",
                                  escapes_not_json = "escapes such as \\x22, which JSON does not have";

/// Appends the text of a JSON string, which is `raw` between its quotes; `\xe9` stands for this octet. The escape of a
/// lone surrogate stands for no character and stays as it is written. Returns where in `raw` the first such escape is,
/// npos if there is none.
std::size_t append_json_text(std::string& to, std::string_view raw);

/// The texts of a record's strings.
class JsonTexts {
public:
  /// The text of a string, which is `raw` between its quotes; valid until `clear`. `lone_surrogate` becomes what
  /// append_json_text returns.
  [[nodiscard]] std::string_view text_of(std::string_view raw, std::size_t* lone_surrogate = nullptr);
  /// A JSON string with the texts of two, and a blank between them; valid until `clear`.
  [[nodiscard]] std::string_view joined(std::string_view first, std::string_view second);
  /// A value with what is not JSON as JSON; valid until `clear`. U+FFFD stands for octets that are not UTF-8.
  [[nodiscard]] std::string_view repaired(std::string_view value);
  void clear() { used_ = 0; }

private:
  [[nodiscard]] std::string& next_text();

  std::deque<std::string> texts_;  // that are not as written
  std::size_t used_ = 0;           // so many of them
};

// Reads JSON as RFC 8259 has it, without converting anything: numbers of any size, nesting of any depth and escapes of
// lone surrogates are JSON. What is found are the members of an object, as they stand in the text.

struct JsonMember {
  std::string_view name;   ///< between its quotes
  bool name_has_escapes;   ///< which are not undone
  std::string_view value;  ///< all of its octets, without blanks around it
};

class JsonReader {
public:
  /// Appends the members of the object that `text` is to `members`. If it is not an object, returns false, and what
  /// was appended has no meaning. Octets after `text` must be readable, as many as Block::margin says.
  [[nodiscard]] bool read(std::string_view text, std::vector<JsonMember>& members);
  /// What the object that was read last has that is not JSON; empty if it has nothing such.
  [[nodiscard]] std::string_view damage() const { return damage_; }
  /// The same for a list of objects with a `name` and a `value`, as some programs write headers: each is a member.
  void read_pairs(std::string_view list, std::vector<JsonMember>& members);
  /// The values in an array, which is JSON; none if `value` is not an array.
  [[nodiscard]] std::vector<std::string_view> elements_of(std::string_view value);
  /// Whether `text` has nothing but values, as JSON or lines of JSON. `failed_at` says up to where it is so.
  [[nodiscard]] bool has_values(std::string_view text);
  /// Where a text that could not be read fails.
  [[nodiscard]] std::size_t failed_at() const { return failed_at_; }

private:
  std::string_view damage_;
  std::size_t failed_at_ = 0;
  std::string open_;  // for the objects and arrays that are open: the brackets that close them
};

/// The value at `path` in the object whose members begin at `first`: the member with the whole name, or else the member
/// within a member, with the path split at a dot.
[[nodiscard]] std::optional<std::string_view> json_value(JsonReader& reader, std::vector<JsonMember>& members,
                                                         std::size_t first, std::string_view path);

/// Adds the paths of an object's members whose names have no escapes, down to the members of its members' members, once
/// each; of texts alone, if `texts_only`.
void add_json_paths(std::string_view object, bool texts_only, std::vector<std::string>& paths,
                    const std::string& before = {}, int depth = 3);

/// The paths of the members of the first records; octets after `beginning` can be read, as those of a block.
[[nodiscard]] std::vector<std::string> member_paths(std::string_view beginning);
/// The one of these paths that `name` is likely to mean: it is spelled nearly so, or `name` is its JSON pointer. Empty
/// if there is none.
[[nodiscard]] std::string nearest_member(std::string name, std::string_view beginning);

}  // namespace bnfurl::records
