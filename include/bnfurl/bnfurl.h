/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * bnfurl in C: URLs judged and split exactly as the published grammars print them. This is the only header that a
 * program in C, or in another language, needs. The functions of libbnfurl keep their names, arguments and meaning as
 * long as it is called libbnfurl.so.1; functions, and values of enums, may be added.
 *
 *   const bnfurl_production *uri = bnfurl_find("rfc3986", "URI");       once, when the program is configured
 *   bnfurl_span spans[BNFURL_MAX_COMPONENTS];
 *   bnfurl_parts parts = BNFURL_PARTS(spans, BNFURL_MAX_COMPONENTS);
 *   if (bnfurl_split(uri, text, size, &parts) == BNFURL_OK) ...
 *
 * The rules for all functions:
 *   - What can say no returns a bnfurl_status, and 0 is yes. What looks something up returns a pointer or null, an
 *     index or -1. What is asked a yes-or-no question of an error returns 1 or 0.
 *   - A text is a pointer and a size in octets. It may contain any octet, needs no terminator, and is not read beyond
 *     its size. Its pointer may be null if its size is 0. All offsets count octets from 0.
 *   - A null production is BNFURL_NO_PRODUCTION, and every search in it finds nothing. So a forgotten check refuses.
 *   - If the answer is no, nothing is written to the caller's memory but what the function says; a feed is always
 *     started, and an error is always filled.
 *   - Absent is not empty: `http://h` has no query, `http://h?` has an empty one.
 *   - No function allocates, but where its section says so. None throws. Where nothing else is said, none locks or
 *     changes anything but the memory that it is given, each takes at most 24 KiB of stack, and its time grows in
 *     proportion to the text. All but bnfurl_use_kernels may be called from several threads at once; those that do not
 *     allocate, after a fork and from a signal handler, too. A feed is for one thread at a time.
 *   - Strings that are returned are constant, end with a NUL, and live as long as the library is loaded; those of a
 *     grammar that bnfurl_load read, as long as it.
 *   - The caller's structs may stand at any address that fits a pointer. They can be copied like plain memory.
 *
 * In the examples, `uri` is bnfurl_find("rfc3986", "URI"), `target` is bnfurl_find("rfc9112", "request-target"),
 * `parts` has room for nine spans, `spans`, and `error` was filled for "http://a b".
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
#if defined __GNUC__ || defined __clang__
#define BNFURL_ALIAS __attribute__((may_alias))
#else
#define BNFURL_ALIAS
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Yes and no */

typedef enum bnfurl_status {
  BNFURL_OK = 0,
  BNFURL_NO_MATCH = 1,      /* the production does not match the text */
  BNFURL_NO_ROOM = 2,       /* the caller's memory is too small; where a size is asked for, it is the one needed */
  BNFURL_NO_PRODUCTION = 3, /* the production is null, or cannot be used for this */
  BNFURL_BAD_ARGUMENT = 4,  /* a null pointer, a struct without its size, a name that is not known */
  BNFURL_BAD_FILE = 5,      /* a file is not what it should be */
  BNFURL_NO_MEMORY = 6,     /* an allocation failed */
  BNFURL_NOT_BUILT = 7,     /* this build of the library does not have it */
  BNFURL_TOO_LONG = 8,      /* longer than this function takes */
  BNFURL_IO = 9             /* the operating system could not read or write */
} bnfurl_status;

/* The name of a status: that of its constant in small letters, without "BNFURL_". "unknown" for other numbers.
 *   bnfurl_status_name(BNFURL_NO_MATCH)                        ->  "no_match"
 */
BNFURL_API const char *bnfurl_status_name(bnfurl_status status);

/* ---- Productions */

/* A production of a grammar. Constant data; the same address is the same production. Only what bnfurl_load read is ever
 * freed. */
typedef struct bnfurl_production bnfurl_production;

/* The production of a compiled grammar, by their names as printed; a null `production` is the grammar's start. Null if
 * there is none. The letter case of a grammar's name counts; that of a production's does not if the notation ignores
 * it (ABNF).
 *   bnfurl_find("rfc3986", NULL) == uri                        ->  true
 *   bnfurl_find("rfc3986", "hots") == NULL                     ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_find(const char *grammar, const char *production);

/* The production that judges the target of a request with this method, by the grammar's `# method:` lines (RFC 9112,
 * section 3.2): CONNECT has an authority-form, OPTIONS may have an asterisk-form. The letter case of a method counts;
 * an unknown one is judged as the line `*` says. The name of what is returned is that of `target`. Null if the grammar
 * has no such lines for `target`.
 *   bnfurl_match(bnfurl_for_method(target, "GET", 3), "*", 1)        ->  BNFURL_NO_MATCH
 *   bnfurl_match(bnfurl_for_method(target, "OPTIONS", 7), "*", 1)    ->  BNFURL_OK
 *   bnfurl_for_method(uri, "GET", 3) == NULL                   ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_for_method(const bnfurl_production *target, const char *method, size_t size);

/* The production as a strict reader sees it (a grammar's `# strict:` lines), or null if there is none for it.
 *   bnfurl_strict(uri) == NULL                                 ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_strict(const bnfurl_production *production);

/* Its name as printed, and the name of its grammar; null for a null production.
 *   bnfurl_name(target)                                        ->  "request-target"
 *   bnfurl_grammar_name(target)                                ->  "rfc9112"
 */
BNFURL_API const char *bnfurl_name(const bnfurl_production *production);
BNFURL_API const char *bnfurl_grammar_name(const bnfurl_production *production);

/* ---- Names */

/* No grammar has more components, as long as the library has this soname. */
#define BNFURL_MAX_COMPONENTS 64

/* How many components its grammar has: a split fills as many spans. 0 for null.
 *   bnfurl_component_count(uri)                                ->  9
 */
BNFURL_API size_t bnfurl_component_count(const bnfurl_production *production);

/* The index of a component among the spans, or -1; and its name by its index, or null.
 *   bnfurl_component(uri, "scheme")                            ->  0
 *   bnfurl_component(uri, "SCHEME")                            ->  -1
 *   bnfurl_component_name(uri, 0)                              ->  "scheme"
 */
BNFURL_API int bnfurl_component(const bnfurl_production *production, const char *name);
BNFURL_API const char *bnfurl_component_name(const bnfurl_production *production, size_t index);

/* The names of what a split reports as `kind` and `host_kind`, as printed; null for -1 and other unknown numbers.
 *   bnfurl_kind_name(target, 0)                                ->  "origin-form"
 *   bnfurl_host_kind_name(uri, 0)                              ->  "IP-literal"
 */
