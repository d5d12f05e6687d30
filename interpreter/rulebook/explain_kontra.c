/* The rules of a variant: kontra. */
#include "rulebook/explain.h"

/*
 * Returns the names of the steps of kontra, such as kontra and rekontra. A step with its own factor is followed by it.
 * Sets `*no_own_factor` if no step has one.
 */
static Str names_of_kontra_steps(const Explainer *explainer, bool *no_own_factor)
{
    const Game *game = explainer->game;
    const Node *steps = node_find(explain_section(explainer, "kontra"), "steps");
    Str names = STR("");
    *no_own_factor = true;
    for (int i = 0; i < game->n_kontra_steps; i++) {
        Str name = explain_name(explainer, game->kontra_name[i]);
        bool has_own_factor = node_find(steps->pairs[i].value, "factor") != NULL;
        if (has_own_factor)
            name = explain_say(explainer, WORD_EXPLAIN_KONTRA_STEP,
                               (Slots){.text = {name}, .number = {game->kontra_factor[i + 1]}});
        *no_own_factor = *no_own_factor && !has_own_factor;
        names = explain_join(explainer, names, ", ", name);
    }
    return names;
}

/* Describes kontra between two single players: when they may double, the steps, and the factors. */
static void write_kontra_of_pairs(const Explainer *explainer, Str steps, bool no_own_factor)
{
    const Game *game = explainer->game;
    int factor = (int)node_find(explain_section(explainer, "kontra"), "factor")->integer;
    /* by the time of doubling; the second column is for a player who has only one turn */
    static const Word TURNS[][2] = {
        [KONTRA_AFTER_ANNOUNCEMENTS] = {WORD_EXPLAIN_KONTRA_PAIRS, WORD_EXPLAIN_KONTRA_PAIRS_ONCE},
        [KONTRA_WITH_ANNOUNCEMENTS] = {WORD_EXPLAIN_KONTRA_PAIRS_WITH, WORD_EXPLAIN_KONTRA_PAIRS_WITH},
        [KONTRA_FIRST_CARD] = {WORD_EXPLAIN_KONTRA_PAIRS_FIRST, WORD_EXPLAIN_KONTRA_PAIRS_FIRST_ONCE}};
    explain_write(explainer, TURNS[game->kontra_at][game->kontra_once], (Slots){0});
    explain_write(explainer, no_own_factor ? WORD_EXPLAIN_KONTRA_PAIRS_STEPS : WORD_EXPLAIN_KONTRA_PAIRS_FACTORS,
                  (Slots){.text = {steps}, .number = {factor}});
}

/* Says how often a value counts that nobody has doubled, unless it counts once. */
static void write_undoubled(const Explainer *explainer, bool in_pairs)
{
    int64_t factor = explainer->game->kontra_factor[0];
    Word nothing = in_pairs ? WORD_EXPLAIN_KONTRA_NO_BUSINESS : WORD_EXPLAIN_KONTRA_UNDOUBLED_NOTHING;
    if (factor != 1)
        explain_write(explainer, factor == 0 ? nothing : WORD_EXPLAIN_KONTRA_UNDOUBLED, (Slots){.number = {factor}});
}

/*
 * Says when kontra is allowed, and when it is compulsory. `object` is the name of the game or of the announcement that
 * is doubled. If it is empty, the rules are about all objects without rules of their own.
 */
static void write_kontra_when(const Explainer *explainer, const Node *rules, Str object)
{
    const Node *when = node_find(rules, "when"), *must = node_find(rules, "must");
    bool is_own = object.n != 0;
    Str clause;
    if (!explain_condition(explainer, NULL, when, &clause)) return; /* write_barred() says what cannot be doubled */
    if (clause.n)
        explain_write(explainer, is_own ? WORD_EXPLAIN_KONTRA_WHEN_OF : WORD_EXPLAIN_KONTRA_WHEN,
                      (Slots){.text = {clause, object}});
    static const Word MUST[][2] = {{WORD_EXPLAIN_KONTRA_MUST_ALWAYS, WORD_EXPLAIN_KONTRA_MUST},
                                   {WORD_EXPLAIN_KONTRA_MUST_ALWAYS_OF, WORD_EXPLAIN_KONTRA_MUST_OF}};
    if (must && explain_condition(explainer, NULL, must, &clause))
        explain_write(explainer, MUST[is_own][clause.n > 0], (Slots){.text = {clause, object}});
}

/*
 * True if the options do not exclude that an object is doubled. Object 0 is the game, and object n + 1 is announcement
 * n. An object without rules of its own has the common condition.
 */
