/* Makes keys and ids from the random bytes of the system. */
#include "server/secret_inner.h"

#include <string.h>

void secret_draw(char text[SECRET_TEXT + 1])
{
    static const char DIGITS[] = "0123456789abcdef";
    unsigned char bytes[SECRET_TEXT / 2];
    secret_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < SECRET_TEXT; i++)
        text[i] = DIGITS[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15]; /* the high digit comes first */
    text[SECRET_TEXT] = '\0';
}

void secret_table_id(char text[TABLE_ID_TEXT + 1])
{
    /* 32 characters, without those that look alike: l, o, 0 and 1 */
    static const char LETTERS[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[TABLE_ID_TEXT];
    secret_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < TABLE_ID_TEXT; i++) text[i] = LETTERS[bytes[i] & 31];
    text[TABLE_ID_TEXT] = '\0';
}

uint64_t secret_number(void)
{
    uint64_t number = 0;
    secret_bytes(&number, sizeof number);
    return number >> 1; /* 63 bits fit into a signed number, as in JSON and in the database */
}

void secret_numbers_begin(SecretNumbers *numbers)
{
    *numbers = (SecretNumbers){.used = DIGEST_BYTES}; /* as if the pool were used up, so that it is filled first */
    secret_bytes(numbers->key.bytes, DIGEST_BYTES);
}

/* Replaces the pool by the next block of random bytes. */
static void fill_pool(SecretNumbers *numbers)
{
    numbers->block++;
    numbers->pool = secret_block(&numbers->key, numbers->block);
    numbers->used = 0;
}

/* Returns the next 32 bits of the pool. Fills the pool anew when it is used up. */
static uint32_t next_number(SecretNumbers *numbers)
{
    uint32_t number;
    if (numbers->used + sizeof number > DIGEST_BYTES) fill_pool(numbers);
    memcpy(&number, numbers->pool.bytes + numbers->used, sizeof number);
    numbers->used += sizeof number;
    return number;
}

/*
 * Returns the remainder of a random number of 32 bits divided by n. There are 2^32 such numbers, usually no multiple of
 * n. So the `rest` largest numbers are drawn again; otherwise small remainders would be more likely.
 */
uint32_t secret_below(SecretNumbers *numbers, uint32_t n)
{
    uint32_t number, rest = (uint32_t)(((uint64_t)UINT32_MAX + 1) % n);
    do number = next_number(numbers);
    while (number > UINT32_MAX - rest);
    return number % n;
}

/* All bytes are compared, even after a difference. So the time does not show how many bytes are equal. */
bool secret_equal(const Digest *a, const Digest *b)
{
    unsigned char differs = 0;
    for (size_t i = 0; i < DIGEST_BYTES; i++) differs = (unsigned char)(differs | (a->bytes[i] ^ b->bytes[i]));
    return differs == 0;
}
