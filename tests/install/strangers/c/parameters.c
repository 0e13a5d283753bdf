#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <string.h>

/* The parameters in the query of the URL on the command line, decoded. */
int main(int count, char **texts) {
  if (count != 2) return 2;
  const char *text = texts[1];
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", "URI");
  bnfurl_span spans[BNFURL_MAX_COMPONENTS], name, value;
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  if (bnfurl_split(uri, text, strlen(text), &parts) != BNFURL_OK) return 1;
  const bnfurl_span query = spans[bnfurl_component_index(uri, "query")];
  size_t at = query.begin;
  while (bnfurl_next_parameter(text, query.end, &at, &name, &value)) {
    char out[1000];
    size_t size;
    if (value.begin == BNFURL_ABSENT) continue; /* there is no "=" */
    if (bnfurl_decode(text + value.begin, value.end - value.begin, BNFURL_DECODING_FORM, out, 1000, &size) != BNFURL_OK)
      return 1; /* longer than 1,000 bytes */
    printf("%.*s: %.*s\n", (int)(name.end - name.begin), text + name.begin, (int)size, out);
  }
}
