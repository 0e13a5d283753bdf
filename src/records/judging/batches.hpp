// Records judged thousands at a time: the fast path to the results that the records of a block give one by one. A batch
// says of which records everything is known: their URL is valid, or the record says that it has none. What they show is
// in columns. All others are read as records, which decide again.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/forms/input_format.hpp"
#include "src/records/forms/record.hpp"
#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/standard.hpp"

namespace bnfurl::tool {

/// What is asked of batches.
struct AskedParts {
  std::vector<std::size_t> components = {};  ///< indices of the components of the URL that have columns
  AskedComponents fields = std::nullopt;     ///< the components of a log's lines that have columns and are in records
  bool without_url = true;                   ///< whether a record without a URL is one of those that are known
};

class Batches {
public:
  /// Null if records are not lines. Only for records that are judged by their octets alone: not for references.
  [[nodiscard]] static std::unique_ptr<Batches> make(const Standard& standard, const Format& format,
                                                     const AskedParts& asked);
  /// Lines of which those that match are valid and in normal form by `levels` already. Null also if the library has no
  /// automaton for these normal forms.
  [[nodiscard]] static std::unique_ptr<Batches> of_normal_forms(const Standard& standard, const Format& format,
                                                                const LevelSet& levels);

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
  [[nodiscard]] virtual Batch::Column urls() = 0;
  /// A component of the URL that was asked for, and one of the record.
  [[nodiscard]] virtual Batch::Column component(std::size_t index) const = 0;
  [[nodiscard]] virtual Batch::Column field(std::size_t index) const = 0;

  /// Reads a record that was not read before, each after those before it; false if it is none, but a comment.
  [[nodiscard]] virtual bool read(std::size_t index, Record& record) = 0;
  /// The whole records from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] virtual std::string_view whole_records(std::size_t begin, std::size_t end) const = 0;
};

/// The first number from `begin` up to `end` whose bit is not set; `end` if there is none.
[[nodiscard]] std::size_t next_unset(std::span<const std::uint64_t> bits, std::size_t begin, std::size_t end);

/// Records of a batch from number `begin` up to `end`, one after the other, of which all is known.
struct Range {
  Batches& batches;
  std::size_t begin, end;
  [[nodiscard]] std::size_t size() const { return end - begin; }
};

}  // namespace bnfurl::tool
