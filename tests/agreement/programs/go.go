// Go's net/url; ../url_readers.py says what a program reads and writes.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"runtime"
)

func main() {
	fmt.Println("Go net/url " + runtime.Version()[len("go"):])
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		text, _ := hex.DecodeString(lines.Text())
		if found, err := url.Parse(string(text)); err == nil {
			fmt.Fprintf(out, "%x:%s\n", found.Hostname(), found.Port())
		} else {
			fmt.Fprintln(out, "-")
		}
	}
}
