import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import sqlite3 from 'sqlite3'
import type { Database } from '#db/connect'
import type { Transact } from '#db/transaction'
import type { PublicScope } from '#server/core/scope'
import type { Route } from '#server/platform/routing/defineRoute'

/** Tables that decide what people may do. */
const grantingTables: ReadonlySet<string> = new Set([
  'roles',
  'role_permissions',
  'user_roles',
  'invitation_roles',
  'company_permissions',
  'permission_packages',
  'permission_package_permissions',
  'permissions',
  'application_permissions',
  'oauth_clients',
])

/** Columns that decide who logs in to an account; columns with names of secrets are added by `isSecret`. */
const guardedColumns: Record<string, readonly string[]> = {
  users: [
    'dial_code',
    'phone',
    'email',
    'pending_dial_code',
    'pending_phone',
    'pending_email',
    'is_system_administrator',
  ],
  companies: ['administrator_id', 'second_factor_since'],
  factors: ['public_key'],
}

/** Columns with names of secrets that give no access: messages that wait, and codes that someone has to receive. */
const harmless: ReadonlySet<string> = new Set(['outbox.sealed', 'verification_codes.code_hash'])

/** Routes that write such data without a confirmation, each with the reason. */
export const unconfirmedOperations: Readonly<Record<string, string>> = {
  changePassword: 'It asks for the old password.',
  acceptInvitation:
    'The inviter confirmed the roles, and the caller proves the invitation; leaving a company for it is confirmed.',
  requestToJoin: 'The inviter confirmed the roles, and the caller proves the invitation.',
}

const isSecret = (column: string): boolean => column === 'sealed' || column.endsWith('_hash')

const namesIn = (list: string): string[] =>
  list.split(',').map((name) => name.replaceAll(/["`\s]/g, ''))

const assignedIn = (sql: string): string[] =>
  [...sql.matchAll(/["`]?(\w+)["`]?\s*=(?!=)/g)].map(([, name]) => name ?? '')

/** The guarded tables and columns that a statement writes. */
export const guardedWritesOf = (sql: string): string[] => {
  const insert = /^\s*insert into ["`]?(\w+)["`]?\s*\(([^)]*)\)/i.exec(sql)
  const update = /^\s*update ["`]?(\w+)["`]?\s+set\s([\s\S]*?)(?:\swhere\s|$)/i.exec(sql)
  const removal = /^\s*delete from ["`]?(\w+)/i.exec(sql)
  const table = (insert ?? update ?? removal)?.[1]?.toLowerCase() ?? ''
  if (grantingTables.has(table)) return [table]
  const written = insert ? namesIn(insert[2] ?? '') : update ? assignedIn(update[2] ?? '') : []
  return written
    .filter((column) => isSecret(column) || guardedColumns[table]?.includes(column))
    .map((column) => `${table}.${column}`)
    .filter((name) => !harmless.has(name))
}

const runningCall = new AsyncLocalStorage<Set<string>>()

const note = (sql: unknown): void => {
  const writes = runningCall.getStore()
  if (writes && typeof sql === 'string') for (const name of guardedWritesOf(sql)) writes.add(name)
}

type Method = (this: { sql?: string }, ...args: unknown[]) => unknown

const observe = (
  target: object,
  name: string,
  sqlOf: (that: object, args: unknown[]) => unknown,
) => {
  const methods = target as Record<string, Method>
  const original = methods[name] as Method
  methods[name] = function (...args) {
    note(sqlOf(this, args))
    return original.apply(this, args)
  }
}

for (const name of ['all', 'run', 'get'])
  observe(sqlite3.Statement.prototype, name, (statement) => (statement as { sql?: string }).sql)
observe(pg.Client.prototype, 'query', (_client, [query]) =>
  typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text,
)

const found: string[] = []
const watchedRoutes = new WeakSet<Route>()

const watchRoute = (route: Route): void => {
  if (route.access === 'public' || route.confirmed || watchedRoutes.has(route)) return
  watchedRoutes.add(route)
  const { handle } = route
  route.handle = (input, scope: PublicScope) => {
    const writes = new Set<string>()
    return runningCall.run(writes, async () => {
      try {
        return await handle(input, scope)
      } finally {
        if (writes.size && !(route.operationId in unconfirmedOperations))
          found.push(`${route.operationId} writes ${[...writes].join(', ')}`)
      }
    })
  }
}

/** Records what unconfirmed routes write; on SQLite a transaction may run in the context of another call. */
export const watchWrites = (routes: readonly Route[], db: Database): void => {
  routes.forEach(watchRoute)
  const { transaction } = db
  const bound: Transact = (work) => transaction(AsyncLocalStorage.bind(work))
  Object.assign(db, { transaction: bound })
}

/** Returns and forgets what unconfirmed routes wrote that they must not. */
export const takeUnconfirmedWrites = (): string[] => [...new Set(found.splice(0))]
