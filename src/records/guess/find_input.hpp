// The format of the first records, if it is to be found: `-i auto`, a wrapper without a format, or several candidates.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "src/records/formats/wrappers.hpp"
#include "src/records/guess/guesses.hpp"
#include "src/records/guess/trial.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// Whether the format is to be found: `-i auto`, a wrapper alone, `-i k8s`, or one of several candidates.
[[nodiscard]] bool is_to_be_found(const RecordOptions& options);

/// The format that derives the first records: that of the candidates that fits them best, or without these a known one;
/// nullopt if none does.
[[nodiscard]] std::optional<AskedFormat> find_input(const RecordOptions& options, Block beginning);
/// The same whatever the candidates are: a known format of the lines, or of those in a wrapper.
[[nodiscard]] std::optional<AskedFormat> find_known(const RecordOptions& options, const Block& beginning);
/// The format that is used if there are no records.
[[nodiscard]] std::string usual_input(const RecordOptions& options);

/// The formats that files may have; those that are to be found themselves, as they are found for these records.
[[nodiscard]] std::vector<Guess> guesses_of(const RecordOptions& options, const Block& beginning);

struct Fittest {
  const Guess* guess = nullptr;
  Trial trial = {};
};

/// Of formats that a user names, the one that fits the most records: as it means them, or at all, and with all of their
/// text; of several, the narrowest one, the table that divides lines into columns, or the first. It must fit most
/// records, or `least` of them.
[[nodiscard]] Fittest find_fittest(const std::vector<Guess>& guesses, const Block& beginning,
                                   std::optional<std::size_t> least = std::nullopt);

/// The wrappers that most records can be in. A member of JSON can be a line of a log if it has some blanks.
[[nodiscard]] std::vector<Wrapper> possible_wrappers(const Block& beginning);
/// The format of records in this wrapper; nullopt if no known format derives the lines in them. A format that reads the
/// wrapper, too, needs none; and in CDXJ, all have one format.
[[nodiscard]] std::optional<AskedFormat> find_form_in(const Wrapper& wrapper, const RecordOptions& options,
                                                      const Block& beginning);

}  // namespace bnfurl::records
