/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * bnfurl in C: validates URLs and splits them into components, exactly as the published grammars define them. A program
 * in C, or in another language, needs only this header. As long as the library is called libbnfurl.so.1, its functions
 * keep their names, arguments and meaning; later versions may add functions and values of enums, and members at the end
 * of structs that have a `struct_size` or to which the library returns a pointer. This does not hold for the functions
 * under "Separate libraries". A release that changes a grammar may change the numbers of its components, kinds and
 * error codes: look them up by name, and store names.
 *
 * Each rule of a grammar is a production, against which you can match texts. Some productions are components, such as
 * `host`. Comments also name lines of the grammar's file, such as `# method:`, which bnfurl-grammar(5) describes. Look
 * up a production by its name, once, when the program starts:
 *   const bnfurl_production *uri = bnfurl_find_production("rfc3986", "URI");
 *
 * Match: bnfurl_matches returns whether a text is valid, as 1 or 0.
 *   bnfurl_matches(uri, "http://h:80/a?b", 15)                 ->  1
 *
 * Split: bnfurl_split sets one span for each component of the grammar, in memory that you provide.
 *   bnfurl_span spans[BNFURL_MAX_COMPONENTS];
 *   bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
 *   bnfurl_split(uri, "http://h:80/a?b", 15, &parts)           ->  BNFURL_OK
 *
 * Components: a span has the offsets where a component begins and ends. A missing component is not an empty one:
 * `http://h` has no query, and `http://h?` has an empty one.
 *   spans[bnfurl_component_index(uri, "host")].begin           ->  7
 *   spans[bnfurl_component_index(uri, "host")].end             ->  8
 *   spans[bnfurl_component_index(uri, "fragment")].begin == BNFURL_ABSENT  ->  true
 * A name that the grammar does not have has the index -1, and there is no spans[-1]: check the index of a name that is
 * not a constant of your program, or whose grammar was loaded.
 *
 * Explain: for an invalid text, bnfurl_explain finds out where it fails and what was expected there. It reads the text
 * once more, so call it only after a failure.
 *   bnfurl_explain(uri, "http://a b", 10, &error)              ->  BNFURL_NO_MATCH
 *   bnfurl_error_offset(&error)                                ->  8
 *   (bnfurl_error_sentence(&error, message, 200), message)     ->  "a space is not allowed in a host"
 *
 * Many lines: the bnfurl_lines functions take a file in chunks, and return a column for each component.
 *   if (bnfurl_lines_new(uri, NULL, NULL, &lines) != BNFURL_OK) ...
 *   while (... reads a chunk ...) {
 *     if (bnfurl_lines_feed(lines, chunk, size) != BNFURL_OK) ...
 *     while ((batch = bnfurl_lines_next(lines)) != NULL) ...
 *   }
 *   bnfurl_lines_finish(lines);
 *   while ((batch = bnfurl_lines_next(lines)) != NULL) ...
 *   bnfurl_lines_free(lines);
 *
 * Lifetime: results are offsets, so they stay valid when the text is gone. Only a bnfurl_base and a bnfurl_batch point
 * into texts. Productions and returned strings are constant. They live as long as the library is loaded, except those
 * of a grammar that bnfurl_load read and of its diagnostics, which live as long as the bnfurl_loaded, and the strings
 * that the functions for rules return (decisions, diagnostics, unsupported rules, sitemaps), which live as long as the
 * bnfurl_rules.
 *
 * Conventions:
 *   - Functions that can fail return a bnfurl_status; BNFURL_OK (0) means success, and the compiler warns if a program
 *     ignores the status. Functions that look something up return a pointer or null, or an index or -1. Predicates
 *     return 1 or 0.
 *   - A text is a pointer and a size in bytes. It may contain any byte, needs no terminator, and is never read past its
 *     end. The pointer may be null if the size is 0. Offsets are in bytes and count from 0. Names are strings that end
 *     with a NUL.
 *   - Every function accepts a null production: it returns BNFURL_NO_PRODUCTION or 0, or finds nothing. So if you
 *     forget to check the result of bnfurl_find_production, every text is rejected. Only a bnfurl_lines that could not
 *     be created must not be used. For a null pointer to a struct with a `struct_size`, a function that returns a
 *     status returns BNFURL_BAD_ARGUMENT, and bnfurl_authority returns 0. A null name finds nothing. Other pointers
 *     must not be null, except `out` if `capacity` is 0. Where a comment allows a null pointer, it says what that
 *     means.
 *   - A function that fails writes only what its comment says, with two exceptions: a function that starts a feed
 *     starts it even then, and a function that explains a text fills the error.
 *   - `struct_size` is the sizeof of its struct; initializers like BNFURL_PARTS_INIT set it. Therefore a program that
 *     was compiled with an older header can use a newer library, which reads and writes only the members that the
 *     struct had in that header, and takes the others as 0: that means what the older version did.
 *   - No function throws. Unless its section says otherwise, a function allocates nothing, takes no lock, changes only
 *     the memory that it is given, uses at most 24 KiB of stack, and takes time proportional to the text. Several
 *     threads may call all functions except bnfurl_use_kernel concurrently. Functions above the heading "Functions that
 *     allocate", except bnfurl_use_kernel and those under "Many lines", may also be called after a fork and in a signal
 *     handler. Only one thread at a time may use a feed.
 *   - Opaque structs, such as a feed, need the alignment of a pointer. All structs may be copied like plain memory
 *     except those of Arrow, which are moved: after copying one, use only the copy.
 *
 * In the examples, `uri` is bnfurl_find_production("rfc3986", "URI"), `target` is the production "request-target" of
 * "rfc9112", `parts` uses the array `spans`, which has nine elements, and `error` was filled for "http://a b".
 */
#ifndef BNFURL_H
#define BNFURL_H

#include <stddef.h>
#include <stdint.h>

#if defined BNFURL_API /* defined by a program that compiles the library in, to choose its linkage */
#elif defined __GNUC__
#define BNFURL_API __attribute__((visibility("default")))
#elif defined _MSC_VER && defined BNFURL_DLL /* a program that calls a DLL */
#define BNFURL_API __declspec(dllimport)
#else
#define BNFURL_API
#endif
#if defined BNFURL_MUST_USE /* defined as nothing by a program that wants no warnings when it ignores a status */
#elif defined __cplusplus && __cplusplus >= 201703L
#define BNFURL_MUST_USE [[nodiscard]]
#elif defined __GNUC__
#define BNFURL_MUST_USE __attribute__((warn_unused_result))
#else
#define BNFURL_MUST_USE
#endif
#if defined __GNUC__ || defined __clang__
#define BNFURL_ALIAS __attribute__((may_alias))
#else
#define BNFURL_ALIAS
#endif

/* The version of this header. bnfurl_version returns that of the library. */
#define BNFURL_VERSION_MAJOR 1
#define BNFURL_VERSION_MINOR 0
#define BNFURL_VERSION_PATCH 0
#define BNFURL_VERSION_NUMBER (BNFURL_VERSION_MAJOR * 10000 + BNFURL_VERSION_MINOR * 100 + BNFURL_VERSION_PATCH)
#define BNFURL_VERSION "1.0.0"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status */

/* How a call ended. */
typedef enum bnfurl_status {
  BNFURL_OK = 0,
  BNFURL_NO_MATCH = 1,      /* the production does not match the text */
  BNFURL_NO_ROOM = 2,       /* a buffer is too small; `*needed`, if there is one, is set to a sufficient size */
  BNFURL_NO_PRODUCTION = 3, /* the production is null or unknown, or the function does not support it */
  BNFURL_BAD_ARGUMENT = 4,  /* invalid: a null pointer, a struct_size that no version uses, an unknown name or flag */
  BNFURL_BAD_FILE = 5,      /* a file or an array has the wrong content */
  BNFURL_NO_MEMORY = 6,     /* an allocation failed */
  BNFURL_NOT_BUILT = 7,     /* this build of the library, or this machine, does not support it */
  BNFURL_TOO_LONG = 8,      /* longer than the function supports; no function returns it yet */
  BNFURL_IO = 9             /* the operating system could not read or write */
} bnfurl_status;

/* The name of a status, like its constant in lower case without "BNFURL_". "unknown" for other numbers.
 *   bnfurl_status_name(BNFURL_NO_MATCH)                        ->  "no_match"
 */
BNFURL_API const char *bnfurl_status_name(bnfurl_status status);

/* ---- Productions */

/* A production of a grammar. Constant data: equal addresses mean equal productions. Only productions that bnfurl_load
 * read are ever freed. */
typedef struct bnfurl_production bnfurl_production;

/* The production of a compiled grammar, by name, as printed; a null `production` means the grammar's start. Returns
 * null for an unknown name. Names of grammars are case-sensitive. Names of productions are too, except in notations
 * like ABNF that ignore case.
 *   bnfurl_find_production("rfc3986", NULL) == uri             ->  true
 *   bnfurl_find_production("rfc3986", "hots") == NULL          ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_find_production(const char *grammar, const char *production);

/* The name of a production, as printed, and the name of its grammar; null for a null production.
 *   bnfurl_production_name(target)                             ->  "request-target"
 *   bnfurl_grammar_name(target)                                ->  "rfc9112"
 */
BNFURL_API const char *bnfurl_production_name(const bnfurl_production *production);
BNFURL_API const char *bnfurl_grammar_name(const bnfurl_production *production);

/* ---- Match */

/* Whether the production matches the text: 1 or 0; 0 for a null production.
 *   bnfurl_matches(uri, "http://h", 8)                         ->  1
 *   bnfurl_matches(uri, "http://a b", 10)                      ->  0
 *   bnfurl_matches(NULL, "http://h", 8)                        ->  0
 */
BNFURL_API int bnfurl_matches(const bnfurl_production *production, const char *text, size_t size);

/* The same as a status: BNFURL_OK (which is 0) for a match, BNFURL_NO_MATCH, or BNFURL_NO_PRODUCTION.
 *   bnfurl_validate(uri, "http://h", 8)                        ->  BNFURL_OK
 *   bnfurl_validate(uri, "http://a b", 10)                     ->  BNFURL_NO_MATCH
 *   bnfurl_validate(NULL, "http://h", 8)                       ->  BNFURL_NO_PRODUCTION
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_validate(const bnfurl_production *production, const char *text,
                                                         size_t size);

/* ---- Split */

