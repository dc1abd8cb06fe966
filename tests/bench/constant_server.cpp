// The service's server with a handler that always gives the same answer: measures the cost of HTTP alone.
//
//     constant_server THREADS

#include <cstdio>
#include <cstdlib>

#include <service/server.hpp>

namespace {

class Constant final : public tilebase::service::Handler {
 public:
  tilebase::service::Task read(const tilebase::service::Request&) const override {
    return {{}, [](const tilebase::service::Abandoned&) -> tilebase::service::Response {
              return {R"({"puzzle":"slide3x3","start":"23415x768","goal":"12345678x",)"
                      R"("solvable":true,"distance":19,"path":["d","l",)"
                      R"("u","r","u","l","l","d","d","r","u","r","d","l","l","u","r","d","r"]})"
                      "\n"};
            }};
  }
  tilebase::service::Response refuse(int status, std::string_view, std::string_view) const override {
    return {.content_type = "text/plain", .status = status};
  }
};

}  // namespace

int main(int argc, char** argv) {
  const int threads = argc == 2 ? std::atoi(argv[1]) : 0;
  if (threads < 1) {
    std::fputs("usage: constant_server THREADS\n", stderr);
    return 2;
  }
  const Constant constant;
  const tilebase::service::Limits limits;
  tilebase::service::Load load;
  tilebase::service::Metrics metrics({"constant"});
  tilebase::service::Place place;
  place.port = 0;
  run_server(place, static_cast<std::size_t>(threads), limits, constant, metrics, load, nullptr,
             [](const std::string& url) {
               std::printf("listening on %s\n", url.c_str());
               std::fflush(stdout);
             });
}
