import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { startServices, type Service } from '#server/core/services'

let events: string[] = []
let logged: { msg: string; service?: string }[] = []
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })

beforeEach(() => {
  events = []
  logged = []
})

const service = (name: string, stop: () => unknown = () => {}): Service => ({
  name,
  start: async () => {
    await pause(1)
    events.push(`start ${name}`)
    return async () => {
      await pause(1)
      events.push(`stop ${name}`)
      await stop()
    }
  },
})

const fail = () => {
  throw new Error('broken')
}

it('starts services in order and stops them in reverse, once', async () => {
  const stop = await startServices([service('one'), service('two'), service('three')], log)
  await stop(1000)
  await stop(1000)
  expect(events).toEqual([
    'start one',
    'start two',
    'start three',
    'stop three',
    'stop two',
    'stop one',
  ])
  expect(logged).toEqual([])
})

it('stops the services already started when one fails to start, and throws its error', async () => {
  const broken = { name: 'broken', start: fail }
  const starting = startServices([service('one'), service('two'), broken, service('four')], log)
  await expect(starting).rejects.toThrow('broken')
  expect(events).toEqual(['start one', 'start two', 'stop two', 'stop one'])
})

it('throws the error of the start also when a service cannot be stopped', async () => {
  const broken = { name: 'broken', start: () => Promise.reject(new Error('no start')) }
  const starting = startServices([service('one'), service('two', fail), broken], log)
  await expect(starting).rejects.toThrow('no start')
  expect(events).toEqual(['start one', 'start two', 'stop two', 'stop one'])
})

it('logs a service that cannot be stopped, and stops the others', async () => {
  const stop = await startServices([service('one'), service('two', fail), service('three')], log)
  await stop(1000)
  expect(events.slice(3)).toEqual(['stop three', 'stop two', 'stop one'])
  expect(logged).toMatchObject([{ msg: 'a service could not be stopped', service: 'two' }])
})

it('waits for the stop no longer than the limit, and logs that work was left', async () => {
  const stop = await startServices(
    [service('one'), service('two', () => new Promise(() => {}))],
    log,
  )
  await stop(20)
  expect(events.slice(2)).toEqual(['stop two'])
  expect(logged).toMatchObject([{ msg: 'stopped before all work was through' }])
})
