// The grammars of URLs, and the log formats that are compiled in, for the tests that are about all of them.
// tests/meson.build names those of URLs that are read at run time.
#pragma once

#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "gen/read_grammars.hpp"
#include "tests/gen/files.hpp"

namespace bnfurl::gen::tests {

/// In the order of their names.
[[nodiscard]] inline std::vector<Grammar> all_grammars() {
  std::vector<SourceFile> files;
  std::istringstream stream(TESTED_GRAMMARS);
  const std::set<std::string> names{std::istream_iterator<std::string>(stream), {}};
  for (const std::string& name : names) {
    const std::string path = "grammar/" + name + ".bnf";
    files.push_back({path, file_text(path)});
  }
  OrDiagnostics<std::vector<Grammar>> grammars = read_grammars(files);
  if (const auto* diagnostics = std::get_if<Diagnostics>(&grammars))
    throw std::invalid_argument(to_string(*diagnostics));
  return std::get<std::vector<Grammar>>(std::move(grammars));
}

}  // namespace bnfurl::gen::tests
