/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Not yet stable: until version 1.1, any release may change what this header declares. Compile and link a program anew
 * with each release.
 *
 * Logs, tables and lists of URLs as columns, in C: what the command `bnfurl split` prints, as arrays of Arrow. Link
 * with -lbnfurl-records; `pkg-config --cflags --libs bnfurl-records` prints what a program needs.
 *
 * A plan says what to do, in the words of the command line. It takes the options -g -p -i -k -0 -f -j and
 * --strict-scheme --separator --damaged --zone --decompress --lenient --where --on-bad --repair --scheme --level
 * --key-steps --psl --between --base --base-key --how --rules --agent --third-party --skip-errors --robots
 * --bot-networks, in any order; `man bnfurl` explains them, and the columns of -f. Without -i, each line is a URL. With
 * --base or --base-key, it is a reference, as `bnfurl resolve` reads it.
 *
 *   const char *words[] = {"-i", "combined", "-f", "log.status,path"};
 *   bnfurl_plan *plan;
 *   char message[400];
 *   if (bnfurl_plan_new(words, 4, &plan, message, sizeof message) != BNFURL_OK) ...
 *
 * Files: a stream has all rows of all files, in their order. As many threads as there are processors make them.
 *   const char *files[] = {"access.log", "access.log.1.gz"};
 *   struct ArrowArrayStream rows;
 *   bnfurl_plan_files(plan, files, 2, &rows, message, sizeof message)
 *   while (rows.get_next(&rows, &batch) == 0 && batch.release != NULL) ...
 *   rows.release(&rows);
 *
 * URLs that are not in files: bnfurl_plan_array takes a column of Arrow, and bnfurl_plan_text one URL at a time.
 *
 * Conventions are those of bnfurl.h for functions that allocate, with these differences: if memory runs out, functions
 * return BNFURL_NO_MEMORY, except while they read a grammar, which ends the program; and strings are in UTF-8.
 *
 * Types: a column of texts is "u" (utf8), one that says whether a URL is valid is "b" (bool), and a number is "l"
 * (int64), "S" (uint16, of default_port) or "g" (float64). A time is "tsu:UTC", or "tsu:" if neither the log nor --zone
 * says its zone (microseconds). A list, such as segment[], is "+l" (list) of "u"; the items of query[] are "+s"
 * (struct) of a name and a value. A missing value is null. In texts, U+FFFD replaces what is not UTF-8.
 *
 * In the examples, `plan` has the words {"-f", "valid,host,default_port"}, and `files` is {"urls.txt"}, a file with the
 * lines `http://h:80/` and `http://a b`. `urls` are "http://h:80/", null and "a b".
 */
#ifndef BNFURL_RECORDS_H
#define BNFURL_RECORDS_H

#include <bnfurl/bnfurl.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is asked of records. It does not change, and any thread may use it. What was made of it outlives it. */
typedef struct bnfurl_plan bnfurl_plan;

/* Makes a plan of words, as the command line has them: "-f" and "host", or "--fields=host". Returns
 * BNFURL_BAD_ARGUMENT, and a message, if an option is unknown, or a value is missing or is not one of a few known ones.
 * Nothing else is looked up before records are read: grammars and columns, for example, depend on these.
 *   bnfurl_plan_new(words, 2, &plan, message, 400)             ->  BNFURL_OK
 *   bnfurl_plan_new(wrong, 1, &no_plan, message, 400)          ->  BNFURL_BAD_ARGUMENT
 *   message                                                    ->  "-f needs a value"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_new(const char* const* words, size_t count, bnfurl_plan** out,
                                                         char* message, size_t capacity);

/* Frees a plan; null is accepted.
 *   (bnfurl_plan_free(NULL), 1)                                ->  1
 */
BNFURL_API void bnfurl_plan_free(bnfurl_plan* plan);

/* Hears what the program says on standard error although it goes on: which format was found, that a file cannot be
 * read, how many records do not match. `message` is in the words of the command line, and lives until the function
 * returns. `is_fault` is 1 if something could not be done, as with a file that is skipped, and 0 for advice. */
typedef void (*bnfurl_hear)(void* context, const char* message, int is_fault);

/* Says who hears the messages of what is made of the plan from now on; null: nobody. `hear` is called by the thread
 * that calls a function of this header, or that pulls from a stream, during that call. `context` has to live as long as
 * the streams. Must not be called while another thread uses the plan.
 *   (bnfurl_plan_tell(plan, NULL, NULL), 1)                    ->  1
 */
BNFURL_API void bnfurl_plan_tell(bnfurl_plan* plan, bnfurl_hear hear, void* context);

