import type { Knex } from 'knex'
import { Refusal } from '#server/core/errors'
import { recipientKey, type Recipient } from '#server/core/recipient'
import { isOneOfSeveralAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import { isContactNew } from './contactChanges.queries.ts'

/**
 * Whether a verification code may log in to an account or reset its password. A new contact does neither while the
 * replaced one can undo the change. Nor does any code where several system super administrators decide together: one
 * of them sets the mail server, and could read the codes of the others there.
 * @throws Refusal `contactTooNew`, `codesNotAccepted`
 */
export const requireCodeAccess = async (
  read: Knex,
  userId: number,
  recipient: Recipient,
  now: number,
): Promise<void> => {
  if (await isOneOfSeveralAdministrators(read, userId)) throw new Refusal('codesNotAccepted')
  if (await isContactNew(read, userId, recipientKey(recipient), now))
    throw new Refusal('contactTooNew')
}
