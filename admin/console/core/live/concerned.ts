import type { Query } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/operations/events'

type QueryInfo = Pick<Query, 'queryKey' | 'observers'>

/**
 * Queries that contain data of another resource: an event about the resource also affects queries whose key begins with
 * one of these names.
 */
const otherKeys: Readonly<Record<string, readonly string[]>> = {
  account: ['me', 'firstSteps'],
  companies: ['dashboard', 'firstSteps'],
  invitations: ['dashboard', 'firstSteps'],
  'join-requests': ['firstSteps'],
  notifications: ['inbox'],
  roles: ['dashboard', 'firstSteps'],
  stations: ['dashboard'],
  users: ['dashboard', 'firstSteps'],
}

/**
 * Whether a form uses the query's data, which must not change during editing: forms set `refetchOnWindowFocus: false`.
 */
const isBeingEdited = ({ observers }: QueryInfo): boolean =>
  observers.some(({ options }) => options.refetchOnWindowFocus === false)

const includesId = (rest: readonly unknown[], id: string): boolean =>
  JSON.stringify(rest).includes(JSON.stringify(id))

/** Whether an event may have changed the data of a query. */
export const isAffected = (event: LiveEvent, query: QueryInfo): boolean => {
  if (isBeingEdited(query)) return false
  const [name, kind, ...rest] = query.queryKey
  if (event.event === 'reset') return true
  if (event.event === 'notifications') return name === 'inbox'
  if (event.event !== 'record' && event.event !== 'queue') return false
  const { resource } = event.data
  if (name !== resource) return (otherKeys[resource] ?? []).includes(String(name))
  if (event.event === 'queue') return kind === 'getList'
  // Every login adds a log row, and the charts count the rows of months, so events refetch the lists of the log but not
  // its charts.
  if (resource === 'logs') return kind === 'getList'
  if (kind === 'getOne' || kind === 'getMany')
    return event.data.id === null || includesId(rest, event.data.id)
  return true
}
