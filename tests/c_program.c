/* A program in C that calls each kind of function of bnfurl.h. tests/c_abi_test.py compiles, links and runs it.
 */
#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <string.h>

static void print_parts(const bnfurl_production *uri, const char *text) {
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  bnfurl_error error;
  if (bnfurl_split(uri, text, strlen(text), &parts) != BNFURL_OK &&
      bnfurl_explain(uri, text, strlen(text), &error) != BNFURL_OK) {
    char message[200];
    bnfurl_error_message(&error, message, sizeof message);
    printf("%zu: %s\n", bnfurl_error_offset(&error), message);
    return;
  }
  for (size_t i = 0; i < bnfurl_component_count(uri); ++i) {
    if (spans[i].begin == BNFURL_ABSENT) continue;
    printf("%s %.*s", bnfurl_component_name(uri, i), (int)(spans[i].end - spans[i].begin), text + spans[i].begin);
    if ((int)i == bnfurl_component_index(uri, "host")) printf(" %s", bnfurl_host_kind_name(uri, parts.host_kind));
    printf("\n");
  }
}

static int is_fed(const bnfurl_production *uri, const char *text) {
  bnfurl_split_feed feed;
  bnfurl_feed verdict;
  bnfurl_span host[4];
  bnfurl_parts parts = BNFURL_PARTS_INIT(host, 4);
  if (bnfurl_feed_init(&verdict, uri) != BNFURL_OK || bnfurl_split_feed_init(&feed, uri) != BNFURL_OK) return 0;
  for (; *text != '\0'; ++text) {
    if (bnfurl_feed_push(&verdict, text, 1) != bnfurl_split_feed_push(&feed, text, 1)) return 0;
  }
  return bnfurl_split_feed_parts(&feed, &parts) == BNFURL_OK;
}

static void print_made(const bnfurl_production *uri, const char *base, const char *reference) {
  char out[64];
  size_t size = 0;
  bnfurl_base from;
  const bnfurl_text values[] = {{"x", 1}};
  if (bnfurl_base_init(&from, uri, base, strlen(base)) != BNFURL_OK) return;
  const bnfurl_resolution how = bnfurl_default_resolution(uri);
  if (bnfurl_resolve(&from, reference, strlen(reference), how, out, 64, &size) == BNFURL_OK) {
    printf("%.*s\n", (int)size, out);
  }
  if (bnfurl_normalize(uri, base, strlen(base), BNFURL_LEVEL_ALL, out, 64, &size) == BNFURL_OK) {
    printf("%.*s\n", (int)size, out);
  }
  printf("%s\n", bnfurl_status_name(bnfurl_join(uri, values, 1, out, 0, &size)));
}

static void print_verdicts(const bnfurl_production *uri, const char *text) {
  const int none = 0;
  const bnfurl_batch *batch;
  bnfurl_lines_options options = BNFURL_LINES_OPTIONS_INIT;
  bnfurl_lines *lines;
  options.components = &none;
  if (bnfurl_lines_new(uri, &options, NULL, &lines) != BNFURL_OK) return;
  if (bnfurl_lines_feed(lines, text, strlen(text)) != BNFURL_OK) printf("no memory\n");
  bnfurl_lines_finish(lines);
  while ((batch = bnfurl_lines_next(lines)) != NULL) printf("%zu lines, bits %d\n", batch->count, (int)batch->valid[0]);
  bnfurl_lines_free(lines);
}

int main(int count, char **words) {
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", NULL);
  const bnfurl_production *target = bnfurl_find_production("rfc9112", "request-target");
  if (uri == NULL || target == NULL) return 1;
  for (int i = 1; i < count; ++i) print_parts(uri, words[i]);
  printf("%s %s %s\n", bnfurl_status_name(bnfurl_validate(bnfurl_production_for_method(target, "OPTIONS", 7), "*", 1)),
         bnfurl_status_name(bnfurl_validate(bnfurl_production_for_method(target, "GET", 3), "*", 1)),
         is_fed(uri, "http://h/") ? "fed" : "not fed");
  print_made(uri, "HTTP://h:80/a", "../b");
  print_verdicts(uri, "x:\na b\nhttp://h\ny:");
  return bnfurl_use_kernel(bnfurl_kernel_name_at(0)) == BNFURL_OK ? 0 : 1;
}
