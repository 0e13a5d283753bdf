#include "src/records/readers/asked_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_reader.hpp"

namespace bnfurl::records {

void SeenValues::add(const SeenValues& more) {
  has_objects |= more.has_objects;
  found.resize(std::max(found.size(), more.found.size()));
  for (std::size_t i = 0; i < more.found.size(); ++i) found[i] |= more.found[i];
}

std::size_t AskedValues::ask(const std::vector<ValueName>& names, const std::string& member) {
  const auto known = std::ranges::find(all_, names, &Asked::names);
  const auto index = static_cast<std::size_t>(known - all_.begin());
  Asked& asked = known == all_.end() ? all_.emplace_back() : *known;
  asked.names = names;
  if (asked.member.empty()) asked.member = member;
  return index;
}

std::vector<std::string> AskedValues::missing_members(const SeenValues& seen, std::string_view beginning,
                                                      bool only_named) const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; seen.has_objects && i < all_.size(); ++i) {
    const Asked& asked = all_[i];
    if (seen.has(i) || asked.member.empty() || (only_named && asked.names.size() > 1)) continue;
    if (asked.names.size() == 1) {
      const std::string& name = asked.names.front().name;
      const std::string near = nearest_member(name, beginning);
      const std::string meant = near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near);
      lines.push_back(printable(fmt::format("no record has the member \"{}\"{}", name, meant)));
    } else {
      std::vector<std::string> known;
      for (const ValueName& each : asked.names) {
        if (each.name != method_in_line && std::ranges::find(known, each.name) == known.end())
          known.push_back(each.name);
      }
      lines.push_back(
          printable(fmt::format("no record has a member for {}; looked for: {}", asked.member, fmt::join(known, " "))));
    }
  }
  return lines;
}

}  // namespace bnfurl::records
