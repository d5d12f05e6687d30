/*
 * Calculates the width of a text on a screen. The tables have only whole blocks of Unicode, which is exact enough for
 * alignment.
 */
#include "text/layout_inner.h"

typedef struct Range {
    uint32_t from, to;
} Range;

/* True if a character is in one of `n` ranges. Both ends of a range belong to it. */
static bool is_in(const Range *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= ranges[i].from && c <= ranges[i].to) return true;
    return false;
}

/*
 * Returns the columns that a character takes: 0 for one that is drawn over the character before it, 2 for a wide one,
 * else 1.
 */
static size_t character_width(uint32_t c)
{
    static const Range combining[] = {{0x300, 0x36F},   {0x483, 0x489},    {0x591, 0x5BD},   {0x610, 0x61A},
                                      {0x64B, 0x65F},   {0x1AB0, 0x1AFF},  {0x1DC0, 0x1DFF}, {0x200B, 0x200F},
                                      {0x202A, 0x202E}, {0x2060, 0x2064},  {0x20D0, 0x20FF}, {0xFE00, 0xFE0F},
                                      {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};
    static const Range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},  {0x3400, 0x4DBF},
                                 {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xAC00, 0xD7A3},  {0xF900, 0xFAFF},
                                 {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                                 {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
    if (c < 0x300) return 1;
    if (is_in(combining, COUNT(combining), c)) return 0;
    return is_in(wide, COUNT(wide), c) ? 2 : 1;
}

size_t layout_width_of(Str text)
{
    size_t width = 0;
    for (size_t at = 0; at < text.n;) {
        uint32_t c = 0;
        size_t n = str_code_point(text, at, &c);
        width += character_width(c);
        at += n ? n : 1;
    }
    return width;
}
