// `stats --live`: a text on a terminal that is drawn anew each second, in the same place, while what it shows is
// counted.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

/// Draws as long as it lives, if the terminal can move its cursor. Then nothing else may be written there.
class LiveScreen {
public:
  /// `text` is called while `counting` is locked.
  LiveScreen(std::mutex& counting, std::function<std::string(const Look& look)> text);
  /// Clears what was drawn: the last text is printed in its place.
  ~LiveScreen();
  LiveScreen(const LiveScreen&) = delete;
  LiveScreen& operator=(const LiveScreen&) = delete;

private:
  void draw_until_end();

  std::mutex& counting_;
  std::function<std::string(const Look& look)> text_;
  bool has_ended_ = false, has_drawn_ = false;
  std::condition_variable end_;
  std::thread thread_;
};

}  // namespace bnfurl::tool
