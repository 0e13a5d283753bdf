/* A program in C that calls each kind of function of bnfurl.h that allocates: columns of Arrow, and what is in
 * libbnfurl-load and libbnfurl-crawl. tests/c_abi_test.py compiles, links and runs it, with a list of public suffixes.
 */
#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <string.h>

static char memory[400];

static int failed(const char *what, bnfurl_status status) {
  printf("%s: %s\n", what, bnfurl_status_name(status));
  return 1;
}

static int try_load(void) {
  const char *text = "phone = 3DIGIT \"-\" 1*DIGIT\nfax = number\n";
  bnfurl_grammar_file file = BNFURL_GRAMMAR_FILE_INIT("my.bnf", text, 0);
  bnfurl_limits limits = BNFURL_LIMITS_INIT;
  bnfurl_loaded *loaded;
  const bnfurl_production *phone;
  bnfurl_status status;
  file.text_size = strlen(text);
  status = bnfurl_load(&file, 1, &limits, &loaded);
  if (status != BNFURL_BAD_FILE) return failed("load", status);
  printf("%s:%zu:%zu: %s\n", bnfurl_loaded_diagnostic(loaded, 0)->file, bnfurl_loaded_diagnostic(loaded, 0)->line,
         bnfurl_loaded_diagnostic(loaded, 0)->column, bnfurl_loaded_diagnostic(loaded, 0)->message);
  status = bnfurl_loaded_production(loaded, "my.bnf", "phone", &phone);
  if (status == BNFURL_OK) status = bnfurl_validate(phone, "555-1", 5);
  printf("%s %s\n", bnfurl_production_name(phone), bnfurl_status_name(status));
  bnfurl_loaded_free(loaded);
  return 0;
}

static int try_rules(const bnfurl_production *uri) {
  const char *text = "default allow\ndeny host ads.example\n";
  bnfurl_rule_file file = BNFURL_RULE_FILE_INIT("my.rules");
  bnfurl_rules *rules;
  bnfurl_rules_reader reader;
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  bnfurl_status status;
  file.text = text;
  file.text_size = strlen(text);
  status = bnfurl_rules_compile(&file, 1, &rules);
  if (status != BNFURL_OK) return failed(bnfurl_rules_diagnostic(rules, 0)->message, status);
  if (bnfurl_rules_reader_init(&reader, uri) != BNFURL_OK) return 1;
  status = bnfurl_rules_decide(rules, &reader, "http://ADS.example/", 19, memory, sizeof memory, &decision);
  if (status != BNFURL_OK) return failed("decide", status);
  printf("%s %s:%zu\n", decision.is_allowed ? "allow" : "deny", decision.file, decision.line);
  if (bnfurl_rules_sitemap(rules, 0) != NULL || bnfurl_rules_unsupported(rules, 0) != NULL) return 1;
  bnfurl_rules_free(rules);
  return 0;
}

static int try_keys(const bnfurl_production *uri, const char *suffix_file) {
  const char *url = "http://www.h.co.uk/?b&a";
  char hex[33];
  unsigned char digest[16];
  size_t needed;
  bnfurl_span site;
  bnfurl_key_steps *steps;
  bnfurl_suffixes *suffixes;
  if (bnfurl_key_steps_new("sort", 4, memory, sizeof memory, &steps) != BNFURL_OK) return 1;
  if (bnfurl_key_steps_apply(steps, uri, url, strlen(url), memory, sizeof memory, &needed) != BNFURL_OK) return 1;
  if (bnfurl_digest(memory, needed, digest) != BNFURL_OK) return 1;
  if (bnfurl_digest_hex(memory, needed, hex) != BNFURL_OK) return 1;
  printf("%.*s %d\n", (int)needed, memory, strlen(hex) == 32 && hex[0] == "0123456789abcdef"[digest[0] >> 4]);
  bnfurl_key_steps_free(steps);
  if (bnfurl_suffixes_read(suffix_file, memory, sizeof memory, &suffixes) != BNFURL_OK) return 1;
  if (bnfurl_site(suffixes, "www.h.co.uk", 11, 0, &site) != BNFURL_OK) return 1;
  printf("%s\n", &"www.h.co.uk"[site.begin]);
  bnfurl_suffixes_free(suffixes);
  if (bnfurl_surt(uri, url, strlen(url), memory, sizeof memory, &needed) != BNFURL_OK) return 1;
  printf("%.*s\n", (int)needed, memory);
  if (bnfurl_unsurt("http://(uk,co,)/", 16, memory, sizeof memory, &needed) != BNFURL_OK) return 1;
  printf("%.*s\n", (int)needed, memory);
  return 0;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }
static void release_array(struct ArrowArray *array) { array->release = NULL; }

static int given;
static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out) {
  static const struct ArrowSchema texts = {"u", "", NULL, ARROW_FLAG_NULLABLE, 0, NULL, NULL, release_schema, NULL};
  (void)stream;
  *out = texts;
  return 0;
}
static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *out) {
  static const int offsets[] = {0, 8, 11};
  static const void *buffers[] = {NULL, offsets, "http://ha b"};
  static const struct ArrowArray texts = {2, 0, 0, 3, 0, buffers, NULL, NULL, release_array, NULL};
  (void)stream;
  *out = texts;
  if (given++ == 1) out->release = NULL;
  return 0;
}
static const char *get_last_error(struct ArrowArrayStream *stream) { return (void)stream, NULL; }
static void release_stream(struct ArrowArrayStream *stream) { stream->release = NULL; }

static int try_arrow(const bnfurl_production *uri) {
  bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri);
  struct ArrowArrayStream stream = {get_schema, get_next, get_last_error, release_stream, NULL};
  struct ArrowArrayStream result;
  struct ArrowSchema schema;
  struct ArrowArray array;
  if (bnfurl_arrow_match_stream(&stream, &options, &result, memory, sizeof memory) != BNFURL_OK) return 1;
  if (result.get_schema(&result, &schema) != 0 || result.get_next(&result, &array) != 0) return 1;
  printf("%s %d %d\n", schema.format, (int)array.length, ((const unsigned char*)array.buffers[1])[0] & 3);
  schema.release(&schema);
  array.release(&array);
  if (result.get_next(&result, &array) != 0 || array.release != NULL) return 1;
  result.release(&result);
  return 0;
}

int main(int count, char **words) {
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", NULL);
  if (uri == NULL || count != 2) return 1;
  return try_load() || try_rules(uri) || try_keys(uri, words[1]) || try_arrow(uri);
}
