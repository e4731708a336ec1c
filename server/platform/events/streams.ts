import type { ServerResponse } from 'node:http'
import { happened, heartbeatMs, type LiveEvent } from '#contract/operations/events'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import type { Actor, Scope } from '#server/core/scope'
import { actorOf, findOverdueFactor, isRunning } from '#server/platform/identity/authenticate'
import { findSessions } from '#server/platform/identity/sessions.queries'
import { rightsVersion } from '#server/platform/permissions/rightsCache'
import {
  eventsFor,
  readChanges,
  findHead,
  hasTouchedNotifications,
  isUnsealedSince,
  listChanges,
  listTouchedNotifications,
} from './changes.ts'
import { startStream, type Stream } from './stream.ts'

const pollMs = 400
/** Maximum time between a transaction's timestamp and its commit. */
const commitMs = 10_000
/** A row unsealed for this period means that the sealer has stopped. */
const sealMs = 30_000
/** Rows read per step. A stream that missed more rows than this cannot resume and gets a `reset` event. */
const maxRows = 1000
/** Limit of streams per session. Another one ends the oldest, which may belong to a broken connection. */
const maxPerSession = 4
/**
 * Limit of streams that a user has open in other sessions, at most half of all streams. A page without a stream polls.
 */
const maxPerUser = (mostStreams: number) => Math.min(40, Math.ceil(mostStreams / 2))

export interface Streams {
  /**
   * Streams events to the caller until the session or the server ends.
   * @param lastId last id received on an earlier stream
   */
  open(scope: Scope, response: ServerResponse, lastId: string | undefined): Promise<void>
  readonly size: number
  close(): Promise<void>
}

interface StreamParts {
  seesList(actor: Actor, resource: string): boolean
}

const parseId = (id: string | undefined) => {
  const [, place, at] = /^(\d{1,15})\.(\d{1,15})$/.exec(id ?? '') ?? []
  return place === undefined || at === undefined ? null : { place: Number(place), at: Number(at) }
}

