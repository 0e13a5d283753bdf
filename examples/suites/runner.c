// Tests rule.h by a suite of its rule, here with two components, and prints the cases that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | ./runner
#include "rule.h"

#include <stdio.h>
#include <string.h>

// The size of the string after `member`, decoded into `to`; RULE_MISSING if the line has no such member.
static size_t decode(const char* line, const char* member, char* to) {
  const char* json = strstr(line, member);
  size_t size = 0;
  if (json == NULL) return RULE_MISSING;
  for (json += strlen(member); *json != '"'; ++json, ++size) {
    to[size] = *json == '\\' ? strchr("\"\"\\\\b\bf\fn\nr\rt\tu", *++json)[1] : *json;
    if (to[size] == 0 && sscanf(json + 3, "%2hhx", (unsigned char*)to + size) == 1) json += 4;
  }
  return size;
}

static bool is_part(const char* line, const char* member, const char* text, rule_span span) {
  static char value[1 << 16];
  const size_t size = decode(line, member, value);
  if (size == RULE_MISSING || span.begin == RULE_MISSING) return size == span.begin;
  return size == span.end - span.begin && memcmp(value, text + span.begin, size) == 0;
}

static bool is_right(const char* line, const char* text, size_t size) {
  const bool valid = strstr(line, ",\"valid\":true") != NULL;
  rule_failure failure = {0, 0}, told = {0, 0};
  rule_parts parts;
  const bool is_judged = rule_valid(text, size) == valid && rule_split(text, size, &parts) == valid;
  if (!is_judged || rule_explain(text, size, &failure) == valid) return false;
  if (!valid) return sscanf(strstr(line, "\"offset\":") + 9, "%zu", &told.offset) == 1 && told.offset == failure.offset;
  return is_part(line, "\"path\":\"", text, parts.path) && is_part(line, "\"query\":\"", text, parts.query);
}

int main(void) {
  static char line[1 << 16], text[1 << 16];
  size_t count = 0, wrong = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t size = decode(line, "{\"text\":\"", text);
    if (strncmp(line, "{\"octets", 8) == 0)
      for (size = 0; sscanf(line + 11 + 2 * size, "%2hhx", (unsigned char*)text + size) == 1;) ++size;
    if (size != RULE_MISSING && ++count > 0 && !is_right(line, text, size) && ++wrong > 0) fputs(line, stdout);
  }
  printf("%zu texts, %zu wrong\n", count, wrong);
  return wrong > 0 || count == 0;
}
