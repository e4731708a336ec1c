-- One operation for wrk: load.lua -- <method> <path> <body>, with {placeholders} that change from call to call.
local method, path, body = 'GET', '/', ''
local salt, users, first, accounts = 0, 1, 1, 1
local words = { 'turing', 'hopper', 'dijkstra', 'lamport', 'tanaka', 'patel', 'novak', 'silva' }
local n = 0

local function letters(number)
  return (tostring(number):gsub('%d', function(digit) return string.char(97 + tonumber(digit)) end))
end

local values = {
  n = function() return salt .. 'x' .. n end,
  letters = function() return letters(salt .. n) end,
  digits = function() return string.format('%09d', (salt * 7 + n * 13) % 1000000000) end,
  id = function() return first + (salt + n * 7919) % users end,
  phone = function() return string.format('1%010d', n % accounts) end,
  word = function() return words[1 + n % #words] end,
  from = function() return 25 * (n % 8) end,
  to = function() return 25 * (n % 8) + 24 end,
  farFrom = function() return math.floor(users * 0.9) + 25 * (n % 8) end,
  farTo = function() return math.floor(users * 0.9) + 25 * (n % 8) + 24 end,
}

local function filled(text)
  return (text:gsub('{(%a+)}', function(name) return values[name] and tostring(values[name]()) end))
end

function init(args)
  method, path, body = args[1], args[2], args[3]
  salt, users, first, accounts = tonumber(args[4]), tonumber(args[5]), tonumber(args[6]), tonumber(args[7])
end

function request()
  n = n + 1
  return wrk.format(method, filled(path), nil, body ~= '' and filled(body) or nil)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"answers":%d,"seconds":%f,"median":%f,"p99":%f,"refused":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
