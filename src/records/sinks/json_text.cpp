#include "src/records/sinks/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "src/pages/characters.hpp"

namespace bnfurl::records {
namespace {

unsigned char octet_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

void append_control(std::string& to, unsigned char octet) {
  constexpr std::string_view short_forms = "btn\0fr";  // U+0008 on
  if (octet >= 8 && octet <= 13 && octet != 11)
    to.append({'\\', short_forms[octet - 8U]});
  else
    to += fmt::format("\\u{:04x}", octet);
}

}  // namespace

bool append_json_string(std::string& to, std::string_view text, ShowText show) {
  bool is_plain = true;
  for (const char octet : text) is_plain &= octet >= 0x20 && octet < 0x7f && octet != '"' && octet != '\\';
  if (is_plain) {
    to.append(1, '"').append(text) += '"';
    return true;
  }
  bool all_valid = true;
  to += '"';
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    all_valid &= step.valid;
    const unsigned char octet = octet_at(text, 0);
    if (octet < 0x20) {
      append_control(to, octet);
    } else if (show != nullptr && octet > 0x7e) {
      to += show(text.substr(0, step.size));
    } else if (!step.valid) {
      to += "\xef\xbf\xbd";
    } else {
      if (octet == '"' || octet == '\\') to += '\\';
      to.append(text.substr(0, step.size));
    }
    text.remove_prefix(step.size);
  }
  to += '"';
  return all_valid;
}

std::string json_string(std::string_view text, ShowText show) {
  std::string json;
  (void)append_json_string(json, text, show);
  return json;
}

void append_base64(std::string& to, std::string_view text) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < text.size(); i += 3) {
    const std::size_t octets = std::min<std::size_t>(3, text.size() - i);
    unsigned bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < octets ? octet_at(text, i + k) : 0U);
    for (std::size_t k = 0; k < 4; ++k) to += k <= octets ? digits[bits >> (18 - 6 * k) & 63] : '=';
  }
}

}  // namespace bnfurl::records