/* The bytes of a text from `begin` up to, but not including, `end`. If a component is missing, `begin` is
 * BNFURL_ABSENT, and `end` is unspecified. */
#define BNFURL_ABSENT ((size_t)-1)
typedef struct BNFURL_ALIAS {
  size_t begin;
  size_t end;
} bnfurl_span;

/* No grammar has more components than this, as long as the library has this soname. */
#define BNFURL_MAX_COMPONENTS 64

/* The components of a text, in memory that the caller provides. The caller sets the first three members, best with
 * BNFURL_PARTS_INIT. A split sets the others and fills the spans: `count` of them, but no more than the grammar has
 * components. Later versions may add members; `struct_size` tells the library which ones the caller has. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_parts) */
  size_t count;       /* the number of `spans`; 0 if none are wanted */
  bnfurl_span *spans; /* the components, by index; null if `count` is 0 */
  int kind;           /* which alternative the text is if its production has kinds (request-target has); otherwise -1 */
  int host_kind;      /* the alternative of the host, such as IP-literal; -1 without a host, or a # host-kind: line */
} bnfurl_parts;
#define BNFURL_PARTS_INIT(spans, count) {sizeof(bnfurl_parts), (count), (spans), -1, -1}

/* Splits a text into its components. Returns BNFURL_OK, BNFURL_NO_MATCH, BNFURL_NO_PRODUCTION, or BNFURL_BAD_ARGUMENT
 * if `parts` is null or has a `struct_size` that no version uses.
 *   bnfurl_split(uri, "http://h?", 9, &parts)                  ->  BNFURL_OK
 *   spans[bnfurl_component_index(uri, "host")].begin           ->  7
 *   spans[bnfurl_component_index(uri, "port")].begin == BNFURL_ABSENT  ->  true
 *   bnfurl_host_kind_name(uri, parts.host_kind)                ->  "reg-name"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_split(const bnfurl_production *production, const char *text,
                                                      size_t size, bnfurl_parts *parts);

/* The number of components in the production's grammar; 0 for null. A split fills this number of spans, or `count` of
 * them if that is less.
 *   bnfurl_component_count(uri)                                ->  9
 */
BNFURL_API size_t bnfurl_component_count(const bnfurl_production *production);

/* The index of a component in the spans, or -1 for an unknown name, such as one in another letter case (check this
 * before you use it as an index); and the name of the component with an index, or null.
 *   bnfurl_component_index(uri, "scheme")                      ->  0
 *   bnfurl_component_index(uri, "SCHEME")                      ->  -1
 *   bnfurl_component_name(uri, 0)                              ->  "scheme"
 */
BNFURL_API int bnfurl_component_index(const bnfurl_production *production, const char *name);
BNFURL_API const char *bnfurl_component_name(const bnfurl_production *production, size_t index);

/* An occurrence of a component in a text: the bytes from `begin` up to, but not including, `end`. */
typedef struct BNFURL_ALIAS {
  uint16_t component; /* the index of the component */
  size_t begin;
  size_t end;
} bnfurl_occurrence;

/* All components of a text, from left to right, outer before inner, where a split has only the first occurrence of
 * each. If a component occurs inside itself, only the outer occurrence counts. `states` has room for at least
 * `size + 1` numbers, which the function uses. It fills the first `capacity` occurrences, and sets `*count` to their
 * number.
 * Returns BNFURL_NO_ROOM if there are more than `capacity`; `*count` is then the number of all of them. Returns
 * BNFURL_NOT_BUILT if a component can occur several times, and this build has no tables for that (the Meson option
 * -Dtrace=disabled), or bnfurl_loaded_trace did not prepare the production.
 *   bnfurl_trace(uri, "http://h", 8, states, occurrences, 3, &count)  ->  BNFURL_OK
 *   count                                                      ->  3
 *   occurrences[1].component == bnfurl_component_index(uri, "host")  ->  true
 *   occurrences[1].begin                                       ->  7
 *   bnfurl_trace(uri, "http://h", 8, states, occurrences, 1, &count)  ->  BNFURL_NO_ROOM
 *   bnfurl_trace(uri, "http://a b", 10, states, occurrences, 3, &count)  ->  BNFURL_NO_MATCH
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_trace(const bnfurl_production *production, const char *text,
                                                      size_t size, uint16_t *states, bnfurl_occurrence *occurrences,
                                                      size_t capacity, size_t *count);

/* The names, as printed, of the numbers that a split returns as `kind` and `host_kind`; null for -1 and unknown
 * numbers.
 *   bnfurl_kind_name(target, 0)                                ->  "origin-form"
 *   bnfurl_host_kind_name(uri, 0)                              ->  "IP-literal"
 */
BNFURL_API const char *bnfurl_kind_name(const bnfurl_production *production, int kind);
BNFURL_API const char *bnfurl_host_kind_name(const bnfurl_production *production, int host_kind);

/* ---- Errors */

/* Why a text does not match. Opaque: read it with the functions below, after a function has filled it. It refers to the
 * grammar, but not to the text. One that is all zeros is read like that of a null production. */
typedef struct {
  size_t opaque[64 / sizeof(size_t)];
} bnfurl_error;

/* Returns what bnfurl_validate returns. If that is not BNFURL_OK, fills `error`, which may be null; if it is BNFURL_OK,
 * leaves `error` unchanged. For a null production, the offset and the code are 0, and the message is "no production was
 * given".
 *   bnfurl_explain(uri, "http://a b", 10, &error)              ->  BNFURL_NO_MATCH
 *   bnfurl_explain(uri, "http://a", 8, &error)                 ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_explain(const bnfurl_production *production, const char *text,
                                                        size_t size, bnfurl_error *error);

/* The offset of the first byte that cannot be right, or the size of a text that ends too soon.
 *   bnfurl_error_offset(&error)                                ->  8
 */
BNFURL_API size_t bnfurl_error_offset(const bnfurl_error *error);

/* The cause of the error, by which you can count errors: a number for the part of the text that was being read or had
 * to follow, and that the sentence names. bnfurl_error_code_name returns the name of a code in the grammar of
 * `production`: "text", a component, or a name in the grammar's `# code:` lines; null after the last one.
 *   bnfurl_error_code(&error)                                  ->  5
 *   bnfurl_error_code_name(uri, 5)                             ->  "host"
 *   bnfurl_error_code_name(uri, 10)                            ->  "pct-encoded"
 *   bnfurl_error_code_name(uri, 11) == NULL                    ->  true
 */
BNFURL_API size_t bnfurl_error_code(const bnfurl_error *error);
BNFURL_API const char *bnfurl_error_code_name(const bnfurl_production *production, size_t code);

/* The byte at the offset; BNFURL_END_OF_TEXT if the text ends there or the production was null.
 *   bnfurl_error_found(&error)                                 ->  32
 */
#define BNFURL_END_OF_TEXT 256
BNFURL_API int bnfurl_error_found(const bnfurl_error *error);

/* Whether this byte would have been valid at the offset or, for BNFURL_END_OF_TEXT, the end of the text: 1 or 0.
 * Bytes are 0 to 255 (convert a char to unsigned char); for other numbers it returns 0.
 *   bnfurl_error_expects(&error, '/')                          ->  1
 *   bnfurl_error_expects(&error, BNFURL_END_OF_TEXT)           ->  1
 */
BNFURL_API int bnfurl_error_expects(const bnfurl_error *error, int octet);

/* What was expected and what was found, in words. Writes at most `capacity` bytes, including a NUL, and returns the
 * size of the whole message without the NUL, as snprintf does. `out` may be null if `capacity` is 0.
 *   bnfurl_error_message(&error, message, sizeof message)      ->  84
 *   message
 *     ->  "expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " ""
 */
BNFURL_API size_t bnfurl_error_message(const bnfurl_error *error, char *out, size_t capacity);

/* The error for someone who does not know the grammar. It says which part is wrong, what is not allowed in it and how
 * to escape that, or what has to follow, or what a `# reason:` line of the grammar says. "Not allowed in a path" means
 * that no path contains it, and "not allowed here, in a path" that some do; "not allowed here" says nothing about other
 * places. The byte that it names may precede bnfurl_error_offset: `http://h:8x/` fails at its last "/", because `h:8x`
 * could be a userinfo. If the error is from a feed, the sentence may be less specific: it gives no `# reason:`, for
 * example, since the text is gone. Writes and returns as bnfurl_error_message does.
 *   bnfurl_error_sentence(&error, message, sizeof message)     ->  32
 *   message
 *     ->  "a space is not allowed in a host"
 */
BNFURL_API size_t bnfurl_error_sentence(const bnfurl_error *error, char *out, size_t capacity);

/* ---- Many lines
 *
 * These functions take a text in chunks, which may end anywhere, and divide it into lines. Each line is split as by
 * bnfurl_split. The results are columns, in batches of about 1,024 lines or 128 KiB, whichever is reached first, so
 * that they are still in the second-level cache when you read them. The functions use at most 64 KiB of stack. Only one
 * thread at a time may use a splitter. In the examples, `lines` was fed "http://h/a?q\nno\n\nx:\n" in one chunk.
 */

/* Allocates and frees the memory of a splitter. `allocate` returns memory aligned for every basic type, or null;
 * `deallocate` is never called with null. The struct is copied; what `user` points to must live as long as the
 * splitter.
 */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_allocator) */
  void *(*allocate)(void *user, size_t size);
  void (*deallocate)(void *user, void *memory);
  void *user;
} bnfurl_allocator;
#define BNFURL_ALLOCATOR_INIT(allocate, deallocate, user) \
  {sizeof(bnfurl_allocator), (allocate), (deallocate), (user)}

/* What bnfurl_lines_new prepares. Begin with BNFURL_LINES_OPTIONS_INIT, and change what you need. `components` is read
 * by bnfurl_lines_new only. */
typedef struct {
  size_t struct_size;     /* sizeof(bnfurl_lines_options) */
  const int *components;  /* the indices of the components that get columns; null: all */
  size_t component_count; /* 0, if `components` is not null: only whether each line is valid, in half the time */
  int separator;          /* the byte that ends a line: 0 to 255 (convert a char to unsigned char) */
  int drop_cr;            /* 1: a CR at the end of a line, also of the last one, does not belong to the line */
  int with_kinds;         /* 1: kinds, too; takes as long as a split of each line */
} bnfurl_lines_options;
#define BNFURL_LINES_OPTIONS_INIT {sizeof(bnfurl_lines_options), NULL, 0, '\n', 0, 0}

