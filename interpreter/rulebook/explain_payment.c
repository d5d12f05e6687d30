/* The rules of a variant: what is paid after a deal, and how a match ends. */
#include "rulebook/explain.h"

static const Node *items_of(const Explainer *explainer)
{
    return node_find(explain_section(explainer, "settlement"), "items");
}

/* Returns the compiled item of a contract; NULL if the contract does not have this item. */
static const Item *item_in(const Contract *contract, Str id)
{
    for (size_t i = 0; i < contract->n_items; i++)
        if (str_equal(contract->items[i].id, id)) return &contract->items[i];
    return NULL;
}

/* Returns a speaker that puts formulas into words as they are meant in a contract. */
static Speaker speaker_in(const Explainer *explainer, int contract)
{
    Speaker speaker = explainer->speaker;
    speaker.contract = &explainer->game->contract[contract];
    return speaker;
}

/* ---- an item in the contracts ---------------------------------------------------------------------------------- */

/*
 * An item of the settlement, its node in the document, and the contracts in which it can count. Some rules are equal in
 * all contracts, such as who pays; they are read from `sample`, the compiled item of one contract.
 */
typedef struct ItemEntry {
    const Explainer *explainer;
    Str id;
    const Node *node;
    const Item *sample;
    bool counts[MAX_CONTRACTS];
    int n_contracts;
} ItemEntry;

/*
 * Finds the contracts in which an item can count. The contract has the item, is settled, can still be played when play
 * begins, and the item's condition is not always false there. If nobody can double, an item that only counts when
 * doubled never counts.
 */
static ItemEntry item_entry(const Explainer *explainer, const NodePair *pair)
{
    ItemEntry entry = {.explainer = explainer, .id = pair->key->text, .node = pair->value};
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        const Contract *contract = &explainer->game->contract[i];
        const Item *item = contract->outcome == OUTCOME_SETTLED ? item_in(contract, entry.id) : NULL;
        if (item && kontra_voids(explainer->game, item)) item = NULL;
        Speaker speaker = speaker_in(explainer, i);
        bool truth, is_known = speak_truth(&speaker, node_find(entry.node, "when"), &truth);
        entry.counts[i] = item && (explainer->played >> i & 1) && !(item->when && is_known && !truth);
        if (!entry.counts[i]) continue;
        entry.n_contracts++;
        if (!entry.sample || item->when) entry.sample = item; /* an item with a condition is the better sample */
    }
    return entry;
}

/* A function that puts one key of an item, such as `value`, into words. */
typedef Str (*SayItem)(const ItemEntry *entry, const Speaker *speaker, const char *key);

/* Returns the formula under a key of an item in words. */
static Str say_key(const ItemEntry *entry, const Speaker *speaker, const char *key)
{
    return say_formula(speaker, node_find(entry->node, key));
}

/*
 * Returns the condition of an item in words. If it is constant, the text says that the item counts in each deal; a
 * condition that never holds was excluded by item_entry(). If it only says that the value is positive, the text is
 * empty.
 */
static Str say_when(const ItemEntry *entry, const Speaker *speaker, const char *key)
{
    bool truth;
    const Node *when = node_find(entry->node, key);
    if (speak_truth(speaker, when, &truth)) return explain_word(entry->explainer, WORD_EXPLAIN_ITEM_ALL);
    if (say_is_positive(speaker, when, node_find(entry->node, "value"))) return STR("");
    return explain_say(entry->explainer, WORD_EXPLAIN_ITEM_WHEN, (Slots){.text = {say_formula(speaker, when)}});
}

/*
 * Returns the words that say when an item is won: with the contract, always, never, in one of two cases, or under a
 * condition.
 */
static Str say_won(const ItemEntry *entry, const Speaker *speaker, const char *key)
{
    const Node *won = node_find(entry->node, key);
    Cases cases;
    bool truth;
    if (!won || !won->text.n || str_is(won->text, "won"))
        return explain_word(entry->explainer, WORD_EXPLAIN_WON_WITH_CONTRACT);
    if (speak_truth(speaker, won, &truth))
        return explain_word(entry->explainer, truth ? WORD_EXPLAIN_ITEM_ALWAYS_WON : WORD_EXPLAIN_ITEM_ALWAYS_LOST);
    if (say_cases(speaker, won, &cases))
        return explain_say(entry->explainer, WORD_EXPLAIN_WON_CASES,
                           (Slots){.text = {cases.when, cases.then, cases.otherwise}});
    return explain_say(entry->explainer, WORD_EXPLAIN_ITEM_WON, (Slots){.text = {say_formula(speaker, won)}});
}

