import type { Knex } from 'knex'
import { companyNameKey } from '#contract/companyNames'
import { establishedStatuses, type CompanyStatus } from '#contract/enums'

interface NamedCompany {
  companyId: number
  name: string
  administratorId: number | null
}

type NameOrCode = { organisationCode?: string | undefined; name?: string | undefined }

const findNamed = async (
  read: Knex,
  by: NameOrCode,
  statuses: readonly CompanyStatus[],
): Promise<NamedCompany | null> => {
  const where =
    by.organisationCode === undefined
      ? { name_key: companyNameKey(by.name ?? '') }
      : { organisation_code: by.organisationCode.toUpperCase() }
  const row = await read('companies')
    .where(where)
    .whereIn('status', [...statuses])
    .first('id', 'name', 'administrator_id')
  return row ? { companyId: row.id, name: row.name, administratorId: row.administrator_id } : null
}

/** The passed company with exactly this organisation code or name (legal form and spelling aside); null otherwise. */
export const findPassedCompany = (read: Knex, by: NameOrCode): Promise<NamedCompany | null> =>
  findNamed(read, by, ['passed'])

/** The same among those that are suspended, too: a company of the name or the code exists. */
export const findEstablishedCompany = (read: Knex, by: NameOrCode): Promise<NamedCompany | null> =>
  findNamed(read, by, establishedStatuses)
