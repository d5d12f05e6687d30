/* The face of lines: sentences as lines, which all its other files write. */
#include "tui/face_line.h"

void face_say(FaceLine *face, Str text)
{
    if (text.n) line_add(face->line, text, 4);
}

void face_word(FaceLine *face, Word word, Slots slots)
{
    face_say(face, phrase(&face->scene, word, slots));
}
