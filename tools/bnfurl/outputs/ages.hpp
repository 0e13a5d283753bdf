// How old things are, as rows of a table: when the first and the last of them was made, and how many have which age.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <ctime>

#include "src/records/sinks/output_buffer.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

class Ages {
public:
  /// `time`: in seconds since 1970; 0 if it is unknown.
  void add(std::int64_t time);
  void put(records::OutputBuffer& page) const;

private:
  std::int64_t now_ = std::time(nullptr);
  std::int64_t oldest_ = 0, newest_ = 0;
  std::array<std::size_t, 4> counts_{};
  std::size_t unknown_ = 0;
};

}  // namespace bnfurl::tool
