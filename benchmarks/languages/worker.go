// Asked by areas/languages.py: judges all targets of a file, and says how many are good.
package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"

	"suite/rule"
)

func main() {
	text, _ := os.ReadFile(os.Args[1])
	passes, _ := strconv.Atoi(os.Args[2])
	targets := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	sides := map[string]func(string) bool{
		"go/valid": rule.Valid,
		"go/split": func(target string) bool { _, ok := rule.Split(target); return ok },
		"go/peer":  func(target string) bool { _, err := url.ParseRequestURI(target); return err == nil },
	}
	for name := range sides {
		fmt.Println(name)
	}
	fmt.Println()
	for asked := bufio.NewScanner(os.Stdin); asked.Scan(); {
		judge, good := sides[asked.Text()], 0
		for i := 0; i < passes; i++ {
			for _, target := range targets {
				if judge(target) {
					good++
				}
			}
		}
		fmt.Println(good)
	}
}
