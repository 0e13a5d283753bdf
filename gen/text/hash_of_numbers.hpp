// A hash of numbers, the same on every machine: for tables of what a walk has met already.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::gen {

struct HashOfNumbers {
  /// Of a list of integers.
  template <class Numbers>
  std::size_t operator()(const Numbers& numbers) const {
    std::uint64_t hash = numbers.size();
    for (const auto number : numbers) hash = mixed(hash, static_cast<std::uint32_t>(number));
    return static_cast<std::size_t>(hash);
  }
  static std::uint64_t mixed(std::uint64_t hash, std::uint64_t number) {
    hash = (hash ^ number) * 0x9e3779b97f4a7c15;
    return hash ^ (hash >> 32);
  }
};

}  // namespace bnfurl::gen
