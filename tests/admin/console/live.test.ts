import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { happened, recordChanged, type LiveEvent } from '#contract/operations/events'
import { isAffected } from '#console/core/live/concerned.ts'

const answers = (...keys: unknown[][]) => {
  const client = new QueryClient()
  for (const key of keys) client.setQueryData(key, 1)
  return client
}

const concerned = (client: QueryClient, event: LiveEvent) =>
  client
    .getQueryCache()
    .findAll({ predicate: (query) => isAffected(event, query) })
    .map(({ queryKey }) => queryKey)

describe('an event', () => {
  const list = ['users', 'getList', { filter: {} }]
  const one = ['users', 'getOne', { id: '7' }]
  const other = ['users', 'getOne', { id: '77' }]
  const many = ['users', 'getMany', { ids: ['7', '8'] }]
  const own = ['users', 'sessions', '7']
  const roles = ['roles', 'getList', {}]
  const client = answers(list, one, other, many, own, roles, ['inbox', 'en'], ['me'], ['account'])

  it('of a record invalidates its lists and itself, but not other records', () => {
    expect(concerned(client, recordChanged('users', '7'))).toEqual([list, one, many, own])
    expect(concerned(client, recordChanged('users'))).toEqual([list, one, other, many, own])
  })

  it('of a queue invalidates only lists', () => {
    expect(concerned(client, { event: 'queue', data: { resource: 'users' } })).toEqual([list])
  })

  it('of the inbox and the own account invalidates queries with other keys', () => {
    expect(concerned(client, happened('notifications'))).toEqual([['inbox', 'en']])
    expect(concerned(client, recordChanged('account'))).toEqual([['me'], ['account']])
  })

  it('of type reset invalidates everything', () => {
    expect(concerned(client, happened('reset'))).toHaveLength(9)
    expect(concerned(client, happened('rights'))).toEqual([])
  })

  it('of the log invalidates its lists, but not its charts', () => {
    const log = answers(['logs', 'getList', {}], ['logs', 'histogram', ''])
    expect(concerned(log, recordChanged('logs', '1'))).toEqual([['logs', 'getList', {}]])
  })

  it('does not invalidate a record that is being edited', () => {
    const edited = answers(one)
    const form = new QueryObserver(edited, { queryKey: one, refetchOnWindowFocus: false })
    const stop = form.subscribe(() => {})
    expect(concerned(edited, recordChanged('users', '7'))).toEqual([])
    stop()
    expect(concerned(edited, recordChanged('users', '7'))).toEqual([one])
  })
})