BNFURL_API const char *bnfurl_kind_name(const bnfurl_production *production, int kind);
BNFURL_API const char *bnfurl_host_kind_name(const bnfurl_production *production, int host_kind);

/* The default port of a scheme (letter case ignored) by the grammar's `# port:` lines, or -1.
 *   bnfurl_default_port(uri, "HTTP", 4)                        ->  80
 *   bnfurl_default_port(uri, "mailto", 6)                      ->  -1
 */
BNFURL_API int bnfurl_default_port(const bnfurl_production *production, const char *scheme, size_t size);

/* The names of the compiled grammars, by their index; null after the last one.
 *   bnfurl_grammar(0)                                          ->  "combined"
 */
BNFURL_API const char *bnfurl_grammar(size_t index);

/* The names of a compiled grammar's productions, as printed, by their index: its own, those of the grammars that it
 * takes rules from, and the core rules. Null after the last one, and for a grammar that is not there.
 *   bnfurl_production_name("rfc9112", 1)                       ->  "origin-form"
 */
BNFURL_API const char *bnfurl_production_name(const char *grammar, size_t index);

/* The version of the library that runs.
 *   bnfurl_version()                                           ->  "0.9.0"
 */
BNFURL_API const char *bnfurl_version(void);

/* The vector instructions that it uses ("avx2", ...; "scalar": none). They are chosen when the library is loaded,
 * before other constructors run: the widest that this machine has. They differ only in speed. No environment variable
 * changes them.
 *   bnfurl_kernels() != NULL                                   ->  true
 */
BNFURL_API const char *bnfurl_kernels(void);

/* The names of the kernels that this machine and this build have, by their index, from the slowest to the widest; null
 * after the last one.
 *   bnfurl_kernels_name(0)                                     ->  "scalar"
 */
BNFURL_API const char *bnfurl_kernels_name(size_t index);

/* These kernels run from now on; null: the widest. BNFURL_BAD_ARGUMENT if the name is unknown, BNFURL_NOT_BUILT if
 * this machine or this build does not have them: then nothing changes. Call it before there are other threads, or
 * while none of them is in the library.
 *   bnfurl_use_kernels(bnfurl_kernels())                       ->  BNFURL_OK
 *   bnfurl_use_kernels("mmx")                                  ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_API bnfurl_status bnfurl_use_kernels(const char *name);

/* ---- One text */

/* Octets of a text, from `begin` up to `end`. If `begin` is BNFURL_ABSENT, the component is not there. */
#define BNFURL_ABSENT ((size_t)-1)
typedef struct BNFURL_ALIAS {
  size_t begin;
  size_t end;
} bnfurl_span;

/* Whether the production matches the text: BNFURL_OK, BNFURL_NO_MATCH, or BNFURL_NO_PRODUCTION.
 *   bnfurl_match(uri, "http://h", 8)                           ->  BNFURL_OK
 *   bnfurl_match(uri, "http://a b", 10)                        ->  BNFURL_NO_MATCH
 *   bnfurl_match(NULL, "http://h", 8)                          ->  BNFURL_NO_PRODUCTION
 */
BNFURL_API bnfurl_status bnfurl_match(const bnfurl_production *production, const char *text, size_t size);

/* The components of a text, in the caller's memory. The caller sets the first three members, best by BNFURL_PARTS; a
 * split sets the others, and the first `count` spans, or as many as the grammar has components. Later versions may add
 * members: `size` says which ones the caller has. */
typedef struct {
  size_t size;        /* sizeof(bnfurl_parts) */
  size_t count;       /* how many spans there is room for; 0 if none are wanted */
  bnfurl_span *spans; /* of the components, by index; null if `count` is 0 */
  int kind;           /* the alternative of a production of kinds (request-target: origin-form, ...), or -1 */
  int host_kind;      /* the alternative of the host, or -1 */
} bnfurl_parts;
#define BNFURL_PARTS(spans, count) {sizeof(bnfurl_parts), (count), (spans), -1, -1}

/* BNFURL_OK, and the components of the text; or BNFURL_NO_MATCH, BNFURL_NO_PRODUCTION, or BNFURL_BAD_ARGUMENT if
 * `parts` is null or its size is none that a version had.
 *   bnfurl_split(uri, "http://h?", 9, &parts)                  ->  BNFURL_OK
 *   spans[bnfurl_component(uri, "host")].begin                 ->  7
 *   spans[bnfurl_component(uri, "port")].begin == BNFURL_ABSENT  ->  true
 *   bnfurl_host_kind_name(uri, parts.host_kind)                ->  "reg-name"
 */
BNFURL_API bnfurl_status bnfurl_split(const bnfurl_production *production, const char *text, size_t size,
                                      bnfurl_parts *parts);

/* ---- Why not */

/* Why a text does not match. Its words mean nothing to the caller; they hold no pointer into the text. It may be read
 * only after a function has filled it. */
typedef struct {
  size_t opaque[64 / sizeof(size_t)];
} bnfurl_error;

/* Asks as bnfurl_match does, with the same answers. If it is not BNFURL_OK, `error` is filled, unless it is null.
 *   bnfurl_explain(uri, "http://a b", 10, &error)              ->  BNFURL_NO_MATCH
 *   bnfurl_explain(uri, "http://a", 8, &error)                 ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_explain(const bnfurl_production *production, const char *text, size_t size,
                                        bnfurl_error *error);

/* The length of the longest prefix of the text with which some text of the production begins.
 *   bnfurl_error_offset(&error)                                ->  8
 */
BNFURL_API size_t bnfurl_error_offset(const bnfurl_error *error);

/* What was being read there, or was to come, as a number that counts errors by what is wrong; and the names of these
 * numbers, by grammar: "text", its components, and what else its `# code:` lines name. Null after the last one.
 *   bnfurl_error_code(&error)                                  ->  5
 *   bnfurl_codes(uri, 5)                                       ->  "host"
 *   bnfurl_codes(uri, 10)                                      ->  "pct-encoded"
 *   bnfurl_codes(uri, 11) == NULL                              ->  true
 */
BNFURL_API size_t bnfurl_error_code(const bnfurl_error *error);
BNFURL_API const char *bnfurl_codes(const bnfurl_production *production, size_t code);

/* The octet at the offset, or BNFURL_END if the text ends there or there was no production.
 *   bnfurl_error_found(&error)                                 ->  32
 */
#define BNFURL_END 256
BNFURL_API int bnfurl_error_found(const bnfurl_error *error);

