/*
 * A folder of pictures that replace the drawn cards. All pictures are read when the server starts. Later requests name
 * a picture of the list, never a file.
 */
#ifndef TAPP_SERVER_PICTURES_H
#define TAPP_SERVER_PICTURES_H

#include "server/answer.h"

/* Limits: the number of pictures, the size of one, and of all together. */
enum { PICTURES_MOST = 2000, PICTURE_MOST_BYTES = 1 << 20, PICTURES_MOST_BYTES = 64 << 20 };

typedef struct Pictures Pictures;

/*
 * Reads the pictures of a folder: CARD.svg, .png, .jpg or .webp for the card with this id, `back` for the back of the
 * cards. A subfolder VARIANT has pictures for that game only. Files with other names are ignored. If no picture can be
 * read, returns NULL with the reason in `why`. Close the result with pictures_close(); NULL means that there are no
 * pictures.
 */
Pictures *pictures_open(const char *folder, Buf *why);
void pictures_close(Pictures *pictures);

/* Writes the names of all pictures, such as "SA.png" and "VARIANT/SA.png", as a JSON object. */
void pictures_list(const Pictures *pictures, Buf *out);

/* Answers with the picture of this name; false if there is none. */
bool pictures_answer(const Pictures *pictures, Str name, Answer *answer);

#endif
