#include "src/records/formats/containers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view containers = "k8s:";

/// The word at the beginning of `line`, which then begins after the blank that ends the word; empty if none does.
std::string_view header_word(std::string_view& line) {
  const std::size_t end = line.find(' ');
  if (end == std::string_view::npos) return {};
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end + 1);
  return word;
}

/// Whether a word is a date and a time of day, as RFC 3339 has it.
bool is_header_time(std::string_view word) {
  constexpr std::string_view shape = "0000-00-00T00:00:00";
  if (word.size() <= shape.size()) return false;
  const auto fits = [&](char octet, char shown) { return shown == '0' ? is_digit(octet) : octet == shown; };
  return std::ranges::equal(word.substr(0, shape.size()), shape, fits) &&
         word.substr(shape.size()).find_first_not_of("0123456789.:+-Z") == std::string_view::npos;
}

/// Whether a line of a grammar file is a key that its container's grammar has in another way, or does without.
bool is_replaced(std::string_view line) {
  constexpr std::string_view keys[] = {"# grammar:", "# start:", "# typical:", "# rare:"};
  return std::ranges::any_of(keys, [line](std::string_view key) { return line.starts_with(key); });
}

}  // namespace

std::size_t container_header(std::string_view line) {
  std::string_view rest = line;
  if (!is_header_time(header_word(rest))) return 0;
  const std::string_view stream = header_word(rest);
  if (stream != "stdout" && stream != "stderr") return 0;
  const std::string_view tag = header_word(rest);
  return tag == "F" || tag == "P" ? line.size() - rest.size() : 0;
}

std::string without_container_headers(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines += text.substr(0, size).substr(container_header(text.substr(0, size)));
    text.remove_prefix(size);
  }
  return lines;
}

std::optional<std::string_view> format_in_container(std::string_view word) {
  return word.starts_with(containers) ? std::optional(word.substr(containers.size())) : std::nullopt;
}

std::string container_grammar(std::string_view text, std::string_view name, std::string_view start, bool has_stream) {
  std::string grammar = fmt::format(
      "# grammar:   k8s-{}\n"
      "# start:     container-line\n"
      "# component: cri-time\n"
      "# component: {} = cri-stream\n"
      "# component: cri-tag\n",
      name, has_stream ? "cri-stream" : "stream");
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    if (!is_replaced(text)) grammar += text.substr(0, size);
    text.remove_prefix(size);
  }
  return grammar + fmt::format(
                       "\n"
                       "; What the container's runtime writes before the line.\n"
                       "container-line = cri-time SP cri-stream SP cri-tag SP {}\n"
                       "cri-time = 4DIGIT 2( \"-\" 2DIGIT ) %s\"T\" 2DIGIT 2( \":\" 2DIGIT ) [ \".\" 1*DIGIT ]\n"
                       "           ( %s\"Z\" / ( \"+\" / \"-\" ) 2DIGIT \":\" 2DIGIT )\n"
                       "cri-stream = %s\"stdout\" / %s\"stderr\"\n"
                       "cri-tag = %s\"F\" / %s\"P\"\n",
                       start);
}

}  // namespace bnfurl::records