/* Whether the text could have gone on with this octet at the offset or, for BNFURL_END, have ended there: 1 or 0.
 *   bnfurl_error_expects(&error, '/')                          ->  1
 *   bnfurl_error_expects(&error, BNFURL_END)                   ->  1
 */
BNFURL_API int bnfurl_error_expects(const bnfurl_error *error, int octet);

/* What was expected and what was found, in words. Writes at most `capacity` octets, the last of which is a NUL, and
 * returns the size of the whole message without the NUL, as snprintf does; `out` may be null if `capacity` is 0.
 *   bnfurl_error_message(&error, message, sizeof message)      ->  84
 *   message
 *     ->  "expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " ""
 */
BNFURL_API size_t bnfurl_error_message(const bnfurl_error *error, char *out, size_t capacity);

/* The same for a reader without the grammar at hand: what was being read, what is not allowed in it, and its escape if
 * that is; or what must come next; or what the grammar's "# reason:" lines say of such a text. "Not allowed in a path"
 * means that no path of the production's texts has it; "not allowed here", that it can be elsewhere. After more than
 * 65,536 octets, and of a feed, the state alone says what was being read.
 *   bnfurl_error_sentence(&error, message, sizeof message)     ->  32
 *   message
 *     ->  "a blank is not allowed in a host"
 */
BNFURL_API size_t bnfurl_error_sentence(const bnfurl_error *error, char *out, size_t capacity);

/* ---- Octets that arrive in pieces
 *
 * A feed takes the octets as they arrive, in pieces of any size, empty ones too. Its answers are those for the whole
 * text, and its offsets count from the text's beginning. A piece may be overwritten when the call returns. Start a
 * feed before anything else is done with it. It needs no cleaning up.
 */
typedef enum bnfurl_progress {
  BNFURL_DEAD = 0,   /* nothing that could follow makes it a text: the octet at the offset cannot be right */
  BNFURL_OPEN = 1,   /* not a text yet; it can become one */
  BNFURL_ACCEPTS = 2 /* a text, if it ends here; longer texts may exist */
} bnfurl_progress;

/* The verdict and the offset. In the examples, `feed` takes "http://a b" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[64 / sizeof(size_t)];
} bnfurl_feed;

/* Before the first octet. BNFURL_NO_PRODUCTION if it is null: then every text is dead.
 *   bnfurl_feed_start(&feed, uri)                              ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_feed_start(bnfurl_feed *feed, const bnfurl_production *production);

/* Takes a piece. After BNFURL_DEAD, further pieces change nothing.
 *   bnfurl_feed_next(&feed, "http:", 5)                        ->  BNFURL_ACCEPTS
 *   bnfurl_feed_next(&feed, "//a b", 5)                        ->  BNFURL_DEAD
 */
BNFURL_API bnfurl_progress bnfurl_feed_next(bnfurl_feed *feed, const char *octets, size_t size);

/* How many octets were taken, up to the one that killed the text.
 *   bnfurl_feed_offset(&feed)                                  ->  8
 */
BNFURL_API size_t bnfurl_feed_offset(const bnfurl_feed *feed);

/* As bnfurl_explain, for the text so far, as if it ended here.
 *   bnfurl_feed_explain(&feed, &error)                         ->  BNFURL_NO_MATCH
 */
BNFURL_API bnfurl_status bnfurl_feed_explain(const bnfurl_feed *feed, bnfurl_error *error);

/* The components, too. In the examples, `split_feed` takes "http://h?" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[1024 / sizeof(size_t)];
} bnfurl_split_feed;

/* As for bnfurl_feed. BNFURL_NO_ROOM if the production needs more registers than a feed has, which only one that was
 * read at run time can: then every text is dead, too.
 *   bnfurl_split_feed_start(&split_feed, uri)                  ->  BNFURL_OK
 *   bnfurl_split_feed_next(&split_feed, "ht", 2)               ->  BNFURL_OPEN
 *   bnfurl_split_feed_next(&split_feed, "tp://h?", 7)          ->  BNFURL_ACCEPTS
 *   bnfurl_split_feed_offset(&split_feed)                      ->  9
 *   bnfurl_split_feed_explain(&split_feed, &error)             ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_split_feed_start(bnfurl_split_feed *feed, const bnfurl_production *production);
BNFURL_API bnfurl_progress bnfurl_split_feed_next(bnfurl_split_feed *feed, const char *octets, size_t size);
BNFURL_API size_t bnfurl_split_feed_offset(const bnfurl_split_feed *feed);
BNFURL_API bnfurl_status bnfurl_split_feed_explain(const bnfurl_split_feed *feed, bnfurl_error *error);

/* As bnfurl_split, for the text so far, as if it ended here. More may be fed afterwards.
 *   bnfurl_split_feed_end(&split_feed, &parts)                 ->  BNFURL_OK
 *   spans[bnfurl_component(uri, "query")].begin                ->  9
 */
BNFURL_API bnfurl_status bnfurl_split_feed_end(const bnfurl_split_feed *feed, bnfurl_parts *parts);

/* ---- Texts made of others
 *
 * Each function writes its text to `out`, which has room for `capacity` octets and must not overlap what it reads. No
 * NUL follows. `needed` may be null. On BNFURL_OK it is set to the size of the text; on BNFURL_NO_ROOM to a capacity
 * that is enough, and what is in `out` means nothing. In the examples, `out` has room for 64 octets, and `base` is of
 * "http://a/b/c".
 */

/* What a normal form changes: a set, by |. The sections are those of RFC 3986, which allow it. */
enum bnfurl_levels {
  BNFURL_LEVELS_PERCENT = 1,     /* sections 6.2.2.2 and 6.2.2.1 */
  BNFURL_LEVELS_LETTER_CASE = 2, /* section 6.2.2.1 */
  BNFURL_LEVELS_DOTS = 4,        /* section 6.2.2.3 */
  BNFURL_LEVELS_SCHEME = 8,      /* section 6.2.3, for the schemes that the grammar knows */
  BNFURL_LEVELS_ADDRESS = 16,    /* RFC 5952, section 4 */
  BNFURL_LEVELS_EMPTY_PORT = 32, /* section 3.2.3 */
  BNFURL_LEVELS_SYNTAX = 39,     /* percent, letter case, dots, empty port */
  BNFURL_LEVELS_ALL = 63
};

