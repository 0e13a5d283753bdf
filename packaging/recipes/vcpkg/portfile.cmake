vcpkg_download_distfile(ARCHIVE URLS "@URL@" FILENAME "bnfurl-@VERSION@.tar.gz" SHA512 @SHA512@)
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${ARCHIVE}")
vcpkg_configure_meson(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -Dtools=disabled -Dtests=disabled -Dbenchmarks=disabled)
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()
vcpkg_copy_tools(TOOL_NAMES bnfurl-gen AUTO_CLEAN)
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/bnfurl)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
