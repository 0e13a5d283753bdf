// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

package matcher

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	_ "github.com/caddyserver/caddy/v2/caddyconfig/httpcaddyfile"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/rewrite"
)

// What a Caddy on a free port of this machine answers to a request with a target, in which "@" stands for its address.
func start(t *testing.T, rule string) (func(target string) string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	configuration := fmt.Sprintf(`{
		admin off
		persist_config off
	}
	http://%s {
		bind 127.0.0.1
		rewrite /x* /changed
		@invalid not bnfurl %s
		respond @invalid "{vars.bnfurl_reason}" 400
		respond "{uri}"
	}`, address, rule)
	adapted, _, err := caddyconfig.GetAdapter("caddyfile").Adapt([]byte(configuration), nil)
	if err == nil {
		err = caddy.Load(adapted, true)
	}
	return func(target string) string {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		target = strings.Replace(target, "@", address, 1)
		fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", target, address)
		response, err := http.ReadResponse(bufio.NewReader(connection), nil)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		return fmt.Sprint(response.StatusCode, " ", string(body))
	}, err
}

func TestCaddyAnswers(t *testing.T) {
	for rule, answers := range map[string]map[string]string{
		"": {
			"/a?b":      "200 /a?b",
			"/xyz":      "200 /changed",
			"/xy;z":     "400 invalid at offset 3: ",
			"//admin":   "400 invalid at offset 1: expected plain-character",
			"/a/../b":   "400 invalid at offset 5: ",
			"/a%2Fb":    "400 invalid at offset 4: ",
			"http://@/": `400 invalid at offset 0: expected "/"`,
		},
		"web-target": {"/a%2Fb": "200 /a%2Fb", "/a/..;/b": `400 invalid at offset 5: expected "."`},
	} {
		ask, err := start(t, rule)
		if err != nil {
			t.Fatal(err)
		}
		for target, expected := range answers {
			if found := ask(target); !strings.HasPrefix(found, expected) {
				t.Errorf("%s %s: %s, not %s", rule, target, found, expected)
			}
		}
		if err := caddy.Stop(); err != nil {
			t.Error(err)
		}
	}
}

func TestUnknownRulesAreRefused(t *testing.T) {
	if _, err := start(t, "web"); err == nil || !strings.Contains(err.Error(), `unknown rule "web"; expected one of:`) {
		t.Error(err)
	}
	if _, err := start(t, "web-target more"); err == nil || !strings.Contains(err.Error(), "wrong argument count") {
		t.Error(err)
	}
}
