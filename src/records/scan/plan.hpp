// What is asked of the records of one format, with all names looked up. Threads share a plan.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "src/records/columns/column.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/where/where.hpp"

namespace bnfurl::records {

struct Plan {
  Format format;
  Standards standards;
  std::shared_ptr<const Derivation> derivation;
  Where where = {};             ///< which records count
  Columns columns = {};         ///< what the sink reads
  AskedComponents fields = {};  ///< the components of a log's lines that `columns`, `where` and the scan read
  AskedValues values = {};      ///< those that `columns`, `where` and what is derived ask for by names
  Depth depth = Depth::components;
  std::optional<LevelSet> normal_forms = {};  ///< if the sink sees URLs only in these normal forms
  std::optional<OnBad> on_bad = {};           ///< what becomes of invalid records; nullopt: the sink takes them
  bool knows_without_url = true;              ///< whether a record that has no URL is one of those that are known
  bool wants_rejected = false;                ///< whether the sink takes the records that do not pass `where`, too
  bool tells_unshown = true;                  ///< whether messages count records that do not pass, too: see Unshown
  bool counts_unlike = false;                 ///< whether nothing else shows records that do not match the format
  bool has_statistics = false;
  bool is_numbered = false;  ///< whether the numbers of records are needed
  bool only_counts = false;  ///< whether the sink takes nothing but the number of all records, which are not judged
  bool is_searched = true;   ///< whether lines without a text that `where` implies may be skipped
  /// Makes the source of a thread, if it is not that of the format.
  std::function<std::unique_ptr<RecordSource>()> make_source = {};

  /// The batches that a scan reads; they have what `columns` and `where` read.
  [[nodiscard]] std::unique_ptr<Batches> batches() const;
  /// What each record that passes `where` has in its line, if nothing is asked of the others; otherwise empty.
  [[nodiscard]] std::string searched() const;
};

}  // namespace bnfurl::records
