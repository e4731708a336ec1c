import type { AuditAction } from '#contract/auditActions'
import { randomBytes } from 'node:crypto'
import type { ErrorName } from '#contract/errors'
import { errorCatalogue } from '#contract/errors'
import type { Tokens } from '#server/core/tokens'
import type { Origin } from '#server/core/context'
import { commitmentTo, hashOfRow } from './chain.ts'
import { masked } from './difference.ts'
import type { LogRow } from './audit.queries.ts'

/** What is written of one event. `before` and `after` hold the fields that changed, by their names on the wire. */
export interface LogEntry {
  action: AuditAction
  actor: { userId: number | null; username: string; companyId: number | null }
  target: { type: string; id: string | number; name: string }
  applicationId?: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** The refusal, where the event is one. */
  refusal?: ErrorName
}

/** Where an event comes from, with the key that signs the chain. */
export type SigningOrigin = Origin & { readonly tokens: Tokens }

/** A row's number and hash, as the one behind it builds on them. */
export interface Head {
  last_id: number
  last_hash: string
}

/** An entry with what of its row depends neither on its place in the chain nor on the record's number. */
export interface PreparedLog {
  readonly entry: LogEntry
  readonly personal: Pick<
    LogRow,
    | 'actor_name'
    | 'address'
    | 'user_agent'
    | 'actor_salt'
    | 'origin_salt'
    | 'target_name'
    | 'before'
    | 'after'
    | 'target_salt'
  >
  readonly commitments: Pick<LogRow, 'actor_commitment' | 'target_commitment' | 'origin_commitment'>
}

/** A row that waits for its place in the chain. */
export interface UnchainedRow {
  readonly origin: SigningOrigin
  readonly now: number
  readonly prepared: PreparedLog
}

const newSalt = (): string => randomBytes(16).toString('hex')

/** Works out what can be worked out of a row before the transaction that writes it. */
export const prepareLog = (origin: Origin, entry: LogEntry): PreparedLog => {
  const actor = { actor_name: entry.actor.username }
  const place = { address: origin.address, user_agent: origin.userAgent }
  const target = {
    target_name: entry.target.name,
    before: JSON.stringify(masked(entry.before ?? {})),
    after: JSON.stringify(masked(entry.after ?? {})),
  }
  const [actorSalt, originSalt, targetSalt] = [newSalt(), newSalt(), newSalt()]
  return {
    entry,
    personal: {
      ...actor,
      actor_salt: actorSalt,
      ...place,
      origin_salt: originSalt,
      ...target,
      target_salt: targetSalt,
    },
    commitments: {
      actor_commitment: commitmentTo(actorSalt, Object.values(actor)),
      target_commitment: commitmentTo(targetSalt, Object.values(target)),
      origin_commitment: commitmentTo(originSalt, Object.values(place)),
    },
  }
}

/** A row in its place behind a head. */
export const rowAfter = (head: Head, { origin, now, prepared }: UnchainedRow): LogRow => {
  const { entry, personal, commitments } = prepared
  const chained = {
    id: head.last_id + 1,
    at: now,
    actor_id: entry.actor.userId,
    company_id: entry.actor.companyId,
    application_id: entry.applicationId ?? null,
    action: entry.action,
    target_type: entry.target.type,
    target_id: String(entry.target.id),
    code: entry.refusal ? errorCatalogue[entry.refusal].code : 0,
    request_id: origin.requestId,
    ...commitments,
  }
  return {
    ...chained,
    ...personal,
    previous_hash: head.last_hash,
    hash: hashOfRow(head.last_hash, chained),
  }
}
