// The table of formats: the words after `-i`, what each means, and its kind. Help, the manual and docs/reference are
// made from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/record_options.hpp"
#include "src/records/readers/format_kind.hpp"
#include "src/records/readers/sample.hpp"

namespace bnfurl::records {

/// A format for the fields that IIS writes by default.
inline constexpr std::string_view w3c_example =
    "w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) "
    "sc-status "
    "sc-substatus sc-win32-status time-taken";

/// The letters of the fields that an index of web archives usually has.
inline constexpr std::string_view usual_cdx = "N b a m s k r M S V g";

/// The kind of the format that a word after `-i` names; in a wrapper, that of the lines inside. A word that names no
/// other format names a log.
///   kind_of("k8s:jsonl")  ->  format_kinds::jsonl
[[nodiscard]] const FormatKind& kind_of(std::string_view name);

/// The formats that records like those of a sample may have, by that evidence; the likeliest first.
[[nodiscard]] std::vector<AskedFormat> guess_formats(const Sample& sample, Evidence evidence);

/// Reads the files of all grammars that the options name, so that they can import each other.
void load_grammar_files(const RecordOptions& options);

/// The words that `-i` accepts.
[[nodiscard]] std::vector<std::string> input_names();

/// What a user reads of a format.
struct DescribedFormat {
  std::string name;
  std::string about;         ///< can have marks, as messages have
  std::string more = {};     ///< what the manual adds
  std::string example = {};  ///< a line, if there is a typical one
};

/// All formats: for `-i help`, the manual and docs/reference.
[[nodiscard]] std::vector<DescribedFormat> all_formats();

}  // namespace bnfurl::records
