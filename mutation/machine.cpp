// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/machine.hpp"

#include <algorithm>
#include <unordered_set>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::mutation {
namespace {

constexpr std::size_t most_pairs = 1'000'000;

struct Pair {
  Configuration one;
  Configuration other;
  std::size_t size;  // of the text that leads here
  std::size_t from;
  std::uint8_t octet;
};

class Walk {
public:
  Walk(const Machine& one, const Machine& other, const Remembered& remembered)
      : one_(one), other_(other), remembered_(remembered) {
    std::vector<gen::OctetSet> sets = one.octet_sets();
    for (const gen::OctetSet& set : other.octet_sets()) sets.push_back(set);
    sets.push_back(gen::OctetSet::all());
    for (const gen::OctetSet& set : gen::partition(sets)) octets_.push_back(set.representative());
  }

  std::optional<std::string> run() {
    add({one_.start(), other_.start(), 0, 0, 0});
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (differ(pairs_[i])) return text_to(i);
      for (const std::uint8_t octet : octets_) step(i, octet);
    }
    return std::nullopt;
  }

private:
  [[nodiscard]] bool differ(const Pair& pair) const {
    const std::optional<Result> one = one_.end(pair.one, pair.size);
    const std::optional<Result> other = other_.end(pair.other, pair.size);
    return one && other && *one != *other;
  }

  void step(std::size_t from, std::uint8_t octet) {
    const std::size_t offset = pairs_[from].size;
    const std::vector<Configuration> others = other_.next(pairs_[from].other, octet, offset);
    for (const Configuration& one : one_.next(pairs_[from].one, octet, offset)) {
      for (const Configuration& other : others) add({one, other, offset + 1, from, octet});
    }
  }

  void add(Pair pair) {
    if (pair.one.dead && pair.other.dead) return;
    if (!known_.insert(key_of(pair)).second) return;
    if (pairs_.size() >= most_pairs) throw TooLong();
    pairs_.push_back(std::move(pair));
  }

  [[nodiscard]] std::string key_of(const Pair& pair) const {
    std::string key;
    append(key, static_cast<int>(std::min(pair.size, remembered_.near)));
    for (const Configuration* each : {&pair.one, &pair.other}) {
      for (const int number : each->control) append(key, number);
      for (const Value value : each->values) append(key, shown(value, pair.size));
    }
    unsigned bits = 1;
    for (const Pairing& each : remembered_.pairings) {
      bits = bits << 1 | (holds(each, pair) ? 1U : 0U);
      if (bits < 0x80) continue;
      key += static_cast<char>(bits);
      bits = 1;
    }
    return key + static_cast<char>(bits);
  }

  static void append(std::string& key, int number) {
    key += static_cast<char>(number & 0xff);
    key += static_cast<char>(number >> 8 & 0xff);
  }

  [[nodiscard]] int shown(Value value, std::size_t size) const {
    if (!is_offset(value)) return -1 - static_cast<int>(unset - value);
    const auto near = static_cast<int>(remembered_.near);
    if (value < remembered_.near) return static_cast<int>(value);
    if (size - value <= remembered_.near) return near + static_cast<int>(size - value);
    return 2 * near + 1;
  }

  [[nodiscard]] static bool holds(const Pairing& pairing, const Pair& pair) {
    const Value one = pair.one.values[pairing.one];
    const Value other = pair.other.values[pairing.other];
    return is_offset(one) && is_offset(other) && one == other + static_cast<std::size_t>(pairing.distance);
  }

  [[nodiscard]] std::string text_to(std::size_t pair) const {
    std::string text;
    for (; pair != 0; pair = pairs_[pair].from) text += static_cast<char>(pairs_[pair].octet);
    std::reverse(text.begin(), text.end());
    return text;
  }

  const Machine& one_;
  const Machine& other_;
  const Remembered& remembered_;
  std::vector<std::uint8_t> octets_;
  std::vector<Pair> pairs_;
  std::unordered_set<std::string> known_;
};

}  // namespace

std::optional<std::string> difference(const Machine& one, const Machine& other, const Remembered& remembered) {
  return Walk(one, other, remembered).run();
}

}  // namespace bnfurl::mutation
