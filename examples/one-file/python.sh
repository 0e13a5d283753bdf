bnfurl generate --language python -g plain -p plain-reference --out redirect.py
bnfurl generate --language python -g plain -p web-target --out target.py
cat > app.py << 'END'
import redirect
import target

for following in ["/inbox?page=2", "//other.example/", "/\\other.example/"]:
    print("redirect to", following if redirect.valid(following) else "/")
for path in ["/shop/1?a=b", "/shop/..;/admin", "/shop/%2e%2e/admin"]:
    failure = target.explain(path)
    if failure is None:
        print("pass", path)
    else:
        print("refuse", path, "at", failure.offset, "expected", target.expected(failure.expected))
END
python3 app.py
