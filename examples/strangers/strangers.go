// Go, by cgo: splits the lines of a file, reads a grammar, resolves, normalises, and filters by rules. It prints what
// the commands at the top of strangers.lua print.
//
// To build and run it:
//
//	export CGO_CFLAGS=$(pkg-config --cflags bnfurl-crawl)
//	export CGO_LDFLAGS=$(pkg-config --libs bnfurl-crawl bnfurl-load bnfurl)
//	go build strangers.go
//	export LD_LIBRARY_PATH=/usr/local/lib
//	./strangers URLS GRAMMAR BASE RULES
package main

/*
#include <bnfurl/bnfurl.h>
#include <stdlib.h>

// Go passes no struct that holds pointers of its own: these are made here.
static bnfurl_status load(const char *name, const char *text, size_t size, bnfurl_loaded **out) {
  bnfurl_grammar_file file = BNFURL_GRAMMAR_FILE_INIT(name, text, size);
  return bnfurl_load(&file, 1, NULL, out);
}
static bnfurl_status compile(const char *name, bnfurl_rules **out) {
  bnfurl_rule_file file = BNFURL_RULE_FILE_INIT(name);
  return bnfurl_rules_compile(&file, 1, out);
}
static bnfurl_status split(const bnfurl_production *production, const char *text, size_t size, bnfurl_span *spans) {
  bnfurl_parts parts = BNFURL_PARTS_INIT(spans, BNFURL_MAX_COMPONENTS);
  return bnfurl_split(production, text, size, &parts);
}
static int is_allowed(const bnfurl_rules *rules, const bnfurl_rules_reader *reader, const char *text, size_t size,
                      char *memory, size_t capacity) {
  bnfurl_decision decision = BNFURL_DECISION_INIT;
  return bnfurl_rules_decide(rules, reader, text, size, memory, capacity, &decision) == BNFURL_OK &&
         decision.is_allowed;
}
*/
import "C"

import (
	"bufio"
	"log"
	"os"
	"strings"
	"unsafe"
)

const absent = "\\N"

// A text as C takes it: a copy of the string's octets, which an octet follows so that an empty one has a place, too.
func octets(text string) (*C.char, C.size_t) {
	return (*C.char)(unsafe.Pointer(&append([]byte(text), 0)[0])), C.size_t(len(text))
}

func parts(production *C.bnfurl_production, text string, names ...*C.char) []string {
	var spans [C.BNFURL_MAX_COMPONENTS]C.bnfurl_span
	data, size := octets(text)
	found := C.split(production, data, size, &spans[0]) == C.BNFURL_OK
	values := make([]string, len(names))
	for i, name := range names {
		values[i] = absent
		if found {
			if span := spans[C.bnfurl_component_index(production, name)]; span.begin != C.BNFURL_ABSENT {
				values[i] = text[span.begin:span.end]
			}
		}
	}
	return values
}

func resolved(base *C.bnfurl_base, room int, text string) string {
	out, needed := make([]byte, room+len(text)), C.size_t(0)
	data, size := octets(text)
	to, capacity := (*C.char)(unsafe.Pointer(&out[0])), C.size_t(len(out))
	how := C.bnfurl_resolution(C.BNFURL_RESOLUTION_RFC3986)
	if C.bnfurl_resolve(base, data, size, how, to, capacity, &needed) != C.BNFURL_OK {
		return absent
	}
	return string(out[:needed])
}

func normal(production *C.bnfurl_production, text string) string {
	out, needed := make([]byte, len(text)+2), C.size_t(0)
	data, size := octets(text)
	to, capacity := (*C.char)(unsafe.Pointer(&out[0])), C.size_t(len(out))
	const levels = C.BNFURL_LEVEL_SYNTAX | C.BNFURL_LEVEL_SCHEME
	if C.bnfurl_normalize(production, data, size, levels, to, capacity, &needed) != C.BNFURL_OK {
		return absent
	}
	return string(out[:needed])
}

func ownProduction(file string) *C.bnfurl_production {
	text, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	var loaded *C.bnfurl_loaded
	var production *C.bnfurl_production
	data, size := octets(string(text))
	if C.load(C.CString(file), data, size, &loaded) != C.BNFURL_OK {
		log.Fatal(C.GoString(C.bnfurl_loaded_diagnostic(loaded, 0).message))
	}
	if C.bnfurl_loaded_production(loaded, nil, nil, &production) != C.BNFURL_OK {
		log.Fatal(C.GoString(C.bnfurl_loaded_diagnostic(loaded, 0).message))
	}
	return production
}

func lines(file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		log.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	print := func(line string) { out.WriteString(line + "\n") }
	uri, own := C.bnfurl_find_production(C.CString("rfc3986"), nil), ownProduction(os.Args[2])
	base := (*C.bnfurl_base)(C.malloc(C.sizeof_bnfurl_base)) // it points to its text, which is C's, too
	C.bnfurl_base_init(base, uri, C.CString(os.Args[3]), C.size_t(len(os.Args[3])))
	var rules *C.bnfurl_rules
	if C.compile(C.CString(os.Args[4]), &rules) != C.BNFURL_OK {
		log.Fatal(C.GoString(C.bnfurl_rules_diagnostic(rules, 0).message))
	}
	reader := (*C.bnfurl_rules_reader)(C.malloc(C.sizeof_bnfurl_rules_reader))
	C.bnfurl_rules_reader_init(reader, uri)
	urls := lines(os.Args[1])
	host, path, number := C.CString("host"), C.CString("path"), C.CString("number")
	for _, url := range urls {
		print(strings.Join(parts(uri, url, host, path), "\t"))
	}
	for _, url := range urls {
		print(parts(own, url, number)[0])
	}
	for _, url := range urls {
		print(resolved(base, len(os.Args[3])+4, url))
	}
	for _, url := range urls {
		print(normal(uri, url))
	}
	for _, url := range urls {
		memory := make([]byte, len(url)+2)
		data, size := octets(url)
		if C.is_allowed(rules, reader, data, size, (*C.char)(unsafe.Pointer(&memory[0])), C.size_t(len(memory))) != 0 {
			print(url)
		}
	}
}
