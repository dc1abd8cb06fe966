#pragma once

#include <string>
#include <vector>

/// Questions to the commands and their answers, as text files in questions/, one file a topic. Each file is a test.
///
///     # a word that passes the goal ends elsewhere
///     $ tilebase check --goal 1234x****
///     < 123x46758 : rdrl
///     > ends elsewhere
///     ! 1 answer: 0 right; wrong: 1 ends elsewhere
///     ? 1
///     $ tilebase distance 123x46758 => 3
///
/// A line begins with a sign and a blank:
///
///     # COMMENT   begins a case, whose questions are asked in a new folder
///     = FILE      writes a file there: the lines that follow, indented by two blanks
///     $ COMMAND   asks `tilebase`, `tilebase-tablegen` or a tool such as sed, with the shell's quotes; NAME=value may
///                 stand before it, `|` leads to another command, {A,B} outside of quotes asks once with A and once
///                 with B, $PWD is the folder
///     < LINE      standard input
///     * LINE      asks the command of the $ above with this standard input alone
///     > LINE      standard output, which consists of these lines
///     ~ PARTS     in place of >: standard output has these parts, separated by " ... ", in this order
///     ! PARTS     standard error, which has as many lines as there are !, each with these parts likewise
///     ? STATUS    exit status; without this line 0, or 2 where there is standard error alone
///
/// Answers of one line may stand behind the command, as `$ COMMAND => LINE =! PARTS =? STATUS` (or =~), and so behind a
/// *; behind a line of input, `< LINE => LINE`. In files, commands, input and output, \n, \r, \t, \xHH and \\ are
/// characters; a backslash at the end of a line leaves the line end out.
///
/// Texts of errors are not promised: a `!` names the input and the word that matters. To add a question, write its `$`
/// and `<`, run the test, and copy the answer from its failure, if it is right.
namespace questions {

/// Asks the questions of a text; returns what is wrong, each with the name and the number of the line.
std::vector<std::string> faults(const std::string& name, const std::string& text);

/// Asks the questions of a file of questions/. Fails for each wrong answer.
void ask_all(const std::string& name);

}  // namespace questions
