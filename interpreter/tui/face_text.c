/* Prints sentences for the other files of the line face. */
#include "tui/face_line.h"

void face_say(FaceLine *face, Str text)
{
    if (text.n) line_add(face->line, text, 4); /* lines after the first one are indented by 4 columns */
}

void face_word(FaceLine *face, Word word, Slots slots)
{
    face_say(face, phrase(&face->scene, word, slots));
}

/* Each line of the text is broken at the width of the terminal on its own. */
void face_lines(FaceLine *face, Str text)
{
    while (text.n) {
        size_t n = 0;
        while (n < text.n && text.s[n] != '\n') n++;
        face_say(face, (Str){text.s, n});
        n += n < text.n;
        text = (Str){text.s + n, text.n - n};
    }
}
