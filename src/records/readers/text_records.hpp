// Texts that are records, one by one: the rows of a column of Arrow, or of a block of ClickHouse. Each is a URL, or
// null.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/readers/source.hpp"

namespace bnfurl::records {

/// Text i is the octets of `text` from offsets[i] up to offsets[i + 1]. A block's margin can be read after them.
struct TextRows {
  std::string_view text = {};
  std::vector<std::int64_t> offsets = {0};
  std::vector<std::uint8_t> validity = {};  ///< bit i % 8 of octet i / 8 is 0 if text i is null
  bool has_null = false;

  [[nodiscard]] std::size_t size() const { return offsets.size() - 1; }
  [[nodiscard]] bool is_null(std::size_t row) const { return has_null && (validity[row / 8] >> (row % 8) & 1) == 0; }

  void clear() {
    offsets.assign(1, 0);
    validity.clear();
    has_null = false;
  }
  /// A text of so many octets, which are after those of the text before it.
  void add(std::size_t octets, bool is_null) {
    const std::size_t row = size();
    if (row % 8 == 0) validity.push_back(0xff);
    if (is_null) {
      validity.back() = static_cast<std::uint8_t>(validity.back() & ~(1U << row % 8));
      has_null = true;
    }
    offsets.push_back(offsets.back() + static_cast<std::int64_t>(octets));
  }
};

/// Texts that are wherever they are, put together.
class GatheredRows {
public:
  void clear() { rows_.clear(); }
  /// nullopt is null.
  void add(std::optional<std::string_view> text) {
    memory_.resize(octets());
    memory_ += text.value_or(std::string_view());
    rows_.add(text ? text->size() : 0, !text);
  }
  /// How many octets there are.
  [[nodiscard]] std::size_t octets() const { return static_cast<std::size_t>(rows_.offsets.back()); }
  /// All of them, valid until another one is added.
  [[nodiscard]] const TextRows& rows() {
    memory_.resize(octets() + Block::margin);
    rows_.text = std::string_view(memory_).substr(0, octets());
    return rows_;
  }

private:
  std::string memory_;
  TextRows rows_;
};

/// Records of texts.
class TextRecords : public RecordSource {
public:
  /// `components`: the indices of those that are asked for. `decides`: whether the texts are judged by `entry`; else
  /// they are only found.
  TextRecords(Production entry, const std::vector<std::size_t>& components, bool decides = true);

  /// The next block is the text of these rows, which must stay as they are while it is read.
  void expect(const TextRows& rows) { rows_ = &rows; }

private:
  void begin() override;
  [[nodiscard]] bool find() override;
  void fill(Record& record, std::size_t index) override;

  StringSplitter splitter_;
  bool decides_;
  const TextRows* rows_ = nullptr;
};

}  // namespace bnfurl::records
