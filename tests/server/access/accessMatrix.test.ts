import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#server/platform/routing/defineRoute'
import { routesFor } from '#server/routes'
import { permissionsForTokens } from '#server/platform/routing/tokenAccess'
import { bodyOf } from '../../support/answers.ts'
import { createApiToken } from '../../support/apiTokens.ts'
import { makeClient, type Client } from '../../support/client.ts'
import { engine } from '../../support/database.ts'
import { wrongSortKeys } from '../../support/sortKeys.ts'
import { useServer } from '../../support/server.ts'
import {
  callers,
  derivedRow,
  recordKinds,
  rows,
  signedIn,
  type Caller,
  type Place,
  type Row,
} from './accessMatrix.rows.ts'

const server = useServer()
const routes = routesFor(false)
const clients = new Map<Caller, Client>()

const client = (caller: Caller): Client => {
  const found = clients.get(caller)
  if (!found) throw new Error(`no client for ${caller}`)
  return found
}

beforeAll(async () => {
  for (const [caller, username] of Object.entries(callers) as [Caller, string | null][])
    clients.set(caller, username === null ? makeClient(server.base) : await server.as(username))
  await client('signedOut').post('/auth/oauth/logout')
  const administrator = client('administrator')
  const { data: permissionIds } = await bodyOf(
    administrator.get('/usercenter/api-tokens/permissions'),
  )
  const { script } = await createApiToken(server, administrator, { permissionIds })
  clients.set('companyToken', script)
})

const absentId = '99999999'

const recordIn = (row: Row, place: Place): Promise<string> => {
  if (!row.record || row.record === 'none' || place === 'absent') return Promise.resolve(absentId)
  return recordKinds[row.record].make(place, client, server)
}

/** A token of the administrator sees and does what the administrator may. */
const personOf = (caller: Caller): Caller => (caller === 'companyToken' ? 'administrator' : caller)

const isClosed = (route: Route, caller: Caller): boolean =>
  caller === 'companyToken' && route.access !== 'public' && !permissionsForTokens(route)

const sees = (row: Row, caller: Caller, place: Place | null): boolean => {
  if (place === null || !row.record) return true
  if (place === 'absent' || row.record === 'none') return false
  const seenBy: readonly Caller[] = recordKinds[row.record].seenBy[place]
  return seenBy.includes(personOf(caller))
}

const expectedStatus = (route: Route, row: Row, caller: Caller, place: Place | null): number => {
  if (isClosed(route, caller)) return 403
  const person = personOf(caller)
  if (row.may !== 'everybody' && !row.may.includes(person))
    return signedIn.includes(person) ? 403 : 401
  if (!sees(row, caller, place)) return 404
  return typeof row.status === 'object'
    ? (row.status[caller] ?? row.status[person] ?? 200)
    : (row.status ?? 200)
}

/** Callers whose queries are not limited to one company. */
const seesFurther: ReadonlySet<Caller> = new Set(['system', 'dealer'])

const rowOf = (route: (typeof routes)[number]) => rows[route.operationId] ?? derivedRow(route)

it('has exactly one row for every route', () => {
  const names = new Set(routes.map(({ operationId }) => operationId))
  expect(Object.keys(rows).filter((name) => !names.has(name))).toEqual([])
  expect(routes.filter((route) => !rowOf(route)).map(({ operationId }) => operationId)).toEqual([])
})

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (name, route) => {
  const row = rowOf(route)
  const places: (Place | null)[] =
    row?.record === 'none' ? ['absent'] : row?.record ? ['companyA', 'companyB', 'absent'] : [null]
  for (const place of places)
    it(`answers each kind of caller as declared${place ? ` (${place})` : ''}`, async () => {
      if (!row) throw new Error('no row')
      const answered: Partial<Record<Caller, number>> = {}
      const expected: Partial<Record<Caller, number>> = {}
      let id: string | null = null
      for (const caller of Object.keys(callers) as Caller[]) {
        if (row.elsewhere?.callers.includes(caller) && place !== 'absent') continue
        const status = expectedStatus(route, row, caller, place)
        // Authorization is the same code on both engines, so PostgreSQL repeats only one call per outcome, and callers
        // with a wider scope.
        const isKnown = Object.values(expected).includes(status) && !seesFurther.has(caller)
        if (engine === 'postgres' && isKnown) continue
        // The logout route needs a client whose session no other test uses.
        const who = name === 'signOut' ? makeClient(server.base) : client(caller)
        // A refused call leaves the record for the next caller; after any other call it is created again.
        id ??= place === null ? '' : await recordIn(row, place)
        const answer = await who.call(`${route.path.replace(':id', id)}${row.query ?? ''}`, {
          method: route.method.toUpperCase(),
          ...(row.body ? { body: row.body() } : route.method === 'post' ? { body: {} } : {}),
        })
        if (route.method !== 'get' && answer.status < 400) id = null
        answered[caller] = answer.status
        expected[caller] = status
        if (isClosed(route, caller)) expect(answer.body.code).toBe(7432)
        if (!sees(row, caller, place) && answer.status === 404)
          expect(answer.body.code).toBe(row.absent ?? 7004)
      }
      expect(answered).toEqual(expected)
    })
})

it('stores the correct sort key for every name that these calls wrote', async () => {
  const { wrong, seen } = await wrongSortKeys(server.db.read)
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(300)
})
