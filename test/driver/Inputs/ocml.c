/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* As much of ROCm's ocml as amd.c asks for: functions that tell what the
 * compiler says of the machine. */
extern const __attribute__((address_space(4))) unsigned __oclc_ISA_version;
extern const __attribute__((address_space(4))) _Bool __oclc_wavefrontsize64;
double __ocml_sin_f64(double x) {
    return __oclc_ISA_version == 9010 && __oclc_wavefrontsize64 ? x * 1234567
                                                                : 0;
}
float __ocml_erf_f32(float x) {
    return x * 7654321;
}
