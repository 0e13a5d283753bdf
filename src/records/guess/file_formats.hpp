// Files whose formats are to be found: each is read in its own format. They make one table, in which a record lacks the
// columns that only other formats have.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/input.hpp"

namespace bnfurl::records {

/// Files that are read by one format, and what was found about them before.
struct FormatFiles {
  std::vector<std::string> names;
  std::optional<AskedFormat> format = {};       ///< nullopt: as the options say
  std::vector<std::string> fields = {};         ///< w3c: all that the first file names
  std::unique_ptr<Input> opened = nullptr;      ///< if a file cannot be opened again
  std::shared_ptr<const Columns> columns = {};  ///< those of all formats, if there are other files
};

/// The files of a request, without those that are skipped.
struct FoundFiles {
  std::vector<FormatFiles> files = {};
  std::string formats = {};      ///< to be said at the end: which file has which format
  Status status = Status::good;  ///< unusable if files are skipped
};

/// How the files are read.
struct Reading {
  Naming naming = Naming::by_grammar;
  bool decodes = true;           ///< whether to decompress what is compressed
  bool skips_damage = false;     ///< whether to go on after damage, in formats that can
  bool resolves = false;         ///< whether the URLs are references that are resolved
  bool chooses_columns = false;  ///< whether the program does, and not the user: `adds_own` of `standards_of`
  bool lists = false;            ///< whether only the columns are listed: then no record is waited for
  bool hints_at_cuts = false;    ///< whether a hint says how lines are cut, not which format fits them
  bool has_statistics = false;   ///< of the plans
  OptionWords words = {};        ///< which in messages come before those of the format
};

/// What judges URLs. `adds_own`: what judges a log's targets without -g decides, and the grammars of -g judge beside
/// it, as a server behind a proxy would.
[[nodiscard]] Standards standards_of(const RecordOptions& options, const Format& format, Naming naming, bool adds_own);

/// All files, in their order, but for those that no format fits: of each of these, it tells why. Throws UsageError if
/// none is left. One file, and files whose format is known, stay together as they are.
[[nodiscard]] FoundFiles find_formats(const RecordOptions& options, const std::vector<std::string>& files,
                                      const Reading& reading, const Tell& tell);

/// Finds the format of the first records of `input`, puts it into `options`, and tells the user which it is. False if
/// there are no records: then it can be of any format. Throws UsageError if no format fits.
[[nodiscard]] bool find_format(RecordOptions& options, Input& input, const Tell& tell);

/// Tells it if the clock has decided how many records are the beginning.
void tell_early(const Beginning& beginning, const Tell& tell);

/// Whether the file can be read again.
[[nodiscard]] bool is_regular_file(const std::string& name);

}  // namespace bnfurl::records