/* The text in normal form. Two octets more than the text are always enough. BNFURL_NO_MATCH if the production does not
 * match it, BNFURL_BAD_ARGUMENT if a level is unknown.
 *   bnfurl_normalize(uri, "HTTP://h/%7e", 12, BNFURL_LEVELS_SYNTAX, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  10
 *   bnfurl_normalize(uri, "HTTP://h/%7e", 12, BNFURL_LEVELS_ALL, out, 1, &needed)  ->  BNFURL_NO_ROOM
 *   needed                                                     ->  14
 */
BNFURL_API bnfurl_status bnfurl_normalize(const bnfurl_production *production, const char *text, size_t size,
                                          unsigned levels, char *out, size_t capacity, size_t *needed);

/* A base, cut once for all references of a page. It points into its text, which must stay where it is. */
typedef struct BNFURL_ALIAS {
  size_t opaque[256 / sizeof(size_t)];
} bnfurl_base;

/* BNFURL_NO_PRODUCTION if it is null or its grammar has no references that can be prepared, BNFURL_NO_MATCH if it does
 * not match the text or the text has no scheme.
 *   bnfurl_base_of(&base, uri, "http://a/b/c", 12)             ->  BNFURL_OK
 *   bnfurl_base_of(&base, target, "/a", 2)                     ->  BNFURL_NO_PRODUCTION
 */
BNFURL_API bnfurl_status bnfurl_base_of(bnfurl_base *base, const bnfurl_production *production, const char *text,
                                        size_t size);

typedef enum bnfurl_resolution {
  BNFURL_RESOLVE_RFC3986 = 0,          /* section 5.2, strict */
  BNFURL_RESOLVE_RFC3986_TOLERANT = 1, /* section 5.2.2: a reference with the base's scheme is read as if it had none */
  BNFURL_RESOLVE_RFC2396 = 2,          /* section 5.2 */
  BNFURL_RESOLVE_RFC1808 = 3           /* section 4 */
} bnfurl_resolution;

/* How the production's grammar itself resolves references.
 *   bnfurl_default_resolution(uri) == BNFURL_RESOLVE_RFC3986   ->  true
 */
BNFURL_API bnfurl_resolution bnfurl_default_resolution(const bnfurl_production *production);

/* The reference seen from a base that bnfurl_base_of has filled. The base, the reference and four octets more are
 * always enough. BNFURL_NO_MATCH if it is no reference of the base's grammar.
 *   bnfurl_resolve(&base, "../g", 4, BNFURL_RESOLVE_RFC3986, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  10
 *   bnfurl_resolve(&base, "a b", 3, BNFURL_RESOLVE_RFC3986, out, 64, &needed)  ->  BNFURL_NO_MATCH
 */
BNFURL_API bnfurl_status bnfurl_resolve(const bnfurl_base *base, const char *reference, size_t size,
                                        bnfurl_resolution how, char *out, size_t capacity, size_t *needed);

/* A component for bnfurl_join; if `octets` is null, it is absent. */
typedef struct {
  const char *octets;
  size_t size;
} bnfurl_text;

/* The text of the production that splits into exactly these components, by index; those after `count` are absent. A
 * component inside another one (user and password, in userinfo) is written by itself only if the outer one is absent.
 * BNFURL_NO_MATCH if there is no such text, BNFURL_BAD_ARGUMENT if there are more values than components.
 * BNFURL_NO_ROOM says nothing about the text. In the example, `values` are a scheme, "x", and a path,
 * "/a".
 *   bnfurl_join(uri, values, 9, out, 64, &needed)              ->  BNFURL_OK
 *   needed                                                     ->  4
 */
BNFURL_API bnfurl_status bnfurl_join(const bnfurl_production *production, const bnfurl_text *values, size_t count,
                                     char *out, size_t capacity, size_t *needed);

/* ---- Texts that do not match
 *
 * A repair is the nearest text that the production matches: blanks, controls and line breaks go, and as few octets as
 * possible are escaped, but none of scheme, host and port. bnfurl/repair.hpp says it exactly. Where the parts of a text
 * are is said as people mean them, to show them, or to count them.
 */
typedef enum bnfurl_repair_by {
  BNFURL_REPAIR_BY_GRAMMAR = 0,
  BNFURL_REPAIR_BY_BROWSER = 1 /* up to the first "?" or "#", a backslash is read as "/" */
} bnfurl_repair_by;

/* The text itself if the production matches it, otherwise its repair. Four times the text's octets are always enough.
 * BNFURL_NO_MATCH if it has none, or the grammar allows too many ways to read it; BNFURL_BAD_ARGUMENT if `by` is
 * unknown. BNFURL_NO_ROOM says nothing about the text.
 *   bnfurl_repair(uri, " http://h/a b", 13, BNFURL_REPAIR_BY_GRAMMAR, out, 64, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  14
 *   bnfurl_repair(uri, "http://a b", 10, BNFURL_REPAIR_BY_GRAMMAR, out, 64, &needed)  ->  BNFURL_NO_MATCH
 *   bnfurl_repair(uri, "http://h/ ", 10, BNFURL_REPAIR_BY_GRAMMAR, out, 9, &needed)  ->  BNFURL_NO_ROOM
 *   needed                                                     ->  40
 */
BNFURL_API bnfurl_status bnfurl_repair(const bnfurl_production *production, const char *text, size_t size,
                                       bnfurl_repair_by by, char *out, size_t capacity, size_t *needed);

typedef enum bnfurl_shape {
  BNFURL_SHAPE_REFERENCE = 0, /* a URL, perhaps relative */
  BNFURL_SHAPE_TARGET = 1,    /* a request target: a leading "/" begins a path, never an authority */
  BNFURL_SHAPE_AUTHORITY = 2  /* the target of CONNECT */
} bnfurl_shape;

/* The shape of what the production judges; the method of a request counts only for its target, and may be empty.
 *   bnfurl_shape_of(target, "GET", 3) == BNFURL_SHAPE_TARGET   ->  true
 */
BNFURL_API bnfurl_shape bnfurl_shape_of(const bnfurl_production *production, const char *method, size_t size);

/* The parts of any text, at the indices of the production's components. Always BNFURL_OK, unless the production is
 * null (BNFURL_NO_PRODUCTION), or shape or parts are none (BNFURL_BAD_ARGUMENT). Kinds are -1.
 *   bnfurl_lenient(uri, BNFURL_SHAPE_REFERENCE, "//h:8x/a b", 10, &parts)  ->  BNFURL_OK
 *   spans[bnfurl_component(uri, "path")].end                   ->  10
 */
BNFURL_API bnfurl_status bnfurl_lenient(const bnfurl_production *production, bnfurl_shape shape, const char *text,
                                        size_t size, bnfurl_parts *parts);

