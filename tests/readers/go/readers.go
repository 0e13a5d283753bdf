// Go's net/url; ../table.py says what it promises.
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
	fmt.Println(runtime.Version()[len("go"):])
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		octets, err := hex.DecodeString(lines.Text())
		if err != nil {
			panic(err)
		}
		if read, err := url.Parse(string(octets)); err == nil && read.IsAbs() {
			fmt.Fprintln(out, "1")
		} else {
			fmt.Fprintln(out, "0")
		}
	}
}
