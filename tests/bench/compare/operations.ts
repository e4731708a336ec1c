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

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object
}

export interface Target {
  name: string
  base: string
  command: readonly string[]
  folder: string
  env: Record<string, string>
  ready: string
  headers: Record<string, string>
  /** The login request, and the path of the token in its response body. */
  login: { path: string; body: object; token: readonly string[] }
  firstId: number
  calls: Record<Operation, BenchRequest>
}

const get = (path: string): BenchRequest => ({ method: 'GET', path })

const sorted = (sort: string, range: string, filter = '{}') =>
  `sort=${encodeURIComponent(sort)}&range=%5B${range}%5D&filter=${encodeURIComponent(filter).replace('%7Bword%7D', '{word}')}`

const byName = '["username","ASC"]'

export const simpleRest = (
  path: string,
  login: BenchRequest,
  bodies: { update: object; create: object },
  logSort: string,
  ping: string,
): Record<Operation, BenchRequest> => ({
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
