// Judges texts through every entry point, in every kernel of the machine, some hundred texts at a time, and through
// feeds, one text at a time. The expected answers come from the table walks. A `Counterexample` ends a proof.
#pragma once

#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <bnfurl/detail/data.hpp>

#include "tools/verify/harness/readings.hpp"

namespace bnfurl::proof {

class FeedReaders;
class EntryPoints;

class Checker {
public:
  explicit Checker(const detail::ProductionData& entry);
  ~Checker();
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// Judges `text`, now or later. Returns the expected answer, valid until the next call. Throws Counterexample,
  /// about this or an earlier text.
  const Answer& add(std::string_view text);
  /// The same for a text that must be valid, or must be invalid.
  void add(std::string_view text, bool valid);
  /// Judges the text at once, at its place in memory, by the entry points that take single texts.
  void ask_in_place(std::string_view text, const Answer& expected) const;
  /// Judges the remaining texts. Throws Counterexample.
  void finish();
  /// How many texts were added.
  [[nodiscard]] std::uint64_t count() const { return count_; }

private:
  static constexpr std::size_t at_once = 512;

  const detail::ProductionData& entry_;
  std::unique_ptr<FeedReaders> feeds_;
  std::vector<std::unique_ptr<EntryPoints>> entry_points_;  // by kernel
  TextList texts_;
  std::vector<Answer> expected_;
  std::uint64_t count_ = 0;
};

// Ends a proof: a text about which two sides disagree.

/// `avx2 split: "http://h": other components`
class Counterexample : public std::runtime_error {
public:
  Counterexample(std::string_view who, std::string_view text, std::string_view what);
  explicit Counterexample(const std::string& what) : std::runtime_error(what) {}
};

}  // namespace bnfurl::proof
