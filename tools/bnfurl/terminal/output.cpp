#include "tools/bnfurl/terminal/output.hpp"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "src/records/io/input_file.hpp"
#include "src/records/messages/wording.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The first of these variables that is set decides, as in the C library.
bool is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = environment(name);
    if (value.empty()) continue;
    const std::string charset = value.substr(std::min(value.find('.'), value.size()));
    return ::strcasecmp(charset.c_str(), ".UTF-8") == 0 || ::strcasecmp(charset.c_str(), ".utf8") == 0;
  }
  return false;
}

Complaints* kept = nullptr;

}  // namespace

Complaints::Complaints() { kept = this; }
Complaints::~Complaints() { kept = nullptr; }

void Complaints::add(std::string_view message) {
  const std::lock_guard lock(mutex_);
  all_.push_back(records::worded(message));
}

bool say(std::string_view line) { return records::write_all(STDERR_FILENO, records::worded(line) + "\n") == 0; }

void complain(std::string_view message) {
  if (kept != nullptr) kept->add(message);
  say(fmt::format("bnfurl: {}", message));
}

records::Tell telling(bool quiet) {
  return [quiet](const records::Message& message) {
    if (!quiet || message.is_fault) complain(message.text);
  };
}

std::size_t terminal_width(int descriptor) {
  const std::size_t width = system::terminal_size(descriptor).width;
  return width == 0 ? 80 : width;
}

Look terminal_look() {
  const bool colours = environment("NO_COLOR").empty() && system::shows_colours(STDOUT_FILENO);
  const std::size_t height = system::terminal_size(STDOUT_FILENO).height;
  return {std::clamp<std::size_t>(terminal_width(STDOUT_FILENO), 24, 400), colours, is_utf8(),
          height == 0 ? 24 : height};
}

std::string on_terminal(std::string_view text) {
  static const bool is_readable = is_utf8();
  return is_readable ? readable(text) : records::printable(text);
}

Output::Output(int descriptor)
    : OutputBuffer(system::is_terminal(descriptor) ? on_terminal : nullptr), descriptor_(descriptor) {}

void Output::flush() {
  const std::string_view collected = text();
  clear();
  write_now(collected);
}

void Output::write(std::string_view text) {
  flush();
  write_now(text);
}

void Output::align() { table_.emplace(is_terminal() ? std::optional(terminal_look()) : std::nullopt); }

void Output::write_now(std::string_view text) { table_ ? write_octets(table_->add(text)) : write_octets(text); }

void Output::write_octets(std::string_view text) {
  if (text.empty() || error_ != 0) return;
  const auto room = make_room_ ? make_room_() : std::unique_lock<std::mutex>();
  error_ = records::write_all(descriptor_, text);
}

records::Status Output::finish() {
  flush();
  if (table_) write_octets(table_->finish());
  if (error_ == 0) return records::Status::good;
  complain(fmt::format("standard output: {}", std::strerror(error_)));
  return records::Status::failed;
}

}  // namespace bnfurl::tool
