import type { FactorStanding, Requirer } from '#contract/policies/secondFactor'
import type { Locale } from '#contract/text/locale'

export interface PersonRow extends FactorStanding {
  userId: number
  username: string
  realName: string
  locale: Locale
  userStatus: 'active' | 'disabled'
  isSystemAdministrator: boolean
  /** Set only while the company's status is passed. */
  companyId: number | null
  companyName: string | null
  companyType: number | null
  isOurCompany: boolean
  isCompanyAdministrator: boolean
  companyAdministratorName: string | null
  /** Set while the user's company is suspended; `companyId` is null then. */
  suspendedCompanyId: number | null
  /** If true, everything is blocked until the user replaces the generated password. */
  hasGeneratedPassword: boolean
  rightsMark: number
}

export const personColumns = `
         u.id AS "userId", u.username, u.real_name AS "realName", u.locale, u.status AS "userStatus",
         u.is_system_administrator AS "isSystemAdministrator",
         u.generated_password_until AS "generatedUntil", c.id AS "companyId",
         c.name AS "companyName", c.type AS "companyType", c.kind AS "companyKind",
         c.administrator_id AS "administratorId", c.administrator_name AS "companyAdministratorName",
         held.id AS "suspendedCompanyId", u.has_second_factor AS "hasSecondFactor",
         CASE WHEN u.is_system_administrator
           THEN (SELECT second_factor_since FROM companies WHERE kind = 'provider')
           ELSE c.second_factor_since END AS "requiredSince",
         m.value AS "rightsMark"`

export const joinsOfPerson = `
    LEFT JOIN companies c ON c.id = u.company_id AND c.status = 'passed'
    LEFT JOIN companies held ON held.id = u.company_id AND held.status = 'suspended'
    JOIN change_marks m ON m.name = 'rights'`

export type PersonColumns = Omit<
  PersonRow,
  | 'isSystemAdministrator'
  | 'isOurCompany'
  | 'isCompanyAdministrator'
  | 'hasGeneratedPassword'
  | keyof FactorStanding
> & {
  isSystemAdministrator: boolean | number
  hasSecondFactor: boolean | number
  companyKind: string | null
  administratorId: number | null
  generatedUntil: number | null
  requiredSince: number | null
}

export const toPerson = <Columns extends PersonColumns>(columns: Columns) => {
  const { companyKind, administratorId, generatedUntil, requiredSince, ...row } = columns
  const byProvider = Boolean(row.isSystemAdministrator) || companyKind === 'provider'
  const requiredBy: Requirer = byProvider ? 'provider' : 'company'
  return {
    ...row,
    isSystemAdministrator: Boolean(row.isSystemAdministrator),
    isOurCompany: companyKind === 'provider',
    isCompanyAdministrator: administratorId === row.userId,
    hasGeneratedPassword: generatedUntil !== null,
    hasSecondFactor: Boolean(row.hasSecondFactor),
    factorRequirement: requiredSince === null ? null : { requiredBy, since: requiredSince },
  }
}
