/* Finds the stages that a contract may need, and the announcements that each stage allows. */
#include "rules/build_inner.h"

/* Returns the announcements that a stage of a contract allows, before their conditions are evaluated. */
static AnnounceStep announce_step(const Game *game, const Contract *contract, Stage stage)
{
    uint64_t all = contract->announcements & game->announced_at[stage];
    uint64_t anyone = game->announced_by[BY_ANYONE], declarer_only = game->announced_by[BY_DECLARER];
    bool has_melds = contract->melds != 0, is_before_card = stage == STAGE_BEFORE_CARD;
    bool lays_melds = has_melds && ((is_before_card && game->meld_at == MELDS_FIRST_CARD) || stage == STAGE_MELDING ||
                                    (stage == STAGE_AFTER_TRICK && game->meld_at == MELDS_AFTER_TRICK));
    /* announcements that a rule about the stock, the lead or the discard may exclude, besides their own condition */
    uint64_t narrowed = game->announced_stock | game->announced_trump |
                        (stage == STAGE_PLAY ? game->announced_on_lead : 0) |
                        (stage == STAGE_EARLY ? game->announced_with_discard : 0);
    /* all seats get a turn if any seat may announce, or if something else than announcements can be said */
    bool asks_all = (all & anyone) || game->announce_ask != ASK_ABLE || is_before_card || stage == STAGE_MELDING ||
                    stage == STAGE_AFTER_TRICK || game->kontra_is_beside;
    /* true if nobody but the declarer may announce */
    bool asks_declarer = !asks_all && !(all & ~declarer_only);
    /* after a meld in play, its player can announce nothing but the end of the deal before he plays a card of it */
    bool melds_beside = has_melds && (game->meld_at == MELDS_ON_LEAD || game->meld_at == MELDS_WITH_CARD);
    bool is_narrowed = (all & narrowed) || melds_beside;
    /* announcements for which a formula or an exclusion must be evaluated */
    uint64_t evaluated = game->announced_asking | game->announced_must | game->announced_alone;
    return (AnnounceStep){.all = all,
                          .of_side = {all & (anyone | game->announced_by[BY_DECLARER_SIDE]),
                                      all & (anyone | game->announced_by[BY_DEFENDERS])},
                          .of_declarer = all & declarer_only,
                          .is_narrowed = is_narrowed,
                          .asks_all = asks_all,
                          .asks_declarer = asks_declarer,
                          .is_plain = asks_declarer && !is_narrowed && !(all & evaluated),
                          .has_others = (stage == STAGE_ANNOUNCE && game->kontra_is_beside) || lays_melds};
}

/* Returns a set with only this stage if it is needed, else the empty set. */
static uint32_t stage_if(bool is_needed, Stage stage)
{
    return is_needed ? 1U << stage : 0;
}

/* True if a round of bids is held at this time. */
static bool has_round_at(const Game *game, RoundTime at)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].at == at) return true;
    return false;
}

/* Returns the stages that the contract's own rules need: for play, its melds, talon, trumps, call and gifts. */
static uint32_t stages_of_contract(const Game *game, const Contract *contract)
{
    bool has_melds = contract->melds != 0, takes = contract->talon.take != TAKE_NONE, calls = contract->call.is_held;
    bool calls_first = calls && contract->call.at == CALL_BEFORE_TALON;
    uint32_t stages = 1U << STAGE_PLAY;
    stages |= stage_if(has_melds && game->meld_at == MELDS_FIRST_CARD, STAGE_BEFORE_CARD);
    stages |= stage_if(has_melds && game->meld_at == MELDS_BEFORE_PLAY, STAGE_MELDING);
    stages |= stage_if(has_melds && game->meld_at == MELDS_AFTER_TRICK, STAGE_AFTER_TRICK);
    bool is_late = contract->talon.at == TALON_AFTER_TRUMP;
    stages |= stage_if(takes, is_late ? STAGE_LATE_TALON : STAGE_TALON);
    stages |= stage_if(takes, is_late ? STAGE_LATE_DISCARD : STAGE_DISCARD);
    /* a bid between taking and discarding can change the contract, but what was taken must still be discarded */
    stages |= stage_if(has_round_at(game, AT_DISCARD), STAGE_DISCARD);
    stages |= stage_if(contract->talon.keep.count > 0, STAGE_KEEP);
    stages |= stage_if(contract->giving.n && contract->giving.at == GIVE_AFTER_DISCARD, STAGE_GIFTS);
    stages |= stage_if(contract->giving.n && contract->giving.at == GIVE_AFTER_TRUMP, STAGE_LATE_GIFTS);
    /* if cards are dealt after trumps are named, they are dealt at this stage even if nobody names them */
    stages |= stage_if(contract->names_trump || later_has_time(game, LATER_TRUMP), STAGE_TRUMP);
    /* cards that are dealt after a round of a second auction are dealt even if no such round is held */
    bool deals_again = game->later.n_stages && game->later.stage[game->later.n_stages - 1].after >= LATER_AGAIN;
    stages |= stage_if(deals_again, STAGE_ASK_AGAIN);
    stages |= stage_if(calls_first, STAGE_CALL_FIRST) | stage_if(calls && !calls_first, STAGE_CALL);
    return stages | stage_if(calls && contract->call.exchanges, STAGE_GIVE);
}

