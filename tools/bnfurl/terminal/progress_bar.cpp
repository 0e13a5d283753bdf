#include "tools/bnfurl/terminal/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "src/system/system.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

using std::chrono::milliseconds;

std::string size_text(double octets) {
  constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (; octets >= 999.5 && unit + 1 < std::size(units); ++unit) octets /= 1024;
  return fmt::format("{:.{}f} {}", octets, unit > 0 && octets < 9.95 ? 1 : 0, units[unit]);
}

std::string time_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds);
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours == 0) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
}

std::string bar(double share, std::size_t width) {
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
  std::string inside = std::string(filled, '=') + (filled < width ? ">" : "");
  inside.resize(width, ' ');
  return fmt::format("[{}]", inside);
}

/// How much of a regular file is left to read. A missing file has nothing to read, so its size is 0.
std::optional<std::size_t> size_of(const std::string& file) {
  const bool is_standard = file == "-";
  struct stat status {};
  if ((is_standard ? ::fstat(STDIN_FILENO, &status) : ::stat(file.c_str(), &status)) != 0)
    return is_standard ? std::nullopt : std::optional<std::size_t>(0);
  if (!S_ISREG(status.st_mode)) return std::nullopt;
  const off_t at = is_standard ? ::lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
  return static_cast<std::size_t>(std::max<off_t>(status.st_size - at, 0));
}

std::optional<std::size_t> size_of_all(const std::vector<std::string>& files) {
  if (files.empty()) return size_of("-");
  std::size_t sum = 0;
  for (const std::string& file : files) {
    const std::optional<std::size_t> size = size_of(file);
    if (!size) return std::nullopt;
    sum += *size;
  }
  return sum;
}

}  // namespace

std::string to_line(const Progress& progress, std::size_t width) {
  const auto done = static_cast<double>(progress.done);
  const double speed = done / std::max(progress.seconds, 0.001);
  const std::string rate = fmt::format("{}/s", size_text(speed));
  if (!progress.total) {
    return fmt::format("{}   {}   {}", size_text(done), rate, time_text(progress.seconds)).substr(0, width);
  }
  const auto total = static_cast<double>(*progress.total);
  const double share = total > done ? done / total : 1;  // a file may grow
  const double rest = speed > 0 ? (total - done) / speed : 0;
  const std::string text = fmt::format(" {:3.0f} %   {} of {}   {}   {}", 100 * share, size_text(done),
                                       size_text(total), rate, time_text(std::max(rest, 0.0)));
  if (text.size() + 8 > width) return text.substr(0, width);
  return bar(share, std::min<std::size_t>(width - text.size() - 2, 50)) + text;
}

void ProgressBar::show(std::size_t done) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  const Clock::time_point now = Clock::now();
  if (!lock || has_given_way_ || now < next_) return;
  next_ = now + milliseconds(100);
  const std::chrono::duration<double> seconds = now - begin_;
  // The last column stays free: some terminals wrap to the next line after it.
  draw(to_line({done, total_, seconds.count()}, terminal_width(STDERR_FILENO) - 1));
}

std::unique_lock<std::mutex> ProgressBar::hide() {
  std::unique_lock lock(mutex_);
  if (drawn_ != 0) draw({});
  return lock;
}

std::unique_lock<std::mutex> ProgressBar::make_room() {
  std::unique_lock lock = hide();
  has_given_way_ = gives_way_;
  return lock;
}

// Blanks overwrite the rest of a longer line from before. A failure to write is ignored.
void ProgressBar::draw(const std::string& line) {
  const std::size_t length = std::max(line.size(), drawn_);
  const std::string text = fmt::format("\r{:{}}{}", line, length, line.empty() ? "\r" : "");
  (void)!::write(STDERR_FILENO, text.data(), text.size());
  drawn_ = line.size();
}

std::unique_ptr<ProgressBar> make_progress_bar(std::optional<bool> wanted, const std::vector<std::string>& files) {
  if (wanted == false) return nullptr;
  const std::optional<std::size_t> total = size_of_all(files);
  if (wanted == true) return std::make_unique<ProgressBar>(total, milliseconds(0));
  if (!total || !system::is_terminal(STDERR_FILENO)) return nullptr;
  return std::make_unique<ProgressBar>(total, milliseconds(1000), true);
}

}  // namespace bnfurl::tool
