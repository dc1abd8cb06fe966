-- For wrk: requests /v1/solve for a thousand boards in turn, and prints one line of JSON at the end.

local requests = {}

function init()  -- wrk knows the Host field by now
  math.randomseed(1)
  for i = 1, 1000 do
    local tiles = {"1", "2", "3", "4", "5", "6", "7", "8", "x"}
    for last = #tiles, 2, -1 do
      local other = math.random(last)
      tiles[last], tiles[other] = tiles[other], tiles[last]
    end
    requests[i] = wrk.format("GET", "/v1/solve?start=" .. table.concat(tiles))
  end
end

local next_request = 0
function request()
  next_request = next_request % #requests + 1
  return requests[next_request]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"rate": %.6f, "errors": %d, "p50": %d, "p99": %d}', summary.requests * 1e6 / summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
