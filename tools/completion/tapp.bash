# Completion of tapp for bash.

_tapp_variants() {
    "${COMP_WORDS[0]}" list 2>/dev/null | awk '/^  [a-z]/ && NR > 1 { print $1 }'
}

_tapp() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local options='' variants=''
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'play stats list show explain diff validate new eval simulate merge plan match train replay solve engine serve help' -- "$word")
        return
    fi
    case $previous in
    --lang) mapfile -t COMPREPLY < <(compgen -W 'en de' -- "$word") && return ;;
    --format)
        case $command in
        validate) options='text json sarif github' ;;
        explain | diff) options='text markdown html' ;;
        solve | stats) options='text json' ;;
        plan) options='slurm parallel' ;;
        match) options='text json' ;;
        *) options='text json csv' ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
        ;;
    --from)
        [ "$command" = new ] && options=$(_tapp_variants)
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
        ;;
    --folder | --data | --records) mapfile -t COMPREPLY < <(compgen -d -- "$word") && return ;;
    esac
    case $command in
    list) options='--family --players --json' ;;
    play)
        options='--option --players --seat --deals --seed --lang --bots --threads --teach --watch --plain --ascii --pace --records --resume'
        variants=yes
        ;;
    show) options='--json --origin --option --players' variants=yes ;;
    explain | diff) options='--lang --format --option --players' variants=yes ;;
    new) options='--from --partners' ;;
    validate) options='--format --lang --notes --no-trial --strict --watch --schema --schema-remotes --assert-formats' ;;
    eval) options='--with' ;;
    simulate | plan)
        options='--deals --seed --threads --bots --players --option --compare --pot --format --per-deal --out --plot'
        [ "$command" = plan ] && options="$options --shards --folder"
        variants=yes
        ;;
    merge) options='--format --out --plot' ;;
    match) options='--bots --deals --error --time --seed --threads --players --option --pot --format' variants=yes ;;
    train) options='--deals --seed --threads --players --option --out --plot' variants=yes ;;
    replay) options='--json --step --from --seat --bots --out --lang --plain --ascii' ;;
    solve) options='--from --format --nodes --lang' ;;
    stats) options='--since --format --lang' ;;
    engine) options='--variants-only --limited' ;;
    serve) options='--listen --data --pictures --threads --variants-only' ;;
    help) options='play stats list show explain diff validate new eval simulate merge plan match train replay solve engine serve' ;;
    esac
    [ -n "$variants" ] && [ "${word#-}" = "$word" ] && options="$options $(_tapp_variants)"
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    [ "${#COMPREPLY[@]}" -eq 0 ] && mapfile -t COMPREPLY < <(compgen -f -- "$word")
}

complete -o filenames -F _tapp tapp