/* Returns the words that say what the declarer pays into the pot and takes from it. */
static Str say_pot(const ItemEntry *entry, const Speaker *speaker, const char *key)
{
    const Node *formula = node_find(entry->node, key);
    Flow flow;
    if (!say_flow(speaker, formula, &flow))
        return explain_say(entry->explainer, WORD_EXPLAIN_ITEM_POT, (Slots){.text = {say_formula(speaker, formula)}});
    Word always = flow.pays ? WORD_EXPLAIN_POT_PAID : WORD_EXPLAIN_POT_TAKEN;
    Word cases = flow.pays ? WORD_EXPLAIN_POT_PAID_IF : WORD_EXPLAIN_POT_TAKEN_IF;
    return explain_say(entry->explainer, flow.when.n ? cases : always,
                       (Slots){.text = {flow.amount, flow.when, flow.otherwise}});
}

/* The texts about one key of an item, one for each contract, and the number of different texts. */
typedef struct Kinds {
    Str texts[MAX_CONTRACTS];   /* empty: the item cannot count in this contract */
    bool is_new[MAX_CONTRACTS]; /* true: no earlier contract, in the order of bids, has the same text */
    int n;                      /* the number of different texts */
    int n_numbers;              /* the number of different texts that are only a number */
} Kinds;

/* True if the text is only a number; it may have a minus sign. */
static bool is_number_text(Str text)
{
    size_t first = str_begins(text, STR("−")) ? sizeof "−" - 1 : 0;
    for (size_t i = first; i < text.n; i++)
        if (text.s[i] < '0' || text.s[i] > '9') return false;
    return text.n > first;
}

/* Marks and counts the different texts. The contracts are visited in the order of their bids. */
static void count_kinds(const Explainer *explainer, Kinds *kinds)
{
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int i = explainer->order[k];
        kinds->is_new[i] = kinds->texts[i].n > 0;
        for (int before = 0; before < k; before++)
            kinds->is_new[i] = kinds->is_new[i] && !str_equal(kinds->texts[i], kinds->texts[explainer->order[before]]);
        kinds->n += kinds->is_new[i];
        kinds->n_numbers += kinds->is_new[i] && is_number_text(kinds->texts[i]);
    }
}

/* Puts a key of the item into words for each contract in which the item can count, and counts the different texts. */
static Kinds kinds_of(const ItemEntry *entry, SayItem say_item, const char *key)
{
    Kinds kinds = {.n = 0};
    for (int i = 0; i < entry->explainer->game->n_contracts; i++) {
        Speaker speaker = speaker_in(entry->explainer, i);
        if (entry->counts[i]) kinds.texts[i] = say_item(entry, &speaker, key);
    }
    count_kinds(entry->explainer, &kinds);
    return kinds;
}

/* Returns the names of the contracts that have the same text as contract `first`. */
static Str names_with(const ItemEntry *entry, const Str *texts, int first)
{
    bool same[MAX_CONTRACTS];
    for (int i = 0; i < entry->explainer->game->n_contracts; i++)
        same[i] = texts[i].n && str_equal(texts[i], texts[first]);
    return explain_contract_names(entry->explainer, same);
}

/* ---- writing different texts ---------------------------------------------------------------------------------- */

/* Writes each different text as a sentence. If there are several texts, the names of its contracts come first. */
static void write_sentences(const ItemEntry *entry, SayItem say_item, const char *key)
{
    Kinds kinds = kinds_of(entry, say_item, key);
    for (int k = 0; k < entry->explainer->game->n_contracts; k++) {
        int i = entry->explainer->order[k];
        if (!kinds.is_new[i]) continue;
        Str names = names_with(entry, kinds.texts, i);
        document_item(entry->explainer->document,
                      kinds.n > 1 ? explain_join(entry->explainer, names, ": ", kinds.texts[i]) : kinds.texts[i]);
    }
}

/* Writes the different texts in one sentence, each with the names of its contracts: "3 (A, B); 4 (C)". */
static void write_list(const ItemEntry *entry, Word word, const Kinds *kinds)
{
    Str all = STR("");
    for (int k = 0; k < entry->explainer->game->n_contracts; k++) {
        int i = entry->explainer->order[k];
        if (!kinds->is_new[i]) continue;
        Str text = kinds->texts[i], names = names_with(entry, kinds->texts, i);
        if (kinds->n > 1)
            text = arena_printf(entry->explainer->speaker.arena, "%.*s (%.*s)", STR_ARG(text), STR_ARG(names));
        all = explain_join(entry->explainer, all, "; ", text);
    }
    explain_item(entry->explainer, word, (Slots){.text = {all}});
}

/* Writes a sentence for each different text, with the names of its contracts. */
static void write_each(const ItemEntry *entry, Word word, const Kinds *kinds)
{
    for (int k = 0; k < entry->explainer->game->n_contracts; k++) {
        int i = entry->explainer->order[k];
        if (!kinds->is_new[i]) continue;
        Str names = names_with(entry, kinds->texts, i);
        Str text =
            arena_printf(entry->explainer->speaker.arena, "%.*s (%.*s)", STR_ARG(kinds->texts[i]), STR_ARG(names));
        explain_item(entry->explainer, word, (Slots){.text = {text}});
    }
}

