// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

package function

import (
	"context"
	"net/url"
	"os"
	"strings"
	"testing"

	"bnfurl.invalid/go/combinedlog"
	"bnfurl.invalid/go/plaintarget"
	"bnfurl.invalid/go/plainurl"
	"bnfurl.invalid/go/uri"
	"bnfurl.invalid/go/webtarget"
	"github.com/open-telemetry/opentelemetry-collector-contrib/pkg/ottl"
	"github.com/open-telemetry/opentelemetry-collector-contrib/pkg/ottl/contexts/ottllog"
	"github.com/open-telemetry/opentelemetry-collector-contrib/processor/transformprocessor"
	"go.opentelemetry.io/collector/component/componenttest"
	"go.opentelemetry.io/collector/pdata/plog"
)

// What a function of the transform processor says about a line, in a record's body.
func expression(b *testing.B, text string) func(string) bool {
	functions := ottl.CreateFactoryMap(append(transformprocessor.DefaultLogFunctions(), NewSplitCombinedFactory())...)
	parser, err := ottllog.NewParser(functions, componenttest.NewNopTelemetrySettings(), ottllog.EnablePathContextNames())
	if err != nil {
		b.Fatal(err)
	}
	parsed, err := parser.ParseValueExpression(text)
	if err != nil {
		b.Fatal(err)
	}
	resources := plog.NewResourceLogs()
	scopes := resources.ScopeLogs().AppendEmpty()
	record := scopes.LogRecords().AppendEmpty()
	context, transform := context.Background(), ottllog.NewTransformContext(resources, scopes, record)
	return func(line string) bool {
		record.Body().SetStr(line)
		_, err := parsed.Eval(context, transform)
		return err == nil
	}
}

// BNFURL_LOG names an access log in the combined format. Its lines, the targets in them and the referers are asked
// about, each in the order of the log; of the latter there are copies, since the texts that a server has just read are
// in its cache.
func BenchmarkLog(b *testing.B) {
	text, err := os.ReadFile(os.Getenv("BNFURL_LOG"))
	if err != nil {
		b.Skip(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	var targets, urls []string
	for _, line := range lines {
		parts, _ := combinedlog.Split(line)
		if target, isThere := parts.Target.Of(line); isThere {
			targets = append(targets, strings.Clone(target))
		}
		if referer, isThere := parts.Referer.Of(line); isThere && strings.HasPrefix(referer, "http") {
			urls = append(urls, strings.Clone(referer))
		}
	}
	parses := func(text string) bool { _, err := url.ParseRequestURI(text); return err == nil }
	for _, each := range []struct {
		name  string
		texts []string
		is    func(string) bool
	}{
		{"url/ParseRequestURI", urls, parses},
		{"url/Parse", urls, func(text string) bool { _, err := url.Parse(text); return err == nil }},
		{"url/uri.Valid", urls, uri.Valid},
		{"url/uri.Split", urls, func(text string) bool { _, ok := uri.Split(text); return ok }},
		{"url/plainurl.Valid", urls, plainurl.Valid},
		{"target/ParseRequestURI", targets, parses},
		{"target/plaintarget.Valid", targets, plaintarget.Valid},
		{"target/webtarget.Valid", targets, webtarget.Valid},
		{"target/webtarget.Split", targets, func(text string) bool { _, ok := webtarget.Split(text); return ok }},
		{"line/ParseCLF", lines, expression(b, `ParseCLF(log.body, "combined")`)},
		{"line/SplitCombined", lines, expression(b, `SplitCombined(log.body)`)},
		{"line/combinedlog.Split", lines, func(text string) bool { _, ok := combinedlog.Split(text); return ok }},
	} {
		b.Run(each.name, func(b *testing.B) {
			b.ReportAllocs()
			accepted, at := 0, 0
			for i := 0; i < b.N; i++ {
				if each.is(each.texts[at]) {
					accepted++
				}
				if at++; at == len(each.texts) {
					at = 0
				}
			}
			b.ReportMetric(float64(accepted)/float64(b.N), "accepted/op")
		})
	}
}
