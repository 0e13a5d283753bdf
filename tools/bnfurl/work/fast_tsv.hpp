// Rows of a tsv table straight from the columns of a batch of records: the fast path to the output of a TsvWriter.
// Values are copied as they are, whole vectors at a time; on the way, each octet is compared with those that might need
// an escape. A row that has one is written once more, exactly.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/columns/batch_fields.hpp"
#include "src/records/columns/column.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/forms/record.hpp"
#include "src/records/judging/derived.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"
#include "tools/bnfurl/work/judged_task.hpp"
#include "tools/bnfurl/work/request.hpp"

namespace bnfurl::tool {

// Values of a row, copied one after the other, 32 octets at a time, and looked at on the way: whether an octet might need
// an escape in a tsv table. Those that do are a backslash and some of the octets below 14, so no octet is looked at
// twice, and no search goes before the copy.
//
//   PlainCopy to(memory);
//   to.put("a value");
//   to.put('\t');
//   if (to.is_plain()) use(memory, to.end());

class PlainCopy {
public:
  /// This many octets can be read after each value, and written after the last one.
  static constexpr std::size_t margin = 32;
  static_assert(margin <= Block::margin);

  explicit PlainCopy(char* to) : to_(to) {}

  void put(std::string_view value) {
    const char* from = value.data();
    std::size_t left = value.size();
    for (; left > margin; left -= margin, from += margin, to_ += margin) copy(from, margin);
    copy(from, left);
    to_ += left;
  }
  void put(char octet) { *to_++ = octet; }
  /// Goes on at `end`, up to which octets were written that need no escape.
  void go_on_at(char* end) { to_ = end; }
  void put_absent() {
    std::memcpy(to_, "\\N", 2);
    to_ += 2;
  }

  [[nodiscard]] char* end() const { return to_; }
  /// Whether no octet of a value might need an escape.
  [[nodiscard]] bool is_plain() const {
    std::uint64_t words[sizeof doubtful_ / sizeof(std::uint64_t)];
    std::memcpy(words, &doubtful_, sizeof words);
    return (words[0] | words[1]) == 0;
  }

private:
  // Two of them are a margin: every machine has vectors of this size.
  using Octets [[gnu::vector_size(margin / 2)]] = std::uint8_t;

  /// Copies a margin, and looks at the first `count` octets.
  void copy(const char* from, std::size_t count) {
    static constexpr auto masks = [] {
      std::array<std::uint8_t, 2 * margin> octets{};
      for (std::size_t i = 0; i < margin; ++i) octets[i] = 0xff;
      return octets;
    }();
    for (std::size_t i = 0; i < margin; i += sizeof(Octets)) {
      Octets octets, looked_at;
      std::memcpy(&octets, from + i, sizeof octets);
      std::memcpy(&looked_at, masks.data() + (margin - count) + i, sizeof looked_at);
      std::memcpy(to_ + i, &octets, sizeof octets);
      doubtful_ |= (std::bit_cast<Octets>(octets < 14) | std::bit_cast<Octets>(octets == '\\')) & looked_at;
    }
  }

  char* to_;
  Octets doubtful_ = {};
};

class FastTsv {
public:
  /// nullopt if a column is neither a part of the record, nor its verdict, nor a key.
  [[nodiscard]] static std::optional<FastTsv> make(const Request& request, const Columns& columns, const Page& page);

  /// The batches whose records it can show; null if it can show none. `fields`: those that are needed, its own among
  /// them. `without_url`: whether records without a URL have rows.
  [[nodiscard]] std::unique_ptr<Batches> batches(const Request& request, AskedComponents fields,
                                                 bool without_url) const;

  /// Writes the rows of records of which all is known.
  void put(const Range& range, Page& page);

private:
  /// A column: a field of the batch, or a key of the URL that is this field.
  struct Field {
    BatchField of;
    std::optional<UrlKey> key;
  };

  FastTsv(std::vector<Field> fields, bool of_normal_forms, const Request& request);
  [[nodiscard]] std::size_t room_for(std::size_t record) const;
  [[nodiscard]] bool put_plain(const char* base, std::size_t record, Page& page);
  [[nodiscard]] char* put_key(UrlKey key, std::string_view url, char* to);
  void put_exactly(const char* base, std::size_t record, Page& page);
  [[nodiscard]] Derived::Text value_of(const Field& field, const char* base, std::size_t record);
  [[nodiscard]] std::vector<std::size_t> components() const;

  std::vector<Field> fields_;
  bool of_normal_forms_;  // the normal form of each line is the line
  // What makes the keys that are not written at once.
  Production entry_;
  bool has_web_urls_;  // among the texts of `entry_`
  std::shared_ptr<const Derivation> derivation_;
  Derived derived_;
  std::string kept_;  // by the steps, of a URL
};

// Output of whole records, as they stand in the input; by `-n`, each after its place.

class WholeRecords {
public:
  explicit WholeRecords(const Request& request)
      : options_(request.options), terminator_(request.format.ending.terminator) {}

  /// Records with the terminators between them, without their places. Not for a terminal.
  void put(std::string_view records, Page& page) const;
  void put(const Record& record, Page& page) const { put(record.whole, record.file, place_of(record), page); }
  void put(std::string_view whole, std::string_view file, std::size_t place, Page& page) const;

private:
  void put_place(std::string_view file, std::size_t place, Page& page) const;

  const Options& options_;
  char terminator_;
};

/// The header line of the first file, where `--header` asks for it and records are printed.
void put_header(const Request& request, Page& page);

}  // namespace bnfurl::tool
