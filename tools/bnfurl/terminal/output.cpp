// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/output.hpp"

#include <fmt/format.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "tools/bnfurl/files/input_file.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::size_t width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0) return size.ws_col;
  return 80;
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

}  // namespace

Look terminal_look() {
  const std::string term = environment("TERM");
  const bool colours = environment("NO_COLOR").empty() && !term.empty() && term != "dumb";
  return {std::clamp<std::size_t>(width(), 24, 400), colours, is_utf8()};
}

Output::Output(int descriptor) : Page(::isatty(descriptor) == 1), descriptor_(descriptor) {}

void Output::flush() {
  const std::string_view collected = text();
  clear();
  if (error_ == 0) error_ = write_all(descriptor_, collected);
}

void Output::write(std::string_view text) {
  flush();
  if (error_ == 0) error_ = write_all(descriptor_, text);
}

Status Output::finish() {
  flush();
  if (error_ == 0) return Status::good;
  complain(fmt::format("standard output: {}", std::strerror(error_)));
  return Status::failed;
}

}  // namespace bnfurl::tool
