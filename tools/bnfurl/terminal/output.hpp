// What reaches the user: messages on standard error, and standard output, which is buffered and written
// with write(2), so that a failure (a full disk) is noticed, remembered, and reported once. A closed pipe is not a
// failure: the process dies of SIGPIPE.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "src/records/messages/messages.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "tools/bnfurl/terminal/aligned_table.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

// Messages to the user, on standard error.

/// Writes a line on standard error, `worded`. False if that failed: then only the exit status can still report it.
bool say(std::string_view line);

/// Tells the user something about the run, after the name of the program.
void complain(std::string_view message);

/// Tells what the library hands over, at once; `quiet`: only faults.
[[nodiscard]] records::Tell telling(bool quiet);

/// While it exists, keeps what is complained of, too: for a report, whose readers do not see standard error. There is
/// one at a time.
class Complaints {
public:
  Complaints();
  ~Complaints();
  Complaints(const Complaints&) = delete;
  Complaints& operator=(const Complaints&) = delete;

  [[nodiscard]] const std::vector<std::string>& all() const { return all_; }
  void add(std::string_view message);

private:
  std::mutex mutex_;
  std::vector<std::string> all_;
};

/// In cells; 80 if the terminal does not say it.
[[nodiscard]] std::size_t terminal_width(int descriptor);

// The abilities of the terminal on standard output.

/// Its width, whether it shows colours (NO_COLOR, TERM), and whether its character set is UTF-8 (LC_ALL …).
[[nodiscard]] Look terminal_look();

/// Text from outside as that terminal can show it: readable if its character set is UTF-8, and otherwise in ASCII.
[[nodiscard]] std::string on_terminal(std::string_view text);

class Output : public records::OutputBuffer {
public:
  explicit Output(int descriptor);

  /// Writes the buffer. After a failure nothing is written any more.
  void flush();
  /// Flushes, then writes `text` without a copy.
  void write(std::string_view text);
  /// Flushes, and reports a failure, if there was one, on standard error.
  [[nodiscard]] records::Status finish();

  [[nodiscard]] bool failed() const { return error_ != 0; }

  /// From now on, the text is tab-separated rows, which are written as aligned columns.
  void align();
  /// Before text is written, `make_room` is called; the lock that it returns is held meanwhile. Nullptr: nothing is.
  void make_room_by(std::function<std::unique_lock<std::mutex>()> make_room) { make_room_ = std::move(make_room); }

protected:
  void spill() override { flush(); }

private:
  void write_now(std::string_view text);
  void write_octets(std::string_view text);

  std::optional<AlignedTable> table_;
  int descriptor_;
  int error_ = 0;
  std::function<std::unique_lock<std::mutex>()> make_room_;
};

}  // namespace bnfurl::tool
