package org.bnfurl;

/** Finds and removes the dot segments of a path (RFC 3986, section 5.2.4). */
final class DotSegments {
  private DotSegments() {}

  /** Whether a path that begins with "/" has a dot segment. */
  static boolean has(byte[] octets, int begin, int end) {
    for (int at = begin; at + 1 < end; ++at) {
      if (octets[at] != '/' || octets[at + 1] != '.') continue;
      if (dots(octets, at, segmentEnd(octets, at, end)) != 0) return true;
    }
    return false;
  }

  /**
   * Removes them in place, since the output is never longer than the input read so far.
   *
   * @param begin the offset of a "/": that of the path, or one that the caller put before a path without it. The latter
   *     is removed again, unless ".." has removed the first segment: "a/../b" becomes "/b"
   * @param isOfPath whether the "/" belongs to the path
   * @return the new end of the path
   */
  static int remove(byte[] octets, int begin, int end, boolean isOfPath) {
    int output = begin;
    boolean stays = isOfPath;
    for (int input = begin; input < end;) {
      int segmentEnd = segmentEnd(octets, input, end);
      int dots = dots(octets, input, segmentEnd);
      if (dots == 0) {
        System.arraycopy(octets, input, octets, output, segmentEnd - input);
        output += segmentEnd - input;
      } else {
        if (dots == 2 && output > begin) {
          do --output;
          while (octets[output] != '/');
          stays |= output == begin;
        }
        if (segmentEnd == end) octets[output++] = '/';
      }
      input = segmentEnd;
    }
    if (stays) return output;
    System.arraycopy(octets, begin + 1, octets, begin, output - begin - 1);
    return output - 1;
  }

  /** The end of the segment after the "/" at an offset. */
  private static int segmentEnd(byte[] octets, int slash, int end) {
    int at = slash + 1;
    while (at < end && octets[at] != '/') ++at;
    return at;
  }

  /** The size of the dot segment after the "/" at an offset; 0 if it is another segment. */
  private static int dots(byte[] octets, int slash, int end) {
    int size = end - slash - 1;
    if (size < 1 || size > 2 || octets[slash + 1] != '.') return 0;
    return octets[end - 1] == '.' ? size : 0;
  }
}
