; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The bitcode becomes an image of the record.
; RUN: %opt -passes='xacc-verify,xacc-compile<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"xacc-kernel"="1 /"xacc-kernel"="0 /' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; CHECK: @__xacc_image = internal constant [{{[0-9]+}} x i8] c"//
; CHECK-SAME: .visible .entry __xacc_k_f_L
; CHECK-NOT: @__xacc_device_code

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;5;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"s\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1
@.str.5 = private unnamed_addr constant [2 x i8] c"i\00", align 1
@__xacc_device_code = internal constant [3396 x i8] c"BC\C0\DE5\14\00\00\05\00\00\00b\0C0$JY\BE\A6m\FB\B5\CF\0BQ\80L\01\00\00\00!\0C\00\00\F2\02\00\00\0B\02!\00\02\00\00\00\22\00\00\00\07\81#\91A\C8\04I\06\1029\92\01\84\0C%\05\08\19\1E\04\8Bb\80\10E\02B\92\0BB\84\102\148\08\18K\0A2B\88H\B0d!C\86\88\04G\1C2B$q\C8\08\11$)@\86\8C\10K\012d\84\08\92\1C #D\88\E5\00\19!B\04\19*(*\90Q\\ #\B9@\86\0C\19\C3\07\CB\15\19B\8C\8C$\07\192b,9\C8\90\11#\C8\12\88\0E\1D:dDG\C8\10\22CF\02\19\1A\00\89 \00\00\10\00\00\00\22f\04\10\B2B\82\09\11RB\82\09\91q\C2PH\0A\09&D\C6\05BB&\08\18\1A\01\98#\00\83R\84\00\C0\10@!HH\CA\11\02\04\22e\10\91\81\809\02P\98\02\98#\08\00\00Q\18\00\00\89\00\00\00\1B\C6%\F8\FF\FF\FF\FF\01\90\820\10\88vH\07wh\03v(\87s\08\07vh\03{(\87q\A0\87w\90\876\B8\87t \07z@\07\00\0E\00\C2\1D\DE\A1\0D\E8A\1E\C2\01\1E\E0!\1D\DC\E1\1C\DA\A0\1D\C2\81\1E\D0\01\A0\07y\A8\87r\00\88y\A0\87p\18\87uh\03x\90\87w\A0\87r\18\07zx\07yh\03q\A8\07s0\87r\90\876\98\87t\D0\87r\00\F0\00 \E8!\1C\E4\E1\1C\CA\81\1E\DA`\1C\E0\A1\1E\00|\C0\03;h\03;\A0\03\80\A0\87p\90\87s(\07zh\03s(\87p\A0\87z\90\87r\98\07`\0D\C6\A1\1D\DE\C1\1E\D8`\0D\C6\01\1F\F0\80\0D\D6\C0\1C\F0a\1E\E4\81\0D\D6\A0\1D\DA\01\1F\D8`\0D\E6a\1E\CA\81\0D\D6`\1E\E6\A1\1C\E4\80\0D\D6\00\1F\F0\E0\0E\00\82\1E\EA\C1\1D\CA\A1\0D\C6\01\1E\EA\018\87rp\87r\90\87t\18\07\80\C0\87p\18\87qh\83u(\07yp\87r`\07 \0E\C0\E0\17~\01\1F\C2a\1C\C6\E1\17\D6\E1\17\CC\E1\17X\A1\0E~!\0E\C0\80\1E\CAa\1E\E8\C1\0D\C6a\0F\CCa\0F\EA`\0F\EA`\0F\C2a\1C\C6\01\0C\E4\A1\1C\CE!\1D\DE\C1\1D\00\02\1F\C2a\1C\C6\A1\0D\D8!\1C\EA\C1\1D\C6\01\1D\808\98\030\90\83:\B0\030\88\030\80\030\80\030\80\03\80\C0\87p\18\87qh\03vx\87w\80\87y\00\E4\00\0C\E0\00\0C\F2\C0\0E\C0 \0E\C0\00\0E\C0 \0E\C0 \0E\C0\00\0E\C0 \0E\E4\00\0C\E8\A1\1C\E6\81\1E\DC`\1C\F6\C0\1C\F6\E0\0E\F6\A0\0E\F6 \1C\C6a\1C\C0\80\1D\DE\E1\1D\E0A\01\08|\08\87q\18\876\80\87p\90\87ph\87y\00\E0\00\0C\E2\00\0C\E8`\0F\E2\00\0C\E4\00\0C\F0`\0F\E4\00\0C\E6\00\0C\F0`\0F\E8\00\0C\E0\00\0C\F0`\0F\80\0D\84@\00\C9\06b\F8\FF\FF\FF\FF\01X\83\0D\05\F1\FF\FF\FF\FFC`\0B \08\82 \08\82 \08\0A\00\00I\18\00\00\03\00\00\00\13\84@\98\10\0C\13\02\02\00\00\00\13&|\C0\03;\F8\05;\A0\836\80\87qh\03vH\07w\A8\07|h\83sp\87z\D8\F0\0A\E5\D0\06\ED\A0\07\E5\D0\06\F0 \07w\00\07z0\07r\A0\07s \07m\00\0Frp\07q\A0\07s \07z0\07r\D0\06\F0 \07w \07z`\07t\A0\07v@\07m\90\0Ev@\07z`\07t\D0\06\E9\10\07r\80\07z\10\07r\80\07m`\0Ex\00\07z\10\07r\80\07m\E0\0Ex\A0\07q`\07z0\07r\A0\07v@\07m0\0Bq \07x\A0\11\C2\E4pz\D1\DB\F0\17<<\9F\97\E7\AFs\D9\FD\0A\BA\C6C*\E0\19\00`\08\00\00\00\00\00\00\00 \00\1E`H\F5P\05\10\00\02\00\00\00\00\00\00\00\00\C0\03\0C\A9\C6\802\80\00\10\00\00\00\00\00\00\00\00\00\1E`Hu\07\D0\01\04\C0\00\00\00\00\00\00\00\00\00\F0\00\12\1B\04\8A\DA\0B\00\00d\81\00\07\00\00\002\1E\98\10\19\11L\90\8C\09&G\C6\04C\92\12(\84\82(\82r\A0\1C\01\00\00\B1\18\00\00\E6\00\00\003\08\80\1C\C4\E1\1Cf\14\01=\88C8\84\C3\8CB\80\07yx\07s\98q\0C\E6\00\0F\ED\10\0E\F4\80\0E3\0CB\1E\C2\C1\1D\CE\A1\1Cf0\05=\88C8\84\83\1B\CC\03=\C8C=\8C\03=\CCx\8Ctp\07{\08\07yH\87pp\07zp\03vx\87p \87\19\CC\11\0E\EC\90\0E\E10\0Fn0\0F\E3\F0\0E\F0P\0E3\10\C4\1D\DE!\1C\D8!\1D\C2a\1Ef0\89;\BC\83;\D0C9\B4\03<\BC\83<\84\03;\CC\F0\14v`\07{h\077h\87rh\077\80\87p\90\87p`\07v(\07v\F8\05vx\87w\80\87_\08\87q\18\87r\98\87y\98\81,\EE\F0\0E\EE\E0\0E\F5\C0\0E\EC0\03b\C8\A1\1C\E4\A1\1C\CC\A1\1C\E4\A1\1C\DCa\1C\CA!\1C\C4\81\1D\CAa\06\D6\90C9\C8C9\98C9\C8C9\B8\C38\94C8\88\03;\94\C3/\BC\83<\FC\82;\D4\03;\B0\C3\0C\C7i\87pX\87rp\83th\07x`\87t\18\87t\A0\87\19\CES\0F\EE\00\0F\F2P\0E\E4\90\0E\E3@\0F\E1 \0E\ECP\0E3 (\1D\DC\C1\1E\C2A\1E\D2!\1C\DC\81\1E\DC\E0\1C\E4\E1\1D\EA\01\1Ef\18Q8\B0C:\9C\83;\CCP$v`\07{h\077`\87wx\07x\98QL\F4\90\0F\F0P\0E3\1Ej\1E\CAa\1C\E8!\1D\DE\C1\1D~\01\1E\E4\A1\1C\CC!\1D\F0a\06T\85\838\CC\C3;\B0C=\D0C9\FC\C2<\E4C;\88\C3;\B0\C3\8C\C5\0A\87y\98\87w\18\87t\08\07z(\07r\98\81\\\E3\10\0E\EC\C0\0E\E5P\0E\F30#\C1\D2A\1E\E4\E1\17\D8\E1\1D\DE\01\1EfH\19;\B0\83=\B4\83\1B\84\C38\8CC9\CC\C3<\B8\C19\C8\C3;\D4\03<\CCH\B4q\08\07v`\07q\08\87qX\87\19\DB\C6\0E\EC`\0F\ED\E0\06\F0 \0F\E50\0F\E5 \0F\F6P\0En\10\0E\E30\0E\E50\0F\F3\E0\06\E9\E0\0E\E4P\0E\F80#\E2\ECa\1C\C2\81\1D\D8\E1\17\EC!\1D\E6!\1D\C4!\1D\D8!\1D\E8!\1Ff \9D;\BCC=\B8\039\94\839\CCX\BCpp\07wx\07z\08\07zH\87wp\87\19\CB\E7\0E\EF0\0F\E1\E0\0E\E9@\0F\E9\A0\0F\E50\C3\01\03s\A8\07w\18\87_\98\87pp\87t\A0\87t\D0\87r\98\81\84A9\E0\C38\B0C=\90C9\CC@\C4\A0\1D\CA\A1\1D\E0A\1E\DE\C1\1Cf$c0\0E\E1\C0\0E\EC0\0F\E9@\0F\E50C!\83u\18\07sH\87_\A0\87|\80\87r\98\B1\94\01<\8C\C3<\94\C38\D0C:\BC\83;\CC\C3\8C\C5\0CH!\15Ba\1E\E6!\1D\CE\C1\1DR\81\14fLg0\0E\EF \0F\EF\E0\06\EFP\0F\F40\0F\E9@\0E\E5\E0\06\E6 \0F\E1\D0\0E\E50\A3@\83vh\07y\08\87\19R\1A\B8\C3;\84\03;\A4C8\CC\83\1B\84\039\90\83<\CC\03<\84\C38\94\C3\0CF\0D\C6!\1C\D8\81\1D\CA\A1\1C~\81\1E\F2\01\1E\CAa\C6\B1\06\EE\F0\0E\E6 \0F\E5P\0E3\126\18\87p\80\07z\A8\07y(\87y\98\C1\B4A8\B0\03;\BC\C38\FC\02=\BC\C3:\94\83;\CCh\DC \1D\DA\01\1E\D8!\1D\C6!\1D\E8\C1\0D\E4\A1\1C\CCa\86\F3\06\E8P\0E\E1\00\0F\E1\C0\0E\EC\F0\0E\E30\0F\E9@\0F\E5\00y \00\00F\00\00\00\92\1EH C\88\0C\19\09dd\C8\C9 \81\8C\042FFF\13\81B\A0\90\F1\C4\C8\089B\86\8C\22\82\D4\03\00\00J\92\1Cg0<\11\00wchar_sizePIC LevelPIE LeveluwtableDebian clang version 22.1.8 (1~deb12u1)intomnipotent charSimple C/C++ TBAA\00\00\00#\08\021\82 \14#\08\821\82 \1C#\08\022\82\90$3\0CI\A0\CC0,\023\C3\D0\0C\CC\0CCC03\04\C5\0C\012\C3pP\CE\0C\83Q93\0C\96\E5\C8H`\822bc\B3ksi{#\ABc+s1c\0B;\9B\1B\85p\1E(J\85\8D\CD\AE\CD%\8D\AC\CC\8Dn\94@\CA\87\8D\CD\AE\CD\A5LN\CE\ED\CD\85N,,l\94\C0\02\00\00\00\A9\18\00\00?\00\00\00\0B\0Ar(\87w\80\07zXp\98C=\B8\C38\B0C9\D0\C3\82\E6\1C\C6\A1\0D\E8A\1E\C2\C1\1D\E6!\1D\E8!\1D\DE\C1\1D\164\E3`\0E\E7P\0F\E1 \0F\E4@\0F\E1 \0F\E7P\0E\F4\B0\80\81\07y(\87p`\07vx\87q\08\07z(\07rXp\9C\C38\B4\01;\A4\83=\94\C3\02k\1C\D8!\1C\DC\E1\1C\DC \1C\E4a\1C\DC \1C\E8\81\1E\C2a\1C\D0\A1\1C\C8a\1C\C2\81\1D\D8a\C1\01\0F\F4 \0F\E1P\0F\F4\80\0E\0B\88u\18\07sH\87\05\CF8\BC\83;\D8C9\C8\C39\94\83;\8CC9\8C\03=\C8\03;,(\C2\81\1D\D2\E1\1C\DCa\C1D\0E\E5\10\0E\E3@\0F\E9`\0F\E1@\0F\E9\F0\0E\EE\D0\06\F3\90\0F\ED \0E\EF\C0\0E\0B\16|\08\87q\18\077X\87r\90\07w(\07vX\90\E0C8\8C\C38\B8\01:\BC\C3<\D0\03\00\00\D1\10\00\00\06\00\00\00\07\CC<\A4\83;\9C\03;\94\03=\A0\83<\94C8\90\C3\01\00\00\00a(\00\00b\00\00\00#\08\90\B0@\00\00\00\02\00\00\00$#\00e@4\02\00\E1a\00\00\16\00\00\00\22G\C8\90Q\0E\04\1E\00\00\00\00\86\85\01\00doublellvm.loop.mustprogressllvm.loop.unroll.disable+\86\CD\FB6\0CX\E5l\188\CE\D9\10d\1B\02\0D\00\00.\18b`\00 \08\06\87\A3\0CC\0C\0C\00\04\C1\E0x\08b\88\81\01\80 \18\1C\D0S\A4!\90\80\14\0C\10\E0\84\01\15\82\10\\\C6\80\0A\C2\09\1AC\0A\0E\F9\8A!p\C4\10\83\03\00A0(0IX\86\18(\00\08\82\81\81MO\D00\96;\14\91\12G\C2\13\90\80\082\02p\C6\10\03\03\00A08\B6\07\1Ab`\00 \08\06\07\B7EI\08$ -\01\048\81\05\07\02\00\00\1E\00\00\00\D61\00\C3p\00KCX\1F\D5\08\AB\E3L\B6\81\00Q\04`\C8p\DD\00T8\91/8\CD\E0\0B\0B\014\D4s\02H\E1D\BE\E04\83)\04\8D]\0C\8FO\9B\C6\81\0C\D7\139\CC\15 \85\13\F9\813`\B6\10H\17\B0\10\CD\14a\BE\F4,\C8d\16\83\E2\D3\861\08\CCs\06G\E1D>\D2\08w\90\F8\C4\85L\ECD\05Gp\14N\E4\13\CD`\0C\01\00\00\01b\00\00\03\00\00\00[\86(\E0\B6\0C\98\A4\01\00\00\00\00\00\00\00q \00\00\03\00\00\002\0E\10\22\84\00\92\05\00\00\00\00\00\00\00\00e\0C\00\001\00\00\00\12\03\94x\01\00\00\00\03\00\00\00G\00\00\00\06\00\00\00L\00\00\00\01\00\00\00X\00\00\00\00\00\00\00X\00\00\00\04\00\00\00\B8\00\00\00\00\00\00\00M\00\00\00\13\00\00\00`\00\00\00\13\00\00\00\0F\00\00\00\00\00\00\00\B8\00\00\00\00\00\00\00\00\00\00\00\04\00\00\00\00\00\00\00\00\00\00\00\0F\00\00\00\00\00\00\00\0F\00\00\00\FF\FF\FF\FF\00 \00\00\0F\00\00\00\14\00\00\00\0F\00\00\00\14\00\00\00\FF\FF\FF\FF\08$\00\00#\00\00\00\14\00\00\00#\00\00\00\14\00\00\00\FF\FF\FF\FF\08$\00\007\00\00\00\10\00\00\007\00\00\00\10\00\00\00\FF\FF\FF\FF\08$\00\00\00\00\00\00]\0C\00\00 \00\00\00\12\03\94\F3\00\00\00\00__xacc_k_f_L5_1__xacc_lanes_add_f64__xacc_gangs_add_f64__xacc_dev_index22.1.8x86_64-pc-linux-gnu/tmp/passes/gen/A.c\00\00\00\00\00"
@__xacc_module = internal global { i32, i32, ptr, ptr, ptr, i32, i32, ptr, ptr, ptr, i32, i32, ptr, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr } { i32 6, i32 5, ptr @__xacc_str.1, ptr null, ptr @__xacc_kernels, i32 0, i32 1, ptr null, ptr null, ptr null, i32 0, i32 0, ptr null, i32 0, i32 0, i32 0, i32 0, ptr null, ptr null, ptr null, ptr null, ptr null }
@__xacc_str = internal unnamed_addr constant [16 x i8] c"__xacc_k_f_L5_1\00"
@__xacc_items = internal constant [4 x { i32, i32, ptr }] [{ i32, i32, ptr } { i32 9, i32 0, ptr @.str.1 }, { i32, i32, ptr } { i32 10, i32 7, ptr @.str.2 }, { i32, i32, ptr } { i32 11, i32 5, ptr @.str.3 }, { i32, i32, ptr } { i32 8, i32 12, ptr null }]
@__xacc_params = internal constant [4 x { i32, i32, i64 }] [{ i32, i32, i64 } { i32 0, i32 0, i64 4 }, { i32, i32, i64 } { i32 1, i32 1, i64 8 }, { i32, i32, i64 } { i32 2, i32 2, i64 8 }, { i32, i32, i64 } { i32 4, i32 -1, i64 8 }]
@__xacc_kernel = internal global { ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr } { ptr @__xacc_str, ptr @.str, ptr @__xacc_items, ptr @__xacc_params, i32 4, i32 4, i32 13, i32 256, i32 0, i32 0, ptr @__xacc_k_f_L5_1.host, ptr null, ptr @__xacc_module, ptr null }
@__xacc_str.1 = internal unnamed_addr constant [20 x i8] c"/tmp/passes/gen/A.c\00"
@__xacc_kernels = internal constant [1 x ptr] [ptr @__xacc_kernel]
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 100, ptr @__xacc_ctor, ptr null }]
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 100, ptr @__xacc_dtor, ptr null }]

