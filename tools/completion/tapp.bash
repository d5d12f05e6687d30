# Completion of tapp for bash, made by `make docs` from the options of the commands.

_tapp_variants() {
    "${COMP_WORDS[0]}" list 2>/dev/null | awk '/^  [a-z]/ && NR > 1 { print $1 }'
}

_tapp() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local words='' options='' commands='play stats list show explain diff validate test format new eval simulate merge plan match train replay solve engine serve help'
    case "$command $previous" in
    'play --records') words=$(compgen -d -- "$word") ;;
    'play --lang') words='en de' ;;
    'stats --format') words='text json' ;;
    'stats --lang') words='en de' ;;
    'explain --format') words='text markdown html' ;;
    'explain --lang') words='en de' ;;
    'diff --format') words='text markdown html' ;;
    'diff --lang') words='en de' ;;
    'validate --format') words='text json sarif github' ;;
    'validate --schema') words='' ;;
    'validate --lang') words='en de' ;;
    'test --format') words='text json sarif github' ;;
    'test --lang') words='en de' ;;
    'new --from') words=$(_tapp_variants) ;;
    'new --lang') words='en de' ;;
    'simulate --format') words='text json csv' ;;
    'simulate --out') words='' ;;
    'simulate --plot') words='' ;;
    'merge --format') words='text json csv' ;;
    'merge --out') words='' ;;
    'merge --plot') words='' ;;
    'plan --format') words='slurm parallel' ;;
    'plan --folder') words=$(compgen -d -- "$word") ;;
    'match --format') words='text json' ;;
    'train --out') words='' ;;
    'train --plot') words='' ;;
    'replay --out') words='' ;;
    'replay --lang') words='en de' ;;
    'solve --format') words='text json' ;;
    'solve --lang') words='en de' ;;
    'serve --data') words=$(compgen -d -- "$word") ;;
    'serve --pictures') words=$(compgen -d -- "$word") ;;
    'help --lang') words='en de' ;;
    *)
        case $command in
        play) options='--option --players --seat --deals --seed --bots --threads --teach --watch --plain --ascii --pace --records --resume --lang' words=$(_tapp_variants) ;;
        stats) options='--since --format --lang' words=$(_tapp_variants) ;;
        list) options='--family --players --json' ;;
        show) options='--json --origin --option --players' words=$(_tapp_variants) ;;
        explain) options='--format --lang --option --players' words=$(_tapp_variants) ;;
        diff) options='--option --players --format --lang' words=$(_tapp_variants) ;;
        validate) options='--format --notes --no-trial --strict --watch --schema --schema-remotes --assert-formats --lang' words='' ;;
        test) options='--only --format --lang' words='' ;;
        format) options='--check --stdin' words='' ;;
        new) options='--from --partners --lang' words='' ;;
        eval) options='--with' ;;
        simulate) options='--deals --seed --threads --option --players --pot --bots --compare --format --out --plot --per-deal' words=$(_tapp_variants) ;;
        merge) options='--format --out --plot' words='' ;;
        plan) options='--shards --format --folder --deals --seed --threads --option --players --pot --bots --compare' words=$(_tapp_variants) ;;
        match) options='--bots --error --time --deals --seed --threads --option --players --pot --format' words=$(_tapp_variants) ;;
        train) options='--deals --seed --threads --option --players --configurations --continue --bids --out --plot' words=$(_tapp_variants) ;;
        replay) options='--step --json --from --seat --bots --out --plain --ascii --lang' words='' ;;
        solve) options='--from --format --nodes --time --lang' words='' ;;
        engine) options='--variants-only --limited' ;;
        serve) options='--listen --data --pictures --threads --variants-only' ;;
        help) options='--lang' words=$commands ;;
        esac
        [ "$COMP_CWORD" -eq 1 ] && words=$commands
        [ "${word#-}" = "$word" ] || words=$options
        ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    [ "${#COMPREPLY[@]}" -eq 0 ] && mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

complete -o filenames -F _tapp tapp
