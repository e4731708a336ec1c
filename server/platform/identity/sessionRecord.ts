import type { SessionRecord } from '#contract/sessions'
import { fingerprint } from '#server/core/http/fingerprint'
import type { Actor } from '#server/core/scope'
import { iso } from '#contract/times'
import { deviceOf } from './device.ts'
import type { OwnSession } from './ownSessions.queries.ts'

/** A session as its owner sees it. */
export const sessionRecordOf = (actor: Actor, session: OwnSession): SessionRecord => ({
  id: session.sessionId,
  current: session.sessionId === actor.sessionId,
  address: session.address,
  userAgent: session.userAgent,
  ...deviceOf(session.userAgent),
  fingerprint: fingerprint(session.sessionId),
  createdAt: iso(session.createdAt),
  updatedAt: iso(session.lastSeenAt),
  version: session.generation,
  lastSeenAt: iso(session.lastSeenAt),
  expiresAt: iso(session.expiresAt),
})
