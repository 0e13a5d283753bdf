// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A line on standard error that says how far a run has come, drawn over itself at most ten times a second. Whoever
// writes on the same terminal hides it meanwhile. It is plain ASCII without escape sequences: any terminal can show it,
// and none is left in another state than before.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// How far a run has come: octets as they stand in the files.
struct Progress {
  std::size_t done = 0;
  std::optional<std::size_t> total = {};
  double seconds = 0;
};

/// The line for that, of `width` octets at most:
///   [======>      ]  50 %   1.5 GiB of 3.0 GiB   512 MiB/s   0:03
[[nodiscard]] std::string to_line(const Progress& progress, std::size_t width);

class ProgressBar {
public:
  using Clock = std::chrono::steady_clock;

  /// Nothing is drawn before `patience` is over: what is done until then needs no bar.
  ProgressBar(std::optional<std::size_t> total, Clock::duration patience)
      : total_(total), begin_(Clock::now()), next_(begin_ + patience) {}
  ~ProgressBar() { (void)hide(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Says how much has been read; any thread may. Draws if it is time to and nobody else is at it.
  void show(std::size_t done);
  /// Takes the line away; there is none as long as the lock is held.
  [[nodiscard]] std::unique_lock<std::mutex> hide();

private:
  void draw(const std::string& line);

  std::optional<std::size_t> total_;
  Clock::time_point begin_;
  Clock::time_point next_;
  std::mutex mutex_;
  std::size_t drawn_ = 0;  // the length of what is to be seen
};

/// None where it is not wanted, or not asked for and of no help: where standard error is no terminal or standard output
/// is one too, and where nobody knows how much there is to read.
[[nodiscard]] std::unique_ptr<ProgressBar> make_progress_bar(const Options& options);

}  // namespace bnfurl::tool
