// A line on standard error that shows how far a run has come, redrawn at most ten times a second. Code that writes to
// the same terminal hides it meanwhile. It is plain ASCII without escape sequences: any terminal can show it, and its
// state is not changed.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace bnfurl::tool {

/// How far a run has come, in octets as stored in the files.
struct Progress {
  std::size_t done = 0;
  std::optional<std::size_t> total = {};
  double seconds = 0;
};

/// The line that shows it, at most `width` octets:
///   [======>      ]  50 %   1.5 GiB of 3.0 GiB   512 MiB/s   0:03
[[nodiscard]] std::string to_line(const Progress& progress, std::size_t width);

class ProgressBar {
public:
  using Clock = std::chrono::steady_clock;

  /// Nothing is drawn before `patience` has passed: shorter runs need no bar.
  ProgressBar(std::optional<std::size_t> total, Clock::duration patience, bool gives_way = false)
      : total_(total), gives_way_(gives_way), begin_(Clock::now()), next_(begin_ + patience) {}
  ~ProgressBar() { (void)hide(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Reports how much has been read; any thread may call it. Draws if it is time to and no other thread is drawing.
  void show(std::size_t done);
  /// Removes the line, which stays hidden as long as the lock is held.
  [[nodiscard]] std::unique_lock<std::mutex> hide();
  /// The same for output on the same terminal; a bar that gives way is not shown any more.
  [[nodiscard]] std::unique_lock<std::mutex> make_room();

private:
  void draw(const std::string& line);

  std::optional<std::size_t> total_;
  bool gives_way_;  // to the first output on its terminal
  bool has_given_way_ = false;
  Clock::time_point begin_;
  Clock::time_point next_;
  std::mutex mutex_;
  std::size_t drawn_ = 0;  // the length of the line on the screen
};

/// For reading `files`. Null if it is not wanted. Without a request, null also where it does not help: if standard
/// error is not a terminal, or the amount to read is unknown; and it gives way to output on the same terminal.
[[nodiscard]] std::unique_ptr<ProgressBar> make_progress_bar(std::optional<bool> wanted,
                                                             const std::vector<std::string>& files);

}  // namespace bnfurl::tool