/* The most letters of a sentence that lists the texts of all contracts. */
enum { SHORT_LIST = 100 };

/* True if one sentence with all different texts is short enough to read. */
static bool is_short(const Explainer *explainer, const Kinds *kinds)
{
    size_t sum = 0;
    for (int i = 0; i < explainer->game->n_contracts; i++) sum += kinds->is_new[i] ? kinds->texts[i].n : 0;
    return sum <= SHORT_LIST;
}

/*
 * Limits for a formula whose words differ between contracts. More than FEW_KINDS different texts are too many: the
 * formula is written once, with the factor that differs. Without such a factor, more than MAX_KINDS texts are written
 * once, with "the value of the contract".
 */
enum { FEW_KINDS = 2, MAX_KINDS = 6 };

/*
 * True if a formula uses constants that contracts set. Their numbers must be shown with the formula, because they
 * appear nowhere else.
 */
static bool uses_constants(const Explainer *explainer, const Node *formula)
{
    for (int i = 0; formula && i < explainer->game->n_contracts; i++) {
        const Node *constants = node_find(explain_contract(explainer, &explainer->game->contract[i]), "constants");
        for (size_t k = 0; constants && k < constants->count; k++)
            if (speak_mentions(&explainer->speaker, formula, constants->pairs[k].key->text)) return true;
    }
    return false;
}

/* True if a formula uses the value of the contract. */
static bool uses_value(const Explainer *explainer, const Node *formula)
{
    return speak_mentions(&explainer->speaker, formula, str_of(name_row(SLOT_VALUE)->text));
}

/*
 * Writes an amount in words. A list is best, if contracts have few or short texts. Otherwise one text for all is
 * written, with a factor for each contract or with "the value of the contract". If neither is possible, each contract
 * gets its own text.
 */
static void write_formula(const ItemEntry *entry, Word word, const char *key)
{
    const Explainer *explainer = entry->explainer;
    const Node *formula = node_find(entry->node, key);
    Kinds kinds = kinds_of(entry, say_key, key), factors = {.n = 0};
    Str whole; /* the words for the whole amount, with "the factor" in place of the factor */
    bool are_all_numbers = kinds.n_numbers == kinds.n;
    if (are_all_numbers || kinds.n == 1 || is_short(explainer, &kinds)) {
        write_list(entry, word, &kinds);
    } else if (kinds.n > FEW_KINDS && !uses_constants(explainer, formula) && uses_value(explainer, formula)) {
        explain_item(explainer, word, (Slots){.text = {say_formula(&explainer->speaker, formula)}});
    } else if (kinds.n > FEW_KINDS && say_factors(&explainer->speaker, formula, entry->counts, &whole, factors.texts)) {
        explain_item(explainer, word, (Slots){.text = {whole}});
        count_kinds(explainer, &factors);
        write_list(entry, WORD_EXPLAIN_ITEM_FACTOR, &factors);
    } else if (kinds.n > MAX_KINDS && !uses_constants(explainer, formula)) {
        explain_item(explainer, word, (Slots){.text = {say_formula(&explainer->speaker, formula)}});
    } else {
        write_each(entry, word, &kinds);
    }
}

/* Returns the penalty points that a key of an item gives, in words; empty if there are no such words. */
static Str say_penalty(const ItemEntry *entry, const Speaker *speaker, const char *key)
{
    return say_loss(speaker, node_find(entry->node, key));
}

/*
 * Writes an amount as penalty points, if players count these. Writes nothing and returns false if they do not, or if
 * some contract has no words for the amount with the other sign. The amount is then written as a gain. Gains and losses
 * of one side are always written as such.
 */
static bool write_penalty(const ItemEntry *entry, const char *key)
{
    const Explainer *explainer = entry->explainer;
    const Item *item = entry->sample;
    if (!explainer->game->counts_penalties || item->paid == PAID_OWN_SIDE || kontra_settles_pairs(item)) return false;
    Kinds kinds = kinds_of(entry, say_penalty, key);
    Word word = item_has_amounts(item) ? WORD_EXPLAIN_ITEM_PENALTIES : WORD_EXPLAIN_ITEM_PENALTY;
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if (entry->counts[i] && !kinds.texts[i].n) return false;
    if (kinds.n == 1 || is_short(explainer, &kinds)) write_list(entry, word, &kinds);
    else write_each(entry, word, &kinds);
    return true;
}

/* ---- items ---------------------------------------------------------------------------------------------------- */

/* True if a paragraph of the author already describes this key of the item. */
static bool item_is_covered(const ItemEntry *entry, const char *key)
{
    return explain_is_covered(entry->explainer, "settlement/items", entry->id, key);
}

/*
 * True if the item is paid between sides, and counts in all contracts except those in which each player plays alone.
 * Such an item cannot count there anyway.
 */
