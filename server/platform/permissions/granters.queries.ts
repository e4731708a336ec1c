import type { Knex } from 'knex'
import type { MissingRule } from '#contract/access/rights'
import type { Locale } from '#contract/text/locale'
import { granterName } from './requireAccess.ts'
import type { Person } from './rights.ts'

const findAdministratorName = async (read: Knex, companyId: number): Promise<string | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_name'))
    ?.administrator_name ?? null

/** Names the administrator who can grant a missing permission; null for a permission of the provider alone. */
export const findGranter = async (
  read: Knex,
  { companyId }: Pick<Person, 'companyId'>,
  missing: MissingRule | null,
): Promise<Record<Locale, string> | null> => {
  if (missing === null || missing === 'providerOnly') return null
  const isCompanyMatter =
    companyId !== null && (missing === 'notInRole' || missing === 'accountDisabled')
  const name = isCompanyMatter ? await findAdministratorName(read, companyId) : null
  return { zh: granterName('zh', name), en: granterName('en', name) }
}
