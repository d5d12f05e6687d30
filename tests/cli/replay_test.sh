# tapp replay: a record from a file, right and wrong.
. "${0%/*}/lib.sh"
cd "$work" || exit 1

cat >deal.rec <<'REC'
[Variant "tapp-tarock"]
[Dealer 1]
[Hand 0 "CK CQ CC CJ C10 C9 C8 C7 SK SQ SC SJ S10 S9 S8 S7"]
[Hand 1 "HK HQ HC HJ HA H2 H3 H4 DK DQ DC DJ DA D2 D3 D4"]
[Hand 2 "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7"]
[Talon "T6 T5 T4 T3 T2 T1"]

[Auction]
2:solo 0:pass 1:pass

[Announcements]
2:done

[Play] {the soloist has every high trump}
2:T22 0:C7 1:D4
2:T21 0:C8 1:D3
2:T20 0:C9 1:D2
2:T19 0:C10 1:DA
2:T18 0:CJ 1:DJ
2:T17 0:CC 1:DC
2:T16 0:CQ 1:DQ
2:T15 0:CK 1:DK
2:T14 0:S7 1:H4
2:T13 0:S8 1:H3
2:T12 0:S9 1:H2
2:T11 0:S10 1:HA
2:T10 0:SJ 1:HJ
2:T9 0:SC 1:HC
2:T8 0:SQ 1:HQ
2:T7 0:SK 1:HK
REC
run replay deal.rec
status_is "a sound record is replayed" 0
out_has "the deal is printed" "trick 16:  2 T7   0 SK   1 HK   won by 2"
out_has "with the hands" "seat 1    HK HQ HC HJ HA H2 H3 H4 DK DQ DC DJ DA D2 D3 D4"
# The talon (8 points less 4 in two groups: Pagat 5 and five trumps) counts for the defenders: 70 - 6 = 64.
out_has "and the points" "points: declarer 64, defenders 6"
# An unannounced Valat is worth 12 from each; two of the trull in hand are worth 1 from each.
out_has "and the score" "total                   -13    -13    +26"
run replay deal.rec --json
json_is "JSON has the score" '[.phase, .contract, .declarer, .payoffs, .points.declarer]' '["done","solo",2,[-13,-13,26],64]'
json_is "and the number of moves" .moves 52

{ cat deal.rec; echo '[Score -13 -13 26]'; } >scored.rec
run replay scored.rec
status_is "a right score is right" 0
{ cat deal.rec; echo '[Score -8 -8 16]'; } >false.rec
run replay false.rec
status_is "a false score is a fault" 1
err_has "at its place" "false.rec:31:2: error[wrong-score]: the payoffs are -13 -13 26"
sed 's/^2:T20 0:C9/2:T20 0:D2/' deal.rec >illegal.rec
run replay illegal.rec
status_is "an illegal move is a fault" 1
err_has "at its place" "illegal.rec:17:7: error[illegal-move]: you do not hold D2"
head -n 16 deal.rec >part.rec
run replay part.rec
status_is "a record may end before the deal does" 0
out_has "it says whose turn it is" "the deal is not over: seat 2 is to act"
sed 's/tapp-tarock/tapp-tarok/' deal.rec >unknown.rec
run replay unknown.rec
status_is "a variant that is not there is a fault" 1
err_has "at its place" "unknown.rec:1:10: error[record-variant]"
err_has "with a hint" "did you mean 'tapp-tarock'"
run replay nowhere.rec
status_is "a missing file is an I/O error" 2
run replay "$work"
status_is "a folder too" 2
: >empty.rec
run replay empty.rec
status_is "an empty file is a fault" 1
head -c 5000 /dev/urandom >noise.rec
run replay noise.rec
status_is "noise is a fault" 1
run_with deal.rec replay -
status_is "a record comes from standard input too" 0
run replay
status_is "no record is a usage error" 2
run replay deal.rec deal.rec
status_is "two are too" 2
run replay deal.rec --xml
status_is "an unknown option too" 2
finish
