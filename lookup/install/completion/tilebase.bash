# Completion of tilebase and tilebase-tablegen in bash. Verbs, options and names are read from what the commands say of themselves.

# The lines of an option in the help of a verb, up to the description: `-p [ --puzzle ] NAME`.
_tilebase_options() {
  local help column
  help=$("$@" --help 2>/dev/null) || return
  column=$(sed -n 's/show this help$//p' <<<"$help")
  cut -c "1-${#column}" <<<"${help##*Options:}" | grep -E '^  -'
}

# The puzzles of the standard tables, or of those in a folder.
_tilebase_puzzles() {
  local tables=()
  [ -z "$1" ] || tables=("$1"/*.table)
  tilebase info "${tables[@]}" 2>/dev/null | sed -n 's/^  puzzle   *//p' | sort -u
}

_tilebase() {
  local program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local verbs verb='' folder=${TILEBASE_TABLES:-} positional=0 i
  COMPREPLY=()
  # Bash splits --option=value at the sign.
  [ "$previous" != = ] || previous=${COMP_WORDS[COMP_CWORD - 2]}
  [ "$current" != = ] || current=''

  verbs=$("$program" --help 2>/dev/null | sed -n '/^Verbs:$/,/^$/s/^  \([a-z]*\).*/\1/p')
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --tables) folder=${COMP_WORDS[i + 1]}; [ "$folder" != = ] || folder=${COMP_WORDS[i + 2]}; folder=${folder/#\~/$HOME} ;;
      -*) ;;
      *) if [ -n "$verb" ]; then ((++positional)); elif grep -qx -e "${COMP_WORDS[i]}" <<<"$verbs"; then verb=${COMP_WORDS[i]}; fi ;;
    esac
  done

  # A value for the option before it? Before the verb, any verb may know the option.
  local options value='' names='' files=''
  if [ -n "$verb" ]; then
    options=$(_tilebase_options "$program" "$verb")
  else
    options=$(for i in $verbs; do _tilebase_options "$program" "$i"; done)
  fi
  [[ $previous != -* ]] || value=$(sed -n -E "s/^ *(-. \[ )?$previous( \[ --[a-z-]+)?( \])? ([^][ -][^ ]*) *$/\4/p" <<<"$options" | head -n 1)
  if [ -n "$value" ]; then
    [[ $value != *FILE* ]] || files=-f
    [[ $value != DIR ]] || files=-d
    case $previous:$value in
      --puzzle:* | -p:*) names=$(_tilebase_puzzles "$folder") ;;
      *:*[A-Z]*) ;;
      *) names=${value//|/ } ;;
    esac
  elif [[ $current == -* ]]; then
    names=$(grep -oE -e '--[a-z-]+' <<<"$options" | sort -u)
    [ -n "$verb" ] || names+=' --version'
  elif [ -z "$verb" ]; then
    names=$verbs
  else
    # What the verb's usage line says of its arguments.
    case $("$program" "$verb" --help 2>/dev/null | head -n 1) in
      *' judge '*) files=-f; [ "$positional" -gt 0 ] || names=$("$program" judge --list 2>/dev/null | sed 's/ .*//') ;;
      *FILE* | *TABLE* | *PATH*) files=-f ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$names" -- "$current" || true; [ -z "$files" ] || compgen $files -- "$current")
  [ -z "$files" ] || compopt -o filenames 2>/dev/null
}
complete -F _tilebase tilebase tilebase-tablegen
