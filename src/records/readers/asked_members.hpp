// The members of JSON objects that are asked for by their paths, and which of them records had.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::records {

/// Where a member is: `url`, or `request.url`.
struct MemberPath {
  std::string name;             ///< `method_in_line`: of the request line that the URL is in
  std::string second = {};      ///< if not empty: a second member, whose text follows that of the first after a blank
  std::string beside = {};      ///< if not empty: it counts only in a record that has this member, too
  std::string not_beside = {};  ///< if not empty: it does not count in a record that has this member
  friend bool operator==(const MemberPath&, const MemberPath&) = default;
};

inline constexpr const char* method_in_line = "";

/// Which members of a list records had, by their indices.
struct SeenMembers {
  bool has_objects = false;              ///< whether there were records that are objects
  std::vector<std::uint8_t> found = {};  ///< 1 for those that were found; those that are missing at the end were not

  void add(const SeenMembers& more);
};

class AskedMembers {
public:
  /// The first of `paths` that a record has is asked for. Of several, only texts and numbers count: what servers call
  /// `host` is elsewhere an object. Returns its index among a record's members. `name` is the column of a user who
  /// wants to be told if no record has it; otherwise it is empty.
  std::size_t ask(const std::vector<MemberPath>& paths, const std::string& name);

  struct Member {
    std::vector<MemberPath> paths;
    std::string name;
  };
  [[nodiscard]] const std::vector<Member>& all() const { return members_; }

  /// What to say of members that no record had, if there were records: a line for each, without its end. `beginning`
  /// are the first records, whose members may have names that are like theirs. `only_named`: only of those that were
  /// asked for by one path; other formats may have the others.
  [[nodiscard]] std::vector<std::string> missing(const SeenMembers& seen, std::string_view beginning,
                                                 bool only_named = false) const;

private:
  std::vector<Member> members_;
};

}  // namespace bnfurl::records
