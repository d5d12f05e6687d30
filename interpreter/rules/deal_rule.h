/* Rules for a talon that is a stock, for packets dealt after the auction, and for cards given then. */
#ifndef TAPP_RULES_DEAL_RULE_H
#define TAPP_RULES_DEAL_RULE_H

#include "formula/formula.h"
#include "rules/card.h"
#include "rules/policies.h"

#include <stdbool.h>
#include <stdint.h>

enum { MAX_TALON = 64 /* cards */ };

/* A talon from which players draw after each trick. */
typedef struct StockRule {
    uint8_t draw;  /* cards that each player draws after a trick; 0: no stock */
    uint8_t least; /* an announcement about the stock is possible only if at least this number of cards is left */
    const Formula *least_now; /* gives this number during the deal; NULL: it is `least` */
    uint8_t in_all;           /* cards drawn by all players together after a trick */
    uint8_t tricks;           /* the number of tricks until the stock is used up, if it is not closed */
} StockRule;

typedef enum LaterReceiver { LATER_ALL, LATER_DECLARER, LATER_OTHERS } LaterReceiver;

/* A packet of cards from the talon for each receiver in turn, from forehand on. */
typedef struct LaterPacket {
    uint8_t to;    /* LaterReceiver */
    uint8_t count; /* the cards for each receiver; 0: the packet is the card turned up */
} LaterPacket;

/*
 * The time of a stage of the deal, as a number that grows in the course of the deal. A number below LATER_AUCTION is
 * the number of rounds of the auction after which the stage is dealt: the index of the round that follows. LATER_AGAIN
 * plus such a number means the same in a second auction.
 */
enum {
    LATER_AUCTION = 32, /* when the contract is known */
    LATER_TRUMP,        /* when trumps have been named, or would be named */
    LATER_AGAIN,
    LATER_NEVER = 255
};

/* The packets that are dealt at one time. */
typedef struct LaterStage {
    uint8_t after; /* the time at which the stage is dealt, as explained above */
    uint8_t end;   /* the number of packets of this stage and the stages before it */
} LaterStage;

/* The packets dealt later than the first cards. */
typedef struct LaterRule {
    LaterPacket packet[16]; /* of all stages, in order */
    LaterStage stage[8];    /* in the order of their times */
    uint8_t n_stages;       /* 0: all cards are dealt before the auction */
    /*
     * by place in the talon: packet_of has the packet to which its card belongs, or the number of packets if the card
     * is not dealt; receiver_of has the number of its receiver in the packet, from 0 on
     */
    uint8_t packet_of[MAX_TALON], receiver_of[MAX_TALON];
    uint8_t each;      /* cards that each player gets from all packets together */
    uint8_t size;      /* cards of the talon in all packets together */
    bool gives_turned; /* the declarer gets the card turned up */
} LaterRule;

/* A fixed set of cards, or a formula that gives one. */
typedef struct CardRule {
    CardSet cards;
    const Formula *formula; /* evaluated in the position, gives the cards; NULL: `cards` has them */
} CardRule;

enum {
    MAX_GIFTS = 4, /* steps of giving cards after the auction */
    MAX_GIVEN = 32 /* cards given in all these steps */
};

/* Cards that one player gives to another, or to each of the other players, after the auction. */
typedef struct Gift {
    GiveFrom from;
    GiveTo to;
    GiftAmount amount;
    uint8_t count;  /* cards for each receiver; the greatest number, if the amount depends on the hand */
    CardRule cards; /* these cards are given first; when they are used up, any card may be given */
    bool shown;
} Gift;

typedef struct GivingRule {
    Gift gift[MAX_GIFTS]; /* in the order of giving */
    uint8_t n;            /* the number of gifts; 0: nothing is given */
    uint8_t spent;        /* the cards that the taker of the talon gives away, minus those that he is given */
    GiveTime at;
    const Formula *when; /* the condition under which cards are given; NULL: always */
} GivingRule;

#endif
