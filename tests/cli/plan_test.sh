# Scripts of tapp plan run with GNU parallel and Slurm. If a shard is killed, the next run repeats only that shard.
. "${0%/*}/lib.sh"
deals=350 seed=13

run plan tapp-tarock --deals 103 --shards 7
status_is "plan works" 0
out_has "by default, tapp plan writes a script for Slurm" "#SBATCH --array=0-6"
check "the script for Slurm has correct shell syntax" sh -n "$work/out"
run plan tapp-tarock --deals 100..203 --shards 7 --format parallel
out_has "the command of GNU parallel keeps a log of finished jobs" "--joblog tapp-tarock-shards/joblog --resume"
is "the shards cover all deals, and their sizes differ by at most one" "$(sed -n '/^[0-9]/p' "$work/out" | tr '\n' ';')" \
    "0 100 115;1 115 130;2 130 145;3 145 160;4 160 175;5 175 189;6 189 203;"
run plan tapp-tarock --deals 100 --shards 3 --option hold=forehand_only --compare kontra=off,on --threads 4 \
    --folder "it's here"
out_has "the script passes options to the program" "--option hold=forehand_only --compare kontra=off,on"
out_has "the script passes the number of threads to the program" "--threads 4"
out_has "the script requests one processor of Slurm for each thread" "#SBATCH --cpus-per-task=4"
out_has "the name of the folder is quoted for the shell" "folder='it'\\''s here'"
check "with quoted names, the script has correct shell syntax" sh -n "$work/out"
for bad in "--deals 10" "--shards 3" "--deals 10 --shards 11" "--deals 10 --shards 2 --format make" \
    "--deals 10 --shards 0" \
    "--deals 10 --shards 2 --out x"; do
    # shellcheck disable=SC2086  # the arguments are words
    run plan tapp-tarock $bad
    status_is "'$bad' is a usage error" 2
done
run plan tapp-tarock --deals 10 --shards 2 --option nonsense=1
status_is "tapp plan reports an unknown option before anything is submitted" 1

run simulate tapp-tarock --deals $deals --seed $seed
cp "$work/out" "$work/whole"

# Replaces the program in the jobs. It keeps a list of its runs and kills its first run of shard 3.
program=$TAPP
cat >"$work/program" <<END
#!/bin/sh
echo "\$*" >>"$work/runs"
case "\$*" in
*shard-3.json*) if [ ! -e "$work/was-killed" ]; then touch "$work/was-killed"; kill -KILL \$\$; fi ;;
esac
exec "$program" "\$@"
END
chmod +x "$work/program"

# run_twice TITLE SCRIPT-RUNNER…: runs the script twice and checks the files after each run.
run_twice() {
    title=$1
    shift
    rm -rf "$work/was-killed" "$work/runs" "$work/shards"
    TAPP="$work/program" "$@" >"$work/said" 2>&1
    is "$title: the killed shard leaves no file" "$(find "$work/shards" -name 'shard-*' | sort |
        tr -dc '0-9\n' | tr '\n' ' ')" \
        "$(find "$work/shards" -name 'shard-[012456].json' | sort | tr -dc '0-9\n' | tr '\n' ' ')"
    is "$title: the other six shards are complete" "$(find "$work/shards" -name 'shard-?.json' | wc -l)" 6
    before=$(wc -l <"$work/runs")
    TAPP="$work/program" "$@" >"$work/said" 2>&1
    is "$title: the second run repeats only the missing shard" "$(sed "1,${before}d" "$work/runs" |
        grep -c shard-3.json) of $(sed "1,${before}d" "$work/runs" | wc -l)" \
        "1 of 1"
    run merge "$work"/shards/shard-*.json
    check "$title: the merged shards equal one whole run" cmp "$work/whole" "$work/out"
}

if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    run plan tapp-tarock --deals $deals --seed $seed --shards 7 --format parallel --folder "$work/shards"
    cp "$work/out" "$work/job"
    run_twice "GNU parallel" sh "$work/job"
else
    skip "GNU parallel runs the shards" "parallel is not installed"
fi

# ---- Slurm with one node in the test's own folder ----

slurm_stop() {
    for daemon in slurmd slurmctld munged; do
        [ -e "$work/$daemon.pid" ] || continue
        pid=$(cat "$work/$daemon.pid")
        kill "$pid" 2>/dev/null
        for _ in 1 2 3 4 5 6 7 8 9 10; do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.5
        done
    done
}

# Submits a job and waits until no part of it is left.
slurm_run() {
    sbatch --chdir="$work" --output="$work/job-%a.log" "$1" || return 1
    for _ in $(seq 1200); do
        if [ -z "$(squeue --noheader)" ]; then return 0; fi
        sleep 0.5
    done
    return 1
}

slurm_start() {
    port=$((20000 + $$ % 12000))
    node=$(hostname -s)
    mkdir -p "$work/state" "$work/spool"
    head -c 128 /dev/urandom >"$work/key"
    chmod 400 "$work/key"
    cat >"$work/slurm.conf" <<END
ClusterName=test
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CryptoType=crypto/munge
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
    export SLURM_CONF="$work/slurm.conf"
    munged --force --key-file="$work/key" --socket="$work/munge.socket" --pid-file="$work/munged.pid" \
        --log-file="$work/munged.log" --seed-file="$work/munged.seed" >"$work/said" 2>&1 || return 1
    slurmctld -f "$SLURM_CONF" >"$work/said" 2>&1 || return 1
    slurmd -f "$SLURM_CONF" -N "$node" >"$work/said" 2>&1 || return 1
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        if sinfo --noheader --format=%T 2>/dev/null | grep -q idle; then return 0; fi
        sleep 1
    done
    return 1
}

missing=
for command in sbatch slurmctld slurmd munged; do
    command -v $command >/dev/null || missing="$missing $command"
done
trap 'slurm_stop; rm -rf "$work"' EXIT
if [ -n "$missing" ]; then
    skip "Slurm runs the shards" "not installed:$missing"
elif [ "$(id -u)" -ne 0 ]; then
    skip "Slurm runs the shards" "its daemons want root"
elif ! slurm_start; then
    skip "Slurm runs the shards" "its daemons do not start here"
else
    run plan tapp-tarock --deals $deals --seed $seed --shards 7 --folder "$work/shards"
    cp "$work/out" "$work/job"
    run_twice "Slurm" slurm_run "$work/job"
fi
finish