/*
 * Returns the stages that this contract may need: those of its own rules, and those of rounds, announcements and
 * kontra. The engine never enters other stages.
 */
static uint32_t stages_of(const Game *game, const Contract *contract)
{
    static const Stage ASKS[] = {
        [AT_AUCTION] = STAGE_AUCTION, [AT_TALON] = STAGE_ASK_TALON,       [AT_DISCARD] = STAGE_ASK_DISCARD,
        [AT_TRUMP] = STAGE_ASK_TRUMP, [AT_AFTER_TRUMP] = STAGE_ASK_AGAIN, [AT_ANNOUNCE] = STAGE_ASK_PLAY};
    static const Stage KONTRA[] = {STAGE_KONTRA, STAGE_ANNOUNCE, STAGE_FIRST_KONTRA}; /* by KontraAt */
    uint32_t stages = stages_of_contract(game, contract);
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].at != AT_AUCTION) stages |= 1U << ASKS[game->round[i].at];
    for (unsigned stage = 0; stage < N_STAGES; stage++)
        if (contract->announcements & game->announced_at[stage]) stages |= 1U << stage;
    return stages | stage_if(game->has_kontra, KONTRA[game->kontra_at]);
}

/* Returns all stages of the contract except STAGE_AFTER_TRICK, which comes between two tricks. */
static uint32_t steps_of(const Contract *contract)
{
    return contract->stages & ~(1U << STAGE_AFTER_TRICK);
}

/*
 * Sets the tricks in which players can do something else than play cards. Steps after the first card, and stages of
 * melding, come only in the first trick. Melds and hidden trumps can interrupt every trick. Melds made when leading
 * come only before a lead.
 */
static void note_interruptions(const Game *game, Contract *contract)
{
    enum { FIRST_TRICK = 1 };                                                  /* a set of tricks, one bit each */
    uint64_t tricks = steps_of(contract) >> STAGE_NAME_SUIT ? FIRST_TRICK : 0; /* a stage that interrupts play */
    uint64_t in_play =
        contract->announcements & (game->announced_at[STAGE_PLAY] | game->announced_at[STAGE_BEFORE_CARD]);
    bool melds_on_lead = contract->melds && game->meld_at == MELDS_ON_LEAD;
    bool melds_with_card = contract->melds && game->meld_at == MELDS_WITH_CARD;
    contract->pauses = contract->stages >> STAGE_AFTER_TRICK & 1;
    bool is_always = melds_on_lead || melds_with_card || contract->hides_trump || contract->pauses;
    /* true if announcements and melds before a lead are the only interruptions */
    contract->interrupts_leads =
        !tricks && !melds_with_card && !contract->hides_trump && !(in_play & ~game->announced_on_lead);
    for (uint64_t left = in_play; left; left &= left - 1)
        tricks |= game->announcement[__builtin_ctzll(left)].window.ever;
    contract->interrupted = is_always ? UINT64_MAX : tricks;
}

void build_stages(const Game *game, Contract *contract)
{
    contract->stages = stages_of(game, contract);
    for (unsigned stage = 0; stage < N_STAGES; stage++)
        contract->announce[stage] = announce_step(game, contract, (Stage)stage);
    contract->has_steps = steps_of(contract) >> STAGE_MELDING; /* true if it has a stage from STAGE_MELDING on */
    note_interruptions(game, contract);
    /* the fast functions know only contracts in which all seats play cards and do nothing else */
    contract->play.is_plain =
        contract->play.is_plain && !contract->interrupted && !contract->plays && !game->stock.draw;
    contract->play.lays_plainly = !contract->play.powers && !contract->trump_led;
}

void build_stages_owed(Game *game)
{
    uint32_t owed = 0;
    for (int i = 0; i < game->n_contracts; i++) owed |= game->contract[i].stages & 1U << STAGE_GIVE;
    for (int i = 0; i < game->n_contracts; i++) game->contract[i].stages |= owed;
}