/* ---- Many lines
 *
 *   bnfurl_lines *lines;
 *   if (bnfurl_lines_new(uri, NULL, NULL, &lines) != BNFURL_OK) ...
 *   while (... reads a chunk ...) {
 *     if (bnfurl_lines_feed(lines, chunk, size) != BNFURL_OK) ...
 *     while ((batch = bnfurl_lines_next(lines)) != NULL) ...
 *   }
 *   bnfurl_lines_finish(lines);
 *   while ((batch = bnfurl_lines_next(lines)) != NULL) ...
 *   bnfurl_lines_free(lines);
 *
 * The lines of a text that comes in chunks, cut anywhere, at the speed of reading them. Verdicts and components are
 * those of bnfurl_split. The result is columns, in batches of some thousand lines that are still in the nearest
 * cache. These functions take at most 64 KiB of stack. An object is for one thread at a time. In the examples, `lines`
 * are those of "http://h/a?q\nno\n\nx:\n", fed at once.
 */

/* Memory for objects that need some. `alloc` returns memory that fits every basic type, or null; `free` takes no null.
 * The struct is copied; what `user` points to must live as long as the object. */
typedef struct {
  size_t size; /* sizeof(bnfurl_allocator) */
  void *(*alloc)(void *user, size_t size);
  void (*free)(void *user, void *memory);
  void *user;
} bnfurl_allocator;

typedef struct {
  size_t size;            /* sizeof(bnfurl_lines_options) */
  const int *components;  /* the indices of those that get columns; null: all */
  size_t component_count; /* 0 and a pointer that is not null: none. Verdicts alone cost about half */
  int separator;          /* the octet that ends a line */
  int drops_cr;           /* 1: a CR directly before a line's end is no part of it */
  int has_kinds;          /* 1: kinds, too. Costs as much as a split of each line */
} bnfurl_lines_options;
#define BNFURL_LINES_OPTIONS {sizeof(bnfurl_lines_options), NULL, 0, '\n', 0, 0}

/* One batch. Offsets are relative to `text`, which may have octets before the first line and after the last. All
 * pointers are into the object or the chunk, and valid until the next call for the object that is not about a column.
 * A line longer than 2^31 - 64 octets is a batch of its own, which is `too_long`: it is not judged, and has no
 * components and no kinds. Its octets are `text`, which bnfurl_match and bnfurl_split take; its end is 2^31 - 1 at
 * most. Later versions may add members. */
typedef struct {
  const char *text;
  size_t text_size;
  size_t count;              /* lines, at least one */
  const int32_t *begins;     /* of each line, and its end: without its separator and a dropped CR */
  const int32_t *ends;
  const uint64_t *valid;     /* bit i % 64 of word i / 64: whether line i matches; bits after the last line are 0 */
  const uint8_t *host_kinds; /* of each line, or BNFURL_NO_KIND; null unless they were asked for */
  const uint8_t *kinds;
  int too_long;              /* 1: this is one line that offsets do not reach */
} bnfurl_batch;
#define BNFURL_NO_KIND 255

typedef struct bnfurl_lines bnfurl_lines;

/* A new object, for bnfurl_lines_free. `options` may be null: BNFURL_LINES_OPTIONS; `allocator`, too: malloc.
 * BNFURL_NO_PRODUCTION, BNFURL_BAD_ARGUMENT for a component that is not there, BNFURL_NO_MEMORY. Allocates some
 * hundred KiB; nothing else of the C++ runtime is needed.
 *   bnfurl_lines_new(uri, NULL, NULL, &lines)                  ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_lines_new(const bnfurl_production *production, const bnfurl_lines_options *options,
                                          const bnfurl_allocator *allocator, bnfurl_lines **out);

/* The text continues with this chunk, or begins with it after bnfurl_lines_finish. The chunk must stay unchanged until
 * bnfurl_lines_next has returned the lines that end in it; lines of the chunk before that were not returned are lost.
 * Allocates only for a line that goes on from chunk to chunk, is longer than 4,096 octets, and longer than all such
 * lines before. BNFURL_NO_MEMORY: then it is as if the chunk had not been fed.
 *   bnfurl_lines_feed(lines, "http://h/a?q\nno\n\nx:\n", 20)    ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_lines_feed(bnfurl_lines *lines, const char *chunk, size_t size);

/* Ends the text: a line that has begun is its last line. The example stands at bnfurl_lines_free. */
BNFURL_API void bnfurl_lines_finish(bnfurl_lines *lines);

/* The next lines, in order; null if no complete line is left in what was fed. In the examples, `batch` is what it
 * returns.
 *   (batch = bnfurl_lines_next(lines))->count                  ->  4
 *   batch->begins[1]                                           ->  13
 *   batch->ends[1]                                             ->  15
 *   batch->valid[0] == 9                                       ->  true
 *   batch->too_long                                            ->  0
 */
BNFURL_API const bnfurl_batch *bnfurl_lines_next(bnfurl_lines *lines);

/* A component of all lines of the last batch: where it begins, and its length; 0 and -1 if it is absent or the line
 * does not match. BNFURL_BAD_ARGUMENT if it has no column, or there is no batch.
 *   bnfurl_lines_column(lines, bnfurl_component(uri, "host"), &begins, &lengths)  ->  BNFURL_OK
 *   begins[0]                                                  ->  7
 *   lengths[1]                                                 ->  -1
 *   bnfurl_lines_column(lines, -1, &begins, &lengths)          ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_API bnfurl_status bnfurl_lines_column(const bnfurl_lines *lines, int component, const int32_t **begins,
                                             const int32_t **lengths);

/* Gives all its memory back; null is nothing.
 *   bnfurl_lines_finish(lines), bnfurl_lines_next(lines) == NULL  ->  true
 *   bnfurl_lines_free(lines), true                             ->  true
 */
BNFURL_API void bnfurl_lines_free(bnfurl_lines *lines);

/* How many octets the library uses of an error, of the feeds and of a base; for languages that do not read this
 * header. They are never more than the structs here have, as long as the library has this soname.
 *   bnfurl_error_size() <= sizeof(bnfurl_error)                ->  true
 *   bnfurl_feed_size() <= sizeof(bnfurl_feed)                  ->  true
 *   bnfurl_split_feed_size() <= sizeof(bnfurl_split_feed)      ->  true
 *   bnfurl_base_size() <= sizeof(bnfurl_base)                  ->  true
 */
BNFURL_API size_t bnfurl_error_size(void);
BNFURL_API size_t bnfurl_feed_size(void);
BNFURL_API size_t bnfurl_split_feed_size(void);
BNFURL_API size_t bnfurl_base_size(void);

