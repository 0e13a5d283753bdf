// Tests the package rule by a suite of its rule, here with two components, and prints the texts that it gets wrong:
// gunzip -c bnfurl-1.0.0-suite-plain-web-target.json.gz | go run .
package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"suite/rule"
)

type testCase struct {
	Text, Octets string
	Valid        bool
	Offset       int
	Components   map[string]string
}

func isRight(text string, each testCase) bool {
	offset, _, ok := rule.Explain(text)
	parts, isSplit := rule.Split(text)
	right := rule.Valid(text) == each.Valid && ok == each.Valid && isSplit == each.Valid
	for name, span := range map[string]rule.Span{"path": parts.Path, "query": parts.Query} {
		value, isThere := span.Of(text)
		expected, isExpected := each.Components[name]
		right = right && (!ok || isThere == isExpected && value == expected)
	}
	return right && (ok || offset == each.Offset)
}

func main() {
	var suite struct{ Cases []testCase }
	wrong, err := 0, json.NewDecoder(os.Stdin).Decode(&suite)
	for _, each := range suite.Cases {
		octets, _ := hex.DecodeString(each.Octets)
		if text := each.Text + string(octets); !isRight(text, each) {
			fmt.Printf("%q\n", text)
			wrong++
		}
	}
	fmt.Printf("%d texts, %d wrong\n", len(suite.Cases), wrong)
	if err != nil || wrong > 0 {
		os.Exit(1)
	}
}
