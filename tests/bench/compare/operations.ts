/** What is compared, in the order of the table. */
export const operations = [
  'ping',
  'list',
  'page at 90 %',
  'search',
  'get one',
  'log list',
  'update',
  'create',
  'log in',
] as const
export type Operation = (typeof operations)[number]

/** A call, with placeholders that `load.lua` fills. */
export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object
}

/** A server that is compared. */
export interface Target {
  name: string
  base: string
  /** How it is started. */
  command: readonly string[]
  folder: string
  env: Record<string, string>
  /** Answers 200 as soon as it takes calls. */
  ready: string
  headers: Record<string, string>
  /** How someone logs in, and where the token is in the answer. */
  login: { path: string; body: object; token: readonly string[] }
  /** Number of the first of the people that all have. */
  firstId: number
  calls: Record<Operation, Asked>
}

const get = (path: string): Asked => ({ method: 'GET', path })

const sorted = (sort: string, range: string, filter = '{}') =>
  `sort=${encodeURIComponent(sort)}&range=%5B${range}%5D&filter=${encodeURIComponent(filter).replace('%7Bword%7D', '{word}')}`

const byName = '["username","ASC"]'

/** Calls of servers that speak simple-rest, as the portal and the bare one do. */
export const simpleRest = (
  path: string,
  login: Asked,
  bodies: { update: object; create: object },
  logSort: string,
  ping: string,
): Record<Operation, Asked> => ({
  ping: get(ping),
  list: get(`${path}/users?${sorted(byName, '{from},{to}')}`),
  'page at 90 %': get(`${path}/users?${sorted(byName, '{farFrom},{farTo}')}`),
  search: get(`${path}/users?${sorted(byName, '0,24', '{"q":"{word}"}')}`),
  'get one': get(`${path}/users/{id}`),
  'log list': get(`${path}/logs?${sorted(logSort, '0,24')}`),
  update: { method: 'PUT', path: `${path}/users/{id}`, body: bodies.update },
  create: { method: 'POST', path: `${path}/users`, body: bodies.create },
  'log in': login,
})