/** Open streams of this process; they follow the sealed audit log and so include changes by all processes. */
export const makeStreams = (contextOf: () => Context, { seesList }: StreamParts): Streams => {
  const streams = new Set<Stream>()
  let closed = false
  let place = 0
  let knownVersions = new Map<number, number>()
  let checkedAt = 0
  let timer: NodeJS.Timeout | undefined
  let work: Promise<unknown> = Promise.resolve()

  /** Serialises tasks, so that every stream receives events in order. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = work.then(task)
    work = result.catch(() => {})
    return result
  }

  const idNow = (): string => `${place}.${contextOf().now()}`

  const drop = (stream: Stream): void => {
    streams.delete(stream)
    stream.end()
  }

  const isStuck = (): Promise<boolean> => {
    const { db, now, sealer } = contextOf()
    return isUnsealedSince(db.read, now() - sealMs, sealer.passedOver)
  }

  const checkSessions = async (): Promise<void> => {
    const context = contextOf()
    checkedAt = context.now()
    // Pages without a stream poll.
    if (await isStuck()) return streams.forEach(drop)
    const ids = [...new Set([...streams].map(({ actor }) => actor.sessionId))]
    const sessions = new Map(
      (await findSessions(context.db.read, ids)).map((session) => [session.sessionId, session]),
    )
    for (const stream of streams) {
      const session = sessions.get(stream.actor.sessionId)
      if (!session || !isRunning(context, session) || findOverdueFactor(context, session)) {
        stream.send([happened('session')], idNow())
        drop(stream)
        continue
      }
      context.activity.note(session.sessionId, session.lastSeenAt, context.now())
      stream.actor = await actorOf(context, session, session)
      const rights = await rightsVersion({ rights: context.rights, actor: stream.actor })
      if (rights !== stream.rights) stream.send([happened('rights')], idNow())
      stream.rights = rights
    }
  }

  const findInboxes = async (): Promise<Set<number>> => {
    const { db, now } = contextOf()
    const rows = await listTouchedNotifications(db.read, now() - commitMs)
    const fresh = rows.filter(({ id, version }) => knownVersions.get(id) !== version)
    knownVersions = new Map(rows.map(({ id, version }) => [id, version]))
    return new Set(fresh.map(({ user_id: userId }) => userId))
  }

  const eventsOf = (stream: Stream, changes: Parameters<typeof eventsFor>[1]): LiveEvent[] =>
    eventsFor(stream.actor, changes, (resource) => seesList(stream.actor, resource))

  const follow = async (): Promise<boolean> => {
    const { db, now, audiences, sealer } = contextOf()
    await sealer.hurry()
    const head = await findHead(db.read)
    const to = Math.min(head, place + maxRows)
    const rows = to > place ? await listChanges(db.read, place, to) : []
    const inboxes = await findInboxes()
    // `Math.abs` also covers a clock that was set back.
    if (rows.length > 0 || inboxes.size > 0 || Math.abs(now() - checkedAt) >= heartbeatMs)
      await checkSessions()
    const changes = await readChanges(db.read, rows, audiences)
    place = Math.max(place, to)
    const id = idNow()
    for (const stream of streams)
      stream.send(
        [
          ...(inboxes.has(stream.actor.userId) ? [happened('notifications')] : []),
          ...eventsOf(stream, changes),
        ],
        id,
      )
    return head > place
  }

  let beatAt = 0
  const beat = (): void => {
    if (performance.now() - beatAt < heartbeatMs) return
    beatAt = performance.now()
    for (const stream of streams) stream.beat(idNow())
  }

  const turn = async (): Promise<void> => {
    timer = undefined
    try {
      while (streams.size > 0 && (await inTurn(follow)));
      beat()
    } catch (error) {
      contextOf().log.error({ err: error }, 'changes could not be read for the open streams')
    }
    if (streams.size > 0 && !closed) timer ??= setTimeout(() => void turn(), pollMs).unref()
  }

  const begin = async (): Promise<void> => {
    if (streams.size > 0) return
    place = await findHead(contextOf().db.read)
    await findInboxes()
    beatAt = performance.now()
  }

  const missed = async (stream: Stream, lastId: string | undefined): Promise<LiveEvent[]> => {
    const { db, audiences } = contextOf()
    const last = parseId(lastId)
    if (!last) return []
    if (last.place > place || place - last.place > maxRows) return [happened('reset')]
    const rows = await listChanges(db.read, last.place, place)
    const { userId } = stream.actor
    const inbox = await hasTouchedNotifications(db.read, userId, last.at - commitMs)
    return [
      ...(inbox ? [happened('notifications')] : []),
      ...eventsOf(stream, await readChanges(db.read, rows, audiences)),
    ]
  }

  const dropOldest = (sessionId: string): void => {
    const same = [...streams].filter(({ actor }) => actor.sessionId === sessionId)
    for (const stream of same.slice(0, Math.max(0, same.length - maxPerSession + 1))) drop(stream)
  }

  const hasTooMany = ({ userId, sessionId }: Actor, most: number): boolean =>
    [...streams].filter(({ actor }) => actor.userId === userId && actor.sessionId !== sessionId)
      .length >= most

  return {
    open: async (scope, response, lastId) => {
      if (closed || streams.size >= scope.env.maxStreams || (await isStuck()))
        throw new Refusal('overloaded')
      const actor = scope.actor.viewer ?? scope.actor
      if (hasTooMany(actor, maxPerUser(scope.env.maxStreams))) throw new Refusal('overloaded')
      const rights = await rightsVersion({ rights: scope.rights, actor })
      await inTurn(async () => {
        await begin()
        if (closed || response.destroyed) return void response.end()
        dropOldest(actor.sessionId)
        const stream = startStream(response, actor, rights)
        const events = await missed(stream, lastId)
        streams.add(stream)
        response.once('close', () => streams.delete(stream))
        if (response.destroyed) streams.delete(stream)
        if (events.length > 0) stream.send(events, idNow())
        else stream.beat(idNow())
      })
      timer ??= setTimeout(() => void turn(), pollMs).unref()
    },
    get size() {
      return streams.size
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      for (const stream of streams) drop(stream)
      await work
    },
  }
}
