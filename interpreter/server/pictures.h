/*
 * A folder of pictures that replace the drawn cards. It is read once when the server starts, so that no request names a
 * file.
 */
#ifndef TAPP_SERVER_PICTURES_H
#define TAPP_SERVER_PICTURES_H

#include "server/answer.h"

enum { PICTURES_MOST = 2000, PICTURE_MOST_BYTES = 1 << 20, PICTURES_MOST_BYTES = 64 << 20 /* of all together */ };

typedef struct Pictures Pictures;

/*
 * Reads the pictures of a folder: CARD.svg, .png, .jpg or .webp for the card with that id, `back` for the back; in a
 * subfolder VARIANT the same for one game. Other names are ignored. NULL with the reason in `why` if none can be read.
 * The caller must close it; NULL means no pictures.
 */
Pictures *pictures_open(const char *folder, Buf *why);
void pictures_close(Pictures *pictures);

/* Writes their names, "SA.png" and "VARIANT/SA.png", as a JSON object. */
void pictures_list(const Pictures *pictures, Buf *out);

/* Answers with a picture, by its name in the list; false if there is none. */
bool pictures_answer(const Pictures *pictures, Str name, Answer *answer);

#endif
