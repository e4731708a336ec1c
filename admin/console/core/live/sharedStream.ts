import type { LiveEvent } from '#contract/operations/events'
import { onSessionChange, storedUser } from '#shared/session.ts'
import { createStore } from '#shared/store.ts'
import { readEvents } from './eventStream.ts'

/** Messages from the tab that reads the stream to the other tabs. */
type Message =
  | { kind: 'state'; connected: boolean; lastId: string }
  | { kind: 'event'; event: LiveEvent; lastId: string }
  /** A new tab requests the connection state from the tab that reads the stream. */
  | { kind: 'hello' }

const firstPauseMs = 1000
const maxPauseMs = 30_000

/** Whether the event stream is connected; screens poll otherwise. */
export const connected = createStore(false)

const listeners = new Set<(event: LiveEvent) => void>()

/** @returns a function that unsubscribes. */
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
 * Receives the gateway's events over one stream per browser: the tab with the lock reads the stream and forwards events
 * to the others; when it closes, another tab resumes from the last event. Without Web Locks (only on secure pages) or
 * BroadcastChannel the stream stays disconnected and screens poll.
 * @param name separates different users of one browser
 * @returns a function that disconnects
 */
export const connectStream = (name: string): (() => void) => {
  if (!('locks' in navigator && 'BroadcastChannel' in window)) return () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  const channel = new BroadcastChannel(`live ${name}`)
  let lastId = ''
  let isLeader = false

  const send = (message: Message) => channel.postMessage(message)
  const setConnected = (now: boolean) => {
    connected.set(now)
    send({ kind: 'state', connected: now, lastId })
  }
  const dispatch = (event: LiveEvent) => listeners.forEach((listener) => listener(event))

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello') {
      if (isLeader) send({ kind: 'state', connected: connected.get(), lastId })
      return
    }
    lastId = data.lastId
    if (data.kind === 'state') connected.set(data.connected)
    else dispatch(data.event)
  })

  const runAsLeader = async (): Promise<void> => {
    isLeader = true
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
        dispatch(event)
      }
      // The cause of the failure does not matter: the loop reconnects, and pages poll meanwhile.
      await readEvents({ lastId, onOpen, onId, onEvent }, signal).catch(() => {})
      if (connected.get()) setConnected(false)
      // The random delay prevents all browsers from reconnecting simultaneously after a server restart.
      await pause(pauseMs * (0.5 + Math.random()), signal)
      pauseMs = Math.min(2 * pauseMs, maxPauseMs)
    }
  }

  // Rejects if the browser blocks storage; screens then poll.
  navigator.locks.request(`live ${name}`, { signal }, runAsLeader).catch(() => connected.set(false))
  send({ kind: 'hello' })
  return () => {
    stopping.abort()
    channel.close()
    connected.set(false)
  }
}
