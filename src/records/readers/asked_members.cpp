#include "src/records/readers/asked_members.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/io/messages.hpp"
#include "src/records/readers/json_reader.hpp"

namespace bnfurl::records {

void SeenMembers::add(const SeenMembers& more) {
  has_objects |= more.has_objects;
  found.resize(std::max(found.size(), more.found.size()));
  for (std::size_t i = 0; i < more.found.size(); ++i) found[i] |= more.found[i];
}

std::size_t AskedMembers::ask(const std::vector<MemberPath>& paths, const std::string& name) {
  const auto known = std::ranges::find(members_, paths, &Member::paths);
  const auto index = static_cast<std::size_t>(known - members_.begin());
  Member& member = known == members_.end() ? members_.emplace_back() : *known;
  member.paths = paths;
  if (member.name.empty()) member.name = name;
  return index;
}

std::vector<std::string> AskedMembers::missing(const SeenMembers& seen, std::string_view beginning,
                                               bool only_named) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; seen.has_objects && i < members_.size(); ++i) {
    const Member& member = members_[i];
    const bool is_found = i < seen.found.size() && seen.found[i] != 0;
    if (is_found || member.name.empty() || (only_named && member.paths.size() > 1)) continue;
    if (member.paths.size() == 1) {
      const std::string& name = member.paths.front().name;
      const std::string near = nearest_member(name, beginning);
      const std::string meant = near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near);
      lines.push_back(printable(fmt::format("no record has the member \"{}\"{}", name, meant)));
    } else {
      std::vector<std::string> known;
      for (const MemberPath& path : member.paths) {
        if (path.name != method_in_line && std::ranges::find(known, path.name) == known.end())
          known.push_back(path.name);
      }
      lines.push_back(
          printable(fmt::format("no record has a member for {}; looked for: {}", member.name, fmt::join(known, " "))));
    }
  }
  return lines;
}

}  // namespace bnfurl::records
