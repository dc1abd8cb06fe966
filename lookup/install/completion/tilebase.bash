# Bash completion of tilebase, tilebase-tablegen and tilebase-tablegen-mpi. Verbs, options and names come from the help
# of the commands. Words of the command line and names of files are only compared and passed as arguments, never
# expanded or evaluated.

# Prints the options in the help of a verb without their descriptions: `-p [ --puzzle ] NAME|FILE`.
_tilebase_options() {
  local help column
  help=$("$@" --help 2>/dev/null) || return
  column=$(sed -n 's/show this help$//p' <<<"$help")
  cut -c "1-${#column}" <<<"${help##*Options:}" | grep -E '^  -'
}

# Prints the name of an option's value, from the options on standard input; empty for an option without a value.
_tilebase_value() {
  local words word
  while read -ra words; do
    for word in "${words[@]}"; do
      [[ $word != "$1" || ${words[-1]} == [-\]]* ]] || printf '%s\n' "${words[-1]}"
    done
  done
}

# Prints a typed word without its quotes.
_tilebase_unquoted() {
  local word=${1//[\'\"\\]/}
  [[ $word != '~'* ]] || word=$HOME${word#\~}
  printf '%s\n' "$word"
}

_tilebase() {
  local program current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local verbs verb='' tables=() positional=0 i word
  COMPREPLY=()
  program=$(_tilebase_unquoted "${COMP_WORDS[0]}")
  # Bash splits --option=value at the equals sign.
  [[ $previous != = ]] || previous=${COMP_WORDS[COMP_CWORD - 2]}
  [[ $current != = ]] || current=''

  verbs=$("$program" --help 2>/dev/null | sed -n '/^Verbs:$/,/^$/s/^  \([a-z]*\).*/\1/p')
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --tables)
        word=${COMP_WORDS[i + 1]}
        [[ $word != = ]] || word=${COMP_WORDS[i + 2]}
        tables+=(--tables "$(_tilebase_unquoted "$word")") ;;
      -*) ;;
      *)
        if [[ -n $verb ]]; then
          ((++positional))
        elif grep -qxF -e "${COMP_WORDS[i]}" <<<"$verbs"; then
          verb=${COMP_WORDS[i]}
        fi ;;
    esac
  done

  # Looks for the value of the previous option. Before the verb, the option may belong to any verb.
  local options value='' names='' files=''
  if [[ -n $verb ]]; then
    options=$(_tilebase_options "$program" "$verb")
  else
    options=$(for i in $verbs; do _tilebase_options "$program" "$i"; done)
  fi
  [[ $previous != -* ]] || value=$(_tilebase_value "$previous" <<<"$options" | head -n 1)
  if [[ -n $value ]]; then
    [[ $value != *FILE* && $value != SOCKET ]] || files=-f
    [[ $value != DIR ]] || files=-d
    case $previous:$value in
      --puzzle:* | -p:*)
        # The generators know only the built-in puzzles.
        names=$([[ $program != *-tablegen* ]] || export TILEBASE_TABLES='' XDG_DATA_HOME=/nonexistent
          "${program%-tablegen*}" info "${tables[@]}" 2>/dev/null | sed -n '2,/^$/s/ .*//p') ;;
      *:*[A-Z]*) ;;
      *) names=${value//|/$'\n'} ;;
    esac
  elif [[ $current == -* ]]; then
    names=$(grep -oE -e '--[a-z-]+' <<<"$options" | sort -u)
    [[ -n $verb ]] || names+=$'\n--version'
  elif [[ -z $verb ]]; then
    names=$verbs
  else
    # The verb's usage line names its arguments.
    case $("$program" "$verb" --help 2>/dev/null | head -n 1) in
      *' judge '*) files=-f; ((positional > 0)) || names=$("$program" judge --list 2>/dev/null | sed -n 's/^  \([^ ]*\) .*/\1/p') ;;
      *FILE* | *TABLE* | *PATH*) files=-f ;;
    esac
  fi
  while IFS= read -r word; do
    [[ -z $word || $word != "$current"* ]] || COMPREPLY+=("$word")
  done <<<"$names"
  [[ -n $files ]] || return 0
  compopt -o filenames 2>/dev/null
  while IFS= read -r word; do
    # A name that contains a line end arrives in two parts, which are no files.
    [[ ! -e $(_tilebase_unquoted "$word") && ! -e $word ]] || COMPREPLY+=("$word")
  done < <(compgen "$files" -- "$current")
}
complete -F _tilebase tilebase tilebase-tablegen tilebase-tablegen-mpi
