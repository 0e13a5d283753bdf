/* Many texts in one call of core.js, which crosses the border between JavaScript and WebAssembly once for all. */
#include <stddef.h>
#include <stdint.h>

#include "bnfurl.h"

/* How many UTF-16 units precede an offset, where a character begins. */
static size_t units_before(const char *text, size_t offset) {
  size_t units = 0, i;

  for (i = 0; i < offset; i++) {
    const unsigned char octet = (unsigned char)text[i];
    units += ((octet & 0xc0) != 0x80) + (octet >= 0xf0);
  }
  return units;
}

/* Splits texts that follow each other; each ends at its number in `ends`. Writes where each component of `wanted`
 * begins in each text, and then where it ends: -1 if it is missing or the text is invalid. The offsets are in bytes, or
 * in UTF-16 units. */
__attribute__((export_name("split_all"))) void split_all(const bnfurl_production *production, const char *text,
                                                         const uint32_t *ends, uint32_t count, const uint8_t *wanted,
                                                         uint32_t wanted_count, int is_utf16, int32_t *columns,
                                                         uint8_t *valid) {
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  uint32_t begin = 0, i, k;

  for (i = 0; i < count; begin = ends[i++]) {
    const char *each = text + begin;
    int32_t *cell = columns + i;
    valid[i] = bnfurl_split(production, each, ends[i] - begin, &parts) == BNFURL_OK;
    for (k = 0; k < wanted_count; k++, cell += 2 * (size_t)count) {
      const bnfurl_span span = spans[wanted[k]];
      const int is_there = valid[i] && span.begin != BNFURL_ABSENT;
      cell[0] = !is_there ? -1 : (int32_t)(is_utf16 ? units_before(each, span.begin) : span.begin);
      cell[count] = !is_there ? -1 : (int32_t)(is_utf16 ? units_before(each, span.end) : span.end);
    }
  }
}
