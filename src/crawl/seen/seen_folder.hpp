// The folder of a set: its store; `about`, a line that says what the keys are; and `lock`, which one program holds at a
// time, until it ends in whatever way. `about` is written before the first key is kept: without it, a folder that has
// keys has lost it, and is refused.
#pragma once

#include <string>
#include <utility>

#include <bnfurl/result.hpp>

namespace bnfurl::crawl {

class SeenFolder {
public:
  /// Locks the folder, which is made if there is none. Refuses one that is in use, of other keys, or something else.
  /// `is_read_only`: it must exist, and several programs may have it.
  [[nodiscard]] static Result<SeenFolder, InputError> open(const std::string& path, const std::string& about,
                                                           bool is_read_only);
  /// A folder below that for temporary files, which is removed in the end.
  [[nodiscard]] static Result<SeenFolder, InputError> make_temporary();

  SeenFolder(const SeenFolder&) = delete;
  SeenFolder& operator=(const SeenFolder&) = delete;
  SeenFolder(SeenFolder&& other) noexcept;
  SeenFolder& operator=(SeenFolder&& other) noexcept;
  ~SeenFolder();

  /// Whether there is no store yet.
  [[nodiscard]] bool is_new() const { return is_new_; }
  /// Whether an earlier version wrote it, which knew no times.
  [[nodiscard]] bool is_earlier() const { return is_earlier_; }
  [[nodiscard]] bool is_temporary() const { return is_temporary_; }
  /// What its keys are.
  [[nodiscard]] const std::string& about() const { return about_; }
  [[nodiscard]] std::string keys() const { return path_ + "/keys"; }
  [[nodiscard]] std::string log() const { return path_ + "/log"; }
  /// Says that the folder has a store of this version now; empty, or why that cannot be written.
  [[nodiscard]] std::string finish();

private:
  SeenFolder(std::string path, int lock, bool is_temporary)
      : path_(std::move(path)), lock_(lock), is_temporary_(is_temporary) {}

  [[nodiscard]] InputError refused(const std::string& why) const;
  [[nodiscard]] Result<void, InputError> examine(const std::string& about);

  std::string path_;
  std::string about_ = {};
  int lock_;
  bool is_temporary_;
  bool is_new_ = true;
  bool is_earlier_ = false;
};

}  // namespace bnfurl::crawl
