# SPDX-FileCopyrightText: 2026 The bnfurl authors
# SPDX-License-Identifier: Apache-2.0
#
# The vcpkg port, made of the project around this file: vcpkg install bnfurl --overlay-ports=packaging/vcpkg
# It has not been tried yet: vcpkg is not a Debian package.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)

vcpkg_configure_meson(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -Dtools=disabled -Dtests=disabled -Dbenchmarks=disabled
)
vcpkg_install_meson()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/bnfurl)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
