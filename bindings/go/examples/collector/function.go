// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

// Package function has a function for the transform processor of the OpenTelemetry collector. It splits a line of an
// access log in the combined format into attributes, which have the names of the semantic conventions; time is as the
// server wrote it:
//
//	merge_maps(log.attributes, SplitCombined(log.body), "upsert")
//
// A collector has it if the builder compiles a processor with the factory that NewFactory returns.
package function

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"bnfurl.invalid/go/combinedlog"
	"github.com/open-telemetry/opentelemetry-collector-contrib/pkg/ottl"
	"github.com/open-telemetry/opentelemetry-collector-contrib/pkg/ottl/contexts/ottllog"
	"github.com/open-telemetry/opentelemetry-collector-contrib/processor/transformprocessor"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/processor"
)

// NewFactory is the transform processor with SplitCombined and its own functions.
func NewFactory() processor.Factory {
	functions := append(transformprocessor.DefaultLogFunctions(), NewSplitCombinedFactory())
	return transformprocessor.NewFactoryWithOptions(transformprocessor.WithLogFunctions(functions))
}

type arguments struct {
	Target ottl.StringGetter[*ottllog.TransformContext]
}

// NewSplitCombinedFactory is the function alone.
func NewSplitCombinedFactory() ottl.Factory[*ottllog.TransformContext] {
	return ottl.NewFactory("SplitCombined", &arguments{}, create)
}

func create(_ ottl.FunctionContext, given ottl.Arguments) (ottl.ExprFunc[*ottllog.TransformContext], error) {
	target := given.(*arguments).Target
	return func(ctx context.Context, record *ottllog.TransformContext) (any, error) {
		line, err := target.Get(ctx, record)
		if err != nil {
			return nil, err
		}
		return split(line)
	}, nil
}

func split(line string) (pcommon.Map, error) {
	attributes := pcommon.NewMap()
	parts, ok := combinedlog.Split(line)
	if !ok {
		offset, number, _ := combinedlog.Explain(line)
		return attributes, fmt.Errorf("invalid at offset %d: expected %s", offset, combinedlog.Expected(number))
	}
	attributes.EnsureCapacity(10)
	for _, each := range [...]struct {
		name string
		span combinedlog.Span
	}{
		{"client.address", parts.Host}, {"user.name", parts.User}, {"time", parts.Time},
		{"http.request.method", parts.Method}, {"url.original", parts.Target},
		{"http.request.header.referer", parts.Referer}, {"user_agent.original", parts.UserAgent},
	} {
		if text, isThere := each.span.Of(line); isThere && text != "-" {
			attributes.PutStr(each.name, text)
		}
	}
	if version, isThere := parts.Version.Of(line); isThere {
		attributes.PutStr("network.protocol.version", strings.TrimPrefix(version, "HTTP/"))
	}
	putNumber(attributes, "http.response.status_code", parts.Status, line)
	putNumber(attributes, "http.response.body.size", parts.Size, line)
	return attributes, nil
}

func putNumber(attributes pcommon.Map, name string, span combinedlog.Span, line string) {
	digits, _ := span.Of(line)
	if number, err := strconv.ParseInt(digits, 10, 64); err == nil {
		attributes.PutInt(name, number)
	}
}
