// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// All files, one after the other, as blocks of whole records. A file that cannot be read is told and passed over; one
// bad file never hides the others.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/bnfurl/files/decoded_file.hpp"
#include "tools/bnfurl/records/block.hpp"
#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/records/format.hpp"
#include "tools/bnfurl/records/signal.hpp"
#include "tools/bnfurl/terminal/status.hpp"

namespace bnfurl::tool {

/// Memory for a block. It grows only for a record that is longer than itself, and is given back after that.
class BlockMemory {
public:
  static constexpr std::size_t usual = std::size_t{1} << 18;

  [[nodiscard]] char* data() { return octets_.get(); }
  /// Without the margin, which is there too.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Room for `text`, which is put to its begin, and as much as a block usually has.
  void begin_with(std::string_view text);
  /// More room; the first `kept` octets stay.
  void grow(std::size_t kept);

private:
  void move_to(std::size_t size, std::string_view kept);

  std::unique_ptr<char[]> octets_;
  std::size_t size_ = 0;
};

/// What is read at once: a block, or what is to be said of a file that ends.
struct Portion {
  BlockMemory memory;
  Block block;
  bool begins_file = false;  ///< it is the first one of its file
  Status status = Status::good;
  std::string complaint;
};

class Input {
public:
  /// No files: standard input. `cancel` is a descriptor that can be read once nothing more is wanted, or -1: then
  /// nothing more comes, even while a file keeps one waiting.
  Input(std::vector<std::string> files, const Format& format);

  /// The next portion; false if there is none. Its text lives until the portion is given again, all else as long as the
  /// input does.
  [[nodiscard]] bool next(Portion& portion);
  /// Nothing more is wanted: reading ends, even where a file keeps it waiting. Any thread may say so.
  void cancel() { cancelled_.set(); }
  /// How much has been read, as it stands in the files.
  [[nodiscard]] std::size_t stored_octets() const { return stored_ + (file_ ? file_->stored_octets() : 0); }

  /// What the columns of the first file that has any are called, by its header or else by its first record; null if
  /// there are none. To be asked before the first portion is.
  [[nodiscard]] const Header* first_header();

private:
  [[nodiscard]] bool read(Portion& portion);
  [[nodiscard]] bool open_next();
  [[nodiscard]] bool fill(Portion& portion);
  [[nodiscard]] bool take_header(Portion& portion);
  void close(Portion& portion);

  std::vector<std::string> files_;
  std::size_t next_file_ = 0;
  const Format& format_;
  Signal cancelled_;
  std::unique_ptr<Cutter> cutter_;
  std::unique_ptr<DecodedFile> file_;
  std::deque<Header> headers_;  // of all files, where they have any
  const Header* header_ = nullptr;
  std::optional<Portion> first_;  // read to find the first header
  bool begins_file_ = false;
  std::size_t stored_ = 0;  // of the files that are done with
  std::size_t byte_ = 0;    // of what comes next, in its file
  std::string rest_;        // a record that was not whole yet
};

}  // namespace bnfurl::tool
