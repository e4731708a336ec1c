import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { findUser } from '#server/platform/identity/users.queries'
import { isUnused, type LinkChannel } from '#contract/people/users'
import {
  listWaiting,
  purgeActivations,
  takeWaiting,
  type WaitingActivation,
} from '#server/platform/credentials/activation.queries'
import { reachableOf, sendActivation } from '#server/platform/credentials/activation.service'

const atOnce = 500
/** What imports may take of the messages of their company, so that its people can go on inviting others. */
const shareOfImports = 0.5
/** As long as the caps of a recipient look back. */
const keptMs = 86_400_000

const channelOf = ({ linkBy }: WaitingActivation): LinkChannel =>
  linkBy === 'sms' ? 'sms' : 'email'

/** The channel of which a company has used up its messages. */
const usedUpBy = (error: unknown): LinkChannel | null => {
  if (!(error instanceof Refusal)) return null
  if (error.error === 'companyTextsUsedUp') return 'sms'
  return error.error === 'companyMailsUsedUp' ? 'email' : null
}

const isTooSoon = (error: unknown): boolean =>
  error instanceof Refusal && error.error === 'tooManyRequests'

/**
 * Whom the company removed meanwhile is sent nothing.
 * @throws Refusal `companyTextsUsedUp`, `companyMailsUsedUp`, `tooManyRequests`; it goes on waiting then
 */
const sendOne = (context: Context, waiting: WaitingActivation) =>
  context.db.transaction(async (trx) => {
    const { userId } = waiting
    if (!(await takeWaiting(trx, waiting.id))) return
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
 * Sends the activations of imported users, which wait for it since their import. Safe beside other processes that do
 * the same; what a stop leaves is sent after the next start, and what a company may not send yet by a later call.
 * @param goOn asked before each of them; false ends the work.
 */
export const sendWaitingActivations = async (
  context: Context,
  goOn: () => boolean = () => true,
): Promise<void> => {
  /** Companies, with the channel, that may send no more for now. */
  const usedUp = new Set<string>()
  for (let after = 0; ;) {
    const waiting = await listWaiting(context.db.read, after, atOnce)
    for (const one of waiting) {
      if (!goOn()) return
      after = one.id
      const goesTo = reachableOf(context, one, channelOf(one))
      if (goesTo && usedUp.has(`${one.companyId} ${goesTo.channel}`)) continue
      await sendOne(context, one).catch((error: unknown) => {
        const channel = usedUpBy(error)
        if (channel) usedUp.add(`${one.companyId} ${channel}`)
        else if (!isTooSoon(error)) throw error
      })
    }
    if (waiting.length < atOnce) break
  }
  await context.db.transaction((trx) => purgeActivations(trx, context.now() - keptMs))
}
