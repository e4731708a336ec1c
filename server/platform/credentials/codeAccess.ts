import type { Knex } from 'knex'
import { Refusal } from '#server/core/errors'
import { recipientKey, type Recipient } from '#server/core/recipient'
import { isOneOfSeveralAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import { isContactNew } from './contactChanges.queries.ts'

/**
 * Refuses codes for login and password reset in two cases. A new contact cannot be used while its change can still be
 * undone. With several system super administrators, none of them can use codes, because one of them configures the mail
 * server and could read the codes of the others.
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
