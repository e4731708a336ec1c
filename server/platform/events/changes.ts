import type { Knex } from 'knex'
import type { AuditAction } from '#contract/operations/auditActions'
import { recordChanged, type LiveEvent } from '#contract/operations/events'
import { declaredResources } from '#contract/core/resource'
import type { Actor } from '#server/core/scope'
import type { Audience, VisibleRecord } from './audience.ts'

interface LoggedChange {
  log_id: number
  actor_id: number | null
  company_id: number | null
  action: AuditAction
  target_type: string
  target_id: string
  code: number
}

/** Number of sealed rows, which are numbered in commit order without gaps. */
export const findHead = async (read: Knex): Promise<number> => {
  const last = await read('log_leaves').orderBy('leaf_index', 'desc').first('leaf_index')
  return last ? Number(last.leaf_index) + 1 : 0
}

export const listChanges = (read: Knex, from: number, to: number): Promise<LoggedChange[]> =>
  read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .orderBy('leaf_index')
    .select(
      'log_id',
      'actor_id',
      'company_id',
      'action',
      'target_type',
      'target_id',
      'code',
    ) as Promise<LoggedChange[]>

/**
 * True if a row from before `time` still waits for sealing, so that the sealed log cannot be followed.
 * @param after id of the newest row that is never sealed; only later rows count
 */
export const isUnsealedSince = async (read: Knex, time: number, after: number): Promise<boolean> =>
  (await read('log_unsealed')
    .where('log_id', '>', after)
    // A subquery, because with a join SQLite would scan the whole log before that time.
    .whereRaw('(SELECT at FROM logs WHERE logs.id = log_unsealed.log_id) < ?', [time])
    .first('log_id')) !== undefined

export const listTouchedNotifications = (
  read: Knex,
  since: number,
): Promise<{ id: number; user_id: number; version: number }[]> =>
  read('notifications').where('updated_at', '>=', since).select('id', 'user_id', 'version')

export const hasTouchedNotifications = async (
  read: Knex,
  userId: number,
  since: number,
): Promise<boolean> =>
  (await read('notifications')
    .where({ user_id: userId })
    .where('updated_at', '>=', since)
    .first('id')) !== undefined

/** Above this number of ids an event carries none, because reloading the list is cheaper. */
const maxIds = 20

const isQuiet = (action: AuditAction): boolean =>
  /^(signIn|signOut|session\.|application\.(pin|open|signIn|signOut)|log\.verify|permissions\.dropped)|\.export$/.test(
    action,
  )

const concernsSessions = (action: AuditAction): boolean =>
  /^(signIn$|signOut|session\.|user\.(signOut|endSession|disable|activate|generatePassword)$|password\.|consent\.withdraw$|account\.delete$)/.test(
    action,
  )

interface Change {
  type: string
  resources: readonly string[]
  audience: Audience | undefined
  found: readonly VisibleRecord[]
  /** True if some changed records no longer exist, so that it is unknown who could see them. */
  gone: boolean
  companies: ReadonlySet<number | null>
}

export interface Changes {
  records: readonly Change[]
  accounts: ReadonlySet<number>
  sessions: ReadonlySet<number>
  sessionCompanies: ReadonlySet<number | null>
}

const resourcesOf = (type: string): string[] =>
  declaredResources()
    .filter((resource) => resource.type === type)
    .map(({ name }) => name)

export const readChanges = async (
  read: Knex,
  rows: readonly LoggedChange[],
  audiences: Readonly<Record<string, Audience>>,
): Promise<Changes> => {
  const kinds = new Map<string, { ids: Set<number>; companies: Set<number | null> }>()
  const add = (type: string, id: number, company: number | null) => {
    const kind = kinds.get(type) ?? { ids: new Set(), companies: new Set() }
    kinds.set(type, kind)
    kind.ids.add(id)
    kind.companies.add(company)
  }
  const done = rows.filter(({ code }) => code === 0)
  const loud = done.filter(({ action }) => !isQuiet(action))
  for (const row of rows) add('log', row.log_id, row.company_id)
  for (const row of loud) add(row.target_type, Number(row.target_id), row.company_id)
  const records: Change[] = []
  for (const [type, { ids, companies }] of kinds) {
    const audience = audiences[type]
    const found = audience ? await audience.find(read, [...ids].filter(Number.isSafeInteger)) : []
    records.push({
      type,
      resources: resourcesOf(type),
      audience,
      found,
      gone: found.length < ids.size,
      companies,
    })
  }
  const loggedInOrOut = done.filter(({ action }) => concernsSessions(action))
  const usersIn = (some: readonly LoggedChange[]) =>
    new Set(some.filter((row) => row.target_type === 'user').map((row) => Number(row.target_id)))
  return {
    records,
    accounts: usersIn(loud),
    sessions: usersIn(loggedInOrOut),
    sessionCompanies: new Set(loggedInOrOut.map((row) => row.company_id)),
  }
}

/** Returns the ids to send, null for an event without ids, undefined for no event. */
const idsFor = (actor: Actor, change: Change): string[] | null | undefined => {
  if (!change.audience) return null
  const seen = change.found.filter((record) => record.seenBy(actor))
  if (seen.length > maxIds) return null
  if (seen.length > 0) return seen.map(({ id }) => String(id))
  if (change.type === 'log') return undefined
  // The actor sees none of the records, but may have seen them before. Users of the company concerned are notified
  // without ids; if a record was deleted, the provider's users are notified too.
  const { decides = () => true } = change.audience
  const isNear = change.companies.has(actor.companyId) && actor.companyId !== null && decides(actor)
  return isNear || (change.gone && actor.isOurCompany) ? null : undefined
}

export const eventsFor = (
  actor: Actor,
  { records, accounts, sessions, sessionCompanies }: Changes,
  seesList: (resource: string) => boolean,
): LiveEvent[] => {
  const events: LiveEvent[] = []
  const addEvents = (resource: string, ids: readonly string[] | null, isOpen = false) => {
    if (!isOpen && !seesList(resource)) return
    if (ids === null) events.push(recordChanged(resource))
    else for (const id of ids) events.push(recordChanged(resource, id))
  }
  for (const change of records) {
    const ids = idsFor(actor, change)
    if (ids === undefined) continue
    for (const resource of change.resources) {
      if (change.audience?.decides?.(actor)) events.push({ event: 'queue', data: { resource } })
      addEvents(resource, ids, ids !== null && change.audience?.isShownToAll)
    }
    for (const resource of change.audience?.affects ?? []) addEvents(resource, null)
  }
  if (accounts.has(actor.userId)) events.push(recordChanged('account'))
  if (sessions.has(actor.userId)) events.push(recordChanged('sessions'))
  const isNear = actor.companyId !== null && sessionCompanies.has(actor.companyId)
  if (isNear || (sessionCompanies.size > 0 && actor.may('user:manage')))
    addEvents('online-sessions', null)
  const sentEvents = new Set<string>()
  return events.filter((event) => {
    const text = JSON.stringify(event)
    return !sentEvents.has(text) && sentEvents.add(text)
  })
}
