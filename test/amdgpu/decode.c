/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An instruction becomes a row of forms.def and its operands, once, from the text that LLVM's
 * disassembler makes of it: the numbers of opcodes are not installed with LLVM, its syntax is.
 */
#include "gpu.h"

#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 256 };

static void open_disassembler(struct code *code) {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    code->disassembler =
        LLVMCreateDisasmCPU("amdgcn-amd-amdhsa", code->chip->name, NULL, 0, NULL, NULL);
}

u32 amdgpu_text(struct code *code, const struct inst *inst, char *text, size_t room) {
    size_t at = (size_t)(inst - code->insts);
    if (!code->disassembler)
        open_disassembler(code);
    text[0] = 0;
    return (u32)LLVMDisasmInstruction(code->disassembler, code->text + 4 * at,
                                      4 * (code->n_insts - at), at * 4, text, room);
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

const char *const amdgpu_names[][2] = {
#define NAME(new, old) {#new, #old},
#include "names.def"
    {0}};

/* What older chips call it, or the name itself. */
static const char *row_name(const char *name) {
    for (size_t i = 0; amdgpu_names[i][0]; i++)
        if (strcmp(amdgpu_names[i][0], name) == 0)
            return amdgpu_names[i][1];
    return name;
}

/* Of a mnemonic without the name of its encoding. */
static const struct form *find_row(const char *name, size_t length) {
    static const struct form *const tables[] = {amdgpu_valu,   amdgpu_salu, amdgpu_lanes,
                                                amdgpu_memory, amdgpu_lds,  amdgpu_packed};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (const struct form *form = tables[t]; form->name; form++)
            if (strncmp(form->name, name, length) == 0 && !form->name[length])
                return form;
    return NULL;
}

static const struct form *find_form(const char *name, size_t length) {
    char text[TEXT];
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    const char *row = row_name(text);
    return find_row(row, strlen(row));
}

static size_t without_encoding(const char *name) {
    static const char *const encodings[] = {"_e32", "_e64", "_sdwa"};
    size_t length = strlen(name);
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(encodings[i]);
        if (length > n && strcmp(name + length - n, encodings[i]) == 0)
            return length - n;
    }
    return length;
}

enum { S = offsetof(struct wave, s) / 4, V = offsetof(struct wave, v) / 4 };

static bool named_register(struct operand *o, const char *text) {
    static const struct {
        const char *name;
        u32 number;
    } names[] = {{"vcc_lo", VCC},
                 {"vcc_hi", VCC + 1},
                 {"vcc", VCC},
                 {"exec_lo", EXEC},
                 {"exec_hi", EXEC + 1},
                 {"exec", EXEC},
                 {"m0", M0},
                 {"flat_scratch_lo", FLAT_SCRATCH},
                 {"flat_scratch", FLAT_SCRATCH},
                 {"flat_scratch_hi", FLAT_SCRATCH + 1}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(text, names[i].name) == 0) {
            o->at = S + names[i].number;
            o->words = strchr(text, '_') && text[0] != 'f' ? 1 : names[i].number == M0 ? 1 : 2;
            return true;
        }
    return false;
}

/* Numbers of the trap handler's registers, where gfx12 has what it tells of a group; a result that
 * nobody wants, and 0. */
static bool other_register(struct operand *o, const char *text) {
    if (strcmp(text, "null") == 0) {
        o->at = S + NOTHING;
        return o->is_literal = true;
    }
    if (!begins(text, "ttmp"))
        return false;
    o->at = S + TTMP + (u32)atoi(text + 4 + (text[4] == '['));
    o->words = 1;
    return true;
}

static bool aperture(struct operand *o, const char *text, enum type type) {
    bool shared = strcmp(text, "src_shared_base") == 0;
    if (!shared && strcmp(text, "src_private_base") != 0)
        return false;
    o->is_literal = true;
    o->literal[type == T_u64 || type == T_i64] = shared ? SHARED_BASE : PRIVATE_BASE;
    return true;
}

/* v0.l, v0.h: half of a register. */
static void read_half(struct operand *o, const char *text) {
    const char *dot = strchr(text, '.');
    if (dot) {
        o->select = 'w';
        o->index = dot[1] == 'h';
    }
}

static bool numbered_register(struct operand *o, const char *text) {
    const char *digits = text + (text[1] == '[' ? 2 : 1);
    if (!strchr("vsa", text[0]) || *digits < '0' || *digits > '9')
        return false;
    u32 number = (u32)atoi(digits);
    const char *last = strchr(text, ':');
    o->words = last ? (u32)atoi(last + 1) - number + 1 : 1;
    o->is_vector = text[0] != 's';
    read_half(o, text);
    o->at = text[0] == 's' ? S + number : V + (number + (text[0] == 'a' ? 256 : 0)) * LANES;
    return true;
}

static bool is_wide(enum type type) {
    return type == T_u64 || type == T_i64 || type == T_f64;
}

