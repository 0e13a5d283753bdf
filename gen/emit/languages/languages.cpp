#include "gen/emit/languages/languages.hpp"

#include <algorithm>

namespace bnfurl::gen {
namespace {

constexpr Language languages[] = {
    {"java", java_package_fault, java_file_name, java_source},
};

}  // namespace

const Language* find_language(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(languages), std::end(languages), [&](const Language& each) { return each.name == name; });
  return found == std::end(languages) ? nullptr : found;
}

std::vector<std::string> language_names() {
  std::vector<std::string> names;
  for (const Language& each : languages) names.emplace_back(each.name);
  return names;
}

}  // namespace bnfurl::gen
