/* SPDX-FileCopyrightText: 2026 The bnfurl authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * bnfurl in C: URLs judged and split exactly as the published grammars print them. This is the only header that a
 * program in C, or in another language, needs. Its functions keep their names, arguments and meaning as long as the
 * library is called libbnfurl.so.0; functions may be added.
 *
 *   const bnfurl_production *uri = bnfurl_find("rfc3986", "URI");       once, when the program is configured
 *   bnfurl_span spans[BNFURL_MAX_COMPONENTS];
 *   if (bnfurl_split(uri, text, size, spans, BNFURL_MAX_COMPONENTS, NULL, NULL)) ...
 *
 * The rules for all functions:
 *   - A text is a pointer and a size in octets. It may contain any octet, needs no terminator, and is not read beyond
 *     its size. Its pointer may be null if its size is 0. All offsets count octets from 0.
 *   - A null production refuses: nothing matches, every search in it finds nothing. So a forgotten check refuses, too.
 *   - If the answer is no, nothing is written to the caller's memory; a feed is always started.
 *   - Absent is not empty: `http://h` has no query, `http://h?` has an empty one.
 *   - No function allocates, throws, locks, or changes anything but the memory that it is given. Each takes at most 24
 *     KiB of stack. All may be called from several threads at once, after a fork, and from a signal handler. A feed is
 *     for one thread at a time.
 *   - Strings that are returned are constant, end with a NUL, and live as long as the library is loaded.
 *   - The caller's structs may stand at any address that fits a pointer. They can be copied like plain memory.
 *
 * In the examples, `uri` is bnfurl_find("rfc3986", "URI"), `target` is bnfurl_find("rfc9112", "request-target"), and
 * `error` was filled for "http://a b".
 */
#ifndef BNFURL_H
#define BNFURL_H

#include <stddef.h>

#if defined __GNUC__
#define BNFURL_API __attribute__((visibility("default")))
#define BNFURL_ALIAS __attribute__((may_alias))
#else
#define BNFURL_API
#define BNFURL_ALIAS
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Productions */

/* A production of a grammar. Constant data, never freed; the same address is the same production. */
typedef struct bnfurl_production bnfurl_production;

/* The production of a compiled grammar, by their names as printed; a null `production` is the grammar's start. Null if
 * there is none. The letter case of a grammar's name counts; that of a production's does not if the notation ignores it
 * (ABNF).
 *   bnfurl_find("rfc3986", NULL) == uri                        ->  true
 *   bnfurl_find("rfc3986", "hots") == NULL                     ->  true
 */
BNFURL_API const bnfurl_production *bnfurl_find(const char *grammar, const char *production);

/* The production that judges the target of a request with this method, by the grammar's `# method:` lines (RFC 9112,
 * section 3.2): CONNECT has an authority-form, OPTIONS may have an asterisk-form. The letter case of a method counts;
 * an unknown one is judged as the line `*` says. The name of what is returned is that of `target`. Null if the grammar
 * has no such lines for `target`.
 *   bnfurl_matches(bnfurl_for_method(target, "GET", 3), "*", 1)      ->  0
 *   bnfurl_matches(bnfurl_for_method(target, "OPTIONS", 7), "*", 1)  ->  1
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

#define BNFURL_MAX_COMPONENTS 32

/* How many components its grammar has: a split fills as many spans. At most BNFURL_MAX_COMPONENTS; 0 for null.
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

/* The version of the library that runs, and the vector instructions that it uses ("avx2", ...; "scalar": none).
 *   bnfurl_version()                                           ->  "0.1.0"
 *   bnfurl_kernels() != NULL                                   ->  true
 */
BNFURL_API const char *bnfurl_version(void);
BNFURL_API const char *bnfurl_kernels(void);

/* ---- One text */

/* Octets of a text, from `begin` up to `end`. If `begin` is BNFURL_ABSENT, the component is not there. */
#define BNFURL_ABSENT ((size_t)-1)
typedef struct BNFURL_ALIAS {
  size_t begin;
  size_t end;
} bnfurl_span;

/* Whether the production matches the text: 1 or 0.
 *   bnfurl_matches(uri, "http://h", 8)                         ->  1
 *   bnfurl_matches(NULL, "http://h", 8)                        ->  0
 */
BNFURL_API int bnfurl_matches(const bnfurl_production *production, const char *text, size_t size);

/* 1, and the components of the text; or 0 if the production does not match it. Fills the first `count` spans, or as
 * many as the grammar has components. `kind` is set to the alternative of a production of kinds (request-target:
 * origin-form, ...) and `host_kind` to the alternative of the host, -1 where there is none; both pointers may be null.
 *   bnfurl_split(uri, "http://h?", 9, spans, 9, NULL, NULL)    ->  1
 *   spans[bnfurl_component(uri, "host")].begin                 ->  7
 *   spans[bnfurl_component(uri, "port")].begin == BNFURL_ABSENT  ->  true
 */
