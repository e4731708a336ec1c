import type { Locale } from '#contract/text/locale'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { AuditOrigin } from '#server/platform/audit/rows'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { joinOwnCompany } from '#server/platform/companies/ownCompany.queries'
import { noContacts } from './contacts.ts'
import {
  hasSystemAdministrator,
  lockSystemAdministrators,
  setSystemAdministrator,
} from './systemAdministrators.queries.ts'
import { insertUser } from './userStore.queries.ts'

export interface NewSystemAdministrator {
  username: string
  realName: string
  /** As the operator gives it, whose word counts. */
  email: string
  passwordHash: string
  locale: Locale
  /** What the provider's own company is called where it has to be made. */
  companyName: string
}

/** How one is made: in the terminal any number, in the browser the first alone. Neither can be a username. */
export type MadeBy = 'admin:create' | 'setup'

/**
 * Makes a system super administrator of the provider's own company, which comes with the first, and their row in the log.
 * @returns their id
 * @throws Refusal `notFound` in the browser where there is one already
 * @throws what the unique indexes say where username, email or the company's name is taken
 */
export const createSystemAdministrator = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  by: MadeBy,
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
