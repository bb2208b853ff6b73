; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Kernels of two waves, which exchange by LDS, for amdgpu-waves.test. The argument is an array with a word for each lane.
.text
.macro kernel name
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0          ; this lane's word of LDS
  v_xor_b32 v2, 0x100, v1          ; that of the same lane of the other wave
  v_readfirstlane_b32 s6, v0       ; 0 or 64
  s_waitcnt lgkmcnt(0)
.endm
.macro result
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  s_endpgm
.endm

kernel exchange
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  result
kernel no_barrier
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  ds_read_b32 v3, v2
  result
kernel no_second_barrier           ; the other one may still read
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  ds_write_b32 v1, v3
  result
kernel no_wait
  ds_write_b32 v1, v0
  s_barrier
  ds_read_b32 v3, v2
  result
kernel count                       ; atomic operations do not race with each other
  v_mov_b32 v4, 0
  v_mov_b32 v3, 1
  ds_add_u32 v4, v3 offset:512
  result
kernel count_and_read
  v_mov_b32 v4, 0
  v_mov_b32 v3, 1
  ds_add_u32 v4, v3 offset:512
  ds_read_b32 v3, v4 offset:512
  result
kernel leaves                      ; the second wave
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 1
  s_barrier
  s_endpgm
kernel other_barrier
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 2
  s_barrier
  s_endpgm
  s_barrier
  s_endpgm
kernel other_lane                  ; odd lanes are off
  s_mov_b32 exec_lo, 0x55555555
  s_mov_b32 exec_hi, 0x55555555
  v_xor_b32 v2, 4, v1
  ds_bpermute_b32 v3, v2, v0
  result

.macro descriptor name
.rodata
.p2align 6
.amdhsa_kernel \name
  .amdhsa_group_segment_fixed_size 1024
  .amdhsa_kernarg_size 8
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
.endm
.irp name, exchange, no_barrier, no_second_barrier, no_wait, count, count_and_read, leaves, other_barrier, other_lane
descriptor \name
.endr
.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - {.name: exchange, .symbol: exchange.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: no_barrier, .symbol: no_barrier.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: no_second_barrier, .symbol: no_second_barrier.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: no_wait, .symbol: no_wait.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: count, .symbol: count.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: count_and_read, .symbol: count_and_read.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: leaves, .symbol: leaves.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: other_barrier, .symbol: other_barrier.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
  - {.name: other_lane, .symbol: other_lane.kd, .kernarg_segment_size: 8, .kernarg_segment_align: 8, .group_segment_fixed_size: 1024,
     .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 128,
     .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]}
.end_amdgpu_metadata