define dso_local double @f(i32 %n, ptr %a) #0 {
entry:
  %0 = alloca [4 x { ptr, ptr, i64 }], align 8
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %s = alloca double, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  call void @llvm.lifetime.start.p0(ptr %s) #9
  store double 0.000000e+00, ptr %s, align 8
  %1 = load ptr, ptr %a.addr, align 8
  %2 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %2 to i64
  %mul = mul nsw i64 8, %conv
  %3 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %3 to i64
  br label %codeRepl

codeRepl:
  %4 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 0, i32 0
  store ptr %n.addr, ptr %4, align 8
  %5 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 0, i32 2
  store i64 4, ptr %5, align 8
  %6 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 0, i32 1
  store ptr null, ptr %6, align 8
  %7 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 1, i32 0
  store ptr %s, ptr %7, align 8
  %8 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 1, i32 2
  store i64 8, ptr %8, align 8
  %9 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 1, i32 1
  store ptr %s, ptr %9, align 8
  %10 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 2, i32 0
  store ptr %a.addr, ptr %10, align 8
  %11 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 2, i32 2
  store i64 %mul, ptr %11, align 8
  %12 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 2, i32 1
  store ptr %1, ptr %12, align 8
  %13 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 3, i32 0
  store ptr null, ptr %13, align 8
  %14 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 3, i32 2
  store i64 %conv1, ptr %14, align 8
  %15 = getelementptr inbounds [4 x { ptr, ptr, i64 }], ptr %0, i32 0, i32 3, i32 1
  store ptr null, ptr %15, align 8
  call void @__xacc_launch(ptr @__xacc_kernel, ptr %0)
  br label %for.end.split

