#include "src/records/sinks/plain_copy.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace bnfurl::records {
namespace {

const auto marks_backslashes = [](Octets octets) { return Marks(octets < 14) | Marks(octets == '\\'); };

TEST(PlainCopy, CopiesValuesOfAnySize) {
  for (std::size_t size = 0; size < 140; ++size) {
    std::string memory;
    for (std::size_t i = 0; i < size; ++i) memory += static_cast<char>('a' + i % 26);
    const std::string from = memory + std::string(copy_margin, '\n');
    std::string to(size + copy_margin, '#');
    EXPECT_TRUE(copy_plain(std::string_view(from).substr(0, size), to.data(), marks_backslashes)) << size;
    EXPECT_EQ(to.substr(0, size), memory) << size;
  }
}

// What is marked is found wherever it stands.
TEST(PlainCopy, DoubtsWhatIsMarked) {
  for (const std::size_t size : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 96U}) {
    std::string to(size + copy_margin, '#');
    for (std::size_t at = 0; at < size; ++at) {
      for (int octet = 0; octet < 256; ++octet) {
        std::string memory(size + copy_margin, 'x');
        memory[at] = static_cast<char>(octet);
        ASSERT_EQ(copy_plain(std::string_view(memory).substr(0, size), to.data(), marks_backslashes),
                  octet >= 14 && octet != '\\')
            << size << " " << at << " " << octet;
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::records
