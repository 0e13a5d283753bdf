/* A program in C that calls each kind of function of bnfurl.h. tests/c_abi_test.py compiles, links and runs it.
 */
#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <string.h>

static void print_parts(const bnfurl_production *uri, const char *text) {
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  int host_kind;
  if (!bnfurl_split(uri, text, strlen(text), spans, BNFURL_MAX_COMPONENTS, NULL, &host_kind)) {
    bnfurl_error error;
    char message[200];
    bnfurl_explain(uri, text, strlen(text), &error);
    bnfurl_error_message(&error, message, sizeof message);
    printf("%zu: %s\n", bnfurl_error_offset(&error), message);
    return;
  }
  for (size_t i = 0; i < bnfurl_component_count(uri); ++i) {
    if (spans[i].begin == BNFURL_ABSENT) continue;
    printf("%s %.*s", bnfurl_component_name(uri, i), (int)(spans[i].end - spans[i].begin), text + spans[i].begin);
    if ((int)i == bnfurl_component(uri, "host")) printf(" %s", bnfurl_host_kind_name(uri, host_kind));
    printf("\n");
  }
}

static int is_fed(const bnfurl_production *uri, const char *text) {
  bnfurl_split_feed feed;
  bnfurl_feed verdict;
  bnfurl_span host[4];
  bnfurl_feed_start(&verdict, uri);
  bnfurl_split_feed_start(&feed, uri);
  for (; *text != '\0'; ++text) {
    if (bnfurl_feed_next(&verdict, text, 1) != bnfurl_split_feed_next(&feed, text, 1)) return 0;
  }
  return bnfurl_split_feed_end(&feed, host, 4, NULL, NULL);
}

int main(int count, char **words) {
  const bnfurl_production *uri = bnfurl_find("rfc3986", NULL);
  const bnfurl_production *target = bnfurl_find("rfc9112", "request-target");
  if (uri == NULL || target == NULL) return 1;
  for (int i = 1; i < count; ++i) print_parts(uri, words[i]);
  printf("%d %d %s\n", bnfurl_matches(bnfurl_for_method(target, "OPTIONS", 7), "*", 1),
         bnfurl_matches(bnfurl_for_method(target, "GET", 3), "*", 1), is_fed(uri, "http://h/") ? "fed" : "not fed");
  return 0;
}
