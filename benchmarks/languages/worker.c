// Asked by areas/languages.py: judges all targets of a file, and says how many are good. The peer is libcurl.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rule.h"
#ifdef WITH_PEER
#include <curl/curl.h>
#endif

static bool is_split(const char *text, size_t size) {
  rule_parts parts;
  return rule_split(text, size, &parts) && parts.path.begin != RULE_MISSING;
}

#ifdef WITH_PEER
static bool is_resolved(const char *text, size_t size) {
  CURLU *url = curl_url();
  const bool is_good = size > 0 && curl_url_set(url, CURLUPART_URL, "http://www.example.com/", 0) == CURLUE_OK &&
                       curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK;
  curl_url_cleanup(url);
  return is_good;
}
#endif

int main(int count, char **arguments) {
  static const struct {
    const char *name;
    bool (*judge)(const char *text, size_t size);
  } sides[] = {{"c/valid", rule_valid},
               {"c/split", is_split},
#ifdef WITH_PEER
               {"c/peer", is_resolved},
#endif
               {"", NULL}};
  static char text[1 << 26], line[64];
  FILE *const file = fopen(arguments[1], "rb");
  if (count != 3 || file == NULL) return 2;
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  for (char *i = text; (i = strchr(i, '\n')) != NULL; ++i) *i = 0;
  const char *const end = text + ftell(file);
  for (size_t i = 0; i < sizeof sides / sizeof *sides; ++i) puts(sides[i].name);
  fflush(stdout);
  while (fgets(line, sizeof line, stdin) != NULL) {
    line[strcspn(line, "\n")] = 0;
    size_t side = 0, good = 0;
    while (strcmp(sides[side].name, line) != 0) ++side;
    for (int pass = atoi(arguments[2]); pass-- > 0;)
      for (const char *each = text; each < end; each += strlen(each) + 1) good += sides[side].judge(each, strlen(each));
    printf("%zu\n", good);
    fflush(stdout);
  }
}
