import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { findUser } from '#server/platform/identity/users.queries'
import { isUnused, type LinkChannel } from '#contract/people/users'
import {
  listWaiting,
  purgeActivations,
  claimWaiting,
  type WaitingActivation,
} from '#server/platform/credentials/activation.queries'
import { reachableOf, sendActivation } from '#server/platform/credentials/activation.service'

const batchSize = 500
/** Share of a company's message limit that imports may use, so that its users can still invite others. */
const shareOfImports = 0.5
/** Must be at least the period over which messages to a recipient are counted. */
const retentionMs = 86_400_000

const channelOf = ({ linkBy }: WaitingActivation): LinkChannel =>
  linkBy === 'sms' ? 'sms' : 'email'

const usedUpBy = (error: unknown): LinkChannel | null => {
  if (!(error instanceof Refusal)) return null
  if (error.error === 'companyTextsUsedUp') return 'sms'
  return error.error === 'companyMailsUsedUp' ? 'email' : null
}

const isTooSoon = (error: unknown): boolean =>
  error instanceof Refusal && error.error === 'tooManyRequests'

/**
 * Sends one queued activation, unless the account is in use already or has left the company. After a rate limit or
 * message limit error it stays queued.
 */
const sendOne = (context: Context, waiting: WaitingActivation) =>
  context.db.transaction(async (trx) => {
    const { userId } = waiting
    if (!(await claimWaiting(trx, waiting.id))) return
    const user = await findUser(trx, { companyId: 'all' }, userId, context.now())
    if (!user || !isUnused(user) || user.companyIdNumber === null) return
    try {
      const { sentBy } = waiting
      const linkBy = channelOf(waiting)
      await sendActivation(trx, context, user, { sentBy, linkBy, share: shareOfImports })
    } catch (error) {
      if (!(error instanceof Refusal) || usedUpBy(error) || isTooSoon(error)) throw error
      // An administrator can send it later.
      context.log.warn({ userId, reason: error.error }, 'an activation was not sent')
    }
  })

/**
 * Sends the queued activations of imported users; several processes may run it concurrently. After a shutdown or an
 * exhausted limit, a later call sends the rest.
 * @param shouldContinue called before each activation; false stops the work
 */
export const sendWaitingActivations = async (
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> => {
  /** Companies and channels whose limit is reached, as `companyId channel`. */
  const usedUp = new Set<string>()
  for (let after = 0; ;) {
    const waiting = await listWaiting(context.db.read, after, batchSize)
    for (const one of waiting) {
      if (!shouldContinue()) return
      after = one.id
      const goesTo = reachableOf(context, one, channelOf(one))
      if (goesTo && usedUp.has(`${one.companyId} ${goesTo.channel}`)) continue
      await sendOne(context, one).catch((error: unknown) => {
        const channel = usedUpBy(error)
        if (channel) usedUp.add(`${one.companyId} ${channel}`)
        else if (!isTooSoon(error)) throw error
      })
    }
    if (waiting.length < batchSize) break
  }
  await context.db.transaction((trx) => purgeActivations(trx, context.now() - retentionMs))
}
