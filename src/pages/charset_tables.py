"""Writes what the octets of the Encoding Standard's legacy encodings mean, as C++, by Python's codecs of these names.

A table of one octet has the characters of 0x80 to 0xff, and one of two octets those of each first octet from 0x81 to
0xfe with each second one from 0x40 to 0xfe: 0 is no character, or one beyond U+FFFF.
"""
SINGLE = ("cp866 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_10 iso8859_13 "
          "iso8859_14 iso8859_15 iso8859_16 koi8_r koi8_u mac_roman cp874 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 "
          "cp1256 cp1257 cp1258 mac_cyrillic").split()
DOUBLE = "gb18030 big5hkscs cp932 cp949 jis0208".split()
# Where the standard differs: in KOI8-U, and in GB 18030 since 2022.
OTHERS = {("koi8_u", 0xAE): 0x45E, ("koi8_u", 0xBE): 0x40E}
OTHERS_DOUBLE = dict(zip(
    (0xA6D9, 0xA6DA, 0xA6DB, 0xA6DC, 0xA6DD, 0xA6DE, 0xA6DF, 0xA6EC, 0xA6ED, 0xA6F3, 0xA8BC,
     0xFE59, 0xFE61, 0xFE66, 0xFE67, 0xFE6D, 0xFE7E, 0xFE90, 0xFEA0),
    (0xFE10, 0xFE12, 0xFE11, 0xFE13, 0xFE14, 0xFE15, 0xFE16, 0xFE17, 0xFE18, 0xFE19, 0x1E3F, *range(0x9FB4, 0x9FBC))))


def character(octets, codec):
    try:
        text = octets.decode(codec)
    except UnicodeDecodeError:
        return 0
    return ord(text) if len(text) == 1 and ord(text) < 0x10000 else 0


def single(codec, octet):
    return OTHERS.get((codec, octet)) or character(bytes([octet]), codec) or (octet if octet < 0xA0 else 0)


# EUC-JP has the rows and cells of Shift_JIS in another order. The standard has characters of private use there.
def double(codec, lead, trail):
    if codec == "gb18030" and lead << 8 | trail in OTHERS_DOUBLE:
        return OTHERS_DOUBLE[lead << 8 | trail]
    if codec == "jis0208":
        row, cell = lead - 0xA1, trail - 0xA1
        if row < 0 or cell < 0:
            return 0
        lead = row // 2 + (0x81 if row < 62 else 0xC1)
        trail = cell + (0x9F if row % 2 else 0x40 if cell < 63 else 0x41)
        codec = "cp932"
    elif codec == "cp932" and 0xF0 <= lead <= 0xF9 and trail != 0x7F and trail <= 0xFC:
        return 0xE000 + (lead - 0xF0) * 188 + trail - (0x41 if trail > 0x7F else 0x40)
    return character(bytes([lead, trail]), codec)


# Where a run of gb18030's characters of four octets begins: its number, and its first character.
def runs():
    before = None
    for number in range(39420):
        octets = bytes([0x81 + number // 12600, 0x30 + number // 1260 % 10, 0x81 + number // 10 % 126,
                        0x30 + number % 10])
        here = character(octets, "gb18030")
        if here and here - number != before:
            yield f"{{{number}, {here}}}"
        before = here - number if here else None


def table(name, values):
    values = [str(value) for value in values]
    print(f"const char16_t {name}[{len(values)}] = {{")
    for at in range(0, len(values), 16):
        print("    " + ", ".join(values[at:at + 16]) + ",")
    print("};")


print('#include "src/pages/charset_tables.hpp"\n\nnamespace bnfurl::pages::charset_tables {\n')
for name in SINGLE:
    table(name, [single(name, octet) for octet in range(0x80, 0x100)])
for name in DOUBLE:
    table(name, [double(name, lead, trail) for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF)])
found = list(runs())
print(f"const Run gb18030_runs[{len(found)}] = {{{', '.join(found)}}};")
print(f"const unsigned gb18030_run_count = {len(found)};")
print("\n}  // namespace bnfurl::pages::charset_tables")
