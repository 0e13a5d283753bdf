// Other options that may fit the first records, and which of them fits best.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/json_programs.hpp"
#include "src/records/guess/trial.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/io/wording.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// Other options, and the words that ask for them.
struct Guess {
  RecordOptions options;
  OptionWords words = {};
};

/// The part of the records that decides: of a log those that are as the format means them, otherwise the valid ones.
using Part = std::size_t Trial::*;

/// The same options with this format.
[[nodiscard]] RecordOptions with_input(RecordOptions options, std::string input, std::optional<std::string> key);
/// The same options with these grammars and productions.
[[nodiscard]] RecordOptions judged_by(RecordOptions options, std::vector<std::string> grammars,
                                      std::vector<std::string> productions);

// A format that fits most records fits one of some lines that are taken from all of them: so it is these that show at
// little cost what is worth to be tried. The first line alone does not: rotation cuts it off, a program says that it
// starts, it is empty.

/// Some lines of a text, at equal distances; none that is empty or a comment.
[[nodiscard]] std::vector<std::string_view> sample_of(std::string_view text);

/// Whether something is true of most of these lines.
template <class Test>
[[nodiscard]] bool is_so_of_most(const std::vector<std::string_view>& lines, const Test& test) {
  return is_most(static_cast<std::size_t>(std::ranges::count_if(lines, test)), lines.size());
}

/// Lines in memory as a block, which has a margin.
[[nodiscard]] inline Block block_of(std::string& lines) {
  const std::size_t size = lines.size();
  lines.append(Block::margin, '\0');
  return {.text = std::string_view(lines).substr(0, size)};
}

/// Lines of each shipped log format have at least so many blanks between their fields. So a member of JSON with fewer
/// is not such a line.
inline constexpr std::ptrdiff_t least_blanks = 5;

/// The best guess, if it fits most records; the first one that fits nearly all of them, with all of their text, ends
/// the search.
[[nodiscard]] const Guess* find_best(const std::vector<Guess>& guesses, Part part, const Block& beginning);

/// The programs that wrote a line, by the members that they alone write.
[[nodiscard]] std::vector<const JsonProgram*> programs_of(std::string_view text);

/// The names of log formats; first those that members show. Lines after directives can be in the W3C's form, but a
/// format that has names for the same fields is better.
[[nodiscard]] std::vector<std::string> possible_logs(const RecordOptions& options, const Block& beginning);
/// Formats of logs other than the one that the options name.
[[nodiscard]] std::vector<Guess> other_logs(const RecordOptions& options, const Block& beginning);

/// The members of records that have what requests ask for, the likeliest first, by what programs call it. A
/// referrer is not the request.
[[nodiscard]] std::vector<std::string> likely_keys(const Block& beginning);
/// The likeliest member that is the URL of most records.
[[nodiscard]] std::optional<Guess> find_member(const RecordOptions& options, const Block& beginning,
                                               const std::vector<std::string>& keys);

/// The columns of a table: as many as most lines have, or fewer.
[[nodiscard]] std::vector<Guess> guesses_of_columns(const RecordOptions& options, const Block& beginning);

/// The same guesses, and after them the same for requests.
[[nodiscard]] std::vector<Guess> also_for_requests(std::vector<Guess> guesses);

}  // namespace bnfurl::records