/* A batch of lines. Offsets are relative to `text`, which may have bytes before the first line and after the last one.
 * All pointers are valid until the next call on the splitter other than bnfurl_lines_column. A line longer than 2^31 -
 * 64 bytes is a separate batch, with `too_long` set: it is not validated, so its bit in `valid` is 0, it has no
 * components, and its kinds are BNFURL_NO_KIND. Then `text`, with `text_size`, is exactly the line: pass it to
 * bnfurl_validate or bnfurl_split instead. `ends[0]` is capped at 2^31 - 1, so don't use it. Later versions may add
 * members. */
typedef struct {
  const char *text;
  size_t text_size;
  size_t count;              /* the number of lines, at least one */
  const int32_t *begins;     /* where each line begins and ends, without its separator and a dropped CR */
  const int32_t *ends;
  const uint64_t *valid;     /* whether line i matches: bit i % 64 of word i / 64; bits after the last line are 0 */
  const uint8_t *host_kinds; /* which alternative the host of each line is; null unless requested */
  const uint8_t *kinds;      /* which alternative each line is; null unless requested */
  int too_long;              /* 1: the batch is one line that is too long for the offsets */
} bnfurl_batch;
#define BNFURL_NO_KIND 255 /* no kind: the line is invalid, it has no host, or the production has no kinds */

/* A splitter: divides a text into lines, and splits each line into components. */
typedef struct bnfurl_lines bnfurl_lines;

/* Creates a splitter; free it with bnfurl_lines_free. Null `options` mean BNFURL_LINES_OPTIONS_INIT, a null `allocator`
 * means malloc. Fails with BNFURL_NO_PRODUCTION, BNFURL_BAD_ARGUMENT for invalid options, such as an unknown component,
 * or BNFURL_NO_MEMORY; then `*out` is null. Allocates less than 100 KiB and, unless only validity is asked for,
 * about 50 KiB more for each component of the grammar; only with `allocator`, never on the C++ heap.
 *   bnfurl_lines_new(uri, NULL, NULL, &lines)                  ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_lines_new(const bnfurl_production *production,
                                                          const bnfurl_lines_options *options,
                                                          const bnfurl_allocator *allocator, bnfurl_lines **out);

/* Continues the text with this chunk, or begins a text with it after bnfurl_lines_finish. Leave the chunk unchanged
 * until bnfurl_lines_next returns null; batches point into it. Lines of the previous chunk that were not returned are
 * lost. Allocates only for a line that continues across chunks, if it is longer than 4,096 bytes and longer than any
 * such line before it. After BNFURL_NO_MEMORY, the splitter is as if the chunk had not been fed,
 * but those lines are lost all the same.
 *   bnfurl_lines_feed(lines, "http://h/a?q\nno\n\nx:\n", 20)   ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_lines_feed(bnfurl_lines *lines, const char *chunk, size_t size);

/* Ends the text: if bytes follow its last separator, bnfurl_lines_next returns them as the last line, after the lines
 * that it has not returned yet. For an example, see bnfurl_lines_free. */
BNFURL_API void bnfurl_lines_finish(bnfurl_lines *lines);

/* Returns the next batch, or null when no complete line remains in what was fed. In the examples, `batch` is its
 * result.
 *   (batch = bnfurl_lines_next(lines))->count                  ->  4
 *   batch->begins[1]                                           ->  13
 *   batch->ends[1]                                             ->  15
 *   batch->valid[0] == 9                                       ->  true
 *   batch->too_long                                            ->  0
 */
BNFURL_API const bnfurl_batch *bnfurl_lines_next(bnfurl_lines *lines);

/* A component of all lines in the last batch: where in the batch's `text` it begins, and its length; 0 and -1 if it is
 * missing or the line is invalid. The arrays have `count` elements, and are valid as long as the batch. Returns
 * BNFURL_BAD_ARGUMENT, and writes nothing, if the component has no column, there is no batch, or a pointer is null.
 *   bnfurl_lines_column(lines, bnfurl_component_index(uri, "host"), &begins, &lengths)  ->  BNFURL_OK
 *   begins[0]                                                  ->  7
 *   lengths[1]                                                 ->  -1
 *   bnfurl_lines_column(lines, -1, &begins, &lengths)          ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_lines_column(const bnfurl_lines *lines, int component,
                                                             const int32_t **begins, const int32_t **lengths);

/* Frees a splitter with all that belongs to it, the batch too; accepts null.
 *   bnfurl_lines_finish(lines), bnfurl_lines_next(lines) == NULL  ->  true
 *   bnfurl_lines_free(lines), true                             ->  true
 */
BNFURL_API void bnfurl_lines_free(bnfurl_lines *lines);

/* ---- Texts that arrive in pieces
 *
 * A feed takes a text in pieces of any size, including empty ones, and answers as if it had the whole text: offsets
 * count from the beginning of the text. You may overwrite a piece when the call returns. Start a feed before you use
 * it; it needs no cleaning up.
 */

/* What is known after the pieces so far. Compare it with the constants; do not use it as a boolean, because
 * BNFURL_PROGRESS_INCOMPLETE is not 0. */
typedef enum bnfurl_progress {
  BNFURL_PROGRESS_REJECTED = 0,   /* invalid, whatever follows: the byte at the offset cannot be right */
  BNFURL_PROGRESS_INCOMPLETE = 1, /* some continuation is valid */
  BNFURL_PROGRESS_ACCEPTING = 2   /* valid if the text ends here; some continuations may be valid, too */
} bnfurl_progress;

/* Validates a text. In the examples, `feed` takes "http://a b" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[64 / sizeof(size_t)];
} bnfurl_feed;

/* Starts a feed. For a null production it returns BNFURL_NO_PRODUCTION, and every text is BNFURL_PROGRESS_REJECTED.
 *   bnfurl_feed_init(&feed, uri)                               ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_feed_init(bnfurl_feed *feed, const bnfurl_production *production);

/* Takes the next piece. After BNFURL_PROGRESS_REJECTED, further pieces change nothing.
 *   bnfurl_feed_push(&feed, "http:", 5)                        ->  BNFURL_PROGRESS_ACCEPTING
 *   bnfurl_feed_push(&feed, "//a b", 5)                        ->  BNFURL_PROGRESS_REJECTED
 */
BNFURL_API bnfurl_progress bnfurl_feed_push(bnfurl_feed *feed, const char *octets, size_t size);

/* The number of bytes taken so far; for an invalid text, the error offset.
 *   bnfurl_feed_offset(&feed)                                  ->  8
 */
BNFURL_API size_t bnfurl_feed_offset(const bnfurl_feed *feed);

/* Like bnfurl_explain, for the text received so far, as if it ended here.
 *   bnfurl_feed_explain(&feed, &error)                         ->  BNFURL_NO_MATCH
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_feed_explain(const bnfurl_feed *feed, bnfurl_error *error);

/* Validates a text and splits it. In the examples, `split_feed` takes "http://h?" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[1024 / sizeof(size_t)];
} bnfurl_split_feed;

/* As for bnfurl_feed. A production that was read at run time may need more working memory than a bnfurl_split_feed has:
 * then starting returns BNFURL_NO_ROOM, every text is BNFURL_PROGRESS_REJECTED, and bnfurl_split_feed_explain and
 * bnfurl_split_feed_parts return BNFURL_NO_PRODUCTION.
 *   bnfurl_split_feed_init(&split_feed, uri)                   ->  BNFURL_OK
 *   bnfurl_split_feed_push(&split_feed, "ht", 2)               ->  BNFURL_PROGRESS_INCOMPLETE
 *   bnfurl_split_feed_push(&split_feed, "tp://h?", 7)          ->  BNFURL_PROGRESS_ACCEPTING
 *   bnfurl_split_feed_offset(&split_feed)                      ->  9
 *   bnfurl_split_feed_explain(&split_feed, &error)             ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_split_feed_init(bnfurl_split_feed *feed,
                                                                const bnfurl_production *production);
BNFURL_API bnfurl_progress bnfurl_split_feed_push(bnfurl_split_feed *feed, const char *octets, size_t size);
BNFURL_API size_t bnfurl_split_feed_offset(const bnfurl_split_feed *feed);
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_split_feed_explain(const bnfurl_split_feed *feed, bnfurl_error *error);

/* Like bnfurl_split, for the text received so far, as if it ended here. You may feed more pieces afterwards.
 *   bnfurl_split_feed_parts(&split_feed, &parts)               ->  BNFURL_OK
 *   spans[bnfurl_component_index(uri, "query")].begin          ->  9
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_split_feed_parts(const bnfurl_split_feed *feed, bnfurl_parts *parts);

/* ---- Building texts
 *
 * Each function writes its text to `out`, which has `capacity` bytes and must not overlap the input. It adds no NUL.
 * `needed` may be null. On BNFURL_OK, `*needed` is the size of the text that was written; on BNFURL_NO_ROOM, it is a
 * sufficient capacity. After a failure, the bytes in `out` are unspecified. With less than a sufficient capacity, a
 * function may return BNFURL_NO_ROOM though the text itself would fit. In the examples, `out` has 64 bytes, and `base`
 * is the base "http://a/b/c".
 */

/* What a normal form changes: a set of flags, combined with |. Each comment names the section that allows the change;
 * it is in RFC 3986 unless another RFC is named. */
typedef enum bnfurl_level {
  BNFURL_LEVEL_PERCENT = 1,     /* sections 6.2.2.2 and 6.2.2.1 */
  BNFURL_LEVEL_LETTER_CASE = 2, /* section 6.2.2.1 */
  BNFURL_LEVEL_DOTS = 4,        /* section 6.2.2.3 */
  BNFURL_LEVEL_SCHEME = 8,      /* section 6.2.3, for the schemes that the grammar knows */
  BNFURL_LEVEL_ADDRESS = 16,    /* RFC 5952, section 4 */
  BNFURL_LEVEL_EMPTY_PORT = 32, /* section 3.2.3 */
  BNFURL_LEVEL_SYNTAX = 39,     /* percent, letter case, dots, empty port */
  BNFURL_LEVEL_ALL = 63
} bnfurl_level;

