import { expect, it } from 'vitest'
import { makeFairQueue } from '#server/core/queue'
import { addressBlock } from '#server/core/scope'

const makeWatchedQueue = (atOnce: number, places: number, ofParty?: number) => {
  const queue = makeFairQueue(atOnce, places, ofParty)
  const order: string[] = []
  const ends: (() => void)[] = []
  const enter = (party: string) =>
    queue.admit(party, () => {
      order.push(party)
      return new Promise<void>((end) => ends.push(end))
    })
  const settle = () => new Promise((done) => setImmediate(done))
  const endAll = async () => {
    while (ends.length) {
      ends.shift()?.()
      await settle()
    }
  }
  return { enter, order, endAll, settle }
}

it('alternates between waiting parties', async () => {
  const { enter, order, endAll, settle } = makeWatchedQueue(1, 100)
  const calls = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(enter)
  await settle()
  await endAll()
  await Promise.all(calls)
  expect(order.join('')).toBe('aabcaba')
})

it('limits the concurrent jobs of a party, and runs others meanwhile', async () => {
  const { enter, order, endAll, settle } = makeWatchedQueue(Infinity, 100, 2)
  const calls = ['a', 'a', 'a', 'a', 'b', 'c'].map(enter)
  await settle()
  expect(order.join('')).toBe('aabc')
  await endAll()
  await Promise.all(calls)
  expect(order.join('')).toBe('aabcaa')
})

it('gives a party all free places, and frees a place when its job ends or fails', async () => {
  const { enter, endAll, settle } = makeWatchedQueue(2, 9)
  const outcomes = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map((party) =>
    enter(party).then(
      () => `${party} done`,
      (error: Error) => `${party} ${error.message}`,
    ),
  )
  await settle()
  await endAll()
  expect(await Promise.all(outcomes)).toEqual([
    'a done',
    'a done',
    'a done',
    'a done',
    'a done',
    'a overloaded',
    'b done',
    'b done',
    'b overloaded',
    'c done',
  ])
  const queue = makeFairQueue(1, 1)
  const failing = () => queue.admit('a', () => Promise.reject(new Error('no')))
  await expect(failing()).rejects.toThrow('no')
  await expect(failing()).rejects.toThrow('no')
})

it('identifies IPv6 callers by network and IPv4 callers by address, in either notation', () => {
  expect(
    ['2001:db8:1:2::1', '2001:0db8:1:2:ffff::9', '192.0.2.1', '::ffff:192.0.2.1'].map(addressBlock),
  ).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1'])
})