static bool lacks_only_sides(const ItemEntry *entry)
{
    const Game *game = entry->explainer->game;
    if (entry->sample->paid != PAID_SIDES && entry->sample->paid != PAID_OWN_SIDE) return false;
    for (int i = 0; i < game->n_contracts; i++) {
        bool is_left_out = (entry->explainer->played >> i & 1) && !entry->counts[i];
        if (is_left_out && !game->contract[i].alone) return false;
    }
    return true;
}

/*
 * Says in which contracts the item counts. Nothing is written if it counts in all contracts, or if lacks_only_sides()
 * is true.
 */
static void write_where(const ItemEntry *entry)
{
    Str others;
    if (entry->n_contracts == bits_count(entry->explainer->played) || lacks_only_sides(entry)) return;
    if (explain_is_all_but(entry->explainer, entry->counts, &others))
        explain_item(entry->explainer, WORD_EXPLAIN_ITEM_NOT_IN, (Slots){.text = {others}});
    else
        explain_item(entry->explainer, WORD_EXPLAIN_ITEM_ONLY,
                     (Slots){.text = {explain_contract_names(entry->explainer, entry->counts)}});
}

/* True if some step of kontra multiplies. */
static bool multiplies(const Game *game)
{
    bool any = false;
    for (int step = 1; step <= game->n_kontra_steps; step++) any = any || game->kontra_factor[step] != 1;
    return any;
}

/*
 * Says how kontra between two players multiplies the item. Without a double they may settle nothing, and the factor of
 * every step may be 1. Then kontra does not multiply, but decides who settles.
 */
static void write_kontra_of_pairs(const ItemEntry *entry)
{
    const Item *item = entry->sample;
    const Game *game = entry->explainer->game;
    if (!game->has_kontra) return;
    if (multiplies(game)) explain_item(entry->explainer, WORD_EXPLAIN_ITEM_KONTRA_PAIRS, (Slots){0});
    /* write_paid() says so for an item that each player settles with each other */
    if (kontra_needs_double(game, item->kontra) && item->paid != PAID_PAIRWISE)
        explain_item(entry->explainer, WORD_EXPLAIN_KONTRA_NO_BUSINESS, (Slots){0});
}

/*
 * Says which kontra multiplies the item: `object` is 0 for the game, and n + 1 for announcement n.
 * If only the game can be doubled, the sentence does not name it.
 */
static void write_kontra(const Explainer *explainer, int object)
{
    const Game *game = explainer->game;
    bool is_only = true;
    for (int i = 0; i < game->n_announcements; i++) is_only = is_only && !game->announcement[i].can_kontra;
    if (!game->has_kontra) return;
    if (is_only || game->kontra_is_short) explain_item(explainer, WORD_EXPLAIN_ITEM_KONTRA, (Slots){0});
    else if (object == 0) explain_item(explainer, WORD_EXPLAIN_ITEM_KONTRA_GAME, (Slots){0});
    else
        explain_item(explainer, WORD_EXPLAIN_ITEM_KONTRA_OF,
                     (Slots){.text = {explain_name(explainer, game->announcement[object - 1].name)}});
}

/*
 * True if the page need not put the amount of an item into words. The author describes it in a paragraph, or in the
 * text of the item: the formula of an amount for each seat is rarely a sentence.
 */
static bool is_amount_told(const ItemEntry *entry, const char *key)
{
    bool has_text = explain_name(entry->explainer, entry->sample->text).n > 0;
    return (item_has_amounts(entry->sample) && has_text) || item_is_covered(entry, key);
}

/*
 * Writes the amount of an item and the kontra that multiplies it. Then writes who pays for other players, and the part
 * of the pot.
 */
static void write_values(const ItemEntry *entry)
{
    const Explainer *explainer = entry->explainer;
    const Item *item = entry->sample;
    bool by_seats = item_has_amounts(item);
    const char *key = by_seats ? "amount" : "value";
    Word word = kontra_settles_pairs(item) ? WORD_EXPLAIN_ITEM_COMPARED
                : by_seats                 ? WORD_EXPLAIN_ITEM_AMOUNT
                                           : WORD_EXPLAIN_ITEM_VALUE;
    if (!is_amount_told(entry, key) && !write_penalty(entry, key)) write_formula(entry, word, key);
    if (item_is_multiplied(item) && item->kontra_in_pairs) write_kontra_of_pairs(entry);
    else if (item_is_multiplied(item)) write_kontra(explainer, item->kontra);
    if (item->payers && !item_is_covered(entry, "payers")) write_formula(entry, WORD_EXPLAIN_ITEM_PAYERS, "payers");
    if (item->pot && explainer->game->has_pot) write_sentences(entry, say_pot, "pot");
}

/* True for an item whose value is always 0, so that it only moves points into the pot or out of it. */
static bool is_of_pot_alone(const ItemEntry *entry)
{
    int64_t value = 1;
    bool is_known = speak_number(&entry->explainer->speaker, node_find(entry->node, "value"), &value);
    bool pays_pot = entry->sample->pot && entry->explainer->game->has_pot;
    return pays_pot && !item_has_amounts(entry->sample) && is_known && value == 0;
}

