import { liveEvent, type LiveEvent } from '#contract/operations/events'
import { findHead } from '#server/platform/events/changes'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'

export interface Listener {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly LiveEvent[]
  readonly lastId: string
  until(is: (event: LiveEvent) => boolean): Promise<LiveEvent[]>
  /** Waits until the listener has received everything before a position in the log. @returns all events until then */
  past(place: number): Promise<LiveEvent[]>
  readonly ended: Promise<void>
  close(): Promise<void>
}

const timeoutMs = 60_000

export const listen = async (client: Client, lastId?: string): Promise<Listener> => {
  const abort = new AbortController()
  const response = await client.fetch('/events', {
    signal: abort.signal,
    headers: lastId === undefined ? {} : { 'Last-Event-ID': lastId },
  })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  let id = ''
  const take = (message: string) => {
    const fields = new Map(
      message
        .split('\n')
        .map((line) => [line.split(': ')[0], line.split(': ').slice(1).join(': ')]),
    )
    id = fields.get('id') ?? id
    if (fields.has('event'))
      events.push(
        liveEvent.parse({ event: fields.get('event'), data: JSON.parse(fields.get('data') ?? '') }),
      )
    for (const look of waiting) look()
  }
  const read = async () => {
    let text = ''
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const messages = (text + chunk).split('\n\n')
        text = messages.pop() ?? ''
        messages.forEach(take)
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
  }
  const takeEvents = (count: () => number): Promise<LiveEvent[]> =>
    new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`not among ${JSON.stringify(events)}`)),
        timeoutMs,
      )
      const look = () => {
        const matchCount = count()
        if (matchCount === 0) return
        clearTimeout(timer)
        waiting.delete(look)
        done(events.splice(0, matchCount))
      }
      waiting.add(look)
      look()
    })
  const ended = response.ok ? read() : (response.body?.cancel() ?? Promise.resolve())
  return {
    status: response.status,
    headers: response.headers,
    events,
    get lastId() {
      return id
    },
    until: (is) => takeEvents(() => events.findIndex(is) + 1),
    past: (place) =>
      takeEvents(() => (Number(id.split('.')[0]) >= place ? Math.max(1, events.length) : 0)),
    ended,
    close: async () => {
      abort.abort()
      await ended
    },
  }
}

export const concernsRecord =
  (resource: string, id?: string | null) =>
  ({ event, data }: LiveEvent): boolean =>
    event === 'record' && data.resource === resource && (id === undefined || data.id === id)

let edits = 0

/** Edits a client's own name and waits for the event. @returns all events before it */
export const eventsBeforeMarker = async (
  { context }: Pick<TestServer, 'context'>,
  listener: Listener,
  client: Client,
): Promise<LiveEvent[]> => {
  const name = `L${(edits += 1)}`
  const answer = await client.put('/usercenter/account', { nickName: name })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  await context.sealer.seal()
  return listener.past(await findHead(context.db.read))
}
