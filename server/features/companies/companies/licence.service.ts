import type { Transaction } from '#db/connect'
import { requireAllowed, Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requireSession } from '#server/platform/identity/authenticate'
import {
  dropWaiting,
  imageAnswer,
  isWaiting,
  storeImage,
  removeImage,
} from '#server/platform/images/imageFiles'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import type { StoredCompany } from './companies.queries.ts'
import { findCompanyOfLicence } from './licence.queries.ts'
import * as policy from '#contract/policies/companies'
import { logCompany, seesLicence, visibleCompany } from './companies.service.ts'

/** Maximum unused licence uploads per user; older ones are deleted. */
const maxUnusedUploads = 4

/** Stores a licence image, which is deleted after a day unless an application or change uses it. */
export const uploadLicence = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<{ licence: string }> => {
  const { actor } = scope
  requireAllowed(policy.maySendLicence(actor))
  const licence = await storeImage(scope, 'licence', content)
  try {
    // Ensures that no image stays if the account was deleted during the upload.
    await scope.db.transaction((trx) => requireSession(trx, scope))
  } catch (error) {
    await removeImage(scope, 'licence', licence)
    throw error
  }
  await dropWaiting(scope, 'licence', actor.userId, maxUnusedUploads)
  return { licence }
}

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

export const eraseLicence = async (
  scope: Scope,
  [before, after]: readonly [string | null, string | null],
): Promise<void> => {
  if (before !== null && before !== after) await removeImage(scope, 'licence', before)
}

/** Returns a licence image of a visible company, or an unused upload of the caller. */
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
