/* Marks within texts for people, which a document prints in its own way. */
#ifndef TAPP_WORDING_MARKS_H
#define TAPP_WORDING_MARKS_H

/*
 * Marks within texts: code (formulas, keys), and what is set off. Unpaired ones end with the text; other control
 * characters but line breaks are left out.
 */
#define CODE_ON    "\x01"
#define CODE_OFF   "\x02"
#define STRONG_ON  "\x03"
#define STRONG_OFF "\x04"

/*
 * A card that a document may draw: what stands on its picture, then what is written where there are no pictures.
 */
#define PICTURE_ON   "\x05"
#define PICTURE_ELSE "\x06"
#define PICTURE_OFF  "\x07"

#endif