/* The rows of files, as a stream of structs with a member for each column; "-" is standard input. Compressed files are
 * read as the command line reads them. A batch has at most 65,536 rows, and usually fewer. The first call of `get_next`
 * starts the threads, so a process may be forked before. Several streams may be used at the same time; each by one
 * thread at a time.
 *
 * The names of files are copied. Returns BNFURL_BAD_ARGUMENT, and a message, if the options do not fit the records,
 * such as an unknown column; BNFURL_BAD_FILE for an error in a grammar file, and BNFURL_IO if the only file cannot be
 * read. If one of several files cannot be read, that is a message, and the others follow. `get_next` returns EIO if the
 * only file cannot be read to its end, or none can be read, after the rows that could be read; and if --on-bad fail
 * finds an invalid record, after the rows before it. Then `get_last_error` says why.
 *   bnfurl_plan_files(plan, files, 1, &stream, message, 400)   ->  BNFURL_OK
 *   stream.get_schema(&stream, &schema)                        ->  0
 *   schema.n_children                                          ->  3
 *   schema.children[2]->format                                 ->  "S"
 *   stream.get_next(&stream, &array)                           ->  0
 *   array.length                                               ->  2
 *   array.children[1]->null_count                              ->  1
 *   bnfurl_plan_files(plan, missing, 1, &no_stream, message, 400)  ->  BNFURL_IO
 *   message                                                    ->  "missing.txt: No such file or directory"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_files(const bnfurl_plan* plan, const char* const* files,
                                                           size_t count, struct ArrowArrayStream* out, char* message,
                                                           size_t capacity);

/* The same for the content of a file in memory, which has to live as long as the stream. Messages call it `name`.
 *   bnfurl_plan_memory(plan, "list", "http://h/\nhttp://i/\n", 20, &list, message, 400)  ->  BNFURL_OK
 *   list.get_next(&list, &list_array)                          ->  0
 *   list_array.length                                          ->  2
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_memory(const bnfurl_plan* plan, const char* name,
                                                            const char* content, size_t size,
                                                            struct ArrowArrayStream* out, char* message,
                                                            size_t capacity);

/* ---- URLs that are not in files
 *
 * The functions below are only for URLs: they refuse -i, -k, -0, --separator and --base-key. The plan is looked up by
 * the first of them that is called, and then kept. So bnfurl_plan_schema, called early, tells whether a plan can be
 * used. They return BNFURL_BAD_ARGUMENT, and a message, if the options do not fit, and BNFURL_BAD_FILE for an error in
 * a grammar file. With --where or --on-bad drop, only the URLs that these let pass have a row. */

/* The type of the rows: a struct with a member for each column.
 *   bnfurl_plan_schema(plan, &type, message, 400)              ->  BNFURL_OK
 *   type.children[1]->name                                     ->  "host"
 *   bnfurl_plan_schema(of_logs, &no_type, message, 400)        ->  BNFURL_BAD_ARGUMENT
 *   message                                                    ->  "-i is for files: a text is a URL"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_schema(const bnfurl_plan* plan, struct ArrowSchema* out,
                                                            char* message, size_t capacity);

/* The rows of a column of URLs: `array`, which is of type `schema`, as bnfurl_arrow_split takes it: strings of any
 * layout, also in a dictionary. A null has a row in which all is null. `out_schema` is the type of bnfurl_plan_schema,
 * except that a column with more than 2^31 - 1 bytes is "U" (large_utf8). The result has its own memory. `schema` and
 * `array` are released if the function returns BNFURL_OK or BNFURL_BAD_FILE, which it also returns if the type is not a
 * type of texts, or the buffers visibly violate the specification; otherwise the caller still owns them. Returns
 * BNFURL_NO_MATCH, and a message, if --on-bad fail finds an invalid URL. Uses one thread; several may share the plan.
 *   bnfurl_plan_array(plan, &urls_type, &urls, &rows_type, &rows, message, 400)  ->  BNFURL_OK
 *   rows.length                                                ->  3
 *   rows.children[0]->null_count                               ->  1
 *   rows.children[1]->null_count                               ->  2
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_array(const bnfurl_plan* plan, struct ArrowSchema* schema,
                                                           struct ArrowArray* array, struct ArrowSchema* out_schema,
                                                           struct ArrowArray* out, char* message, size_t capacity);

/* What a column shows of a URL. `text` has the bytes of the URL or of what is derived from it, which need not be UTF-8,
 * without a NUL. A number of BNFURL_VALUE_BOOL is 1 or 0. */
typedef enum bnfurl_value_kind {
  BNFURL_VALUE_MISSING = 0,
  BNFURL_VALUE_TEXT = 1,  /* `text` and `size` */
  BNFURL_VALUE_BOOL = 2,  /* `number` */
  BNFURL_VALUE_NUMBER = 3 /* `number` */
} bnfurl_value_kind;
typedef struct {
  bnfurl_value_kind kind;
  const char* text;
  size_t size;
  int64_t number;
} bnfurl_value;

/* What a thread needs to read one URL after the other: its memory. Only one thread at a time may use it. It may be
 * freed after the plan. No column may be a list. The function that frees it accepts null.
 *   bnfurl_plan_thread_new(plan, &thread, message, 400)        ->  BNFURL_OK
 *   (bnfurl_plan_thread_free(NULL), 1)                         ->  1
 */
typedef struct bnfurl_plan_thread bnfurl_plan_thread;
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_thread_new(const bnfurl_plan* plan, bnfurl_plan_thread** out,
                                                                char* message, size_t capacity);
BNFURL_API void bnfurl_plan_thread_free(bnfurl_plan_thread* thread);

/* The values of one URL, by column, in the order of -f. `*values` points to them; they and their texts are valid until
 * the next call with the same thread. Allocates memory for the first texts, for one that needs more than all before it,
 * and for each one only if the columns key, repaired, reason or readings.hosts are chosen. Returns BNFURL_NO_MATCH, and
 * sets `*values` to null, if the text has no row: because of --where or --on-bad.
 *   bnfurl_plan_text(thread, "http://h:80/", 12, &values)      ->  BNFURL_OK
 *   values[0].number                                           ->  1
 *   values[1].size                                             ->  1
 *   values[2].number                                           ->  80
 *   bnfurl_plan_text(thread, "http://a b", 10, &values)        ->  BNFURL_OK
 *   values[1].kind == BNFURL_VALUE_MISSING                     ->  true
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_plan_text(bnfurl_plan_thread* thread, const char* text, size_t size,
                                                          const bnfurl_value** values);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* BNFURL_RECORDS_H */
