// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

package function

import (
	"reflect"
	"strings"
	"testing"

	"go.opentelemetry.io/collector/confmap"
	"go.opentelemetry.io/collector/consumer/consumertest"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/processor/processortest"
)

const line = `192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a b HTTP/1.1" 200 512 "-" "curl/8.11.0"`

// What the transform processor makes of the body of a record.
func transformed(t *testing.T, body string) map[string]any {
	factory := NewFactory()
	configuration, sink, logs := factory.CreateDefaultConfig(), new(consumertest.LogsSink), plog.NewLogs()
	given := confmap.NewFromStringMap(map[string]any{
		"error_mode":     "propagate",
		"log_statements": []any{`merge_maps(log.attributes, SplitCombined(log.body), "upsert")`},
	})
	if err := given.Unmarshal(configuration); err != nil {
		t.Fatal(err)
	}
	processor, err := factory.CreateLogs(t.Context(), processortest.NewNopSettings(factory.Type()), configuration, sink)
	if err != nil {
		t.Fatal(err)
	}
	record := logs.ResourceLogs().AppendEmpty().ScopeLogs().AppendEmpty().LogRecords().AppendEmpty()
	record.Body().SetStr(body)
	if err := processor.ConsumeLogs(t.Context(), logs); err != nil {
		return map[string]any{"error": err.Error()}
	}
	return record.Attributes().AsRaw()
}

func TestTheProcessorSplitsLines(t *testing.T) {
	expected := map[string]any{
		"client.address": "192.0.2.1", "time": "20/Nov/2026:08:00:00 +0000", "http.request.method": "GET",
		"url.original": "/a b", "network.protocol.version": "1.1", "http.response.status_code": int64(200),
		"http.response.body.size": int64(512), "user_agent.original": "curl/8.11.0",
	}
	if found := transformed(t, line); !reflect.DeepEqual(found, expected) {
		t.Error(found)
	}
}

func TestTheErrorNamesTheOffset(t *testing.T) {
	found, _ := transformed(t, line[:50])["error"].(string)
	if !strings.HasSuffix(found, "invalid at offset 50: expected field request, any byte") {
		t.Error(found)
	}
}