static void real(struct operand *o, const char *text, enum type type) {
    f64 wide = strtod(text, NULL);
    f32 narrow = strtof(text, NULL);
    f16 half = (f16)wide;
    memset(o->literal, 0, sizeof o->literal);
    if (is_wide(type))
        memcpy(o->literal, &wide, sizeof wide);
    else if (type == T_u16 || type == T_i16 || type == T_f16)
        memcpy(o->literal, &half, sizeof half);
    else
        memcpy(o->literal, &narrow, sizeof narrow);
}

/* A number; a literal of 32 bits is the upper half of a double. */
static bool literal(struct operand *o, const char *text, enum type type) {
    if (begins(text, "lit(")) /* a number that an inline constant could be */
        text += 4;
    if (!strchr("-0123456789", text[0]))
        return false;
    o->is_literal = true;
    if (strchr(text, '.')) {
        real(o, text, type);
    } else if (begins(text, "0x") || begins(text, "-0x")) {
        o->literal[type == T_f64] = (u32)strtol(text, NULL, 16);
    } else {
        i64 value = strtoll(text, NULL, 10);
        memcpy(o->literal, &value, sizeof value);
    }
    return true;
}

static bool read_operand(struct operand *o, char *text, enum type type) {
    if (text[0] == '-' && (text[1] < '0' || text[1] > '9'))
        o->negate = true, text++;
    if (text[0] == '|')
        o->absolute = true, text++, text[strlen(text) - 1] = 0;
    if (begins(text, "sext("))
        o->extend = 1, text += 5, text[strlen(text) - 1] = 0;
    if (strcmp(text, "off") == 0)
        return o->is_off = o->is_literal = true;
    return named_register(o, text) || other_register(o, text) || aperture(o, text, type) ||
           numbered_register(o, text) || literal(o, text, type);
}

/* BYTE_2: a part of a word */
static bool read_part(const char *text, char *select, u32 *index) {
    *select = begins(text, "BYTE_") ? 'b' : begins(text, "WORD_") ? 'w' : 0;
    *index = *select ? (u32)(text[5] - '0') : 0;
    return *select || strcmp(text, "DWORD") == 0;
}

/* [1,0,1]: the bits 5 */
static u32 read_bits(const char *text) {
    u32 bits = 0, n = 0;
    for (; *text; text++)
        if (*text == '0' || *text == '1')
            bits |= (u32)(*text - '0') << n++;
    return bits;
}

static bool read_modifier(struct inst *inst, const char *name, const char *value) {
    if (strcmp(name, "offset") == 0 || strcmp(name, "offset0") == 0)
        inst->offset = (i32)strtol(value, NULL, 0);
    else if (strcmp(name, "offset1") == 0)
        inst->offset1 = (i32)strtol(value, NULL, 0);
    else if (strcmp(name, "op_sel") == 0)
        inst->op_sel = read_bits(value);
    else if (strcmp(name, "op_sel_hi") == 0)
        inst->op_sel_hi = read_bits(value);
    else if (strcmp(name, "neg_lo") == 0)
        inst->neg_lo = read_bits(value);
    else if (strcmp(name, "neg_hi") == 0)
        inst->neg_hi = read_bits(value);
    else if (strcmp(name, "bitop3") == 0)
        inst->bitop3 = (u32)strtoul(value, NULL, 0);
    else if (strcmp(name, "dst_sel") == 0)
        return inst->dst_given = true, read_part(value, &inst->dst_select, &inst->dst_index);
    else if (strcmp(name, "th") == 0)
        inst->glc |= strstr(value, "_RETURN") != NULL;
    else if (strcmp(name, "scope") == 0)
        return true;
    else if (strcmp(name, "dst_unused") == 0)
        inst->dst_preserve = strcmp(value, "UNUSED_PRESERVE") == 0,
        inst->dst_extend = strcmp(value, "UNUSED_SEXT") == 0;
    else
        return false;
    return true;
}

static bool read_flag(struct inst *inst, const char *text) {
    if (strcmp(text, "clamp") == 0)
        return inst->clamp = true;
    if (strcmp(text, "glc") == 0)
        return inst->glc = true;
    if (strcmp(text, "offen") == 0)
        return inst->offen = true;
    if (strcmp(text, "sc0") == 0) /* of an atomic operation what glc is on gfx90a */
        return inst->glc = true;
    return strcmp(text, "slc") == 0 || strcmp(text, "dlc") == 0 || strcmp(text, "sc1") == 0 ||
           strcmp(text, "nt") == 0;
}

/* src1_sel:BYTE_0 is about the second of the operands that are read: behind those that the row
 * says are written. A comparison writes a mask. */
static bool read_selection(struct inst *inst, const char *name, const char *value, u32 first) {
    u32 op = first + (u32)(name[3] - '0');
    return op < OPERANDS && read_part(value, &inst->op[op].select, &inst->op[op].index);
}

static bool read_token(struct inst *inst, char *token, u32 *n, u32 first) {
    char *colon = strchr(token, '[') ? NULL : strchr(token, ':');
    if (!colon && (strncmp(token, "op_", 3) == 0 || strncmp(token, "neg_", 4) == 0))
        colon = strchr(token, ':');
    if (colon) {
        *colon = 0;
        return begins(token, "src") ? read_selection(inst, token, colon + 1, first)
                                    : read_modifier(inst, token, colon + 1);
    }
    if (read_flag(inst, token))
        return true;
    bool done = *n < OPERANDS && read_operand(&inst->op[*n], token, inst->form->type[*n]);
    *n += 1;
    return done;
}

