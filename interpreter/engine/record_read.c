/* Parses a record: a scanner of tags, moves and comments, and a table of the tags. */
#include "engine/record.h"

#include "base/ascii.h"
#include "base/lookalike.h"
#include "base/number.h"
#include "text/source.h"

#include <string.h>

/* The scanner: its place in the text, and the record that it fills. */
typedef struct Scan {
    Diags *diags;
    Record *record;
    Str text;
    size_t at;             /* the index of the next byte of `text` */
    uint32_t line, column; /* the place of this byte, from 1; columns count characters */
    bool failed;           /* an error was reported, so reading ends */
} Scan;

enum {
    MAX_TAG_VALUES = 2 + MAX_SEATS, /* the longest tag has an id, a value, and a number for each seat */
    MOST_POT = 1000000000,          /* the limit of the tag Pot */
    MOST_LANGUAGE = 1000            /* the limit of the tag Language */
};
/* The limit of a payment in a record, without its sign. It is so low that the sum over all seats cannot overflow. */
static const int64_t MAX_PAYOFF = INT64_MAX / 16;

/* A tag with its values in the order written. */
typedef struct Tag {
    RecordText name;
    RecordText values[MAX_TAG_VALUES];
    bool quoted[MAX_TAG_VALUES]; /* true for values that are written in quotes */
    size_t n;
} Tag;

/* ---- reading characters and words -------------------------------------------------------------------------------- */

/* Returns the next byte, or -1 at the end of the text. */
static int peek(const Scan *scan)
{
    return scan->at < scan->text.n ? (unsigned char)scan->text.s[scan->at] : -1;
}

/* Goes one byte further. Columns count characters, so only the last byte of a character increases the column. */
static void skip_byte(Scan *scan)
{
    unsigned char c = (unsigned char)scan->text.s[scan->at++];
    if (c == '\n') {
        scan->line++;
        scan->column = 1;
        return;
    }
    bool has_more_bytes = scan->at < scan->text.n && str_goes_on(scan->text.s[scan->at]);
    if (!has_more_bytes) scan->column++;
}

/* Returns the place of the next character. */
static Span place(const Scan *scan)
{
    return (Span){scan->record->source, scan->line, scan->column, scan->line, scan->column + 1};
}

/* Reports an error of the grammar, unless one was reported before. Reading then ends. */
static void refuse_syntax(Scan *scan, Span span, const char *message)
{
    if (!scan->failed) (void)diag_error(scan->diags, "record-syntax", span, "%s", translate(message));
    scan->failed = true;
}

/* Skips a comment: from `{` to `}`, or from `;` to the end of the line. */
static void skip_comment(Scan *scan)
{
    Span start = place(scan);
    int end = peek(scan) == '{' ? '}' : '\n';
    while (peek(scan) >= 0 && peek(scan) != end) skip_byte(scan);
    if (peek(scan) == end) skip_byte(scan);
    else if (end == '}') refuse_syntax(scan, start, TRANSLATED("missing '}' at the end of this comment"));
}

/* Skips blanks, line ends and comments. */
static void skip_record_blanks(Scan *scan)
{
    while (!scan->failed && (is_blank(peek(scan)) || peek(scan) == '{' || peek(scan) == ';')) {
        if (is_blank(peek(scan))) skip_byte(scan);
        else skip_comment(scan);
    }
}

/*
 * Reports an error if the word has a character that looks like an ordinary blank or quote but is none. Such a blank
 * would join two words, and such a quote would become part of a word.
 */
static void check_lookalikes(Scan *scan, RecordText word)
{
    size_t at = 0;
    Lookalike found = lookalike_find(word.text, &at);
    if (!found.name || scan->failed) return;
    Buf name = {0};
    Span span = word.span;
    span.column += (uint32_t)str_code_points((Str){word.text.s, at});
    span.end_column = span.column + 1;
    lookalike_print(&name, found);
    Diag *diag = diag_error(scan->diags, "record-syntax", span, "this is %s, outside of quotes", buf_text(&name));
    if (!found.like) diag_hint(scan->diags, diag, "delete this invisible character");
    else if (found.like == ' ') diag_hint(scan->diags, diag, "write a space");
    else diag_hint(scan->diags, diag, "write '%c'", found.like);
    buf_free(&name);
    scan->failed = true;
}

/* Reads a word: the characters up to the next blank or sign of the grammar. It is empty if there are none. */
static RecordText read_word(Scan *scan)
{
    Span span = place(scan);
    size_t from = scan->at;
    while (peek(scan) > ' ' && !strchr("[]{};\"", peek(scan))) skip_byte(scan);
    span.end_column = scan->column;
    RecordText word = {{scan->text.s + from, scan->at - from}, span};
    check_lookalikes(scan, word);
    return word;
}