/* Writes the normal form of the text, which is at most two bytes longer than the text; with 0 as `levels`, the text
 * itself. Returns BNFURL_NO_MATCH if the production does not match the text, and BNFURL_BAD_ARGUMENT for an unknown
 * level.
 *   bnfurl_normalize(uri, "HTTP://h/%7e", 12, BNFURL_LEVEL_SYNTAX, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  10
 *   bnfurl_normalize(uri, "HTTP://h/%7e", 12, BNFURL_LEVEL_ALL, out, 1, &needed)  ->  BNFURL_NO_ROOM
 *   needed                                                     ->  14
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_normalize(const bnfurl_production *production, const char *text,
                                                          size_t size, unsigned levels, char *out, size_t capacity,
                                                          size_t *needed);

/* A base, prepared once to resolve many references (RFC 3986, section 5). It points into its text: leave the text where
 * it is, unchanged, as long as you use the base. It needs no cleaning up. */
typedef struct BNFURL_ALIAS {
  size_t opaque[256 / sizeof(size_t)];
} bnfurl_base;

/* Prepares a base. Returns BNFURL_NO_PRODUCTION if the production is null or its grammar has no references, and
 * BNFURL_NO_MATCH if the production does not match the text or the text has no scheme; then bnfurl_resolve returns
 * BNFURL_NO_PRODUCTION for the base. A grammar that bnfurl_load read has no references if their production is too large
 * to be prepared.
 *   bnfurl_base_init(&base, target, "/a", 2)                   ->  BNFURL_NO_PRODUCTION
 *   bnfurl_resolve(&base, "g", 1, BNFURL_RESOLUTION_RFC3986, out, 64, &needed)  ->  BNFURL_NO_PRODUCTION
 *   bnfurl_base_init(&base, uri, "http://a/b/c", 12)           ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_base_init(bnfurl_base *base, const bnfurl_production *production,
                                                          const char *text, size_t size);

/* How a reference is resolved: as the RFC in the name says, in the section given. */
typedef enum bnfurl_resolution {
  BNFURL_RESOLUTION_RFC3986 = 0,          /* section 5.2, strict */
  BNFURL_RESOLUTION_RFC3986_TOLERANT = 1, /* section 5.2.2: ignores the scheme of a reference if it is the base's */
  BNFURL_RESOLUTION_RFC2396 = 2,          /* section 5.2 */
  BNFURL_RESOLUTION_RFC1808 = 3           /* section 4 */
} bnfurl_resolution;

/* How the production's grammar resolves references, by its `# resolution:` line; BNFURL_RESOLUTION_RFC3986 without one.
 *   bnfurl_default_resolution(uri) == BNFURL_RESOLUTION_RFC3986  ->  true
 */
BNFURL_API bnfurl_resolution bnfurl_default_resolution(const bnfurl_production *production);

/* Resolves a reference against a base. The result is at most four bytes longer than the base and the reference
 * together. Returns BNFURL_NO_MATCH if the text is not a reference of the base's grammar, and BNFURL_BAD_ARGUMENT if
 * `how` is unknown.
 *   bnfurl_resolve(&base, "../g", 4, BNFURL_RESOLUTION_RFC3986, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  10
 *   bnfurl_resolve(&base, "a b", 3, BNFURL_RESOLUTION_RFC3986, out, 64, &needed)  ->  BNFURL_NO_MATCH
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_resolve(const bnfurl_base *base, const char *reference, size_t size,
                                                        bnfurl_resolution how, char *out, size_t capacity,
                                                        size_t *needed);

/* A component for bnfurl_join. If `octets` is null, the component is missing, whatever its size; an empty one needs a
 * pointer that is not null, such as "". Strings of other languages often have a null pointer when they are empty. */
typedef struct {
  const char *octets;
  size_t size;
} bnfurl_text;

/* Builds the text of the production that splits into exactly these components, given by index; those from `count` on
 * are missing. If you give userinfo, which contains user and password, also give the user and password that occur in
 * it, with the same bytes, and leave the others missing. To change an inner component, omit the outer one, which then
 * follows from its parts. Returns BNFURL_NO_MATCH if there is no such text, or if the components do not determine it,
 * because text that no component has can be one of several: `host *SP path`, the type of an FTP URL, the second element
 * of a list. If the rules allow the same components with and without a delimiter, such as the "//" before an authority
 * of RFC 2396 without components, the text does not have it. Returns BNFURL_BAD_ARGUMENT if there are more values than
 * components. On BNFURL_NO_ROOM, there may or may not be such a text.
 * In the example, `values` are a scheme, "x", and a path, "/a".
 *   bnfurl_join(uri, values, 9, out, 64, &needed)              ->  BNFURL_OK
 *   needed                                                     ->  4
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_join(const bnfurl_production *production, const bnfurl_text *values,
                                                     size_t count, char *out, size_t capacity, size_t *needed);

/* ---- Inside components
 *
 * Functions that interpret components: percent-encoding, segments, query parameters, ports and the authority. Split
 * first, and decode last: if you decode earlier, a decoded delimiter looks like a real one (RFC 3986, section 2.4). In
 * the examples, `text` is "/?a=1&&b", `at` is 2, and `from` is 0.
 */

/* What bnfurl_decode decodes besides the escapes of printable and non-ASCII bytes: a set of flags, combined with |. */
typedef enum bnfurl_decoding {
  BNFURL_DECODING_FORM = 1,    /* "+" becomes a space, as in the query of an HTML form (URL Standard, section 5.1) */
  BNFURL_DECODING_CONTROLS = 2 /* escapes of ASCII control characters (0x00-0x1f, 0x7f), too */
} bnfurl_decoding;

/* Undoes percent-encoding, once (RFC 3986, section 2.1). The result, to which no NUL is added, is never longer than the
 * text; `out` may be the text itself, and otherwise must not overlap it. Without BNFURL_DECODING_CONTROLS, escapes of
 * ASCII control characters stay, so decoding adds no line feed and no NUL; those that are already in the text are kept,
 * and escapes of all other characters are decoded, even of U+0085 and U+2028, at which some programs break lines. A "%"
 * without two hexadecimal digits stays; bnfurl_invalid_escape finds it. Returns BNFURL_OK; BNFURL_NO_ROOM, as under
 * "Building texts", except that nothing is written and `*needed` is the exact size; or BNFURL_BAD_ARGUMENT for an
 * unknown flag.
 *   bnfurl_decode("/a%20b%0A%2541%", 15, 0, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  11
 *   bnfurl_decode("a+b%2B%0A", 9, BNFURL_DECODING_FORM | BNFURL_DECODING_CONTROLS, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  5
 *   bnfurl_decode("%41", 3, 0, NULL, 0, &needed)               ->  BNFURL_NO_ROOM
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_decode(const char *text, size_t size, unsigned flags, char *out,
                                                       size_t capacity, size_t *needed);

/* The offset of the first "%" that is not followed by two hexadecimal digits, or BNFURL_ABSENT. The components of a
 * valid RFC 3986 URI have none.
 *   bnfurl_invalid_escape("a%20%zz", 7)                        ->  4
 *   bnfurl_invalid_escape("a%20", 4) == BNFURL_ABSENT          ->  true
 */
BNFURL_API size_t bnfurl_invalid_escape(const char *text, size_t size);

/* Finds the next segment of a path, as written; bnfurl_decode decodes it. Before the first call, set `*at` to the
 * `begin` of the path's span, and pass its `end` as `end`. Returns 1, sets `*segment` to its span in `text`, and moves
 * `*at` past it; returns 0 if none is left. A slash at the beginning of a path begins its first segment (RFC 3986,
 * section 3.3), so "/" has one segment, which is empty.
 *   bnfurl_next_segment("/a/", 3, &from, &segment)             ->  1
 *   segment.begin                                              ->  1
 *   segment.end                                                ->  2
 *   bnfurl_next_segment("/a/", 3, &from, &segment)             ->  1
 *   segment.begin                                              ->  3
 *   bnfurl_next_segment("/a/", 3, &from, &segment)             ->  0
 */
BNFURL_API int bnfurl_next_segment(const char *text, size_t end, size_t *at, bnfurl_span *segment);

/* Finds the next parameter of a query, as written. Before the first call, set `*at` to the `begin` of the query's span,
 * and pass its `end` as `end`. Returns 1, sets `*name` and `*value` to the parameter's spans in `text`, and moves `*at`
 * past it; returns 0 if none is left, also for a missing query. Parameters are separated by "&", and empty ones are
 * skipped; a name ends at the first "=" (URL Standard, section 5.1). Without a "=", the value is missing.
 *   bnfurl_next_parameter(text, 8, &at, &name, &value)         ->  1
 *   value.begin                                                ->  4
 *   value.end                                                  ->  5
 *   bnfurl_next_parameter(text, 8, &at, &name, &value)         ->  1
 *   name.begin                                                 ->  7
 *   value.begin == BNFURL_ABSENT                               ->  true
 *   bnfurl_next_parameter(text, 8, &at, &name, &value)         ->  0
 */
BNFURL_API int bnfurl_next_parameter(const char *text, size_t end, size_t *at, bnfurl_span *name, bnfurl_span *value);

/* The number of a port (RFC 3986, section 3.2.3), which may have leading zeros. Returns -1 if the port is missing or
 * empty, in which case the default of the scheme applies (bnfurl_default_port), and BNFURL_INVALID_PORT, which is also
 * less than 0, if it is greater than 65535 or not a decimal number.
 *   bnfurl_split(uri, "http://u@h:080/", 15, &parts)           ->  BNFURL_OK
 *   bnfurl_port_number("http://u@h:080/", &spans[bnfurl_component_index(uri, "port")])  ->  80
 *   bnfurl_port_number("http://u@h:080/", &spans[bnfurl_component_index(uri, "query")])  ->  -1
 */
#define BNFURL_INVALID_PORT (-2)
BNFURL_API int bnfurl_port_number(const char *text, const bnfurl_span *port);

