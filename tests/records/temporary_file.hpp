#pragma once

#include <string>

namespace bnfurl::records {

/// A file with `text`, which is removed with the object.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string& text = {});
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  /// Open for reading and writing.
  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Its current contents.
  [[nodiscard]] std::string text() const;

private:
  std::string name_;
  int descriptor_;
};

}  // namespace bnfurl::records
