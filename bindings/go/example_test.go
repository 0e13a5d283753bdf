// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

package bnfurl_test

import (
	"errors"
	"fmt"
	"net"
	"net/netip"

	bnfurl "bnfurl.invalid/go"
	"bnfurl.invalid/go/combinedlog"
	"bnfurl.invalid/go/plaintarget"
	"bnfurl.invalid/go/uri"
)

func ExampleRefuse() {
	for _, url := range []string{
		"https://example.org/a?b", `http://127.0.0.1:6666\@example.org/`, "http://169.254.169.254/a", "http://redis:6379/",
	} {
		fmt.Println(bnfurl.Refuse(url))
	}
	// Output:
	// <nil>
	// refused "http://127.0.0.1:6666\\@example.org/": invalid at offset 21: expected "#", "/", "?", or the end
	// refused "http://169.254.169.254/a": 169.254.169.254 is a link-local address (169.254.0.0/16)
	// refused "http://redis:6379/": redis is a name outside the public DNS
}

func ExamplePolicy_Refuse() {
	policy := bnfurl.Policy{Schemes: []string{"https"}, Networks: bnfurl.Private | bnfurl.Loopback}
	fmt.Println(policy.Refuse("https://10.0.0.1/"))
	fmt.Println(policy.Refuse("http://10.0.0.1/"))
	// Output:
	// <nil>
	// refused "http://10.0.0.1/": the scheme "http" is not allowed
}

func ExamplePolicy_RefuseAddr() {
	policy := bnfurl.Policy{Networks: bnfurl.Translated}
	fmt.Println(policy.RefuseAddr(netip.MustParseAddr("64:ff9b::808:808")))
	fmt.Println(policy.RefuseAddr(netip.MustParseAddr("::ffff:10.0.0.1")))
	// Output:
	// <nil>
	// refused "::ffff:10.0.0.1": ::ffff:10.0.0.1 is a private address (10.0.0.0/8)
}

func ExamplePolicy_Control() {
	dialer := net.Dialer{Control: bnfurl.Policy{}.Control}
	_, err := dialer.Dial("tcp", "127.0.0.1:9")
	var refusal *bnfurl.Refusal
	fmt.Println(errors.As(err, &refusal), refusal.Reason)
	// Output: true 127.0.0.1 is this machine (127.0.0.0/8)
}

func Example_explain() {
	if offset, number, ok := plaintarget.Explain("/shop/..;/admin"); !ok {
		fmt.Println("at", offset, "expected", plaintarget.Expected(number))
	}
	// Output: at 8 expected "."
}

func Example_split() {
	text := "http://example.org:8080/a?"
	parts, _ := uri.Split(text)
	host, _ := parts.Host.Of(text)
	query, hasQuery := parts.Query.Of(text)
	_, hasFragment := parts.Fragment.Of(text)
	fmt.Printf("%s %q %t %t\n", host, query, hasQuery, hasFragment)
	// Output: example.org "" true false
}

func Example_log() {
	line := `192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a b HTTP/1.1" 200 512 "-" "curl/8.11.0"`
	parts, _ := combinedlog.Split(line)
	target, _ := parts.Target.Of(line)
	status, _ := parts.Status.Of(line)
	agent, _ := parts.UserAgent.Of(line)
	fmt.Printf("%s %q %s\n", status, target, agent)
	// Output: 200 "/a b" curl/8.11.0
}