for.end.split:
  %16 = load double, ptr %s, align 8
  call void @llvm.lifetime.end.p0(ptr %s) #9
  ret double %16
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @__xacc_reduce_begin(i32, ptr, ptr, i32, i32, i64, ptr, ptr)

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @__xacc_reduce_end(i32, ptr, ptr, i32, i32, i64, ptr, ptr)

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L5_1(i32 %n, ptr %s, ptr %a, ptr noalias %0) #3 {
newFuncRoot:
  br label %entry.split

entry.split:
  %1 = call i32 @__xacc_dev_index(i32 2, i32 0)
  %2 = call i32 @__xacc_dev_index(i32 0, i32 0)
  %3 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %4 = mul nuw i32 %1, %3
  %5 = add nuw i32 %4, %2
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %5, %entry.split ], [ %11, %for.inc ]
  %p.0 = phi double [ 0.000000e+00, %entry.split ], [ %add, %for.inc ]
  %cmp = icmp ult i32 %k.0, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %6 = call double @__xacc_lanes_add_f64(i32 2, double %p.0, i32 0)
  call void @__xacc_gangs_add_f64(i32 2, ptr %s, double %6, ptr %0, i32 0, i32 1)
  br label %.exitStub

for.body:
  %idxprom = sext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %idxprom
  %7 = load double, ptr %arrayidx, align 8
  %add = fadd double %p.0, %7
  br label %for.inc

