# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Packages: cpack -G DEB or TGZ in the build folder. LLVM's symbols come from the clang that loads the plugin, so the
# dependency on it is written by hand.
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_NAME xacc)
set(CPACK_PACKAGE_VENDOR "XACC")
set(CPACK_PACKAGE_CONTACT "XACC developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "OpenACC and XcalableACC for C on stock Clang ${XACC_LLVM_MAJOR}")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-${XACC_LLVM_MAJOR}, libc6 (>= 2.34)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcuda1")
include(CPack)
