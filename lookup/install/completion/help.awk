# Prints a line for each verb and option in the help of a command, for the completions. A verb: NAME, an empty field,
# SUMMARY. An option: NAMES, VALUE, DESCRIPTION. Tabs separate the fields. Shells quote this text, so it contains
# neither apostrophes nor double backslashes.
function show() { if (names != "") print names "\t" value "\t" about }
/^$/ { part = "" }
part == "verbs" { name = $1; sub(/^.*  /, ""); print name "\t\t" $0 }
part == "options" { line[++count] = $0; if (/show this help$/) column = index($0, "show this help") }
/^(Verbs|Options):$/ { part = tolower(substr($0, 1, length($0) - 1)) }
END {
  for (i = 1; i <= count; ++i) {
    head = substr(line[i], 1, column - 1)
    text = substr(line[i], column)
    if (head ~ /-/) {
      show()
      names = value = about = ""
      gsub(/[][]/, "", head)
      words = split(head, word, " ")
      for (j = 1; j <= words; ++j)
        if (word[j] ~ /^-/) names = names (names == "" ? "" : " ") word[j]; else value = word[j]
    }
    sub(/ +$/, "", text)
    about = about (about == "" ? "" : " ") text
  }
  show()
}
