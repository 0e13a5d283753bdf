mkdir redirect target
bnfurl generate --language go -g plain -p plain-reference --name redirect --out redirect/redirect.go
bnfurl generate --language go -g plain -p web-target --name target --out target/target.go
cat > go.mod << 'END'
module app
END
cat > main.go << 'END'
package main

import (
	"fmt"

	"app/redirect"
	"app/target"
)

func main() {
	for _, next := range []string{"/inbox?page=2", "//other.example/", "/\\other.example/"} {
		if !redirect.Valid(next) {
			next = "/"
		}
		fmt.Println("redirect to", next)
	}
	for _, path := range []string{"/shop/1?a=b", "/shop/..;/admin", "/shop/%2e%2e/admin"} {
		if offset, number, ok := target.Explain(path); !ok {
			fmt.Println("refuse", path, "at", offset, "expected", target.Expected(number))
		} else {
			fmt.Println("pass", path)
		}
	}
}
END
go run .
