// The encodings of XML that expat does not know itself. The charsets of pages are known further on, so what describes
// them is in src/records/links.
#pragma once

#include <expat.h>

namespace bnfurl::pages {

/// Describes the encoding that a declaration of XML names, as expat asks for it. Returns XML_STATUS_ERROR if it is
/// unknown, or if its characters have no fixed size by their first octet.
[[nodiscard]] int describe_xml_encoding(void* unused, const char* name, XML_Encoding* to);

}  // namespace bnfurl::pages
