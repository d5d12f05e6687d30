/*
 * A folder of pictures in the place of the cards that the page draws: read once, when the server begins, so that no
 * request names a file.
 */
#ifndef TAPP_SERVER_PICTURES_H
#define TAPP_SERVER_PICTURES_H

#include "server/answer.h"

enum { PICTURES_MOST = 2000, PICTURE_MOST_BYTES = 1 << 20, PICTURES_MOST_BYTES = 64 << 20 /* of all together */ };

typedef struct Pictures Pictures;

/*
 * The pictures of a folder: CARD.svg, .png, .jpg or .webp for the card of that id, `back` for its back, and in a folder
 * VARIANT the same for one game alone. What has another name is left alone. NULL with the reason in `why` where none
 * can be read. Whoever opens closes; NULL is no pictures.
 */
Pictures *pictures_open(const char *folder, Buf *why);
void pictures_close(Pictures *pictures);

/* Their names, "SA.png" and "VARIANT/SA.png", as JSON: an object. */
void pictures_list(const Pictures *pictures, Buf *out);

/* One of them by its name as it is listed; false where there is none. */
bool pictures_answer(const Pictures *pictures, Str name, Answer *answer);

#endif
