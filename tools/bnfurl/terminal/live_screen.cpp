#include "tools/bnfurl/terminal/live_screen.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <string_view>
#include <utility>

#include "src/records/io/input_file.hpp"
#include "src/records/messages/messages.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::string_view home = "\x1b[H", clear_line = "\x1b[K", clear_below = "\x1b[J";

/// The first lines of a text, as many as the terminal has but for the last one, over what was there.
std::string screen_of(std::string_view text, const Look& look) {
  std::string screen(home);
  for (std::size_t row = 1; row < look.height && !text.empty(); ++row) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    screen.append(first_cells(text.substr(0, end), look.width)).append(clear_line) += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return screen.append(clear_below);
}

}  // namespace

LiveScreen::LiveScreen(std::mutex& counting, std::function<std::string(const Look& look)> text)
    : counting_(counting), text_(std::move(text)) {
  if (system::is_terminal(STDOUT_FILENO) && system::shows_colours(STDOUT_FILENO))
    thread_ = std::thread([this] { draw_until_end(); });
}

LiveScreen::~LiveScreen() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(counting_);
    has_ended_ = true;
  }
  end_.notify_one();
  thread_.join();
  if (has_drawn_) (void)records::write_all(STDOUT_FILENO, std::string(home).append(clear_below));
}

// While the terminal takes the text, counting goes on. What was on the screen before moves up, out of the way.
void LiveScreen::draw_until_end() try {
  std::unique_lock lock(counting_);
  while (!end_.wait_for(lock, std::chrono::seconds(1), [this] { return has_ended_; })) {
    const Look look = terminal_look();
    std::string screen = screen_of(text_(look), look);
    if (!std::exchange(has_drawn_, true)) screen.insert(0, look.height, '\n');
    lock.unlock();
    if (records::write_all(STDOUT_FILENO, screen) != 0) return;
    lock.lock();
  }
} catch (const std::bad_alloc&) {
  return;  // the table is printed at the end
}

}  // namespace bnfurl::tool
