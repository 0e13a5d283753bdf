/* Writes what the library says about each line of a file, once with each kernel, so that tools/release check can
 * compare compilers and machines. `answers TEXTS ANSWERS` writes the files ANSWERS.KERNEL, and prints the kernel that
 * the library chose, then all of them. An answer starts with the verdict. For a valid text, the normal form follows,
 * and where each component begins and ends; for an invalid one, where it fails, and why. The program opens the files
 * itself, because Windows changes the bytes of redirected ones.
 */
#include <bnfurl/bnfurl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void answer(const bnfurl_production *uri, const char *text, size_t size, FILE *out) {
  static char normal[1 << 12];
  size_t normal_size = 0;
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  bnfurl_error error;
  if (bnfurl_split(uri, text, size, &parts) != BNFURL_OK) {
    if (bnfurl_explain(uri, text, size, &error) != BNFURL_NO_MATCH) exit(1);
    bnfurl_error_sentence(&error, normal, sizeof normal);
    fprintf(out, "0 %u %s\n", (unsigned)bnfurl_error_offset(&error), normal);
    return;
  }
  if (bnfurl_normalize(uri, text, size, BNFURL_LEVEL_ALL, normal, sizeof normal, &normal_size) != BNFURL_OK) exit(1);
  fprintf(out, "1 %.*s %d %d", (int)normal_size, normal, parts.kind, parts.host_kind);
  for (size_t i = 0; i < bnfurl_component_count(uri); ++i) {
    if (spans[i].begin == BNFURL_ABSENT) continue;
    fprintf(out, " %s %u %u", bnfurl_component_name(uri, i), (unsigned)spans[i].begin, (unsigned)spans[i].end);
  }
  fprintf(out, "\n");
}

static void answer_all(const bnfurl_production *uri, const char *texts, size_t size, FILE *out) {
  const char *end = texts + size;
  for (const char *line = texts; line < end;) {
    const char *stop = memchr(line, '\n', (size_t)(end - line));
    if (stop == NULL) stop = end;
    answer(uri, line, (size_t)(stop - line), out);
    line = stop + 1;
  }
}

int main(int count, char **words) {
  static char texts[1 << 25], name[1000];
  const bnfurl_production *uri = bnfurl_find_production("rfc3986", "URI");
  FILE *in = count == 3 ? fopen(words[1], "rb") : NULL;
  if (in == NULL) return 2;
  const size_t size = fread(texts, 1, sizeof texts, in);
  printf("%s:", bnfurl_active_kernel());
  for (size_t i = 0; bnfurl_kernel_name_at(i) != NULL; ++i) {
    const char *kernel = bnfurl_kernel_name_at(i);
    if (bnfurl_use_kernel(kernel) != BNFURL_OK) return 1;
    snprintf(name, sizeof name, "%s.%s", words[2], kernel);
    FILE *out = fopen(name, "wb");
    if (out == NULL) return 3;
    answer_all(uri, texts, size, out);
    if (fclose(out) != 0) return 3;
    printf(" %s", kernel);
  }
  printf("\n");
  return fclose(in);
}
