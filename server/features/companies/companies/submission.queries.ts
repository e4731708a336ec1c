import { companyFormFields } from '#contract/companies/companies'
import type { Transaction } from '#db/connect'
import type { StoredCompany } from './companies.queries.ts'

/** Stores the previous form of an application for the next reviewer. */
export const storePreviousSubmission = (
  trx: Transaction,
  company: StoredCompany,
): Promise<unknown> =>
  trx('companies')
    .where({ id: company.companyId })
    .update({
      last_submission: JSON.stringify(
        Object.fromEntries(companyFormFields.map((name) => [name, company[name]])),
      ),
    })
