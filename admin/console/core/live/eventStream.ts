import { heartbeatMs, liveEvent, type LiveEvent } from '#contract/operations/events'
import { gatewayStream } from '#shared/http.ts'

/** Milliseconds without data after which the connection counts as broken. */
const silenceMs = 3 * heartbeatMs

export interface StreamHandlers {
  /** Id of the last received event; empty for a first connection. */
  lastId: string
  onOpen(): void
  onId(id: string): void
  onEvent(event: LiveEvent): void
}

const fieldsOf = (message: string): Map<string, string> =>
  new Map(
    message.split('\n').flatMap((line) => {
      const place = line.indexOf(': ')
      return place > 0 ? [[line.slice(0, place), line.slice(place + 2)] as const] : []
    }),
  )

const handleMessage = (message: string, { onEvent, onId }: StreamHandlers): void => {
  const fields = fieldsOf(message)
  const event = fields.get('event')
  // Ignores event types of a newer server that this page does not know.
  const known = liveEvent.safeParse({ event, data: JSON.parse(fields.get('data') ?? '{}') })
  if (known.success) onEvent(known.data)
  const id = fields.get('id')
  if (id !== undefined) onId(id)
}

/** Calls `bark` if `feed` is not called again within `silenceMs`. */
const makeWatchdog = (bark: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    feed: () => {
      clearTimeout(timer)
      timer = setTimeout(bark, silenceMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Reads the gateway's events until the stream ends; rejects if it cannot connect, breaks, stays silent or is stopped. */
export const readEvents = async (handlers: StreamHandlers, stopped: AbortSignal): Promise<void> => {
  if (stopped.aborted) return
  const silent = new AbortController()
  const watchdog = makeWatchdog(() => silent.abort())
  const stop = () => silent.abort()
  stopped.addEventListener('abort', stop)
  const { signal } = silent
  const { lastId } = handlers
  watchdog.feed()
  try {
    const body = await gatewayStream('/events', {
      signal,
      ...(lastId ? { headers: { 'Last-Event-ID': lastId } } : {}),
    })
    handlers.onOpen()
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      watchdog.feed()
      const messages = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) handleMessage(message, handlers)
    }
  } finally {
    watchdog.stop()
    stopped.removeEventListener('abort', stop)
  }
}
