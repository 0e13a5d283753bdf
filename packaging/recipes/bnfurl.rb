class Bnfurl < Formula
  desc "@DESCRIPTION@"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "@LICENCE@"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "robin-map" => :build
  depends_on "brotli"
  depends_on "fmt"
  depends_on "libidn2"
  depends_on "libpsl"
  depends_on "libunistring"
  depends_on "lmdb"
  depends_on "re2"
  depends_on "simdjson"
  depends_on "xxhash"
  depends_on "xz"
  depends_on "zstd"

  uses_from_macos "python" => :build
  uses_from_macos "bzip2"
  uses_from_macos "expat"
  uses_from_macos "zlib"

  def install
    options = %w[-Ddefault_library=both -Dtests=disabled -Dbenchmarks=disabled]
    system "meson", "setup", "build", *options, *std_meson_args
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_equal "h\n", pipe_output("#{bin}/bnfurl split -f host", "http://h/\n")
  end
end
