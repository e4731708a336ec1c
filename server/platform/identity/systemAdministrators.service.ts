import type { Locale } from '#contract/text/locale'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { AuditOrigin } from '#server/platform/audit/rows'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { joinOwnCompany } from './companies.queries.ts'
import { noContacts } from './storedUser.ts'
import {
  hasSystemAdministrator,
  lockSystemAdministrators,
  setSystemAdministrator,
} from './systemAdministrators.queries.ts'
import { insertUser } from './userStore.queries.ts'

interface NewSystemAdministrator {
  username: string
  realName: string
  email: string
  passwordHash: string
  locale: Locale
  companyName: string
}

/**
 * Origin of a new administrator: the terminal creates any number, the browser setup only the first. The log shows it as
 * the actor's name, so neither value can be a username.
 */
type CreationOrigin = 'admin:create' | 'setup'

/**
 * Creates a system super administrator and adds them to the provider's own company, which is created with the first
 * one.
 * @returns the new user's id
 * @throws Refusal `notFound` in the browser setup if an administrator already exists
 * @throws the unique index violation if the username, email or company name exists
 */
export const createSystemAdministrator = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  by: CreationOrigin,
  person: NewSystemAdministrator,
): Promise<number> => {
  await lockSystemAdministrators(trx)
  if (by === 'setup' && (await hasSystemAdministrator(trx))) throw new Refusal('notFound')
  const { username, realName, email, passwordHash, locale, companyName } = person
  const id = await insertUser(
    trx,
    {
      username,
      realName,
      nickName: '',
      verified: { ...noContacts, email },
      pending: noContacts,
      locale,
      passwordHash,
      companyId: null,
    },
    now,
  )
  await setSystemAdministrator(trx, id, true, now)
  await joinOwnCompany(trx, companyName, now)
  await writeAudit(trx, origin, now, {
    action: 'user.createAdministrator',
    actor: { userId: null, username: by, companyId: null },
    target: { type: 'user', id, name: username },
    after: { realName, email },
  })
  return id
}
