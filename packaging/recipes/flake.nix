{
  description = "@DESCRIPTION@";
  inputs.nixpkgs.url = "nixpkgs";
  outputs = { self, nixpkgs }: {
    packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" ] (system: {
      default = with nixpkgs.legacyPackages.${system}; stdenv.mkDerivation {
        pname = "bnfurl";
        version = "@VERSION@";
        src = fetchurl {
          url = "@URL@";
          sha256 = "@SHA256@";
        };
        nativeBuildInputs = [ meson ninja pkg-config python3 ];
        buildInputs = [
          brotli bzip2 expat fmt isa-l libidn2 libpsl libunistring lmdb re2 robin-map simdjson xxHash xz zlib zstd
        ];
        mesonFlags = [ "-Ddefault_library=both" "-Dtests=disabled" "-Dbenchmarks=disabled" ];
        meta.homepage = "@HOMEPAGE@";
        meta.license = lib.licensesSpdx."@LICENCE@";
      };
    });
  };
}
