// The kinds of formats that the program knows. Each is defined beside what reads its records.
#pragma once

#include "src/records/readers/format_kind.hpp"

namespace bnfurl::records::format_kinds {

extern const FormatKind lines;       ///< a URL a line
extern const FormatKind nul;         ///< URLs that end with NUL
extern const FormatKind undetected;  ///< what `auto` is until the first records are read
extern const FormatKind log;         ///< lines that a grammar derives
extern const FormatKind tsv;
extern const FormatKind csv;
extern const FormatKind jsonl;
extern const FormatKind w3c;      ///< a log whose own lines name its fields
extern const FormatKind cdx;      ///< an index of web archives, whose own line names its fields
extern const FormatKind warc;     ///< web archives
extern const FormatKind sitemap;  ///< lists of URLs for crawlers, of XML or text
extern const FormatKind feed;     ///< RSS and Atom

}  // namespace bnfurl::records::format_kinds
