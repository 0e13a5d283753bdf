// What charset_tables.py writes: what the octets of legacy encodings mean.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnfurl::pages::charset_tables {

inline constexpr std::size_t first_lead = 0x81, first_trail = 0x40, trails = 0xff - first_trail,
                             doubles = (0xff - first_lead) * trails;

extern const char16_t cp866[128], iso8859_2[128], iso8859_3[128], iso8859_4[128], iso8859_5[128], iso8859_6[128],
    iso8859_7[128], iso8859_8[128], iso8859_10[128], iso8859_13[128], iso8859_14[128], iso8859_15[128], iso8859_16[128],
    koi8_r[128], koi8_u[128], mac_roman[128], cp874[128], cp1250[128], cp1251[128], cp1252[128], cp1253[128],
    cp1254[128], cp1255[128], cp1256[128], cp1257[128], cp1258[128], mac_cyrillic[128];
extern const char16_t gb18030[doubles], big5hkscs[doubles], cp932[doubles], cp949[doubles], jis0208[doubles];

/// Characters that follow one another, as the numbers of their four octets do.
struct Run {
  std::uint16_t number;
  std::uint16_t first;
};
extern const Run gb18030_runs[];
extern const unsigned gb18030_run_count;

}  // namespace bnfurl::pages::charset_tables
