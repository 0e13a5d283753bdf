module example.org/caddy-bnfurl

go 1.26.0

require (
	bnfurl.invalid/go v1.0.0
	github.com/caddyserver/caddy/v2 v2.11.9
)

replace bnfurl.invalid/go => ../..
