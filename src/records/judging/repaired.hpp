// The repair of a URL, in memory that is kept for the next one; and why there is none, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/repair.hpp>

namespace bnfurl::records {

/// The value of `--repair`; an unknown one is a usage error.
[[nodiscard]] RepairMode read_repair(std::string_view word);

class Repaired {
public:
  /// The text of `entry` that is nearest to `url`; nullopt: there is none, but a reason. Valid until the next call.
  [[nodiscard]] std::optional<std::string_view> of(Production entry, std::string_view url, RepairMode by);
  /// Why the last URL had no repair; empty if it had one.
  [[nodiscard]] const std::string& reason() const { return reason_; }

private:
  std::vector<char> memory_;
  std::string reason_;
};

}  // namespace bnfurl::records
