/*
 * Characters that mark code, strong text and cards inside texts for people. Each document format replaces them in its
 * own way.
 */
#ifndef TAPP_WORDING_MARKS_H
#define TAPP_WORDING_MARKS_H

/*
 * Code (formulas and keys) and strong text. A mark that is not closed ends with the text. All other control characters
 * except line breaks are removed.
 */
#define CODE_ON    "\x01"
#define CODE_OFF   "\x02"
#define STRONG_ON  "\x03"
#define STRONG_OFF "\x04"

/*
 * A card that a document may draw. After PICTURE_ON comes the text on the picture, after PICTURE_ELSE the text for
 * documents without pictures.
 */
#define PICTURE_ON   "\x05"
#define PICTURE_ELSE "\x06"
#define PICTURE_OFF  "\x07"

#endif
