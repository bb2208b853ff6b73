/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Written by tables.py. */
static const double atan_terms[] = {
    -0x1.5555555555526p-2, 0x1.99999999955a7p-3,  -0x1.249249237f0f3p-3,  0x1.c71c717fbd03ap-4,
    -0x1.745d11ad2cd12p-4, 0x1.3b13668bc33a7p-4,  -0x1.110e50b84de06p-4,  0x1.e1bba1a70001ap-5,
    -0x1.ae5e5f4022931p-5, 0x1.82da9b37793a8p-5,  -0x1.59a36f87e27f8p-5,  0x1.2c2d547c52e72p-5,
    -0x1.e9f71b6c47e69p-6, 0x1.68398a874b9cfp-6,  -0x1.c78a564563d03p-7,  0x1.d7b2434719a6dp-8,
    -0x1.7a334f0572eb8p-9, 0x1.b3f2efcbba904p-11, -0x1.3f304fbe05539p-13, 0x1.bbe5386823372p-17,
};
static const double asin_terms[] = {
    0x1.5555555555577p-3, 0x1.333333332e108p-4, 0x1.6db6db7213decp-5, 0x1.f1c71a9481d9fp-6,
    0x1.6e8bdeeaac6b0p-6, 0x1.1c49efbb6514bp-6, 0x1.ca1f9ac688e71p-7, 0x1.758527ad02669p-7,
    0x1.613e80a79e1acp-7, 0x1.e5da542829c80p-9, 0x1.63a4246fd1fbfp-6, -0x1.5807b23bb6bdap-6,
    0x1.0b49c0e969f92p-5,
};
static const double sinh_terms[] = {
    0x1.5555555555556p-3,  0x1.11111111110a7p-7,  0x1.a01a01a0288b9p-13, 0x1.71de3a4663ae8p-19,
    0x1.ae646715dd00fp-26, 0x1.611a57ad488f3p-33, 0x1.b4c6ff43ee858p-41,
};
static const double log_terms[] = {
    0x1.5555555555595p-1, 0x1.999999997ef96p-2, 0x1.24924942c8039p-2, 0x1.c71c514f683c2p-3,
    0x1.74666743725cfp-3, 0x1.399d7353af3abp-3, 0x1.2f32899adb0c5p-3,
};
static const double erf_near[] = {
    0x1.06eba8214db69p-3,  -0x1.812746b0379e6p-2,  0x1.ce2f21a042b34p-4,  -0x1.b82ce31284f35p-6,
    0x1.565bcd0dbd8c3p-8,  -0x1.c02db3db489f6p-11, 0x1.f9a321e4a53a3p-14, -0x1.f4d1e433a56bbp-17,
    0x1.b9df30527bbe9p-20, -0x1.5f1f40bfd00d9p-23, 0x1.f7b99bfbbb6cfp-27, -0x1.38ac20836b4fdp-30,
    0x1.06275a384db9fp-34,
};
static const double erf_far[] = {
    -0x1.13ad71963e05bp-21, -0x1.20dd1e25df72fp+0,  -0x1.45f636021da00p-1,  -0x1.a4ab204292a4ap-4,
    0x1.371964701bdf8p-6,   0x1.b1b41967920ecp-12,  -0x1.f70f90f034d23p-10, 0x1.9554b58e5814dp-11,
    -0x1.1e75f2ae33731p-13, -0x1.4735d5a077a13p-16, 0x1.79e8a8b8982f0p-16,  -0x1.1fc6815d97a9dp-17,
    0x1.1bc418dd10cd9p-19,  -0x1.8cb464072d2b8p-22, 0x1.8a7141c14dd0bp-25,  -0x1.0b3b0c842628ep-28,
    0x1.bc1ddcdbdb60ep-33,  -0x1.563721213ea60p-38,
};
static const double erfc_terms[] = {
    0x1.18932bf08e154p+0,   -0x1.f3fe31ecb49c0p-1,  0x1.8be202d26c702p-1,   -0x1.14eacb1ad02e0p-1,
    0x1.52cac237102f8p-2,   -0x1.645fd8a4bf3cbp-3,  0x1.38dbd2c8d9b88p-4,   -0x1.b00c052a9bd2ep-6,
    0x1.908f4729ec27bp-8,   -0x1.269b55ada4583p-12, -0x1.dd28475b26efap-12, 0x1.72cdcd18883abp-13,
    -0x1.e7e56bccd3b44p-19, -0x1.3c72a3b00ea65p-16, 0x1.3b065ac88325cp-18,  0x1.7eca66c39d65ep-20,
    -0x1.c6207537fb617p-21, -0x1.4e3827fdee69bp-24, 0x1.09fb2b935aeeap-23,  0x1.510564bf1c6f2p-29,
    -0x1.088161f7b09c6p-26, -0x1.5f4b985a5fc1cp-32, 0x1.1db97cf9ac6cfp-30,
};
static const float atan_termsf[] = {
    -0x1.55553e0000000p-2f, 0x1.9992080000000p-3f,  -0x1.2422160000000p-3f,
    0x1.c09d8c0000000p-4f,  -0x1.583e3a0000000p-4f, 0x1.dae91e0000000p-5f,
    -0x1.ff0cc00000000p-6f, 0x1.65e3920000000p-7f,  -0x1.d699700000000p-10f,
};
static const float asin_termsf[] = {
    0x1.5555c80000000p-3f, 0x1.3301e40000000p-4f, 0x1.747e3a0000000p-5f,
    0x1.8c28ec0000000p-6f, 0x1.596c920000000p-5f,
};
static const float sinh_termsf[] = {
    0x1.5555560000000p-3f,
    0x1.1111340000000p-7f,
    0x1.9ffe9e0000000p-13f,
    0x1.7a14940000000p-19f,
};
static const float log_termsf[] = {
    0x1.5555540000000p-2f, -0x1.0002280000000p-2f, 0x1.99a0000000000p-3f, -0x1.5471a60000000p-3f,
    0x1.22da760000000p-3f, -0x1.0d8c280000000p-3f, 0x1.055c280000000p-3f, -0x1.3890480000000p-4f,
};
static const float lgamma_nearf[] = {
    0x1.b0ee600000000p-2f,   -0x1.9ae6480000000p-4f,  0x1.0e0c680000000p-5f,
    -0x1.95d4b40000000p-7f,  0x1.47ae4e0000000p-8f,   -0x1.1385740000000p-9f,
    0x1.dc2d120000000p-11f,  -0x1.be3f0a0000000p-12f, 0x1.a3d0140000000p-13f,
    -0x1.b7b46e0000000p-15f, 0x1.125cfe0000000p-16f,  -0x1.44ef3e0000000p-15f,
    0x1.59bc8c0000000p-16f,
};
static const float lgamma_farf[] = {
    0x1.5555440000000p-4f,
    -0x1.6b6df40000000p-9f,
    0x1.6d57740000000p-11f,
};
static const float erf_nearf[] = {
    0x1.06eba80000000p-3f, -0x1.81273e0000000p-2f,  0x1.ce2d1e0000000p-4f,  -0x1.b7fba00000000p-6f,
    0x1.5419780000000p-8f, -0x1.a483780000000p-11f, 0x1.4ae07e0000000p-14f,
};
static const float erf_farf[] = {
    -0x1.72ed6c0000000p-12f, -0x1.2085b00000000p+0f, -0x1.46c58a0000000p-1f, -0x1.a60a5a0000000p-4f,
    0x1.6541d00000000p-6f,   -0x1.814c300000000p-9f, 0x1.852c2e0000000p-13f,
};
static const float erfc_termsf[] = {
    0x1.0586720000000p+0f,  -0x1.5fd3860000000p-1f,  0x1.1e2dd60000000p-2f,
    -0x1.2a885e0000000p-5f, -0x1.6057b20000000p-6f,  0x1.a882d80000000p-8f,
    0x1.9144ac0000000p-9f,  -0x1.b6fec20000000p-11f, -0x1.36ea320000000p-11f,
    0x1.b904d60000000p-15f, 0x1.304ffa0000000p-14f,
};