/*
 * True if the game has fixed partners, or if the declarer can have a partner in some contract in which the item counts.
 */
static bool plays_partners(const ItemEntry *entry)
{
    const Game *game = entry->explainer->game;
    bool any = game->has_partners;
    for (int i = 0; i < game->n_contracts; i++) any |= entry->counts[i] && game->contract[i].sides > SIDES_ALONE;
    return any;
}

/* True if the declarer can have a partner in a contract that can be played. */
static bool has_partner_sometimes(const Explainer *explainer)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++)
        if ((explainer->played >> i & 1) && game->contract[i].sides > SIDES_ALONE) return true;
    return false;
}

/*
 * Returns the sentence about the player or side that scores the item, in games where nobody pays. N_WORDS if each
 * player scores an amount of his own.
 */
static Word written_by(const Item *item)
{
    static const Word WRITTEN[] = {[PAID_SIDES] = WORD_EXPLAIN_WRITTEN_BY_SIDE,
                                   [PAID_HOLDER] = WORD_EXPLAIN_WRITTEN_BY_HOLDER,
                                   [PAID_SIDE_OF_HOLDER] = WORD_EXPLAIN_WRITTEN_BY_SIDE_OF_HOLDER,
                                   [PAID_SEATS] = N_WORDS,
                                   [PAID_PAIRWISE] = N_WORDS,
                                   [PAID_BETWEEN_SIDES] = N_WORDS,
                                   [PAID_OWN_SIDE] = WORD_EXPLAIN_WRITTEN_BY_OWN_SIDE};
    return WRITTEN[item->paid];
}

/* Returns the sentence about who pays whom for an item; N_WORDS if there is nothing to say. */
static Word paid_of(const ItemEntry *entry)
{
    const Game *game = entry->explainer->game;
    if (kontra_settles_pairs(entry->sample))
        return kontra_needs_double(game, entry->sample->kontra) ? WORD_EXPLAIN_PAID_DOUBLED_PAIRS
                                                                : WORD_EXPLAIN_PAID_PAIRWISE;
    if (game->writes_up) return written_by(entry->sample);
    static const Word PAID[] = {[PAID_SIDES] = WORD_EXPLAIN_PAID_SIDES,
                                [PAID_HOLDER] = WORD_EXPLAIN_PAID_HOLDER,
                                [PAID_SIDE_OF_HOLDER] = WORD_EXPLAIN_PAID_SIDE_OF_HOLDER,
                                [PAID_SEATS] = WORD_EXPLAIN_PAID_SEATS,
                                [PAID_PAIRWISE] = WORD_EXPLAIN_PAID_PAIRWISE,
                                [PAID_BETWEEN_SIDES] = WORD_EXPLAIN_PAID_BETWEEN_SIDES,
                                [PAID_OWN_SIDE] = WORD_EXPLAIN_WRITTEN_BY_OWN_SIDE};
    if (game->has_partners && entry->sample->paid == PAID_BETWEEN_SIDES) return WORD_EXPLAIN_PAID_BETWEEN_PAIRS;
    Word partners = game->has_partners ? WORD_EXPLAIN_PAID_PAIRS : WORD_EXPLAIN_PAID_PARTNERS;
    bool by_partners = entry->sample->paid == PAID_SIDES && plays_partners(entry);
    return by_partners ? partners : PAID[entry->sample->paid];
}

/* The way of payment that was written for all items, and the sentences that need not be written again. */
typedef struct PaymentsTold {
    Word usual;        /* N_WORDS: none was written */
    bool tells_shares; /* the page says how two players share if they play against more than two */
} PaymentsTold;

/*
 * Returns the sentence about a way of payment. If two players can play against more than two, adds how the two share:
 * the partner pays or collects as much as each of the others, and the declarer the rest. This is added only once.
 */
static Str paid_sentence(const Explainer *explainer, Word paid, PaymentsTold *told)
{
    const Game *game = explainer->game;
    int others = (game->idle_settles ? game->n_players : game->n_active) - 2;
    /* true if partners are found in each deal, and one of them is the declarer */
    bool is_found = !game->has_partners && (game->n_rounds > 0 || game->fixed_has_declarer);
    bool is_of_sides = paid == WORD_EXPLAIN_PAID_PARTNERS || paid == WORD_EXPLAIN_PAID_BETWEEN_SIDES ||
                       paid == WORD_EXPLAIN_PAID_SIDE_OF_HOLDER;
    Str text = explain_word(explainer, paid);
    bool is_shared = is_of_sides && others > 2 && is_found && has_partner_sometimes(explainer);
    if (!is_shared || told->tells_shares) return text;
    told->tells_shares = true;
    explain_append(explainer, &text, WORD_EXPLAIN_PAID_UNEQUAL, (Slots){.number = {others, others - 1}});
    return text;
}

/* True if a holder or his side is paid for the item. */
static bool has_holder(const Item *item)
{
    return item->paid == PAID_HOLDER || item->paid == PAID_SIDE_OF_HOLDER;
}

