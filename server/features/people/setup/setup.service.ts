import type { Setup } from '#contract/people/registration'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { asRefusal } from '#server/core/http/problem'
import type { PublicScope } from '#server/core/scope'
import { refuseCommonPassword } from '#server/platform/credentials/commonPasswords'
import { hasSystemAdministrator } from '#server/platform/identity/systemAdministrators.queries'
import { createSystemAdministrator } from '#server/platform/identity/systemAdministrators.service'

/** What the token is a digest of: any of the installation's processes can make it, and nothing of it is stored. */
const digested = ['setup', 'first system super administrator'] as const

/**
 * The address at which the first system super administrator is made, null where there is one. Its token is in the
 * fragment, which no request holds.
 */
export const setupAddress = async ({
  db,
  env,
  tokens,
}: Pick<Context, 'db' | 'env' | 'tokens'>): Promise<string | null> =>
  (await hasSystemAdministrator(db.read))
    ? null
    : `${env.publicUrl}/setup#${tokens.digest(...digested)}`

/** Whether a token still leads to the form; a wrong one does as little as one that was used. */
export const isSetupOpen = async ({ db, tokens }: PublicScope, token: string): Promise<boolean> =>
  tokens.isDigest(token, ...digested) && !(await hasSystemAdministrator(db.read))

/** The same refusal, at the field that this form has for the company's name. */
const atCompanyName = (error: unknown): unknown =>
  asRefusal(error).error === 'companyNameExists'
    ? new Refusal('companyNameExists', {
        fields: { companyName: { key: 'errors.companyNameExists' } },
      })
    : error

/**
 * Makes the first system super administrator of an installation with the provider's own company. A wrong token is
 * refused as one that has served its purpose. Of several at once one succeeds.
 * @throws Refusal `notFound` (wrong token, or there is an administrator), `invalidInput` (too common a password),
 * `usernameExists`, `emailAlreadyUsed`, `companyNameExists` (taken), `overloaded`
 */
export const setUp = async (scope: PublicScope, form: Setup): Promise<{ userId: string }> => {
  const { db } = scope
  const { token, password, locale = scope.locale, ...person } = form
  if (!(await isSetupOpen(scope, token))) throw new Refusal('notFound')
  await refuseCommonPassword(password)
  const passwordHash = await scope.passwords.admit(scope.address, ({ hash }) => hash(password))
  const made = { ...person, passwordHash, locale }
  const id = await db
    .transaction((trx) => createSystemAdministrator(trx, scope, scope.now(), 'setup', made))
    .catch((error: unknown) => {
      throw atCompanyName(error)
    })
  return { userId: String(id) }
}
