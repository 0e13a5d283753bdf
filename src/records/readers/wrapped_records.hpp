// Records in a wrapper: a line of a log, and around it what a container's runtime or a syslog daemon says of it, or a
// JSON object in which it is a member. The lines of a block are taken out of their wrappers, and the source of their
// format reads them as if they had come so. What is shown of whole records, and places in the file, are those of the
// records as they are in the file. A record that is not in the wrapper has no URL. One that the wrapper has cut into
// parts is where its first part is, and comes when its last part has come.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/wrappers.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {

/// Takes a record out of its wrapper. The octets after a record must be readable, as many as Block::margin says.
class Unwrapper {
public:
  explicit Unwrapper(Wrapper wrapper) : wrapper_(std::move(wrapper)) {}

  /// Whether `record` is in the wrapper.
  [[nodiscard]] bool read(std::string_view record);

  [[nodiscard]] const Wrapper& wrapper() const { return wrapper_; }

  // Of the record that was read last:

  /// Its line with escapes undone, and where in the record it begins. Views are valid until the next one is read.
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::size_t begin() const { return begin_; }
  /// What a wrapper of JSON has that is not JSON, as JsonReader says it.
  [[nodiscard]] std::string_view damage() const { return damage_; }
  /// nullopt if the wrapper does not say it.
  [[nodiscard]] std::optional<std::string_view> field(WrapperField field);

  // Of a record that is not in the wrapper:

  /// What was expected, in words, and where.
  [[nodiscard]] std::string_view expected() const { return expected_; }
  [[nodiscard]] std::size_t failed_at() const { return failed_at_; }

private:
  [[nodiscard]] bool read_json(std::string_view record);

  Wrapper wrapper_;
  std::size_t begin_ = 0;
  std::string_view line_;
  std::string_view damage_;
  WrapperTexts fields_;  // of a prefix
  std::string expected_;
  std::size_t failed_at_ = 0;
  JsonReader reader_;
  std::vector<JsonMember> members_;
  JsonTexts texts_;
};

/// `text`, with each line that is in the wrapper taken out of it. Lines without their last part are skipped.
[[nodiscard]] std::string unwrapped(const Wrapper& wrapper, std::string_view text);

/// `inside` reads the lines.
[[nodiscard]] std::unique_ptr<RecordSource> wrapped_records(Wrapper wrapper, std::unique_ptr<RecordSource> inside);

}  // namespace bnfurl::records