/* True if the holder is the player for whom the formulas of the item are evaluated, which is the default. */
static bool is_held_by_seat(const ItemEntry *entry)
{
    const Node *holder = node_find(entry->node, "holder");
    return !holder || node_is(holder, name_row(SLOT_SEAT)->text);
}

/* True if the item is paid to each player for whom it counts, so that one sentence says both. */
static bool is_paid_to_each(const ItemEntry *entry)
{
    return entry->sample->each_seat && paid_of(entry) == WORD_EXPLAIN_PAID_HOLDER && is_held_by_seat(entry);
}

/* Says who the holder of the item is, if a holder is paid or pays, and the item names another player than `seat`. */
static void write_holder(const ItemEntry *entry)
{
    if (!has_holder(entry->sample) || is_held_by_seat(entry) || item_is_covered(entry, "holder")) return;
    write_formula(entry, WORD_EXPLAIN_ITEM_HOLDER, "holder");
}

/*
 * Writes how an item is paid. Nothing is written if this is the way of payment that was written for all items. Nothing
 * is written, either, if the item can count for several players and write_item() has said how each is paid.
 */
static void write_paid(const ItemEntry *entry, PaymentsTold *told)
{
    Word paid = paid_of(entry);
    if (paid == told->usual || paid == N_WORDS || is_paid_to_each(entry)) return;
    document_item(entry->explainer->document, paid_sentence(entry->explainer, paid, told));
}

/*
 * Writes the description of an item and of its payment. An item that cannot count, or that the author describes, is
 * left out. For an item that only changes the pot, the payment between players is left out.
 */
static void write_item(const Explainer *explainer, const NodePair *pair, PaymentsTold *told)
{
    ItemEntry entry = item_entry(explainer, pair);
    const Item *item = entry.sample;
    if (!item || item_is_covered(&entry, "")) return; /* an option or a constant can disable the item */
    document_heading(explainer->document, 3, explain_named(explainer, pair->value, entry.id));
    /* the author's paragraph about the condition also describes the item */
    bool says_when = node_find(entry.node, "when") && item_is_covered(&entry, "when");
    if (!says_when) document_paragraph(explainer->document, explain_sentence(explainer, item->text));
    write_where(&entry);
    if (item->each_seat)
        explain_item(explainer, is_paid_to_each(&entry) ? WORD_EXPLAIN_ITEM_EACH_PAID : WORD_EXPLAIN_ITEM_EACH,
                     (Slots){0});
    if (item->when && !item_is_covered(&entry, "when")) write_sentences(&entry, say_when, "when");
    if (is_of_pot_alone(&entry)) {
        write_sentences(&entry, say_pot, "pot");
        return;
    }
    bool has_won = has_holder(item) ? item->has_won : !item->won_with_contract;
    bool can_be_lost = !item_has_amounts(item);
    if (can_be_lost && has_won && !item_is_covered(&entry, "won")) write_sentences(&entry, say_won, "won");
    write_holder(&entry);
    write_values(&entry);
    write_paid(&entry, told);
    if (item->leaves_rest) explain_item(explainer, WORD_EXPLAIN_REMAINDER, (Slots){0});
}

/*
 * Returns the sentence about how the first item between the sides is paid; N_WORDS if there is none. It is written
 * once, and only other payments are described with their items.
 */
static Word usual_payment(const Explainer *explainer, const Node *items)
{
    for (size_t i = 0; i < node_n_pairs(items); i++) {
        ItemEntry entry = item_entry(explainer, &items->pairs[i]);
        bool is_shown = entry.sample && !item_is_covered(&entry, "");
        bool is_of_sides = is_shown && (entry.sample->paid == PAID_SIDES || entry.sample->paid == PAID_OWN_SIDE);
        if (is_of_sides && !is_of_pot_alone(&entry)) return paid_of(&entry);
    }
    return N_WORDS;
}

/*
 * Writes the chapter about payments: the unit, how most items are paid, each item, and a table of payments by points.
 */
void explain_settlement(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *items = items_of(explainer);
    explain_heading(explainer, 2, WORD_EXPLAIN_SETTLEMENT);
    explain_written(explainer, CHAPTER_SETTLEMENT);
    Str unit = explain_name(explainer, game->unit);
    if (!game->counts_penalties && !str_equal(unit, explain_word(explainer, WORD_EXPLAIN_UNIT_PLAIN)))
        explain_write(explainer, WORD_EXPLAIN_UNIT, (Slots){.text = {unit}});
    Word written = game->counts_penalties ? WORD_EXPLAIN_WRITTEN_PENALTIES : WORD_EXPLAIN_WRITTEN;
    if (game->writes_up && !explain_is_covered(explainer, "settlement/account", STR(""), ""))
        explain_write(explainer, written, (Slots){0});
    PaymentsTold told = {.usual = usual_payment(explainer, items)};
    if (told.usual != N_WORDS)
        explain_write(explainer, WORD_EXPLAIN_PAID_USUALLY,
                      (Slots){.text = {paid_sentence(explainer, told.usual, &told)}});
    for (size_t i = 0; i < node_n_pairs(items); i++) write_item(explainer, &items->pairs[i], &told);
    explain_payments(explainer);
}

