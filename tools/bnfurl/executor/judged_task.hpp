// Work on records that are judged. Of a batch, ranges of records of which all is known are visited as such; all others
// one by one, and those too that are judged by several grammars.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "src/records/columns/table.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/unshown.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/executor/workers.hpp"

namespace bnfurl::tool {

class JudgedTask : public Task {
public:
  JudgedTask(const Request& request, records::Depth depth, std::unique_ptr<records::Batches> batches)
      : batches_(std::move(batches)),
        options_(request.options),
        where_(request.where),
        tested_(where_.columns(),
                batches_->judge_in(rows_of(request.standards,
                                           where_.passes_all() ? depth : std::max(depth, records::Depth::components),
                                           request.derivation)),
                request.derivation),
        rests_(request.format) {}

  void work(const records::Block& block, Tally& tally) final;

protected:
  /// Visits the records of a range that is not empty; returns whether to go on.
  [[nodiscard]] virtual bool visit(const records::Range& range, Tally& tally) = 0;

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] records::Batches& batches() { return *batches_; }
  /// What the first of the requested grammars says of a record that is not known.
  [[nodiscard]] const records::Row& decisive() const { return batches_->rows().front(); }
  /// Whether it passes `--where`.
  [[nodiscard]] bool is_wanted() {
    tested_.open_row();
    const bool passes = where_.passes(tested_, 0);
    tested_.open();
    return passes;
  }
  /// Whether `--on-bad fail` stops before this record; then the tally says why.
  [[nodiscard]] bool fails(Tally& tally) const;

private:
  /// Whether unwanted records are skipped as if they did not exist.
  [[nodiscard]] virtual bool filters() const { return true; }
  /// Whether records that do not match the format have to be counted even if `--where` skips none of them, because
  /// nothing else shows that there are any.
  [[nodiscard]] virtual bool tells_unlike() const { return false; }
  void judge_batch();
  [[nodiscard]] bool work_on_batch(Tally& tally);
  [[nodiscard]] bool take(std::size_t index, Tally& tally);
  [[nodiscard]] bool take_unknown(std::size_t index, Tally& tally);
  [[nodiscard]] bool take_known(std::size_t begin, std::size_t end, Tally& tally);
  [[nodiscard]] bool take_range(std::size_t begin, std::size_t end, Tally& tally);

  std::unique_ptr<records::Batches> batches_;
  const Options& options_;
  const records::Where& where_;
  records::Table tested_;              // the columns that `where_` tests
  std::vector<std::uint64_t> wanted_;  // the records of the batch that may pass it; empty: all
  records::RestCounter rests_;
};

}  // namespace bnfurl::tool
