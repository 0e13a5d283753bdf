// Other options that may fit the first records, and which of them fits best.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/guess/trial.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/readers/sample.hpp"

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

/// The best guess, if it fits most records; the first one that fits nearly all of them, with all of their text, ends
/// the search.
[[nodiscard]] const Guess* find_best(const std::vector<Guess>& guesses, Part part, const Block& beginning);

/// The best of the formats that records may have by that evidence, if it fits most of them.
[[nodiscard]] std::optional<Guess> find_by(Evidence evidence, const RecordOptions& options, const Block& beginning);

/// Formats of logs other than the one that the options name.
[[nodiscard]] std::vector<Guess> other_logs(const RecordOptions& options, const Block& beginning);

/// The columns of a table: as many as most lines have, or fewer.
[[nodiscard]] std::vector<Guess> guesses_of_columns(const RecordOptions& options, const Block& beginning);

/// The same guesses, and after them the same for requests.
[[nodiscard]] std::vector<Guess> also_for_requests(std::vector<Guess> guesses);

}  // namespace bnfurl::records