/* ==== What allocates
 *
 * All that follows uses the heap of C++, and no allocator of the caller's. No exception leaves these functions. Where
 * memory runs out, those for Arrow answer BNFURL_NO_MEMORY, and the others end the program.
 *
 *   - Objects are made by one function and freed by another, which takes null, too. They do not change, and any thread
 *     may use them, if nothing else is said. What points into an object lives as long as it.
 *   - `size` is the first member of structs that the caller fills: sizeof of the struct, so that later versions may add
 *     members. Names are strings that end with a NUL. What else may be null or 0 is said; it has the default then.
 *   - A null pointer, a struct without its size, or a size or count beyond half of all memory is BNFURL_BAD_ARGUMENT,
 *     and nothing is written, but null to `*out` and an empty message. A null production is BNFURL_NO_PRODUCTION.
 *   - Texts are written to `out` as by bnfurl_normalize; `*needed` is their exact size on BNFURL_NO_ROOM, too.
 *   - `message` gets why something is refused, in words, as bnfurl_error_message writes them: cut to `capacity` octets
 *     with a NUL. It may be null if `capacity` is 0. It is empty where the status says all.
 */

/* ---- Columns of Arrow (in libbnfurl)
 *
 * Arrow's structures, as its specification prints them: https://arrow.apache.org/docs/format/CDataInterface.html. The
 * header bnfurl/arrow.hpp says which types are taken, and what the fields of a result are. In the examples, `schema`,
 * `array` and `stream` are of the texts "http://h" and "a b", anew for each, and `refused` is the schema of an int64;
 * `out` gets the result. */
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

/* What a result shall have. */
typedef struct {
  size_t size;                    /* sizeof(bnfurl_arrow_options) */
  const bnfurl_production *entry; /* what judges the texts */
  const char *const *fields;      /* the names of its fields; null: `valid`, and what grammars of URLs share */
  size_t field_count;             /* how many */
  int lenient;                    /* not 0: components of invalid texts, too: what they were meant to be */
  int copy;                       /* not 0: texts are copied; else they are views, and the result owns the input */
  size_t threads;                 /* rows are cut into so many pieces; 0 is 1 */
} bnfurl_arrow_options;
#define BNFURL_ARROW_OPTIONS(entry) {sizeof(bnfurl_arrow_options), (entry), NULL, 0, 0, 0, 1}

/* A column of texts as a column of structs; and the verdicts alone, as a column of bool. All input is taken over: it is
 * released with the last part of the result, or at once if it is refused. Only with BNFURL_BAD_ARGUMENT,
 * BNFURL_NO_PRODUCTION and BNFURL_NO_MEMORY it is still the caller's, as far as its `release` is not null then.
 * BNFURL_BAD_ARGUMENT also if a field is not known or given twice; BNFURL_BAD_FILE if the type is not one of texts, or
 * the buffers are not as the specification demands, as far as can be seen. Time and memory grow in proportion to the
 * array; no text is a reason to refuse it.
 *   bnfurl_arrow_split(&schema, &array, &options, &out_schema, &out, message, 200)   ->  BNFURL_OK
 *   out.length                                                 ->  2
 *   out_schema.children[0]->name                               ->  "valid"
 *   bnfurl_arrow_split(&refused, &array, &options, &out_schema, &out, message, 200)  ->  BNFURL_BAD_FILE
 *   message                                                    ->  "int64 is not a type of texts"
 *   bnfurl_arrow_match(&schema, &array, &options, &out_schema, &out, message, 200)   ->  BNFURL_OK
 *   out_schema.format                                          ->  "b"
 */
BNFURL_API bnfurl_status bnfurl_arrow_split(struct ArrowSchema *schema, struct ArrowArray *array,
                                            const bnfurl_arrow_options *options, struct ArrowSchema *out_schema,
                                            struct ArrowArray *out, char *message, size_t capacity);
BNFURL_API bnfurl_status bnfurl_arrow_match(struct ArrowSchema *schema, struct ArrowArray *array,
                                            const bnfurl_arrow_options *options, struct ArrowSchema *out_schema,
                                            struct ArrowArray *out, char *message, size_t capacity);

/* The same for a stream of such columns, array by array, as the result is read; the fields have the same types in all.
 * The stream is taken over if the answer is BNFURL_OK; else it is still the caller's. BNFURL_IO if it does not tell its
 * type. An array that is refused ends the result with EINVAL, one for which there is no memory with ENOMEM.
 *   bnfurl_arrow_split_stream(&stream, &options, &out_stream, message, 200)  ->  BNFURL_OK
 *   out_stream.get_next(&out_stream, &out)                     ->  0
 *   bnfurl_arrow_match_stream(&stream, &options, &out_stream, message, 200)  ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream *stream, const bnfurl_arrow_options *options,
                                                   struct ArrowArrayStream *out, char *message, size_t capacity);
BNFURL_API bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream *stream, const bnfurl_arrow_options *options,
                                                   struct ArrowArrayStream *out, char *message, size_t capacity);

/* ==== In libraries of their own
 *
 * What follows is linked by -lbnfurl-load or -lbnfurl-crawl before -lbnfurl (pkg-config bnfurl-load, bnfurl-crawl).
 * These libraries are for exactly one version of libbnfurl: a program is linked anew with each release.
 */

/* What is wrong with a file, and where. */
typedef struct {
  const char *file;    /* the name given for it */
  size_t line;         /* from 1; 0: the file as a whole */
  size_t column;       /* in octets, from 1; 0 where the line is */
  const char *message; /* and how it is written correctly */
} bnfurl_diagnostic;

/* ---- Grammars at run time (-lbnfurl-load)
 *
 * In the examples, `file` is {sizeof file, "my.bnf", text, strlen(text)} with the text `phone = 3DIGIT "-" number`, a
 * line `number = 1*DIGIT`, and a line `# component: number`; `bad` has the text `a = b`. */

/* A file to be read, as bnfurl-grammar(5) describes it; nothing is read from disk. */
typedef struct {
  size_t size;      /* sizeof(bnfurl_grammar_file) */
  const char *name; /* for messages; and the name of its grammar, where no line `# grammar:` says another */
  const char *text;
  size_t text_size;
} bnfurl_grammar_file;

/* How much work a grammar may take: once to be read, and again for each production. 0: the default, which takes some
 * seconds at most. The counts are the same on every machine. */
