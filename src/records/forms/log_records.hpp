// Lines of a server log. A grammar of kind "record" derives the line. One of its keys names the component that is the
// URL, and the component whose text can say that there is no URL. A line that the grammar does not derive is a record
// without a URL. A component "target-query" is the query of a target that is written without it.
//
// Lines are split thousands at a time, and read one by one; or only some of a batch are read, by those who have seen in
// its columns that they need not read the others. Of a line, those components are found that are asked for, and those
// that say what its URL is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/records/forms/record.hpp"
#include "src/records/forms/separated_records.hpp"

namespace bnfurl::tool {

// The lines of a block, thousands at a time, with what a LineSplitter finds in them: a production judges each line, and
// gives it those components that are asked for. Offsets of lines and components are relative to `base()`, which is in
// the block; so what they stand for can be read a margin beyond its end.

class LineBatches {
public:
  /// Without components, only verdicts are found.
  LineBatches(Production entry, Ending ending, const AskedComponents& components);

  void open(const Block& block);
  /// The next lines; null if there are no more. A line is a record's text: a CR that does not belong to it is dropped.
  [[nodiscard]] const Batch* next();

  [[nodiscard]] const char* base() const { return base_; }
  [[nodiscard]] const Batch& lines() const { return *lines_; }
  [[nodiscard]] std::string_view text(std::size_t index) const {
    const std::string_view line = lines_->line(index);
    return {base_ + (line.data() - lines_->text().data()), line.size()};
  }
  /// Says of which line `record` is the record: its texts and where they are.
  void read(std::size_t index, Record& record) const;
  /// The whole records of the lines from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const;

private:
  [[nodiscard]] std::string_view with_cr(std::string_view line) const;

  Ending ending_;
  LineSplitter splitter_;
  Block block_;
  const Batch* lines_ = nullptr;
  const char* base_ = nullptr;
  std::size_t done_ = 0;  // how many of the block's lines are before these
  bool finished_ = false;
};

/// Whether the lines of a format that begin with "#" are comments: then its grammar has a rule "comment-line".
[[nodiscard]] inline bool has_comment_lines(Production layout) {
  return layout.grammar().find("comment-line").has_value();
}

/// Which components of a line are its URL, or say what it is.
struct LogUrl {
  LogUrl(Production layout, RecordKey key)
      : component(key.component()),
        method(key.method_component()),
        unless(key.unless_component()),
        unless_text(key.unless_text()),
        query(key.name() == "target" ? layout.grammar().find_component("target-query") : std::nullopt),
        has_comments(has_comment_lines(layout)) {}

  [[nodiscard]] bool needs(Component other) const {
    return other == component || other == method || other == unless || other == query;
  }

  Component component;
  std::optional<Component> method;
  std::optional<Component> unless;  ///< if its text is `unless_text`, there is no URL
  std::string_view unless_text;
  std::optional<Component> query;  ///< of a URL in two parts
  bool has_comments;
};

class LogRecords : public RecordSource {
public:
  LogRecords(Production layout, RecordKey key, const AskedComponents& fields);

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

  /// The next lines, split; false if there are no more.
  [[nodiscard]] bool next_batch();
  [[nodiscard]] const LineBatches& batch() const { return batches_; }
  /// Reads one of these lines, each after those before it; false if it is a comment. Nothing else may be in `record`
  /// than what was read here.
  [[nodiscard]] bool read(std::size_t index, Record& record);

  [[nodiscard]] const LogUrl& where() const { return where_; }

private:
  [[nodiscard]] bool split_line(std::size_t index, std::string_view line);
  [[nodiscard]] bool split_long_line(std::string_view line);
  [[nodiscard]] std::optional<std::string_view> field(const Record& record, std::optional<Component> component) const;

  Production layout_;
  LogUrl where_;
  std::vector<Component> asked_;
  LineBatches batches_;
  std::size_t size_ = 0;                // of the batch
  std::size_t at_ = 0;                  // the line of the batch that is next
  std::size_t comments_ = 0;            // how many of the block's lines so far
  std::vector<Batch::Column> columns_;  // of the batch: those that are asked for
  std::vector<Span> fields_;            // the components of the current line; those that are not asked for are absent
  std::string url_;                     // if it is in two parts
};

}  // namespace bnfurl::tool
