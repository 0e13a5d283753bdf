/* For tests/components_test.py: reads texts that end with a NUL, and prints a line for each: "-" for an invalid one,
 * otherwise in hexadecimal, "-" for what is missing, the decoded path, the authority, the number of the port, and each
 * parameter of the query: its name, its value, and both decoded as in a form.
 */
#include <bnfurl/bnfurl.h>

#include <stdio.h>

static void print_octets(const char *octets, size_t size) {
  putchar('x');
  for (size_t i = 0; i < size; ++i) printf("%02x", (unsigned)(unsigned char)octets[i]);
}

static void print_span(const char *text, const bnfurl_span *span) {
  putchar(' ');
  if (span->begin == BNFURL_ABSENT)
    putchar('-');
  else
    print_octets(text + span->begin, span->end - span->begin);
}

static void print_decoded(const char *text, const bnfurl_span *span, unsigned flags) {
  char out[10000];
  size_t needed;
  if (span->begin == BNFURL_ABSENT) {
    printf(" -");
  } else if (bnfurl_decode(text + span->begin, span->end - span->begin, flags, out, sizeof out, &needed) == BNFURL_OK) {
    putchar(' ');
    print_octets(out, needed);
  }
}

static void print_text(const bnfurl_production *production, const char *text, size_t size) {
  bnfurl_span spans[BNFURL_MAX_COMPONENTS], authority, name, value;
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  const bnfurl_span *query = &spans[bnfurl_component_index(production, "query")];
  size_t at;
  if (bnfurl_split(production, text, size, &parts) != BNFURL_OK) {
    printf("-\n");
    return;
  }
  printf("valid");
  print_decoded(text, &spans[bnfurl_component_index(production, "path")], 0);
  if (bnfurl_authority(production, &parts, &authority) != (authority.begin != BNFURL_ABSENT)) printf(" wrong");
  print_span(text, &authority);
  printf(" %d", bnfurl_port_number(text, &spans[bnfurl_component_index(production, "port")]));
  at = query->begin;
  while (bnfurl_next_parameter(text, query->end, &at, &name, &value)) {
    print_span(text, &name);
    print_span(text, &value);
    print_decoded(text, &name, BNFURL_DECODING_FORM);
    print_decoded(text, &value, BNFURL_DECODING_FORM);
  }
  printf("\n");
}

int main(int count, char **arguments) {
  static char text[10000];
  size_t size = 0;
  const bnfurl_production *production = count == 3 ? bnfurl_find_production(arguments[1], arguments[2]) : NULL;
  if (production == NULL) return 2;
  for (int octet = getchar(); octet != EOF; octet = getchar()) {
    text[size++] = (char)octet;
    if (octet != '\0' && size < sizeof text) continue;
    print_text(production, text, size - 1);
    size = 0;
  }
  return 0;
}
