#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <string.h>

/* The host of the URL on the command line, or what is wrong with it. */
int main(int count, char **texts) {
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", "URI");
  if (count != 2 || uri == NULL) return 2;
  const char *text = texts[1];
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  bnfurl_error error;
  if (bnfurl_split(uri, text, strlen(text), &parts) == BNFURL_OK) {
    const bnfurl_span host = spans[bnfurl_component_index(uri, "host")];
    if (host.begin == BNFURL_ABSENT)
      puts("no host");
    else
      printf("%.*s\n", (int)(host.end - host.begin), text + host.begin);
  } else if (bnfurl_explain(uri, text, strlen(text), &error) == BNFURL_NO_MATCH) {
    char message[200];
    bnfurl_error_message(&error, message, sizeof message);
    puts(message);
  }
}
