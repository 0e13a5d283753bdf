// What a file may be, if `-i` leaves it open: the formats that it names, all those of a server's configuration, or
// those that a list has for names of files. Each file is read by the one of them that fits it best.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/record_options.hpp"

namespace bnfurl::records {

/// Whether the words after `-i` name several formats. One word is a format, or what finds it.
[[nodiscard]] bool leave_open(const std::vector<std::string>& words);

/// What the words after `-i` name. `options.key` is for the formats that need a key; if none does, for all that take
/// it. Throws UsageError for a format that cannot be used, for a list that cannot be read, and if no format takes the
/// key. Of a configuration, formats that cannot be used are skipped, unless there is no other.
[[nodiscard]] std::vector<Candidate> read_candidates(const RecordOptions& options,
                                                     const std::vector<std::string>& words);

/// Puts them into `options`, if `inputs` leaves the format open; unless records end with NUL, which is a format.
void find_candidates(RecordOptions& options);

/// Those of a file with this name.
[[nodiscard]] std::vector<Candidate> candidates_for(std::string_view file, std::vector<Candidate> all);

/// Whether the pattern of a list, with "*" and "?", matches a path, or its end after a "/".
///   ("*.log", "logs/a.log")  ->  true
[[nodiscard]] bool matches_path(std::string_view pattern, std::string_view path);

}  // namespace bnfurl::records
