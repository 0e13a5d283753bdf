bnfurl generate --language typescript -g plain -p plain-reference --out redirect.ts
bnfurl generate --language typescript -g plain -p web-target --out target.ts
cat > app.ts << 'END'
import * as redirect from "./redirect";
import * as target from "./target";

for (const next of ["/inbox?page=2", "//other.example/", "/\\other.example/"]) {
  console.log("redirect to", redirect.valid(next) ? next : "/");
}
for (const path of ["/shop/1?a=b", "/shop/..;/admin", "/shop/%2e%2e/admin"]) {
  const failure = target.explain(path);
  if (failure === null) console.log("pass", path);
  else console.log("refuse", path, "at", failure.offset, "expected", target.expected(failure.expected));
}
END
tsc --strict --target es2020 --module commonjs app.ts && node app.js
