// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

package bnfurl_test

import (
	"bufio"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	bnfurl "bnfurl.invalid/go"
	"bnfurl.invalid/go/combinedlog"
	"bnfurl.invalid/go/commonlog"
	"bnfurl.invalid/go/plaintarget"
	"bnfurl.invalid/go/plainurl"
	"bnfurl.invalid/go/uri"
	"bnfurl.invalid/go/urireference"
	"bnfurl.invalid/go/webtarget"
)

type rule struct {
	suite   string
	valid   func(string) bool
	explain func(string) (int, int, bool)
	split   func(string) (map[string]string, bool)
}

var rules = []rule{
	{"common-record", commonlog.Valid, commonlog.Explain, splitter(commonlog.Split)},
	{"combined-record", combinedlog.Valid, combinedlog.Explain, splitter(combinedlog.Split)},
	{"plain-plain-target", plaintarget.Valid, plaintarget.Explain, splitter(plaintarget.Split)},
	{"plain-plain-url", plainurl.Valid, plainurl.Explain, splitter(plainurl.Split)},
	{"plain-web-target", webtarget.Valid, webtarget.Explain, splitter(webtarget.Split)},
	{"rfc3986-URI", uri.Valid, uri.Explain, splitter(uri.Split)},
	{"rfc3986-URI-reference", urireference.Valid, urireference.Explain, splitter(urireference.Split)},
}

// The components of a text by their names.
func splitter[Parts any](split func(string) (Parts, bool)) func(string) (map[string]string, bool) {
	return func(text string) (map[string]string, bool) {
		parts, ok := split(text)
		fields, found := reflect.ValueOf(parts), map[string]string{}
		for i := 0; i < fields.NumField() && ok; i++ {
			name := strings.ToLower(fields.Type().Field(i).Name)
			if kind, isKind := fields.Field(i).Interface().(string); isKind && kind != "" {
				found[name] = kind
			} else if span, isSpan := fields.Field(i).Interface().(interface{ Of(string) (string, bool) }); isSpan {
				if component, isThere := span.Of(text); isThere {
					found[name] = component
				}
			}
		}
		return found, ok
	}
}

type testCase struct {
	Text, Octets string // a text that is not UTF-8 is in hexadecimal digits, and so are its components
	Valid        bool
	Offset       int
	Components   map[string]string
}

func (each testCase) bytes(text string) string {
	if each.Octets == "" {
		return text
	}
	octets, _ := hex.DecodeString(text)
	return string(octets)
}

func TestZeroPartsAreMissing(t *testing.T) {
	failed, ok := uri.Split("not a URL")
	for _, parts := range []uri.Parts{{}, failed} {
		if host, isThere := parts.Host.Of("not a URL"); ok || isThere || host != "" || parts.Host.Begin() != -1 {
			t.Error(parts)
		}
	}
}

// A line of a suite but the first and the last is a test case.
func (rule rule) isRightAbout(line string) bool {
	var each testCase
	if json.Unmarshal([]byte(strings.TrimSuffix(line, ",")), &each) != nil {
		return false
	}
	text, expected := each.bytes(each.Text+each.Octets), map[string]string{}
	for name, component := range each.Components {
		if name != "kind" && name != "host_kind" {
			component = each.bytes(component)
		}
		expected[strings.NewReplacer("-", "", "_", "").Replace(name)] = component
	}
	offset, _, ok := rule.explain(text)
	parts, isSplit := rule.split(text)
	return rule.valid(text) == each.Valid && ok == each.Valid && isSplit == each.Valid &&
		(ok && reflect.DeepEqual(parts, expected) || !ok && offset == each.Offset)
}

// The folder BNFURL_SUITES has complete suites, as `tools/release suites` makes them. Four goroutines ask each rule.
func TestSuites(t *testing.T) {
	for _, rule := range rules {
		files, _ := filepath.Glob(filepath.Join(os.Getenv("BNFURL_SUITES"), "bnfurl-*-suite-"+rule.suite+".json.gz"))
		for _, name := range files {
			file, err := os.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			unpacked, err := gzip.NewReader(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(rule.suite, rule.ask(t, bufio.NewScanner(unpacked)), "texts")
		}
	}
}

// How many texts a suite has; it is an error if it has fewer than its first line says.
func (rule rule) ask(t *testing.T, suite *bufio.Scanner) (count int) {
	suite.Buffer(nil, 1<<20)
	suite.Scan()
	var head struct{ Texts int }
	if err := json.Unmarshal([]byte(suite.Text()+"]}"), &head); err != nil {
		t.Fatal(err)
	}
	lines := make(chan string, 1000)
	var group sync.WaitGroup
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for line := range lines {
				if !rule.isRightAbout(line) {
					t.Errorf("%s is wrong about %s", rule.suite, line)
				}
			}
		}()
	}
	for suite.Scan() && suite.Text() != "]}" {
		lines <- suite.Text()
		count++
	}
	close(lines)
	group.Wait()
	if count != head.Texts {
		t.Errorf("%s has %d texts, not %d", rule.suite, count, head.Texts)
	}
	return count
}

func TestAllocations(t *testing.T) {
	policy := bnfurl.Policy{Networks: bnfurl.Private}
	address := netip.MustParseAddr("2606:4700::1111")
	for _, url := range []string{"https://www.example.org:8080/a/b?c#d", "http://10.0.0.1/", "http://[2606:4700::1111]/"} {
		for name, refuse := range map[string]func() error{
			"Refuse":     func() error { return policy.Refuse(url) },
			"RefuseAddr": func() error { return policy.RefuseAddr(address) },
		} {
			if refuse() != nil || testing.AllocsPerRun(100, func() { _ = refuse() }) != 0 {
				t.Error(name, url)
			}
		}
	}
}
