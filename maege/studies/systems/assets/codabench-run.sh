#!/bin/sh
# The scoring program: sh run.sh INPUT OUTPUT [--errors]
#
# INPUT/ref is the reference data, INPUT/res the submission; scores.json and detailed_results.html go
# to OUTPUT. Participants read what is printed here, so an error that is not theirs is one line that
# quotes no text; --errors prints all of it, for a trial on your own machine.
program=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
errors=/dev/null
[ "$3" = --errors ] && errors=/dev/stderr

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo 'The scoring program needs Python 3.11: set docker_image to python:3.12-slim.' >&2
    exit 2
fi
version=$(sed -n 's/^maege.*==//p' "$program/requirements.txt")
if ! "$python" -c 'import sys, maege; sys.exit(maege.__version__ != sys.argv[1])' "$version" \
    2>/dev/null; then  # another version may score otherwise
    packages=$(mktemp -d)
    set -- "$1" "$2" --requirement "$program/requirements.txt"
    for wheel in "$program"/*.whl; do  # of MAEGE, if you add it; the requirement is met by it
        [ -f "$wheel" ] && set -- "$@" --find-links "$program"
    done
    input=$1 output=$2
    shift 2
    if ! "$python" -m pip install --quiet --target "$packages" "$@" >"$errors" 2>&1; then
        echo 'The scoring program could not install maege. Please tell the organisers.' >&2
        exit 2
    fi
    export PYTHONPATH="$packages"
    set -- "$input" "$output"
fi
message=$(mktemp)
"$python" -m maege.studies.systems.codabench_scoring "$1" "$2" >"$message" 2>"$errors"
code=$?
if [ $code -eq 0 ]; then
    cat "$message"
elif [ -s "$message" ]; then
    cat "$message" >&2
else
    echo 'The scoring program failed. Please tell the organisers.' >&2
fi
exit $code
