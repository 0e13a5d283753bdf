// Work on records that are judged: one by one, or in batches. Of a batch, ranges of records of which all is known are
// visited as such; all others one by one, and those too that are tested or judged by several grammars.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/forms/record.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/judging/unshown.hpp"
#include "tools/bnfurl/work/request.hpp"
#include "tools/bnfurl/work/workers.hpp"

namespace bnfurl::tool {

/// The batches of a request; null if records are not lines, or depend on more than their octets.
[[nodiscard]] std::unique_ptr<Batches> batches_of(const Request& request, const AskedParts& asked);
[[nodiscard]] std::unique_ptr<Batches> batches_of_normal_forms(const Request& request, const LevelSet& levels);

class JudgedTask : public Task {
public:
  /// Without `batches`, works record by record; then records of a log need to have `fields`.
  JudgedTask(const Request& request, Depth depth, std::unique_ptr<Batches> batches,
             const AskedComponents& fields = std::nullopt)
      : source_(batches ? nullptr : request.format.make_source(fields)),
        rows_(rows_of(request.standards, request.where.passes_all() ? depth : std::max(depth, Depth::components),
                      request.derivation)),
        where_(request.where),
        batches_(std::move(batches)),
        rests_(request.format),
        counts_(request.options.statistics) {}

  void work(const Block& block, Tally& tally) final;

protected:
  /// Visits a record, judged in `rows()`; returns whether to go on.
  [[nodiscard]] virtual bool visit(const Record& record, Tally& tally) = 0;
  /// Visits the records of a range that is not empty; returns whether to go on.
  [[nodiscard]] virtual bool visit_known(const Range& range, Tally& tally) = 0;

  /// The record judged by each of the requested grammars; the first one decides.
  [[nodiscard]] const Rows& rows() const { return rows_; }
  [[nodiscard]] const Row& decisive() const { return rows_.front(); }
  /// Whether the record passes `--where`.
  [[nodiscard]] bool is_wanted() const { return where_.passes(rows_); }

private:
  /// Whether unwanted records are skipped as if they did not exist.
  [[nodiscard]] virtual bool filters() const { return true; }
  [[nodiscard]] bool take(Tally& tally);
  [[nodiscard]] bool work_on_batch(Tally& tally);
  [[nodiscard]] bool take_known(std::size_t begin, std::size_t end, Tally& tally);
  [[nodiscard]] bool take_tested(std::size_t begin, std::size_t end, Tally& tally);
  [[nodiscard]] bool take_range(std::size_t begin, std::size_t end, Tally& tally);
  [[nodiscard]] bool take_unknown(std::size_t index, Tally& tally);
  void judge_known(std::size_t index);

  std::unique_ptr<RecordSource> source_;  // null where there are batches
  Record record_;                         // the current one
  Rows rows_;
  const Where& where_;
  std::unique_ptr<Batches> batches_;
  RestCounter rests_;
  bool counts_;
};

}  // namespace bnfurl::tool