/* ---- the column of values ---------------------------------------------------------------------------------------- */

/* True if some item is calculated from the value of the contract. */
static bool asks_for_value(const Explainer *explainer)
{
    const Node *items = items_of(explainer);
    for (size_t i = 0; items && i < items->count; i++) {
        const Node *item = items->pairs[i].value, *value = node_find(item, "value"),
                   *amount = node_find(item, "amount");
        if (uses_value(explainer, value) || uses_value(explainer, amount)) return true;
    }
    return false;
}

/*
 * Finds the value of each contract that can be played, in words; empty if it is 0. Returns false if no contract has a
 * value.
 */
static bool find_values(const Explainer *explainer, Str *values)
{
    bool any = false;
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        int64_t number;
        if (!(explainer->played >> i & 1)) continue;
        Speaker speaker = speaker_in(explainer, i);
        const Node *value = node_find(explain_contract(explainer, &explainer->game->contract[i]), "value");
        bool is_nothing = speak_number(&speaker, value, &number) && number == 0;
        values[i] = is_nothing ? STR("") : say_formula(&speaker, value);
        any = any || !is_nothing;
    }
    return any;
}

/*
 * Finds the factor of each contract in the first item that can count and has a single value. This item is the payment
 * for the game itself. Returns false if there is no such item, or if its value does not differ by a single factor.
 */
static bool find_factors(const Explainer *explainer, Str *factors)
{
    const Node *items = items_of(explainer);
    for (size_t i = 0; i < node_n_pairs(items); i++) {
        ItemEntry entry = item_entry(explainer, &items->pairs[i]);
        Str whole;
        if (!entry.sample || item_has_amounts(entry.sample)) continue;
        return say_factors(&explainer->speaker, node_find(entry.node, "value"), entry.counts, &whole, factors);
    }
    return false;
}

/*
 * Fills in the value of each contract, if items use it; otherwise its factor. Returns the head of the column of values,
 * or N_WORDS if there are none.
 */
Word explain_values(const Explainer *explainer, Str *values)
{
    for (int i = 0; i < explainer->game->n_contracts; i++) values[i] = STR("");
    if (asks_for_value(explainer) && find_values(explainer, values)) return WORD_EXPLAIN_VALUE;
    if (!asks_for_value(explainer) && find_factors(explainer, values)) return WORD_EXPLAIN_FACTOR;
    return N_WORDS;
}

/* ---- match ---------------------------------------------------------------------------------------------------- */

/*
 * Returns the sentence about who wins a match. Fixed partners have the same points, so a side wins. The highest gain is
 * the lowest number of penalty points.
 */
static Word best_words(const Game *game)
{
    if ((game->match_best == BEST_LEAST) != game->counts_penalties)
        return game->has_partners ? WORD_EXPLAIN_SIDE_LEAST : WORD_EXPLAIN_BEST_LEAST;
    return game->has_partners ? WORD_EXPLAIN_SIDE_MOST : WORD_EXPLAIN_BEST_MOST;
}

/* Says at which totals a match ends, and how players are ranked. Parts that the author describes are left out. */
static void explain_winner(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *match = explain_section(explainer, "match");
    if (game->match_until && !explain_is_covered(explainer, "match", STR(""), "until")) {
        Str until = say_formula(&explainer->speaker, node_find(match, "until"));
        bool with_melds = game->n_melds && explain_melds_end_play(game);
        Word in_deal = with_melds ? WORD_EXPLAIN_UNTIL_MELD : WORD_EXPLAIN_UNTIL_TRICK;
        explain_write(explainer, game->ends_in_deal ? in_deal : WORD_EXPLAIN_UNTIL, (Slots){.text = {until}});
    }
    if (game->match_out_first == OUT_DECLARER_SIDE_FIRST &&
        !explain_is_covered(explainer, "match", STR(""), "out_first"))
        explain_write(explainer, WORD_EXPLAIN_OUT_FIRST, (Slots){0});
    if (game->match_result && !explain_is_covered(explainer, "match", STR(""), "result")) {
        Str result = say_formula(&explainer->speaker, node_find(match, "result"));
        explain_write(explainer, WORD_EXPLAIN_RESULT, (Slots){.text = {result}});
    }
    bool is_ranked = game->match_until || game->match_result || game->match_best == BEST_LEAST;
    if (is_ranked && !explain_is_covered(explainer, "match", STR(""), "best"))
        explain_write(explainer, best_words(game), (Slots){0});
}

/*
 * Describes a number that is carried from deal to deal: its name, its start, and how it changes. A number that players
 * do not see, or that the author describes, is left out.
 */