/* The authority (RFC 3986, section 3.2) in the result of a split: userinfo, host and port, with the "@" and ":" between
 * them. Returns 1; or 0 if there is no host or no production, or if `parts` has fewer spans than the grammar has
 * components. Then `*authority` is missing.
 *   bnfurl_authority(uri, &parts, &authority)                  ->  1
 *   authority.begin                                            ->  7
 *   authority.end                                              ->  14
 */
BNFURL_API int bnfurl_authority(const bnfurl_production *production, const bnfurl_parts *parts, bnfurl_span *authority);

/* Whether a Host field (RFC 9110, section 7.2) names the authority of a URL or request target that was split as
 * `parts`, but for its userinfo, as RFC 9112, section 3.2, asks of a client: the same host in any letter case, and the
 * same port, where a missing one is the default of the URL's scheme. Hosts that only mean the same, such as "::1" and
 * "0::1", are not the same, nor are ports above 65535. Returns 1, also if the URL has no authority; otherwise 0, also
 * if there is no production or if `parts` has fewer spans than the grammar has components.
 *   bnfurl_authority_is(uri, "http://u@h:080/", &parts, "H", 1)  ->  1
 *   bnfurl_authority_is(uri, "http://u@h:080/", &parts, "h:8080", 6)  ->  0
 */
BNFURL_API int bnfurl_authority_is(const bnfurl_production *production, const char *text, const bnfurl_parts *parts,
                                   const char *host, size_t size);

/* ---- Invalid texts
 *
 * A repair is the valid text nearest to an invalid one: spaces and control characters at both ends, and tabs, CR and LF
 * everywhere, are removed, and as few bytes as possible are escaped, never in scheme, host or port. bnfurl/repair.hpp
 * defines it exactly. A lenient split finds the parts that a person would see in a text, to show or count them.
 */

/* Whose rules a repair follows. */
typedef enum bnfurl_repair_mode {
  BNFURL_REPAIR_MODE_GRAMMAR = 0, /* only the grammar */
  BNFURL_REPAIR_MODE_BROWSER = 1  /* a backslash before the first "?" or "#" is read as "/", and a path whose first
                                     segment has a ":" that follows no scheme gets "./", where that is allowed */
} bnfurl_repair_mode;

/* Writes to `out` as the functions under "Building texts" do: the text itself if the production matches it, and
 * otherwise its repair, which is at most four times as long.
 * Returns BNFURL_NO_MATCH if there is no repair or the grammar allows too many ways to read the text, and
 * BNFURL_BAD_ARGUMENT if `mode` is unknown. On BNFURL_NO_ROOM, the text may or may not have a repair.
 *   bnfurl_repair(uri, " http://h/a b", 13, BNFURL_REPAIR_MODE_GRAMMAR, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  14
 *   bnfurl_repair(uri, "http://a b", 10, BNFURL_REPAIR_MODE_GRAMMAR, out, 64, &needed)  ->  BNFURL_NO_MATCH
 *   bnfurl_repair(uri, "http://h/ ", 10, BNFURL_REPAIR_MODE_GRAMMAR, out, 9, &needed)  ->  BNFURL_NO_ROOM
 *   needed                                                     ->  40
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_repair(const bnfurl_production *production, const char *text,
                                                       size_t size, bnfurl_repair_mode mode, char *out, size_t capacity,
                                                       size_t *needed);

/* ---- Before a fetch
 *
 * Whether a program should fetch a URL that someone else chose, before it resolves a name or opens a connection, and
 * again for the target of each redirect. bnfurl/refuse.hpp says what this cannot know: check the address that a name
 * resolves to, too, and connect to the address that you have checked.
 */

/* What can be special about a host, as bits. bnfurl/refuse.hpp lists the addresses and names. */
typedef enum bnfurl_network {
  BNFURL_NETWORK_PUBLIC = 0,
  BNFURL_NETWORK_LOOPBACK = 1,
  BNFURL_NETWORK_PRIVATE = 2,
  BNFURL_NETWORK_LINK_LOCAL = 4,
  BNFURL_NETWORK_SHARED = 8,
  BNFURL_NETWORK_UNSPECIFIED = 16,
  BNFURL_NETWORK_DOCUMENTATION = 32,
  BNFURL_NETWORK_MULTICAST = 64,
  BNFURL_NETWORK_TRANSLATED = 128,
  BNFURL_NETWORK_RESERVED = 256,
  BNFURL_NETWORK_LOCAL_NAME = 512,
  BNFURL_NETWORK_AMBIGUOUS_NAME = 1024
} bnfurl_network;

/* What is special about the host of a URL, or about an address without brackets.
 *   bnfurl_network_of("169.254.169.254", 15) == BNFURL_NETWORK_LINK_LOCAL  ->  true
 *   bnfurl_network_of("example.org", 11) == BNFURL_NETWORK_PUBLIC          ->  true
 */
BNFURL_API bnfurl_network bnfurl_network_of(const char *host, size_t size);

/* Writes to `reason` why a URL must not be fetched, and returns the size of the reason, as bnfurl_error_message does;
 * 0 means that the URL may be fetched. It may be if `production` matches it, its scheme is one of `schemes` (in lower
 * case, separated by spaces; null means "http https"), its host is special in no way, or in one of the ways in
 * `networks`, and neither the host nor a label of it is longer than DNS allows. The best production is plain-url of the
 * grammar plain, which clients read alike. A null production and an unknown bit in `networks` refuse every URL, for a
 * reason that names the mistake: a library has plain only if it was built with -Dgrammars=rfc3986,plain.
 *   bnfurl_refuse(uri, "http://example.org/", 19, NULL, 0, message, sizeof message)                    ->  0
 *   bnfurl_refuse(uri, "http://10.0.0.1/", 16, NULL, 0, message, sizeof message)                       ->  42
 *   message
 *     ->  "10.0.0.1 is a private address (10.0.0.0/8)"
 *   bnfurl_refuse(uri, "http://10.0.0.1/", 16, NULL, BNFURL_NETWORK_PRIVATE, message, sizeof message)  ->  0
 *   bnfurl_refuse(NULL, "http://example.org/", 19, NULL, 0, message, sizeof message)                   ->  91
 *   message
 *     ->  "no production: the library was built without its grammar (-Dgrammars), or its name is wrong"
 *   bnfurl_refuse(uri, "http://example.org/", 19, NULL, 1u << 20, message, sizeof message)             ->  65
 */
BNFURL_MUST_USE BNFURL_API size_t bnfurl_refuse(const bnfurl_production *production, const char *url, size_t size,
                                                const char *schemes, unsigned networks, char *reason, size_t capacity);

/* What a production finds in a URL. */
typedef enum bnfurl_reading_kind {
  BNFURL_READING_WRITTEN = 0,   /* the host, as it is written */
  BNFURL_READING_JOINED = 1,    /* the host, in the URL without its gaps, such as tabs */
  BNFURL_READING_NUMBER = 2,    /* the host, an IPv4 address in another spelling, such as 0x7f.1 */
  BNFURL_READING_REWRITTEN = 3, /* a host, which is decoded or mapped before it is used */
  BNFURL_READING_NO_HOST = 4,   /* no host, or an empty one */
  BNFURL_READING_REJECTED = 5,  /* nothing, since the URL is invalid */
  BNFURL_READING_UNKNOWN = 6    /* it is unknown how such URLs are read */
} bnfurl_reading_kind;

typedef struct bnfurl_reading {
  bnfurl_reading_kind kind;
  bnfurl_span host; /* where it is in the URL; as in bnfurl_parts, begin is BNFURL_ABSENT if it is missing */
  bnfurl_span port;
  bnfurl_span path;
  size_t offset;    /* of the error, if the URL is rejected */
  char address[16]; /* of a number: the address, as in "127.0.0.1" */
} bnfurl_reading;

/* Whether productions agree. */
typedef enum bnfurl_agreement {
  BNFURL_AGREEMENT_NONE = 0,  /* no reader finds a host */
  BNFURL_AGREEMENT_ALIKE = 1, /* all of them find the same host, port and path */
  BNFURL_AGREEMENT_DIFFER = 2
} bnfurl_agreement;

/* Reads a URL by each of `count` productions, into the array `readings`, and compares the readings: what different
 * programs find as the host, the port and the path. bnfurl/readings.hpp says more, and that this cannot decide what to
 * fetch. Those with an `unknown` reading are not compared. BNFURL_NO_PRODUCTION, before anything is written, if a
 * production is null or has no component `host`. In a grammar of bnfurl_load, prepare the production first, and also
 * gap, slash, number-url, rewritten-url and special-url where the grammar has them; otherwise it is the same failure.
 *   bnfurl_readings(between, 2, "http://h:80/~", 13, readings, &agreement)  ->  BNFURL_OK
 *   agreement == BNFURL_AGREEMENT_DIFFER                       ->  true
 *   readings[0].host.begin                                     ->  7
 *   readings[0].port.end                                       ->  11
 *   readings[1].kind == BNFURL_READING_REJECTED                ->  true
 *   readings[1].offset                                         ->  12
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_readings(const bnfurl_production *const *between, size_t count,
                                                         const char *url, size_t size, bnfurl_reading *readings,
                                                         bnfurl_agreement *agreement);

/* What a text is meant to be. */
typedef enum bnfurl_shape {
  BNFURL_SHAPE_REFERENCE = 0, /* a URL, perhaps relative */
  BNFURL_SHAPE_TARGET = 1,    /* a request target: a leading "/" begins a path, never an authority */
  BNFURL_SHAPE_AUTHORITY = 2  /* the target of CONNECT */
} bnfurl_shape;

/* The shape of the texts that the production matches. The method matters only for a request target, and may be empty.
 *   bnfurl_shape_of(target, "GET", 3) == BNFURL_SHAPE_TARGET   ->  true
 */
BNFURL_API bnfurl_shape bnfurl_shape_of(const bnfurl_production *production, const char *method, size_t size);

/* The parts of any text, at the indices of the production's components, without kinds. Fails only if the production is
 * null (BNFURL_NO_PRODUCTION), or `shape` or `parts` is not valid (BNFURL_BAD_ARGUMENT).
 *   bnfurl_split_lenient(uri, BNFURL_SHAPE_REFERENCE, "//h:8x/a b", 10, &parts)  ->  BNFURL_OK
 *   spans[bnfurl_component_index(uri, "path")].end             ->  10
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_split_lenient(const bnfurl_production *production, bnfurl_shape shape,
                                                              const char *text, size_t size, bnfurl_parts *parts);

/* ---- More about grammars */

