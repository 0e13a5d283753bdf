package org.bnfurl;

/** The dot segments of a path, and how they go: RFC 3986, section 5.2.4. */
final class DotSegments {
  private DotSegments() {}

  /** Whether a path that begins with "/" has one. */
  static boolean has(byte[] octets, int begin, int end) {
    for (int at = begin; at + 1 < end; ++at) {
      if (octets[at] != '/' || octets[at + 1] != '.') continue;
      if (dots(octets, at, segmentEnd(octets, at, end)) != 0) return true;
    }
    return false;
  }

  /**
   * Removes them where they are, for the output never overtakes the input.
   *
   * @param begin where a "/" stands: of the path; or before a path that does not begin with one, and then it goes again,
   *     unless ".." has removed the first segment: "a/../b" is "/b"
   * @param isOfPath whether the "/" is the path's
   * @return where the path ends now
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

  /** Where the segment ends that follows the "/" at an offset. */
  private static int segmentEnd(byte[] octets, int slash, int end) {
    int at = slash + 1;
    while (at < end && octets[at] != '/') ++at;
    return at;
  }

  /** The size of the dot segment that follows the "/" at an offset; 0 if it is none. */
  private static int dots(byte[] octets, int slash, int end) {
    int size = end - slash - 1;
    if (size < 1 || size > 2 || octets[slash + 1] != '.') return 0;
    return octets[end - 1] == '.' ? size : 0;
  }
}