/* Reads a text in quotes, in which a backslash makes the next character an ordinary one. It ends with its line. */
static RecordText read_string(Scan *scan)
{
    Span span = place(scan);
    Buf value = {0};
    skip_byte(scan); /* the first quote */
    while (peek(scan) >= 0 && peek(scan) != '"' && peek(scan) != '\n') {
        bool has_next = scan->at + 1 < scan->text.n && scan->text.s[scan->at + 1] != '\n';
        if (peek(scan) == '\\' && has_next) skip_byte(scan);
        buf_char(&value, (char)peek(scan));
        skip_byte(scan);
    }
    if (peek(scan) == '"') skip_byte(scan);
    else refuse_syntax(scan, span, TRANSLATED("missing '\"' at the end of this string"));
    span.end_column = scan->column;
    return (RecordText){buf_keep(scan->diags->arena, &value), span};
}

/* ---- reading the values of tags ------------------------------------------------------------------------------- */

/*
 * Reports an error in the values of a tag, unless an error was reported before. `needed` says what the tag needs
 * instead. Reading then ends.
 */
static void refuse_tag(Scan *scan, const Tag *tag, const char *needed)
{
    if (scan->failed) return;
    (void)diag_error(scan->diags, "record-tag", tag->name.span, "[%.*s] needs %s", STR_ARG(tag->name.text),
                     translate(needed));
    scan->failed = true;
}

/* Returns a value of a tag, which must be a number from -most to most. Otherwise reports an error and returns 0. */
static int64_t number_at(Scan *scan, const Tag *tag, size_t index, int64_t most)
{
    int64_t number = 0;
    bool is_plain = index < tag->n && !tag->quoted[index];
    if (is_plain && number_within(tag->values[index].text, -most, most, &number)) return number;
    refuse_tag(scan, tag, TRANSLATED("numbers within their limits"));
    return 0;
}

/*
 * Returns the only value of a tag, which must be a number from 0 to `most`. Otherwise reports an error; the result is a
 * number in this range in any case.
 */
static int64_t natural(Scan *scan, const Tag *tag, int64_t most)
{
    int64_t number = number_at(scan, tag, 0, most);
    if (number < 0 || tag->n != 1) refuse_tag(scan, tag, TRANSLATED("one number, not negative"));
    return number < 0 ? 0 : number;
}

/* Returns a value of a tag, which must be in quotes. Otherwise reports an error and returns an empty text. */
static RecordText string_at(Scan *scan, const Tag *tag, size_t index)
{
    if (index < tag->n && tag->quoted[index]) return tag->values[index];
    refuse_tag(scan, tag, TRANSLATED("text in quotes"));
    return (RecordText){STR(""), tag->name.span};
}

/*
 * Reads a number for each seat, from the value with index `first` of the tag on. Reports an error if there are no
 * values, more than MAX_SEATS, or one that is no number within the limits.
 */
static RecordPayoffs payoffs_from(Scan *scan, const Tag *tag, size_t first)
{
    RecordPayoffs read = {.span = tag->name.span};
    if (tag->n <= first || tag->n - first > MAX_SEATS) {
        refuse_tag(scan, tag, TRANSLATED("a number for each seat"));
        return read;
    }
    for (size_t i = first; i < tag->n; i++) read.payoffs[read.n++] = number_at(scan, tag, i, MAX_PAYOFF);
    return read;
}

/* ---- storing tags in the record: one function for each row of TAGS ---------------------------------------------- */

static void take_variant(Scan *scan, const Tag *tag)
{
    scan->record->variant = string_at(scan, tag, 0);
}

/* Stores the hash of the rules by which the deal was played. */
static void take_hash(Scan *scan, const Tag *tag)
{
    scan->record->hash = string_at(scan, tag, 0);
}

/* Checks the version of the language. There is only version 1 yet, so it is not stored. */
static void take_language(Scan *scan, const Tag *tag)
{
    if (natural(scan, tag, MOST_LANGUAGE) != 1 && !scan->failed)
        refuse_tag(scan, tag, TRANSLATED("1, the version of this program"));
}

static void take_players(Scan *scan, const Tag *tag)
{
    scan->record->players = (int)natural(scan, tag, MAX_SEATS);
}

static void take_dealer(Scan *scan, const Tag *tag)
{
    scan->record->dealer = (uint8_t)natural(scan, tag, MAX_SEATS - 1);
    scan->record->dealer_span = tag->name.span;
}

