#include "tools/bnfurl/hand_over.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/url_columns.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/where/conditions.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/programs.hpp"

namespace re2 {
class RE2 {};
}  // namespace re2

namespace bnfurl::tool {
namespace {

/// Whether `list` has a level that needs names in all scripts.
bool has_outer_level(std::string_view list) {
  return std::ranges::any_of(all_levels(), [list](const NamedLevel& level) {
    return !level.set.is_core() && list.find(level.name) != std::string_view::npos;
  });
}

/// Whether `name` stands anywhere in `text`, not as the end of another name, and not after a "=", where a value stands
/// or the name of a part.
bool mentions(std::string_view text, std::string_view name) {
  constexpr std::string_view not_before = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.=";
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    if (at == 0 || not_before.find(text[at - 1]) == std::string_view::npos) return true;
  }
  return false;
}

/// Whether `text`, a list of columns or an expression, may name a column of libbnfurl-crawl. These are the same for
/// every grammar.
bool may_name_crawl_column(std::string_view text) {
  return std::ranges::any_of(derived_columns(grammars()[0], false), [text](const Column& column) {
    return column.needs != Needs::nothing && mentions(text, column.name);
  });
}

bool may_need_libraries(std::string_view expression) {
  return expression.find("=~") != std::string_view::npos || may_name_crawl_column(expression);
}

bool needs_whole_program(const Options& options) {
  using Libraries = Command::Libraries;
  const Libraries libraries = find_command(options.command)->libraries;
  if (libraries == Libraries::always) return true;
  // A drawing shows what every level would change.
  if (libraries == Libraries::on_terminal) return ::isatty(STDOUT_FILENO) != 0;
  if (!options.rules.empty() || options.key_steps) return true;
  if (options.level && has_outer_level(*options.level)) return true;
  if (may_name_crawl_column(options.fields.value_or("")) || may_name_crawl_column(options.stats.by.value_or("")))
    return true;
  return std::ranges::any_of(options.where, may_need_libraries);
}

// What `bnfurl` has in place of the libraries of `bnfurl-whole`. They are asked for only where that could not be
// started (hand_over.hpp).

[[noreturn]] void refuse(std::string_view what) {
  std::vector<std::string> places;
  for (const std::filesystem::path& place : places_of_whole_program()) places.push_back(printable(place.string()));
  throw UsageError(
      fmt::format("{} needs the program bnfurl-whole, which cannot be started as {}: it is installed with bnfurl, by "
                  "\"meson install\" and in the package bnfurl",
                  printable(what), fmt::join(places, " or ")));
}

}  // namespace

void hand_over(const Options& options, char** arguments) {
  if (!needs_whole_program(options)) return;
  for (const std::filesystem::path& place : places_of_whole_program()) {
    if (place.is_absolute()) ::execv(place.c_str(), arguments);
  }
}

bool has_crawl_library() { return false; }

void require_crawl_library(std::string_view what) { refuse(what); }

Pattern::Pattern(const Operand&) { refuse("=~"); }

Pattern::~Pattern() = default;
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;

std::string Pattern::problem() const { return {}; }
bool Pattern::holds(std::string_view) const { return false; }

}  // namespace bnfurl::tool
