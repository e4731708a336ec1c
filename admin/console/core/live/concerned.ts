import type { Query } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/operations/events'

type Asked = Pick<Query, 'queryKey' | 'observers'>

/** What react-admin and the screens asked for under other names than the resource's. */
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

/** Whether someone works on what was asked for, so that it must not change under their hands: forms ask like that. */
const isHeld = ({ observers }: Asked): boolean =>
  observers.some(({ options }) => options.refetchOnWindowFocus === false)

const namesId = (rest: readonly unknown[], id: string): boolean =>
  JSON.stringify(rest).includes(JSON.stringify(id))

/** Whether an answer that the page holds may be another one after an event. */
export const isConcerned = (event: LiveEvent, asked: Asked): boolean => {
  if (isHeld(asked)) return false
  const [name, kind, ...rest] = asked.queryKey
  if (event.event === 'reset') return true
  if (event.event === 'notifications') return name === 'inbox'
  if (event.event !== 'record' && event.event !== 'queue') return false
  const { resource } = event.data
  if (name !== resource) return (otherKeys[resource] ?? []).includes(String(name))
  if (event.event === 'queue') return kind === 'getList'
  // Every sign-in is a row of the log; its charts are counted over months.
  if (resource === 'logs') return kind === 'getList'
  if (kind === 'getOne' || kind === 'getMany')
    return event.data.id === null || namesId(rest, event.data.id)
  return true
}