/* The production for request targets with this method, by the grammar's `# method:` lines (RFC 9112, section 3.2):
 * CONNECT takes the authority-form, OPTIONS may take the asterisk-form. Methods are case-sensitive; the line for `*`
 * applies to all methods that no line names. The result has the name of `target`. Null if `target` has no line for the
 * method and none for `*`.
 *   bnfurl_validate(bnfurl_production_for_method(target, "GET", 3), "*", 1)  ->  BNFURL_NO_MATCH
 *   bnfurl_validate(bnfurl_production_for_method(target, "OPTIONS", 7), "*", 1)  ->  BNFURL_OK
 *   bnfurl_production_for_method(uri, "GET", 3) == NULL        ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_production_for_method(const bnfurl_production *target, const char *method,
                                                                 size_t size);

/* 1 if the production matches at least one path or whole URL that a server can be asked for, which is a text of visible
 * ASCII characters that begins with "/", "http://" or "https://". Otherwise 0, as for a null production. `*` does not
 * count, since names match it, too. A server asks this when it reads its configuration, because a production without
 * such targets would refuse all ordinary requests; it takes up to some milliseconds.
 *   bnfurl_matches_some_target(target)                         ->  1
 *   bnfurl_matches_some_target(uri)                            ->  1
 *   bnfurl_matches_some_target(bnfurl_find_production("rfc3986", "port"))  ->  0
 */
BNFURL_API int bnfurl_matches_some_target(const bnfurl_production *production);

/* The strict variant of the production, from the grammar's `# strict:` lines; null if it does not have one.
 *   bnfurl_strict_production(uri) == NULL                      ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_strict_production(const bnfurl_production *production);

/* The default port of a scheme (in any letter case), according to the grammar of `production`; -1 if its `# port:`
 * lines do not name the scheme.
 *   bnfurl_default_port(uri, "HTTP", 4)                        ->  80
 *   bnfurl_default_port(uri, "mailto", 6)                      ->  -1
 */
BNFURL_API int bnfurl_default_port(const bnfurl_production *production, const char *scheme, size_t size);

/* The name of the compiled grammar with this index; null after the last one.
 *   bnfurl_grammar_name_at(0)                                  ->  "combined"
 */
BNFURL_API const char *bnfurl_grammar_name_at(size_t index);

/* The name, as printed, of the production with this index in a compiled grammar: first its own productions, then those
 * that it imports, then the core rules. Null after the last one, and for an unknown grammar.
 *   bnfurl_production_name_at("rfc9112", 1)                    ->  "origin-form"
 */
BNFURL_API const char *bnfurl_production_name_at(const char *grammar, size_t index);

/* ---- The library */

/* The version of the library that the program runs with.
 *   bnfurl_version()                                           ->  "1.0.0"
 */
BNFURL_API const char *bnfurl_version(void);

/* The name of the kernel in use: the scanning code for one instruction set ("avx2", for example; "scalar": without
 * vector instructions). When the library is loaded, before the static initializers of the program run, it chooses the
 * fastest kernel that this machine supports. Kernels differ only in speed. The library reads no environment variable
 * for this; BNFURL_KERNELS is read by the program bnfurl.
 *   bnfurl_active_kernel() != NULL                             ->  true
 */
BNFURL_API const char *bnfurl_active_kernel(void);

/* The name of the kernel with this index, among those that this machine and this build support, from the slowest to the
 * fastest; null after the last one.
 *   bnfurl_kernel_name_at(0)                                   ->  "scalar"
 */
BNFURL_API const char *bnfurl_kernel_name_at(size_t index);

/* Switches to this kernel; null or "" selects the fastest. If the name is unknown it returns BNFURL_BAD_ARGUMENT, and
 * if this machine or this build does not support it BNFURL_NOT_BUILT; then nothing changes. Call it before other
 * threads exist, or while none of them is using the library.
 *   bnfurl_use_kernel(bnfurl_active_kernel())                  ->  BNFURL_OK
 *   bnfurl_use_kernel("mmx")                                   ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_use_kernel(const char *name);

/* How many bytes of a bnfurl_error, of each kind of feed and of a bnfurl_base the library uses, for languages that
 * cannot read this header. They never exceed the sizes of the structs here, as long as the library has this soname.
 *   bnfurl_error_size() <= sizeof(bnfurl_error)                ->  true
 *   bnfurl_feed_size() <= sizeof(bnfurl_feed)                  ->  true
 *   bnfurl_split_feed_size() <= sizeof(bnfurl_split_feed)      ->  true
 *   bnfurl_base_size() <= sizeof(bnfurl_base)                  ->  true
 */
BNFURL_API size_t bnfurl_error_size(void);
BNFURL_API size_t bnfurl_feed_size(void);
BNFURL_API size_t bnfurl_split_feed_size(void);
BNFURL_API size_t bnfurl_base_size(void);

/* ==== Functions that allocate
 *
 * From here to the end of this header, functions may allocate on the C++ heap. No exception leaves them. When memory
 * runs out, the functions for Arrow return BNFURL_NO_MEMORY, and the others terminate the program.
 *
 *   - Each kind of object has a function that creates it and one that frees it, which accepts null. Unless stated
 *     otherwise, objects do not change, and any thread may use them. What points into an object lives as long as it
 *     does.
 *   - In structs that the caller fills, a comment says which members may be null or 0, and what that means. In an array
 *     of structs, every element has the `struct_size` of the first, which is the distance between elements.
 *   - A null pointer, a `struct_size` that no version uses, or a size or count beyond half of the address space returns
 *     BNFURL_BAD_ARGUMENT (a text of size 0, `out` with capacity 0, and `needed` may be null); then nothing is written
 *     except null to `*out` and an empty message. Where a comment names other invalid arguments, the message says what
 *     is wrong. A null production returns BNFURL_NO_PRODUCTION.
 *   - Texts are written to `out` as by bnfurl_normalize; on BNFURL_NO_ROOM, too, `*needed` is the exact size.
 *   - `message` receives the reason for a failure, in words, with a NUL and cut to `capacity` bytes; it may be null if
 *     `capacity` is 0. It is empty if the status needs no explanation.
 */

/* ---- Columns of Arrow (in libbnfurl)
 *
 * The structs of the Arrow C data interface, as https://arrow.apache.org/docs/format/CDataInterface.html prints them.
 * The header bnfurl/arrow.hpp lists the types of input and the fields of a result. In the examples, `schema`, `array`
 * and `stream` are made anew for each, of the texts "http://h" and "a b"; `refused` is the schema of an int64, and
 * `out` receives the result. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};

#endif

/* What a result contains. */
typedef struct {
  size_t struct_size;                  /* sizeof(bnfurl_arrow_options) */
  const bnfurl_production *production; /* the production that validates and splits the texts */
  const char *const *fields;           /* names; null: the usual ones (see below) */
  size_t field_count;                  /* their number */
  int lenient;                         /* not 0: invalid texts, too, get the components that a person would see */
  int copy;                            /* not 0: texts are copied; 0: they are views, and the result owns the input */
  size_t threads;                      /* how many threads share the rows; 0 means 1 */
} bnfurl_arrow_options;
#define BNFURL_ARROW_OPTIONS_INIT(production) {sizeof(bnfurl_arrow_options), (production), NULL, 0, 0, 0, 1}

/* bnfurl_arrow_split converts a column of texts to a column of structs; bnfurl_arrow_match converts it to a column of
 * bool, which says whether each text is valid, and there `fields`, `lenient` and `copy` have no effect on the result.
 * The usual fields are `valid` and those of scheme, host, port, path, query and fragment that the grammar has, or all
 * components if it has none of these. Both functions take ownership of all input. They release the schema before they
 * return, and the array, too, if bnfurl_arrow_split copies the texts or if they return BNFURL_BAD_FILE; otherwise the
 * array is released with the last part of the result. Only after BNFURL_BAD_ARGUMENT, BNFURL_NO_PRODUCTION,
 * BNFURL_NO_MEMORY and BNFURL_NOT_BUILT (a build without Arrow) does the caller still own the parts whose `release` is
 * not null. Returns BNFURL_BAD_ARGUMENT also if a field is unknown or repeated, and BNFURL_BAD_FILE if the type is not
 * a type of texts or the buffers visibly violate the specification. Time and memory are proportional to the array. No
 * text makes the call fail: an invalid one is only reported as invalid in the result.
 *   bnfurl_arrow_split(&schema, &array, &options, &out_schema, &out, message, 200)  ->  BNFURL_OK
 *   out.length                                                 ->  2
 *   out_schema.children[0]->name                               ->  "valid"
 *   bnfurl_arrow_split(&refused, &array, &options, &out_schema, &out, message, 200)  ->  BNFURL_BAD_FILE
 *   message                                                    ->  "int64 is not a type of texts"
 *   bnfurl_arrow_match(&schema, &array, &options, &out_schema, &out, message, 200)  ->  BNFURL_OK
 *   out_schema.format                                          ->  "b"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_arrow_split(struct ArrowSchema *schema, struct ArrowArray *array,
                                                            const bnfurl_arrow_options *options,
                                                            struct ArrowSchema *out_schema, struct ArrowArray *out,
                                                            char *message, size_t capacity);
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_arrow_match(struct ArrowSchema *schema, struct ArrowArray *array,
                                                            const bnfurl_arrow_options *options,
                                                            struct ArrowSchema *out_schema, struct ArrowArray *out,
                                                            char *message, size_t capacity);

/* The same for a stream of such columns, which is converted array by array as the result is read; all have the same
 * fields. Takes ownership of the stream only on BNFURL_OK. Returns BNFURL_IO if the stream cannot provide its type. If
 * an array is rejected, the result ends with EINVAL; if memory runs out, with ENOMEM.
 *   bnfurl_arrow_split_stream(&stream, &options, &out_stream, message, 200)  ->  BNFURL_OK
 *   out_stream.get_next(&out_stream, &out)                     ->  0
 *   bnfurl_arrow_match_stream(&stream, &options, &out_stream, message, 200)  ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream *stream,
                                                                   const bnfurl_arrow_options *options,
                                                                   struct ArrowArrayStream *out, char *message,
                                                                   size_t capacity);
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream *stream,
                                                                   const bnfurl_arrow_options *options,
                                                                   struct ArrowArrayStream *out, char *message,
                                                                   size_t capacity);

/* ==== Separate libraries
 *
 * Link the functions below with -lbnfurl-load -lbnfurl, or with -lbnfurl-crawl -lbnfurl-load -lbnfurl. If these are
 * static, also link the C++ library and, for libbnfurl-crawl, -lpsl -lidn2 -llmdb, as pkg-config --static says.
 * These libraries work only with the same version of libbnfurl: relink the program for each release.
 */

