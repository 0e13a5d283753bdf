// What arithmetic decides of a text that is too long for an array, for tests/jvm/verbs_test.py: it needs no such text.
package org.bnfurl;

public final class TextSizes {
  private TextSizes() {}

  public static void main(String[] arguments) {
    check(Repair.sizeOf(716_000_009, 716_000_000), 2_148_000_009L);
    check(Repair.sizeOf(Integer.MAX_VALUE, Integer.MAX_VALUE), 3L * Integer.MAX_VALUE);
    check(Text.capacity(256, 257), 512);
    check(Text.capacity(256, 5000), 5000);
    check(Text.capacity(1 << 30, (1 << 30) + 1), Integer.MAX_VALUE - 8);
    check(Text.capacity(256, Integer.MAX_VALUE - 8), Integer.MAX_VALUE - 8);

    Text text = new Text();
    try {
      text.resize(Repair.sizeOf(716_000_009, 716_000_000));
      throw new AssertionError("an array has no room for it");
    } catch (ArithmeticException error) {
      System.out.println(error.getMessage());
    }
    check(text.size(), 0);
    text.put("a");
    System.out.println(text);
  }

  private static void check(long found, long expected) {
    if (found != expected) throw new AssertionError(found + " is not " + expected);
  }
}
