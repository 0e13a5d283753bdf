// Answers for tests/install/night/go_module_test.py, a line for each line of standard input: schemes, the bits of
// networks, and a URL as hexadecimal digits, separated by tabs. The answer is the reason, or nothing.
package main

import (
	"bufio"
	"encoding/hex"
	"errors"
	"os"
	"strconv"
	"strings"

	bnfurl "bnfurl.invalid/go"
)

func main() {
	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	for input := bufio.NewScanner(os.Stdin); input.Scan(); {
		words := strings.Split(input.Text(), "\t")
		networks, _ := strconv.Atoi(words[1])
		policy := bnfurl.Policy{Schemes: strings.Fields(words[0]), Networks: bnfurl.Network(networks)}
		url, _ := hex.DecodeString(words[2])
		var refusal *bnfurl.Refusal
		if errors.As(policy.Refuse(string(url)), &refusal) {
			output.WriteString(refusal.Reason)
		}
		output.WriteString("\n")
	}
}
