import type { ServerResponse } from 'node:http'
import type { LiveEvent } from '#contract/operations/events'
import type { Actor } from '#server/core/scope'

/** What waits to be taken by a reader; one that is further behind is dropped, and may resume. */
const mostWaitingBytes = 64 * 1024
const textOf = ({ event, data }: LiveEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n`

/** One open stream and who reads it. */
export interface Stream {
  actor: Actor
  /** Names the rights that the reader was last told of. */
  rights: string
  /** Sends events; the last one carries the id to resume from. */
  send(events: readonly LiveEvent[], id: string): void
  /** Says that the stream is still there, and how far it came. */
  beat(id: string): void
  end(): void
}

/** Begins to answer a call with events. */
export const startStream = (response: ServerResponse, actor: Actor, rights: string): Stream => {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Compressing would hold events back, and so would a proxy that gathers the answer.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  const write = (text: string) => {
    response.write(text)
    if (response.writableLength > mostWaitingBytes) response.destroy()
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
