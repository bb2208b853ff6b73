/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Coarrays in host memory beside MPI's one-sided access, written by hand. See
 * coarray.sh. Image 0 puts into image 1; RandomAccess is of all. Prints the
 * least of many rounds that take turns: what else runs only adds. */
/* Codimensions are not labels. */
/* clang-format off */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

enum { ROUNDS = 30, MANY = 1000000, LARGE = 1 << 20 };
static long words[MANY] : [*], mine[MANY];
static char large[LARGE] : [*], large_mine[LARGE];

static MPI_Win window, shared;
static char *shared_memory; /* of image 1, mapped */
static int me, images;

/*--- Image 0 only ----------------------------------------------------------*/

static void put_8(void) {
    words[7] : [1] = mine[7];
    xmp_sync_memory(NULL);
}
static void put_8_mpi(void) {
    MPI_Put(&mine[7], 1, MPI_LONG, 1, 7, 1, MPI_LONG, window);
    MPI_Win_flush(1, window);
}
static void put_large(void) {
    large[:] : [1] = large_mine[:];
}
static void put_large_memcpy(void) {
    memcpy(shared_memory, large_mine, LARGE);
}
static void put_many(void) {
    for (long i = 0; i < MANY; i++)
        words[i] : [1] = mine[i];
    xmp_sync_memory(NULL);
}
static void put_many_mpi(void) {
    for (long i = 0; i < MANY; i++)
        MPI_Put(&mine[i], 1, MPI_LONG, 1, i, 1, MPI_LONG, window);
    MPI_Win_flush(1, window);
}

static double time_of(void (*body)(void), int calls) {
    double start = MPI_Wtime();
    for (int i = 0; i < calls; i++)
        body();
    return 1e6 * (MPI_Wtime() - start) / calls;
}

static void compare(const char *name, void (*ours)(void), void (*theirs)(void), int calls) {
    double least[2] = {1e30, 1e30};
    for (int round = 0; me == 0 && round < (calls > 1 ? ROUNDS : 3); round++)
        for (int i = 0; i < 2; i++) {
            double time = time_of(i ? theirs : ours, calls);
            least[i] = time < least[i] ? time : least[i];
        }
    if (me == 0)
        printf("%-28s %12.3f %12.3f %8.3f\n", name, least[0], least[1], least[1] / least[0]);
    MPI_Barrier(MPI_COMM_WORLD);
}

/*--- RandomAccess ----------------------------------------------------------*/

enum { LOG_WORDS = 16, WORDS = 1 << LOG_WORDS, UPDATES = 4 * WORDS, BUCKET = 1024 };
static unsigned long table[WORDS] : [*];

static unsigned long number(long k) {
    unsigned long x = (unsigned long)(me * (long)UPDATES + k) + 0x9e3779b97f4a7c15ul;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ul;
    x = (x ^ x >> 27) * 0x94d049bb133111ebul;
    return x ^ x >> 31;
}

static void random_atomic(void) {
    for (long k = 0; k < UPDATES; k++) {
        unsigned long n = number(k);
        xmp_atomic_xor(table[n % WORDS] : [(n >> LOG_WORDS) % (unsigned) images], n);
    }
    xmp_sync_all(NULL);
}

/* As HPCC's own: a look-ahead of 1024 updates, sorted into a bucket per process. */
static void random_buckets(void) {
    unsigned long *out = malloc(sizeof *out * BUCKET),
                  *in = malloc(sizeof *in * BUCKET * (size_t)images);
    int *counts = malloc(sizeof(int) * (size_t)images),
        *starts = malloc(sizeof(int) * (size_t)images);
    int *in_counts = malloc(sizeof(int) * (size_t)images),
        *in_starts = malloc(sizeof(int) * (size_t)images);
    for (long first = 0; first < UPDATES; first += BUCKET) {
        memset(counts, 0, sizeof(int) * (size_t)images);
        for (long k = first; k < first + BUCKET; k++)
            counts[(number(k) >> LOG_WORDS) % (unsigned)images]++;
        for (int i = 0, at = 0; i < images; at += counts[i++])
            starts[i] = at;
        for (long k = first; k < first + BUCKET; k++)
            out[starts[(number(k) >> LOG_WORDS) % (unsigned)images]++] = number(k);
        for (int i = 0; i < images; i++)
            starts[i] -= counts[i];
        MPI_Alltoall(counts, 1, MPI_INT, in_counts, 1, MPI_INT, MPI_COMM_WORLD);
        int got = 0;
        for (int i = 0; i < images; got += in_counts[i++])
            in_starts[i] = got;
        MPI_Alltoallv(out, counts, starts, MPI_UNSIGNED_LONG, in, in_counts, in_starts,
                      MPI_UNSIGNED_LONG, MPI_COMM_WORLD);
        for (int i = 0; i < got; i++)
            table[in[i] % WORDS] ^= in[i];
    }
    MPI_Barrier(MPI_COMM_WORLD);
    free(out), free(in), free(counts), free(starts), free(in_counts), free(in_starts);
}

static void random_access(void) {
    double seconds[2] = {1e30, 1e30};
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 2; i++) {
            MPI_Barrier(MPI_COMM_WORLD);
            double time = time_of(i ? random_buckets : random_atomic, 1) * 1e-6;
            seconds[i] = time < seconds[i] ? time : seconds[i];
        }
    double updates = (double)UPDATES * images * 1e-9;
    if (me == 0)
        printf("%-28s %12.6f %12.6f %8.3f\n", "RandomAccess, GUPS", updates / seconds[0],
               updates / seconds[1], seconds[1] / seconds[0]);
}

static void open_windows(void) {
    char *own;
    MPI_Aint bytes;
    int unit;
    MPI_Win_create(words, sizeof words, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    MPI_Win_allocate_shared(LARGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &shared);
    MPI_Win_shared_query(shared, images > 1, &bytes, &unit, &shared_memory);
    memset(own, 1, LARGE);
    memset(large_mine, 2, sizeof large_mine);
}

int main(void) {
    me = xmpc_this_image();
    images = xmp_num_images();
    open_windows();
    if (me == 0)
        printf("%-28s %12s %12s %8s\n", "us", "coarrays", "by hand", "ratio");
    xmp_sync_all(NULL);
    if (images > 1) {
        compare("put and sync of 8 bytes", put_8, put_8_mpi, 1000);
        compare("put of 1 MiB, memcpy", put_large, put_large_memcpy, 10);
        compare("10^6 puts of 8 bytes", put_many, put_many_mpi, 1);
    }
    random_access();
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    MPI_Win_free(&shared);
    return 0;
}