typedef struct {
  size_t size;     /* sizeof(bnfurl_limits) */
  size_t octets;   /* in the text of a file; 1 MiB */
  size_t states;   /* in one stage of the generator; 50,000 */
  uint64_t steps;  /* of work, each one to three nanoseconds; 4,000,000,000 */
  uint64_t memory; /* octets that all stages together store; 1,000,000,000 */
} bnfurl_limits;

/* Grammars that were read together. */
typedef struct bnfurl_loaded bnfurl_loaded;

/* Reads files, which may import from each other and from the compiled grammars. `files` is an array, and `size` of its
 * first element is the distance from one to the next; `limits` may be null. BNFURL_BAD_FILE if a file has a fault: then
 * `*out` is made, too, with the diagnostics, and the rules that have no fault and need none with a fault.
 *   bnfurl_load(&file, 1, NULL, &loaded)                       ->  BNFURL_OK
 *   bnfurl_load(&bad, 1, NULL, &faulty)                        ->  BNFURL_BAD_FILE
 *   bnfurl_load(&file, 0, NULL, &nothing)                      ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_API bnfurl_status bnfurl_load(const bnfurl_grammar_file *files, size_t count, const bnfurl_limits *limits,
                                     bnfurl_loaded **out);

/* A production by the name of its file (null: the first) and its own (null: the start), prepared: all functions of this
 * header take it, as long as `loaded` lives. It is prepared when it is first asked for, which can take seconds; other
 * threads that ask wait. BNFURL_NO_PRODUCTION if there is none, BNFURL_BAD_FILE if it cannot be prepared: then it has
 * diagnostics, which come after those that are there.
 *   bnfurl_loaded_production(loaded, NULL, "phone", &phone)    ->  BNFURL_OK
 *   bnfurl_match(phone, "555-1234", 8)                         ->  BNFURL_OK
 *   bnfurl_component_name(phone, 0)                            ->  "number"
 *   bnfurl_loaded_production(loaded, "my.bnf", "fax", &phone)  ->  BNFURL_NO_PRODUCTION
 */
BNFURL_API bnfurl_status bnfurl_loaded_production(bnfurl_loaded *loaded, const char *file, const char *production,
                                                  const bnfurl_production **out);

/* The diagnostics, by their index, in the order of the files as far as they were found in one pass; null after the last
 * one. They live as long as `loaded`.
 *   bnfurl_loaded_diagnostic(faulty, 0)->line                  ->  1
 *   bnfurl_loaded_diagnostic(faulty, 0)->column                ->  5
 *   bnfurl_loaded_diagnostic(faulty, 0)->message               ->  "b is not defined (rule a)"
 *   bnfurl_loaded_diagnostic(loaded, 0) == NULL                ->  true
 */
BNFURL_API const bnfurl_diagnostic *bnfurl_loaded_diagnostic(bnfurl_loaded *loaded, size_t index);

/* Frees the grammars; no production of theirs may be used after.
 *   (bnfurl_loaded_free(loaded), bnfurl_loaded_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_loaded_free(bnfurl_loaded *loaded);

/* ---- Rules: which URLs a crawler may take (-lbnfurl-crawl)
 *
 * In the examples, `list` is {sizeof list, NULL, "rules.txt", NULL, text, strlen(text)} with the lines `default allow`
 * and `deny host ads.example`, and `robots` has the kind "robots", the agent "MyBot", and the lines `User-agent: *`,
 * `Disallow: /private` and `Sitemap: http://h/map`; `wrong` has the line `allow host`. */

/* A rule file to be compiled. */
typedef struct {
  size_t size;       /* sizeof(bnfurl_rule_file) */
  const char *kind;  /* null: our own language; or that of others, as `include` names it: "robots", ... */
  const char *name;  /* of the file, for messages; what it includes is sought from its folder */
  const char *agent; /* of robots: whose group counts; null: "*" */
  const char *text;  /* its content; null: the file of this name is read */
  size_t text_size;
} bnfurl_rule_file;

/* Compiled rules. */
typedef struct bnfurl_rules bnfurl_rules;

/* Reads the files and all that they include; the first file with an opinion decides. `files` is an array as for
 * bnfurl_load. BNFURL_BAD_FILE if anything is wrong: then `*out` is made, too, with all diagnostics, and decides
 * nothing. A file that cannot be read, and the name of a robot that is none, have a diagnostic.
 *   bnfurl_rules_compile(&list, 1, &rules)                     ->  BNFURL_OK
 *   bnfurl_rules_compile(&robots, 1, &of_robots)               ->  BNFURL_OK
 *   bnfurl_rules_compile(&wrong, 1, &faulty_rules)             ->  BNFURL_BAD_FILE
 */
BNFURL_API bnfurl_status bnfurl_rules_compile(const bnfurl_rule_file *files, size_t count, bnfurl_rules **out);

/* By their index: what is wrong; rules of others that cannot be had, as `FILE: 3 rules with ...`; the sitemaps of
 * robots.txt files, as written. Null after the last one.
 *   bnfurl_rules_diagnostic(faulty_rules, 0)->message          ->  "expected WSP, found the end"
 *   bnfurl_rules_left_out(rules, 0) == NULL                    ->  true
 *   bnfurl_rules_sitemap(of_robots, 0)                         ->  "http://h/map"
 */
BNFURL_API const bnfurl_diagnostic *bnfurl_rules_diagnostic(const bnfurl_rules *rules, size_t index);
BNFURL_API const char *bnfurl_rules_left_out(const bnfurl_rules *rules, size_t index);
BNFURL_API const char *bnfurl_rules_sitemap(const bnfurl_rules *rules, size_t index);

/* What rules say of a URL, and which rule says it. */
typedef struct {
  size_t size;      /* sizeof(bnfurl_decision), set by the caller */
  int is_allowed;   /* 1 or 0 */
  const char *file; /* that of the rule; "" where no rule of a file decides */
  size_t line;      /* of the rule, or of `default`; 0 where foreign files alone have no opinion */
} bnfurl_decision;
#define BNFURL_DECISION() {sizeof(bnfurl_decision), 0, NULL, 0}

/* Reads the texts of a production as URLs; made once for many of them. It needs no cleaning up. */
typedef struct BNFURL_ALIAS {
  size_t opaque[256 / sizeof(size_t)];
} bnfurl_rules_reader;

/* Starts a reader. BNFURL_NO_PRODUCTION if `entry` is null: then the reader refuses, too. Allocates nothing.
 *   bnfurl_rules_reader_of(&reader, uri)                       ->  BNFURL_OK
 */
BNFURL_API bnfurl_status bnfurl_rules_reader_of(bnfurl_rules_reader *reader, const bnfurl_production *entry);