/* Stores an option: its name and its value. */
static void take_option(Scan *scan, const Tag *tag)
{
    Record *record = scan->record;
    if (record->n_options == RECORD_MAX_ITEMS) {
        refuse_tag(scan, tag, TRANSLATED("to appear fewer times"));
        return;
    }
    record->options[record->n_options++] = (OptionChoice){string_at(scan, tag, 0).text, string_at(scan, tag, 1).text};
}

static void take_seed(Scan *scan, const Tag *tag)
{
    scan->record->seed = (uint64_t)natural(scan, tag, INT64_MAX);
    scan->record->seed_span = tag->name.span;
}

/* Stores which of the deals with the recorded seed it is. */
static void take_number(Scan *scan, const Tag *tag)
{
    scan->record->number = (uint64_t)natural(scan, tag, INT64_MAX);
}

/* Stores the number of deals of the match before this one. */
static void take_deal(Scan *scan, const Tag *tag)
{
    scan->record->deal_number = (uint64_t)natural(scan, tag, INT64_MAX);
}

static void take_pot(Scan *scan, const Tag *tag)
{
    scan->record->pot = (int32_t)natural(scan, tag, MOST_POT);
}

/* Stores the cards of a seat. */
static void take_hand(Scan *scan, const Tag *tag)
{
    int64_t seat = number_at(scan, tag, 0, MAX_SEATS - 1);
    RecordText cards = string_at(scan, tag, 1);
    if (seat < 0) refuse_tag(scan, tag, TRANSLATED("a seat and cards"));
    else scan->record->hand[seat] = cards;
    scan->record->has_cards = true;
}

/* Stores the card that was turned up in the deal. */
static void take_turned(Scan *scan, const Tag *tag)
{
    scan->record->turned = string_at(scan, tag, 0);
}

static void take_talon(Scan *scan, const Tag *tag)
{
    scan->record->talon = string_at(scan, tag, 0);
    scan->record->has_cards = true;
}

/* Stores the gain of each seat. */
static void take_score(Scan *scan, const Tag *tag)
{
    scan->record->score = payoffs_from(scan, tag, 0);
}

/* Stores the id of a number that is carried from deal to deal, and its value for each seat. */
static void take_carried(Scan *scan, const Tag *tag)
{
    Record *record = scan->record;
    if (record->n_carried == RECORD_MAX_CARRIED) refuse_tag(scan, tag, TRANSLATED("to appear fewer times"));
    else record->carried[record->n_carried++] = (RecordCarried){string_at(scan, tag, 0), payoffs_from(scan, tag, 1)};
}

/* Stores the bids that were chosen in earlier deals of the dealer `seat`. */
static void take_chosen(Scan *scan, const Tag *tag)
{
    int64_t seat = number_at(scan, tag, 0, MAX_SEATS - 1);
    RecordText bids = string_at(scan, tag, 1);
    if (seat < 0) refuse_tag(scan, tag, TRANSLATED("a seat and bids"));
    else scan->record->chosen[seat] = bids;
}

/* Stores an item of the settlement. The items stay in order, because they are compared with the settlement in order. */
static void take_item(Scan *scan, const Tag *tag)
{
    Record *record = scan->record;
    if (record->n_items == RECORD_MAX_ITEMS) {
        refuse_tag(scan, tag, TRANSLATED("to appear fewer times"));
        return;
    }
    record->items[record->n_items++] =
        (RecordItem){string_at(scan, tag, 0), number_at(scan, tag, 1, MAX_PAYOFF), payoffs_from(scan, tag, 2)};
}

/* Ignores headings, and tags meant for readers only. */
static void take_nothing(Scan *scan, const Tag *tag)
{
    (void)scan;
    (void)tag;
}

/* The tags, with the functions that store their values. */
static const struct {
    Str name;
    void (*take)(Scan *scan, const Tag *tag);
} TAGS[] = {
    {{"Variant", 7}, take_variant}, {{"Hash", 4}, take_hash},       {{"Language", 8}, take_language},
    {{"Players", 7}, take_players}, {{"Dealer", 6}, take_dealer},   {{"Option", 6}, take_option},
    {{"Seed", 4}, take_seed},       {{"Number", 6}, take_number},   {{"Pot", 3}, take_pot},
    {{"Hand", 4}, take_hand},       {{"Talon", 5}, take_talon},     {{"Score", 5}, take_score},
    {{"Item", 4}, take_item},       {{"Auction", 7}, take_nothing}, {{"Exchange", 8}, take_nothing},
    {{"Play", 4}, take_nothing},    {{"Event", 5}, take_nothing},   {{"Announcements", 13}, take_nothing},
    {{"Site", 4}, take_nothing},    {{"Date", 4}, take_nothing},    {{"Player", 6}, take_nothing},
    {{"Note", 4}, take_nothing},    {{"Deal", 4}, take_deal},       {{"Turned", 6}, take_turned},
    {{"Carried", 7}, take_carried}, {{"Chosen", 6}, take_chosen},
};