static bool can_be_doubled(const Explainer *explainer, int object)
{
    const Game *game = explainer->game;
    const Node *kontra = explain_section(explainer, "kontra"), *objects = node_find(kontra, "objects");
    Str id = object ? game->announcement[object - 1].id : STR("game");
    const Node *own = node_find(node_find_str(objects, id), "when");
    if (object && (!game->announcement[object - 1].can_kontra || game->kontra_is_short)) return false;
    return !explain_is_never(explainer, NULL, own ? own : node_find(kontra, "when"));
}

/* True if the options do not exclude that something is doubled. */
static bool has_possible_kontra(const Explainer *explainer)
{
    if (!explainer->game->has_kontra) return false;
    uint64_t possible = explain_possible_announcements(explainer);
    bool can = can_be_doubled(explainer, 0);
    for (int i = 0; i < explainer->game->n_announcements; i++)
        can = can || ((possible >> i & 1) && can_be_doubled(explainer, i + 1));
    return can;
}

/* Names what cannot be doubled. If only the game can be doubled, an earlier sentence has excluded the announcements. */
static void write_barred(const Explainer *explainer)
{
    const Game *game = explainer->game;
    uint64_t possible = explain_possible_announcements(explainer);
    Str barred = can_be_doubled(explainer, 0) ? STR("") : explain_word(explainer, WORD_THE_GAME);
    for (int i = 0; !game->kontra_is_short && i < game->n_announcements; i++)
        if ((possible >> i & 1) && !can_be_doubled(explainer, i + 1))
            barred = explain_join(explainer, barred, ", ", explain_name(explainer, game->announcement[i].name));
    if (barred.n) explain_write(explainer, WORD_EXPLAIN_NO_KONTRA_TO, (Slots){.text = {barred}});
}

/* Writes the rules of kontra for each object that has its own. An object is the game or an announcement. */
static void write_kontra_objects(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *objects = node_find(explain_section(explainer, "kontra"), "objects");
    for (size_t i = 0; i < node_n_pairs(objects); i++) {
        Str id = objects->pairs[i].key->text;
        int announcement = game_announcement(game, id);
        Str name = announcement < 0 ? explain_word(explainer, WORD_THE_GAME)
                                    : explain_name(explainer, game->announcement[announcement].name);
        if (!can_be_doubled(explainer, announcement + 1)) continue;
        const Node *between = node_find(objects->pairs[i].value, "between");
        /* the game is object 0; announcement n is object n + 1, and the game has announcement number -1 */
        bool in_pairs = game->kontra_object[announcement + 1].in_pairs;
        if (between)
            explain_write(explainer, in_pairs ? WORD_EXPLAIN_KONTRA_OBJECT_PAIRS : WORD_EXPLAIN_KONTRA_OBJECT_SIDES,
                          (Slots){.text = {name}});
        write_kontra_when(explainer, objects->pairs[i].value, name);
    }
}

/* Writes the rules of kontra: when, by whom, the steps and factors, and the announcements that cannot be doubled. */
static void write_kontra(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *kontra = explain_section(explainer, "kontra");
    bool no_own_factor = true, in_pairs = str_is(node_find(kontra, "between")->text, "pairs");
    Str steps = names_of_kontra_steps(explainer, &no_own_factor);
    int factor = (int)node_find(kontra, "factor")->integer;
    explain_heading(explainer, 2, WORD_EXPLAIN_KONTRA);
    /* by the time of doubling; the second column is for games in which no announcement can be doubled */
    static const Word SAID[][2] = {
        [KONTRA_AFTER_ANNOUNCEMENTS] = {WORD_EXPLAIN_KONTRA_STEPS, WORD_EXPLAIN_KONTRA_SHORT},
        [KONTRA_WITH_ANNOUNCEMENTS] = {WORD_EXPLAIN_KONTRA_WITH, WORD_EXPLAIN_KONTRA_SHORT_WITH},
        [KONTRA_FIRST_CARD] = {WORD_EXPLAIN_KONTRA_FIRST_CARD, WORD_EXPLAIN_KONTRA_SHORT_FIRST}};
    if (in_pairs) write_kontra_of_pairs(explainer, steps, no_own_factor);
    else
        explain_write(explainer, SAID[game->kontra_at][game->kontra_is_short],
                      (Slots){.text = {steps}, .number = {factor}});
    write_undoubled(explainer, in_pairs);
    write_kontra_when(explainer, kontra, STR(""));
    write_kontra_objects(explainer);
    if (explain_has_parts(game)) explain_write(explainer, WORD_EXPLAIN_KONTRA_PARTS, (Slots){0});
    if (game->kontra_ask == ASK_ALL) explain_write(explainer, WORD_EXPLAIN_KONTRA_ALL, (Slots){0});
    write_barred(explainer);
}

void explain_kontra(const Explainer *explainer)
{
    bool is_covered = explain_is_covered(explainer, "kontra", STR(""), "");
    if (has_possible_kontra(explainer) && !is_covered) write_kontra(explainer);
}
