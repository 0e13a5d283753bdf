// For tests in Python: of each line, the octets in hexadecimal digits, the key by surt_ia, in such digits too.
#include <bnfurl/crawl/surt.hpp>

#include <iostream>
#include <string>
#include <string_view>

namespace {

std::string octets_of(const std::string& digits) {
  std::string octets;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    octets += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return octets;
}

std::string digits_of(std::string_view octets) {
  constexpr const char* digits = "0123456789abcdef";
  std::string result;
  for (const char octet : octets) {
    result += digits[static_cast<unsigned char>(octet) >> 4U];
    result += digits[static_cast<unsigned char>(octet) & 15U];
  }
  return result;
}

}  // namespace

int main() {
  std::string memory;
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << digits_of(bnfurl::crawl::surt_ia(octets_of(line), memory)) << '\n';
  }
}
