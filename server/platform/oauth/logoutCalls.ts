import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Context } from '#server/core/context'
import { makeFairQueue } from '#server/core/queue'
import { makeSweeper } from '#server/platform/messaging/sweeper'
import { OutgoingError, type PostTo } from '#server/platform/outgoing/postTo'
import {
  claimCall,
  countWaiting,
  findTarget,
  listDueCalls,
  listDueClients,
  purgeCalls,
  storeOutcome,
  type StoredCall,
} from './logoutCalls.queries.ts'
import type { LogoutSubject } from '#server/platform/logins/logins.queries'

const sweepEveryMs = 1000
/** Lock time of a claimed call; longer than an attempt takes. */
const leaseMs = 60_000
/** Pauses after failed tries, at 0 and 5 s, 30 s, 2 min and 10 min after the first. */
const pausesMs = [5, 25, 90, 480].map((seconds) => seconds * 1000)
const retentionMs = 30 * 86_400_000
const callsAtOnce = 8
const callsOfClientAtOnce = 2
const tokenSeconds = 120
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

export type CallResult = 'sent' | 'later' | 'failed'

export interface LogoutCalls {
  /** Results of this process since its start. */
  readonly results: Readonly<Record<CallResult, number>>
  /** Calls that waited at the last sweep. */
  readonly waiting: number
  /** Sends all due calls. A timer calls it; tests call it directly. */
  sweep(): Promise<void>
  purge(): Promise<unknown>
  start(): void
  stop(): Promise<void>
}

/**
 * Sends the queued back-channel logout calls (OpenID Connect Back-Channel Logout 1.0), with retries, also after a
 * restart; any process may take a call.
 */
export const makeLogoutCalls = (
  { db, env, log, now, oauthKeys }: Pick<Context, 'db' | 'env' | 'log' | 'now' | 'oauthKeys'>,
  postTo: PostTo,
): LogoutCalls => {
  const results = { sent: 0, later: 0, failed: 0 }
  const turns = makeFairQueue(callsAtOnce, Infinity, callsOfClientAtOnce)
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let waiting = 0
  let stopped = false

  const signToken = async (clientId: string, { sub, sid }: LogoutSubject): Promise<string> => {
    const { kid, privateKey } = await oauthKeys.signing()
    const iat = Math.floor(now() / 1000)
    const claims = { iat, exp: iat + tokenSeconds, events: { [logoutEvent]: {} }, sid }
    return jwt.sign(claims, privateKey, {
      algorithm: 'ES256',
      header: { alg: 'ES256', typ: 'logout+jwt', kid },
      issuer: env.publicUrl,
      audience: clientId,
      subject: sub,
      jwtid: randomUUID(),
    })
  }

  const send = async (
    call: StoredCall,
  ): Promise<{ status: number | null; ms: number | null; reason: string }> => {
    const none = { status: null, ms: null }
    const target = await findTarget(db.read, call.client_id)
    if (!target?.address) return { ...none, reason: 'no address' }
    const token = await signToken(target.clientId, JSON.parse(call.subject))
    try {
      const body = new URLSearchParams({ logout_token: token }).toString()
      const answer = await postTo(target.address, body, {
        'Content-Type': 'application/x-www-form-urlencoded',
      })
      const isDone = answer.status === 200 || answer.status === 204
      return { ...answer, reason: isDone ? '' : `status ${answer.status}` }
    } catch (error) {
      if (error instanceof OutgoingError) return { ...none, reason: error.message }
      throw error
    }
  }

  const attempt = async (call: StoredCall): Promise<void> => {
    const outcome = await send(call)
    const pause = pausesMs[call.tries - 1]
    const result = outcome.reason === '' ? 'sent' : pause === undefined ? 'failed' : 'later'
    results[result] += 1
    if (outcome.reason !== '')
      log.warn(
        { callId: call.id, tries: call.tries, reason: outcome.reason, result },
        'logout call failed',
      )
    await db.transaction((trx) =>
      storeOutcome(trx, call, {
        ...outcome,
        ...(result === 'later'
          ? { next_try_at: now() + (pause ?? 0) }
          : { state: result, ended_at: now() }),
      }),
    )
  }

  const sweep = makeSweeper<number, StoredCall>({
    lanes: async () => {
      waiting = await countWaiting(db.read)
      return waiting === 0 ? [] : listDueClients(db.read, now())
    },
    listDue: (clientId, most) => listDueCalls(db.read, clientId, now(), most),
    claim: (call) => db.transaction((trx) => claimCall(trx, call, now() + leaseMs)),
    attempt,
    concurrent: callsOfClientAtOnce,
    inTurn: (clientId, work) => turns.admit(String(clientId), work),
    isStopped: () => stopped,
  })

  /** Sweeps overlap, because one waits for the calls of a slow client and the next must not. */
  const sweepQuietly = () => {
    const work = sweep()
      .catch((error: unknown) => log.error({ err: error }, 'logout calls could not be sent'))
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    results,
    get waiting() {
      return waiting
    },
    sweep,
    purge: () => db.transaction((trx) => purgeCalls(trx, now() - retentionMs)),
    start: () => {
      timer = setInterval(sweepQuietly, sweepEveryMs).unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
