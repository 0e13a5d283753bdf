/* The columns of a log as text: rows FORMAT COLUMNS FILE... */
#include <bnfurl/records.h>

#include <stdio.h>
#include <string.h>

static void hear(void *context, const char *message, int is_fault) {
  if (is_fault) fprintf(stderr, "%s\n", message);
  fprintf((FILE *)context, "%s\n", message);
}

static int is_missing(const struct ArrowArray *column, int64_t row) {
  const unsigned char *bits = column->buffers[0];
  return bits != NULL && (bits[row / 8] >> (row % 8) & 1) == 0;
}

static void print_value(const struct ArrowArray *column, const char *format, int64_t row) {
  if (is_missing(column, row)) {
    printf("-");
  } else if (strcmp(format, "u") == 0) {
    const int32_t *ends = (const int32_t *)column->buffers[1] + row;
    printf("%.*s", (int)(ends[1] - ends[0]), (const char *)column->buffers[2] + ends[0]);
  } else if (strcmp(format, "l") == 0) {
    printf("%lld", (long long)((const int64_t *)column->buffers[1])[row]);
  } else {
    printf("(%s)", format);
  }
}

static int print_rows(struct ArrowArrayStream *rows) {
  struct ArrowSchema schema;
  struct ArrowArray batch;
  int status = rows->get_schema(rows, &schema);
  if (status != 0) return status;
  while ((status = rows->get_next(rows, &batch)) == 0 && batch.release != NULL) {
    for (int64_t row = 0; row < batch.length; ++row) {
      for (int64_t i = 0; i < schema.n_children; ++i) {
        if (i != 0) printf(" ");
        print_value(batch.children[i], schema.children[i]->format, row);
      }
      printf("\n");
    }
    batch.release(&batch);
  }
  if (status != 0) printf("%s\n", rows->get_last_error(rows));
  schema.release(&schema);
  return status;
}

static int failed(const char *message) {
  printf("%s\n", message);
  return 2;
}

int main(int count, char **words) {
  char message[400];
  bnfurl_plan *plan;
  bnfurl_status opened;
  struct ArrowArrayStream rows;
  int status;
  if (count < 4) return failed("rows FORMAT COLUMNS FILE...");
  const char *const options[] = {"-i", words[1], "-f", words[2]};
  const char *const *files = (const char *const *)words + 3;
  const size_t file_count = (size_t)count - 3;
  if (bnfurl_plan_new(options, 4, &plan, message, sizeof message) != BNFURL_OK) return failed(message);
  bnfurl_plan_tell(plan, hear, stdout);
  opened = bnfurl_plan_files(plan, files, file_count, &rows, message, sizeof message);
  bnfurl_plan_free(plan);
  if (opened != BNFURL_OK) return failed(message);
  status = print_rows(&rows);
  rows.release(&rows);
  return status == 0 ? 0 : 3;
}
