/* Starts the streams of random numbers for several deals, four at a time if the processor can do this. */
#include "base/rng.h"

#include "base/words.h"

#ifdef __x86_64__
/* Starts the streams of four consecutive deals, with the operations of rng_stream() in the lanes of vectors. */
WIDE static void four_streams(uint64_t seed, uint64_t first, uint64_t stream, Rng *out)
{
    uint64_t at[WORDS];
    Words deals = words_of(first, first + 1, first + 2, first + 3);
    Words keys = words_xor(words_same(rng_mix(seed + RNG_STEP)), _mm256_add_epi64(deals, words_same(RNG_DEAL)));
    words_store(at, words_mix(words_xor(words_mix(keys), words_same(stream + RNG_STREAM))));
    for (int k = 0; k < WORDS; k++) {
        out[k].at = at[k];
        out[k].pool = out[k].picks = 0;
    }
}
#else
/* Vectors of words exist only on x86-64. So rng_streams() never calls four_streams() elsewhere. */
static bool words_are_wide(void)
{
    return false;
}

static void four_streams(uint64_t seed, uint64_t first, uint64_t stream, Rng *out)
{
    for (int k = 0; k < WORDS; k++) out[k] = rng_stream(seed, first + (uint64_t)k, stream);
}
#endif

void rng_streams(uint64_t seed, uint64_t first, uint64_t stream, Rng *out, int n)
{
    int i = 0;
    bool is_wide = words_are_wide();
    for (; is_wide && i + WORDS <= n; i += WORDS) four_streams(seed, first + (uint64_t)i, stream, out + i);
    for (; i < n; i++) out[i] = rng_stream(seed, first + (uint64_t)i, stream);
}