for.inc:
  %8 = call i32 @__xacc_dev_index(i32 3, i32 0)
  %9 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %10 = mul nuw i32 %8, %9
  %11 = add nuw i32 %k.0, %10
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare double @__xacc_lanes_add_f64(i32, double, i32) #4

declare void @__xacc_gangs_add_f64(i32, ptr, double, ptr, i32, i32) #4

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

define internal void @__xacc_k_f_L5_1.host.body(i32 %n, ptr %s, ptr %a, ptr noalias %0, ptr noalias readonly %1) #6 {
newFuncRoot:
  %2 = getelementptr i32, ptr %1, i32 3
  %3 = load i32, ptr %2, align 4
  %4 = getelementptr i32, ptr %1, i32 0
  %5 = load i32, ptr %4, align 4
  br label %entry.split

entry.split:
  %6 = udiv i32 %n, %3
  %7 = urem i32 %n, %3
  %8 = mul i32 %6, %5
  %9 = call i32 @llvm.umin.i32(i32 %5, i32 %7)
  %10 = add i32 %8, %9
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %10, %entry.split ], [ %19, %for.inc ]
  %p.0 = phi double [ 0.000000e+00, %entry.split ], [ %add, %for.inc ]
  %11 = add nuw i32 %5, 1
  %12 = udiv i32 %n, %3
  %13 = urem i32 %n, %3
  %14 = mul i32 %12, %11
  %15 = call i32 @llvm.umin.i32(i32 %11, i32 %13)
  %16 = add i32 %14, %15
  %cmp = icmp ult i32 %k.0, %16
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %17 = atomicrmw fadd ptr %s, double %p.0 monotonic, align 8
  br label %.exitStub

for.body:
  %idxprom = sext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %idxprom
  %18 = load double, ptr %arrayidx, align 8
  %add = fadd reassoc nsz double %p.0, %18
  br label %for.inc

for.inc:
  %19 = add nuw i32 %k.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #7

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L5_1.host(ptr %0, ptr %1) #6 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  %9 = getelementptr ptr, ptr %0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %10, align 1
  call void @__xacc_k_f_L5_1.host.body(i32 %5, ptr %8, ptr %11, ptr null, ptr %1)
  ret void
}

declare i32 @__xacc_dev_index(i32, i32) #8

declare void @__xacc_launch(ptr, ptr)

define internal void @__xacc_ctor() {
  call void @__xacc_register(ptr @__xacc_module)
  ret void
}

declare void @__xacc_register(ptr)

define internal void @__xacc_dtor() {
  call void @__xacc_unregister(ptr @__xacc_module)
  ret void
}

declare void @__xacc_unregister(ptr)

attributes #0 = { nounwind uwtable }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="13 256 1 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;1 2 8;2 3 8;4 0 8;" }
attributes #4 = { convergent }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { memory(none) }
attributes #9 = { nounwind }
