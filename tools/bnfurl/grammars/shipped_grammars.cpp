// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/shipped_grammars.hpp"

#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "load/compiled_grammars.hpp"
#include "tools/bnfurl/files/programs.hpp"
#include "tools/bnfurl/grammars/grammar_fault.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/installed_folder.hpp"

namespace bnfurl::tool {
namespace {

std::vector<ShippedGrammar> read_folder() {
  const OutOfMemoryIsTold guard;
  std::vector<ShippedGrammar> shipped;
  std::error_code failed;
  for (std::filesystem::directory_iterator each(grammar_folder(), failed), end; !failed && each != end;
       each.increment(failed)) {
    const std::filesystem::path& path = each->path();
    if (path.extension() != ".bnf" || bnfurl::find_grammar(path.stem().string())) continue;
    shipped.push_back({path.stem().string(), path.string()});
  }
  std::ranges::sort(shipped, {}, &ShippedGrammar::name);
  return shipped;
}

bool is_log(const ShippedGrammar& shipped) {
  const OutOfMemoryIsTold guard;
  return loader::is_of_records({shipped.file, read_small_file(shipped.file)});
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

}  // namespace

std::string grammar_folder() {
  const char* named = std::getenv("BNFURL_GRAMMARS");
  if (named != nullptr && *named != '\0') return named;
  return (program_file().parent_path() / folder_from_program).lexically_normal().string();
}

const std::vector<ShippedGrammar>& shipped_grammars() {
  static const std::vector<ShippedGrammar> shipped = read_folder();
  return shipped;
}

// A name that is a path is never looked up: it means the file itself.
std::optional<std::string> find_shipped(std::string_view name) {
  if (bnfurl::find_grammar(name) || name.find('/') != std::string_view::npos) return std::nullopt;
  const auto found = std::ranges::find(shipped_grammars(), name, &ShippedGrammar::name);
  return found == shipped_grammars().end() ? std::nullopt : std::optional(found->file);
}

std::vector<std::string> grammar_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) names.emplace_back(grammar.name());
  for (const ShippedGrammar& shipped : shipped_grammars()) names.push_back(shipped.name);
  return sorted(std::move(names));
}

std::vector<std::string> log_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) {
    if (!grammar.record_keys().empty()) names.emplace_back(grammar.name());
  }
  for (const ShippedGrammar& shipped : shipped_grammars()) {
    if (is_log(shipped)) names.push_back(shipped.name);
  }
  return sorted(std::move(names));
}

}  // namespace bnfurl::tool
