import type { LiveEvent } from '#contract/operations/events'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { createStore } from '#shared/store.ts'
import { readEvents } from './eventStream.ts'

/** What the tab that holds the stream tells the others. */
type Message =
  | { kind: 'state'; connected: boolean; lastId: string }
  | { kind: 'event'; event: LiveEvent; lastId: string }
  /** A tab that came later asks whether anyone holds the stream. */
  | { kind: 'hello' }

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Whether changes come by themselves; otherwise they are asked for. */
export const connected = createStore(false)

const listeners = new Set<(event: LiveEvent) => void>()

/** Hears what changes. @returns the way to stop. */
export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Waits until someone is logged in, as far as this browser knows. */
const untilSignedIn = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (storedUser() || signal.aborted) return done()
    const end = () => {
      stop()
      done()
    }
    const stop = onSessionChange(() => storedUser() && end())
    signal.addEventListener('abort', end)
  })

/**
 * Follows the events of the gateway by one stream a browser: of the tabs that show the console, the one that holds the
 * lock reads it and tells the others; when it closes, another one takes over where it ended. Without locks, which
 * browsers offer to secure pages alone, and without channels nothing is connected and screens poll.
 * @param name tells users of one browser apart. @returns the way to stop.
 */
export const followStream = (name: string): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in window)) return () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(`live ${name}`)
  let lastId = ''
  let leads = false

  const send = (message: Message) => channel.postMessage(message)
  const setConnected = (now: boolean) => {
    connected.set(now)
    send({ kind: 'state', connected: now, lastId })
  }
  const hear = (event: LiveEvent) => listeners.forEach((listener) => listener(event))

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (leads) send({ kind: 'state', connected: connected.get(), lastId })
      return
    }
    lastId = data.lastId
    if (data.kind === 'state') connected.set(data.connected)
    else hear(data.event)
  })

  const lead = async (): Promise<void> => {
    leads = true
    for (let pauseMs = firstPauseMs; !signal.aborted;) {
      await untilSignedIn(signal)
      const onOpen = () => {
        pauseMs = firstPauseMs
        setConnected(true)
      }
      const onId = (id: string) => {
        lastId = id
        send({ kind: 'state', connected: true, lastId })
      }
      const onEvent = (event: LiveEvent) => {
        send({ kind: 'event', event, lastId })
        hear(event)
      }
      // Why it broke does not matter: it is tried again, and meanwhile pages ask.
      await readEvents({ lastId, onOpen, onId, onEvent }, signal).catch(() => {})
      if (connected.get()) setConnected(false)
      // Not all browsers at once, after a server started again.
      await pause(pauseMs * (0.5 + Math.random()), signal)
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    }
  }

  // Refused where storage is blocked: screens poll.
  navigator.locks.request(`live ${name}`, { signal }, lead).catch(() => connected.set(false))
  send({ kind: 'hello' })
  return () => {
    stopping.abort()
    channel.close()
    connected.set(false)
  }
}
