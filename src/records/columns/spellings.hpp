// What logs spell in several ways, in one: texts that were escaped, addresses, names of hosts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::records {

/// How a log writes octets of a text that it does not write as they were sent.
enum class Escapes : std::uint8_t {
  none,
  backslash,  ///< `\x22`, `\u0022`, `\"`, `\n`; what can stand for itself is not escaped
  json,       ///< as in a string of JSON
  percent,    ///< `%22`
  hash        ///< `#22`
};

/// How a log may write what a column shows.
enum class Written : std::uint8_t { as_shown, escaped, as_address, as_host };

/// Whether a line has a text if a column shows it, and so can be searched for it.
///   stands_in_line(Written::as_address, "192.0.2.7")  ->  true, unless may_spell_in_hexadecimal
///   stands_in_line(Written::as_host, "h.example")     ->  false, since a log may have H.EXAMPLE
[[nodiscard]] bool stands_in_line(Written written, std::string_view text);

/// Whether `text` can be of an address of IPv4, and lines can have such an address in hexadecimal digits.
///   may_spell_in_hexadecimal("::ffff:c000:207 - - [20/Nov...", "192.0.2.7")  ->  true
[[nodiscard]] bool may_spell_in_hexadecimal(std::string_view lines, std::string_view text);

/// The octets that `text` stands for. An escape that is not one stays as it is.
///   unescaped(R"(\xC3\x9C\"\\)", Escapes::backslash)  ->  Ü"\ in UTF-8
[[nodiscard]] std::string unescaped(std::string_view text, Escapes escapes);

/// A text that someone wrote, as a column shows it whose texts are written so: an address that is nothing else, or a
/// host, in its one spelling. Other texts stay as they are.
///   spelled_as(Written::as_address, "::ffff:192.0.2.7")  ->  192.0.2.7
///   spelled_as(Written::as_host, "H.example")            ->  h.example
[[nodiscard]] std::string spelled_as(Written written, std::string_view text);

/// Whether such a column never shows a text because it ends with a port.
///   has_needless_port(Written::as_address, "192.0.2.7:8080")  ->  true
[[nodiscard]] bool has_needless_port(Written written, std::string_view text);

/// Spells texts. What a function returns is in its argument, or in memory until the next call; a block's margin can be
/// read after it.
class Spelling {
public:
  [[nodiscard]] std::string_view text(std::string_view text, Escapes escapes) { return keep(unescaped(text, escapes)); }
  /// An address without brackets, port and mapped prefix: of IPv6 as RFC 5952 (section 4) writes it. Other texts lose
  /// only a port.
  ///   address("[2001:DB8:0::5]:443")  ->  2001:db8::5
  ///   address("::ffff:192.0.2.7")     ->  192.0.2.7, and so for ::ffff:c000:207
  [[nodiscard]] std::string_view address(std::string_view text);
  /// The host of an authority, in lower case and without a port.
  ///   host("H.example:8443")  ->  h.example
  [[nodiscard]] std::string_view host(std::string_view text);

private:
  /// Keeps `text`, with a margin after it.
  std::string_view keep(std::string text);

  std::string memory_;
};

}  // namespace bnfurl::records
