/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Written by bessel.py. near: of x^2 up to 16; middle: of x - 6 between 4 and
 * 8; p, q: of 64/x^2. */
static const double j0_near[] = {
    0x1.0000000000000p+0,  -0x1.0000000000000p-2,  0x1.ffffffffffffep-7,  -0x1.c71c71c71c6c8p-12,
    0x1.c71c71c71b7f6p-18, -0x1.2345678992042p-24, 0x1.02e85c0512eddp-31, -0x1.522a4351318c0p-39,
    0x1.522a2f4092eaap-47, -0x1.0b2f698fc9344p-55, 0x1.55cc3b4552220p-64, -0x1.65c2fac8996e0p-73,
    0x1.139bd8b8a1de3p-82,
};
static const double j0_middle[] = {
    0x1.3485802986392p-3,  0x1.1b530367f4bbep-2,  -0x1.92f6814c2d227p-4,  -0x1.427fa0b72ebeep-5,
    0x1.2ff8250ad6ea2p-7,  0x1.96ad62dbc113ep-10, -0x1.40d55deca1250p-12, -0x1.f7f41b785fa1fp-16,
    0x1.5eca549e0b17cp-18, 0x1.78f324e2e3425p-22, -0x1.d96b40a4d52eep-25, -0x1.7b768ebaa9230p-29,
    0x1.b37de771cb7bcp-32, 0x1.13397055f4339p-36, -0x1.2333f267198bfp-39, -0x1.2d3dc299b9867p-44,
    0x1.27e3dec93d49ep-47, 0x1.eb80792d4cf8ep-53, -0x1.c3f1d82e1ec83p-56,
};
static const double y0_near[] = {
    -0x1.2e4d699cbd01fp-4,  0x1.6bbcb41034286p-3,  -0x1.075b1bbf41362p-6,  0x1.1a6206b7b96e4p-11,
    -0x1.3e99794202be3p-17, 0x1.bce4a6009df4ap-24, -0x1.a6ee79642822fp-31, 0x1.2393d77fa311ep-38,
    -0x1.310847fc84759p-46, 0x1.f4e98ed98fe2cp-55, -0x1.4b42fef10dfe3p-63, 0x1.64e809d4bf34cp-72,
    -0x1.195cb5096a349p-81,
};
static const double y0_middle[] = {
    -0x1.271c81da53e77p-2,  0x1.666bd2c9daf3ep-3,  0x1.093e304981a89p-3,   -0x1.2340be04f1d69p-5,
    -0x1.1fae10370f588p-7,  0x1.e9effcc109057p-10, 0x1.e3918f788fba8p-13,  -0x1.655d4319f1231p-15,
    -0x1.d15f027b65a50p-19, 0x1.32df9c3f0da11p-21, 0x1.101a564da1a25p-25,  -0x1.45e5481a4f4a8p-28,
    -0x1.04c21f9e33f76p-32, 0x1.22a658fb4fdafp-35, 0x1.2c591a50a3115p-41,  -0x1.d582ebf3cf54fp-45,
    -0x1.3a401c29f0012p-46, 0x1.770d7a38fdeddp-49, -0x1.1c17a2350e431p-52, 0x1.6d88ba114a0d1p-55,
    -0x1.12c39c673329cp-56, 0x1.5ef49f93c9195p-59,
};
static const double p0_far[] = {
    0x1.0000000000000p+0,  -0x1.1fffffffffa1fp-10, 0x1.cb5ffff9ec93fp-16, -0x1.251ee2fa610c8p-19,
    0x1.84bae642c3f38p-22, -0x1.b7c5a2617d701p-24, 0x1.78592496d4c72p-25, -0x1.b44a4d3af95a4p-26,
    0x1.281da0101f478p-26, -0x1.8d275e89e3a3fp-27, 0x1.c34f686b3f6cfp-28, -0x1.7c3acbaec38f3p-29,
    0x1.9740694017e2ep-31, -0x1.98d0ed70244fep-34,
};
static const double q0_far[] = {
    -0x1.fffffffffffffp-7,  0x1.2bfffffffc9b3p-13, -0x1.d11dffe3e7222p-18, 0x1.ba4c423935460p-21,
    -0x1.8611859d3ed27p-23, 0x1.13523bc3ee995p-24, -0x1.19413d1635b35p-25, 0x1.755c78938b787p-26,
    -0x1.160c156cc7583p-26, 0x1.8afcde2776612p-27, -0x1.d08aee68d2762p-28, 0x1.8fa90e5dbde03p-29,
    -0x1.b1cf35ddcbde5p-31, 0x1.b76054a4a9600p-34,
};
static const double j1_near[] = {
    0x1.0000000000000p-1,  -0x1.fffffffffffffp-5,  0x1.5555555555531p-9,  -0x1.c71c71c71bc81p-15,
    0x1.6c16c16bfd279p-21, -0x1.845c8a085610ep-28, 0x1.27e4faf3bafa6p-35, -0x1.522a305855024p-43,
    0x1.2c956589f7f9ep-51, -0x1.ab402b3a9e37ap-60, 0x1.ebf2045e7f71cp-69, -0x1.9d6d081f0c7efp-78,
};
static const double j1_middle[] = {
    -0x1.1b530367f4bbfp-2,  0x1.92f6814c2d226p-3,  0x1.e3bf7112c6209p-4,  -0x1.2ff8250ad6e79p-5,
    -0x1.fc58bb92b25e2p-8,  0x1.e1400ce2f07d7p-10, 0x1.b8f59809af14cp-13, -0x1.5eca549dc7cf7p-15,
    -0x1.a811899f0f60dp-19, 0x1.27e30857d6ae7p-21, 0x1.04e1884f222d1p-25, -0x1.469e69b83bd38p-28,
    -0x1.bf4025ba72505p-33, 0x1.fd99caeea3128p-36, 0x1.1ac8b4b258257p-40, -0x1.27ce236f8bb4dp-43,
    -0x1.1289871d0ae54p-48, 0x1.f9b8bf3fd802bp-52, 0x1.9447a2377ab13p-57,
};
static const double y1_near[] = {
    -0x1.91866143cbc8ap-3,  0x1.bd3975c75b4a6p-5,  -0x1.835b97894be10p-9,  0x1.2c7dbffcdde85p-14,
    -0x1.0a780ac75c731p-20, 0x1.32e5a4d938161p-27, -0x1.f0ce33c175fb0p-35, 0x1.2a4e06a16f743p-42,
    -0x1.1472a98d1e1ddp-50, 0x1.9747a79dd1e9ap-59, -0x1.e3a4159381274p-68, 0x1.a081f4f4cfbfcp-77,
};
static const double y1_middle[] = {
    -0x1.666bd2c9daf3ep-3,  -0x1.093e304981a87p-2,  0x1.b4e11d076ac1bp-4,   0x1.1fae10370f46dp-5,
    -0x1.3235fdf8a5956p-7,  -0x1.6aad2b9a5ed34p-10, 0x1.38b19ab6a95e7p-12,  0x1.d15f0272b9a4cp-16,
    -0x1.593b8fc0b7e0bp-18, -0x1.5420e8b5ac662p-22, 0x1.c01b3eb174489p-25,  0x1.8721cc9cdd803p-29,
    -0x1.d84c65c9dfe53p-32, -0x1.060c4499911e6p-37, 0x1.b618734d7dfbdp-41,  0x1.31ef5e43dd446p-42,
    -0x1.833361a641ea2p-45, 0x1.af4c39bcdc7ccp-48,  -0x1.2468c593feae4p-50, 0x1.0c4d1ac7eb68ap-53,
    -0x1.6719f3c268253p-56, 0x1.4f4dabf6bd912p-57,  -0x1.c0707d05d0817p-60,
};
static const double p1_far[] = {
    0x1.0000000000000p+0,   0x1.dfffffffff9cdp-10, -0x1.274ffffccbdebp-15, 0x1.5a6a52b4680ddp-19,
    -0x1.b88fba222269ep-22, 0x1.e61439f6c580bp-24, -0x1.9930263620e1cp-25, 0x1.d53271497ef07p-26,
    -0x1.3c48b29fb468fp-26, 0x1.a6874a4a20692p-27, -0x1.df11016c37337p-28, 0x1.9315312584a84p-29,
    -0x1.af609598c8bedp-31, 0x1.b0cdcd57181bfp-34,
};
static const double q1_far[] = {
    0x1.8000000000000p-5,  -0x1.a3fffffffc6d6p-13, 0x1.1c3cfff1360bep-17, -0x1.fe57ffffe6400p-21,
    0x1.b3f5ccdf4c332p-23, -0x1.2d8ea782b57b1p-24, 0x1.2fde7762873adp-25, -0x1.8fb48277a50afp-26,
    0x1.27fb6b1f9c351p-26, -0x1.a315ddb6ce860p-27, 0x1.ebf4530296e64p-28, -0x1.a6c4c8f19dcbep-29,
    0x1.ca91b879ca453p-31, -0x1.d03cbf5a70a98p-34,
};
static const float j0_nearf[] = {
    0x1.0000000000000p+0f,   -0x1.fffffe0000000p-3f,  0x1.ffffea0000000p-7f,
    -0x1.c71b040000000p-12f, 0x1.c705ce0000000p-18f,  -0x1.22821a0000000p-24f,
    0x1.f71bb80000000p-32f,  -0x1.06d8640000000p-39f,
};
static const float j0_middlef[] = {
    0x1.3485800000000p-3f,   0x1.1b53040000000p-2f,   -0x1.92f67e0000000p-4f,
    -0x1.427fa00000000p-5f,  0x1.2ff7d20000000p-7f,   0x1.96ad480000000p-10f,
    -0x1.40ca200000000p-12f, -0x1.f7ecee0000000p-16f, 0x1.5d6d700000000p-18f,
    0x1.7814920000000p-22f,  -0x1.b2274a0000000p-25f, -0x1.6278e80000000p-29f,
};
static const float y0_nearf[] = {
    -0x1.2e4d6a0000000p-4f,  0x1.6bbcb20000000p-3f,   -0x1.075b080000000p-6f,
    0x1.1a60be0000000p-11f,  -0x1.3e85340000000p-17f, 0x1.bb86bc0000000p-24f,
    -0x1.99bf100000000p-31f, 0x1.bfe2800000000p-39f,
};
static const float y0_middlef[] = {
    -0x1.271c820000000p-2f, 0x1.666bd20000000p-3f,   0x1.093e300000000p-3f,
    -0x1.2340be0000000p-5f, -0x1.1faddc0000000p-7f,  0x1.e9efc20000000p-10f,
    0x1.e383900000000p-13f, -0x1.6555660000000p-15f, -0x1.cfae680000000p-19f,
    0x1.31ecc60000000p-21f, 0x1.eff5a20000000p-26f,  -0x1.2adcb00000000p-28f,
};
static const float p0_farf[] = {
    0x1.0000000000000p+0f,
    -0x1.1ffc1c0000000p-10f,
    0x1.c651c60000000p-16f,
    -0x1.bb79a40000000p-20f,
};
static const float q0_farf[] = {
    -0x1.fffffe0000000p-7f,
    0x1.2bf1d00000000p-13f,
    -0x1.c7d18c0000000p-18f,
    0x1.340a1a0000000p-21f,
};
static const float j1_nearf[] = {
    0x1.0000000000000p-1f,   -0x1.0000000000000p-4f,  0x1.5555500000000p-9f,
    -0x1.c71bcc0000000p-15f, 0x1.6c0c820000000p-21f,  -0x1.83abdc0000000p-28f,
    0x1.2141760000000p-35f,  -0x1.0e715a0000000p-43f,
};
static const float j1_middlef[] = {
    -0x1.1b53040000000p-2f, 0x1.92f6820000000p-3f,   0x1.e3bf700000000p-4f,
    -0x1.2ff8240000000p-5f, -0x1.fc58640000000p-8f,  0x1.e13fdc0000000p-10f,
    0x1.b8ea040000000p-13f, -0x1.5ec3b40000000p-15f, -0x1.a6aa340000000p-19f,
    0x1.2715800000000p-21f, 0x1.e159be0000000p-26f,  -0x1.2f86fe0000000p-28f,
};
static const float y1_nearf[] = {
    -0x1.9186620000000p-3f,  0x1.bd39760000000p-5f,   -0x1.835b8e0000000p-9f,
    0x1.2c7d280000000p-14f,  -0x1.0a6eac0000000p-20f, 0x1.3244160000000p-27f,
    -0x1.e4a8080000000p-35f, 0x1.d882a40000000p-43f,
};
static const float y1_middlef[] = {
    -0x1.666bd20000000p-3f,  -0x1.093e300000000p-2f, 0x1.b4e1180000000p-4f,
    0x1.1fae100000000p-5f,   -0x1.32359e0000000p-7f, -0x1.6aad240000000p-10f,
    0x1.38a4d40000000p-12f,  0x1.d15d240000000p-16f, -0x1.57b1260000000p-18f,
    -0x1.53e1440000000p-22f, 0x1.94335a0000000p-25f, 0x1.7eb8ba0000000p-29f,
};
static const float p1_farf[] = {
    0x1.0000000000000p+0f,
    0x1.dffb8c0000000p-10f,
    -0x1.246bb20000000p-15f,
    0x1.08f2dc0000000p-19f,
};
static const float q1_farf[] = {
    0x1.8000000000000p-5f,
    -0x1.a3effa0000000p-13f,
    0x1.16fe980000000p-17f,
    -0x1.6747fc0000000p-21f,
};
