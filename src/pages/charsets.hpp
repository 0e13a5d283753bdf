// The characters of a page, whatever its charset, by the Encoding Standard and the HTML Standard (13.2.3): pages are
// read in UTF-8. A page is only converted if it has octets that are not ASCII.
//
// The tables are those of Python's codecs, which know the encodings better than iconv: that of the GNU C library loads
// its own from files, which a static program does not have, and each system has another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::pages {

struct Encoding {
  enum class Kind : std::uint8_t {
    utf8,
    utf16le,
    utf16be,
    single,   ///< one octet for each character
    gbk,      ///< and those with two
    gb18030,  ///< or four
    big5,
    euc_jp,
    iso2022_jp,  ///< with escape sequences
    shift_jis,
    euc_kr,
    user_defined,  ///< 0x80 to 0xff are characters of private use
    replacement,   ///< not read at all, because it is dangerous
  };
  std::string_view name;
  Kind kind;
  const char16_t* table;    ///< of charset_tables.hpp, or null
  std::string_view labels;  ///< other names, with blanks around each
};

/// The encoding with this label, in any case and with blanks around it; null if the label is unknown.
[[nodiscard]] const Encoding* encoding_called(std::string_view label);

/// How a page is meant to be read: by its byte order mark, the charset that its header names, its first `<meta>` that
/// names one, or its declaration of XML. Otherwise as `usual` says, or as UTF-8 if it is XML.
[[nodiscard]] const Encoding& encoding_of(std::string_view page, std::optional<std::string_view> header, bool is_xml,
                                          const Encoding& usual);

/// What a page without any name of a charset is read in: windows-1252.
[[nodiscard]] const Encoding& usual_encoding();
/// The same for a file, which no server describes: UTF-8 if it is that.
[[nodiscard]] const Encoding& usual_encoding_of_file(std::string_view page);

/// A page in UTF-8.
class PageText {
public:
  /// Valid as long as `page` is; null: it is UTF-8, and stays as it is.
  void open(std::string_view page, const Encoding* encoding);
  [[nodiscard]] std::string_view text() const { return is_as_written_ ? page_ : std::string_view(text_); }
  /// Where the character at this offset of the text begins in the page. It is fast if the offsets do not fall.
  [[nodiscard]] std::size_t place_of(std::size_t offset);
  /// A link of the page, with the octets of its query in the page's encoding, each escaped (URL Standard, 4.4). Valid
  /// until the next call.
  [[nodiscard]] std::string_view link(std::string_view url);

private:
  /// How far the page is read.
  struct Place {
    std::size_t page = 0, text = 0;
    enum class Mode : std::uint8_t { ascii, roman, katakana, jis0208 } mode = Mode::ascii;  // of iso2022_jp
  };
  [[nodiscard]] std::optional<std::uint32_t> read_character(Place& at) const;
  [[nodiscard]] std::optional<std::uint32_t> read_double(Place& at) const;
  [[nodiscard]] std::uint32_t read_utf16(Place& at) const;
  [[nodiscard]] std::optional<std::uint32_t> read_iso2022_jp(Place& at) const;
  void read_run(Place& at, std::string& to) const;
  [[nodiscard]] std::string octets_of(std::uint32_t character, Place::Mode& mode);
  [[nodiscard]] std::optional<std::size_t> index_of(std::uint32_t character);

  std::string_view page_;
  const Encoding* encoding_ = nullptr;
  bool is_as_written_ = true;
  std::string text_, piece_, link_;
  Place known_;
  const Encoding* indexed_ = nullptr;  // `indices_` are those of its characters
  std::vector<std::uint16_t> indices_;
};

}  // namespace bnfurl::pages
