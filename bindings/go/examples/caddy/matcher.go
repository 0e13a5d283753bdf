// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0

// Package matcher is a module for Caddy that matches requests by their target, as the client sent it. This refuses what
// a server behind Caddy may read in another way, and says why:
//
//	@invalid not bnfurl web-target
//	respond @invalid "{vars.bnfurl_reason}" 400
//
// Caddy has the matcher if it is compiled with this package, as xcaddy does.
package matcher

import (
	"fmt"
	"net/http"

	"bnfurl.invalid/go/plaintarget"
	"bnfurl.invalid/go/webtarget"
	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig/caddyfile"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
)

func init() { caddy.RegisterModule(new(Matcher)) }

// A Matcher matches requests whose target matches a rule. If it does not, the variable bnfurl_reason says why.
type Matcher struct {
	// Rule is plain-target, which is the default, or web-target.
	Rule string `json:"rule,omitempty"`

	rule rule
}

type rule struct {
	explain  func(string) (offset, number int, ok bool)
	expected func(int) string
}

var rules = map[string]rule{
	"":             {plaintarget.Explain, plaintarget.Expected},
	"plain-target": {plaintarget.Explain, plaintarget.Expected},
	"web-target":   {webtarget.Explain, webtarget.Expected},
}

// CaddyModule describes the module.
func (*Matcher) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.matchers.bnfurl", New: func() caddy.Module { return new(Matcher) }}
}

// UnmarshalCaddyfile reads `bnfurl [RULE]`.
func (matcher *Matcher) UnmarshalCaddyfile(words *caddyfile.Dispenser) error {
	words.Next()
	if words.NextArg() {
		matcher.Rule = words.Val()
	}
	if words.NextArg() {
		return words.ArgErr()
	}
	return nil
}

// Provision finds the rule.
func (matcher *Matcher) Provision(caddy.Context) error {
	found, ok := rules[matcher.Rule]
	if !ok {
		return fmt.Errorf("unknown rule %q; expected one of: plain-target web-target", matcher.Rule)
	}
	matcher.rule = found
	return nil
}

// MatchWithError tells whether a target matches. Rewrites change the request, but not the one in its context.
func (matcher *Matcher) MatchWithError(request *http.Request) (bool, error) {
	target := request.RequestURI
	if original, ok := request.Context().Value(caddyhttp.OriginalRequestCtxKey).(http.Request); ok {
		target = original.RequestURI
	}
	offset, number, ok := matcher.rule.explain(target)
	if !ok {
		reason := fmt.Sprintf("invalid at offset %d: expected %s", offset, matcher.rule.expected(number))
		caddyhttp.SetVar(request.Context(), "bnfurl_reason", reason)
	}
	return ok, nil
}
