// Names that are long, and the version.

#include <tilebase/version.hpp>

#include "cli/programs.hpp"

TEST_CASE("an error gives the whole name of a file, however long") {
  const std::string longer(300, 'a');
  for (const std::string& name : {std::string(100, 'a'), longer}) {
    const auto reason = name == longer ? ": File name too long" : ": No such file or directory";
    for (const auto& outcome : {ask({"info", name}), ask({"batch", name}), generate({"verify", name}),
                                generate({"build", "--puzzle", "./" + name})}) {
      check_parts(outcome.err, {name + "'" + reason});
      CHECK(outcome.status == 2);
    }
    CHECK(ask({"judge", name}).status == 2);
  }
}

TEST_CASE("both programs print their version") {
  check_answer(ask({"--version"}), std::string("tilebase ") + tilebase::version + "\n");
  check_answer(generate({"--version"}), std::string("tilebase-tablegen ") + tilebase::version + "\n");
}