/* Calls the function of the tag. An unknown tag gives only a warning, which suggests the most similar name. */
static void take_tag(Scan *scan, const Tag *tag)
{
    Str names[COUNT(TAGS)];
    for (size_t i = 0; i < COUNT(TAGS); i++) {
        names[i] = TAGS[i].name;
        if (!str_equal(TAGS[i].name, tag->name.text)) continue;
        TAGS[i].take(scan, tag);
        return;
    }
    Diag *diag =
        diag_warning(scan->diags, "unknown-tag", tag->name.span, "unknown tag '%.*s'", STR_ARG(tag->name.text));
    Str nearest = str_nearest(tag->name.text, names, COUNT(TAGS));
    diag_did_you_mean(scan->diags, diag, nearest);
}

/* Reads a tag, such as `[Seed 1]`: its name and its values. Then stores it in the record. */
static void read_tag(Scan *scan)
{
    Tag tag = {.n = 0};
    Span start = place(scan);
    skip_byte(scan); /* the bracket */
    tag.name = read_word(scan);
    if (tag.name.text.n == 0) refuse_syntax(scan, place(scan), TRANSLATED("expected the name of a tag after '['"));
    for (skip_record_blanks(scan); !scan->failed && peek(scan) != ']'; skip_record_blanks(scan)) {
        if (tag.n == MAX_TAG_VALUES || peek(scan) < 0 || peek(scan) == '[') {
            refuse_syntax(scan, start, TRANSLATED("missing ']' at the end of this tag"));
            return;
        }
        tag.quoted[tag.n] = peek(scan) == '"'; /* texts have quotes, numbers have none */
        tag.values[tag.n] = tag.quoted[tag.n] ? read_string(scan) : read_word(scan);
        /* nothing was read: the next character, such as '}', cannot begin a value */
        bool is_empty = tag.values[tag.n].span.end_column == tag.values[tag.n].span.column;
        if (is_empty) refuse_syntax(scan, place(scan), TRANSLATED("expected a number or a text in quotes"));
        tag.n++;
    }
    if (scan->failed) return;
    skip_byte(scan); /* the closing bracket */
    take_tag(scan, &tag);
}

/* ---- reading moves ----------------------------------------------------------------------------------------------- */

/* Reads a move, such as `0:H10`: the seat and its action. */
static void read_move(Scan *scan)
{
    Record *record = scan->record;
    RecordText word = read_word(scan);
    /* a digit, a colon and at least one character */
    bool has_seat =
        word.text.n > 2 && word.text.s[0] >= '0' && word.text.s[0] < '0' + MAX_SEATS && word.text.s[1] == ':';
    if (!has_seat || record->n_moves == MAX_LOG) {
        if (word.text.n == 0) word.span = place(scan);
        refuse_syntax(scan, word.span,
                      has_seat ? TRANSLATED("there are more moves than a deal has")
                               : TRANSLATED("expected a move such as `0:H10`, or a tag such as `[Seed 1]`"));
        return;
    }
    RecordMove *move = &record->moves[record->n_moves++];
    *move = (RecordMove){(uint8_t)(word.text.s[0] - '0'), word};
    move->token.text = (Str){word.text.s + 2, word.text.n - 2};
}

const Record *record_read(Arena *arena, const Source *source, Diags *diags)
{
    Record *record = ARENA_NEW(arena, Record);
    Scan scan = {.diags = diags, .record = record, .text = source->text, .line = 1, .column = 1};
    record->source = source;
    if (!source_is_text(source, diags)) return NULL;
    for (skip_record_blanks(&scan); !scan.failed && peek(&scan) >= 0; skip_record_blanks(&scan)) {
        if (peek(&scan) == '[') read_tag(&scan);
        else read_move(&scan);
    }
    if (!scan.failed && !record->variant.text.n) {
        Span whole = {.source = source, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
        Diag *diag = diag_error(diags, "record-tag", whole, "the record does not name its game");
        diag_hint(diags, diag, "add a line such as [Variant \"id\"]");
        scan.failed = true;
    }
    return scan.failed ? NULL : record;
}