static bool is_half(enum type type) {
    return type == T_u16 || type == T_i16 || type == T_f16;
}

/* From gfx10 on results of 16 bits leave the other half of their register. */
static void note_halves(const struct chip *chip, struct inst *inst) {
    struct operand *to = &inst->op[0];
    if (to->select ||
        (chip->generation >= 10 && is_half(inst->form->type[0]) && !inst->dst_given)) {
        inst->dst_select = 'w';
        inst->dst_index = to->index;
        inst->dst_preserve = true;
    }
    for (u32 i = 0; i < OPERANDS; i++)
        if (inst->op[i].select && is_half(inst->form->type[i]))
            inst->op_sel = 0; /* says the same */
    to->select = 0;
}

static void note_modified(struct inst *inst) {
    inst->modified = inst->clamp || inst->dst_select;
    for (u32 i = 0; i < OPERANDS; i++) {
        const struct operand *o = &inst->op[i];
        inst->modified |= o->negate || o->absolute || o->select || o->extend;
    }
}

/* How many a wait leaves: all, where it does not say. */
static i32 read_count(const char *text, const char *counter) {
    const char *at = strstr(text, counter);
    return at ? atoi(at + strlen(counter)) : INT16_MAX;
}

static bool has_carry(const char *name) {
    return strstr(name, "_co_") != NULL;
}

static bool read_operands(const struct chip *chip, struct inst *inst, char *rest, u32 here) {
    u32 n = 0, first = has_carry(inst->form->name) ? 2 : 1;
    char *kept;
    inst->op_sel_hi = 7;
    if (inst->form->action == amdgpu_nothing)
        return true;
    if (chip->generation >= 10 && begins(inst->form->name, "v_cmpx"))
        n = read_operand(&inst->op[0], (char[]){"exec_lo"}, T_u64); /* and nothing else */
    if (strcmp(inst->form->name, "s_waitcnt") == 0) {
        inst->offset = read_count(rest, "vmcnt(");
        inst->offset1 = read_count(rest, "lgkmcnt(");
        return true;
    }
    if (begins(inst->form->name, "s_set_gpr_idx_on")) {
        inst->offset = strstr(rest, "DST") != NULL;
        inst->offset1 = strstr(rest, "SRC0") != NULL;
        return read_operand(&inst->op[0], strtok_r(rest, " ,", &kept), T_u32);
    }
    for (char *end = rest; *end; end++) /* a comma in brackets separates nothing */
        if (*end == ',' && end[1] == ' ')
            *end = ' ';
    for (char *token = strtok_r(rest, " ", &kept); token; token = strtok_r(NULL, " ", &kept))
        if (!read_token(inst, token, &n, first))
            return false;
    if (inst->has_vcc) /* which half of two instructions has no room to say */
        read_operand(&inst->op[n], (char[]){"vcc_lo"}, T_u64);
    note_halves(chip, inst);
    inst->target = here + 1 + (u32)(i16)inst->op[0].literal[0]; /* of a branch */
    note_modified(inst);
    return true;
}

/* From the text; false where there is no row or operand of that kind. */
static bool decode_text(const struct chip *chip, struct inst *inst, char *text, u32 here) {
    char *name = text + strspn(text, "\t "), plain[TEXT];
    char *rest = name + strcspn(name, " \t");
    if (*rest)
        *rest++ = 0;
    if (begins(name, "v_dual_")) {
        inst->has_vcc = begins(name, "v_dual_cndmask");
        snprintf(plain, sizeof plain, "v_%s", name + strlen("v_dual_"));
        name = plain;
    }
    inst->form = find_form(name, without_encoding(name));
    return inst->form && read_operands(chip, inst, rest, here);
}

static bool decode(struct code *code, struct inst *inst, u32 here) {
    char text[TEXT];
    u32 bytes = amdgpu_text(code, inst, text, sizeof text);
    char *other = strstr(text, " :: ");
    inst->next = here + bytes / 4;
    if (!bytes)
        return false;
    if (other) {
        *other = 0;
        inst->second = calloc(1, sizeof *inst->second);
        if (!decode_text(code->chip, inst->second, other + 4, here))
            return false;
    }
    return decode_text(code->chip, inst, text, here);
}

const struct inst *amdgpu_inst(struct wave *wave, u32 here) {
    struct inst *inst = &wave->code->insts[here];
    wave->inst = inst;
    if (!inst->action) {
        if (!decode(wave->code, inst, here))
            amdgpu_fail(wave, -1, "this form is not known");
        amdgpu_note_access(wave->code->chip, inst);
        inst->action = inst->second     ? amdgpu_both
                       : inst->stores   ? amdgpu_store
                       : inst->counters ? amdgpu_access
                                        : inst->form->action;
    }
    return inst;
}