/* What is wrong in a file, and where. */
typedef struct {
  const char *file;    /* its name, as given */
  size_t line;         /* from 1; 0: the file as a whole */
  size_t column;       /* in bytes, from 1; 0 if `line` is 0 */
  const char *message; /* what is wrong and, if possible, how to correct it */
} bnfurl_diagnostic;

/* ---- Grammars at run time (-lbnfurl-load)
 *
 * In the examples, `file` is BNFURL_GRAMMAR_FILE_INIT("my.bnf", text, strlen(text)), and its text has the lines
 * `phone = 3DIGIT "-" number`, `number = 1*DIGIT` and `# component: number`; `bad` has the text `a = b`. */

/* A grammar file, as bnfurl-grammar(5) describes it. The library does not read it from disk. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_grammar_file) */
  const char *name;   /* for messages; the grammar of "my.bnf" is named `my` unless it has a `# grammar:` line */
  const char *text;
  size_t text_size;
} bnfurl_grammar_file;
#define BNFURL_GRAMMAR_FILE_INIT(name, text, text_size) {sizeof(bnfurl_grammar_file), (name), (text), (text_size)}

/* Limits for the work on a grammar, once for reading it and again for each production; 0 means the default. The
 * defaults allow up to about ten seconds. Work is counted, so the limits mean the same on every machine. A function
 * that exceeds one returns BNFURL_BAD_FILE. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_limits) */
  size_t octets;      /* bytes of a file; default 1 MiB */
  size_t states;      /* in one stage of the generator; default 50,000 */
  uint64_t steps;     /* of one to three nanoseconds each; default 4,000,000,000 */
  uint64_t memory;    /* bytes that all stages store together; default 1,000,000,000 */
} bnfurl_limits;
#define BNFURL_LIMITS_INIT {sizeof(bnfurl_limits), 0, 0, 0, 0}

/* Grammars that were read together. */
typedef struct bnfurl_loaded bnfurl_loaded;

/* Reads an array of files, which may import from each other and from the compiled grammars. `limits` may be null. If a
 * file has errors, it returns BNFURL_BAD_FILE; `*out` then has the diagnostics, and the rules that are correct and do
 * not need an incorrect rule. Free `*out` then, too; after other failures it is null. Several threads may call the
 * functions of a bnfurl_loaded concurrently, except bnfurl_loaded_free.
 *   bnfurl_load(&file, 1, NULL, &loaded)                       ->  BNFURL_OK
 *   bnfurl_load(&bad, 1, NULL, &faulty)                        ->  BNFURL_BAD_FILE
 *   bnfurl_load(&file, 0, NULL, &nothing)                      ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_load(const bnfurl_grammar_file *files, size_t count,
                                                     const bnfurl_limits *limits, bnfurl_loaded **out);

/* Prepares a production for all functions of this header except bnfurl_trace, for as long as `loaded` lives. `file` is
 * the name of its grammar's file (null: the first file), and `production` is its own name (null: the start). The first
 * call for a production can take seconds, during which other threads that ask for it wait. BNFURL_NO_PRODUCTION for an
 * unknown name. BNFURL_BAD_FILE if it cannot be prepared; the reasons are added to the diagnostics. On every failure,
 * `*out` is null.
 *   bnfurl_loaded_production(loaded, NULL, "phone", &phone)    ->  BNFURL_OK
 *   bnfurl_validate(phone, "555-1234", 8)                      ->  BNFURL_OK
 *   bnfurl_component_name(phone, 0)                            ->  "number"
 *   bnfurl_loaded_production(loaded, "my.bnf", "fax", &phone)  ->  BNFURL_NO_PRODUCTION
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_loaded_production(bnfurl_loaded *loaded, const char *file,
                                                                  const char *production,
                                                                  const bnfurl_production **out);

/* Prepares a production of `loaded` for bnfurl_trace, too. Productions of compiled grammars need no preparation.
 * BNFURL_BAD_FILE if it cannot be prepared; the reasons are added to the diagnostics.
 *   bnfurl_loaded_production(loaded, NULL, NULL, &phone)       ->  BNFURL_OK
 *   bnfurl_loaded_trace(loaded, phone)                         ->  BNFURL_OK
 *   bnfurl_trace(phone, "555-1234", 8, states, occurrences, 3, &count)  ->  BNFURL_OK
 *   occurrences[0].begin                                       ->  4
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_loaded_trace(bnfurl_loaded *loaded,
                                                             const bnfurl_production *production);

/* The diagnostic with this index, or null after the last one. Diagnostics that one pass over the files found are in the
 * order of the files. They live as long as `loaded`.
 *   bnfurl_loaded_diagnostic(faulty, 0)->line                  ->  1
 *   bnfurl_loaded_diagnostic(faulty, 0)->column                ->  5
 *   bnfurl_loaded_diagnostic(faulty, 0)->message               ->  "b is not defined (rule a)"
 *   bnfurl_loaded_diagnostic(loaded, 0) == NULL                ->  true
 */
BNFURL_API const bnfurl_diagnostic *bnfurl_loaded_diagnostic(bnfurl_loaded *loaded, size_t index);

/* Frees the grammars and their productions; accepts null.
 *   (bnfurl_loaded_free(loaded), bnfurl_loaded_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_loaded_free(bnfurl_loaded *loaded);

/* ---- Rules: which URLs a crawler may take (-lbnfurl-crawl)
 *
 * In the examples, `list` is BNFURL_RULE_FILE_INIT("rules.txt"), and its text has the lines `default allow` and
 * `deny host ads.example`; `robots` has the kind "robots", the agent "MyBot", and the lines `User-agent: *`,
 * `Disallow: /private` and `Sitemap: http://h/map`; `wrong` has the line `allow host`. */

/* A rule file. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_rule_file) */
  const char *kind;   /* null: "rules", bnfurl's own rule language; or "adblock", "hosts", "nutch", "robots", "surt" */
  const char *name;   /* of the file, for messages; files that it includes are sought in its folder */
  const char *agent;  /* for robots.txt: whose group applies; null: "*" */
  const char *text;   /* the content; null: the library reads the file `name`, so an empty content is not null */
  size_t text_size;
} bnfurl_rule_file;
/* With this, the library reads the file `name` from disk. If you set `text` instead, it must not be null, even if its
 * size is 0. */
#define BNFURL_RULE_FILE_INIT(name) {sizeof(bnfurl_rule_file), NULL, (name), NULL, NULL, 0}

/* Compiled rules. */
typedef struct bnfurl_rules bnfurl_rules;

/* Compiles an array of files, and all files that they include. The first file that has a rule for a URL decides it. On
 * any error, including a file that cannot be read and an invalid agent, it returns BNFURL_BAD_FILE; `*out` then has all
 * diagnostics, and decides nothing. Free it then, too; after other failures it is null.
 *   bnfurl_rules_compile(&list, 1, &rules)                     ->  BNFURL_OK
 *   bnfurl_rules_compile(&robots, 1, &of_robots)               ->  BNFURL_OK
 *   bnfurl_rules_compile(&wrong, 1, &faulty_rules)             ->  BNFURL_BAD_FILE
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_rules_compile(const bnfurl_rule_file *files, size_t count,
                                                              bnfurl_rules **out);

/* By index: the diagnostics; the third-party rules that are not supported, as `FILE: rules with ... (3, first on line
 * 7)`; and the sitemaps in robots.txt files, as written. Null after the last one.
 *   bnfurl_rules_diagnostic(faulty_rules, 0)->message          ->  "expected WSP, found the end"
 *   bnfurl_rules_unsupported(rules, 0) == NULL                 ->  true
 *   bnfurl_rules_sitemap(of_robots, 0)                         ->  "http://h/map"
 */
BNFURL_API const bnfurl_diagnostic *bnfurl_rules_diagnostic(const bnfurl_rules *rules, size_t index);
BNFURL_API const char *bnfurl_rules_unsupported(const bnfurl_rules *rules, size_t index);
BNFURL_API const char *bnfurl_rules_sitemap(const bnfurl_rules *rules, size_t index);

/* What the rules decide about a URL, and which rule decides it. If there are only third-party files and none decides,
 * the kinds of the files determine `is_allowed`, as docs/howto/filter-a-crawl.md says. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_decision), set by the caller */
  int is_allowed;     /* 1 or 0 */
  const char *file;   /* the file of that rule or of the `default` that applies; "" if there is neither */
  size_t line;        /* its line there; 0 if `file` is "" */
} bnfurl_decision;
#define BNFURL_DECISION_INIT {sizeof(bnfurl_decision), 0, NULL, 0}

/* Reads the texts of a production as URLs. Start it once for many texts; it needs no cleaning up. */
typedef struct BNFURL_ALIAS {
  size_t opaque[256 / sizeof(size_t)];
} bnfurl_rules_reader;

