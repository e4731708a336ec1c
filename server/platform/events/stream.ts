import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/operations/events'
import type { Actor } from '#server/core/scope'

/** A reader with more unsent data is disconnected and may resume. */
const maxWaitingBytes = 64 * 1024
const textOf = ({ event, data }: LiveEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n`

export interface Stream {
  actor: Actor
  /** Version of the rights last sent to the reader. */
  rights: string
  /** The last event carries the id to resume from. */
  send(events: readonly LiveEvent[], id: string): void
  beat(id: string): void
  end(): void
}

export const startStream = (response: ServerResponse, actor: Actor, rights: string): Stream => {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Compression and buffering proxies would delay events.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  const write = (text: string) => {
    response.write(text)
    if (response.writableLength > maxWaitingBytes) response.destroy()
  }
  return {
    actor,
    rights,
    send: (events, id) => {
      if (events.length > 0) write(`${events.map(textOf).join('\n')}id: ${id}\n\n`)
    },
    beat: (id) => write(`:\nid: ${id}\n\n`),
    end: () => void response.end(),
  }
}
