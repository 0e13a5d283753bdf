// Answers with the host, the query and the path that net/http reads. The arguments are ports.
package main

import (
	"io"
	"log"
	"net/http"
	"os"
)

func answer(response http.ResponseWriter, request *http.Request) {
	io.WriteString(response, request.Host+"\n"+request.URL.RawQuery+"\n"+request.URL.Path)
}

func main() {
	for _, port := range os.Args[1:] {
		go func(port string) {
			log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(answer)))
		}(port)
	}
	select {}
}
