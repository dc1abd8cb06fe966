// Requests to the routes of the service, as the connection passes them on: six lines (method, target, content type,
// content encoding, accepted encodings, If-None-Match), then the body.

#include "http_responses.hpp"
#include "small_service.hpp"

std::vector<std::string> fuzz::seeds() {
  std::vector<std::string> inputs;
  const auto get = [&](const std::string& target) {
    for (const char* method : {"GET", "HEAD", "OPTIONS"}) inputs.push_back(method + ('\n' + target) + "\n\n\n\n\n");
    inputs.push_back("GET\n" + target + "\n\n\ngzip, br;q=0.5\n*\n");
  };
  for (const char* ask : {"solve", "distance", "moves", "count", "paths"}) {
    get(std::string("/v1/") + ask + "?puzzle=slide2x3&start=1234x5");
    get(std::string("/v1/") + ask + "?puzzle=die&start=123654&goal=12**%3f6");
    get(std::string("/v1/") + ask + "?puzzle=turn&goal=2+1+4+3&start=1%202%203%204");
  }
  get("/v1/moves?puzzle=mixed3x3&start=12345678x");  // This puzzle is not served here.
  get("/v1/paths?puzzle=slide2x3&start=54321x&limit=7");
  get("/v1/stats?puzzle=mixed&goal=x1**");
  get("/v1/random?puzzle=slide2x2&distance=3&count=5&seed=7");
  for (const char* other : {"/", "/v1/puzzles", "/healthz", "/metrics", "/openapi.json", "/main.js", "/nowhere",
                            "http://localhost/v1/solve?puzzle=gap&start=12x"})
    get(other);
  for (const char* print : {"path", "distance"}) {
    const std::string target = std::string("/v1/batch?puzzle=slide2x3&print=") + print;
    inputs.push_back("POST\n" + target + "\ntext/plain\n\n\n\n12345x\n54321x -> 1*****\n# so\n\nwrong");
    inputs.push_back("POST\n" + target + "\napplication/json\nidentity\n\n\n[\"12345x\", \"54321x -> 1*****\", \"\"]");
  }
  return inputs;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::SmallService small;
  fuzz::Input input(data, size);
  tilebase::service::Request request;
  for (std::string_view* line : {&request.method, &request.target, &request.content_type, &request.content_encoding,
                                 &request.accept_encoding, &request.if_none_match})
    *line = input.until('\n');
  request.body = input.rest();
  fuzz::check_response(request, small.handler().read(request).answer([] { return false; }));
  return 0;
}