/* Starts a reader; allocates nothing. For a null `production` it returns BNFURL_NO_PRODUCTION, and so does
 * bnfurl_rules_decide with it.
 *   bnfurl_rules_reader_init(&reader, uri)                     ->  BNFURL_OK
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_rules_reader_init(bnfurl_rules_reader *reader,
                                                                  const bnfurl_production *production);

/* Decides whether the rules allow the URL that `text` is, based on its normal form, which is written to `memory` unless
 * the text is in normal form already; size + 2 bytes are enough. Allocates nothing, uses at most 48 KiB of stack, and
 * takes time proportional to the text. BNFURL_OK means that the rules have decided, not that the URL is allowed.
 * Returns BNFURL_NO_MATCH if the reader's production does not match the text, BNFURL_NO_ROOM if `memory` is too small,
 * and BNFURL_BAD_FILE if the files had errors. A failure sets `is_allowed` to 0, so that a program that does not check
 * the status rejects the URL.
 *   bnfurl_rules_decide(rules, &reader, "http://x.ADS.example/", 21, memory, 200, &decision)  ->  BNFURL_OK
 *   decision.is_allowed                                        ->  0
 *   decision.line                                              ->  2
 *   bnfurl_rules_decide(rules, &reader, "http://h/ ", 10, memory, 200, &decision)  ->  BNFURL_NO_MATCH
 *   bnfurl_rules_decide(rules, &reader, "HTTP://h/", 9, NULL, 0, &decision)  ->  BNFURL_NO_ROOM
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_rules_decide(const bnfurl_rules *rules,
                                                             const bnfurl_rules_reader *reader, const char *text,
                                                             size_t size, char *memory, size_t capacity,
                                                             bnfurl_decision *decision);

/* Frees the rules, with all strings and diagnostics that they returned; accepts null.
 *   (bnfurl_rules_free(rules), bnfurl_rules_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_rules_free(bnfurl_rules *rules);

/* A store of robots.txt files, which `bnfurl robots build` makes, and the robot that asks. It is mapped, not read. */
typedef struct bnfurl_robots_store bnfurl_robots_store;

/* Opens a store for a robot, which its product token names, such as "MyBot"; null: "*". What is added to the store
 * later is seen by those who open it then. To replace the file, give another one its name (mv): cutting the file off,
 * or writing to it, kills the programs that have it open. BNFURL_IO if the file cannot be read, BNFURL_BAD_FILE if it
 * is not a store, BNFURL_BAD_ARGUMENT for an agent that is not a token.
 *   bnfurl_robots_store_open(store_file, "MyBot", message, 200, &store)  ->  BNFURL_OK
 *   bnfurl_robots_store_open("no/such", "MyBot", message, 200, &no_store)  ->  BNFURL_IO
 *   message                                                    ->  "no/such: No such file or directory"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_robots_store_open(const char *file, const char *agent, char *message,
                                                                  size_t capacity, bnfurl_robots_store **out);

/* What a store says about a URL. */
typedef struct {
  size_t struct_size; /* sizeof(bnfurl_robots_decision), set by the caller */
  int is_known;       /* 1 or 0: the store has no response for the origin of the URL, so the URL is not allowed */
  int is_allowed;     /* 1 or 0 */
  unsigned status;    /* of the response that counts; 0 if there was no response */
  size_t line;        /* of the rule that decides, in its robots.txt; 0 if none does */
  int is_damaged;     /* 1 or 0: a check sum of the store has not matched so far; what it is of counts as not known */
} bnfurl_robots_decision;
#define BNFURL_ROBOTS_DECISION_INIT {sizeof(bnfurl_robots_decision), 0, 0, 0, 0, 0}

/* Decides whether a store allows the URL that `text` is. Several threads may ask the same store. Reads `text` as
 * bnfurl_rules_decide does, and fails as it does.
 *   bnfurl_robots_store_decide(store, &reader, "http://h/private/a", 18, memory, 200, &of_store)  ->  BNFURL_OK
 *   of_store.is_allowed                                        ->  0
 *   of_store.line                                              ->  2
 *   bnfurl_robots_store_decide(store, &reader, "http://i/", 9, memory, 200, &of_store)  ->  BNFURL_OK
 *   of_store.is_known                                          ->  0
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_robots_store_decide(const bnfurl_robots_store *store,
                                                                    const bnfurl_rules_reader *reader,
                                                                    const char *text, size_t size, char *memory,
                                                                    size_t capacity, bnfurl_robots_decision *decision);

/* All that a store says about a URL. A text ends where it has a NUL. */
typedef struct {
  int is_allowed;               /* 1 or 0 */
  unsigned status;              /* as in bnfurl_robots_decision */
  size_t line;                  /* as in bnfurl_robots_decision */
  const char *rule;             /* that decides, with its pattern in normal form; "" if none does */
  const char *crawl_delay;      /* in seconds, as written; "" without such a line */
  const char *const *sitemaps;  /* as written; null after the last one */
  const char *const *redirects; /* the URLs to which they led, in normal form; null after the last one */
} bnfurl_robots_facts;

/* Decides a URL as bnfurl_robots_store_decide does, and says why. `*out` is null after a failure, and if the store has
 * no response for the origin of the URL.
 *   bnfurl_robots_store_facts(store, &reader, "http://h/private/a", 18, memory, 200, &facts)  ->  BNFURL_OK
 *   facts->rule                                                ->  "Disallow: /private"
 *   facts->crawl_delay                                         ->  "2.5"
 *   facts->sitemaps[0]                                         ->  "http://h/map"
 *   facts->sitemaps[1] == NULL                                 ->  true
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_robots_store_facts(const bnfurl_robots_store *store,
                                                                   const bnfurl_rules_reader *reader,
                                                                   const char *text, size_t size, char *memory,
                                                                   size_t capacity, bnfurl_robots_facts **out);

/* Frees the facts; accepts null.
 *   (bnfurl_robots_facts_free(facts), bnfurl_robots_facts_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_robots_facts_free(bnfurl_robots_facts *facts);

/* Closes the store; accepts null.
 *   (bnfurl_robots_store_free(store), bnfurl_robots_store_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_robots_store_free(bnfurl_robots_store *store);

/* ---- Deduplication keys (-lbnfurl-crawl) */

/* A set of steps, as docs/reference/levels-and-keys.md lists them. */
typedef struct bnfurl_key_steps bnfurl_key_steps;

/* Parses a list of steps, which may be empty. Returns BNFURL_BAD_ARGUMENT if it is invalid; `message` then says what is
 * allowed.
 *   bnfurl_key_steps_new("fragment,drop=utm_*,sort", 24, message, 200, &steps)  ->  BNFURL_OK
 *   bnfurl_key_steps_new("sorted", 6, message, 200, &no_steps)  ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_key_steps_new(const char *list, size_t size, char *message,
                                                              size_t capacity, bnfurl_key_steps **out);

/* Applies the steps to a text of `production`, which should be in normal form (this is not checked), and writes the
 * result. The key of the text is the digest of the result (bnfurl_digest). The result is never longer than the text,
 * and need not match `production`. BNFURL_NO_MATCH if `production` does not match the text.
 *   bnfurl_key_steps_apply(steps, uri, "http://h/?b&utm_id=1&a#f", 24, memory, 200, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  13
 *   bnfurl_key_steps_apply(steps, uri, "http://h/?b&utm_id=1&a#f", 24, memory, 9, &needed)  ->  BNFURL_NO_ROOM
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_key_steps_apply(const bnfurl_key_steps *steps,
                                                                const bnfurl_production *production, const char *text,
                                                                size_t size, char *out, size_t capacity,
                                                                size_t *needed);

/* Frees the steps; accepts null.
 *   (bnfurl_key_steps_free(steps), bnfurl_key_steps_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_key_steps_free(bnfurl_key_steps *steps);

/* The XXH3-128 digest of a text, with seed 0: 16 bytes, the most significant first, or 32 lower-case hexadecimal digits
 * and a NUL. Neither function allocates.
 *   bnfurl_digest("", 0, digest)                               ->  BNFURL_OK
 *   digest[0]                                                  ->  153
 *   bnfurl_digest_hex("", 0, hex)                              ->  BNFURL_OK
 *   hex                                                        ->  "99aa06d3014798d86001c324468d497f"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_digest(const char *text, size_t size, unsigned char out[16]);
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_digest_hex(const char *text, size_t size, char out[33]);

/* ---- Sites (-lbnfurl-crawl)
 *
 * In the examples, `suffixes` contains the public suffixes `uk` and `co.uk`, and the private one `github.io`. */

/* A list of public suffixes. */
typedef struct bnfurl_suffixes bnfurl_suffixes;

/* Reads the list from a text file of at most 16 MiB; null: Debian's, /usr/share/publicsuffix/public_suffix_list.dat.
 * BNFURL_IO if it cannot be read, BNFURL_BAD_FILE if it is not such a list.
 *   bnfurl_suffixes_read("no/such.dat", message, 200, &no_suffixes)  ->  BNFURL_IO
 *   message                                                    ->  "no/such.dat: No such file or directory"
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_suffixes_read(const char *file, char *message, size_t capacity,
                                                              bnfurl_suffixes **out);

/* The registrable domain in `host`, as bnfurl/crawl/site.hpp defines it; if `icann` is not 0, private suffixes do not
 * count. BNFURL_NO_MATCH for addresses, for suffixes, and if a label is empty. Allocates only for a host that
 * contains "%", NUL or a byte that is not ASCII.
 *   bnfurl_site(suffixes, "www.Example.co.uk", 17, 0, &site)   ->  BNFURL_OK
 *   site.begin                                                 ->  4
 *   bnfurl_site(suffixes, "co.uk", 5, 0, &site)                ->  BNFURL_NO_MATCH
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_site(const bnfurl_suffixes *suffixes, const char *host, size_t size,
                                                     int icann, bnfurl_span *site);

/* Frees the list; accepts null.
 *   (bnfurl_suffixes_free(suffixes), bnfurl_suffixes_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_suffixes_free(bnfurl_suffixes *suffixes);

/* ---- SURT keys (-lbnfurl-crawl)
 *
 * bnfurl_surt writes a text of `production` with its host reversed, as Heritrix does; bnfurl_unsurt turns a key of any
 * grammar back into its text, without a final dot of the host. Texts have different keys unless they differ only in a
 * final dot of the host. BNFURL_NO_MATCH if the text does not match `production`, or is not a key.
 *   bnfurl_surt(uri, "http://www.h.org/a", 18, memory, 200, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  21
 *   bnfurl_unsurt("http://(org,h,www,)/a", 21, memory, 200, &needed)  ->  BNFURL_OK
 *   bnfurl_unsurt("http://(org", 11, memory, 200, &needed)     ->  BNFURL_NO_MATCH
 */
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_surt(const bnfurl_production *production, const char *text, size_t size,
                                                     char *out, size_t capacity, size_t *needed);
BNFURL_MUST_USE BNFURL_API bnfurl_status bnfurl_unsurt(const char *key, size_t size, char *out, size_t capacity,
                                                       size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
