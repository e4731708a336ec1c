import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Context } from '#server/core/context'
import { makeFairQueue } from '#server/core/queue'
import type { LogoutSubject } from '#server/platform/logins/logins.queries'
import { notMade, outcomeOf, type PostTo } from '#server/platform/outgoing/postTo'
import { makeSender, type Sender } from '#server/platform/outgoing/sender'
import { findTarget, listDueCalls, listDueClients } from './logoutCalls.queries.ts'

/** Pauses after failed tries, at 0 and 5 s, 30 s, 2 min and 10 min after the first. */
const pausesMs = [5, 25, 90, 480].map((seconds) => seconds * 1000)
const callsAtOnce = 8
const callsOfClientAtOnce = 2
const tokenSeconds = 120
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Sends the queued back-channel logout calls (OpenID Connect Back-Channel Logout 1.0). */
export const makeLogoutCalls = (
  { env, oauthKeys, ...context }: Pick<Context, 'db' | 'env' | 'log' | 'now' | 'oauthKeys'>,
  postTo: PostTo,
): Sender => {
  const { db, now } = context
  const turns = makeFairQueue(callsAtOnce, Infinity, callsOfClientAtOnce)

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

  return makeSender(context, {
    name: 'logout',
    listReceivers: listDueClients,
    listDue: listDueCalls,
    concurrent: callsOfClientAtOnce,
    inTurn: (clientId, work) => turns.admit(String(clientId), work),
    send: async (call) => {
      const target = await findTarget(db.read, call.client_id ?? 0)
      if (!target?.address) return notMade('noAddress')
      const token = await signToken(target.clientId, JSON.parse(call.subject))
      const body = new URLSearchParams({ logout_token: token }).toString()
      const posted = postTo(target.address, body, {
        'Content-Type': 'application/x-www-form-urlencoded',
      })
      return outcomeOf(posted, (status) => status === 200 || status === 204)
    },
    pauseMs: ({ tries }) => pausesMs[tries - 1],
  })
}
