bnfurl generate --language java -g plain -p plain-reference --name Redirect --out Redirect.java
bnfurl generate --language java -g plain -p web-target --name Target --out Target.java
cat > App.java << 'END'
class App {
  public static void main(String[] arguments) {
    for (String next : new String[] {"/inbox?page=2", "//other.example/", "/\\other.example/"})
      System.out.println("redirect to " + (Redirect.valid(next) ? next : "/"));
    Target.Failure failure = new Target.Failure();
    for (String path : new String[] {"/shop/1?a=b", "/shop/..;/admin", "/shop/%2e%2e/admin"}) {
      if (Target.explain(path, failure))
        System.out.println(
            "refuse " + path + " at " + failure.offset + " expected " + Target.expected(failure.expected));
      else System.out.println("pass " + path);
    }
  }
}
END
javac App.java && java App
