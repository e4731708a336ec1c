import { Writable } from 'node:stream'
import type { Response } from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { sendFile } from '#server/platform/routing/sendFile'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const pieceBytes = 100_000

class Connection extends Writable {
  readonly socket = { bytesWritten: 0 }
  private taken: (() => void) | null = null
  private arrived: (() => void) | null = null
  private isFree = false
  setHeader() {}
  setTimeout() {}
  override _write(piece: Buffer, _encoding: string, done: () => void) {
    this.socket.bytesWritten += piece.length
    this.taken = done
    this.arrived?.()
    if (this.isFree) done()
  }
  async take() {
    const next = new Promise<void>((done) => {
      this.arrived = done
    })
    this.taken?.()
    await next
  }
  takeAll() {
    this.isFree = true
    this.taken?.()
  }
}

async function* endless() {
  for (;;) yield await Promise.resolve(Buffer.alloc(pieceBytes))
}

const begin = (content: FileAnswer['content']) => {
  const connection = new Connection()
  const done = vi.fn()
  const file = { name: 'users.csv', contentType: 'text/csv', content, done }
  const log = pino({ level: 'silent' })
  const sent = sendFile(log, connection as unknown as Response, file)
  return { connection, done, sent }
}

const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

it('aborts if a client reads less than 480 kB in two minutes, and frees the place', async () => {
  const { connection, done, sent } = begin(endless())
  await connection.take()
  for (let times = 0; times < 5; times += 1) {
    for (let pieces = 0; pieces < 5; pieces += 1) await connection.take()
    minutes(2)
  }
  expect([connection.destroyed, done.mock.calls.length]).toEqual([false, 0])
  for (let pieces = 0; pieces < 4; pieces += 1) await connection.take()
  minutes(2)
  expect(connection.destroyed).toBe(true)
  await sent
  expect(done).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for slowly generated data', async () => {
  let finish = () => {}
  const made = new Promise<void>((done) => {
    finish = done
  })
  const slow = async function* () {
    yield Buffer.from('first')
    await made
    yield Buffer.from('last')
  }
  const { connection, done, sent } = begin(slow())
  connection.takeAll()
  minutes(10)
  expect(connection.destroyed).toBe(false)
  finish()
  await sent
  expect(done).toHaveBeenCalledOnce()
})
