import { request as requestHttp } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import type { OutgoingReason } from '#contract/operations/webhooks'
import {
  limitMs,
  makeFindTarget,
  OutgoingError,
  reasonOf,
  type Resolve,
  type Target,
  type TargetRules,
} from './targets.ts'

export type PostTo = (
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ status: number; ms: number }>

/** Connects to the checked addresses only, because a second lookup of the name may find others. */
const optionsOf = async ({ url, addresses, isExempt }: Target): Promise<RequestOptions> => {
  const agents = await import('request-filtering-agent')
  const Agent =
    url.protocol === 'https:' ? agents.RequestFilteringHttpsAgent : agents.RequestFilteringHttpAgent
  return {
    agent: new Agent({
      autoSelectFamily: true,
      allowPrivateIPAddress: isExempt,
      allowMetaIPAddress: isExempt,
    }),
    lookup: (_host, _options, done) => done(null, addresses),
  }
}

/**
 * Posts to an address that someone entered. It must be https and, unless `OUTGOING_ALLOW` names it, public; outside
 * production loopback is allowed, too. Redirects are not followed, and the answer's body is not read.
 * @throws OutgoingError
 */
export const makePostTo = (rules: TargetRules, resolve?: Resolve): PostTo => {
  const findTarget = makeFindTarget(rules, resolve)
  return async (address, body, headers) => {
    const begun = performance.now()
    try {
      const target = await findTarget(address)
      const options: RequestOptions = {
        ...(await optionsOf(target)),
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(limitMs),
      }
      const request = target.url.protocol === 'https:' ? requestHttps : requestHttp
      const status = await new Promise<number>((done, fail) => {
        request(target.url, options, (response) => {
          response.destroy()
          done(response.statusCode ?? 0)
        })
          .on('error', fail)
          // Neither a response nor an error follows on an answer that changes the protocol.
          .on('close', () => fail(new OutgoingError('connectionFailed')))
          .end(body)
      })
      return { status, ms: Math.round(performance.now() - begun) }
    } catch (error) {
      throw error instanceof OutgoingError ? error : new OutgoingError(reasonOf(error))
    }
  }
}

/** The outcome of one try; the reason is empty for a call that was accepted. */
export interface Outcome {
  readonly status: number | null
  readonly ms: number | null
  readonly reason: OutgoingReason | ''
}

export const notMade = (reason: OutgoingReason): Outcome => ({ status: null, ms: null, reason })

/** Waits for a call; only some statuses mean that the receiver accepted it. */
export const outcomeOf = async (
  call: ReturnType<PostTo>,
  isAccepted: (status: number) => boolean,
): Promise<Outcome> => {
  try {
    const answer = await call
    return { ...answer, reason: isAccepted(answer.status) ? '' : 'status' }
  } catch (error) {
    if (error instanceof OutgoingError) return notMade(error.reason)
    throw error
  }
}
