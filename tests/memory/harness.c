/* Texts in the middle of memory that was never written, judged by every kernel of this machine under MemorySanitizer,
 * which stops the program if anything but the text decides. Then the inputs of a fuzz target, which are the arguments.
 * Prints TAP. Without arguments, an octet after the text decides, which MemorySanitizer has to find. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/memory/entry.h"

static const char* const texts[] = {
    "", "http://h/p?q#f", "//user:pw@[2001:db8::192.0.2.1]:80/%41%zz?x=y", "mailto:a@b", "a b", "%41%4", "%",
    "http://192.0.2.255/a/very/long/path/that/goes/on/and/on/over/more/than/one/register/of/any/kernel?and=a&query=too"
    "#and-a-fragment",
    "/../..//;,.?/??#", "x://:0", "1:", "urn:\xc3\xa9"};

enum { margin = 300, largest_input = 1 << 16 };

static size_t judge_in_the_middle(const char* text, size_t size) {
  char* memory = malloc(size + 2 * margin);
  memcpy(memory + margin, text, size);
  const size_t sum = judge(memory + margin, size);
  free(memory);
  return sum;
}

/* Every text, cut at every offset; then two of the texts, joined until they are longer than a window. */
static size_t judge_all(void) {
  size_t sum = 0;
  char joined[6000];
  size_t size = 0;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    for (size_t cut = 0; cut <= strlen(texts[i]); ++cut) sum += judge_in_the_middle(texts[i], cut);
  }
  while (size + 130 < sizeof joined) {
    size += (size_t)sprintf(joined + size, "%s", texts[size % 2 ? 7 : 1] + (size ? 7 : 0));
  }
  for (size_t cut = 0; cut <= size; cut += 61) sum += judge_in_the_middle(joined, cut);
  return sum;
}

/* Callers of the C functions, as inputs of the fuzz target begin: each grammar, verdicts by kind and method, feeds by
 * octets, by pieces, and copied. */
static const char* const callers[] = {"000~P001111111\n", "100~P105533o9pqrs\n", "103:7219p9p9\n", "2520P30\n"};

/* Every text, cut at every offset, asked by every caller. */
static void replay_texts(void) {
  char input[200];
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
    for (size_t c = 0; c < sizeof callers / sizeof *callers; ++c) {
      const size_t begin = (size_t)sprintf(input, "%s%s", callers[c], texts[i]) - strlen(texts[i]);
      for (size_t size = 0; size <= strlen(texts[i]); ++size) replay(input, begin + size);
    }
  }
}

/* Each input in memory of its own. */
static void replay_files(int count, char** paths) {
  for (int i = 0; i < count; ++i) {
    FILE* file = fopen(paths[i], "rb");
    char* octets = malloc(largest_input);
    const size_t size = file == NULL ? 0 : fread(octets, 1, largest_input, file);
    if (file == NULL || !feof(file)) {
      printf("Bail out! %s\n", paths[i]);
      exit(1);
    }
    fclose(file);
    replay(octets, size);
    free(octets);
  }
}

static int judge_past_the_end(void) {
  char* memory = malloc(8);
  memcpy(memory, "http:", 5);
  return (int)judge(memory, 6) & 1;
}

int main(int count, char** arguments) {
  size_t number = 0, tests = 0, first = 0;
  if (count == 1) return judge_past_the_end();
  for (; kernels_name(number) != NULL; ++number) {
    if (!kernels_use(number)) {
      printf("# %s: not run, because this machine lacks it\n", kernels_name(number));
      continue;
    }
    const size_t sum = judge_all();
    if (tests == 0) first = sum;
    printf("%s %zu - %s\n", sum == first ? "ok" : "not ok", ++tests, kernels_name(number));
    replay_texts();
    replay_files(count - 1, arguments + 1);
    printf("ok %zu - %s: C functions, also on %d files\n", ++tests, kernels_name(number), count - 1);
  }
  printf("1..%zu\n", tests);
  return 0;
}
