package org.bnfurl;

import java.util.ArrayList;
import java.util.List;

/** The facts of a grammar as bnfurl-gen writes them: lines of words with tabs between them. */
final class Facts {
  private final List<String[]> lines = new ArrayList<>();

  Facts(String text) {
    for (String line : text.split("\n")) lines.add(line.split("\t", -1));
    if (!word("format").equals("2")) throw new IllegalArgumentException("these facts are of another version of bnfurl");
  }

  /** The lines that begin with this word. */
  List<String[]> lines(String key) {
    List<String[]> found = new ArrayList<>();
    for (String[] line : lines) if (line[0].equals(key)) found.add(line);
    return found;
  }

  /** The second word of the only such line. */
  String word(String key) {
    return lines(key).get(0)[1];
  }

  /** The word at this place of each such line. */
  String[] words(String key, int place) {
    List<String[]> found = lines(key);
    String[] words = new String[found.size()];
    for (int i = 0; i < words.length; ++i) words[i] = found.get(i)[place];
    return words;
  }

  int[] numbers(String key, int place) {
    String[] words = words(key, place);
    int[] numbers = new int[words.length];
    for (int i = 0; i < words.length; ++i) numbers[i] = Integer.parseInt(words[i]);
    return numbers;
  }

  /** A set of octets of 64 hexadecimal digits, octet 0 first, as four words of bits. */
  static long[] octets(String digits) {
    long[] words = new long[4];
    for (int octet = 0; octet < 256; ++octet) {
      long bit = Character.digit(digits.charAt(octet / 4), 16) >> octet % 4 & 1;
      words[octet / 64] |= bit << octet % 64;
    }
    return words;
  }
}
