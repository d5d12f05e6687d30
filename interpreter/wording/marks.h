/* Marks inside texts for people. Each document format replaces them in its own way. */
#ifndef TAPP_WORDING_MARKS_H
#define TAPP_WORDING_MARKS_H

/*
 * Marks for code (formulas, keys) and for emphasis. An unpaired mark ends with the text. Other control characters
 * except line breaks are removed.
 */
#define CODE_ON    "\x01"
#define CODE_OFF   "\x02"
#define STRONG_ON  "\x03"
#define STRONG_OFF "\x04"

/* A card that a document may draw: first the text on its picture, then the text for documents without pictures. */
#define PICTURE_ON   "\x05"
#define PICTURE_ELSE "\x06"
#define PICTURE_OFF  "\x07"

#endif
