# Turns XSkat's log of games into requests of the engine protocol, and what their answers have to be, in two files:
# `requests` and `expected`, a line for each. With list=FILE, XSkat's list of games, which has their values. Who may play
# what is reckoned here, from the rule that suit is followed and that jacks are trumps.
BEGIN {
    split("Club Spade Heart Diamond", suits, " ")
    for (i = 1; i <= 4; i++) letter[suits[i]] = substr("CSHD", i, 1)
    while ((getline line < list) > 0) if (line ~ /^e /) value[++n_values] = line
}
function card(word, parts) { # "CLUB 10", "Club_10": its id
    split(word, parts, /[ _]/)
    return letter[toupper(substr(parts[1], 1, 1)) tolower(substr(parts[1], 2))] toupper(parts[2])
}
function clean(text) { gsub(/^ +| +$/, "", text); return text }
function column(k) { return clean(substr($0, 3 + 12 * (k - 1), 12)) }
function ask(id, op, answer) {
    print "{\"id\":\"" id "\"," op "}" >requests
    print answer >expected
}
function act(action) { ask("said", "\"op\":\"act\",\"action\":\"" action "\"", "ok") }
function hand_of(k, cards, i, text) {
    for (i = 1; i <= 10; i++) text = text (i > 1 ? "," : "") "\"" cards[k, i] "\""
    return "[" text "]"
}
/^Skat is:/ || /^Skat was:/ {
    text = $0
    sub(/^[^:]*: /, "", text)
    split(text, two, ",")
    name = /is/ ? "laid" : "skat"
    pair[name, 1] = card(two[1])
    pair[name, 2] = card(two[2])
}
/random_seed/ { dealer = $5; part = 2; row = 0; next } # "---- random_seed SEED NUMBER DEALER ---"
/^  / && part < 2 && (column(1) != "") && $0 !~ /Computer/ {
    row++
    for (k = 1; k <= 3; k++) trick[row, k] = column(k)
    next
}
/^  / && part == 2 {
    row++
    for (k = 1; k <= 3; k++) hand[k, row] = card(column(k))
}
/^Last bid:/ { bid = $3 }
/ played / { declarer = substr($1, 9); game = $3 }
/^Played/ { is_hand = /Hand/; is_open = /ouvert/; announced = /Schwarz/ ? "schwarz" : /Schneider/ ? "schneider" : "done" }
/^(Won|Lost)/ { won = /^Won/; points = /with/ ? $3 : -1 }
/^=====/ {
    listed++ # a game that all have passed is in the list, too
    if (bid) replay()
    part = row = bid = is_hand = is_open = 0
    announced = "done"
}
function legal(k, led, text, i, j, t, follows, n, list_of) { # cards of a hand, as the protocol sorts them: by name here
    n = 0
    for (i = 1; i <= 10; i++) if (hand[k, i] != "" && group(hand[k, i]) == led) n++
    follows = led != "" && n > 0
    delete list_of
    n = 0
    for (i = 1; i <= 10; i++) if (hand[k, i] != "" && (!follows || group(hand[k, i]) == led)) list_of[++n] = hand[k, i]
    for (i = 2; i <= n; i++) # few enough
        for (j = i; j > 1 && list_of[j - 1] > list_of[j]; j--) { t = list_of[j]; list_of[j] = list_of[j - 1]; list_of[j - 1] = t }
    text = ""
    for (i = 1; i <= n; i++) text = text " " list_of[i]
    return text
}
function group(id) { # what a card follows: J are the trumps
    if (game == "Null") return substr(id, 1, 1)
    if (id ~ /J$/ || substr(id, 1, 1) == trump) return "trump"
    return substr(id, 1, 1)
}
function replay(k, i, t, leader, forehand, middle, seat, led, winner, played, text, gain) {
    games++
    trump = game in letter ? letter[game] : ""
    # as dealt: what was laid off for what was taken
    for (i = 1; i <= 10; i++) {
        dealt[1, i] = hand[1, i]; dealt[2, i] = hand[2, i]; dealt[3, i] = hand[3, i]
    }
    if (!is_hand) {
        t = 0
        delete own
        for (i = 1; i <= 2; i++) own[pair["laid", i]] = 1
        for (i = 1; i <= 2; i++) # of the cards laid off those that were not in the skat
            if (pair["laid", i] != pair["skat", 1] && pair["laid", i] != pair["skat", 2]) from_hand[++t] = pair["laid", i]
        n = 0
        for (i = 1; i <= 10; i++)
            if (hand[declarer, i] == pair["skat", 1] || hand[declarer, i] == pair["skat", 2]) dealt[declarer, i] = from_hand[++n]
    }
    forehand = dealer % 3 + 1
    middle = forehand % 3 + 1
    # XSkat ends a null with the declarer's first trick
    early = game == "Null" ? "\"options\":{\"end_early\":\"yes\"}," : ""
    ask("new", "\"op\":\"new\",\"variant\":\"skat\"," early "\"dealer\":" dealer - 1 ",\"deal\":{\"hands\":[" \
        hand_of(1, dealt) "," hand_of(2, dealt) "," hand_of(3, dealt) "],\"talon\":[\"" pair["skat", 1] \
        "\",\"" pair["skat", 2] "\"]}", "ok")
    # the log has the last bid alone: the shortest way to it
    if (declarer == forehand) { act(bid); act("hold"); act("pass"); act("pass") }
    else if (declarer == middle) { act(bid); act("pass"); act("pass") }
    else { act("pass"); act(bid); act("pass") }
    act(is_hand ? "hand" : "take")
    if (!is_hand) { act(pair["laid", 1]); act(pair["laid", 2]) }
    act(game == "Null" ? (is_open ? "null-ouvert" : "null") : game == "Grand" ? "grand" : trump)
    if (is_hand && game != "Null") {
        act(is_open ? "ouvert" : announced)
        if (!is_open && announced != "done") act("done")
    }
    leader = forehand
    for (t = 1; t <= 10 && trick[t, 1] != ""; t++) {
        led = winner = ""
        for (i = 0; i < 3; i++) {
            seat = (leader + i - 1) % 3 + 1
            played = card(trick[t, seat])
            if (trick[t, seat] ~ /^[A-Z][A-Z]/) winner = seat
            ask("legal", "\"op\":\"status\"", "play " seat - 1 legal(seat, led))
            act(played)
            if (i == 0) led = group(played)
            for (k = 1; k <= 10; k++) if (hand[seat, k] == played) hand[seat, k] = ""
        }
        leader = winner
    }
    split(value[listed], entry, " ")
    gain = entry[5] * (entry[6] ? 2 : -2) # a lost game is in the list with twice its value
    text = ""
    for (k = 1; k <= 3; k++) text = text " " (k == declarer ? gain : -gain / 2)
    ask("done", "\"op\":\"status\"", "done" (points < 0 ? "" : " " points) text)
    delete trick
}
END { print games + 0 }
