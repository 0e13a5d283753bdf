// Asks org.bnfurl.Rules for tests/jvm/night/rules_test.py:
//   decide                 each line of standard input is TABLES<tab>URLS<tab>ANSWERS, three files: an answer for each line
//                          of URLS, as "bnfurl split --rules … -f decision,rule" prints it
//   damage TABLES URLS     changes and cuts TABLES everywhere; fails unless it is refused, or decides about all URLs
//   memory TABLES URLS     prints how many octets deciding about all URLs has allocated
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.bnfurl.Decision;
import org.bnfurl.RuleJudge;
import org.bnfurl.Rules;
import org.bnfurl.grammars.Rfc3986;

public final class RuleDecisions {
  private static final int HEADER = 28, LENGTH = 16, HASH = 20;  // of the file, and where they stand

  public static void main(String[] words) throws IOException {
    if (words[0].equals("decide")) decide();
    if (words[0].equals("damage")) damage(read(words[1]), lines(read(words[2])));
    if (words[0].equals("memory")) memory(read(words[1]), lines(read(words[2])));
  }

  private static byte[] read(String file) throws IOException {
    return Files.readAllBytes(Paths.get(file));
  }

  private static List<byte[]> lines(byte[] text) {
    List<byte[]> lines = new ArrayList<>();
    for (int begin = 0, at = 0; at < text.length; ++at) {
      if (text[at] != '\n') continue;
      lines.add(java.util.Arrays.copyOfRange(text, begin, at));
      begin = at + 1;
    }
    return lines;
  }

  private static void decide() throws IOException {
    BufferedReader asked = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      String[] files = line.split("\t");
      RuleJudge judge = Rules.read(Files.newInputStream(Paths.get(files[0]))).judge(Rfc3986.URI);
      try (OutputStream out = new java.io.BufferedOutputStream(Files.newOutputStream(Paths.get(files[2])))) {
        for (byte[] url : lines(read(files[1]))) out.write(answer(judge, url).getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  // Both ways to ask say the same.
  private static String answer(RuleJudge judge, byte[] url) {
    byte[] around = new byte[url.length + 2];
    System.arraycopy(url, 0, around, 1, url.length);
    int verdict = judge.decide(around, 1, url.length + 1);
    String rule = judge.line() == 0 ? "\\N" : judge.file() + ":" + judge.line();
    Decision decision = judge.decide(new String(url, StandardCharsets.ISO_8859_1));
    boolean isSame = decision == null ? verdict == RuleJudge.INVALID
        : decision.allows() == (verdict == RuleJudge.ALLOW) && (decision.line() == 0 || decision.rule().equals(rule));
    if (!isSame) return "two answers\n";
    return (verdict == RuleJudge.INVALID ? "\\N" : verdict == RuleJudge.ALLOW ? "allow" : "deny") + "\t" + rule + "\n";
  }

  // A file that is changed is refused. If its hash is made to fit, it may be taken, but no decision fails.
  private static void damage(byte[] file, List<byte[]> urls) {
    Random random = new Random(5);
    int taken = 0;
    for (int size = 0; size < file.length; ++size) expectRefused(java.util.Arrays.copyOf(file, size));
    expectRefused(java.util.Arrays.copyOf(file, file.length + 1));
    for (int at = 0; at < file.length; ++at) {
      byte[] changed = file.clone();
      changed[at] ^= (byte) (random.nextBoolean() ? 1 << random.nextInt(8) : random.nextInt(255) + 1);
      expectRefused(changed);
      if (at >= HEADER && decides(fitted(changed), urls)) ++taken;
    }
    for (int size = HEADER; size < file.length; ++size) decides(fitted(java.util.Arrays.copyOf(file, size)), urls);
    System.out.println(taken);
  }

  private static void expectRefused(byte[] file) {
    try {
      Rules.of(file);
    } catch (IllegalArgumentException refused) {
      return;
    }
    throw new AssertionError("a damaged file was taken");
  }

  private static boolean decides(byte[] file, List<byte[]> urls) {
    Rules rules;
    try {
      rules = Rules.of(file);
    } catch (IllegalArgumentException refused) {
      return false;
    }
    RuleJudge judge = rules.judge(Rfc3986.URI);
    for (byte[] url : urls) {
      judge.decide(url, 0, url.length);
      judge.file();
    }
    return true;
  }

  // With the length and the hash of what follows the header.
  private static byte[] fitted(byte[] file) {
    long hash = 0xCBF29CE484222325L;
    for (int i = HEADER; i < file.length; ++i) hash = (hash ^ (file[i] & 0xFF)) * 0x100000001B3L;
    ByteBuffer.wrap(file).putInt(LENGTH, file.length - HEADER).putLong(HASH, hash);
    return file;
  }

  private static void memory(byte[] file, List<byte[]> urls) {
    com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    RuleJudge judge = Rules.of(file).judge(Rfc3986.URI);
    long thread = Thread.currentThread().getId(), before = 0;
    for (int round = 0; round < 3; ++round) {
      before = threads.getThreadAllocatedBytes(thread);
      for (byte[] url : urls) judge.decide(url, 0, url.length);
    }
    System.out.println(threads.getThreadAllocatedBytes(thread) - before);
  }
}
