import type { Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  dropWaiting,
  imageAnswer,
  isWaiting,
  keepImage,
  removeImage,
} from '#server/platform/images/imageFiles'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import type { StoredCompany } from '#server/platform/companies/companies.queries'
import { findCompanyOfLicence } from './licence.queries.ts'
import * as policy from '#contract/policies/companies'
import { logCompany, seesLicence, visibleCompany } from './companies.service.ts'

/** So many uploads of a user wait for a form to name them. */
const mostWaiting = 4

/**
 * Takes the image of a business licence, which waits for a day for an application or a change to name it.
 * @throws Refusal `insufficientPermission`, `sessionEnded` (meanwhile), and as `keepImage`
 */
export const uploadLicence = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<{ licence: string }> => {
  const { actor } = scope
  enforce(policy.maySendLicence(actor))
  const licence = await keepImage(scope, 'licence', content)
  try {
    // Whose account was deleted meanwhile leaves no image behind.
    await scope.db.transaction((trx) => requireSession(trx, scope))
  } catch (error) {
    await removeImage(scope, 'licence', licence)
    throw error
  }
  await dropWaiting(scope, 'licence', actor.userId, mostWaiting)
  return { licence }
}

/** Logs that a company has another licence, or none any more. */
export const logLicence = async (
  trx: Transaction,
  scope: Scope,
  company: Pick<StoredCompany, 'companyId' | 'name'>,
  [before, after]: readonly [string | null, string | null],
): Promise<void> => {
  if (before === after) return
  await logCompany(trx, scope, 'company.licence', company, [
    { licence: before !== null },
    { licence: after !== null },
  ])
}

/** Erases a licence that a company has no more; nothing where it has it still. */
export const eraseLicence = async (
  scope: Scope,
  [before, after]: readonly [string | null, string | null],
): Promise<void> => {
  if (before !== null && before !== after) await removeImage(scope, 'licence', before)
}

/**
 * The image of a business licence: of a company whose licence the caller may see, or one of their own that waits.
 * @throws Refusal `notFound`, also where the company has another one by now
 */
export const licenceFile = async (scope: Scope, name: string): Promise<FileAnswer> => {
  const { read } = scope.db
  const companyId = await findCompanyOfLicence(read, name)
  if (companyId === null) {
    const { userId } = scope.actor
    if (!(await isWaiting(scope, 'licence', { name, userId }))) throw new Refusal('notFound')
  } else if (!seesLicence(scope, await visibleCompany(scope, read, String(companyId))))
    throw new Refusal('notFound')
  return imageAnswer(scope, 'licence', name, 'no-store')
}
