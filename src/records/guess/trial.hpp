// What options would do: the first records, read and judged as the options say.
#pragma once

#include <cstddef>
#include <string>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// Numbers of records, and what shows that some are not as the format means them.
struct Trial {
  std::size_t records = 0;
  std::size_t derived = 0;
  std::size_t plain = 0;      ///< as the format means them: derived, and no field is strained
  std::size_t with_rest = 0;  ///< with text after the last field of the format
  std::size_t differing = 0;  ///< read although they differ from the format
  std::size_t judged = 0;     ///< with a URL, or not derived
  std::size_t valid = 0;
  std::size_t good = 0;            ///< valid, or a record of the format that has no URL
  bool begins_invalid = false;     ///< the first record is not valid: it can be one of names
  bool is_empty_table = false;     ///< a header names the URL's column, and no record follows
  std::string differing_at = {};   ///< the place of the first that differs
  std::string other_lines = {};    ///< all that are not derived, or only up to text that would be lost
  std::string strained = {};       ///< the first field that is strained
  std::string strained_text = {};  ///< and its text
};

/// At most so many records are tried.
inline constexpr std::size_t most_tried = 1000;

/// What `work` returns; nothing if options do not go together or name what is missing, or if a file among the grammars
/// is faulty, which is no matter of this run.
template <class Work>
auto or_nothing(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const UsageError&) {
    return {};
  } catch (const GrammarFault&) {
    return {};
  }
}

/// Tries the first records of `block`, until `enough` of them are plain and valid. A header at the beginning of a file
/// does not count. A trial without records, unless it is that of an empty table: the options do not go together, or
/// the header lacks the column of the URL.
[[nodiscard]] Trial try_out(const RecordOptions& options, const Block& block, std::size_t enough = most_tried);

/// The message of the first of these records that is not derived and is meant; empty if all others are derived. It says
/// where the record fails, which takes an automaton of the format, so only what is printed asks for it.
[[nodiscard]] std::string first_fault(
    const RecordOptions& options, const Block& block,
    bool (*is_meant)(const Record& record) = [](const Record&) { return true; });

/// With fewer records, one sees what is wrong with them; with more, a message says so if they do not have the format.
inline constexpr std::size_t some_records = 10;

/// One in so many is nearly none; all but so few are nearly all.
inline constexpr std::size_t few = 20;
[[nodiscard]] inline bool is_nearly_none(std::size_t part, std::size_t all) { return part * few <= all; }
[[nodiscard]] inline bool is_nearly_all(std::size_t part, std::size_t all) {
  return all != 0 && is_nearly_none(all - part, all);
}

[[nodiscard]] inline bool is_most(std::size_t part, std::size_t all) { return part * 2 > all; }

}  // namespace bnfurl::records