/* Decides a text of the reader's production, by its normal form. That is made in `memory`, where size + 2 octets are
 * enough; a text that is in normal form needs none. Allocates nothing; takes at most 48 KiB of stack, and time in
 * proportion to the text. BNFURL_NO_MATCH if it is no text of the production, BNFURL_NO_ROOM if there is too little
 * memory, BNFURL_BAD_FILE if the files had faults.
 *   bnfurl_rules_decide(rules, &reader, "http://x.ADS.example/", 21, memory, 200, &decision)  ->  BNFURL_OK
 *   decision.is_allowed                                        ->  0
 *   decision.line                                              ->  2
 *   bnfurl_rules_decide(rules, &reader, "http://h/ ", 10, memory, 200, &decision)  ->  BNFURL_NO_MATCH
 *   bnfurl_rules_decide(rules, &reader, "HTTP://h/", 9, NULL, 0, &decision)        ->  BNFURL_NO_ROOM
 */
BNFURL_API bnfurl_status bnfurl_rules_decide(const bnfurl_rules *rules, const bnfurl_rules_reader *reader,
                                             const char *text, size_t size, char *memory, size_t capacity,
                                             bnfurl_decision *decision);

/* Frees the rules, and what points into them.
 *   (bnfurl_rules_free(rules), bnfurl_rules_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_rules_free(bnfurl_rules *rules);

/* ---- Keys for what was seen (-lbnfurl-crawl) */

/* A set of steps, as docs/reference/levels-and-keys.md lists them. */
typedef struct bnfurl_key_steps bnfurl_key_steps;

/* Reads a list of steps; an empty one is a set without steps. BNFURL_BAD_ARGUMENT if it is no list of steps; `message`
 * says what is allowed.
 *   bnfurl_key_steps_new("fragment,drop=utm_*,sort", 24, message, 200, &steps)  ->  BNFURL_OK
 *   bnfurl_key_steps_new("sorted", 6, message, 200, &no_steps)  ->  BNFURL_BAD_ARGUMENT
 */
BNFURL_API bnfurl_status bnfurl_key_steps_new(const char *list, size_t size, char *message, size_t capacity,
                                              bnfurl_key_steps **out);

/* What the key of a text of `entry` in normal form is made from: not always a text of `entry`. It is never longer than
 * the text. BNFURL_NO_MATCH if it is no text of `entry`.
 *   bnfurl_key(steps, uri, "http://h/?b&utm_id=1&a#f", 24, memory, 200, &needed)  ->  BNFURL_OK
 *   needed                                                     ->  13
 *   bnfurl_key(steps, uri, "http://h/?b&utm_id=1&a#f", 24, memory, 9, &needed)    ->  BNFURL_NO_ROOM
 */
BNFURL_API bnfurl_status bnfurl_key(const bnfurl_key_steps *steps, const bnfurl_production *entry, const char *text,
                                    size_t size, char *out, size_t capacity, size_t *needed);

/* Frees it.
 *   (bnfurl_key_steps_free(steps), bnfurl_key_steps_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_key_steps_free(bnfurl_key_steps *steps);

/* XXH3-128 of a text, seed 0: 16 octets, the highest first; and as 32 lower-case hexadecimal digits with a NUL.
 * Neither allocates.
 *   bnfurl_digest("", 0, digest)                               ->  BNFURL_OK
 *   digest[0]                                                  ->  153
 *   bnfurl_digest_hex("", 0, hex)                              ->  BNFURL_OK
 *   hex                                                        ->  "99aa06d3014798d86001c324468d497f"
 */
BNFURL_API bnfurl_status bnfurl_digest(const char *text, size_t size, unsigned char out[16]);
BNFURL_API bnfurl_status bnfurl_digest_hex(const char *text, size_t size, char out[33]);

/* ---- Sites (-lbnfurl-crawl)
 *
 * In the examples, `suffixes` has the public suffixes `uk` and `co.uk`, and the private one `github.io`. */

/* A list of public suffixes. */
typedef struct bnfurl_suffixes bnfurl_suffixes;

/* Reads the text form of the list, of at most 16 MiB; null: Debian's. BNFURL_IO if it cannot be read.
 *   bnfurl_suffixes_read("no/such.dat", message, 200, &no_suffixes)  ->  BNFURL_IO
 *   message                                                    ->  "no/such.dat: No such file or directory"
 */
BNFURL_API bnfurl_status bnfurl_suffixes_read(const char *file, char *message, size_t capacity, bnfurl_suffixes **out);

/* The registrable domain within `host`, as bnfurl/crawl/site.hpp describes it; if `icann` is not 0, private suffixes do
 * not count. BNFURL_NO_MATCH for addresses, for suffixes, and where a label is empty. Allocates only for a host that is
 * not ASCII.
 *   bnfurl_site(suffixes, "www.Example.co.uk", 17, 0, &site)   ->  BNFURL_OK
 *   site.begin                                                 ->  4
 *   bnfurl_site(suffixes, "co.uk", 5, 0, &site)                ->  BNFURL_NO_MATCH
 */
BNFURL_API bnfurl_status bnfurl_site(const bnfurl_suffixes *suffixes, const char *host, size_t size, int icann,
                                     bnfurl_span *site);

/* Frees it.
 *   (bnfurl_suffixes_free(suffixes), bnfurl_suffixes_free(NULL), "gone")  ->  "gone"
 */
BNFURL_API void bnfurl_suffixes_free(bnfurl_suffixes *suffixes);

/* ---- SURT keys (-lbnfurl-crawl)
 *
 * A text of `entry` with its host turned round, in the form of Heritrix; and the text with this key, whatever its
 * grammar. Texts that differ in more than a final dot of the host have different keys. BNFURL_NO_MATCH if it is no text
 * of `entry`, or no key.
 *   bnfurl_surt(uri, "http://www.h.org/a", 18, memory, 200, &needed)       ->  BNFURL_OK
 *   needed                                                     ->  21
 *   bnfurl_unsurt("http://(org,h,www,)/a", 21, memory, 200, &needed)       ->  BNFURL_OK
 *   bnfurl_unsurt("http://(org", 11, memory, 200, &needed)     ->  BNFURL_NO_MATCH
 */
BNFURL_API bnfurl_status bnfurl_surt(const bnfurl_production *entry, const char *text, size_t size, char *out,
                                     size_t capacity, size_t *needed);
BNFURL_API bnfurl_status bnfurl_unsurt(const char *key, size_t size, char *out, size_t capacity, size_t *needed);

#ifdef __cplusplus
}
#endif

#endif