BNFURL_API int bnfurl_split(const bnfurl_production *production, const char *text, size_t size, bnfurl_span *spans,
                            size_t count, int *kind, int *host_kind);

/* ---- Why not */

/* Why a text does not match. Its words mean nothing to the caller; they hold no pointer into the text. It may be read
 * only after a function has returned 1 for it: before that, it has nothing in it. */
typedef struct {
  size_t opaque[32 / sizeof(size_t)];
} bnfurl_error;

/* 1, and fills `error`, which may be null; or 0 if the production matches the text.
 *   bnfurl_explain(uri, "http://a b", 10, &error)              ->  1
 *   bnfurl_explain(uri, "http://a", 8, &error)                 ->  0
 */
BNFURL_API int bnfurl_explain(const bnfurl_production *production, const char *text, size_t size, bnfurl_error *error);

/* The length of the longest prefix of the text with which some text of the production begins.
 *   bnfurl_error_offset(&error)                                ->  8
 */
BNFURL_API size_t bnfurl_error_offset(const bnfurl_error *error);

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

/* ---- Octets that arrive in pieces
 *
 * A feed takes the octets as they arrive, in pieces of any size, empty ones too. Its answers are those for the whole
 * text, and its offsets count from the text's beginning. A piece may be overwritten when the call returns. Start a
 * feed before anything else is done with it. It needs no cleaning up.
 */
enum {
  BNFURL_DEAD = 0,   /* nothing that could follow makes it a text: the octet at the offset cannot be right */
  BNFURL_OPEN = 1,   /* not a text yet; it can become one */
  BNFURL_ACCEPTS = 2 /* a text, if it ends here; longer texts may exist */
};

/* The verdict and the offset. In the examples, `feed` takes "http://a b" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[32 / sizeof(size_t)];
} bnfurl_feed;

/* Before the first octet.
 *   bnfurl_feed_start(&feed, uri), bnfurl_feed_offset(&feed)   ->  0
 */
BNFURL_API void bnfurl_feed_start(bnfurl_feed *feed, const bnfurl_production *production);

/* Takes a piece; returns one of the three words above. After BNFURL_DEAD, further pieces change nothing.
 *   bnfurl_feed_next(&feed, "http:", 5)                        ->  BNFURL_ACCEPTS
 *   bnfurl_feed_next(&feed, "//a b", 5)                        ->  BNFURL_DEAD
 */
BNFURL_API int bnfurl_feed_next(bnfurl_feed *feed, const char *octets, size_t size);

/* How many octets were taken, up to the one that killed the text.
 *   bnfurl_feed_offset(&feed)                                  ->  8
 */
BNFURL_API size_t bnfurl_feed_offset(const bnfurl_feed *feed);

/* As bnfurl_explain, for the text so far, as if it ended here.
 *   bnfurl_feed_explain(&feed, &error)                         ->  1
 */
BNFURL_API int bnfurl_feed_explain(const bnfurl_feed *feed, bnfurl_error *error);

/* The components, too. In the examples, `split_feed` takes "http://h?" in two pieces. */
typedef struct BNFURL_ALIAS {
  size_t opaque[512 / sizeof(size_t)];
} bnfurl_split_feed;

/* 1; or 0 if the production is null: then every text is dead.
 *   bnfurl_split_feed_start(&split_feed, uri)                  ->  1
 */
BNFURL_API int bnfurl_split_feed_start(bnfurl_split_feed *feed, const bnfurl_production *production);

/* As for bnfurl_feed.
 *   bnfurl_split_feed_next(&split_feed, "ht", 2)               ->  BNFURL_OPEN
 *   bnfurl_split_feed_next(&split_feed, "tp://h?", 7)          ->  BNFURL_ACCEPTS
 *   bnfurl_split_feed_offset(&split_feed)                      ->  9
 *   bnfurl_split_feed_explain(&split_feed, &error)             ->  0
 */
BNFURL_API int bnfurl_split_feed_next(bnfurl_split_feed *feed, const char *octets, size_t size);
BNFURL_API size_t bnfurl_split_feed_offset(const bnfurl_split_feed *feed);
BNFURL_API int bnfurl_split_feed_explain(const bnfurl_split_feed *feed, bnfurl_error *error);

/* As bnfurl_split, for the text so far, as if it ended here. More may be fed afterwards.
 *   bnfurl_split_feed_end(&split_feed, spans, 9, NULL, &host_kind)  ->  1
 *   bnfurl_host_kind_name(uri, host_kind)                      ->  "reg-name"
 */
BNFURL_API int bnfurl_split_feed_end(const bnfurl_split_feed *feed, bnfurl_span *spans, size_t count, int *kind,
                                     int *host_kind);

#ifdef __cplusplus
}
#endif

#endif
