// Work on records that are judged: one by one, or in batches. Of a batch, ranges of records of which all is known are
// visited as such; all others one by one, and those too that are tested or judged by several grammars.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/records/record.hpp"
#include "tools/bnfurl/work/request.hpp"
#include "tools/bnfurl/work/workers.hpp"

namespace bnfurl::tool {

// Records judged thousands at a time: the fast path to the results that the records of a block give one by one. A batch
// says of which records everything is known: their URL is valid, or the record says that it has none. What they show is
// in columns. All others are read as records, which decide again.

/// What is asked of batches.
struct AskedParts {
  std::vector<std::size_t> components = {};  ///< indices of the components of the URL that have columns
  AskedComponents fields = std::nullopt;     ///< the components of a log's lines that have columns and are in records
  bool without_url = true;                   ///< whether a record without a URL is one of those that are known
};

class Batches {
public:
  /// Null if records are not lines or depend on more than their octets.
  [[nodiscard]] static std::unique_ptr<Batches> make(const Request& request, const AskedParts& asked);
  /// Lines of which those that match are valid and in normal form by `levels` already. Null also if the library has no
  /// automaton for these normal forms.
  [[nodiscard]] static std::unique_ptr<Batches> of_normal_forms(const Request& request, const LevelSet& levels);

  Batches() = default;
  virtual ~Batches() = default;
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;

  virtual void open(const Block& block) = 0;
  /// Goes on to the next batch; false if there are no more.
  [[nodiscard]] virtual bool next() = 0;

  /// The number of records; some may be none, see `read`.
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// For each record, whether all is known of it, and whether its URL is valid: bit i % 64 of word i / 64.
  [[nodiscard]] virtual std::span<const std::uint64_t> known() const = 0;
  [[nodiscard]] virtual std::span<const std::uint64_t> valid() const = 0;
  /// Whether a URL that is not known to be valid is invalid.
  [[nodiscard]] virtual bool are_verdicts() const = 0;

  /// What the columns' offsets are relative to. They are set for the records that are known; a length of -1 says that
  /// there is no value. What they stand for can be read a block's margin beyond its end.
  [[nodiscard]] virtual const char* base() const = 0;
  [[nodiscard]] virtual Lines::Column urls() = 0;
  /// A component of the URL that was asked for, and one of the record.
  [[nodiscard]] virtual Lines::Column component(std::size_t index) const = 0;
  [[nodiscard]] virtual Lines::Column field(std::size_t index) const = 0;

  /// Reads a record that was not read before, each after those before it; false if it is none, but a comment.
  [[nodiscard]] virtual bool read(std::size_t index, Record& record) = 0;
  /// The whole records from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] virtual std::string_view whole_records(std::size_t begin, std::size_t end) const = 0;
};

/// Records of a batch from number `begin` up to `end`, one after the other, of which all is known.
struct Range {
  Batches& batches;
  std::size_t begin, end;
  [[nodiscard]] std::size_t size() const { return end - begin; }
};

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
  bool counts_;
};

}  // namespace bnfurl::tool
