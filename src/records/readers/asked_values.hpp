// The values of records that are asked for by their names: members of a JSON object, fields of a log whose lines name
// them, columns of a table with a header. A record need not have a name, and the first that has it can come late: a
// source looks for the names in each record, or once for all records after a header, and says which it has seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

/// How likely a text is what is asked for.
enum class Likelihood : std::uint8_t { unlikely, possible, likely };

/// The name of a value: that of a member, `url` or `request.url`, or that of a field, `cs-uri-stem`.
struct ValueName {
  static constexpr std::size_t no_place = static_cast<std::size_t>(-1);

  std::string name;             ///< `method_in_line`: of the request line that the URL is in
  std::string second = {};      ///< if not empty: a second name, whose text follows that of the first after a blank
  std::string beside = {};      ///< if not empty: it counts only in a record that has one of these names, too
  std::string not_beside = {};  ///< if not empty: it does not count in a record that has one of these names
  bool is_address = false;      ///< these two are about addresses: another text never or always counts
  /// Of several names that a record has, the first of the likeliest values counts; null: the first one.
  Likelihood (*likelihood)(std::string_view text) = nullptr;
  std::size_t place = no_place;  ///< of a table: the column that is tried first, since several can have the name
  friend bool operator==(const ValueName&, const ValueName&) = default;
};

inline constexpr const char* method_in_line = "";
/// w3c: what the last line `#Date:` says.
inline constexpr const char* date_of_directive = "#date";

/// Which values of a list records had, by their indices.
struct SeenValues {
  bool has_objects = false;              ///< whether there were records that are JSON objects
  std::vector<std::uint8_t> found = {};  ///< 1 for those that were found; those that are missing at the end were not

  [[nodiscard]] bool has(std::size_t index) const { return index < found.size() && found[index] != 0; }
  void add(const SeenValues& more);
};

class AskedValues {
public:
  /// The first of `names` that a record has is asked for, if their values are as likely. Of several members, only texts
  /// and numbers count: what servers call `host` is elsewhere an object. Returns its index among a record's values.
  /// `member` is the column of a user who wants to be told if no object has it; otherwise it is empty.
  std::size_t ask(const std::vector<ValueName>& names, const std::string& member = {});

  struct Asked {
    std::vector<ValueName> names;
    std::string member;
  };
  [[nodiscard]] const std::vector<Asked>& all() const { return all_; }

  /// What to say of members that no object had, if there were objects: a line for each, without its end. `beginning`
  /// are the first records, whose members may have names that are like theirs. `only_named`: only of those that were
  /// asked for by one name; other formats may have the others.
  [[nodiscard]] std::vector<std::string> missing_members(const SeenValues& seen, std::string_view beginning,
                                                         bool only_named = false) const;

private:
  std::vector<Asked> all_;
};

}  // namespace bnfurl::records
