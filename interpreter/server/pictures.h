/*
 * Pictures of cards in a folder, which replace the cards that the page draws. All are read when the server starts. So a
 * later request names one of these pictures, and cannot read any other file.
 */
#ifndef TAPP_SERVER_PICTURES_H
#define TAPP_SERVER_PICTURES_H

#include "server/answer.h"

/* Limits: the number of pictures, the size of each, and the size of all together. */
enum { PICTURES_MOST = 2000, PICTURE_MOST_BYTES = 1 << 20, PICTURES_MOST_BYTES = 64 << 20 };

typedef struct Pictures Pictures;

/*
 * Reads the pictures in a folder. CARD.svg, .png, .jpg or .webp is for the card with this id, and `back` for the backs.
 * A subfolder VARIANT has pictures for this game only. Files with other names are ignored. If there are no pictures,
 * returns NULL, with the reason in `why`. pictures_close() frees the result, which may be NULL.
 */
Pictures *pictures_open(const char *folder, Buf *why);
void pictures_close(Pictures *pictures);

/* Writes the names of all pictures as a JSON object, such as "SA.png" and "VARIANT/SA.png". */
void pictures_list(const Pictures *pictures, Buf *out);

/* Answers with the picture that has this name. Returns false if there is none. */
bool pictures_answer(const Pictures *pictures, Str name, Answer *answer);

#endif
