// The answer to a block: a Tuple for each of its rows. Rows are judged by StringSplitter, thousands at a time, and those
// that are valid are written straight from its columns. The others, and all rows where a column is asked for that it
// does not have, are judged and shown one by one, as `split` shows them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include <bnfurl/line_splitter.hpp>

#include "tools/bnfurl/clickhouse/block_reader.hpp"
#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

class Answer {
public:
  /// `elements` must outlive it.
  Answer(const Standards& standards, const Columns& elements, bool lenient,
         const std::shared_ptr<const Derivation>& derivation);

  /// Adds the rows of the block that have been read.
  void add(const BlockRows& rows);
  /// What is to be written.
  [[nodiscard]] std::string_view text() const { return page_->text().substr(written_); }
  /// So many octets of it have been written.
  void written(std::size_t octets);
  /// Begins the answer to the next block.
  void clear();

private:
  // What a valid row has in a column, without the row being judged once more.
  struct Source {
    enum class Kind : std::uint8_t { component, slice, default_port, url, verdict, never };
    Kind kind;
    std::size_t component = 0;  // of the first three
    Lines::Column values = {};  // the same, in the current batch
    [[nodiscard]] bool is_of_component() const {
      return kind == Kind::component || kind == Kind::slice || kind == Kind::default_port;
    }
    /// The octets of the component in a line; -1 if it is absent. A grammar without schemes has no values of one.
    [[nodiscard]] std::int32_t length(std::size_t line) const {
      return values.length.empty() ? -1 : values.length[line];
    }
  };

  // The whole answer stays until it is written.
  class Pages : public Page {
  public:
    Pages() : Page(false) {}

  protected:
    void spill() override {}
  };

  /// Those of all elements; none if one has none.
  [[nodiscard]] static std::vector<Source> sources_of(const Columns& elements);
  [[nodiscard]] static std::optional<Source> source_of(const Column& column);
  void add_judged(const BlockRows& rows);
  void add_batch(const BlockRows& rows, std::size_t first, const Lines& lines);
  void add_valid(std::string_view url, std::size_t line, std::int32_t begin);
  void add_other(const BlockRows& rows, std::size_t row, bool invalid);
  void add_null();
  [[nodiscard]] std::size_t room_for(std::string_view url, std::size_t line) const;
  /// What is not a whole component.
  [[nodiscard]] char* put_other(char* to, std::size_t element, std::string_view url, std::size_t line,
                                std::int32_t begin) const;
  void put_value(const Column& element, const std::optional<Value>& value);

  const Columns* elements_;
  Rows rows_;
  std::vector<Source> sources_;             // by element; empty: all rows are judged one by one
  std::optional<StringSplitter> splitter_;  // where there are sources
  std::unique_ptr<Pages> page_;
  std::size_t written_ = 0;
};

// Writing an answer while its block is still being read, so that ClickHouse reads rows while others are split. Not all
// that send a block read before they have sent all of it: so nothing is written here that would have to wait.

/// Makes a pipe hold more, if it is one and may: then the two processes wait for each other less often.
void widen_pipe(int descriptor);

/// The same pipe as a descriptor, opened once more, since whether writing waits belongs to what was opened.
class AnswerPipe {
public:
  explicit AnswerPipe(int descriptor);
  ~AnswerPipe();
  AnswerPipe(const AnswerPipe&) = delete;
  AnswerPipe& operator=(const AnswerPipe&) = delete;

  /// Writes what the pipe takes at once, and returns how many octets that were: none if it is no pipe, and none after a
  /// failure, which whoever writes the rest will meet too.
  [[nodiscard]] std::size_t write_some(std::string_view text) const;

private:
  int descriptor_;
};

}  // namespace bnfurl::tool