static void explain_carry(const Explainer *explainer, const Carry *carry)
{
    if (!carry->is_shown || explain_is_covered(explainer, "match/carry", carry->id, "")) return;
    const Node *map = node_find_str(node_find(explain_section(explainer, "match"), "carry"), carry->id);
    Str name = text_in(carry->name, explainer->speaker.language);
    Str text = explain_say(explainer, WORD_EXPLAIN_CARRY, (Slots){.text = {name}, .number = {carry->start}});
    const struct {
        const char *key;
        Word word;
    } CHANGES[] = {{"next", WORD_EXPLAIN_CARRY_NEXT}, {"thrown_in", WORD_EXPLAIN_CARRY_THROWN_IN}};
    for (size_t i = 0; i < COUNT(CHANGES); i++) {
        const Node *formula = node_find(map, CHANGES[i].key);
        if (!formula) continue;
        Slots slots = {.text = {say_formula(&explainer->speaker, formula)}};
        text = explain_join(explainer, text, " ", explain_say(explainer, CHANGES[i].word, slots));
    }
    document_paragraph(explainer->document, text);
}

/*
 * Returns the sentence about the end of a match: after how often each player has dealt, or, if the players do not all
 * deal equally often, after how many deals. With 0 rounds the match has no fixed end.
 */
static Str end_words(const Explainer *explainer, int64_t rounds, int64_t each)
{
    const Game *game = explainer->game;
    bool deal_equally = game->next_dealer == DEALER_NEXT && (each == 1 || (each > 1 && rounds % each == 0));
    if (rounds <= 0) return explain_word(explainer, WORD_EXPLAIN_ENDLESS);
    if (deal_equally) return explain_say(explainer, WORD_EXPLAIN_ROUNDS, (Slots){.number = {rounds}});
    return explain_say(explainer, WORD_EXPLAIN_DEALS,
                       (Slots){.number = {(int64_t)((uint64_t)rounds * game->n_players)}});
}

/* Returns the words that say who deals next, and how many deals or rounds a match has. */
static Str deals_words(const Explainer *explainer)
{
    static const Word NEXT[] = {
        [DEALER_NEXT] = WORD_EXPLAIN_DEALER_NEXT,         [DEALER_SAME] = WORD_EXPLAIN_DEALER_SAME,
        [DEALER_DECLARER] = WORD_EXPLAIN_DEALER_DECLARER, [DEALER_WINNER] = WORD_EXPLAIN_DEALER_WINNER,
        [DEALER_LOSER] = WORD_EXPLAIN_DEALER_LOSER,       [DEALER_SAME_IF_WON] = WORD_EXPLAIN_DEALER_SAME_IF_WON};
    const Game *game = explainer->game;
    const Node *match = explain_section(explainer, "match");
    int64_t rounds = 0;                              /* stays 0 if the number of rounds is not fixed */
    int64_t each = node_find(match, "each") ? 0 : 1; /* the deals of one dealer in a row; stays 0 if not fixed */
    (void)speak_number(&explainer->speaker, node_find(match, "rounds"), &rounds);
    (void)speak_number(&explainer->speaker, node_find(match, "each"), &each);
    Str text = explain_word(explainer, NEXT[game->next_dealer]);
    Word in_a_row = game->next_dealer == DEALER_NEXT ? WORD_EXPLAIN_DEALER_EACH : WORD_EXPLAIN_DEALER_EACH_AND;
    if (each > 1) text = explain_say(explainer, in_a_row, (Slots){.text = {text}, .number = {each}});
    bool has_end = rounds > 0 || !game->match_until;
    return has_end ? explain_join(explainer, text, " ", end_words(explainer, rounds, each)) : text;
}

/* Says who pays how much into the pot before a deal, and that the pot stays on the table. */
static void write_pot(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Word ante = !game->ante            ? WORD_EXPLAIN_NO_ANTE
                : game->everyone_antes ? WORD_EXPLAIN_ANTE_EVERYONE
                                       : WORD_EXPLAIN_ANTE_DEALER;
    Str stays = explain_word(explainer, WORD_EXPLAIN_POT_STAYS);
    Str put = explain_say(explainer, ante, (Slots){.number = {game->ante}});
    document_paragraph(explainer->document, explain_join(explainer, put, " ", stays));
}

/*
 * Writes the chapter about the match: the next dealer, the number of deals, the numbers carried from deal to deal, the
 * winner, and the pot.
 */
void explain_match(const Explainer *explainer)
{
    const Game *game = explainer->game;
    explain_heading(explainer, 2, game->has_pot ? WORD_EXPLAIN_MATCH_AND_POT : WORD_EXPLAIN_MATCH);
    explain_written(explainer, CHAPTER_MATCH);
    document_paragraph(explainer->document, deals_words(explainer));
    for (int i = 0; i < game->n_carries; i++)
        if (!game->carry[i].is_total) explain_carry(explainer, &game->carry[i]);
    explain_winner(explainer);
    if (game->has_pot) write_pot(explainer);
}
