import type { Setup } from '#contract/people/registration'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { asRefusal } from '#server/core/http/problem'
import type { PublicScope } from '#server/core/scope'
import { requireUncommonPassword } from '#server/platform/credentials/passwords'
import { hasSystemAdministrator } from '#server/platform/identity/systemAdministrators.queries'
import { createSystemAdministrator } from '#server/platform/identity/systemAdministrators.service'

/**
 * The setup token is the keyed digest of this text, which every process of the installation can compute without storing
 * anything.
 */
const digestParts = ['setup', 'first system super administrator'] as const

/**
 * Address of the form that creates the first system super administrator; null if one exists. The token is in the
 * fragment, which browsers never send to the server.
 */
export const setupAddress = async ({
  db,
  env,
  tokens,
}: Pick<Context, 'db' | 'env' | 'tokens'>): Promise<string | null> =>
  (await hasSystemAdministrator(db.read))
    ? null
    : `${env.publicUrl}/setup#${tokens.digest(...digestParts)}`

export const isSetupOpen = async ({ db, tokens }: PublicScope, token: string): Promise<boolean> =>
  tokens.isDigest(token, ...digestParts) && !(await hasSystemAdministrator(db.read))

const atCompanyName = (error: unknown): unknown =>
  asRefusal(error).error === 'companyNameExists'
    ? new Refusal('companyNameExists', {
        fields: { companyName: { key: 'errors.companyNameExists' } },
      })
    : error

/**
 * Creates the first system super administrator and the provider's company. A wrong token gets the same refusal as a
 * used one; of several concurrent calls one succeeds.
 */
export const setUp = async (scope: PublicScope, form: Setup): Promise<{ userId: string }> => {
  const { db } = scope
  const { token, password, locale = scope.locale, ...person } = form
  if (!(await isSetupOpen(scope, token))) throw new Refusal('notFound')
  await requireUncommonPassword(password)
  const passwordHash = await scope.passwords.admit(scope.address, ({ hash }) => hash(password))
  const made = { ...person, passwordHash, locale }
  const id = await db
    .transaction((trx) => createSystemAdministrator(trx, scope, scope.now(), 'setup', made))
    .catch((error: unknown) => {
      throw atCompanyName(error)
    })
  return { userId: String(id) }
}
