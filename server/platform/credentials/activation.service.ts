import { activationDays, type Activated, type Activation } from '#contract/people/registration'
import { isUnused, type LinkChannel } from '#contract/people/users'
import type { Transaction } from '#db/connect'
import { clearTries, storePassword } from '#server/platform/identity/accounts.queries'
import { requireUncommonPassword } from './passwords.ts'
import { exceedsIssuer, logOfAccount } from './passwordTry.service.ts'
import { countedForRecipient, waitOfRecipient } from './codeRules.ts'
import { recipientKey, sendFailed, type Recipient } from '#server/core/recipient'
import type { Context } from '#server/core/context'
import { Refusal, tooManyRequests } from '#server/core/errors'
import { makeLinkToken } from '#server/core/tokens'
import type { PublicScope } from '#server/core/scope'
import { activationMessage } from '#server/platform/messaging/messages'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import {
  recipientsOf,
  verifiedContacts,
  type Contacts,
  type StoredUser,
} from '#server/platform/identity/storedUser'
import { findUser } from '#server/platform/identity/users.queries'
import { updateUser } from '#server/platform/identity/userStore.queries'
import {
  closeActivations,
  findActivation,
  insertActivation,
  listActivationsSent,
  consumeActivation,
} from './activation.queries.ts'

const dayMs = 86_400_000
const everybody = { companyId: 'all' } as const

type Sender = Pick<Context, 'env' | 'settings' | 'delivery' | 'tokens' | 'rates' | 'now'>

/** Only a digest of the token is stored, so that database readers cannot activate accounts. */
const digestPurpose = 'activation'

const recipientsInOrder = (contacts: Contacts, first: LinkChannel): Recipient[] =>
  recipientsOf(contacts).toSorted(
    (one, other) => Number(other.channel === first) - Number(one.channel === first),
  )

export const reachableOf = (
  { delivery }: Pick<Sender, 'delivery'>,
  contacts: Contacts,
  first: LinkChannel,
): Recipient | undefined =>
  recipientsInOrder(contacts, first).find(({ channel }) => delivery.canSend(channel))

interface ActivationOptions {
  sentBy: number | null
  linkBy?: LinkChannel | undefined
  share?: number
}

const recipientOf = (
  sender: Sender,
  { contacts, status }: StoredUser,
  first: LinkChannel,
): Recipient => {
  const [wanted] = recipientsInOrder(contacts.pending, first)
  if (!wanted || status !== 'active') throw new Refusal('unreachableUser')
  const reachable = reachableOf(sender, contacts.pending, first)
  if (!reachable) throw new Refusal(sendFailed[wanted.channel])
  return reachable
}

/**
 * Sends a link with which the owner of an account created by others sets its password; earlier links become invalid.
 * The sender vouches for the contact: the link becomes invalid once the account has more rights than the sender.
 * @param linkBy channel to try first
 * @param share see `countMessage`
 */
export const sendActivation = async (
  trx: Transaction,
  context: Sender,
  user: StoredUser,
  { sentBy, linkBy = 'email', share = 1 }: ActivationOptions,
): Promise<Recipient> => {
  const recipient = recipientOf(context, user, linkBy)
  const key = recipientKey(recipient)
  const now = context.now()
  const wait = waitOfRecipient(await listActivationsSent(trx, key, countedForRecipient(now)), now)
  if (wait > 0) throw tooManyRequests(wait)
  await context.rates.countMessage(recipient.channel, user.companyIdNumber, share)
  const token = makeLinkToken()
  const expiresAt = now + activationDays * dayMs
  await closeActivations(trx, user.userId)
  await insertActivation(trx, {
    user_id: user.userId,
    sent_by: sentBy,
    recipient_key: key,
    token_hash: context.tokens.digest(digestPurpose, token),
    sent_at: now,
    expires_at: expiresAt,
  })
  const message = activationMessage(
    { env: context.env, settings: context.settings, locale: user.locale },
    recipient,
    {
      username: user.username,
      company: user.companyName ?? context.settings.current.systemName[user.locale],
      expiresAt,
      // Browsers send the fragment to no server and omit it from the referrer.
      link: `${context.env.publicUrl}/resetPassword#${token}`,
    },
  )
  await context.delivery.enqueue(trx, message)
  return recipient
}

const verifiedRecipientOf = (user: StoredUser | null, key: string): Recipient | undefined =>
  user && user.status === 'active' && isUnused(user)
    ? recipientsOf(user.contacts.pending).find((one) => recipientKey(one) === key)
    : undefined

/** Sets the first password by link, which also verifies the contact it was sent to. */
export const activate = async (
  scope: PublicScope,
  { token, password }: Activation,
): Promise<Activated> => {
  const { db } = scope
  const hashes = scope.tokens.digests(digestPurpose, token)
  if (!(await findActivation(db.read, hashes, scope.now()))) throw new Refusal('activationUnknown')
  await requireUncommonPassword(password)
  const passwordHash = await scope.passwords.admit(scope.address, ({ hash }) => hash(password))
  return db.transaction(async (trx) => {
    const now = scope.now()
    const activation = await findActivation(trx, hashes, now)
    const user = activation && (await findUser(trx, everybody, activation.userId, now))
    const recipient = activation && verifiedRecipientOf(user, activation.recipientKey)
    const isOver =
      !user || !recipient || (await exceedsIssuer(scope, trx, user.userId, activation.sentBy))
    if (isOver || !(await consumeActivation(trx, hashes))) throw new Refusal('activationUnknown')
    const fields = { ...user, ...verifiedContacts(user.contacts, recipient) }
    if (!(await updateUser(trx, user, fields, now))) throw new Refusal('changedMeanwhile')
    await closeActivations(trx, user.userId)
    await storePassword(trx, user.userId, passwordHash, now)
    await clearTries(trx, user.userId)
    await endSessionsOfUser(trx, user.userId, 'password', now)
    const { userId, username, companyIdNumber: companyId } = user
    await logOfAccount(trx, scope, { userId, username, companyId }, 'user.activate', {
      after: { channel: recipient.channel },
    })
    return { username }
  })
}
