// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

// A service that a proxy asks about each request, with a subrequest. It answers 200 if the request target is valid,
// otherwise 400 with the reason. docs/howto/other-proxies.md shows how to build it.
package main

// #cgo CXXFLAGS: -std=c++20 -fno-exceptions
// #include "bnfurl.h"
import "C"

import (
	"flag"
	"log"
	"net/http"
	"unsafe"
)

// Why the target is invalid; empty if it is valid.
func reason(production *C.bnfurl_production, target string) string {
	var fault C.bnfurl_error
	var sentence [256]C.char
	text := (*C.char)(unsafe.Pointer(unsafe.StringData(target)))
	if C.bnfurl_explain(production, text, C.size_t(len(target)), &fault) == C.BNFURL_OK {
		return ""
	}
	C.bnfurl_error_sentence(&fault, &sentence[0], C.size_t(len(sentence)))
	return C.GoString(&sentence[0])
}

func main() {
	listen := flag.String("listen", "127.0.0.1:9000", "listen on `ADDRESS`")
	grammar := flag.String("grammar", "plain", "use `GRAMMAR`")
	name := flag.String("production", "plain-target", "accept the targets of the production `NAME`")
	header := flag.String("header", "", "find the target in the field `NAME`, not in the request line of the subrequest")
	shadow := flag.Bool("shadow", false, "write invalid targets to the log, but answer 200")
	flag.Parse()
	production := C.bnfurl_find_production(C.CString(*grammar), C.CString(*name))
	if production == nil {
		log.Fatalf("bnfurl.cpp does not contain the production %s of %s", *name, *grammar)
	}
	// A ServeMux would redirect //admin to /admin, and Go itself would answer 200 to OPTIONS *.
	handler := http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		target := request.RequestURI
		if *header != "" {
			target = request.Header.Get(*header)
		}
		if why := reason(production, target); why != "" {
			log.Printf("%q: %s", target, why)
			if !*shadow {
				http.Error(answer, why, http.StatusBadRequest)
			}
		}
	})
	server := http.Server{Addr: *listen, Handler: handler, DisableGeneralOptionsHandler: true}
	log.Fatal(server.ListenAndServe())
}
